import type { PrizeTier } from '@baize/fairness'
import { formatAmount, minor } from '@baize/money'

/** Writes an amount of a prize: main units of the currency, or points. */
export function prizeText({ kind, amount }: Pick<PrizeTier, 'kind' | 'amount'>, digits: number): string {
  return kind === 'cash' ? formatAmount(minor(amount), digits) : amount.toString()
}
