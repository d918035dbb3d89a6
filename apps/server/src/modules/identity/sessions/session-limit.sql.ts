import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** The member whose sessions are limited, the new session, and how many may be open including it. */
export interface SessionBound {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly current: Buffer
  /** The remembered login that the new session belongs to, if any. */
  readonly familyId?: string | undefined
  readonly max: number
  readonly now: Temporal.Instant
}

/**
 * Ends a member's sessions of the site except the `max` most recently used, with their game windows and remembered
 * logins. The new session always stays, whatever the clocks of other processes say. Returns whether any were ended. The
 * caller must have locked the member's row before storing the new session, so that each of several concurrent logins sees
 * those before it.
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
  // A locked one is being exchanged or ended right now. Waiting for it, while it waits for us, would be a deadlock.
  await sql`
    delete from remembered_login where (brand_id, token_hash) in (
      select brand_id, token_hash from remembered_login
      where brand_id = ${brandId} and family_id = any(${families}::uuid[]) for update skip locked)`.execute(transaction)
  return true
}

/**
 * Ends the game windows of a session except the `max` most recently used; the new one always stays. The caller must have
 * locked the session before storing the new window.
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
