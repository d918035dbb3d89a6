import type { Chance } from '../chance.ts'
import type { DealtRound, Series } from '../shared-game.ts'
import type { SharedOutcome } from '../shared-outcomes.ts'
import { mixedDecks, rankOf } from './cards.ts'
import type { CardChance } from './table-play.ts'

/** How a shoe is put together: part of a table's definition. */
export interface ShoeTerms {
  readonly decks: number
  /** The cut card lies at least so many cards before the end … */
  readonly cutFromEnd: number
  /** … and up to so many more, less one; where, is drawn. */
  readonly cutSpread: number
}

/** Eight decks, cut within the last 120 cards and before the last 60. */
export const eightDecks: ShoeTerms = { decks: 8, cutFromEnd: 60, cutSpread: 60 }

/**
 * Opens a shoe. It is mixed first, then the cut card is placed; both are drawn in this order. The first card is shown and says how
 * many more are put away: its points, ten for a ten or a picture. The round during which the cut card comes is the last.
 */
export function openShoe(
  chance: Chance,
  { decks, cutFromEnd, cutSpread }: ShoeTerms,
  deal: (source: CardChance) => SharedOutcome,
): Series {
  const cards = mixedDecks(decks, chance)
  const cut = cards.length - cutFromEnd - chance.below(cutSpread)
  const start = 1 + Math.min(rankOf(cards[0] ?? 0) + 1, 10)
  return {
    burned: cards.slice(0, start),
    start,
    deal(position): DealtRound {
      if (!Number.isInteger(position) || position < start || position >= cut)
        throw new RangeError(`no round begins at card ${position}`)
      let next = position
      const outcome = deal({
        card: () => cards[next++] ?? exhausted(),
        below: exhausted,
      })
      return { outcome, next, isLast: next >= cut }
    },
  }
}

function exhausted(): never {
  throw new RangeError('a round of cards draws nothing but cards of its shoe')
}

/** Opens a series that is a single round, drawn at once. */
export function openSingle(chance: Chance, deal: (source: CardChance) => SharedOutcome): Series {
  const outcome = deal({ below: (n) => chance.below(n), card: exhausted })
  return {
    burned: [],
    start: 0,
    deal(position): DealtRound {
      if (position !== 0) throw new RangeError(`no round begins at ${position}`)
      return { outcome, next: 1, isLast: true }
    },
  }
}
