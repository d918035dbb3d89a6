/**
 * Cards of rummy are numbers 0–105: two packs of 53. In a pack, 0–51 by rank from ace to king, four suits each, and 52 is a
 * joker. Ranks are 0 for an ace up to 12 for a king.
 */
export type RummyCard = number

const packSize = 53
const inPack = (card: RummyCard): number => card % packSize
export const isPrintedJoker = (card: RummyCard): boolean => inPack(card) === 52
export const rankOf = (card: RummyCard): number => inPack(card) >> 2
export const suitOf = (card: RummyCard): number => inPack(card) & 3

/** Whether a card may stand for any other: a printed joker, or a card of the rank turned up at the start. */
export const isJoker = (card: RummyCard, wild: number): boolean => isPrintedJoker(card) || rankOf(card) === wild

/** The points of a card left over: court cards and aces 10, jokers nothing. */
export function pointsOf(card: RummyCard, wild: number): number {
  if (isJoker(card, wild)) return 0
  const rank = rankOf(card)
  return rank === 0 || rank >= 9 ? 10 : rank + 1
}

/** Cards that belong together. A pure sequence has no card that stands for another. */
export interface Group {
  readonly kind: 'pure' | 'sequence' | 'set' | 'rest'
  readonly cards: readonly RummyCard[]
}

interface Candidate {
  readonly kind: 'pure' | 'sequence' | 'set'
  readonly mask: number
}

/** Places of naturals in a sequence; an ace is low or high. */
const placesOf = (card: RummyCard): readonly number[] => (rankOf(card) === 0 ? [0, 13] : [rankOf(card)])

/** All groups that a hand can make, as bits of its cards. */
function candidatesOf(hand: readonly RummyCard[], wild: number): Candidate[] {
  const jokers = hand.flatMap((card, index) => (isJoker(card, wild) ? [index] : []))
  const found = new Map<string, Candidate>()
  const add = (kind: Candidate['kind'], indexes: readonly number[]) => {
    const mask = indexes.reduce((bits, index) => bits | (1 << index), 0)
    found.set(`${kind}/${mask}`, { kind, mask })
  }
  for (const suit of [0, 1, 2, 3]) addRuns(hand, suit, wild, jokers, add)
  for (let rank = 0; rank < 13; rank++) {
    if (rank === wild) continue
    const suits = [0, 1, 2, 3].map((suit) =>
      hand.flatMap((card, index) =>
        !isPrintedJoker(card) && rankOf(card) === rank && suitOf(card) === suit ? [index] : [],
      ),
    )
    for (const naturals of choices(suits)) {
      if (naturals.length < 2) continue
      for (const joined of jokersFor(jokers, 3 - naturals.length, 4 - naturals.length))
        add('set', [...naturals, ...joined])
    }
  }
  return [...found.values()]
}

/** Runs of three to five cards of a suit; longer ones are made of these. */
function addRuns(
  hand: readonly RummyCard[],
  suit: number,
  wild: number,
  jokers: readonly number[],
  add: (kind: 'pure' | 'sequence', indexes: readonly number[]) => void,
): void {
  const places: number[][] = Array.from({ length: 14 }, () => [])
  for (const [index, card] of hand.entries())
    if (!isPrintedJoker(card) && suitOf(card) === suit) for (const place of placesOf(card)) places[place]?.push(index)
  for (let from = 0; from < 14; from++)
    for (let size = 3; size <= 5 && from + size <= 14; size++) {
      const slots = places.slice(from, from + size)
      if (slots.every((slot) => slot.length > 0)) for (const pure of choices(slots, size)) add('pure', pure)
      if (jokers.length === 0) continue
      const plain = slots.map((slot) => slot.filter((index) => !isJoker(hand[index] ?? 0, wild)))
      const naturals = plain.filter((slot) => slot.length > 0)
      const missing = size - naturals.length
      if (naturals.length < 1 || missing < 1 || missing > jokers.length) continue
      for (const cards of choices(naturals, naturals.length))
        for (const joined of jokersFor(jokers, missing, missing)) add('sequence', [...cards, ...joined])
    }
}

/** Every way to take at most one item of each slot, with at least `least` items. */
function choices(slots: readonly (readonly number[])[], least = 2): number[][] {
  const made = slots.reduce<number[][]>(
    (all, slot) => all.flatMap((chosen) => [chosen, ...slot.map((item) => [...chosen, item])]),
    [[]],
  )
  return made.filter((chosen) => chosen.length >= least)
}

/** Groups of jokers of a number between two; jokers are alike, so the first ones and the last ones are enough. */
function jokersFor(jokers: readonly number[], least: number, most: number): number[][] {
  const found: number[][] = []
  for (let count = Math.max(0, least); count <= Math.min(most, jokers.length); count++)
    for (let from = 0; from + count <= jokers.length; from++) {
      found.push(jokers.slice(from, from + count))
      if (count === 0) break
    }
  return found
}

/** The best arrangement of a hand. */
export interface Arrangement {
  readonly groups: readonly Group[]
  /** Points of what is left over; everything counts without a pure sequence. At most 80. */
  readonly points: number
  /** Whether the hand may be declared: nothing is left over, and of two sequences one is pure. */
  readonly isComplete: boolean
}

export const mostPoints = 80

interface Solved {
  readonly left: number
  readonly chosen: readonly Candidate[]
}

/** Finds the least points left over among arrangements with enough sequences. Tries cards from the first on. */
function solve(
  points: readonly number[],
  candidates: readonly Candidate[],
  sequencesNeeded: number,
): Solved | undefined {
  const byLowest = points.map((_, index) => candidates.filter(({ mask }) => (mask & -mask) === 1 << index))
  const known = new Map<number, Solved | null>()
  const best = (mask: number, pures: number, sequences: number): Solved | null => {
    if (mask === 0) return pures >= 1 && sequences >= sequencesNeeded ? { left: 0, chosen: [] } : null
    const key = (mask * 2 + pures) * 3 + sequences
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const index = 31 - Math.clz32(mask & -mask)
    const without = best(mask & (mask - 1), pures, sequences)
    let found = without === null ? null : { ...without, left: without.left + (points[index] ?? 0) }
    for (const candidate of byLowest[index] ?? []) {
      if ((candidate.mask & ~mask) !== 0) continue
      const isSequence = candidate.kind === 'set' ? 0 : 1
      const rest = best(
        mask & ~candidate.mask,
        candidate.kind === 'pure' ? 1 : pures,
        Math.min(2, sequences + isSequence),
      )
      if (rest !== null && (found === null || rest.left < found.left))
        found = { left: rest.left, chosen: [candidate, ...rest.chosen] }
    }
    known.set(key, found)
    return found
  }
  return best((1 << points.length) - 1, 0, 0) ?? undefined
}

/** Arranges a hand so that the fewest points are left over. */
export function arrange(hand: readonly RummyCard[], wild: number): Arrangement {
  const points = hand.map((card) => pointsOf(card, wild))
  const candidates = candidatesOf(hand, wild)
  const whole = solve(points, candidates, 2)
  const sequencesOnly = solve(
    points,
    candidates.filter(({ kind }) => kind !== 'set'),
    1,
  )
  const all = points.reduce((sum, one) => sum + one, 0)
  const options = [whole, sequencesOnly].filter((solved) => solved !== undefined)
  const [best] = options.toSorted((left, right) => left.left - right.left)
  const shown = best ?? { left: all, chosen: [] }
  const used = shown.chosen.reduce((bits, { mask }) => bits | mask, 0)
  const cardsIn = (mask: number) => hand.filter((_, index) => (mask & (1 << index)) !== 0)
  const rest = cardsIn(~used)
  const groups: Group[] = shown.chosen.map(({ kind, mask }) => ({ kind, cards: cardsIn(mask) }))
  return {
    groups: rest.length === 0 ? groups : [...groups, { kind: 'rest', cards: rest }],
    points: Math.min(mostPoints, shown.left),
    isComplete: rest.length === 0 && whole !== undefined && shown === whole,
  }
}
