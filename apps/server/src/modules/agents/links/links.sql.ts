import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { JoinKind, LinkLanding } from '@baize/contract'
import type { ContractTermsJson } from '@baize/pay'

/** A link by which people register below an agent. */
export interface LinkRow {
  readonly linkId: string
  readonly brandId: BrandId
  readonly agentId: MemberId
  readonly code: string
  readonly kind: JoinKind
  readonly label: string
  readonly landing: LinkLanding
  /** The contracts that whoever registers by it is offered. */
  readonly offers: readonly ContractTermsJson[]
  readonly maxUses: number | null
  readonly visits: bigint
  readonly joined: number
  readonly expiresAt: Temporal.Instant | null
  readonly madeAt: Temporal.Instant
  readonly stoppedAt: Temporal.Instant | null
}

const columns = sql`
  link_id as "linkId", brand_id as "brandId", agent_id as "agentId", code, kind, label, landing, offers, max_uses as "maxUses",
  visits, joined, expires_at as "expiresAt", made_at as "madeAt", stopped_at as "stoppedAt"`

/** Whether a link can still be used. */
const isOpen = (now: Temporal.Instant) => sql`
  stopped_at is null and (max_uses is null or joined < max_uses)
  and (expires_at is null or expires_at > ${now.toString()}::timestamptz)`

/**
 * Stores a link, unless the agent has as many open ones as they can have, or it is stored already. The agent's own row is locked
 * before, so simultaneous calls count each other's.
 */
export async function insertLink(
  tx: Database,
  one: Omit<LinkRow, 'visits' | 'joined' | 'stoppedAt'>,
  mostOpen: number,
): Promise<'made' | 'there' | 'used_up' | 'code_taken'> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agent links ${one.brandId} ${one.agentId}`}, 0))`.execute(
    tx,
  )
  if ((await linkById(tx, one.linkId)) !== undefined) return 'there'
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from agent_link
    where brand_id = ${one.brandId} and agent_id = ${one.agentId} and ${isOpen(one.madeAt)}`.execute(tx)
  if ((rows[0]?.open ?? 0) >= mostOpen) return 'used_up'
  const { numAffectedRows } = await sql`
    insert into agent_link (link_id, brand_id, agent_id, code, kind, label, landing, offers, max_uses, expires_at, made_at)
    values (${one.linkId}::uuid, ${one.brandId}, ${one.agentId}, ${one.code}, ${one.kind}, ${one.label}, ${one.landing},
      ${JSON.stringify(one.offers)}::jsonb, ${one.maxUses}, ${one.expiresAt?.toString() ?? null}::timestamptz,
      ${one.madeAt.toString()})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n ? 'made' : 'code_taken'
}

/** The link with an id, whosever it is. */
export async function linkById(db: Database, linkId: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select ${columns} from agent_link where link_id = ${linkId}::uuid`.execute(db)
  return rows[0]
}

/** An agent's own link with an id. */
export async function ownLink(
  db: Database,
  { brandId, memberId }: DataOwner,
  linkId: string,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from agent_link
    where link_id = ${linkId}::uuid and brand_id = ${brandId} and agent_id = ${memberId}`.execute(db)
  return rows[0]
}

/** A page of an agent's links, the newest first. */
export async function pageOfLinks(
  db: Database,
  { brandId, memberId }: DataOwner,
  asked: {
    readonly onlyOpenAt: Temporal.Instant | undefined
    readonly pageNo: number
    readonly pageSize: number
  },
): Promise<{ readonly rows: readonly LinkRow[]; readonly totalCount: number }> {
  const where = sql`brand_id = ${brandId} and agent_id = ${memberId}
    ${asked.onlyOpenAt === undefined ? sql`` : sql`and ${isOpen(asked.onlyOpenAt)}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<LinkRow>`
      select ${columns} from agent_link where ${where}
      order by made_at desc, link_id desc limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from agent_link where ${where}`.execute(db),
  ])
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}

/** Stops an agent's own link, once. */
export async function stopLink(
  db: Database,
  { brandId, memberId }: DataOwner,
  linkId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update agent_link set stopped_at = ${now.toString()}
    where link_id = ${linkId}::uuid and brand_id = ${brandId} and agent_id = ${memberId} and stopped_at is null`.execute(
    db,
  )
}

/** The link with a code, in any case, if somebody can register by it now. */
export async function openLinkOf(
  db: Database,
  { brandId, code }: { readonly brandId: BrandId; readonly code: string },
  now: Temporal.Instant,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from agent_link
    where brand_id = ${brandId} and code = upper(${code}::text) and ${isOpen(now)}`.execute(db)
  return rows[0]
}

/**
 * Takes one use of a link, in the transaction of the registration. One statement counts and decides, so a link is never used more
 * often than it allows. Returns `false` if it cannot be used any more.
 */
export async function takeUse(
  tx: Database,
  linkId: string,
  { now, today }: { readonly now: Temporal.Instant; readonly today: Temporal.PlainDate },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with used as (
      update agent_link set joined = joined + 1 where link_id = ${linkId}::uuid and ${isOpen(now)} returning link_id
    )
    insert into agent_link_day as day (link_id, day, joined) select link_id, ${today.toString()}::date, 1 from used
    on conflict (link_id, day) do update set joined = day.joined + 1`.execute(tx)
  return numAffectedRows === 1n
}

/** Counts that a link was opened. */
export async function countVisit(db: Database, linkId: string, today: Temporal.PlainDate): Promise<void> {
  await sql`
    with opened as (update agent_link set visits = visits + 1 where link_id = ${linkId}::uuid returning link_id)
    insert into agent_link_day as day (link_id, day, visits) select link_id, ${today.toString()}::date, 1 from opened
    on conflict (link_id, day) do update set visits = day.visits + 1`.execute(db)
}

/** How a link was used on the days from one on, the oldest first; days without use are left out. */
export async function daysOfLink(
  db: Database,
  linkId: string,
  since: Temporal.PlainDate,
): Promise<readonly { readonly day: Temporal.PlainDate; readonly visits: number; readonly joined: number }[]> {
  const { rows } = await sql<{ day: Temporal.PlainDate; visits: number; joined: number }>`
    select day, visits, joined from agent_link_day
    where link_id = ${linkId}::uuid and day >= ${since.toString()}::date order by day`.execute(db)
  return rows
}

/** Records who came to an agent, once. */
export async function insertJoined(
  tx: Database,
  { brandId, memberId }: DataOwner,
  one: {
    readonly agentId: MemberId
    readonly linkId: string | null
    readonly kind: JoinKind
    readonly at: Temporal.Instant
  },
): Promise<void> {
  await sql`
    insert into agent_joined (brand_id, member_id, agent_id, link_id, kind, joined_at)
    values (${brandId}, ${memberId}, ${one.agentId}, ${one.linkId}::uuid, ${one.kind}, ${one.at.toString()})
    on conflict do nothing`.execute(tx)
}

/** Who came to an agent, and how. */
export interface JoinedRow {
  readonly memberId: MemberId
  readonly kind: JoinKind
  readonly code: string | null
  readonly label: string | null
  readonly joinedAt: Temporal.Instant
}

/** A page of who came to an agent, the newest first; `linkId` narrows it to one link. */
export async function pageOfJoined(
  db: Database,
  { brandId, memberId }: DataOwner,
  asked: { readonly linkId: string | undefined; readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly JoinedRow[]; readonly totalCount: number }> {
  const where = sql`joined.brand_id = ${brandId} and joined.agent_id = ${memberId}
    ${asked.linkId === undefined ? sql`` : sql`and joined.link_id = ${asked.linkId}::uuid`}`
  const [{ rows }, counted] = await Promise.all([
    sql<JoinedRow>`
      select joined.member_id as "memberId", joined.kind, link.code, link.label, joined.joined_at as "joinedAt"
      from agent_joined joined left join agent_link link using (link_id) where ${where}
      order by joined.joined_at desc, joined.member_id desc
      limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from agent_joined joined where ${where}`.execute(db),
  ])
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}
