/** The result of a slice: one peer under load for a second or two. */
export interface Timed {
  /** Work done per second. */
  readonly perSecond: number
  /** The share of the machine, 0 to 1, that other programs used meanwhile. */
  readonly foreignShare: number
}

/** A slice of requests. */
export interface Slice extends Timed {
  readonly p50Ms: number
  readonly p99Ms: number
  /** Responses with a status other than 200, and requests without a response. */
  readonly errors: number
}

/** One slice of each peer, by name, run one right after another in any order. */
export type Round<Name extends string = string, Of extends Timed = Timed> = Readonly<Record<Name, Of>>

/** The share of the machine that other programs may use in a slice; with more, the round is dropped. */
export const quietShare = 0.1

/** Whether no slice of a round was disturbed by other programs. */
export function isQuiet(round: Round): boolean {
  return disturbance(round) <= quietShare
}

/**
 * The rounds that count: the undisturbed ones or, if there are too few, the least disturbed ones, in the order they were run.
 * The choice does not depend on speed, so a slow system cannot have its slow rounds dropped.
 */
export function keptRounds<One extends Round>(rounds: readonly One[], needed: number): One[] {
  const quiet = rounds.filter(isQuiet)
  if (quiet.length >= needed) return quiet
  const calmest = new Set(rounds.toSorted((a, b) => disturbance(a) - disturbance(b)).slice(0, needed))
  return rounds.filter((round) => calmest.has(round))
}

/** The ratio of one peer's speed to another's within a round. */
export function ratioOf<Name extends string>(round: Round<Name>, peer: Name, to: Name): number {
  return round[peer].perSecond / round[to].perSecond
}

/** The largest share of the machine that other programs used in a slice of the round. */
export function disturbance(round: Round): number {
  return Math.max(...Object.values(round).map(({ foreignShare }) => foreignShare))
}
