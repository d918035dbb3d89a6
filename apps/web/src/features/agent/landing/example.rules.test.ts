import { minor } from '@baize/money'
import { termsFromJson } from '@baize/pay'
import { expect, it } from 'vitest'
import { examplePay, readTeam, type ExampleTeam } from './example.rules.ts'

const team: ExampleTeam = {
  turnoverMinor: minor(1_234_500n),
  wonPercent: 45,
  lossMinor: minor(3_000_000n),
  activeMembers: 5,
}

it('the example of the landing page pays what the contract of docs/agents.md pays for the same day (2.005, 3.063)', () => {
  const daily = termsFromJson({
    kind: 'daily',
    roundToMinor: '0',
    tiers: [
      { turnoverMinor: '100000', activeMembers: 1, ratePpm: '5000' },
      { turnoverMinor: '1000000', activeMembers: 3, ratePpm: '10000' },
      { turnoverMinor: '1200000', activeMembers: 5, ratePpm: '12000' },
    ],
  })
  expect(examplePay(daily, team)).toEqual({
    kind: 'daily',
    tier: 2,
    periodDays: 1,
    amountMinor: 14_814n,
    monthMinor: 444_420n,
  })
  expect(examplePay(daily, { ...team, activeMembers: 0 })).toMatchObject({ tier: null, amountMinor: 0n })
})

it('bets that won and that lost have their own rates, and the two are the whole turnover (3.064, 3.065)', () => {
  const rates = { profitPpm: '10000', lossPpm: '20000' }
  const odd = { ...team, turnoverMinor: minor(101n) }
  for (const terms of [
    termsFromJson({ kind: 'hourly', ...rates }),
    termsFromJson({ kind: 'realtime', ...rates, singleBetMinor: '0' }),
  ]) {
    expect(examplePay(terms, team).amountMinor).toBe(5_555n + 13_579n)
    expect(examplePay(terms, { ...odd, wonPercent: 100 }).amountMinor).toBe(1n)
    expect(examplePay(terms, { ...odd, wonPercent: 0 }).amountMinor).toBe(2n)
  }
})

it('a dividend is a share of the loss of its period, of which there are more in a month if it is shorter (3.062, 3.066)', () => {
  const dividend = (cadence: 'weekly' | 'monthly') =>
    termsFromJson({
      kind: 'dividend',
      cadence,
      tiers: [{ turnoverMinor: '1', lossMinor: '1', activeMembers: 1, ratePpm: '100000' }],
    })
  expect(examplePay(dividend('monthly'), team)).toMatchObject({ amountMinor: 300_000n, monthMinor: 300_000n })
  expect(examplePay(dividend('weekly'), team)).toMatchObject({ periodDays: 7, amountMinor: 70_000n })
  // A team that lost nothing brings no dividend.
  expect(examplePay(dividend('weekly'), { ...team, lossMinor: minor(0n) }).amountMinor).toBe(0n)
})

it('only numbers within reason are read', () => {
  const typed = { turnover: '12,345.5', won: '45', loss: '0', active: '7' }
  expect(readTeam(typed, 2)).toEqual({ turnoverMinor: 1_234_550n, wonPercent: 45, lossMinor: 0n, activeMembers: 7 })
  expect(readTeam({ turnover: '-1', won: '101', loss: '9'.repeat(20), active: '1.5' }, 2)).toEqual({
    turnoverMinor: undefined,
    wonPercent: undefined,
    lossMinor: undefined,
    activeMembers: undefined,
  })
})
