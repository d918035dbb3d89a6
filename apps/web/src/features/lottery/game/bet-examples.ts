import { lineClasses, parseRate, payoutOf, type BetType } from '@baize/lottery'
import { formatAmount, minor, ratePpm } from '@baize/money'

/** A line of a bet at a unit of ten: what it costs, and what its first kind of hit pays. Amounts in main units. */
export interface BetExample {
  readonly line: string
  readonly unit: string
  readonly stake: string
  readonly payout: string
}

/** An example of a bet at the rates of its tiers; `undefined` if there is no rate. */
export function exampleOf(
  bet: BetType,
  rates: Readonly<Record<string, string>>,
  digits: number,
): BetExample | undefined {
  const [first] = lineClasses(bet)
  const tier = first?.name !== undefined && bet.tiers.includes(first.name) ? first.name : bet.tiers[0]
  const rate = tier === undefined ? undefined : parseRate(rates[tier] ?? '')
  if (first === undefined || tier === undefined || rate === undefined) return undefined
  const unitMinor = minor(10n ** BigInt(digits + 1))
  const paid = payoutOf(bet, first.line, new Map([[tier, 1]]), {
    unitMinor,
    rates: { [tier]: ratePpm(rate) },
    cuts: {},
  })
  return {
    line: first.line,
    unit: formatAmount(unitMinor, digits),
    stake: formatAmount(minor(unitMinor * BigInt(bet.cost)), digits),
    payout: formatAmount(paid, digits),
  }
}
