import { formatAmount, minor, parseAmount, type Currency, type Fee, type Minor } from '@baize/money'
import { refuseFields } from '../../kernel/refusal.ts'

/** What a method or a withdrawal accepts, in minor units. */
interface AmountBounds {
  readonly minMinor: bigint
  readonly maxMinor: bigint
}

/** The amount that a member typed. Refuses the field `amount` if it is not one of the currency, or not within the bounds. */
export function amountWithin({ minMinor, maxMinor }: AmountBounds, text: string, currency: Currency): Minor {
  const amountMinor = parseAmount(text, currency.digits)
  if (amountMinor === undefined)
    return refuseFields([{ field: 'amount', code: 'payment.amount_invalid', values: [currency.digits] }])
  if (amountMinor >= minMinor && amountMinor <= maxMinor) return amountMinor
  const values = [minMinor, maxMinor].map((bound) => shownAmount(bound, currency))
  return refuseFields([{ field: 'amount', code: 'payment.amount_range', values }])
}

/** An amount as members read it, with the currency's symbol. */
export function shownAmount(amountMinor: bigint, { symbol, digits }: Currency): string {
  return `${symbol}${formatAmount(minor(amountMinor), digits)}`
}

/** A fee as members read it; empty if there is none. */
export function shownFee(feeMinor: bigint, currency: Currency): string {
  return feeMinor === 0n ? '' : shownAmount(feeMinor, currency)
}

/** What a method costs, as the site and the back office write it; `null` if it costs nothing. */
export function feeInText({ feePpm, feeFixedMinor }: Fee, { digits }: Currency) {
  if (feePpm === 0 && feeFixedMinor === 0n) return null
  return { ppm: feePpm, fixedAmount: formatAmount(feeFixedMinor, digits) }
}
