import type { RewardSource, RewardWords } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** A reward as it is stored. `amount` is in minor units of the currency, or points. */
export interface RewardRow {
  readonly rewardId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly source: RewardSource
  readonly sourceId: string
  readonly words: RewardWords
  readonly details: readonly string[]
  readonly kind: 'cash' | 'points'
  readonly currency: string
  readonly amount: bigint
  readonly offeredAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** `claiming`: claimed, and not in the balance yet. */
  readonly state: 'waiting' | 'claiming' | 'claimed'
  readonly claimedAt: Temporal.Instant | null
}

const columns = sql`
  reward_id as "rewardId", brand_id as "brandId", member_id as "memberId", source, source_id as "sourceId", words, details,
  kind, currency, amount, offered_at as "offeredAt", expires_at as "expiresAt", state, claimed_at as "claimedAt"`

/** Stores a reward. Returns `undefined` if the same source offered it to this member before. */
export async function insertReward(
  tx: Database,
  one: Omit<RewardRow, 'state' | 'claimedAt'>,
): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`
    insert into reward (reward_id, brand_id, member_id, source, source_id, words, details, kind, currency, amount,
      offered_at, expires_at)
    values (${one.rewardId}::uuid, ${one.brandId}, ${one.memberId}, ${one.source}, ${one.sourceId}, ${one.words},
      ${[...one.details]}::text[], ${one.kind}, ${one.currency}, ${one.amount}::bigint, ${one.offeredAt.toString()},
      ${one.expiresAt.toString()})
    on conflict (brand_id, member_id, source, source_id) do nothing
    returning ${columns}`.execute(tx)
  return rows[0]
}

/**
 * Claims a reward that waits and has not expired. It is one statement, so of many calls at once one takes it. Returns `undefined`
 * if there is nothing to take.
 */
export async function takeReward(
  db: Database,
  { brandId, memberId }: DataOwner,
  rewardId: string,
  now: Temporal.Instant,
): Promise<RewardRow | undefined> {
  const at = now.toString()
  const { rows } = await sql<RewardRow>`
    update reward set state = 'claiming', claimed_at = ${at}, tried_at = ${at}
    where reward_id = ${rewardId}::uuid and brand_id = ${brandId} and member_id = ${memberId} and state = 'waiting'
      and expires_at > ${at} and offered_at <= ${at}
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Records that what a claimed reward is worth has arrived. */
export async function noteGiven(db: Database, rewardId: string): Promise<void> {
  await sql`
    update reward set state = 'claimed' where reward_id = ${rewardId}::uuid and state = 'claiming'`.execute(db)
}

/** Takes over claims that were not tried since `before`, those untried the longest first. Each is taken by one process. */
export async function takeOverClaims(
  db: Database,
  { before, at, max }: { readonly before: Temporal.Instant; readonly at: Temporal.Instant; readonly max: number },
): Promise<readonly RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    update reward set tried_at = ${at.toString()}
    where reward_id in (
      select reward_id from reward where state = 'claiming' and tried_at < ${before.toString()}
      order by tried_at limit ${max} for update skip locked)
    returning ${columns}`.execute(db)
  return rows
}

/** One of a member's rewards. */
export async function rewardOf(
  db: Database,
  { brandId, memberId }: DataOwner,
  rewardId: string,
): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`
    select ${columns} from reward
    where reward_id = ${rewardId}::uuid and brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** What became of a reward. */
export type RewardStanding = 'waiting' | 'claiming' | 'claimed' | 'expired'

/** What became of rewards that a source offered to a member, by the source's own terms. */
export async function statesOf(
  db: Database,
  { brandId, memberId }: DataOwner,
  {
    source,
    sourceIds,
    now,
  }: { readonly source: RewardSource; readonly sourceIds: readonly string[]; readonly now: Temporal.Instant },
): Promise<ReadonlyMap<string, RewardStanding>> {
  const { rows } = await sql<{ sourceId: string; standing: RewardStanding }>`
    select source_id as "sourceId",
      case when state = 'waiting' and expires_at <= ${now.toString()} then 'expired' else state end as standing
    from reward where brand_id = ${brandId} and member_id = ${memberId} and source = ${source}
      and source_id = any(${[...sourceIds]}::text[])`.execute(db)
  return new Map(rows.map(({ sourceId, standing }) => [sourceId, standing]))
}

/** A member's rewards that wait, those that end first on top, at most `max`. */
export async function waitingRewards(
  db: Database,
  { brandId, memberId }: DataOwner,
  now: Temporal.Instant,
  max: number,
): Promise<readonly RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    select ${columns} from reward
    where brand_id = ${brandId} and member_id = ${memberId} and state = 'waiting' and expires_at > ${now.toString()}
    order by expires_at, reward_id limit ${max}`.execute(db)
  return rows
}

/** How many rewards of a member wait, counted up to `max`. */
export async function countWaiting(
  db: Database,
  { brandId, memberId }: DataOwner,
  now: Temporal.Instant,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from reward where brand_id = ${brandId} and member_id = ${memberId} and state = 'waiting'
        and expires_at > ${now.toString()} limit ${max}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** A page of the rewards of a member that do not wait any more, the newest first, and how many there are. */
export async function pastRewards(
  db: Database,
  { brandId, memberId }: DataOwner,
  now: Temporal.Instant,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly RewardRow[]; readonly totalCount: number }> {
  const past = sql`
    brand_id = ${brandId} and member_id = ${memberId} and (state <> 'waiting' or expires_at <= ${now.toString()})`
  const [{ rows }, counted] = await Promise.all([
    sql<RewardRow>`
      select ${columns} from reward where ${past}
      order by offered_at desc, reward_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from reward where ${past}`.execute(db),
  ])
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}
