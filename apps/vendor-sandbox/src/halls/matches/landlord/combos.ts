/**
 * Cards of landlord are numbers: 0–51 by rank from 3 to 2, four suits each, then the small joker (52) and the big one (53).
 * Ranks are 0 for a 3 up to 12 for a 2, 13 for the small joker, 14 for the big one.
 */
export type Card = number

export const smallJoker = 52
export const bigJoker = 53

/** The rank of a card, 0–14. */
export const rankOf = (card: Card): number => (card < smallJoker ? card >> 2 : card - 39)

/** What is laid down in one turn. */
export type ComboKind =
  | 'single'
  | 'pair'
  | 'triple'
  | 'tripleOne'
  | 'triplePair'
  | 'straight'
  | 'pairs'
  | 'plane'
  | 'planeOnes'
  | 'planePairs'
  | 'fourTwo'
  | 'fourPairs'
  | 'bomb'
  | 'rocket'

/** A combination: its kind, its highest rank that counts, and how many steps a run has. */
export interface Combo {
  readonly kind: ComboKind
  readonly rank: number
  readonly steps: number
}

/** How many cards of each rank, 0–14. */
export function countsOf(cards: readonly Card[]): number[] {
  const counts = Array.from({ length: 15 }, () => 0)
  for (const card of cards) counts[rankOf(card)] = (counts[rankOf(card)] ?? 0) + 1
  return counts
}

/** Ranks of 2 and the jokers cannot be in runs. */
const lastInRun = 11

/** The highest rank of a run of `steps` ranks that have at least `each` cards; the highest such run. */
function runEnd(counts: readonly number[], each: number, steps: number): number | undefined {
  for (let end = lastInRun; end >= steps - 1; end--)
    if (counts.slice(end - steps + 1, end + 1).every((count) => count >= each)) return end
  return undefined
}

/** What cards are together; `undefined` if they are not a combination. */
export function classify(cards: readonly Card[]): Combo | undefined {
  const size = cards.length
  const counts = countsOf(cards)
  const most = Math.max(...counts)
  const top = counts.lastIndexOf(most)
  const kinds = counts.filter((count) => count > 0).length
  if (size === 2 && cards.includes(smallJoker) && cards.includes(bigJoker))
    return { kind: 'rocket', rank: 14, steps: 1 }
  if (kinds === 1 && size <= 4) {
    const kind = (['single', 'pair', 'triple', 'bomb'] as const)[size - 1]
    return kind && { kind, rank: top, steps: 1 }
  }
  if (most === 3 && size === 4) return { kind: 'tripleOne', rank: top, steps: 1 }
  if (most === 3 && size === 5 && kinds === 2) return { kind: 'triplePair', rank: top, steps: 1 }
  if (most === 4 && size === 6) return { kind: 'fourTwo', rank: top, steps: 1 }
  return classifyRun(counts, size) ?? classifyFourPairs(counts, size)
}

function classifyRun(counts: readonly number[], size: number): Combo | undefined {
  const ofEach = (each: number, steps: number) => {
    const end = runEnd(counts, each, steps)
    return size === each * steps && counts.every((count) => count === 0 || count === each) ? end : undefined
  }
  const straight = size >= 5 ? ofEach(1, size) : undefined
  if (straight !== undefined) return { kind: 'straight', rank: straight, steps: size }
  const pairs = size >= 6 && size % 2 === 0 ? ofEach(2, size / 2) : undefined
  if (pairs !== undefined) return { kind: 'pairs', rank: pairs, steps: size / 2 }
  return classifyPlane(counts, size)
}

/** Triples in a row, alone or with as many single cards or pairs. */
function classifyPlane(counts: readonly number[], size: number): Combo | undefined {
  for (let steps = 2; steps <= 6; steps++) {
    const rank = runEnd(counts, 3, steps)
    if (rank === undefined) continue
    if (size === 3 * steps) return { kind: 'plane', rank, steps }
    if (size === 4 * steps) return { kind: 'planeOnes', rank, steps }
    const rest = counts.map((count, at) => (at > rank - steps && at <= rank ? count - 3 : count))
    if (size === 5 * steps && rest.every((count) => count % 2 === 0)) return { kind: 'planePairs', rank, steps }
  }
  return undefined
}

function classifyFourPairs(counts: readonly number[], size: number): Combo | undefined {
  const isIt = size === 8 && counts.includes(4) && counts.every((count) => count % 2 === 0)
  return isIt ? { kind: 'fourPairs', rank: counts.lastIndexOf(4), steps: 1 } : undefined
}

/** Whether a combination may be laid on another. */
export function beats(combo: Combo, on: Combo): boolean {
  if (combo.kind === 'rocket') return true
  if (on.kind === 'rocket') return false
  if (combo.kind === 'bomb' && on.kind !== 'bomb') return true
  return combo.kind === on.kind && combo.steps === on.steps && combo.rank > on.rank
}

/** Cards of a hand by rank. */
function byRank(hand: readonly Card[]): Card[][] {
  const ranks: Card[][] = Array.from({ length: 15 }, () => [])
  for (const card of hand.toSorted((left, right) => left - right)) ranks[rankOf(card)]?.push(card)
  return ranks
}

/** The runs of a hand with `each` cards of at least `least` ranks in a row. */
function runsOf(ranks: readonly Card[][], each: number, least: number): Card[][] {
  const found: Card[][] = []
  for (let from = 0; from <= lastInRun; from++) {
    const cards: Card[] = []
    for (let at = from; at <= lastInRun && (ranks[at]?.length ?? 0) >= each; at++) {
      cards.push(...(ranks[at] ?? []).slice(0, each))
      if (at - from + 1 >= least) found.push([...cards])
    }
  }
  return found
}

/** A body of triples (or four) with the cheapest cards of other ranks: single cards or pairs. */
function withKickers(ranks: readonly Card[][], body: readonly Card[], needed: number, each: 1 | 2): Card[][] {
  const used = new Set(body.map(rankOf))
  const free = ranks.flatMap((cards, rank) => (used.has(rank) || cards.length < each ? [] : [{ cards, rank }]))
  // Cards of which there are few go first, so that other groups stay whole; low ones before high ones.
  const cheapest = free.toSorted((left, right) => left.cards.length - right.cards.length || left.rank - right.rank)
  const kickers = cheapest.flatMap(({ cards }) => (each === 1 ? cards : cards.slice(0, 2))).slice(0, needed * each)
  return kickers.length === needed * each ? [[...body, ...kickers]] : []
}

/**
 * What can be laid from a hand, as a first play or on another: every kind, run and rank, with the cheapest cards to go with
 * triples. Every one of them is a legal play, but other cards to go with triples are legal too.
 */
export function playsOf(hand: readonly Card[], on: Combo | undefined): Card[][] {
  const ranks = byRank(hand)
  const groups = (size: number) => ranks.flatMap((cards) => (cards.length >= size ? [cards.slice(0, size)] : []))
  const triples = groups(3)
  const fours = groups(4)
  const planes = runsOf(ranks, 3, 2)
  const all = [
    ...groups(1),
    ...groups(2),
    ...triples,
    ...triples.flatMap((body) => [...withKickers(ranks, body, 1, 1), ...withKickers(ranks, body, 1, 2)]),
    ...runsOf(ranks, 1, 5),
    ...runsOf(ranks, 2, 3),
    ...planes,
    ...planes.flatMap((body) => [
      ...withKickers(ranks, body, body.length / 3, 1),
      ...withKickers(ranks, body, body.length / 3, 2),
    ]),
    ...fours.flatMap((body) => [...withKickers(ranks, body, 2, 1), ...withKickers(ranks, body, 2, 2)]),
    ...fours,
    ...(hand.includes(smallJoker) && hand.includes(bigJoker) ? [[smallJoker, bigJoker]] : []),
  ]
  return all.filter((cards) => {
    const combo = classify(cards)
    return combo !== undefined && (on === undefined || beats(combo, on))
  })
}
