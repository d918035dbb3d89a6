/**
 * Parses a gcp amount into minor units: a decimal string of main units, above zero, with at most `digits` decimals.
 * `undefined` for everything else: a number, a sign, an exponent, spaces, a leading zero, zero, too many decimals, or
 * more than a signed 64-bit integer holds. `"10.5"` with 2 digits is `1050n`.
 */
export function parseGcpAmount(value: unknown, digits: number): bigint | undefined {
  const amount = parseGcpBalance(value, digits)
  return amount === 0n ? undefined : amount
}

/** Parses a balance: like an amount, but it may be zero. */
export function parseGcpBalance(value: unknown, digits: number): bigint | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const [whole = '', fraction, ...more] = value.split('.')
  if (more.length > 0 || !/^(?:0|[1-9]\d*)$/.test(whole)) return undefined
  if (fraction !== undefined && (!/^\d+$/.test(fraction) || fraction.length > digits)) return undefined
  const amount = BigInt(whole) * 10n ** BigInt(digits) + BigInt((fraction ?? '').padEnd(digits, '0') || '0')
  return amount < 2n ** 63n ? amount : undefined
}

/** Formats minor units as a gcp amount: `1050n` with 2 digits is `"10.50"`. Throws a RangeError below zero. */
export function formatGcpAmount(amountMinor: bigint, digits: number): string {
  if (amountMinor < 0n) throw new RangeError('the dialect has no negative amounts')
  const unit = 10n ** BigInt(digits)
  const whole = String(amountMinor / unit)
  return digits === 0 ? whole : `${whole}.${String(amountMinor % unit).padStart(digits, '0')}`
}
