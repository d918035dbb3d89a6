/**
 * The only source of chance an engine may use. The caller decides where it comes from: the server passes
 * the provably fair draws of a round, an enumeration passes chosen stops, a test passes a fixed list.
 */
export type Chance = {
  /** A uniformly distributed integer from 0 to `n - 1`; `n` is an integer of at least 1. */
  below(n: number): number
}
