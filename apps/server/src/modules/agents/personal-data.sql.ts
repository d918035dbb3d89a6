import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** What a member did in the agent programme: links, who came, messages to the team, applications. */
export function agentData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'agentLinks',
      tables: ['agent_link', 'agent_link_day'],
      pagesOf: (owner) => pagesOfRows<Row>((after, max) => links(database, owner, after, max)),
    },
    {
      name: 'joinedAgent',
      tables: ['agent_joined'],
      pagesOf: (owner) => pagesOfRows<Row>((after) => joined(database, owner, after)),
    },
    {
      name: 'agentAnnouncementsSeen',
      tables: ['agent_announcement_seen'],
      pagesOf: (owner) => pagesOfRows<Row>((after) => seen(database, owner, after)),
    },
    {
      name: 'messagesToTeam',
      tables: ['agent_message'],
      pagesOf: (owner) => pagesOfRows<Row>((after, max) => messages(database, owner, after, max)),
    },
    {
      name: 'agentApplications',
      tables: ['agent_application'],
      pagesOf: (owner) => pagesOfRows<Row>((after, max) => applications(database, owner, after, max)),
    },
  ]
}

/** Each row has what sorts it under this name. */
interface Row {
  readonly id: string
}

async function links(db: Database, { brandId, memberId }: DataOwner, after: Row | undefined, max: number) {
  const { rows } = await sql<Row>`
    select link_id as id, code, kind, label, landing, offers, max_uses as "maxUses", visits, joined, expires_at as "expiresAt",
      made_at as "madeAt", stopped_at as "stoppedAt",
      (select coalesce(json_agg(json_build_object('day', day, 'visits', used.visits, 'joined', used.joined) order by day), '[]')
        from agent_link_day used where used.link_id = agent_link.link_id) as days
    from agent_link
    where brand_id = ${brandId} and agent_id = ${memberId}
      and (${after?.id ?? null}::uuid is null or link_id > ${after?.id ?? null}::uuid)
    order by link_id limit ${max}`.execute(db)
  return rows
}

/** By whose link the member came: one row, so a second page is empty. */
async function joined(db: Database, { brandId, memberId }: DataOwner, after: Row | undefined) {
  if (after !== undefined) return []
  const { rows } = await sql<Row>`
    select member_id::text as id, kind, (select code from agent_link link where link.link_id = came.link_id) as code,
      joined_at as "joinedAt"
    from agent_joined came where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows
}

async function seen(db: Database, { brandId, memberId }: DataOwner, after: Row | undefined) {
  if (after !== undefined) return []
  const { rows } = await sql<Row>`
    select member_id::text as id, seen_at as "seenAt" from agent_announcement_seen
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows
}

async function messages(db: Database, { brandId, memberId }: DataOwner, after: Row | undefined, max: number) {
  const { rows } = await sql<Row>`
    select message_id as id, audience, title, text, state, sent, written_at as "writtenAt"
    from agent_message
    where brand_id = ${brandId} and agent_id = ${memberId}
      and (${after?.id ?? null}::uuid is null or message_id > ${after?.id ?? null}::uuid)
    order by message_id limit ${max}`.execute(db)
  return rows
}

async function applications(db: Database, { brandId, memberId }: DataOwner, after: Row | undefined, max: number) {
  const { rows } = await sql<Row>`
    select application_id as id, state, contact, plan, expected, sent_at as "sentAt", decided_at as "decidedAt", answer
    from agent_application
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.id ?? null}::uuid is null or application_id > ${after?.id ?? null}::uuid)
    order by application_id limit ${max}`.execute(db)
  return rows
}

/** Deletes what a member wrote, and stops their links. Who came by them stays: others' places in the tree follow from it. */
export async function forgetAgent(tx: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from agent_link where brand_id = ${brandId} and agent_id = ${memberId}`.execute(tx)
  await sql`delete from agent_message where brand_id = ${brandId} and agent_id = ${memberId}`.execute(tx)
  await sql`delete from agent_announcement_seen where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
  await sql`
    update agent_application set contact = null, plan = null, answer = null,
      state = case when state = 'waiting' then 'withdrawn' else state end,
      decided_at = coalesce(decided_at, now())
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}
