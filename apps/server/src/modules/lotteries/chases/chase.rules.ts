import type { LotteryPick } from '@baize/contract'
import { formatAmount, minor, parseAmount } from '@baize/money'
import type { Chase, ChaseEnd } from './chases.sql.ts'

/** The picks of a draw of a plan: each unit times the multiplier of the draw. A unit that is no amount is left as it is. */
export function picksFor(picks: readonly LotteryPick[], multiplier: number, digits: number): readonly LotteryPick[] {
  return picks.map(({ unit, ...pick }) => {
    const amount = parseAmount(unit, digits)
    return { ...pick, unit: amount === undefined ? unit : formatAmount(minor(amount * BigInt(multiplier)), digits) }
  })
}

/**
 * Why a plan ends after a draw that paid `paid`; undefined if it goes on. The sums of `after` include this draw. A win ends it before its
 * sums do.
 */
export function endAfter(
  after: Pick<Chase, 'stopOnWin' | 'stopProfitMinor' | 'stopLossMinor' | 'multipliers'> & {
    readonly staked: bigint
    readonly won: bigint
    readonly drawsDone: number
  },
  paid: bigint,
): ChaseEnd | undefined {
  const { stopOnWin, stopProfitMinor, stopLossMinor, multipliers, staked, won, drawsDone } = after
  if (stopOnWin && paid > 0n) return 'won'
  if (stopProfitMinor !== null && won - staked >= stopProfitMinor) return 'profit'
  if (stopLossMinor !== null && staked - won >= stopLossMinor) return 'loss'
  return drawsDone >= multipliers.length ? 'done' : undefined
}
