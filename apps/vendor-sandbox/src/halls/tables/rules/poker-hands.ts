/** Kinds of poker hands, weakest first. */
export const pokerHands = [
  'highCard',
  'pair',
  'twoPairs',
  'three',
  'straight',
  'flush',
  'fullHouse',
  'four',
  'straightFlush',
  'royalFlush',
] as const
/** A kind of poker hand. */
export type PokerHand = (typeof pokerHands)[number]

/** In {@link scoreOf}, the kind of hand counts this much. */
const perKind = 16 ** 5

/** The lowest rank (0 for a deuce) of the best five in a row of a set of ranks as bits, ace high and low; -1 without. */
function straightIn(ranks: number): number {
  const withLowAce = (ranks << 1) | ((ranks >> 12) & 1)
  for (let low = 9; low >= 0; low -= 1) if (((withLowAce >> low) & 31) === 31) return low
  return -1
}

function topRanks(ranks: number, count: number): number {
  let score = 0
  let left = count
  for (let rank = 12; rank >= 0 && left > 0; rank -= 1)
    if ((ranks >> rank) & 1) {
      score = score * 16 + rank + 1
      left -= 1
    }
  while (left > 0) {
    score *= 16
    left -= 1
  }
  return score
}

/** Ranks of a hand of five to seven cards by how often they appear: bits of ranks, deuce lowest. */
interface Tally {
  ranks: number
  readonly bySuit: number[]
  pairs: number
  threes: number
  fours: number
}

function tallyOf(cards: readonly number[]): Tally {
  const tally: Tally = { ranks: 0, bySuit: [0, 0, 0, 0], pairs: 0, threes: 0, fours: 0 }
  for (const card of cards) {
    // Aces come first in the deck, and highest in poker.
    const bit = 1 << (Math.floor(card / 4) === 0 ? 12 : Math.floor(card / 4) - 1)
    if (tally.threes & bit) tally.fours |= bit
    else if (tally.pairs & bit) tally.threes |= bit
    else if (tally.ranks & bit) tally.pairs |= bit
    tally.ranks |= bit
    tally.bySuit[card % 4] = (tally.bySuit[card % 4] ?? 0) | bit
  }
  return tally
}

const highest = (ranks: number) => 31 - Math.clz32(ranks)
const countBits = (bits: number) => {
  let count = 0
  for (let rest = bits; rest > 0; rest &= rest - 1) count += 1
  return count
}

/**
 * The strength of the best five of five to seven cards: a greater number wins, equal numbers tie. The kind of hand,
 * {@link pokerHands}, is `kindOf(score)`.
 */
export function scoreOf(cards: readonly number[]): number {
  const tally = tallyOf(cards)
  const { ranks, threes, fours } = tally
  const pairs = tally.pairs & ~threes
  const flush = tally.bySuit.find((suited) => countBits(suited) >= 5)
  if (flush !== undefined) {
    const low = straightIn(flush)
    if (low >= 0) return (low === 9 ? 9 : 8) * perKind + low
  }
  if (fours) return 7 * perKind + (highest(fours) + 1) * 16 + topRanks(ranks & ~(1 << highest(fours)), 1)
  const three = threes ? highest(threes) : -1
  const under = three >= 0 ? (threes | pairs) & ~(1 << three) : 0
  if (under) return 6 * perKind + (three + 1) * 16 + highest(under) + 1
  if (flush !== undefined) return 5 * perKind + topRanks(flush, 5)
  const straight = straightIn(ranks)
  if (straight >= 0) return 4 * perKind + straight
  if (three >= 0) return 3 * perKind + (three + 1) * 256 + topRanks(ranks & ~(1 << three), 2)
  return pairedScore(ranks, pairs)
}

function pairedScore(ranks: number, pairs: number): number {
  if (pairs === 0) return topRanks(ranks, 5)
  const first = highest(pairs)
  const others = pairs & ~(1 << first)
  if (others === 0) return perKind + (first + 1) * 4096 + topRanks(ranks & ~(1 << first), 3)
  const second = highest(others)
  return 2 * perKind + (first + 1) * 256 + (second + 1) * 16 + topRanks(ranks & ~(1 << first) & ~(1 << second), 1)
}

/** The kind of the hand of a score. */
export const kindOf = (score: number): PokerHand => pokerHands[Math.floor(score / perKind)] ?? 'highCard'

/** The rank of the pair in the score of one pair: 0 for deuces to 12 for aces; -1 for other hands. */
export const pairRankOf = (score: number): number =>
  Math.floor(score / perKind) === 1 ? Math.floor((score - perKind) / 4096) - 1 : -1
