/** What is laid down in one turn. */
export type DouDizhuKind =
  | 'single'
  | 'pair'
  | 'triple'
  | 'tripleWithSingle'
  | 'tripleWithPair'
  | 'straight'
  | 'pairRun'
  | 'plane'
  | 'planeWithSingles'
  | 'planeWithPairs'
  | 'fourWithTwo'
  | 'fourWithPairs'
  | 'bomb'
  | 'rocket'

/** A combination. */
export interface DouDizhuCombo {
  readonly kind: DouDizhuKind
  /** The highest {@link strengthOf} that counts: of a run its end, of triples and fours those without what goes with them. */
  readonly rank: number
  /** How many ranks a run has; 1 without a run. */
  readonly steps: number
}

export const blackJoker = 52
export const redJoker = 53
/** The strength of an ace, the highest rank that can be in a run. */
const lastInRun = 11

/** How strong a card is: 0 for a three to 11 for an ace, 12 for a two, 13 and 14 for the jokers. */
export const strengthOf = (card: number): number => (card >= blackJoker ? card - 39 : (Math.floor(card / 4) + 11) % 13)

/** How many cards there are of each strength. */
export function countsOf(cards: readonly number[]): number[] {
  const counts = Array.from({ length: 15 }, () => 0)
  for (const card of cards) counts[strengthOf(card)] = (counts[strengthOf(card)] ?? 0) + 1
  return counts
}

/**
 * What cards can be taken for, the first being what they are if they are led; empty if they are no combination. Some are several: four
 * triples in a row are a plane of four, and one of three with single cards.
 */
export function combosOf(cards: readonly number[]): readonly DouDizhuCombo[] {
  const counts = countsOf(cards)
  const size = cards.length
  return [
    ...equalCombos(counts, size),
    ...runCombos(counts, size),
    ...planeCombos(counts, size),
    ...fourCombos(counts, size),
  ]
}

/** Whether a combination may be laid on another. */
export function beats(combo: DouDizhuCombo, on: DouDizhuCombo): boolean {
  if (combo.kind === 'rocket') return true
  if (on.kind === 'rocket') return false
  if (combo.kind === 'bomb' && on.kind !== 'bomb') return true
  return combo.kind === on.kind && combo.steps === on.steps && combo.rank > on.rank
}

/** What cards are if they are laid on `on`, or led if it is `null`; undefined if they cannot be laid. */
export function laidOn(cards: readonly number[], on: DouDizhuCombo | null): DouDizhuCombo | undefined {
  const combos = combosOf(cards)
  return on === null ? combos[0] : combos.find((combo) => beats(combo, on))
}

/** Equal cards, with one card or a pair beside a triple, and the two jokers. */
function equalCombos(counts: readonly number[], size: number): DouDizhuCombo[] {
  if (size === 0 || size > 5) return []
  const most = Math.max(...counts)
  const rank = counts.lastIndexOf(most)
  const one = (kind: DouDizhuKind): DouDizhuCombo[] => [{ kind, rank, steps: 1 }]
  if (size === 2 && counts[13] === 1 && counts[14] === 1) return [{ kind: 'rocket', rank: 14, steps: 1 }]
  if (most === size) return one(equalKinds[size - 1] ?? 'single')
  if (most === 3 && size === 4) return one('tripleWithSingle')
  return most === 3 && size === 5 && counts.includes(2) ? one('tripleWithPair') : []
}

const equalKinds: readonly DouDizhuKind[] = ['single', 'pair', 'triple', 'bomb']

/** Five or more single cards or three or more pairs in a row. */
function runCombos(counts: readonly number[], size: number): DouDizhuCombo[] {
  const first = counts.findIndex((count) => count > 0)
  const each = counts[first] ?? 0
  const steps = size / Math.max(1, each)
  const isRun = counts.every((count, rank) => count === (rank >= first && rank < first + steps ? each : 0))
  const rank = first + steps - 1
  if (!isRun || rank > lastInRun) return []
  if (each === 1 && steps >= 5) return [{ kind: 'straight', rank, steps }]
  return each === 2 && steps >= 3 ? [{ kind: 'pairRun', rank, steps }] : []
}

/** Two or more triples in a row, alone or with as many single cards or pairs; the longest and highest first. */
function planeCombos(counts: readonly number[], size: number): DouDizhuCombo[] {
  const found: DouDizhuCombo[] = []
  for (let steps = Math.floor(size / 3); steps >= 2; steps -= 1) {
    if (![3, 4, 5].some((each) => size === each * steps)) continue
    for (let rank = lastInRun; rank >= steps - 1; rank -= 1) {
      const inBody = (at: number) => at > rank - steps && at <= rank
      if (!counts.every((count, at) => !inBody(at) || count >= 3)) continue
      if (size === 3 * steps) found.push({ kind: 'plane', rank, steps })
      if (size === 4 * steps) found.push({ kind: 'planeWithSingles', rank, steps })
      const arePairs = counts.every((count, at) => (inBody(at) ? count - 3 : count) % 2 === 0)
      if (size === 5 * steps && arePairs) found.push({ kind: 'planeWithPairs', rank, steps })
    }
  }
  return found
}

/** Four equal cards with two others, or with two pairs. */
function fourCombos(counts: readonly number[], size: number): DouDizhuCombo[] {
  if (size !== 6 && size !== 8) return []
  const arePairs = counts.every((count) => count % 2 === 0)
  const fours = counts.flatMap((count, rank) => (count === 4 ? [rank] : [])).toReversed()
  if (size === 6) return fours.map((rank) => ({ kind: 'fourWithTwo', rank, steps: 1 }))
  return arePairs ? fours.map((rank) => ({ kind: 'fourWithPairs', rank, steps: 1 })) : []
}
