import { at, range, type Card } from './deck.ts'
import { bestOf, pokerHandOf } from './poker-hands.ts'

interface Row {
  readonly mask: number
  readonly score: number
}

/** Where an average row lies on the scale of kinds, how much rows differ, and what its rare hands win more. */
const averages = [
  { mean: 0.9, spread: 0.45, rare: 3, bonus: 2 },
  { mean: 2.1, spread: 1.1, rare: 6, bonus: 2 },
  { mean: 4.7, spread: 1.2, rare: 7, bonus: 3 },
] as const

/** About how many units a row of a score wins. */
function worthOf(row: 0 | 1 | 2, score: number): number {
  const { mean, spread, rare, bonus } = averages[row]
  const kind = Math.floor(score / 16 ** 5)
  const place = kind + (Math.floor(score / 16 ** 4) % 16) / 15
  return 1 / (1 + Math.exp((mean - place) / (spread / 2))) + (kind >= rare ? bonus : 0)
}

const known = new WeakMap<readonly Card[], Card[]>()

/** A good way to set thirteen cards into front, middle and back: of all ways in order, the one worth most. */
export function arrange(cards: readonly Card[]): Card[] {
  const set = known.get(cards) ?? search(cards)
  known.set(cards, set)
  return set
}

function search(cards: readonly Card[]): Card[] {
  const all = (1 << cards.length) - 1
  const rows = rowsOfSize(cards, 5).toSorted((a, b) => b.score - a.score)
  const backs = rows.map((row) => worthOf(2, row.score))
  const middles = rows.map((row) => worthOf(1, row.score))
  const frontScores = new Float64Array(all + 1)
  const fronts = new Float64Array(all + 1)
  for (const { mask, score } of rowsOfSize(cards, 3)) {
    frontScores[mask] = score
    fronts[mask] = worthOf(0, score)
  }
  let best = { worth: -1, back: 0, middle: 0 }
  for (const [nth, back] of rows.entries()) {
    const backWorth = at(backs, nth)
    // Best rows first: only those after the back are in order.
    for (let other = nth + 1; other < rows.length; other += 1) {
      const middle = at(rows, other)
      if ((back.mask & middle.mask) !== 0) continue
      const front = all & ~back.mask & ~middle.mask
      const worth = backWorth + at(middles, other) + (fronts[front] ?? 0)
      if (worth > best.worth && (frontScores[front] ?? 0) <= middle.score)
        best = { worth, back: back.mask, middle: middle.mask }
    }
  }
  const inMask = (mask: number) => cards.filter((_, place) => (mask & (1 << place)) !== 0)
  return [...inMask(all & ~best.back & ~best.middle), ...inMask(best.middle), ...inMask(best.back)]
}

function rowsOfSize(cards: readonly Card[], size: number): Row[] {
  const masks = range(1, 1 << cards.length).filter((mask) => bitsOf(mask) === size)
  return masks.map((mask) => ({
    mask,
    score: (size === 5 ? bestOf : pokerHandOf)(cards.filter((_, place) => (mask & (1 << place)) !== 0)).score,
  }))
}

function bitsOf(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1
  return count
}
