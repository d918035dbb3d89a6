import { videoPokerHand, type VideoPokerDefinition } from './video-poker.ts'

/**
 * A number for each rank, ace first, whose sums differ for every five ranks of which no five are the same (a test says so): with them
 * five cards are looked up by a sum.
 */
export const rankKeys = [0, 1, 5, 22, 94, 312, 992, 2_422, 5_624, 12_522, 19_998, 43_258, 79_415] as const
const greatestSum = 4 * 79_415 + 43_258

/** What five cards pay, by the sum of their {@link rankKeys}: of one suit, and of several. */
export interface QuickPays {
  readonly suited: Uint16Array
  readonly mixed: Uint16Array
}

/** Looks every five ranks up once, 6,175 in all. */
export function quickPaysOf({ pays }: VideoPokerDefinition): QuickPays {
  const quick = { suited: new Uint16Array(greatestSum + 1), mixed: new Uint16Array(greatestSum + 1) }
  for (const ranks of fiveRanks()) {
    const sum = ranks.reduce((total, rank) => total + (rankKeys[rank] ?? 0), 0)
    const ofSuits = (suitOf: (place: number) => number) =>
      pays[videoPokerHand(ranks.map((rank, place) => rank * 4 + suitOf(place)))] ?? 0
    // Equal ranks lie side by side, so that these are five different cards.
    quick.mixed[sum] = ofSuits((place) =>
      place === 4 && ranks[0] !== ranks[4] && new Set(ranks).size === 5 ? 1 : place % 4,
    )
    if (new Set(ranks).size === 5) quick.suited[sum] = ofSuits(() => 0)
  }
  return quick
}

/** Every five ranks of which at most four are the same, in ascending order. */
export function* fiveRanks(): Generator<readonly number[]> {
  const ranks = [0, 0, 0, 0, 0]
  for (;;) {
    if (ranks[0] !== ranks[4]) yield [...ranks]
    const place = ranks.findLastIndex((rank) => rank < 12)
    if (place < 0) return
    ranks.fill((ranks[place] ?? 0) + 1, place)
  }
}
