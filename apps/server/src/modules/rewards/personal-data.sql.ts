import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** What was offered to a member and why, what they claimed, and whom they invited. */
export function rewardData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'rewards',
      tables: ['reward'],
      pagesOf: (owner) => pagesOfRows<RewardItem>((after, max) => rewards(database, owner, after, max)),
    },
    {
      name: 'gifts',
      tables: ['reward_gift'],
      pagesOf: (owner) => pagesOfRows<GiftItem>((after, max) => gifts(database, owner, after, max)),
    },
    {
      name: 'rebates',
      tables: ['rebate'],
      pagesOf: (owner) => pagesOfRows<DayItem>((after, max) => rebates(database, owner, after, max)),
    },
    {
      name: 'signInDays',
      tables: ['sign_in_day'],
      pagesOf: (owner) => pagesOfRows<DayItem>((after, max) => signInDays(database, owner, after, max)),
    },
    { name: 'invitation', tables: ['referral_code'], pagesOf: (owner) => invitation(database, owner) },
    {
      name: 'invitedFriends',
      tables: ['referral', 'referral_month'],
      pagesOf: (owner) => pagesOfRows<FriendItem>((after, max) => friends(database, owner, after, max)),
    },
  ]
}

/** Deletes a member's invitation code: nobody can come by it any more. */
export async function forgetInvitation(tx: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from referral_code where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}

interface RewardItem {
  readonly reward: string
}

async function rewards(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: RewardItem | undefined,
  max: number,
): Promise<readonly RewardItem[]> {
  const { rows } = await sql<RewardItem>`
    select reward_id as reward, source, source_id as "for", details, kind, currency, amount::text, state,
      offered_at as "offeredAt", expires_at as "expiresAt", claimed_at as "claimedAt"
    from reward
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.reward ?? null}::uuid is null or (offered_at, reward_id) > (
        select offered_at, reward_id from reward where reward_id = ${after?.reward ?? null}::uuid))
    order by offered_at, reward_id limit ${max}`.execute(db)
  return rows
}

interface DayItem {
  readonly day: string
}

async function rebates(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: DayItem | undefined,
  max: number,
): Promise<readonly DayItem[]> {
  const { rows } = await sql<DayItem>`
    select period_from::text as day, period_to::text as until, level, lines, turnover::text, amount::text,
      made_at as "madeAt"
    from rebate
    where brand_id = ${brandId} and member_id = ${memberId} and period_from > ${after?.day ?? '-infinity'}::date
    order by period_from limit ${max}`.execute(db)
  return rows
}

async function signInDays(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: DayItem | undefined,
  max: number,
): Promise<readonly DayItem[]> {
  const { rows } = await sql<DayItem>`
    select day::text, streak, signed_at as "signedAt" from sign_in_day
    where brand_id = ${brandId} and member_id = ${memberId} and day > ${after?.day ?? '-infinity'}::date
    order by day limit ${max}`.execute(db)
  return rows
}

async function* invitation(db: Database, { brandId, memberId }: DataOwner): AsyncGenerator<readonly object[]> {
  const { rows } = await sql<object>`
    select code, made_at as "madeAt" from referral_code
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  if (rows.length > 0) yield rows
}

interface FriendItem {
  readonly referral: string
}

/** Who the other one is stays out: that is another person. */
async function friends(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: FriendItem | undefined,
  max: number,
): Promise<readonly FriendItem[]> {
  const { rows } = await sql<FriendItem>`
    select referral_id as referral, case when friend_id = ${memberId} then 'invited' else 'inviter' end as "as", state,
      joined_at as "joinedAt", qualified_at as "qualifiedAt", reasons as "sharedWithTheOther", decided_at as "decidedAt",
      decision_reason as reason
    from referral
    where brand_id = ${brandId} and (inviter_id = ${memberId} or friend_id = ${memberId})
      and (${after?.referral ?? null}::uuid is null or referral_id > ${after?.referral ?? null}::uuid)
    order by referral_id limit ${max}`.execute(db)
  return rows
}

interface GiftItem {
  readonly gift: string
}

/** What operators gave or wanted to give a member. Their names and reasons stay out. */
async function gifts(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: GiftItem | undefined,
  max: number,
): Promise<readonly GiftItem[]> {
  const { rows } = await sql<GiftItem>`
    select gift_id as gift, kind, currency, amount::text, words, days, state, proposed_at as "proposedAt",
      decided_at as "decidedAt"
    from reward_gift
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.gift ?? null}::uuid is null or gift_id > ${after?.gift ?? null}::uuid)
    order by gift_id limit ${max}`.execute(db)
  return rows
}
