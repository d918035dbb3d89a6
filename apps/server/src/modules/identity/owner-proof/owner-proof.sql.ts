import type { OwnerWay } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { sql, type Database } from '../../../kernel/database/pool.ts'

type Own = Pick<Session, 'brandId' | 'memberId' | 'sessionId'>

/** The owner's proofs of a session. They are valid only in the browser in which the session began. */
export interface OwnerProofs {
  /** When the session began, if by a provider, a code to the phone, or a registration; otherwise `null`. */
  readonly beganAt: Temporal.Instant | null
  /** When the owner last confirmed the session. */
  readonly provedAt: Temporal.Instant | null
  /** The factor by which; `null` if by an account at a provider. */
  readonly provedBy: OwnerWay | null
}

/** The owner's proofs of a session, or `undefined` if the device token is not that of the session's browser. */
export async function selectOwnerProofs(
  db: Database,
  { brandId, sessionId }: Own,
  deviceHash: Buffer,
): Promise<OwnerProofs | undefined> {
  const { rows } = await sql<OwnerProofs>`
    select case when session.way in ('social', 'sms', 'registration') then session.created_at end as "beganAt",
      session.owner_proved_at as "provedAt", session.owner_proved_way as "provedBy"
    from session join device using (brand_id, device_id)
    where brand_id = ${brandId} and session_id = ${sessionId} and device.token_hash = ${deviceHash}`.execute(db)
  return rows[0]
}

/** Records that the owner confirmed a session. Returns `false` in any browser but the one in which it began. */
export async function noteOwnerProof(
  db: Database,
  { brandId, memberId, sessionId }: Own,
  { deviceHash, way }: { readonly deviceHash: Buffer; readonly way: OwnerWay | undefined },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session set owner_proved_at = ${now.toString()}, owner_proved_way = ${way ?? null}
    where brand_id = ${brandId} and session_id = ${sessionId} and member_id = ${memberId} and ended_at is null
      and device_id = (
        select device_id from device
        where device.brand_id = ${brandId} and device.member_id = ${memberId} and token_hash = ${deviceHash})`.execute(
    db,
  )
  return numAffectedRows === 1n
}
