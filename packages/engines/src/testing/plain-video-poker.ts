import type { RoundSeeds } from '@baize/fairness'
import { plainCards } from './plain-draws.ts'

/** What a full house pays where nothing else is said. */
const fullHouseOf9 = 9

/**
 * A second implementation of a round of video poker, written from docs/fairness.md: it shares no code with the engine or the draws.
 * Returns what is paid as a multiple of the stake.
 */
export function plainVideoPoker(seeds: RoundSeeds, held: readonly number[], fullHouse = fullHouseOf9): number {
  const cards = plainCards(seeds, 1, 10)
  const later = cards.slice(5)
  const last = cards.slice(0, 5).map((card, place) => (held.includes(place) ? card : (later.shift() ?? -1)))
  const ranks = last.map((card) => Math.floor(card / 4)).toSorted((a, b) => a - b)
  const counts = [...new Set(ranks)]
    .map((rank) => ranks.filter((one) => one === rank).length)
    .toSorted((a, b) => b - a)
    .join('')
  const flush = new Set(last.map((card) => card % 4)).size === 1
  const [low = 0, second = 0, , , high = 0] = ranks
  const broadway = low === 0 && second === 9
  const straight = counts === '11111' && (high - low === 4 || broadway)
  if (flush && straight) return broadway ? 800 : 50
  if (counts === '41') return 25
  if (counts === '32') return fullHouse
  if (flush) return 6
  if (straight) return 4
  if (counts === '311') return 3
  if (counts === '221') return 2
  const pair = ranks.find((rank, place) => rank === ranks[place + 1]) ?? 1
  return counts === '2111' && (pair === 0 || pair >= 10) ? 1 : 0
}
