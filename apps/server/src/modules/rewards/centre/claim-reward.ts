import { minor } from '@baize/money'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { noteGiven, rewardOf, takeOverClaims, takeReward, waitingRewards, type RewardRow } from './reward.sql.ts'

/** A claim belongs to the call that made it for this long; afterwards the job goes on with it. */
const leftAfterSeconds = 55
const takenAtOnce = 200
/** How many rewards one call claims. Whoever has more calls again. */
export const claimedAtOnce = 50

/** The key under which a reward is given once. */
const keyOf = ({ rewardId }: Pick<RewardRow, 'rewardId'>): string => `reward:${rewardId}`

/**
 * Claims one reward of a member: its state changes and its value is given once, however many calls come at once. A repeated claim
 * finds it claimed. If the ledger is too busy, it is the member's all the same, and the job gives it within a minute.
 */
export async function claimReward(parts: RewardParts, owner: DataOwner, rewardId: string): Promise<RewardRow> {
  const taken = await takeReward(parts.database, owner, rewardId, parts.clock.now())
  if (taken !== undefined) await giveReward(parts, taken)
  const row = await rewardOf(parts.database, owner, rewardId)
  if (row === undefined) throw new Refusal('reward.unknown')
  if (row.state === 'waiting') throw new Refusal('reward.expired')
  return row
}

/** Claims what waits for a member, at most {@link claimedAtOnce}. Returns what this call claimed. */
export async function claimWaiting(parts: RewardParts, owner: DataOwner): Promise<readonly RewardRow[]> {
  const { database, clock } = parts
  const now = clock.now()
  const claimed: RewardRow[] = []
  for (const { rewardId } of await waitingRewards(database, owner, now, claimedAtOnce)) {
    const taken = await takeReward(database, owner, rewardId, now)
    if (taken === undefined) continue
    await giveReward(parts, taken)
    claimed.push(taken)
  }
  return claimed
}

/** Gives what a claimed reward is worth, once. Returns whether it has arrived. */
export async function giveReward(parts: RewardParts, row: RewardRow): Promise<boolean> {
  if (!(await (row.kind === 'cash' ? giveCash(parts, row) : givePointsOf(parts, row)))) return false
  await noteGiven(parts.database, row.rewardId)
  return true
}

/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

async function giveCash({ ledger, wallet }: RewardParts, row: RewardRow): Promise<boolean> {
  const { brandId, memberId } = row
  const { accountId, currency } = await wallet.accountOf(brandId, memberId, 'main')
  if (currency.code !== row.currency) throw new Error('the brand’s currency changed after the reward was offered')
  const [providerId, houseAccountId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    ledger.houseAccount({ brandId, currency: currency.code, name: 'promotions' }),
  ])
  const entries = [{ kind: 'grant' as const, amountMinor: minor(row.amount), houseAccountId, reference: row.source }]
  try {
    await ledger.post({ accountId, providerId, transactions: [{ key: keyOf(row), entries }] })
    return true
  } catch (error) {
    if (error instanceof Refusal && passing.has(error.code)) return false
    throw error
  }
}

async function givePointsOf({ givePoints }: RewardParts, row: RewardRow): Promise<boolean> {
  if (givePoints === undefined) throw new Error('a reward in points, but there are no points')
  const { brandId, memberId, amount: points, source: reference } = row
  await givePoints({ brandId, memberId, points, key: keyOf(row), reference })
  return true
}

/** Gives what was claimed when its process ended or the ledger was too busy. One that fails delays no other. */
export async function settleClaims(parts: RewardParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const at = clock.now()
  const before = at.subtract({ seconds: leftAfterSeconds })
  for (const row of await takeOverClaims(database, { before, at, max: takenAtOnce })) {
    if (signal.aborted) return
    try {
      await giveReward(parts, row)
    } catch (error) {
      log.error({ err: error, rewardId: row.rewardId }, 'giving a claimed reward ended with an error')
      metrics.brokenInvariants.inc({ where: 'reward' })
    }
  }
}
