import { maxMinor, ratePpm, type RatePpm } from '@baize/money'
import type { BetType, LotteryFormat } from './format.ts'

/** Rates of a bet type by tier: what a hit pays for each unit staked, the stake included, in parts per million (900 is 900,000,000). */
export type TierRates = Readonly<Record<string, RatePpm>>

/** Rates by bet type. */
export type FormatRates = Readonly<Record<string, TierRates>>

/** What a format pays from some day on. A new version replaces it for new tickets; sold ones keep what was copied onto them. */
export interface LotteryTerms {
  readonly version: number
  readonly rates: FormatRates
  /** What VIP levels add to every rate of a bet type: level 1 is the first. Higher levels have what the last one has. */
  readonly vipAdds: Readonly<Record<string, readonly RatePpm[]>>
}

/** Rates as a brand's file has them: decimal texts. */
export type RatesJson = Readonly<Record<string, Readonly<Record<string, string>>>>

/** {@link LotteryTerms} as a brand's file has them. */
export interface LotteryTermsJson {
  readonly version: number
  readonly rates: RatesJson
  readonly vipAdds?: Readonly<Record<string, readonly string[]>>
}

/** A rate from a decimal text with at most six decimals, such as `3.2`; undefined for anything else, zero included. */
export function parseRate(text: string): RatePpm | undefined {
  const [, whole, decimals = ''] = /^(0|[1-9]\d{0,11})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = BigInt(whole + decimals.padEnd(6, '0'))
  return value > 0n && value <= maxMinor ? ratePpm(value) : undefined
}

/** A rate as a decimal text without trailing zeros. */
export function rateText(rate: RatePpm): string {
  const text = rate.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '')
}

/** Terms from a brand's file. Throws a RangeError unless they have exactly one rate for each tier of each bet type. */
export function termsOf(format: LotteryFormat, json: LotteryTermsJson): LotteryTerms {
  const known = new Map(format.bets.map((bet) => [bet.code, bet]))
  for (const code of [...Object.keys(json.rates), ...Object.keys(json.vipAdds ?? {})]) {
    if (!known.has(code)) throw new RangeError(`${format.code} has no bet ${code}`)
  }
  return {
    version: json.version,
    rates: Object.fromEntries(
      format.bets.map((bet) => [bet.code, ratesOfBet(format, bet, json.rates[bet.code] ?? {})]),
    ),
    vipAdds: Object.fromEntries(
      Object.entries(json.vipAdds ?? {}).map(([code, adds]) => [code, adds.map((add) => rateOf(format, code, add))]),
    ),
  }
}

function ratesOfBet(
  format: LotteryFormat,
  { code, tiers }: BetType,
  given: Readonly<Record<string, string>>,
): TierRates {
  const extra = Object.keys(given).find((tier) => !tiers.includes(tier))
  if (extra !== undefined) throw new RangeError(`${format.code} ${code} has no tier ${extra}`)
  return Object.fromEntries(tiers.map((tier) => [tier, rateOf(format, code, given[tier] ?? '')]))
}

function rateOf({ code }: LotteryFormat, bet: string, text: string): RatePpm {
  const rate = parseRate(text)
  if (rate === undefined) throw new RangeError(`${code} ${bet} has no rate, or a wrong one: ${text}`)
  return rate
}

/** What a bet type pays a member of a VIP level, 0 for none. */
export function ratesFor(terms: LotteryTerms, bet: BetType, vipLevel: number): TierRates {
  const adds = terms.vipAdds[bet.code] ?? []
  const add = adds[Math.min(vipLevel, adds.length) - 1] ?? 0n
  return Object.fromEntries(
    bet.tiers.map((tier) => {
      const rate = terms.rates[bet.code]?.[tier]
      if (rate === undefined) throw new RangeError(`the terms have no rate for ${bet.code} ${tier}`)
      return [tier, ratePpm(rate + add)]
    }),
  )
}
