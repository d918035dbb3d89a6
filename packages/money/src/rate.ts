import { minor, type Minor } from './amount.ts'

/** A rate in parts per million: 1.2 % is 12,000. Rates are data; this keeps them exact. */
export type RatePpm = bigint & { readonly __brand: 'RatePpm' }

/** One whole, in parts per million. */
export const onePpm = 1_000_000n

/** Marks a bigint as a rate. Throws a RangeError when it is negative. */
export function ratePpm(value: bigint): RatePpm {
  if (value < 0n) throw new RangeError('a rate cannot be negative')
  // The check above is what the brand stands for.
  return value as RatePpm
}

/** How a fraction of a minor unit is decided: towards zero (the house's default for pay) or to the nearest, half to even. */
export type Rounding = 'towardsZero' | 'halfToEven'

/**
 * `amount × rate`, rounded as told. Example: 12,345 at 12,000 ppm is 148.14, so 148 in both ways of rounding; 250 at
 * 10,000 ppm is 2.5, so 2 in both, and 350 at 10,000 ppm is 3.5: 3 towards zero, 4 half to even.
 */
export function applyRate(amount: Minor, rate: RatePpm, rounding: Rounding): Minor {
  const product = amount * rate
  const quotient = product / onePpm
  const remainder = product % onePpm
  if (rounding === 'towardsZero' || remainder === 0n) return minor(quotient)
  const twice = 2n * (remainder < 0n ? -remainder : remainder)
  const away = twice > onePpm || (twice === onePpm && quotient % 2n !== 0n)
  return minor(away ? quotient + (product < 0n ? -1n : 1n) : quotient)
}
