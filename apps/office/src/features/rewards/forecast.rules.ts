import type { OfficeRebates } from '@baize/contract/office'
import { applyRate, formatAmount, minorSum, parseAmount, ratePpm } from '@baize/money'

/** The rates of one type of game as they are typed, from level 0 on. */
export type TypedRates = OfficeRebates['rates']

const form = /^(10(\.0{1,3})?|\d(\.\d{1,3})?)$/

/** Whether a text is a rate from 0 to 10 per cent with at most three decimals. */
export function isRate(text: string): boolean {
  return form.test(text)
}

/**
 * What these rates would have cost on the days that the server tells, a decimal amount; `undefined` while a rate is no rate. It is
 * computed from sums of all members, so it is above what single members' rebates come to by fractions and minimums.
 */
export function forecastOf(
  rates: TypedRates,
  { past, currencyDigits }: Pick<OfficeRebates, 'past' | 'currencyDigits'>,
): string | undefined {
  if (!rates.every(({ percents }) => percents.every(isRate))) return undefined
  const costs = past.turnovers.map(({ gameType, level, turnover }) => {
    const percents = rates.find((one) => one.gameType === gameType)?.percents ?? []
    const percent = percents[Math.min(level, percents.length - 1)] ?? '0'
    const ppm = BigInt(Math.round(Number(percent) * 10_000))
    return applyRate(parseAmount(turnover, currencyDigits) ?? minorSum(0n), ratePpm(ppm), 'towardsZero')
  })
  return formatAmount(minorSum(costs.reduce((sum, cost) => sum + cost, 0n)), currencyDigits)
}

/** Rates as facts that can be compared: one text for each type of game. */
export function ratesAsFacts(
  rates: TypedRates,
  nameOf: (type: TypedRates[number]['gameType']) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(rates.map(({ gameType, percents }) => [nameOf(gameType), percents.join(' / ')]))
}
