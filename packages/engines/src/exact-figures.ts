import type { Rational } from './rational.ts'

/** The exact mathematics of a slot. */
export type SlotReturn = {
  /** Expected payout over stake (RTP). */
  readonly rtp: Rational
  /** Share of rounds that pay anything. */
  readonly hitRate: Rational
  /** Variance of payout over stake for one round. */
  readonly variance: Rational
  /** Share of rounds that award free spins. */
  readonly featureRate: Rational
  /** The greatest payout of one round, in coins, attained by some combination of stops. */
  readonly maxWinCoins: number
  /** The number of stop combinations evaluated. */
  readonly combinations: bigint
}
