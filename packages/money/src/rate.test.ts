import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from './amount.ts'
import { applyRate, ratePpm } from './rate.ts'

describe('rates', () => {
  it('round towards zero or half to even', () => {
    expect(applyRate(minor(12_345n), ratePpm(12_000n), 'towardsZero')).toBe(148n)
    expect(applyRate(minor(250n), ratePpm(10_000n), 'halfToEven')).toBe(2n)
    expect(applyRate(minor(350n), ratePpm(10_000n), 'halfToEven')).toBe(4n)
    expect(applyRate(minor(-350n), ratePpm(10_000n), 'halfToEven')).toBe(-4n)
  })

  it('are never off by a whole minor unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 2_000_000n }),
        (amount, rate) => {
          const exact = amount * rate
          for (const rounding of ['towardsZero', 'halfToEven'] as const) {
            const error = applyRate(minor(amount), ratePpm(rate), rounding) * 1_000_000n - exact
            expect(error < 1_000_000n && error > -1_000_000n).toBe(true)
          }
        },
      ),
    )
  })

  it('cannot be negative', () => {
    expect(() => ratePpm(-1n)).toThrow(RangeError)
  })
})
