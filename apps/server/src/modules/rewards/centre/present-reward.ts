import type { listRewards, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { Brand } from '../../brand/index.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { pastRewards, waitingRewards, type RewardRow } from './reward.sql.ts'

/** How many waiting rewards the centre shows; the badge counts no further. */
export const shownWaiting = 100

type ShownReward = ReplyOf<typeof listRewards>['waiting'][number]

/** A reward as its member sees it. */
export function presentReward(
  row: RewardRow,
  { currency }: Pick<Brand, 'currency'>,
  now: Temporal.Instant,
): ShownReward {
  const { rewardId, source, words, details, kind, amount, offeredAt, expiresAt, claimedAt } = row
  const isOver = row.state === 'waiting' && Temporal.Instant.compare(expiresAt, now) <= 0
  return {
    rewardId,
    source,
    words,
    details: [...details],
    kind,
    amount: kind === 'cash' ? formatAmount(minor(amount), currency.digits) : amount.toString(),
    state: isOver ? 'expired' : row.state,
    offeredAt: offeredAt.toString(),
    expiresAt: expiresAt.toString(),
    claimedAt: claimedAt?.toString() ?? null,
  }
}

/** What waits for a member, and a page of what was claimed or has expired. */
export async function showRewards(
  { database, clock, brands }: RewardParts,
  owner: DataOwner,
  page: QueryOf<typeof listRewards>,
): Promise<ReplyOf<typeof listRewards>> {
  const brand = brands.byId(owner.brandId)
  const now = clock.now()
  const [waiting, past] = await Promise.all([
    waitingRewards(database, owner, now, shownWaiting),
    pastRewards(database, owner, now, page),
  ])
  return {
    waiting: waiting.map((row) => presentReward(row, brand, now)),
    list: past.rows.map((row) => presentReward(row, brand, now)),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(past.totalCount / page.pageSize)),
    totalCount: past.totalCount,
    currencySymbol: brand.currency.symbol,
  }
}
