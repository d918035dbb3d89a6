import { expect, test } from 'vitest'
import { lineText, priceText } from './price-text.ts'

test.each([
  [1_500, '1.50', '0.50', '0.50', '-2.00'],
  [1_930, '1.93', '0.93', '0.93', '-1.08'],
  [2_000, '2.00', '1.00', '1.00', '1.00'],
  [2_500, '2.50', '1.50', '-0.67', '1.50'],
  [1_064, '1.064', '0.064', '0.064', '-15.62'],
  [26_100, '26.10', '25.10', '-0.04', '25.10'],
])('%i is written in each format', (price, decimal, hongkong, malay, indonesian) => {
  expect(priceText(price, 'decimal')).toBe(decimal)
  expect(priceText(price, 'hongkong')).toBe(hongkong)
  expect(priceText(price, 'malay')).toBe(malay)
  expect(priceText(price, 'indonesian')).toBe(indonesian)
})

test('lines are written with their sign', () => {
  expect([-3, 0, 4, 10].map(lineText)).toEqual(['−0.75', '0', '+1', '+2.5'])
})
