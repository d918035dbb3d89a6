import type { GameType } from '@baize/contract'
import { minor, type Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { LoggedRound } from '../ledger/index.ts'

/** A winning round as it is stored. */
export interface Win extends LoggedRound {
  readonly brandId: BrandId
  /** The day on which it was paid, in the brand's time zone. */
  readonly day: Temporal.PlainDate
  readonly memberId: MemberId
  readonly vendorCode: string
  readonly gameCode: string
  readonly stakedMinor: Minor
  readonly paidMinor: Minor
  readonly wonMinor: Minor
  readonly settledAt: Temporal.Instant
}

/**
 * How many wins the board shows (9.019), and how many are stored per day, so that one that is taken back can be
 * replaced.
 */
export const maxShown = 20
export const keptPerDay = 2 * maxShown

/** The first day that the board shows. */
export function firstDay(today: Temporal.PlainDate, days: number): Temporal.PlainDate {
  return today.subtract({ days: days - 1 })
}

/**
 * Selects what the board shows from the stored wins: those of its days, highest first, and of equal ones the earlier
 * first.
 */
export function boardOf<W extends Pick<Win, 'day' | 'wonMinor' | 'settledAt'> & { readonly gameType: GameType }>(
  wins: readonly W[],
  since: Temporal.PlainDate,
  { category, max }: { readonly category: GameType | 'ALL'; readonly max: number },
): W[] {
  return wins
    .filter(({ day, gameType }) => Temporal.PlainDate.compare(day, since) >= 0 && isIn(gameType, category))
    .toSorted((a, b) => compare(b.wonMinor, a.wonMinor) || Temporal.Instant.compare(a.settledAt, b.settledAt))
    .slice(0, Math.min(max, maxShown))
}

/**
 * Returns the smallest payout with which a round could be among a day's highest: at least what the lowest stored win
 * won, since no round wins more than it is paid. If fewer wins are stored, any payout.
 */
export function minPayout(wonOnThatDay: readonly Minor[]): Minor {
  if (wonOnThatDay.length < keptPerDay) return minor(1n)
  return wonOnThatDay.reduce((min, won) => (won < min ? won : min))
}

function isIn(gameType: GameType, category: GameType | 'ALL'): boolean {
  return category === 'ALL' || category === gameType
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
