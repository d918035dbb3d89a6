import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/**
 * More browsers than anybody has. The limit is needed because each login without the cookie adds one, which is kept for
 * long.
 */
export const maxDevices = 50

/**
 * Deletes a member's browsers except the {@link maxDevices} most recently used. `current` is always kept, whatever the
 * clocks of other processes say. Their sessions continue.
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
