import type { Session } from '../../../kernel/caller.ts'
import { sql, type Database } from '../../../kernel/database/pool.ts'

type Own = Pick<Session, 'brandId' | 'memberId' | 'sessionId'>

/** What of a session shows whose it is: each counts only in the browser that the session began in. */
export interface OwnerProofs {
  /** When it began, where that took more than a password or a remembered browser: a provider, or a code to the telephone. */
  readonly beganAt: Temporal.Instant | null
  /** When its owner confirmed it again. */
  readonly provedAt: Temporal.Instant | null
}

/** What shows whose a session is, in the browser of a device token; nothing in any other. */
export async function selectOwnerProofs(
  db: Database,
  { brandId, sessionId }: Own,
  deviceHash: Buffer,
): Promise<OwnerProofs | undefined> {
  const { rows } = await sql<OwnerProofs>`
    select case when session.way in ('social', 'sms', 'registration') then session.created_at end as "beganAt",
      session.owner_proved_at as "provedAt"
    from session join device using (brand_id, device_id)
    where brand_id = ${brandId} and session_id = ${sessionId} and device.token_hash = ${deviceHash}`.execute(db)
  return rows[0]
}

/** Notes that a session's owner confirmed it, in the browser that it began in; `false` in any other. */
export async function noteOwnerProof(
  db: Database,
  { brandId, memberId, sessionId }: Own,
  deviceHash: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session set owner_proved_at = ${now.toString()}
    where brand_id = ${brandId} and session_id = ${sessionId} and member_id = ${memberId} and ended_at is null
      and device_id = (
        select device_id from device
        where device.brand_id = ${brandId} and device.member_id = ${memberId} and token_hash = ${deviceHash})`.execute(
    db,
  )
  return numAffectedRows === 1n
}
