import { minor, type Minor } from './amount.ts'

/** A rate in parts per million: 1.2 % is 12,000. An integer keeps configured rates exact. */
export type RatePpm = bigint & { readonly __brand: 'RatePpm' }

/** 100 % in parts per million. */
export const onePpm = 1_000_000n

/** Marks a bigint as a rate. Throws a RangeError when it is negative. */
export function ratePpm(value: bigint): RatePpm {
  if (value < 0n) throw new RangeError('a rate cannot be negative')
  // The check above is what the branded type stands for.
  return value as RatePpm
}

/** How fractions of a minor unit are rounded: towards zero (the default for amounts paid out) or to the nearest, half to even. */
export type Rounding = 'towardsZero' | 'halfToEven'

/**
 * `amount × rate`, rounded as requested. Examples: 12,345 at 12,000 ppm is 148.14, so 148 either way; 250 at 10,000 ppm
 * is 2.5, so 2 either way; 350 at 10,000 ppm is 3.5, so 3 towards zero and 4 half to even.
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
