/** How many times the smallest stake the others are. */
const steps = [1n, 2n, 5n, 10n, 20n, 50n, 100n] as const

/**
 * The stakes that a game offers, in minor units, smallest first. Each is a multiple of the game's smallest bet and of its
 * coins, so that every pay is a whole number of minor units: 25 with 10 coins begins at 50.
 */
export function stakesOf(minBetMinor: bigint, betUnits: number): readonly bigint[] {
  const units = BigInt(betUnits)
  const smallest = (minBetMinor * units) / greatestCommonDivisor(minBetMinor, units)
  return steps.map((step) => smallest * step)
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestCommonDivisor(right, left % right)
}
