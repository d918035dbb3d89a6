import type { GameType } from '@baize/contract'
import { minor, type Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { LoggedRound } from '../ledger/index.ts'

/** A round that won, as it is kept. */
export interface Win extends LoggedRound {
  readonly brandId: BrandId
  /** Of the brand's time zone: the day on which it was paid. */
  readonly day: Temporal.PlainDate
  readonly memberId: MemberId
  readonly vendorCode: string
  readonly gameCode: string
  readonly stakedMinor: Minor
  readonly paidMinor: Minor
  readonly wonMinor: Minor
  readonly settledAt: Temporal.Instant
}

/** How many wins the board shows (9.019), and how many of a day are kept so that one that is taken back can be replaced. */
export const shownAtMost = 20
export const keptOfADay = 2 * shownAtMost

/**
 * What others see of a username: its beginning, and of a long one the end; never more than half of it. The stars are
 * always three, so that they do not tell how long it is. `demo` is `d***`, `player7` is `pl***`, `longplayer` is `lo***er`.
 */
export function maskName(username: string): string {
  const letters = [...username]
  const first = letters.length < 5 ? 1 : 2
  const last = letters.length < 8 ? 0 : 2
  return `${letters.slice(0, first).join('')}***${letters.slice(letters.length - last).join('')}`
}

/** The first day that the board shows. */
export function firstDay(today: Temporal.PlainDate, days: number): Temporal.PlainDate {
  return today.subtract({ days: days - 1 })
}

/** What the board shows of the wins that are kept: those of its days, the highest first, the earlier of two equal ones first. */
export function boardOf<W extends Pick<Win, 'day' | 'wonMinor' | 'settledAt'> & { readonly gameType: GameType }>(
  wins: readonly W[],
  since: Temporal.PlainDate,
  { category, most }: { readonly category: GameType | 'ALL'; readonly most: number },
): W[] {
  return wins
    .filter(({ day, gameType }) => Temporal.PlainDate.compare(day, since) >= 0 && isIn(gameType, category))
    .toSorted((a, b) => compare(b.wonMinor, a.wonMinor) || Temporal.Instant.compare(a.settledAt, b.settledAt))
    .slice(0, Math.min(most, shownAtMost))
}

/**
 * How much a payout has to be at least, so that its round can come among a day's highest: as much as the last one that is
 * kept won, since no round wins more than it is paid. Where fewer are kept, anything.
 */
export function leastPayout(wonOnThatDay: readonly Minor[]): Minor {
  if (wonOnThatDay.length < keptOfADay) return minor(1n)
  return wonOnThatDay.reduce((least, won) => (won < least ? won : least))
}

function isIn(gameType: GameType, category: GameType | 'ALL'): boolean {
  return category === 'ALL' || category === gameType
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
