import type { MatchEnd } from './match-rules.ts'

/** The share of the pot that the vendor keeps, in percent. */
export const rakePercent = 5

/**
 * What a seat gets back at the end, in minor units: the part of its stake that it did not put into the pot, and its share of
 * the pot less the rake. Rounded down once. Never negative, so that the stake is the most that can be lost.
 */
export function payoutOf(end: MatchEnd, seat: number, stakeMinor: bigint, stakeUnits: number): bigint {
  const [put, takes] = [BigInt(end.puts[seat] ?? 0), BigInt(end.takes[seat] ?? 0)]
  const units = BigInt(stakeUnits)
  if (put > units) throw new RangeError(`a seat cannot put ${put} of ${units} units`)
  return (stakeMinor * ((units - put) * 100n + takes * BigInt(100 - rakePercent))) / (units * 100n)
}
