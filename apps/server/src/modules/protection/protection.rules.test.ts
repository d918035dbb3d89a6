import { describe, expect, it } from 'vitest'
import {
  currentPeriod,
  endOf,
  forGood,
  isForGood,
  isOn,
  isRarer,
  isWeaker,
  nextCheck,
  ruleOf,
} from './protection.rules.ts'

const at = (text: string) => Temporal.Instant.from(text)

describe('a change of a limit', () => {
  it.each([
    [null, 100n, false],
    [100n, 100n, false],
    [100n, 99n, false],
    [100n, 0n, false],
    [100n, 101n, true],
    [100n, null, true],
    [0n, 1n, true],
    [null, null, false],
  ])('from %s to %s waits: %s', (before, after, waits) => {
    expect(isWeaker(before, after)).toBe(waits)
  })

  it('of the reality check waits if it comes less often', () => {
    expect([isRarer(60, 30), isRarer(null, 60), isRarer(60, 120), isRarer(60, null)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('the current period', () => {
  it.each([
    ['day', '2026-11-18T16:59:59Z', '2026-11-17T17:00:00Z', '2026-11-18T17:00:00Z'],
    ['week', '2026-11-18T10:00:00Z', '2026-11-15T17:00:00Z', '2026-11-22T17:00:00Z'],
    ['month', '2026-11-18T10:00:00Z', '2026-10-31T17:00:00Z', '2026-11-30T17:00:00Z'],
  ] as const)('of a %s is that of the brand’s time zone', (period, now, begun, ends) => {
    const { begunAt, endsAt } = currentPeriod(period, 'Asia/Bangkok', at(now))
    expect([begunAt.toString(), endsAt.toString()]).toEqual([begun, ends])
  })
})

describe('an exclusion', () => {
  const now = at('2026-08-31T10:00:00Z')

  it('ends after its hours, its calendar months, or never', () => {
    expect(endOf({ kind: 'timeout', hours: 24 }, now, 'Asia/Bangkok').toString()).toBe('2026-09-01T10:00:00Z')
    expect(endOf({ kind: 'exclusion', months: 6 }, now, 'Asia/Bangkok').toString()).toBe('2027-02-28T10:00:00Z')
    const never = endOf({ kind: 'exclusion', months: null }, now, 'Asia/Bangkok')
    expect([never.equals(forGood), isForGood(never), isForGood(now)]).toEqual([true, true, false])
  })

  it('is on until the very moment at which it ends', () => {
    const end = at('2026-09-01T10:00:00Z')
    expect([isOn(null, now), isOn(end, end.subtract({ nanoseconds: 1 })), isOn(end, end)]).toEqual([false, true, false])
  })
})

it('the ledger’s rule has the limits, and blocks whoever is excluded', () => {
  const limits = [{ flow: 'loss', period: 'week', amountMinor: 5n } as const]
  const limit = { flow: 'loss', period: 'week', maxMinor: 5n, timeZone: 'UTC' }
  expect(ruleOf(limits, false, 'UTC')).toMatchObject({ blocked: false, limits: [limit] })
  expect(ruleOf(limits, true, 'UTC')).toMatchObject({ blocked: true, limits: [limit] })
})

it('a reality check is due an interval after play began, or after the last one', () => {
  const begunAt = at('2026-11-18T10:00:00Z')
  const due = (minutes: number | null, checkedAt: Temporal.Instant | null) =>
    nextCheck(minutes, { begunAt, checkedAt })?.toString() ?? null
  expect([due(60, null), due(60, begunAt.add({ minutes: 61 })), due(null, null)]).toEqual([
    '2026-11-18T11:00:00Z',
    '2026-11-18T12:01:00Z',
    null,
  ])
})
