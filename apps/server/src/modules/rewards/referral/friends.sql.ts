import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { referralColumns, type ReferralRow } from './referral.sql.ts'

/** A friend, or a friend of a friend, and what the member was offered for them. */
export interface FriendRow extends ReferralRow {
  readonly level: 1 | 2
  readonly broughtMinor: bigint | null
}

/** A page of a member's friends, the newest first, with the friends of friends if `levels` is 2. */
export async function pageOfFriends(
  db: Database,
  { brandId, memberId }: DataOwner,
  { levels, pageNo, pageSize }: { readonly levels: number; readonly pageNo: number; readonly pageSize: number },
): Promise<readonly FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select mine.*, reward.amount as "broughtMinor" from (
      select ${referralColumns}, 1 as level from referral where brand_id = ${brandId} and inviter_id = ${memberId}
      union all
      select ${referralColumns}, 2 from referral
      where brand_id = ${brandId} and ${levels}::int > 1 and inviter_id in (
        select friend_id from referral where brand_id = ${brandId} and inviter_id = ${memberId})) mine
    left join reward on reward.brand_id = ${brandId} and reward.member_id = ${memberId} and source = 'referral'
      and source_id = "referralId"::text || ':' || level
    order by "joinedAt" desc, "referralId" desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  return rows
}

/** How many friends a member has, how many of them did what is asked, and what was claimed for them, in minor units. */
export interface FriendTotals {
  readonly friends: number
  readonly friendsOfFriends: number
  readonly rewarded: number
  readonly earnedMinor: bigint
}

export async function friendTotals(
  db: Database,
  { brandId, memberId }: DataOwner,
  levels: number,
): Promise<FriendTotals> {
  const { rows } = await sql<FriendTotals>`
    select
      (select count(*)::int from referral where brand_id = ${brandId} and inviter_id = ${memberId}) as friends,
      (select count(*)::int from referral
        where brand_id = ${brandId} and ${levels}::int > 1 and inviter_id in (
          select friend_id from referral where brand_id = ${brandId} and inviter_id = ${memberId})) as "friendsOfFriends",
      (select count(*)::int from referral
        where brand_id = ${brandId} and inviter_id = ${memberId} and state = 'rewarded') as rewarded,
      (select coalesce(sum(amount), 0)::bigint from reward
        where brand_id = ${brandId} and member_id = ${memberId} and source = 'referral' and state <> 'waiting'
          and words <> 'friend_welcome') as "earnedMinor"`.execute(db)
  return rows[0] ?? { friends: 0, friendsOfFriends: 0, rewarded: 0, earnedMinor: 0n }
}

/** Which referrals an operator's list shows. */
export interface ReferralFilter {
  readonly brandId: BrandId
  readonly state: ReferralRow['state'] | undefined
  /** The inviter or the friend. */
  readonly memberId: bigint | undefined
}

/** A slice of a brand's referrals: those that are held the oldest first, all others the newest first. */
export async function listReferrals(
  db: Database,
  { brandId, state, memberId }: ReferralFilter,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly ReferralRow[]; readonly count: number }> {
  const matching = sql`
    brand_id = ${brandId} and (${state ?? null}::text is null or state = ${state ?? null}::text)
    and (${memberId ?? null}::bigint is null or inviter_id = ${memberId ?? null}::bigint
      or friend_id = ${memberId ?? null}::bigint)`
  const order = state === 'held' ? sql`joined_at, referral_id` : sql`joined_at desc, referral_id desc`
  const [{ rows }, counted] = await Promise.all([
    sql<ReferralRow>`
      select ${referralColumns} from referral where ${matching} order by ${order} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from (select from referral where ${matching} limit ${countUpTo}) counted`.execute(
      db,
    ),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** How many friends of a brand are held for a decision, and since when the oldest is. */
export async function heldReferrals(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(qualified_at) as oldest from referral
    where brand_id = ${brandId} and state = 'held'`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}
