import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRsAmount, parseRsAmount } from './rs-amount.ts'

describe('rs amounts', () => {
  it('survive formatting and parsing for every value that a JSON number can carry', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 10n }), fc.integer({ min: 0, max: 5 }), (amount, digits) => {
        expect(parseRsAmount(formatRsAmount(amount, digits), digits)).toBe(amount)
      }),
    )
  })

  it('are integers, 100,000 to the main unit', () => {
    expect(parseRsAmount(356_000, 2)).toBe(356n)
    expect(formatRsAmount(356n, 2)).toBe(356_000)
    expect(formatRsAmount(3n, 0)).toBe(300_000)
    expect(parseRsAmount(1, 8)).toBe(1000n)
    expect(formatRsAmount(1000n, 8)).toBe(1)
  })

  it.each([356_001, 1.5, -1000, '356000', null, Number.NaN, 2 ** 53])('exclude %j in a two-digit currency', (value) => {
    expect(parseRsAmount(value, 2)).toBeUndefined()
  })

  it('cannot be formatted if negative, too large, or too fine', () => {
    expect(() => formatRsAmount(-1n, 2)).toThrow(RangeError)
    expect(() => formatRsAmount(2n ** 60n, 2)).toThrow(RangeError)
    expect(() => formatRsAmount(1n, 8)).toThrow(RangeError)
  })
})
