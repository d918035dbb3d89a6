import { describe, expect, it } from 'vitest'
import { daysIn } from '../../records/record-period.ts'
import { barsOf, type ProfitDay } from './profit-bars.rules.ts'

const nothing = { bets: 0, stake: '0', turnover: '0', payout: '0', net: '0', bonus: '0', deposit: '0', withdrawal: '0' }
const on = (day: string, profit: string): ProfitDay => ({ ...nothing, day, profit })
const period = { from: '2026-02-27', to: '2026-03-02' }

describe('the bars of profit and loss (2.102)', () => {
  it('stand for every day of the period, across the end of a month', () => {
    expect(daysIn(period)).toBe(4)
    expect(barsOf([], period).bars.map(({ day }) => day)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
  })

  it('go up for a profit and down for a loss, and the extremes reach the edges', () => {
    const { zero, bars } = barsOf([on('2026-03-02', '-10.00'), on('2026-02-27', '30.00')], period)
    expect(zero).toBe(0.75)
    expect(bars.map(({ profit, top, bottom }) => [profit, top, bottom])).toEqual([
      ['30.00', 0, 0.75],
      [undefined, 0.75, 0.75],
      [undefined, 0.75, 0.75],
      ['-10.00', 0.75, 1],
    ])
  })

  it('have their line at the top if there are only losses, and at the bottom if there are only profits', () => {
    expect(barsOf([on('2026-03-01', '-5.00')], period).zero).toBe(0)
    expect(barsOf([on('2026-03-01', '5.00')], period).zero).toBe(1)
  })

  it('have no height if every day ended even', () => {
    expect(barsOf([on('2026-03-01', '0.00')], period).bars.every(({ top, bottom }) => top === bottom)).toBe(true)
  })
})
