import { describe, expect, it } from 'vitest'
import { hindranceOf, mostNow, readAccountNumber, readWithdrawalAmount, type Terms } from './withdrawal.rules.ts'

const terms: Terms = {
  balance: '900.00',
  available: '900.00',
  minAmount: '100.00',
  maxAmount: '5000.00',
  leftToday: '20000.00',
  timesLeftToday: 3,
  turnover: null,
  bonus: null,
  promisedMinutes: 30,
  hasPaymentPassword: true,
  isOpen: true,
  currencySymbol: '฿',
  currencyCode: 'THB',
}

describe('the amount of a withdrawal (2.098)', () => {
  it.each([
    ['100', { amount: '100.00' }],
    ['900', { amount: '900.00' }],
    ['๙๐๐', { amount: '900.00' }],
    ['99.99', { fault: 'low' }],
    ['900.01', { fault: 'over' }],
    ['6000', { fault: 'over' }],
    ['', { fault: 'missing' }],
    ['1.234', { fault: 'form' }],
  ])('"%s" is read by what is available', (typed, read) => {
    expect(readWithdrawalAmount(typed, 2, terms)).toEqual(read)
  })

  it('is bounded by the largest withdrawal if more than that is available', () => {
    const rich = { ...terms, available: '8000.00' }
    expect(readWithdrawalAmount('5000', 2, rich)).toEqual({ amount: '5000.00' })
    expect(readWithdrawalAmount('5000.01', 2, rich)).toEqual({ fault: 'high' })
    expect([mostNow(terms, 2), mostNow(rich, 2)]).toEqual(['900.00', '5000.00'])
  })

  it('is judged as money, not as text: 1000.00 is more than 900.00', () => {
    expect(readWithdrawalAmount('950', 2, { ...terms, available: '1000.00' })).toEqual({ amount: '950.00' })
  })
})

describe('whether anything can be withdrawn (2.098)', () => {
  it.each([
    ['nothing hinders it', {}, undefined],
    ['the brand pays nothing out', { isOpen: false }, 'closed'],
    ['today’s withdrawals are used up', { timesLeftToday: 0 }, 'dayUsed'],
    ['today’s limit leaves less than the smallest', { leftToday: '99.99', available: '99.99' }, 'dayUsed'],
    ['deposits have to be staked', { turnover: { percent: 100, toGo: '0.01' }, available: '0.00' }, 'turnover'],
    [
      'a bonus locks the money',
      { bonus: { left: '5.00', onWithdrawal: 'refuse' as const }, available: '0.00' },
      'bonus',
    ],
    ['a withdrawal ends the bonus', { bonus: { left: '5.00', onWithdrawal: 'end' as const } }, undefined],
    ['deposits are staked', { turnover: { percent: 100, toGo: '0.00' } }, undefined],
    ['the balance is below the smallest', { balance: '99.99', available: '99.99' }, 'tooLittle'],
    ['the balance is empty', { balance: '0.00', available: '0.00' }, 'tooLittle'],
  ])('%s', (_, more, hindrance) => {
    expect(hindranceOf({ ...terms, ...more }, 2)).toBe(hindrance)
  })
})

describe('the number of a bank account (2.098)', () => {
  it.each([
    ['123-4-56789-0', '1234567890'],
    [' 1234 5678 ', '12345678'],
    ['๑๒๓๔๕๖๗๘', '12345678'],
    ['123456', '123456'],
    ['12345', undefined],
    ['1'.repeat(21), undefined],
    ['12345a', undefined],
    ['', undefined],
  ])('"%s" is read as %s', (typed, number) => {
    expect(readAccountNumber(typed)).toBe(number)
  })
})
