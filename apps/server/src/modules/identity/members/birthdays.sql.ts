import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/**
 * Who of these members has their birthday on a day, by their profile, in which it is set once. Whoever was born on 29 February has it
 * on 1 March in years without that day.
 */
export async function bornOn(
  db: Database,
  brandId: BrandId,
  members: readonly MemberId[],
  day: Temporal.PlainDate,
): Promise<ReadonlySet<MemberId>> {
  const days = [day.toString().slice(5)]
  if (!day.inLeapYear && day.month === 3 && day.day === 1) days.push('02-29')
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from member
    where brand_id = ${brandId} and member_id = any(${members.map(String)}::bigint[]) and status = 'active'
      and right(profile->>'birthday', 5) = any(${days}::text[])`.execute(db)
  return new Set(rows.map(({ memberId }) => memberId))
}
