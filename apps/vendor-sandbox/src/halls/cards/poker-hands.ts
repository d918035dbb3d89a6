import { at, rankOf, suitOf, subsets, type Card } from './deck.ts'

/** The kinds of poker hands of a full pack, worst first. */
export const pokerKinds = [
  'high',
  'pair',
  'twoPair',
  'trips',
  'straight',
  'flush',
  'fullHouse',
  'quads',
  'straightFlush',
] as const

/** A kind of poker hand. */
export type PokerKind = (typeof pokerKinds)[number]

/** What five cards make: the greater `score` wins, equal scores share. */
export interface PokerHand {
  readonly kind: PokerKind
  readonly score: number
}

/** A pack: all 52 cards, or the 36 from six up, in which a flush beats a full house. */
export type Pack = 'full' | 'short'

const full = new Map(pokerKinds.map((kind, place) => [kind, place]))
const places: Readonly<Record<Pack, ReadonlyMap<PokerKind, number>>> = {
  full,
  short: new Map([...full, ['flush', 6], ['fullHouse', 5]]),
}

/** The value of five cards, or of three, which make no straight and no flush. */
export function pokerHandOf(cards: readonly Card[], pack: Pack = 'full'): PokerHand {
  // Ranks with their counts, the more frequent first, then the higher.
  const counts = new Map<number, number>()
  for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1)
  const groups = [...counts].toSorted(([aRank, aCount], [bRank, bCount]) => bCount - aCount || bRank - aRank)
  const shape = groups.map(([, count]) => count).join('')
  const isFlush = cards.length === 5 && cards.every((card) => suitOf(card) === suitOf(at(cards, 0)))
  const top =
    cards.length === 5 && groups.length === 5
      ? straightTop(
          groups.map(([rank]) => rank),
          pack,
        )
      : 0
  const kind = kindOf(shape, isFlush, top > 0)
  const ranks = top > 0 ? [top] : groups.map(([rank]) => rank)
  const score = [0, 1, 2, 3, 4].reduce((value, nth) => value * 16 + (ranks[nth] ?? 0), places[pack].get(kind) ?? 0)
  return { kind, score }
}

function kindOf(shape: string, isFlush: boolean, isStraight: boolean): PokerKind {
  if (isFlush && isStraight) return 'straightFlush'
  if (shape.startsWith('4')) return 'quads'
  if (shape === '32') return 'fullHouse'
  if (isFlush) return 'flush'
  if (isStraight) return 'straight'
  if (shape.startsWith('3')) return 'trips'
  if (shape.startsWith('22')) return 'twoPair'
  return shape.startsWith('2') ? 'pair' : 'high'
}

/** The highest rank of a straight of five different ranks, highest first; 0 if they are none. An ace may be the lowest. */
function straightTop(ranks: readonly number[], pack: Pack): number {
  const [first = 0, second = 0] = ranks
  const last = ranks[4] ?? 0
  if (first - last === 4) return first
  const lowTop = pack === 'full' ? 5 : 9
  return first === 14 && second === lowTop && last === lowTop - 3 ? lowTop : 0
}

/** The best five of five to seven cards. */
export function bestOf(cards: readonly Card[], pack: Pack = 'full'): PokerHand {
  return subsets(cards, 5)
    .map((five) => pokerHandOf(five, pack))
    .reduce((best, hand) => (hand.score > best.score ? hand : best))
}
