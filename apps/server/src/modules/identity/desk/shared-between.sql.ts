import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** Two accounts that signed in from one address within so many hours share it. */
export const sharedAddressHours = 30 * 24

/** Addresses of each of the two that are looked at, the latest first. */
const addressesSeen = 200

/** What two accounts of a brand share. */
export async function sharedBetween(
  db: Database,
  { brandId, one, other }: { readonly brandId: BrandId; readonly one: MemberId; readonly other: MemberId },
  since: Temporal.Instant,
): Promise<readonly ('device' | 'address' | 'phone' | 'email')[]> {
  const addressesOf = (member: MemberId) => sql`
    select address from login_try
    where brand_id = ${brandId} and member_id = ${member} and result = 'success' and tried_at >= ${since.toString()}
    group by address order by max(tried_at) desc limit ${addressesSeen}`
  const email = (alias: string) => sql.raw(`coalesce(${alias}.email_key, lower(${alias}.profile->>'email'))`)
  const { rows } = await sql<{ relation: 'device' | 'address' | 'phone' | 'email' }>`
    select 'device' as relation where exists (
      select from device first join device second using (brand_id, token_hash)
      where brand_id = ${brandId} and first.member_id = ${one} and second.member_id = ${other})
    union all
    select 'address' where exists ((${addressesOf(one)}) intersect (${addressesOf(other)}))
    union all
    select 'phone' where exists (
      select from member first join member second using (brand_id, mobile_e164)
      where brand_id = ${brandId} and first.member_id = ${one} and second.member_id = ${other})
    union all
    select 'email' where exists (
      select from member first join member second using (brand_id)
      where brand_id = ${brandId} and first.member_id = ${one} and second.member_id = ${other}
        and ${email('first')} = ${email('second')})`.execute(db)
  return rows.map(({ relation }) => relation)
}
