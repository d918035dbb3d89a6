import type { LegOutcome } from './picks.ts'

/** A leg that has ended: its price in thousandths, and how. */
export interface EndedLeg {
  readonly price: number
  readonly outcome: LegOutcome
}

/** Prices are thousandths; with halves of a stake, a leg returns a whole number of these parts of 1. */
export const partsOfOne = 2_000

/** What a leg returns for 1, in parts of 2,000. */
export function returnOfLeg({ price, outcome }: EndedLeg): bigint {
  const full = BigInt(price) * 2n
  switch (outcome) {
    case 'won':
      return full
    case 'halfWon':
      return BigInt(price) + 1_000n
    case 'push':
    case 'void':
      return BigInt(partsOfOne)
    case 'halfLost':
      return BigInt(partsOfOne / 2)
    case 'lost':
      return 0n
  }
}

/** What a bet pays in minor units: the stake times the product of its legs, rounded down once. */
export function payoutOf(stakeMinor: bigint, legs: readonly EndedLeg[]): bigint {
  const parts = legs.reduce((product, leg) => product * returnOfLeg(leg), 1n)
  return (stakeMinor * parts) / BigInt(partsOfOne) ** BigInt(legs.length)
}

/** What a bet would pay if every leg won, in minor units. */
export function possiblePayout(stakeMinor: bigint, prices: readonly number[]): bigint {
  return payoutOf(
    stakeMinor,
    prices.map((price) => ({ price, outcome: 'won' as const })),
  )
}

/** The largest stake whose payout stays within a limit, in minor units. */
export function largestStake(limitMinor: bigint, prices: readonly number[]): bigint {
  const parts = prices.reduce((product, price) => product * BigInt(price), 1n)
  return parts === 0n ? 0n : (limitMinor * 1_000n ** BigInt(prices.length)) / parts
}
