import { add, multiply, rational, subtract, type Rational } from './rational.ts'

/** One possible end of a round: how often it comes among all, and what it pays as a multiple of the stake. */
export interface Chanceful {
  readonly weight: bigint
  readonly multiple: Rational
}

/** The exact figures of a bet, per unit staked and before payouts are rounded down to minor units. */
export interface ExactReturn {
  readonly rtp: Rational
  /** The share of rounds that pay anything. */
  readonly hitRate: Rational
  readonly variance: Rational
}

/** Adds up every way in which a round can end. */
export function returnOfChances(chances: readonly Chanceful[]): ExactReturn {
  const all = chances.reduce((sum, { weight }) => sum + weight, 0n)
  let [rtp, squares, hits] = [rational(0n, 1n), rational(0n, 1n), 0n]
  for (const { weight, multiple } of chances) {
    const share = rational(weight, all)
    rtp = add(rtp, multiply(share, multiple))
    squares = add(squares, multiply(share, multiply(multiple, multiple)))
    if (multiple.numerator > 0n) hits += weight
  }
  return { rtp, hitRate: rational(hits, all), variance: subtract(squares, multiply(rtp, rtp)) }
}
