import { at, rankOf, suitOf, type Card } from './deck.ts'

/** The kinds of three cards at golden flower, worst first. */
export const goldenKinds = ['high', 'pair', 'straight', 'flush', 'straightFlush', 'trips'] as const

/** What three cards make: the greater score wins, except that two, three and five of three suits beat three of a kind. */
export interface GoldenHand {
  readonly kind: (typeof goldenKinds)[number]
  readonly score: number
  readonly isTwoThreeFive: boolean
}

/** Values three cards. A pair counts before its third card; ace, two, three is the lowest straight. */
export function goldenHandOf(cards: readonly Card[]): GoldenHand {
  const ranks = cards.map(rankOf).toSorted((a, b) => b - a)
  const [high = 0, middle = 0, low = 0] = ranks
  const isFlush = cards.every((card) => suitOf(card) === suitOf(at(cards, 0)))
  const isLowStraight = high === 14 && middle === 3 && low === 2
  const isStraight = isLowStraight || (high === middle + 1 && middle === low + 1)
  const suits = new Set(cards.map(suitOf)).size
  const kind = kindOf(ranks, isFlush, isStraight)
  const ordered =
    kind === 'pair' && high !== middle ? [middle, low, high] : isLowStraight && isStraight ? [3, 2, 1] : ranks
  return {
    kind,
    score: ordered.reduce((score, rank) => score * 16 + rank, goldenKinds.indexOf(kind)),
    isTwoThreeFive: high === 5 && middle === 3 && low === 2 && suits === 3,
  }
}

function kindOf([high, middle, low]: readonly number[], isFlush: boolean, isStraight: boolean): GoldenHand['kind'] {
  if (high === low) return 'trips'
  if (isFlush && isStraight) return 'straightFlush'
  if (isFlush) return 'flush'
  if (isStraight) return 'straight'
  return high === middle || middle === low ? 'pair' : 'high'
}

/** Which of two hands is better: positive if the left one is, zero if they are equal. */
export function compareGolden(left: GoldenHand, right: GoldenHand): number {
  if (left.isTwoThreeFive && right.kind === 'trips') return 1
  if (right.isTwoThreeFive && left.kind === 'trips') return -1
  return left.score - right.score
}
