import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** A session of the site as its owner sees it. */
interface OwnSessionRow {
  readonly sessionId: bigint
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly address: string | null
  readonly program: string | null
  readonly way: string | null
}

const live = (now: Temporal.Instant) => sql`
  scope = 'site' and ended_at is null and idle_expires_at > ${now.toString()} and expires_at > ${now.toString()}`

/** One page of a member's open sessions, the most recently used first. */
export async function ownSessions(
  db: Database,
  { brandId, memberId }: Owner,
  page: { readonly limit: number; readonly offset: number; readonly now: Temporal.Instant },
): Promise<OwnSessionRow[]> {
  const { rows } = await sql<OwnSessionRow>`
    select session_id as "sessionId", created_at as "createdAt", last_seen_at as "lastSeenAt", address, program, way
    from session where brand_id = ${brandId} and member_id = ${memberId} and ${live(page.now)}
    order by last_seen_at desc, session_id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countOwnSessions(
  db: Database,
  { brandId, memberId }: Owner,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from session
    where brand_id = ${brandId} and member_id = ${memberId} and ${live(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks one of the member's own open sessions until the transaction ends. Returns `false` if there is none. */
export async function lockOwnSession(
  transaction: Database,
  { brandId, memberId }: Owner,
  sessionId: bigint,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from session where brand_id = ${brandId} and member_id = ${memberId} and session_id = ${sessionId}
      and ${live(now)} for no key update`.execute(transaction)
  return rows.length === 1
}

/** Ends the remembered login that a session belongs to, because ending a session is meant for its browser. */
export async function forgetSession(db: Database, brandId: BrandId, sessionId: bigint): Promise<void> {
  await sql`
    delete from remembered_login using session
    where session.brand_id = ${brandId} and session.session_id = ${sessionId}
      and remembered_login.brand_id = session.brand_id and remembered_login.family_id = session.family_id`.execute(db)
}

/** Ends all remembered logins of a member except the one that a session belongs to. */
export async function forgetOthers(db: Database, { brandId, memberId }: Owner, sessionId: bigint): Promise<void> {
  await sql`
    delete from remembered_login
    where brand_id = ${brandId} and member_id = ${memberId} and family_id is distinct from (
      select family_id from session where brand_id = ${brandId} and session_id = ${sessionId})`.execute(db)
}

/** Deletes up to 1000 sessions that expired before the given time, with the rows that depend on them. */
export async function deleteOldSessions(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from session where (brand_id, session_id) in (
      select brand_id, session_id from session where expires_at < ${before.toString()} order by expires_at limit 1000)`.execute(
    db,
  )
}
