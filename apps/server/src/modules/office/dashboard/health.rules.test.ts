import { describe, expect, it } from 'vitest'
import { healthOf, type HealthFacts } from './health.rules.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const well: HealthFacts = {
  now,
  bookProblems: 0,
  auditedAt: now.subtract({ hours: 20 }),
  countedUntil: now.subtract({ seconds: 3 }),
  unpaid: { count: 0, oldest: null },
  weakSettings: [],
}
const statesOf = (change: Partial<HealthFacts>) =>
  Object.fromEntries(healthOf({ ...well, ...change }).map(({ check, state }) => [check, state]))
const good = { books: 'good', audit: 'good', sums: 'good', payouts: 'good', database: 'good' }
const weak = (losesData: boolean) => ({ name: 'fsync', value: 'off', wanted: 'on', losesData })

describe('the health of a site', () => {
  it('is good if the books balance, were audited today, and nothing lags behind', () => {
    expect(statesOf({})).toEqual(good)
  })

  it.each<[Partial<HealthFacts>, object]>([
    [{ bookProblems: 1 }, { books: 'bad' }],
    [{ auditedAt: now.subtract({ hours: 27 }) }, { audit: 'warning' }],
    [{ auditedAt: undefined }, { audit: 'warning' }],
    [{ countedUntil: now.subtract({ minutes: 6 }) }, { sums: 'warning' }],
    [{ unpaid: { count: 2, oldest: now } }, { payouts: 'warning' }],
    [{ weakSettings: [weak(false)] }, { database: 'warning' }],
    [{ weakSettings: [weak(false), weak(true)] }, { database: 'bad' }],
  ])('with %o is not: %o', (change, states) => {
    expect(statesOf(change)).toEqual({ ...good, ...states })
  })
})
