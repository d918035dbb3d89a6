import { at, rankOf, suitOf, type Card } from './deck.ts'
import { pokerHandOf, type PokerHand, type PokerKind } from './poker-hands.ts'

/** The lengths of the three rows: front, middle, back. */
export const rowLengths = [3, 5, 5] as const
/** A pair of players settles at most this many units. */
export const pairCap = 10
/** The hands of the three rows of thirteen cards. */
export function rowsOf(cards: readonly Card[]): readonly PokerHand[] {
  return [cards.slice(0, 3), cards.slice(3, 8), cards.slice(8)].map((row) => pokerHandOf(row))
}

/** Whether the back is at least as good as the middle, and the middle as the front. */
export function isInOrder(cards: readonly Card[]): boolean {
  const [front, middle, back] = rowsOf(cards)
  return (back?.score ?? 0) >= (middle?.score ?? 0) && (middle?.score ?? 0) >= (front?.score ?? 0)
}

const extraUnits: readonly Readonly<Partial<Record<PokerKind, number>>>[] = [
  { trips: 3 },
  { fullHouse: 2, quads: 8, straightFlush: 10 },
  { quads: 4, straightFlush: 5 },
]

/** What a row wins, in units. */
export function rowUnits(row: number, { kind }: PokerHand): number {
  return at(extraUnits, row)[kind] ?? 1
}

/** The units that thirteen cards win without being set from each other player: a dragon 10, six pairs or three flushes 3. */
export function naturalUnits(cards: readonly Card[]): number {
  const ranks = new Map<number, number>()
  const suits = [0, 0, 0, 0]
  for (const card of cards) {
    ranks.set(rankOf(card), (ranks.get(rankOf(card)) ?? 0) + 1)
    suits[suitOf(card)] = at(suits, suitOf(card)) + 1
  }
  if (ranks.size === 13) return 10
  const pairs = [...ranks.values()].reduce((all, count) => all + Math.floor(count / 2), 0)
  const lengths = suits.filter((count) => count > 0).toSorted((a, b) => a - b)
  const isThreeFlushes = ['3,5,5', '3,10', '5,8', '13'].includes(String(lengths))
  return pairs === 6 || isThreeFlushes ? 3 : 0
}

/** What the first player wins from the second, in units; negative if it loses. */
export function compareRows(left: readonly Card[], right: readonly Card[]): number {
  const naturals = [naturalUnits(left), naturalUnits(right)] as const
  if (naturals[0] > 0 || naturals[1] > 0)
    return naturals[0] === naturals[1] ? 0 : naturals[0] > naturals[1] ? naturals[0] : -naturals[1]
  const mine = rowsOf(left)
  const theirs = rowsOf(right)
  const units = mine.map((hand, row) => {
    const other = at(theirs, row)
    if (hand.score === other.score) return 0
    return hand.score > other.score ? rowUnits(row, hand) : -rowUnits(row, other)
  })
  const total = units.reduce((all, one) => all + one, 0)
  const isSweep = units.every((one) => one > 0) || units.every((one) => one < 0)
  return Math.max(-pairCap, Math.min(pairCap, isSweep ? total * 2 : total))
}
