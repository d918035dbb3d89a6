/** Multiples of the smallest stake. */
const steps = [1n, 2n, 5n, 10n, 20n, 50n, 100n] as const

/**
 * The stakes that a game offers, in minor units, smallest first. Each is a multiple of both the minimum bet and the bet
 * units, so that every pay is a whole number of minor units: a minimum bet of 25 with 10 bet units starts at 50.
 */
export function stakesOf(minBetMinor: bigint, betUnits: number): readonly bigint[] {
  const units = BigInt(betUnits)
  const smallest = (minBetMinor * units) / greatestCommonDivisor(minBetMinor, units)
  return steps.map((step) => smallest * step)
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestCommonDivisor(right, left % right)
}
