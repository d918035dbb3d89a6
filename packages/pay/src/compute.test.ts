import { minor, ratePpm, zeroMinor, type Minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { computeAgain, leftOf, payDaily, payDividend, payHourly } from './compute.ts'
import type { DailyTerms, DividendTerms, HourlyTerms } from './terms.ts'

const each = { from: '2026-11-20T17:00:00Z', to: '2026-11-21T17:00:00Z', earlierMinor: zeroMinor }
const tier = (turnover: bigint, activeMembers: number, ppm: bigint) => ({
  turnoverMinor: minor(turnover),
  activeMembers,
  ratePpm: ratePpm(ppm),
})

describe('daily wages (3.063)', () => {
  const terms = (roundTo: bigint): DailyTerms => ({
    kind: 'daily',
    tiers: [tier(0n, 0, 5_000n), tier(10_000n, 2, 12_000n), tier(20_000n, 5, 20_000n)],
    roundToMinor: minor(roundTo),
  })
  const day = (turnover: bigint, activeMembers: number, more: { carriedMinor?: Minor; earlierMinor?: Minor } = {}) => ({
    ...each,
    kind: 'daily' as const,
    turnoverMinor: minor(turnover),
    excludedMinor: zeroMinor,
    carriedMinor: zeroMinor,
    activeMembers,
    activeFromMinor: minor(500n),
    ...more,
  })
  const paid = (turnover: bigint, active: number, roundTo = 0n) => payDaily(terms(roundTo), day(turnover, active))

  it('are the turnover × the rate, rounded down to a unit before: 12,345 at 1.2 % is 148, and 120 with units of 10,000', () => {
    expect(paid(12_345n, 2)).toMatchObject({ amountMinor: 148n, basis: { tier: 1, ratePpm: 12_000n } })
    expect(paid(12_345n, 2, 10_000n).amountMinor).toBe(120n)
  })

  it('take the highest tier of which every condition is reached, and not a cent below', () => {
    expect(paid(9_999n, 9).basis).toMatchObject({ tier: 0, ratePpm: 5_000n })
    expect(paid(10_000n, 1).basis.tier).toBe(0)
    expect(paid(25_000n, 4)).toMatchObject({ amountMinor: 300n, basis: { tier: 1 } })
    expect(paid(25_000n, 5)).toMatchObject({ amountMinor: 500n, basis: { tier: 2 } })
    const high = { ...terms(0n), tiers: [tier(10_000n, 1, 10_000n)] }
    expect(payDaily(high, day(9_999n, 1))).toMatchObject({ amountMinor: 0n, basis: { tier: null, ratePpm: 0n } })
  })

  it('of a day on which more was returned than staked are nothing, and what is missing is taken off the next day', () => {
    const back = paid(-4_000n, 0)
    expect(back.amountMinor).toBe(0n)
    expect(leftOf(back.basis)).toBe(-4_000n)
    const next = payDaily(terms(0n), day(14_000n, 2, { carriedMinor: leftOf(back.basis) }))
    expect(next).toMatchObject({ amountMinor: 120n, basis: { tier: 1 } })
    expect(leftOf(next.basis)).toBe(0n)
  })

  it('of a corrected day are the difference to what earlier rows have, below zero too', () => {
    const corrected = (earlier: bigint) =>
      payDaily(terms(0n), day(20_000n, 2, { earlierMinor: minor(earlier) })).amountMinor
    expect([corrected(200n), corrected(240n), corrected(300n)]).toEqual([40n, 0n, -60n])
  })
})

describe('hourly wages (3.064)', () => {
  const terms: HourlyTerms = { kind: 'hourly', profitPpm: ratePpm(10_000n), lossPpm: ratePpm(30_000n) }
  const hour = (won: bigint, lost: bigint, carried = 0n) =>
    payHourly(terms, {
      ...each,
      kind: 'hourly',
      wonMinor: minor(won),
      lostMinor: minor(lost),
      excludedMinor: zeroMinor,
      bets: 1,
      carriedMinor: minor(carried),
    }).amountMinor

  it('have a rate for bets that won and one for bets that lost, each rounded towards zero', () => {
    expect(hour(10_000n, 5_000n)).toBe(250n)
    expect(hour(199n, 66n)).toBe(2n)
  })

  it('of a bet that turned from lost to won in a later hour are taken back there, and carried on if nothing else covers it', () => {
    expect(hour(5_000n, -5_000n)).toBe(-100n)
    expect(hour(0n, 2_000n, -100n)).toBe(-40n)
    expect(hour(0n, 5_000n, -40n)).toBe(110n)
  })
})

describe('dividends (3.062)', () => {
  const terms: DividendTerms = {
    kind: 'dividend',
    cadence: 'monthly',
    tiers: [
      { ...tier(0n, 5, 280_000n), lossMinor: minor(1n) },
      { ...tier(50_000n, 10, 300_000n), lossMinor: minor(10_000n) },
    ],
  }
  const month = (stake: bigint, payout: bigint, { gifts = 0n, carried = 0n, active = 10 } = {}) =>
    payDividend(terms, {
      ...each,
      kind: 'dividend',
      turnoverMinor: minor(stake),
      excludedMinor: zeroMinor,
      stakeMinor: minor(stake),
      payoutMinor: minor(payout),
      giftsMinor: minor(gifts),
      carriedMinor: minor(carried),
      activeMembers: active,
      activeFromMinor: minor(1_000n),
    })

  it('are a share of what the team lost, by the highest tier of which turnover, loss and active members are reached', () => {
    expect(month(60_000n, 50_000n)).toMatchObject({ amountMinor: 3_000n, basis: { lossMinor: 10_000n, tier: 1 } })
    expect(month(60_000n, 50_001n)).toMatchObject({ amountMinor: 2_799n, basis: { lossMinor: 9_999n, tier: 0 } })
    expect(month(60_000n, 50_000n, { active: 4 })).toMatchObject({ amountMinor: 0n, basis: { tier: null } })
  })

  it('are nothing if the team won or broke even', () => {
    expect(month(60_000n, 60_000n)).toMatchObject({ amountMinor: 0n, basis: { tier: null } })
    expect(month(60_000n, 75_000n)).toMatchObject({ amountMinor: 0n, basis: { lossMinor: -15_000n, tier: null } })
  })

  it('count gifts and earlier wins against the loss where the brand says so', () => {
    expect(month(60_000n, 50_000n, { gifts: 4_000n }).basis.lossMinor).toBe(6_000n)
    const won = month(60_000n, 75_000n)
    expect(leftOf(won.basis)).toBe(-15_000n)
    const next = month(60_000n, 40_000n, { carried: leftOf(won.basis) })
    expect(next).toMatchObject({ amountMinor: 1_400n, basis: { lossMinor: 5_000n } })
  })

  it('are computed again from what was measured: a tier, a loss or a rate that was changed in the row has no effect', () => {
    const { basis, amountMinor } = month(60_000n, 50_000n)
    const forged = { ...basis, tier: 0, ratePpm: ratePpm(999_000n), lossMinor: minor(99_999n) }
    expect(computeAgain(terms, forged)).toEqual({ basis, amountMinor })
    const others: HourlyTerms = { kind: 'hourly', profitPpm: ratePpm(1n), lossPpm: ratePpm(1n) }
    expect(() => computeAgain(others, basis)).toThrow('do not pay')
  })

  // The planted fault: what a floating-point rate would bring.
  it('are exact where floating-point rates are not', () => {
    const share = { ...terms, tiers: [{ ...tier(0n, 0, 290_000n), lossMinor: minor(1n) }] }
    const { basis } = month(100n, 0n)
    expect(computeAgain(share, basis).amountMinor).toBe(29n)
    expect(Math.trunc(100 * 0.29)).toBe(28)
  })
})
