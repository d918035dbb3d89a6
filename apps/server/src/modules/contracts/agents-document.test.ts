import { formatAmount, minorSum, ratePpm } from '@baize/money'
import { payDaily, payDividend, payRealtime } from '@baize/pay'
import { describe, expect, it } from 'vitest'
import { documentTables } from '../../testing/document-tables.ts'

const { rowsOf } = await documentTables('docs/agents.md')

/** An amount of the document in minor units; it may be below zero. */
function exact(text: string): bigint {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(text) ?? expect.fail(`${text} is no amount`)
  return BigInt(`${sign}${whole}${cents}`)
}
const amount = (text = '') => minorSum(exact(text))
const written = (minor: bigint) => formatAmount(minorSum(minor), 2)
const percent = (ppm: bigint) => `${Number(ppm) / 10_000} %`
const period = { from: '2026-11-25T17:00:00Z', to: '2026-11-26T17:00:00Z', earlierMinor: minorSum(0n) }
const nothing = { excludedMinor: minorSum(0n), activeFromMinor: minorSum(50_000n) }

describe('docs/agents.md', () => {
  const [daily, stakes, dividends] = [rowsOf('Day'), rowsOf('Won'), rowsOf('Staked')]

  it('has its worked examples', () => {
    expect([daily.length, stakes.length, dividends.length]).toEqual([6, 4, 5])
  })

  it.each(daily)('a day of %s with %s active members, rounded to %s, reaches %s and brings %s (3.063)', (...row) => {
    const [turnover, active, unit, rate, wage] = row
    const step = (turnoverMinor: string, activeMembers: number, ppm: bigint) => ({
      turnoverMinor: amount(turnoverMinor),
      activeMembers,
      ratePpm: ratePpm(ppm),
    })
    const tiers = [step('1000.00', 1, 5_000n), step('10000.00', 3, 10_000n), step('12000.00', 5, 12_000n)]
    const { basis, amountMinor } = payDaily(
      { kind: 'daily', tiers, roundToMinor: amount(unit) },
      {
        kind: 'daily',
        ...period,
        ...nothing,
        turnoverMinor: amount(turnover),
        activeMembers: Number(active),
        carriedMinor: minorSum(0n),
      },
    )
    expect([percent(basis.ratePpm), written(amountMinor)]).toEqual([rate, wage])
  })

  it.each(stakes)('%s won and %s lost with %s carried bring %s (3.064, 3.065)', (won, lost, carried, brought) => {
    const terms = { profitPpm: ratePpm(10_000n), lossPpm: ratePpm(20_000n), singleBetMinor: minorSum(0n) }
    const counted = { wonMinor: amount(won), lostMinor: amount(lost), carriedMinor: amount(carried) }
    const basis = { ...period, ...counted, excludedMinor: minorSum(0n), bets: 1, corrections: 0 }
    const { amountMinor } = payRealtime({ kind: 'realtime', ...terms }, { kind: 'realtime', ...basis })
    expect(written(amountMinor)).toBe(brought)
  })

  it.each(dividends)(
    'of %s staked and %s paid, with gifts of %s and earlier wins of %s and %s active, %s are lost and %s paid (3.062)',
    (...row) => {
      const [staked, paid, gifts, carried, active, loss, dividend] = row
      const step = (lossMinor: string, activeMembers: number, ppm: bigint) => ({
        turnoverMinor: minorSum(0n),
        lossMinor: amount(lossMinor),
        activeMembers,
        ratePpm: ratePpm(ppm),
      })
      const tiers = [step('100.00', 0, 100_000n), step('1000.00', 5, 280_000n)]
      const { basis, amountMinor } = payDividend(
        { kind: 'dividend', cadence: 'monthly', tiers },
        {
          kind: 'dividend',
          ...period,
          ...nothing,
          turnoverMinor: amount(staked),
          stakeMinor: amount(staked),
          payoutMinor: amount(paid),
          giftsMinor: amount(gifts),
          carriedMinor: amount(carried),
          activeMembers: Number(active),
        },
      )
      expect([written(basis.lossMinor), written(amountMinor)]).toEqual([loss, dividend])
    },
  )
})
