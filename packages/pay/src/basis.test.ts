import { minor, ratePpm, zeroMinor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { basisFromJson, basisInJson, type Basis } from './basis.ts'

const each = { from: '2026-11-20T17:00:00Z', to: '2026-11-21T17:00:00Z', earlierMinor: zeroMinor }
const reached = { tier: 0, ratePpm: ratePpm(12_000n), activeMembers: 5, activeFromMinor: minor(50_000n) }

/** More than a floating-point number holds. */
const huge = minor(9_007_199_254_740_993n)

const bases: readonly Basis[] = [
  { kind: 'daily', ...each, ...reached, turnoverMinor: huge, excludedMinor: minor(1n), carriedMinor: minor(-3n) },
  {
    kind: 'daily',
    ...each,
    ...reached,
    tier: null,
    ratePpm: ratePpm(0n),
    turnoverMinor: zeroMinor,
    excludedMinor: huge,
    carriedMinor: zeroMinor,
  },
  {
    kind: 'hourly',
    ...each,
    wonMinor: huge,
    lostMinor: minor(2n),
    excludedMinor: zeroMinor,
    bets: 7,
    carriedMinor: minor(-1n),
  },
  {
    kind: 'realtime',
    ...each,
    wonMinor: minor(-5n),
    lostMinor: huge,
    excludedMinor: zeroMinor,
    bets: 3,
    corrections: 1,
    carriedMinor: minor(-2n),
  },
  {
    kind: 'dividend',
    ...each,
    ...reached,
    turnoverMinor: huge,
    excludedMinor: zeroMinor,
    stakeMinor: huge,
    payoutMinor: minor(3n),
    giftsMinor: minor(4n),
    carriedMinor: minor(-6n),
    lossMinor: minor(-13n),
  },
]

describe('what a payslip’s amount follows from', () => {
  it.each(bases)('is the same after it was stored: $kind', (basis) => {
    const stored: unknown = JSON.parse(JSON.stringify(basisInJson(basis)))
    expect(basisFromJson(stored)).toEqual(basis)
  })

  it.each([
    ['an amount that was written as a number', { turnoverMinor: 9_007_199_254_740_992 }],
    ['an amount with decimals', { turnoverMinor: '1.5' }],
    ['a missing amount', { turnoverMinor: undefined }],
    ['a count with decimals', { activeMembers: 1.5 }],
    ['a negative rate', { ratePpm: '-1' }],
    ['another kind', { kind: 'yearly' }],
  ])('is not read from %s', (_, change) => {
    const [first] = bases
    if (first === undefined) throw new Error('there is no basis')
    expect(() => basisFromJson({ ...basisInJson(first), ...change })).toThrow(
      /of a basis is not|is not a count|cannot be negative|no kind of pay/,
    )
  })
})
