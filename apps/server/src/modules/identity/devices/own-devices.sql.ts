import type { Session } from '../../../kernel/caller.ts'
import { sql, type Database } from '../../../kernel/database/pool.ts'

type Own = Pick<Session, 'brandId' | 'memberId' | 'sessionId'>

/** A browser that a member logged in with. */
export interface DeviceRow {
  readonly deviceId: bigint
  readonly program: string
  readonly firstSeenAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  /** When a second factor was last passed in it, since the last change of the password. */
  readonly passedAt: Temporal.Instant | null
  /** Whether the caller's session began with it. */
  readonly here: boolean
}

/** One page of a member's browsers, the most recently used first, and the total count. */
export async function ownDevices(
  db: Database,
  { brandId, memberId, sessionId }: Own,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly DeviceRow[]; readonly totalCount: number }> {
  const { rows } = await sql<DeviceRow>`
    select device.device_id as "deviceId", device.program, first_seen_at as "firstSeenAt",
      device.last_seen_at as "lastSeenAt",
      case when factor_passed_at >= password_changed_at then factor_passed_at end as "passedAt", device.device_id is not distinct from (
        select device_id from session where brand_id = ${brandId} and session_id = ${sessionId}) as here
    from device join member using (brand_id, member_id) where brand_id = ${brandId} and member_id = ${memberId}
    order by device.last_seen_at desc, device_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ totalCount: number }>`
    select count(*)::int as "totalCount" from device where brand_id = ${brandId} and member_id = ${memberId}`.execute(
    db,
  )
  return { rows, totalCount: counted.rows[0]?.totalCount ?? 0 }
}

/**
 * Locks one of the member's own browsers until the transaction ends. Returns `false` if it is another member's or does
 * not exist.
 */
export async function lockDevice(
  transaction: Database,
  { brandId, memberId }: Own,
  deviceId: bigint,
): Promise<boolean> {
  const { rows } = await sql`
    select from device
    where brand_id = ${brandId} and member_id = ${memberId} and device_id = ${deviceId} for update`.execute(transaction)
  return rows.length === 1
}

/** The open sessions that began with a browser, except the caller's. */
export async function otherSessionsOf(
  db: Database,
  { brandId, memberId, sessionId }: Own,
  deviceId: bigint,
): Promise<bigint[]> {
  const { rows } = await sql<{ sessionId: bigint }>`
    select session_id as "sessionId" from session
    where brand_id = ${brandId} and member_id = ${memberId} and device_id = ${deviceId} and session_id <> ${sessionId}
      and ended_at is null and scope = 'site'`.execute(db)
  return rows.map((row) => row.sessionId)
}

/** Deletes a browser. */
export async function deleteDevice(db: Database, { brandId }: Own, deviceId: bigint): Promise<void> {
  await sql`delete from device where brand_id = ${brandId} and device_id = ${deviceId}`.execute(db)
}
