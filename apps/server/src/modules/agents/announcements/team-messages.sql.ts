import type { TeamAudience } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** What an agent wrote to the own team. */
export interface TeamMessageRow {
  readonly messageId: string
  readonly brandId: BrandId
  readonly agentId: MemberId
  readonly audience: TeamAudience
  readonly title: string
  readonly text: string
  readonly state: 'sending' | 'sent' | 'stopped'
  readonly sent: number
  readonly upToMember: bigint
  readonly writtenAt: Temporal.Instant
  readonly stoppedBy: string | null
}

const columns = sql`
  message_id as "messageId", brand_id as "brandId", agent_id as "agentId", audience, title, text, state, sent,
  up_to_member as "upToMember", written_at as "writtenAt", stopped_by as "stoppedBy"`

/** How many messages an agent has written since a moment. */
export async function countWritten(
  db: Database,
  { brandId, memberId }: DataOwner,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agent_message
    where brand_id = ${brandId} and agent_id = ${memberId} and written_at > ${since.toString()}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stores a message, unless its agent has written as many as they may since a moment, or it is stored already. */
export async function insertMessage(
  tx: Database,
  one: Pick<TeamMessageRow, 'messageId' | 'brandId' | 'agentId' | 'audience' | 'title' | 'text' | 'writtenAt'>,
  { most, since }: { readonly most: number; readonly since: Temporal.Instant },
): Promise<'stored' | 'there' | 'used_up'> {
  const lock = `agent messages ${one.brandId} ${one.agentId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  if ((await messageById(tx, one.messageId)) !== undefined) return 'there'
  const owner = { brandId: one.brandId, memberId: one.agentId }
  if ((await countWritten(tx, owner, since)) >= most) return 'used_up'
  await sql`
    insert into agent_message (message_id, brand_id, agent_id, audience, title, text, state, written_at)
    values (${one.messageId}::uuid, ${one.brandId}, ${one.agentId}, ${one.audience}, ${one.title}, ${one.text}, 'sending',
      ${one.writtenAt.toString()})`.execute(tx)
  return 'stored'
}

/** The message with an id, whosever it is. */
export async function messageById(db: Database, messageId: string): Promise<TeamMessageRow | undefined> {
  const { rows } = await sql<TeamMessageRow>`
    select ${columns} from agent_message where message_id = ${messageId}::uuid`.execute(db)
  return rows[0]
}

/** A page of messages of a brand, or of one agent, the newest first, and how many there are up to a number. */
export async function pageOfMessages(
  db: Database,
  { brandId, agentId }: { readonly brandId: BrandId; readonly agentId: bigint | undefined },
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly TeamMessageRow[]; readonly count: number }> {
  const where = sql`brand_id = ${brandId} ${agentId === undefined ? sql`` : sql`and agent_id = ${agentId}`}`
  const { rows } = await sql<TeamMessageRow>`
    select ${columns} from agent_message where ${where}
    order by written_at desc, message_id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from agent_message where ${where} limit ${countUpTo}) c`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** The oldest message that is being sent. */
export async function oldestSending(db: Database): Promise<TeamMessageRow | undefined> {
  const { rows } = await sql<TeamMessageRow>`
    select ${columns} from agent_message where state = 'sending' order by written_at limit 1`.execute(db)
  return rows[0]
}

/** Locks a message until the transaction ends, if it is still sent just as far, and no other process works on it. */
export async function holdSending(
  tx: Database,
  { messageId, upToMember }: Pick<TeamMessageRow, 'messageId' | 'upToMember'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from agent_message
    where message_id = ${messageId}::uuid and state = 'sending' and up_to_member = ${upToMember}
    for update skip locked`.execute(tx)
  return rows.length === 1
}

/** Notes how far a message is sent; `upTo` is the last member of the step, without it all have it. */
export async function noteSent(
  tx: Database,
  messageId: string,
  { sent, upTo, now }: { readonly sent: number; readonly upTo: bigint | undefined; readonly now: Temporal.Instant },
): Promise<void> {
  await sql`
    update agent_message set sent = sent + ${sent}, up_to_member = coalesce(${upTo ?? null}::bigint, up_to_member),
      state = case when ${upTo === undefined} then 'sent' else state end,
      ended_at = case when ${upTo === undefined} then ${now.toString()}::timestamptz end
    where message_id = ${messageId}::uuid`.execute(tx)
}

/** Stops a message, also one that all have, once. */
export async function stopMessage(
  tx: Database,
  { brandId, messageId }: { readonly brandId: BrandId; readonly messageId: string },
  { by, now }: { readonly by: string; readonly now: Temporal.Instant },
): Promise<TeamMessageRow | undefined> {
  const { rows } = await sql<TeamMessageRow>`
    update agent_message set state = 'stopped', stopped_by = ${by}, ended_at = ${now.toString()}
    where message_id = ${messageId}::uuid and brand_id = ${brandId} and state <> 'stopped' returning ${columns}`.execute(
    tx,
  )
  return rows[0]
}
