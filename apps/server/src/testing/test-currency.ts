import { parseCurrencyCode, type CurrencyCode } from '@baize/money'

/** The currency of a code. Throws if there is no such currency. */
export function testCurrencyOf(code: string): CurrencyCode {
  const parsed = parseCurrencyCode(code)
  if (parsed === undefined) throw new Error(`${code} is not a currency code`)
  return parsed
}
