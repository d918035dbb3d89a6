import type { BetType, LotteryFormat, LotteryTicket } from '@baize/lottery'
import { exposuresOf } from './exposures.ts'

/**
 * How many lines the slips of a member on one draw can have together. The lane adds up what is staked on each of their numbers while all
 * bets of the lane wait: so many take it some fifty milliseconds.
 */
export const maxMemberLines = 20_000

/**
 * The most that a ticket can win, by which the limit of a slip is kept. Each line counts with one hit at the highest rate that it can hit,
 * and only as many lines as can win together: of bets on numbers, each drawn number that the bet looks at is hit by one line at most, at
 * the rate of its own prize. A line that hits several times over can win more; that is rare, and it is paid in full.
 *
 * Worked example: 100 lines of two digits at 90 for 1.00 each, on one prize, win 90.00 at most; on 27 prizes, 27 × 90.00.
 */
export function mostWonBy(format: LotteryFormat, bet: BetType, ticket: LotteryTicket): bigint {
  const exposures = exposuresOf(ticket)
  const most = exposures.reduce((highest, { payoutMinor }) => (payoutMinor > highest ? payoutMinor : highest), 0n)
  const { rule } = bet
  switch (rule.kind) {
    case 'equal':
    case 'anyOrder': {
      const rates = rule.views.flatMap(({ prize, tier }) =>
        Array.from({ length: shownIn(format, prize) }, () => ticket.rates[tier] ?? 0n),
      )
      const [best = 0n, ...others] = rates.toSorted((a, b) => (a > b ? -1 : 1)).slice(0, exposures.length)
      if (best === 0n) return most
      // Rounded up, so that it is a bound.
      return others.reduce((sum, rate) => sum + (most * rate + best - 1n) / best, most)
    }
    case 'count':
      return most * BigInt(Math.min(rule.view.length, exposures.length))
    case 'animal':
      return most * BigInt(Math.min(rule.places.length, exposures.length))
    case 'all':
    case 'none':
    case 'together':
    case 'option':
      return exposures.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)
  }
}

/** How many numbers a prize has; places show one number together. */
function shownIn({ draw }: LotteryFormat, prize: string): number {
  return draw.kind === 'places' ? 1 : (draw.prizes.find(({ code }) => code === prize)?.count ?? 0)
}
