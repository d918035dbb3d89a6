import { rankOf, suitOf } from '../tables/cards.ts'
import type { HoldemRank } from './hand-views.ts'

/** What five cards can be, from the lowest; a royal flush is the highest straight flush. */
const categories: readonly HoldemRank[] = [
  'highCard',
  'pair',
  'twoPairs',
  'threeOfAKind',
  'straight',
  'flush',
  'fullHouse',
  'fourOfAKind',
  'straightFlush',
]
/** Room for five ranks of four bits each. */
const categoryUnit = 2 ** 20
const aceHigh = 12

/**
 * What the best five of five to seven cards are worth: the greater number wins, equal numbers divide the pot. Ranks count 0 for a two
 * to 12 for an ace.
 */
export function pokerScore(cards: readonly number[]): number {
  const suits = [0, 0, 0, 0]
  let [once, twice, thrice, four] = [0, 0, 0, 0]
  for (const card of cards) {
    const rank = (rankOf(card) + aceHigh) % 13
    const bit = 1 << rank
    suits[suitOf(card)] = (suits[suitOf(card)] ?? 0) | bit
    four |= thrice & bit
    thrice |= twice & bit
    twice |= once & bit
    once |= bit
  }
  const flush = suits.find((ranks) => bitsOf(ranks) >= 5) ?? 0
  const straightFlush = straightOf(flush)
  if (straightFlush >= 0) return scored(8, [straightFlush])
  if (four > 0) return scored(7, [highest(four), highest(once & ~four)])
  if (thrice > 0) {
    const three = highest(thrice)
    const pair = twice & ~(1 << three)
    if (pair > 0) return scored(6, [three, highest(pair)])
  }
  if (flush > 0) return scored(5, topOf(flush, 5))
  const straight = straightOf(once)
  if (straight >= 0) return scored(4, [straight])
  if (thrice > 0) return scored(3, [highest(thrice), ...topOf(once & ~thrice, 2)])
  return pairsOf(once, twice)
}

/** What a {@link pokerScore} stands for. */
export function rankOfScore(score: number): HoldemRank {
  if (score === scored(8, [aceHigh])) return 'royalFlush'
  return categories[Math.floor(score / categoryUnit)] ?? 'highCard'
}

/** The best five of five to seven cards, in the order in which they were given. */
export function bestFive(cards: readonly number[]): readonly number[] {
  const best = pokerScore(cards)
  if (cards.length <= 5) return cards
  for (const left of cards) {
    const fewer = cards.filter((card) => card !== left)
    if (pokerScore(fewer) === best) return bestFive(fewer)
  }
  return cards
}

function pairsOf(once: number, twice: number): number {
  if (twice === 0) return scored(0, topOf(once, 5))
  const [high = 0, low] = topOf(twice, 2)
  if (low === undefined) return scored(1, [high, ...topOf(once & ~twice, 3)])
  return scored(2, [high, low, highest(once & ~(1 << high) & ~(1 << low))])
}

function scored(category: number, ranks: readonly number[]): number {
  let packed = 0
  for (let place = 0; place < 5; place += 1) packed = packed * 16 + (ranks[place] ?? 0)
  return category * categoryUnit + packed
}

/** The highest card of a straight, or -1; the ace also goes below the two. */
function straightOf(ranks: number): number {
  const withLowAce = (ranks << 1) | (ranks >> aceHigh)
  const runs = withLowAce & (withLowAce >> 1) & (withLowAce >> 2) & (withLowAce >> 3) & (withLowAce >> 4)
  return runs === 0 ? -1 : highest(runs) + 3
}

const highest = (ranks: number): number => 31 - Math.clz32(ranks)

function topOf(ranks: number, count: number): number[] {
  const top: number[] = []
  for (let left = ranks; left > 0 && top.length < count; left &= ~(1 << highest(left))) top.push(highest(left))
  return top
}

function bitsOf(ranks: number): number {
  let count = 0
  for (let left = ranks; left > 0; left &= left - 1) count += 1
  return count
}
