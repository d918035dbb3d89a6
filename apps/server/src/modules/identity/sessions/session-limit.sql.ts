import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** Whose sessions are counted, which one is new, and how many stay open with it. */
export interface SessionBound {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly current: Buffer
  /** The remembered login that the new one belongs to, if any. */
  readonly familyId?: string | undefined
  readonly max: number
  readonly now: Temporal.Instant
}

/**
 * Ends a member's sessions of the site beyond the `max` that were used last, the new one among them whatever other
 * processes' clocks say, with their game windows and what their browsers remember. Says whether there were any. The caller
 * holds the member's row since before the new session was written, so that of many logins at once each sees those before it.
 */
export async function endOldestSessions(
  transaction: Database,
  { brandId, memberId, current, familyId: ownFamily, max, now }: SessionBound,
): Promise<boolean> {
  const { rows } = await sql<{ sessionId: bigint; familyId: string | null }>`
    update session set ended_at = ${now.toString()}
    where brand_id = ${brandId} and ended_at is null and session_id in (
      select session_id from session
      where brand_id = ${brandId} and member_id = ${memberId} and scope = 'site' and token_hash <> ${current}
        and ended_at is null and idle_expires_at > ${now.toString()} and expires_at > ${now.toString()}
      order by last_seen_at desc, session_id desc offset ${max - 1})
    returning session_id as "sessionId", family_id as "familyId"`.execute(transaction)
  if (rows.length === 0) return false
  await sql`
    update session set ended_at = ${now.toString()}
    where brand_id = ${brandId} and ended_at is null
      and parent_session_id = any(${rows.map(({ sessionId }) => sessionId.toString())}::bigint[])`.execute(transaction)
  const families = rows.flatMap(({ familyId }) => (familyId === null || familyId === ownFamily ? [] : [familyId]))
  // One that somebody holds is being exchanged or ended at this moment; to wait for it while it waits for us helps nobody.
  await sql`
    delete from remembered_login where (brand_id, token_hash) in (
      select brand_id, token_hash from remembered_login
      where brand_id = ${brandId} and family_id = any(${families}::uuid[]) for update skip locked)`.execute(transaction)
  return true
}

/**
 * Ends the game windows below a session beyond the `max` that were used last, the new one among them. The caller holds
 * that session since before the new window was written.
 */
export async function endOldestWindows(
  transaction: Database,
  {
    brandId,
    parentSessionId,
    current,
    max,
    now,
  }: Omit<SessionBound, 'memberId' | 'familyId'> & { readonly parentSessionId: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    update session set ended_at = ${now.toString()}
    where brand_id = ${brandId} and ended_at is null and session_id in (
      select session_id from session
      where brand_id = ${brandId} and parent_session_id = ${parentSessionId} and token_hash <> ${current}
        and ended_at is null and idle_expires_at > ${now.toString()} and expires_at > ${now.toString()}
      order by last_seen_at desc, session_id desc offset ${max - 1})
    returning session_id`.execute(transaction)
  return rows.length > 0
}
