import { threeCardHands, type ThreeCardHand } from '../bets.ts'
import { rankOf, suitOf } from '../tables/cards.ts'

const handUnit = 16 ** 3

/**
 * What three cards are worth: the greater number wins, equal numbers are a tie. Ranks count 2 to 14, the ace highest; below the two
 * only in ace, two, three.
 */
export function threeCardScore(cards: readonly number[]): number {
  const [high = 0, middle = 0, low = 0] = cards
    .map((card) => (rankOf(card) === 0 ? 14 : rankOf(card) + 1))
    .toSorted((one, other) => other - one)
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0))
  if (high === low) return scored('threeOfAKind', high)
  if (high === middle || middle === low) return scored('pair', middle, high === middle ? low : high)
  const wheel = high === 14 && middle === 3
  if (wheel || high - low === 2) return scored(isFlush ? 'straightFlush' : 'straight', wheel ? 3 : high)
  return scored(isFlush ? 'flush' : 'highCard', high, middle, low)
}

/** The score of a kind of hand with these ranks, 2 to 14, the most important first. */
export function scored(hand: ThreeCardHand, first: number, second = 0, third = 0): number {
  return threeCardHands.indexOf(hand) * handUnit + first * 256 + second * 16 + third
}

/** What a {@link threeCardScore} stands for. */
export function handOfScore(score: number): ThreeCardHand {
  return threeCardHands[Math.floor(score / handUnit)] ?? 'highCard'
}
