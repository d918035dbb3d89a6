import type { balance, ReplyOf } from '@baize/contract'
import { formatAmount, minor, type Currency, type Minor } from '@baize/money'
import type { OpenBonus } from '../ledger/index.ts'

/** What a wallet holds and owes. */
export interface PresentedFunds {
  /** The member's own money. */
  readonly balanceMinor: Minor
  readonly owedMinor: Minor
  readonly bonus: OpenBonus | undefined
  readonly currency: Currency
}

/**
 * A balance as members' pages show it: what can be played with. While a bonus is open, it also says what of that is own money,
 * what is the bonus, and how much of the own money cannot be withdrawn until the bonus ends.
 */
export function presentBalance({ balanceMinor, owedMinor, bonus, currency }: PresentedFunds): ReplyOf<typeof balance> {
  const text = (amount: bigint) => formatAmount(minor(amount), currency.digits)
  const parts =
    bonus === undefined
      ? {}
      : {
          own: text(balanceMinor),
          bonus: text(bonus.leftMinor),
          locked: text(bonus.terms.onWithdrawal === 'refuse' ? balanceMinor : 0n),
        }
  return {
    balance: text(balanceMinor + (bonus?.leftMinor ?? 0n)),
    ...parts,
    ...(owedMinor === 0n ? {} : { owed: text(owedMinor) }),
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}
