/**
 * The only source of randomness an engine may use. The caller supplies it: the server passes a round's provably fair
 * draws, an enumeration passes chosen stops, a test passes a fixed list.
 */
export type Chance = {
  /** A uniformly distributed integer from 0 to `n - 1`; `n` is an integer of at least 1. */
  below(n: number): number
}
