import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** What decides which offers a member may claim. */
export interface MemberFacts {
  readonly registeredAt: Temporal.Instant
  readonly isActive: boolean
  /** A trial account. */
  readonly isTrial: boolean
  /** The language that the member chose; `null` if none was chosen. */
  readonly language: string | null
  /** The verified telephone number, in E.164. */
  readonly mobile: string | null
  readonly tags: readonly string[]
  /** The agents above, as numbers. */
  readonly uplines: readonly string[]
  /** Hashes of the tokens of the browsers that the account knows; another account in the same browser has the same ones. */
  readonly devices: readonly Buffer[]
  /** The last word of the real name, in small letters; `null` until the name is in the profile. */
  readonly lastName: string | null
  /** The networks from which the account was used within 30 days (of an IPv4 address /24, of IPv6 /64), the latest first; at most 50. */
  readonly networks: readonly string[]
}

const usedWithinDays = 30
const networksSeen = 50

/** An IPv4 address may have been noted as one of IPv6. */
const asNoted = sql`regexp_replace(address, '^::ffff:(?=[0-9]+[.])', '', 'i')::inet`
const networkOf = sql`network(set_masklen(${asNoted}, case when family(${asNoted}) = 6 then 64 else 24 end))`

/** Reads a member's facts; `undefined` if there is no such member. */
export async function memberFacts(
  db: Database,
  brand: BrandId,
  id: MemberId,
  now: Temporal.Instant,
): Promise<MemberFacts | undefined> {
  const { rows } = await sql<MemberFacts>`
    select registered_at as "registeredAt", status = 'active' as "isActive", type = 4 as "isTrial", language,
      case when mobile_verified_at is not null then mobile_e164 end as mobile, upline_path::text[] as uplines,
      array(select tag from member_tag tag where tag.brand_id = member.brand_id and tag.member_id = member.member_id) as tags,
      array(select token_hash from device where device.brand_id = member.brand_id and device.member_id = member.member_id
        order by token_hash limit 100) as devices,
      lower(substring(trim(profile->>'payeeName') from '[^[:space:]]+$')) as "lastName",
      array(
        select ${networkOf}::text from login_try
        where login_try.brand_id = member.brand_id and login_try.member_id = member.member_id and result = 'success'
          and tried_at >= ${now.subtract({ hours: 24 * usedWithinDays }).toString()}
        group by 1 order by max(tried_at) desc limit ${networksSeen}) as networks
    from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  return rows[0]
}
