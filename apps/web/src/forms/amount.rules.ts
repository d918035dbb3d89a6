import { formatAmount, parseAmount } from '@baize/money'
import { westernDigits } from './western-digits.ts'

/** What is wrong with a typed amount. */
export type AmountFault = 'missing' | 'form' | 'low' | 'high'

/** The amounts that a payment method takes, as decimal texts. */
export interface AmountLimits {
  readonly minAmount: string
  readonly maxAmount: string
}

/** A typed amount: as the server reads it, or its fault. */
export type ReadAmount = { readonly amount: string } | { readonly fault: AmountFault }

/**
 * Reads an amount as people type it: with separators of thousands, blanks, and full-width or Thai digits. (` 1,000.5 `
 * with 2 digits is `1000.50`.)
 */
export function readAmount(typed: string, digits: number, limits: AmountLimits | undefined): ReadAmount {
  const text = plain(typed)
  if (text === '') return { fault: 'missing' }
  const minor = parseAmount(text, digits)
  if (minor === undefined) return { fault: 'form' }
  const [least, most] = [parseAmount(limits?.minAmount ?? '', digits), parseAmount(limits?.maxAmount ?? '', digits)]
  if (least !== undefined && minor < least) return { fault: 'low' }
  if (most !== undefined && minor > most) return { fault: 'high' }
  return { amount: formatAmount(minor, digits) }
}

/** An amount as it stands in the field after one tap: without decimals if they are all zero. */
export function asTyped(amount: string): string {
  return amount.replace(/\.0*$/, '')
}

function plain(typed: string): string {
  return westernDigits(typed)
    .replaceAll(/[\s,]/g, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/\.$/, '')
}
