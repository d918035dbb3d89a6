import { describe, expect, it } from 'vitest'
import { asTyped, readAmount } from './amount.rules.ts'

const limits = { minAmount: '20.00', maxAmount: '5000.00' }

describe('the amount of a deposit (2.097)', () => {
  it.each([
    ['500', '500.00'],
    [' 1,000.5 ', '1000.50'],
    ['๕๐๐', '500.00'],
    ['５００', '500.00'],
    ['0500', '500.00'],
    ['500.', '500.00'],
    ['20', '20.00'],
    ['5000', '5000.00'],
  ])('is read as people type it: "%s" is %s', (typed, amount) => {
    expect(readAmount(typed, 2, limits)).toEqual({ amount })
  })

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['-5', 'form'],
    ['1e3', 'form'],
    ['20.001', 'form'],
    ['0', 'form'],
    ['฿500', 'form'],
    ['99999999999999999999', 'form'],
    ['19.99', 'low'],
    ['5000.01', 'high'],
  ] as const)('"%s" is refused: %s', (typed, fault) => {
    expect(readAmount(typed, 2, limits)).toEqual({ fault })
  })

  it('has no decimals where the currency has none', () => {
    expect(readAmount('100.5', 0, undefined)).toEqual({ fault: 'form' })
    expect(readAmount('100', 0, undefined)).toEqual({ amount: '100' })
  })

  it('stands in the field without decimals that say nothing', () => {
    expect(['100.00', '99.50', '1000'].map(asTyped)).toEqual(['100', '99.50', '1000'])
  })
})
