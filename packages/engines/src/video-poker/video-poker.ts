import { videoPokerHands, type VideoPokerHand, type VideoPokerOutcome, type VideoPokerStep } from '../bets.ts'
import type { Chance } from '../chance.ts'
import { pokerScore, rankOfScore } from '../hands/poker-score.ts'
import { firstCards } from '../tables/cards.ts'

/** Video poker: five cards, one draw, a table of pays. */
export interface VideoPokerDefinition {
  readonly engine: 'videoPoker'
  readonly code: string
  readonly title: string
  readonly version: number
  /** What each hand returns as a multiple of the stake; one that is not listed returns nothing. */
  readonly pays: Readonly<Partial<Record<VideoPokerHand, number>>>
}

/** The place of a jack among the ranks of a `pokerScore`, from 0 for a two. */
const jack = 9

/** What five cards are. */
export function videoPokerHand(cards: readonly number[]): VideoPokerHand {
  const score = pokerScore(cards)
  const rank = rankOfScore(score)
  // The first of the ranks in a score is that of the pair.
  if (rank === 'pair') return ((score >> 16) & 15) >= jack ? 'jacksOrBetter' : 'nothing'
  return videoPokerHands.find((name) => name === rank) ?? 'nothing'
}

/**
 * Plays a round up to its last step. Ten cards of one deck are drawn first, as `firstCards` says: five are dealt, and the others
 * replace what is not held, from left to right. Throws a RangeError for a step that is not possible.
 */
export function playVideoPoker(
  definition: VideoPokerDefinition,
  steps: readonly VideoPokerStep[],
  chance: Chance,
): VideoPokerOutcome {
  const drawn = firstCards(1, 10, chance)
  const dealt = drawn.slice(0, 5)
  const [step, ...others] = steps
  if (step === undefined)
    return { engine: 'videoPoker', dealt, held: null, cards: dealt, hand: videoPokerHand(dealt), returns: 0 }
  if (others.length > 0) throw new RangeError('the round is over')
  if (!isHold(step.held)) throw new RangeError('the step is not possible')
  let next = 5
  const cards = dealt.map((card, place) => (step.held.includes(place) ? card : (drawn[next++] ?? card)))
  const hand = videoPokerHand(cards)
  return { engine: 'videoPoker', dealt, held: step.held, cards, hand, returns: definition.pays[hand] ?? 0 }
}

/** Whether these are places of cards, in ascending order. */
export function isHold(held: readonly number[]): boolean {
  return held.every(
    (place, nth) => Number.isInteger(place) && place >= 0 && place <= 4 && (nth === 0 || place > (held[nth - 1] ?? 4)),
  )
}
