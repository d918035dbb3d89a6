import { expect, test } from 'vitest'
import { add, decimalOf, multiply, rational, subtract } from './rational.ts'

test('fractions stay in lowest terms and arithmetic is exact', () => {
  const third = rational(2n, 6n)
  expect(third).toEqual({ numerator: 1n, denominator: 3n })
  expect(add(third, rational(1n, 6n))).toEqual(rational(1n, 2n))
  expect(subtract(third, rational(1n, 2n))).toEqual(rational(-1n, 6n))
  expect(multiply(third, rational(3n, 4n))).toEqual(rational(1n, 4n))
  expect(rational(0n, 5n)).toEqual({ numerator: 0n, denominator: 1n })
  expect(() => rational(1n, 0n)).toThrow(RangeError)
})

test('decimals are rounded half up and padded', () => {
  expect(decimalOf(rational(2n, 3n), 6)).toBe('0.666667')
  expect(decimalOf(rational(1n, 2_000_000n), 6)).toBe('0.000001')
  expect(decimalOf(rational(1n, 2_000_001n), 6)).toBe('0.000000')
  expect(decimalOf(rational(25n, 2n), 0)).toBe('13')
  expect(() => decimalOf(rational(-1n, 2n), 2)).toThrow(RangeError)
})
