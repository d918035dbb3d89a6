import type { RoundSeeds } from '@baize/fairness'
import { plainCards } from './plain-draws.ts'

/**
 * A second implementation of a round of three-card poker, written from docs/fairness.md: it shares no code with the engine or the
 * draws. Returns what was staked and paid in antes. `qualifies` is the lowest high card of a dealer who qualifies.
 */
export function plainThreeCard(
  seeds: RoundSeeds,
  { pairPlus, plays }: { readonly pairPlus: number; readonly plays: boolean },
  qualifies = 12,
): { readonly staked: number; readonly paid: number } {
  const cards = plainCards(seeds, 1, 6)
  const [own, dealer] = [worth(cards.slice(0, 3)), worth(cards.slice(3, 6))]
  const side = pairPlus * ([0, 2, 5, 7, 31, 41][own[0] ?? 0] ?? 0)
  if (!plays) return { staked: 1 + pairPlus, paid: side }
  const bonus = [0, 0, 0, 1, 4, 5][own[0] ?? 0] ?? 0
  const [kind = 0, high = 0] = dealer
  const order = compare(own, dealer)
  const main = kind === 0 && high < qualifies ? 3 : order > 0 ? 4 : order === 0 ? 2 : 0
  return { staked: 2 + pairPlus, paid: main + bonus + side }
}

/** The kind of a hand, 0 for a high card to 5 for a straight flush, and the ranks that decide between equal kinds. */
function worth(cards: readonly number[]): number[] {
  const ranks = cards.map((card) => (card < 4 ? 14 : Math.floor(card / 4) + 1)).toSorted((a, b) => b - a)
  const counts = new Map<number, number>()
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const byCount = ranks.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || b - a)
  if (counts.size === 1) return [4, ...byCount]
  if (counts.size === 2) return [1, ...byCount]
  const oneSuit = new Set(cards.map((card) => card % 4)).size === 1
  const text = ranks.join()
  if (text === '14,3,2') return [oneSuit ? 5 : 3, 3]
  const [high = 0, , low = 0] = ranks
  if (high === low + 2) return [oneSuit ? 5 : 3, high]
  return [oneSuit ? 2 : 0, ...ranks]
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [place, value] of one.entries()) {
    const against = other[place] ?? 0
    if (value !== against) return value - against
  }
  return 0
}
