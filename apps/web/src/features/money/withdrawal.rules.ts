import type { ValueOf, withdrawalTerms } from '@baize/contract'
import { formatAmount, minor, parseAmount } from '@baize/money'
import { readAmount, type AmountFault, type ReadAmount } from '../../forms/amount.rules.ts'
import { westernDigits } from '../../forms/western-digits.ts'

/** What a member may withdraw now. */
export type Terms = ValueOf<typeof withdrawalTerms>
type Limits = Pick<Terms, 'minAmount' | 'maxAmount' | 'available'>

/** A typed amount: as the server reads it, or its fault. `over`: it is more than is available now. */
export type ReadWithdrawal = { readonly amount: string } | { readonly fault: AmountFault | 'over' }

/** Reads an amount as people type it, and judges it by the limits. */
export function readWithdrawalAmount(typed: string, digits: number, limits: Limits): ReadWithdrawal {
  const { minAmount, maxAmount, available } = limits
  const isAvailableLess = !isLess(maxAmount, available, digits)
  const read = readAmount(typed, digits, { minAmount, maxAmount: isAvailableLess ? available : maxAmount })
  return 'fault' in read && read.fault === 'high' && isAvailableLess ? { fault: 'over' } : read
}

/** The most that one withdrawal can take now. */
export function mostNow({ maxAmount, available }: Limits, digits: number): string {
  return isLess(maxAmount, available, digits) ? maxAmount : available
}

/** Why nothing can be withdrawn now. */
export type Hindrance = 'closed' | 'dayUsed' | 'bonus' | 'turnover' | 'tooLittle'

/** What keeps the member from withdrawing now, if anything. */
export function hindranceOf(terms: Terms, digits: number): Hindrance | undefined {
  if (!terms.isOpen) return 'closed'
  if (terms.timesLeftToday < 1 || isLess(terms.leftToday, terms.minAmount, digits)) return 'dayUsed'
  if (terms.bonus?.onWithdrawal === 'refuse') return 'bonus'
  if (terms.turnover !== null && isLess('0', terms.turnover.toGo, digits)) return 'turnover'
  return isLess(terms.available, terms.minAmount, digits) ? 'tooLittle' : undefined
}

/** The digits of an account number as people type it, with blanks and hyphens; `undefined` if it cannot be one. */
export function readAccountNumber(typed: string): string | undefined {
  const number = westernDigits(typed).replaceAll(/[\s-]/g, '')
  return /^\d{6,20}$/.test(number) ? number : undefined
}

/** A typed amount of which only a part of a withdrawal is made up: as the server reads it, or its fault. */
export function readPart(typed: string, digits: number, whole: string): ReadAmount {
  const read = readAmount(typed, digits, undefined)
  return 'fault' in read || isLess(read.amount, whole, digits) ? read : { fault: 'high' }
}

/** What is missing of an amount. (Of `300.00` after `120.00`, `180.00`.) */
export function missingOf(whole: string, part: string, digits: number): string {
  return formatAmount(minor((parseAmount(whole, digits) ?? 0n) - (parseAmount(part, digits) ?? 0n)), digits)
}

function isLess(left: string, right: string, digits: number): boolean {
  const [one, other] = [parseAmount(left, digits), parseAmount(right, digits)]
  // Zero is no amount that could be moved, so it is not read as one.
  return (one ?? 0n) < (other ?? 0n)
}
