import { minor } from '@baize/money'
import { expect, test } from 'vitest'
import { moneyText, readAmount, returnText } from './money-text.ts'

test("amounts are grouped by thousands and have the currency's decimals", () => {
  expect(moneyText(minor(123_456_789n), { symbol: '฿', digits: 2 })).toBe('฿1,234,567.89')
  expect(moneyText(minor(5n), { symbol: '$', digits: 2 })).toBe('$0.05')
  expect(moneyText(minor(1000n), { symbol: '¥', digits: 0 })).toBe('¥1,000')
})

test('zero is a valid amount, and anything else that is not an amount throws', () => {
  expect(readAmount('0.00', 2)).toBe(0n)
  expect(readAmount('12.5', 2)).toBe(1250n)
  expect(() => readAmount('1e3', 2)).toThrow(RangeError)
})

test('the published return is truncated to two decimals, never rounded up', () => {
  expect(returnText('0.962399')).toBe('96.23 %')
  expect(returnText('1.000000')).toBe('100.00 %')
})
