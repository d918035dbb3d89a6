import { at, rankOf, suitOf, type Card } from './deck.ts'

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
  return handOf(kind, ranks, pack)
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

/** The best five of five to seven cards. Faster than trying all fives, since computer players imagine thousands of hands. */
export function bestOf(cards: readonly Card[], pack: Pack = 'full'): PokerHand {
  const counts = Array.from({ length: 15 }, () => 0)
  const suitMasks = [0, 0, 0, 0]
  const suitCounts = [0, 0, 0, 0]
  let mask = 0
  for (const card of cards) {
    const rank = rankOf(card)
    const suit = suitOf(card)
    counts[rank] = (counts[rank] ?? 0) + 1
    suitCounts[suit] = (suitCounts[suit] ?? 0) + 1
    suitMasks[suit] = (suitMasks[suit] ?? 0) | (1 << rank)
    mask |= 1 << rank
  }
  const flush = suitMasks[suitCounts.findIndex((count) => count >= 5)]
  const flushTop = flush === undefined ? 0 : topOfMask(flush, pack)
  if (flushTop > 0) return handOf('straightFlush', [flushTop], pack)
  const [four] = ranksWith(counts, 4)
  if (four !== undefined) return handOf('quads', [four, ...others(counts, [four]).slice(0, 1)], pack)
  const [three, ...moreThrees] = ranksWith(counts, 3)
  const [pair, secondPair] = ranksWith(counts, 2)
  const under = Math.max(moreThrees[0] ?? 0, pair ?? 0)
  const house = three !== undefined && under > 0 ? handOf('fullHouse', [three, under], pack) : undefined
  if (house !== undefined && (pack === 'full' || flush === undefined)) return house
  if (flush !== undefined) return handOf('flush', ranksIn(flush).slice(0, 5), pack)
  const top = topOfMask(mask, pack)
  if (top > 0) return handOf('straight', [top], pack)
  if (three !== undefined) return handOf('trips', [three, ...others(counts, [three]).slice(0, 2)], pack)
  if (pair === undefined) return handOf('high', ranksIn(mask).slice(0, 5), pack)
  if (secondPair === undefined) return handOf('pair', [pair, ...others(counts, [pair]).slice(0, 3)], pack)
  return handOf('twoPair', [pair, secondPair, ...others(counts, [pair, secondPair]).slice(0, 1)], pack)
}

function handOf(kind: PokerKind, ranks: readonly number[], pack: Pack): PokerHand {
  let score = places[pack].get(kind) ?? 0
  for (let nth = 0; nth < 5; nth += 1) score = score * 16 + (ranks[nth] ?? 0)
  return { kind, score }
}

/** The ranks that come so many times, highest first. */
function ranksWith(counts: readonly number[], wanted: number): number[] {
  const found: number[] = []
  for (let rank = 14; rank >= 2; rank -= 1) if (counts[rank] === wanted) found.push(rank)
  return found
}

function others(counts: readonly number[], used: readonly number[]): number[] {
  const found: number[] = []
  for (let rank = 14; rank >= 2; rank -= 1) if ((counts[rank] ?? 0) > 0 && !used.includes(rank)) found.push(rank)
  return found
}

function ranksIn(mask: number): number[] {
  const found: number[] = []
  for (let rank = 14; rank >= 2; rank -= 1) if ((mask & (1 << rank)) !== 0) found.push(rank)
  return found
}

/** The highest rank of the best straight among ranks; 0 if there is none. */
function topOfMask(mask: number, pack: Pack): number {
  const low = pack === 'full' ? 1 : 5
  const withLowAce = (mask & (1 << 14)) === 0 ? mask : mask | (1 << low)
  for (let top = 14; top >= low + 4; top -= 1) {
    const five = 0b11111 << (top - 4)
    if ((withLowAce & five) === five) return top
  }
  return 0
}
