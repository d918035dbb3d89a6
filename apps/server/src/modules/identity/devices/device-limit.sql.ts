import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** More browsers than anybody has. A login without the cookie is a new one each time, and it is kept for long. */
export const maxDevices = 50

/**
 * Forgets a member's browsers beyond the {@link maxDevices} that were used last, `current` among them whatever other
 * processes' clocks say. Their sessions go on.
 */
export async function forgetOldestDevices(
  transaction: Database,
  { brandId, memberId, current }: { readonly brandId: BrandId; readonly memberId: MemberId; readonly current: bigint },
): Promise<void> {
  await sql`
    delete from device where brand_id = ${brandId} and device_id in (
      select device_id from device
      where brand_id = ${brandId} and member_id = ${memberId} and device_id <> ${current}
      order by last_seen_at desc, device_id desc offset ${maxDevices - 1})`.execute(transaction)
}
