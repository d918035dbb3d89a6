/**
 * A signed amount of money in minor units (cents, satang). This is the only representation of money in code and in the
 * database; decimal strings exist only at the edges.
 */
export type Minor = bigint & { readonly __brand: 'Minor' }

/** The largest amount that fits the database's signed 64-bit column. */
export const maxMinor = 9_223_372_036_854_775_807n
const minMinor = -maxMinor

/** Marks a bigint as minor units. Throws a RangeError outside the database's 64-bit range. */
export function minor(value: bigint): Minor {
  if (value > maxMinor || value < minMinor) throw new RangeError('amount exceeds 64 bits')
  // The range check above is what the branded type stands for.
  return value as Minor
}

/**
 * Marks a sum over many amounts, such as a house account's balance or the total of a day's bets. Such a sum is displayed
 * and compared, never posted, and may exceed 64 bits; where it is stored, the column is unbounded.
 */
export function minorSum(value: bigint): Minor {
  // Only single amounts have to fit the database's 64-bit column.
  return value as Minor
}

/** Zero. */
export const zeroMinor: Minor = minor(0n)

/** The sum of amounts of one currency. */
export function addMinor(...amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n))
}

/** `left - right`. */
export function subtractMinor(left: Minor, right: Minor): Minor {
  return minor(left - right)
}

/** The same amount with the opposite sign. */
export function negateMinor(amount: Minor): Minor {
  return minor(-amount)
}

/**
 * Parses a positive decimal amount such as `"1000.00"` with at most `digits` decimals. `undefined` for everything else:
 * signs, exponents, spaces, zero, too many decimals, or more than 64 bits. (`"1.5"` with 2 digits is 150.)
 */
export function parseAmount(text: string, digits: number): Minor | undefined {
  const match = /^(0|[1-9][0-9]{0,17})(?:\.([0-9]+))?$/.exec(text)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  if (fraction.length > digits) return undefined
  const value = BigInt(`${match[1]}${fraction.padEnd(digits, '0')}`)
  return value > 0n && value <= maxMinor ? minor(value) : undefined
}

/** Parses an amount like {@link parseAmount}, zero included. */
export function parseAmountFromZero(text: string, digits: number): Minor | undefined {
  const zero = /^0(?:\.(0+))?$/.exec(text)
  if (zero === null) return parseAmount(text, digits)
  return (zero[1] ?? '').length <= digits ? minor(0n) : undefined
}

/** Formats an amount as a decimal string with exactly `digits` decimals: 100000 with 2 digits is `"1000.00"`. */
export function formatAmount(amount: Minor, digits: number): string {
  const absolute = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0')
  const whole = absolute.slice(0, absolute.length - digits)
  const sign = amount < 0n ? '-' : ''
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${absolute.slice(-digits)}`
}
