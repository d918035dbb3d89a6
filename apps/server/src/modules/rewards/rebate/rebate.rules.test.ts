import { minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { lastPeriodBefore, periodOf, periodsAfter, rebateOf } from './rebate.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const written = ({ from, to }: ReturnType<typeof periodOf>) => `${from.toString()} ${to.toString()}`

describe('a period of rebates', () => {
  it('is a day, or a week from Monday to Sunday', () => {
    expect(written(periodOf('day', day('2026-11-21')))).toBe('2026-11-21 2026-11-21')
    expect(written(periodOf('week', day('2026-11-16')))).toBe('2026-11-16 2026-11-22')
    expect(written(periodOf('week', day('2026-11-22')))).toBe('2026-11-16 2026-11-22')
    expect(written(lastPeriodBefore('week', day('2026-11-22')))).toBe('2026-11-09 2026-11-15')
  })

  it.each([
    ['day', undefined, ['2026-11-20 2026-11-20']],
    ['day', '2026-11-18', ['2026-11-19 2026-11-19', '2026-11-20 2026-11-20']],
    ['day', '2026-11-20', []],
    ['week', '2026-11-01', ['2026-11-02 2026-11-08', '2026-11-09 2026-11-15']],
    // Days of that week were paid already.
    ['week', '2026-11-11', []],
  ] as const)('by the %s is made up for after %s', (kind, last, expected) => {
    const after = last === undefined ? undefined : day(last)
    expect(periodsAfter(kind, after, day('2026-11-21')).map(written)).toEqual(expected)
  })

  it('is made up for 31 times at most', () => {
    expect(periodsAfter('day', day('2026-01-01'), day('2026-11-21'))).toHaveLength(31)
  })
})

describe('a rebate (2.108)', () => {
  const rates = { RNG: [5_000, 6_000], LIVE: [4_000] }

  it('is turnover × rate of the level, rounded down', () => {
    const of = (level: number) =>
      rebateOf(
        new Map([
          ['RNG', minor(12_345n)],
          ['LIVE', minor(999n)],
          ['PVP', minor(50_000n)],
        ]),
        rates,
        level,
      )
    expect(of(0).lines.map(({ rebateMinor }) => rebateMinor)).toEqual([61n, 3n, 0n])
    expect(of(1).totalMinor).toBe(74n + 3n)
    // Levels beyond the last one have the last one's rate.
    expect(of(9).totalMinor).toBe(of(1).totalMinor)
  })

  it('is the same for one stake as for a thousand parts of it: rounding cannot be collected', () => {
    expect(rebateOf(new Map([['RNG', minor(199n)]]), rates, 0).totalMinor).toBe(0n)
    expect(rebateOf(new Map([['RNG', minor(199_000n)]]), rates, 0).totalMinor).toBe(995n)
  })

  it('is nothing for a type of which more was returned than staked, and takes nothing from others', () => {
    const turnovers = new Map([
      ['RNG', minor(-20_000n)],
      ['LIVE', minor(10_000n)],
    ] as const)
    expect(rebateOf(turnovers, rates, 0)).toMatchObject({ totalMinor: 40n, turnoverMinor: 10_000n })
  })
})
