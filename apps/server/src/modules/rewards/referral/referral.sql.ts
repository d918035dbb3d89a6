import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** What two accounts can share, so that one may have invited itself. */
export type ReferralSign = 'device' | 'address' | 'bank' | 'phone' | 'email'

/** A friend who came by a member's invitation. Amounts are in minor units. */
export interface ReferralRow {
  readonly referralId: string
  readonly brandId: BrandId
  readonly inviterId: MemberId
  readonly friendId: MemberId
  readonly state: 'joined' | 'held' | 'rewarded' | 'refused'
  readonly joinedAt: Temporal.Instant
  readonly depositedAt: Temporal.Instant | null
  readonly depositMinor: bigint | null
  readonly turnoverMinor: bigint | null
  readonly qualifiedAt: Temporal.Instant | null
  readonly reasons: readonly ReferralSign[]
  readonly isCapped: boolean
  readonly decidedBy: string | null
  readonly decidedAt: Temporal.Instant | null
  readonly decisionReason: string | null
}

export const referralColumns = sql`
  referral_id as "referralId", brand_id as "brandId", inviter_id as "inviterId", friend_id as "friendId", state,
  joined_at as "joinedAt", deposited_at as "depositedAt", deposit as "depositMinor", turnover as "turnoverMinor",
  qualified_at as "qualifiedAt", reasons, is_capped as "isCapped", decided_by as "decidedBy", decided_at as "decidedAt",
  decision_reason as "decisionReason"`

/** A member's code, if they have one. */
export async function codeOf(db: Database, { brandId, memberId }: DataOwner): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from referral_code where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]?.code
}

/** Stores a member's code, unless they have one or it is taken. */
export async function insertCode(
  db: Database,
  { brandId, memberId }: DataOwner,
  code: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into referral_code (brand_id, member_id, code, made_at)
    values (${brandId}, ${memberId}, ${code}, ${now.toString()}) on conflict do nothing`.execute(db)
}

/** Who has a code; upper and lower case are the same. */
export async function inviterOf(db: Database, brandId: BrandId, code: string): Promise<MemberId | undefined> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from referral_code
    where brand_id = ${brandId} and code = upper(${code}::text)`.execute(db)
  return rows[0]?.memberId
}

/** Whether one of two members came by the other's invitation. */
export async function isReferralBetween(
  db: Database,
  brandId: BrandId,
  two: readonly [MemberId, MemberId],
): Promise<boolean> {
  const { rows } = await sql`
    select from referral
    where brand_id = ${brandId} and friend_id = any(${[...two]}::bigint[]) and inviter_id = any(${[...two]}::bigint[])
    limit 1`.execute(db)
  return rows.length > 0
}

/** Records that a friend came by an invitation, once. */
export async function insertReferral(
  db: Database,
  one: Pick<ReferralRow, 'referralId' | 'brandId' | 'inviterId' | 'friendId' | 'joinedAt'>,
): Promise<void> {
  await sql`
    insert into referral (referral_id, brand_id, inviter_id, friend_id, joined_at)
    values (${one.referralId}::uuid, ${one.brandId}, ${one.inviterId}, ${one.friendId}, ${one.joinedAt.toString()})
    on conflict (brand_id, friend_id) do nothing`.execute(db)
}

/** Records a friend's first deposit; from now on it is looked at. */
export async function noteDeposit(
  db: Database,
  { brandId, memberId }: DataOwner,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update referral set deposited_at = ${now.toString()}
    where brand_id = ${brandId} and friend_id = ${memberId} and deposited_at is null`.execute(db)
}

/** Takes over referrals to look at: friends who have deposited, those not looked at the longest first. */
export async function takeDueReferrals(
  db: Database,
  {
    brandId,
    joinedAfter,
    before,
    at,
    max,
  }: {
    readonly brandId: BrandId
    readonly joinedAfter: Temporal.Instant
    readonly before: Temporal.Instant
    readonly at: Temporal.Instant
    readonly max: number
  },
): Promise<readonly ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`
    update referral set checked_at = ${at.toString()}
    where referral_id in (
      select referral_id from referral
      where state = 'joined' and deposited_at is not null and coalesce(checked_at, deposited_at) <= ${before.toString()}
        and brand_id = ${brandId} and joined_at > ${joinedAfter.toString()}
      order by coalesce(checked_at, deposited_at) limit ${max} for update skip locked)
    returning ${referralColumns}`.execute(db)
  return rows
}

/** What a friend had done when it was enough. */
export interface Qualified {
  readonly state: 'held' | 'rewarded'
  readonly depositMinor: bigint
  readonly turnoverMinor: bigint
  readonly reasons: readonly ReferralSign[]
  readonly at: Temporal.Instant
}

/** Records that a friend has done enough. Returns `false` if that was recorded before. */
export async function noteQualified(tx: Database, referralId: string, one: Qualified): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update referral
    set state = ${one.state}, deposit = ${one.depositMinor}::bigint, turnover = ${one.turnoverMinor}::bigint,
      reasons = ${[...one.reasons]}::text[], qualified_at = ${one.at.toString()}
    where referral_id = ${referralId}::uuid and state = 'joined'`.execute(tx)
  return numAffectedRows === 1n
}

/** Records an operator's decision about a held one. Returns the row, or `undefined` if it is not held. */
export async function decideHeld(
  tx: Database,
  { brandId, referralId }: { readonly brandId: BrandId; readonly referralId: string },
  decision: {
    readonly state: 'rewarded' | 'refused'
    readonly by: string
    readonly reason: string
    readonly at: Temporal.Instant
  },
): Promise<ReferralRow | undefined> {
  const { rows } = await sql<ReferralRow>`
    update referral
    set state = ${decision.state}, decided_by = ${decision.by}, decided_at = ${decision.at.toString()},
      decision_reason = ${decision.reason}
    where referral_id = ${referralId}::uuid and brand_id = ${brandId} and state = 'held'
    returning ${referralColumns}`.execute(tx)
  return rows[0]
}

export async function referralById(
  db: Database,
  brandId: BrandId,
  referralId: string,
): Promise<ReferralRow | undefined> {
  const { rows } = await sql<ReferralRow>`
    select ${referralColumns} from referral
    where referral_id = ${referralId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows[0]
}

/** Who invited a member, if the two were found to be two. */
export async function rewardedInviterOf(tx: Database, { brandId, memberId }: DataOwner): Promise<MemberId | undefined> {
  const { rows } = await sql<{ inviterId: MemberId }>`
    select inviter_id as "inviterId" from referral
    where brand_id = ${brandId} and friend_id = ${memberId} and state = 'rewarded'`.execute(tx)
  return rows[0]?.inviterId
}

/** A member's friends except one, those who joined last first. */
export async function otherFriends(
  db: Database,
  { brandId, memberId }: DataOwner,
  { except, max }: { readonly except: MemberId; readonly max: number },
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ friendId: MemberId }>`
    select friend_id as "friendId" from referral
    where brand_id = ${brandId} and inviter_id = ${memberId} and friend_id <> ${except}
    order by joined_at desc, referral_id limit ${max}`.execute(db)
  return rows.map(({ friendId }) => friendId)
}

/**
 * Counts a friend for whom a member is rewarded in a month. It is one statement, so nobody gets past the cap. Returns `false` if the
 * cap is reached.
 */
export async function countFriend(
  tx: Database,
  { brandId, memberId }: DataOwner,
  month: Temporal.PlainDate,
  cap: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into referral_month as counted (brand_id, member_id, month, friends)
    values (${brandId}, ${memberId}, ${month.toString()}, 1)
    on conflict (brand_id, member_id, month) do update set friends = counted.friends + 1
    where counted.friends < ${cap}`.execute(tx)
  return numAffectedRows === 1n
}

export async function friendsCounted(
  db: Database,
  { brandId, memberId }: DataOwner,
  month: Temporal.PlainDate,
): Promise<number> {
  const { rows } = await sql<{ friends: number }>`
    select friends from referral_month
    where brand_id = ${brandId} and member_id = ${memberId} and month = ${month.toString()}`.execute(db)
  return rows[0]?.friends ?? 0
}

/** Records that the inviter had reached the cap. */
export async function noteCapped(tx: Database, referralId: string): Promise<void> {
  await sql`update referral set is_capped = true where referral_id = ${referralId}::uuid`.execute(tx)
}
