/** A currency code as the ledger and vendors use it: `^[A-Z][A-Z0-9_]{2,31}$` (the widest form any wallet dialect accepts). */
export type CurrencyCode = string & { readonly __brand: 'CurrencyCode' }

/** A currency and its notation; `digits` is the number of decimals of a main unit (2 for cents). */
export interface Currency {
  readonly code: CurrencyCode
  readonly digits: number
  readonly symbol: string
}

const currencyPattern = /^[A-Z][A-Z0-9_]{2,31}$/

/** Parses a currency code; `undefined` when the text is not one. */
export function parseCurrencyCode(text: string): CurrencyCode | undefined {
  // The pattern check is what the branded type stands for.
  return currencyPattern.test(text) ? (text as CurrencyCode) : undefined
}
