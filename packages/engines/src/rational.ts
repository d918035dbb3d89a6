/** An exact fraction; the denominator is positive. */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint }

/** The fraction numerator / denominator in lowest terms, for a positive denominator. */
export function rational(numerator: bigint, denominator: bigint): Rational {
  if (denominator <= 0n) throw new RangeError('a denominator must be positive')
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** a + b, exactly. */
export function add(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

/** a - b, exactly. */
export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { numerator: -b.numerator, denominator: b.denominator })
}

/** a · b, exactly. */
export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator)
}

/**
 * Formats a non-negative fraction as a decimal string with `digits` digits after the point, rounded half up.
 *
 * Worked example: 2/3 to 6 digits is `0.666667`.
 */
export function decimalOf(value: Rational, digits: number): string {
  if (value.numerator < 0n) throw new RangeError('a fraction to format must not be negative')
  const scaled = value.numerator * 10n ** BigInt(digits) * 2n + value.denominator
  const text = (scaled / (value.denominator * 2n)).toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger === 0n ? 1n : larger
}
