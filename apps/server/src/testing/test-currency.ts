import { parseCurrencyCode, type CurrencyCode } from '@baize/money'

/** A currency that a test names. */
export function testCurrencyOf(code: string): CurrencyCode {
  const parsed = parseCurrencyCode(code)
  if (parsed === undefined) throw new Error(`${code} is no currency code`)
  return parsed
}
