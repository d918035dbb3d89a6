import { describe, expect, it } from 'vitest'
import { forecastOf, isRate } from './forecast.rules.ts'

describe('the cost of rebate rates', () => {
  const past = {
    from: '2026-11-01',
    to: '2026-11-30',
    members: 3,
    offered: '0.00',
    turnovers: [
      { gameType: 'RNG' as const, level: 0, turnover: '1000.00' },
      { gameType: 'RNG' as const, level: 4, turnover: '200.00' },
      { gameType: 'LIVE' as const, level: 0, turnover: '500.00' },
    ],
  }
  const asked = { past, currencyDigits: 2 }

  it('is turnover × rate of each type and level; higher levels have the last rate, other types none', () => {
    expect(forecastOf([{ gameType: 'RNG', percents: ['0.5', '1'] }], asked)).toBe('7.00')
  })

  it('is unknown while a rate is being typed', () => {
    expect(forecastOf([{ gameType: 'RNG', percents: ['0.'] }], asked)).toBeUndefined()
  })

  it.each([
    ['0', true],
    ['0.555', true],
    ['10', true],
    ['10.1', false],
    ['0.5555', false],
    ['-1', false],
    ['1e1', false],
  ])('%s as a rate: %s', (text, expected) => {
    expect(isRate(text)).toBe(expected)
  })
})
