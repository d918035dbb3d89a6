/** The decimals of an rs amount: 100,000 units are one main unit in every currency. */
export const rsDigits = 5

/**
 * Parses an rs amount (a non-negative JSON integer, 100,000 to the main unit) into minor units. `undefined` for anything
 * else and for amounts finer than the currency: 356000 with 2 digits is `356n`, 356001 is `undefined`.
 */
export function parseRsAmount(value: unknown, digits: number): bigint | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return undefined
  const wire = BigInt(value)
  if (digits >= rsDigits) return wire * 10n ** BigInt(digits - rsDigits)
  const unit = 10n ** BigInt(rsDigits - digits)
  return wire % unit === 0n ? wire / unit : undefined
}

/**
 * Formats minor units as an rs amount: `356n` with 2 digits is 356000. Throws a RangeError for negative amounts, amounts
 * a JSON number cannot carry exactly, and amounts finer than the dialect supports.
 */
export function formatRsAmount(amountMinor: bigint, digits: number): number {
  const finer = 10n ** BigInt(Math.max(digits - rsDigits, 0))
  if (amountMinor % finer !== 0n) throw new RangeError('the amount is finer than 1/100,000 of a main unit')
  const wire = Number((amountMinor / finer) * 10n ** BigInt(Math.max(rsDigits - digits, 0)))
  if (wire < 0 || !Number.isSafeInteger(wire)) throw new RangeError('the amount does not fit the dialect')
  return wire
}
