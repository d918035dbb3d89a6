import { minor } from '@baize/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tierOf, toneOf } from './celebration.ts'
import { countUpSeconds, shownAmount } from './count-up.ts'

describe('celebrations', () => {
  test.each([
    [999n, undefined],
    [1000n, 'big'],
    [2499n, 'big'],
    [2500n, 'mega'],
    [4999n, 'mega'],
    [5000n, 'epic'],
  ])('a payout of %s on a stake of 100 is %s', (payout, tier) => {
    expect(tierOf(minor(100n), minor(payout))).toBe(tier)
  })

  test('a payout not above the stake is never celebrated or counted up at length', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(0n, 10n ** 12n), (stake, payout) => {
        fc.pre(payout <= stake)
        expect(tierOf(minor(stake), minor(payout))).toBeUndefined()
        expect(toneOf(minor(stake), minor(payout))).not.toBe('won')
        expect(countUpSeconds(minor(stake), minor(payout))).toBeLessThan(0.5)
      }),
    )
  })

  test('a count-up never exceeds the total and ends exactly at it', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.double({ min: 0, max: 1, noNaN: true }), (total, progress) => {
        expect(shownAmount(minor(0n), minor(total), progress)).toBeLessThanOrEqual(total)
        expect(shownAmount(minor(0n), minor(total), 1)).toBe(total)
      }),
    )
    expect(shownAmount(minor(100n), minor(300n), 0.5)).toBe(200n)
  })
})
