/** What a slice is judged by: one peer under load for a second or two. */
export interface Timed {
  /** How much of its work was done in a second. */
  readonly perSecond: number
  /** The share of the machine, 0 to 1, that other programs used meanwhile. */
  readonly foreignShare: number
}

/** A slice of requests. */
export interface Slice extends Timed {
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers other than 200, and requests without an answer. */
  readonly errors: number
}

/** One slice of each peer, by the peer's name, one right after the other in any order. */
export type Round<Name extends string = string, Of extends Timed = Timed> = Readonly<Record<Name, Of>>

/** Other programs may use this share of the machine in a slice; with more, the round is dropped. */
export const quietShare = 0.1

/** Whether nothing else disturbed any slice of a round. */
export function isQuiet(round: Round): boolean {
  return disturbance(round) <= quietShare
}

/**
 * The rounds that count: those that nothing disturbed; where these are fewer than needed, the least disturbed ones, in
 * the order they were run. Speed plays no part in the choice, so a slow system cannot have its slow rounds dropped.
 */
export function keptRounds<One extends Round>(rounds: readonly One[], needed: number): One[] {
  const quiet = rounds.filter(isQuiet)
  if (quiet.length >= needed) return quiet
  const calmest = new Set(rounds.toSorted((a, b) => disturbance(a) - disturbance(b)).slice(0, needed))
  return rounds.filter((round) => calmest.has(round))
}

/** One peer to another inside one round. */
export function ratioOf<Name extends string>(round: Round<Name>, peer: Name, to: Name): number {
  return round[peer].perSecond / round[to].perSecond
}

/** The largest share of the machine that others used in a slice of the round. */
export function disturbance(round: Round): number {
  return Math.max(...Object.values(round).map(({ foreignShare }) => foreignShare))
}
