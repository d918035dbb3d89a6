/** A currency code as the ledger and vendors know it: `^[A-Z][A-Z0-9_]{2,31}$` (the widest form that wallet dialects accept). */
export type CurrencyCode = string & { readonly __brand: 'CurrencyCode' }

/** A currency and how it is written: `digits` is how many decimals one main unit has (2 for cents). */
export interface Currency {
  readonly code: CurrencyCode
  readonly digits: number
  readonly symbol: string
}

const currencyPattern = /^[A-Z][A-Z0-9_]{2,31}$/

/** Reads a currency code; `undefined` when the text is not one. */
export function parseCurrencyCode(text: string): CurrencyCode | undefined {
  // The pattern is what the brand stands for.
  return currencyPattern.test(text) ? (text as CurrencyCode) : undefined
}
