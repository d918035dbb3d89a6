import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMinor,
  formatAmount,
  maxMinor,
  minor,
  negateMinor,
  parseAmount,
  parseAmountFromZero,
  subtractMinor,
} from './amount.ts'

describe('amounts', () => {
  it('survive formatting and parsing for every positive value and number of digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }),
        fc.integer({ min: 0, max: 8 }),
        (value, digits) => {
          expect(parseAmount(formatAmount(minor(value), digits), digits)).toBe(value)
        },
      ),
    )
  })

  it.each([
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '1E3',
    'NaN',
    'Infinity',
    '1,000.00',
    ' 1',
    '1 ',
    '01.00',
    '.5',
    '1.',
    '1.001',
    '',
    '9'.repeat(30),
  ])('reject %j in a two-digit currency', (text) => {
    expect(parseAmount(text, 2)).toBeUndefined()
  })

  it('may be zero where that is asked for, with no more decimals than the currency has', () => {
    expect(['0', '0.0', '0.00', '1.5'].map((text) => parseAmountFromZero(text, 2))).toEqual([0n, 0n, 0n, 150n])
    expect(['', '-0', '00', '0.', '0.000', '.0'].map((text) => parseAmountFromZero(text, 2))).toEqual(
      Array.from({ length: 6 }),
    )
  })

  it("are written with exactly the currency's digits", () => {
    expect(formatAmount(minor(100_000n), 2)).toBe('1000.00')
    expect(formatAmount(minor(5n), 2)).toBe('0.05')
    expect(formatAmount(minor(-5n), 2)).toBe('-0.05')
    expect(formatAmount(minor(7n), 0)).toBe('7')
  })

  it('add, subtract and negate exactly', () => {
    expect(addMinor(minor(1n), minor(2n), minor(-5n))).toBe(-2n)
    expect(subtractMinor(minor(1n), minor(2n))).toBe(-1n)
    expect(negateMinor(minor(3n))).toBe(-3n)
  })

  it('throw when a sum exceeds 64 bits, rather than wrapping around', () => {
    expect(() => addMinor(minor(maxMinor), minor(1n))).toThrow(RangeError)
  })
})
