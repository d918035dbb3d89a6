import type { openGame, ValueOf } from '@baize/contract'
import { formatAmount, type Minor } from '@baize/money'
import { moneyText, readAmount } from '../money/money-text.ts'

/** Amounts of the currency that a game is played in. */
export interface Purse {
  /** Parses an amount from the server. */
  readonly amount: (text: string) => Minor
  /** Formats an amount for display. */
  readonly money: (amount: Minor) => string
  /** Formats an amount as the server writes it. */
  readonly plain: (amount: Minor) => string
}

export function createPurse({
  currencySymbol,
  currencyDigits,
}: Pick<ValueOf<typeof openGame>, 'currencySymbol' | 'currencyDigits'>): Purse {
  return {
    amount: (text) => readAmount(text, currencyDigits),
    money: (amount) => moneyText(amount, { symbol: currencySymbol, digits: currencyDigits }),
    plain: (amount) => formatAmount(amount, currencyDigits),
  }
}
