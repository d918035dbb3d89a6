import { minor, ratePpm, zeroMinor } from '@baize/money'
import {
  payDaily,
  payDividend,
  payHourly,
  payRealtime,
  type ContractTerms,
  type DailyTerms,
  type DividendTerms,
  type HourlyTerms,
  type Pay,
  type RealtimeTerms,
} from '@baize/pay'
import { describe, expect, it } from 'vitest'
import { stepsOf } from './steps.rules.ts'

const each = {
  from: '2026-11-20T17:00:00Z',
  to: '2026-11-21T17:00:00Z',
  earlierMinor: minor(5n),
  excludedMinor: minor(7n),
}
const active = { activeMembers: 3, activeFromMinor: minor(500n) }
const tier = { turnoverMinor: zeroMinor, activeMembers: 0, ratePpm: ratePpm(12_000n) }
const daily: DailyTerms = { kind: 'daily', tiers: [tier], roundToMinor: minor(10_000n) }
const rates = { profitPpm: ratePpm(10_000n), lossPpm: ratePpm(30_000n) }
const hourly: HourlyTerms = { kind: 'hourly', ...rates }
const realtime: RealtimeTerms = { kind: 'realtime', ...rates, singleBetMinor: minor(100n) }
const dividend: DividendTerms = {
  kind: 'dividend',
  cadence: 'weekly',
  tiers: [{ ...tier, lossMinor: minor(1n), ratePpm: ratePpm(280_000n) }],
}

const carried = minor(-11n)
const dailyPay = (turnover: bigint) =>
  payDaily(daily, { kind: 'daily', ...each, ...active, turnoverMinor: minor(turnover), carriedMinor: carried })
const stakes = { wonMinor: minor(1_999n), lostMinor: minor(-333n), bets: 4, carriedMinor: carried }
const lost = (payout: bigint) =>
  payDividend(dividend, {
    kind: 'dividend',
    ...each,
    ...active,
    turnoverMinor: minor(90_000n),
    stakeMinor: minor(90_000n),
    payoutMinor: minor(payout),
    giftsMinor: minor(40n),
    carriedMinor: carried,
  })

const slips: readonly [string, ContractTerms, Pay][] = [
  ['daily wages', daily, dailyPay(12_345n)],
  ['daily wages of returned turnover', daily, dailyPay(-12_345n)],
  ['hourly wages', hourly, payHourly(hourly, { kind: 'hourly', ...each, ...stakes })],
  ['real-time wages', realtime, payRealtime(realtime, { kind: 'realtime', ...each, ...stakes, corrections: 1 })],
  ['a dividend', dividend, lost(50_000n)],
  ['a dividend of a team that won', dividend, lost(95_000n)],
]

describe('what a payslip explains', () => {
  it.each(slips)('adds up to the amount that the rules give: %s (2.122–2.125)', (_, terms, { basis, amountMinor }) => {
    const adding = ['how.formula', 'how.earlier', 'how.carriedAmount']
    const sum = stepsOf(terms, basis).reduce(
      (total, step) => ('amount' in step && adding.includes(step.says) ? total + step.amount : total),
      0n,
    )
    expect(sum).toBe(amountMinor)
  })

  it('has the turnover rounded down: 12,345 less 11 that were returned, at 1.2 % with units of 10,000, gives 120', () => {
    expect(stepsOf(daily, dailyPay(12_345n).basis)).toContainEqual({
      says: 'how.formula',
      base: 10_000n,
      rate: 12_000n,
      amount: 120n,
    })
  })

  it('refuses terms of another kind', () => {
    expect(() => stepsOf(hourly, dailyPay(1n).basis)).toThrow('do not explain')
  })
})
