/** What came of a slice: one route under load for a second or two. */
export interface Slice {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers other than 200, and requests without an answer. */
  readonly errors: number
  /** The share of the machine, 0 to 1, that other programs used meanwhile. */
  readonly foreignShare: number
}

/** A slice of bets and one of the empty route, one right after the other, in either order. */
export interface Round {
  readonly bets: Slice
  readonly empty: Slice
}

/** Other programs may use this share of the machine in a slice; with more, the round is dropped. */
export const quietShare = 0.1

/** Whether nothing else disturbed either slice of a round. */
export function isQuiet(round: Round): boolean {
  return disturbance(round) <= quietShare
}

/**
 * The rounds that count: those that nothing disturbed; where these are fewer than needed, the least disturbed ones, in
 * the order they were run. Speed plays no part in the choice, so a slow system cannot have its slow rounds dropped.
 */
export function keptRounds(rounds: readonly Round[], needed: number): Round[] {
  const quiet = rounds.filter(isQuiet)
  if (quiet.length >= needed) return quiet
  const calmest = new Set(rounds.toSorted((a, b) => disturbance(a) - disturbance(b)).slice(0, needed))
  return rounds.filter((round) => calmest.has(round))
}

/** Bets to empty answers inside one round. */
export function ratioOf({ bets, empty }: Round): number {
  return bets.perSecond / empty.perSecond
}

function disturbance({ bets, empty }: Round): number {
  return Math.max(bets.foreignShare, empty.foreignShare)
}
