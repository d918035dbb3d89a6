import { describe, expect, it } from 'vitest'
import { brandId } from '../../kernel/ids.ts'
import type { Mission } from './mission.ts'
import { endedPeriods, endOf, mondayOf, periodAt } from './periods.rules.ts'
import { missionContent } from './test-missions.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const missionOf = (
  kind: 'daily' | 'weekly' | 'once',
  from: string,
  until: string | undefined,
  ended?: string,
): Mission => ({
  brandId: brandId(1),
  missionId: 'm',
  version: 1,
  state: ended === undefined ? 'published' : 'ended',
  changedAt: Temporal.Instant.from(ended ?? '2026-11-01T00:00:00Z'),
  content: missionContent({ kind }),
  from: day(from),
  until: until === undefined ? undefined : day(until),
  steps: [],
})
const written = (period: ReturnType<typeof periodAt>) =>
  period === undefined ? undefined : `${period.key.toString()}: ${period.from.toString()} to ${period.to.toString()}`
const ended = (mission: Mission, now: string, zone = 'Asia/Bangkok') =>
  endedPeriods(mission, Temporal.Instant.from(now), zone).map(written)

describe('periods of missions (2.106)', () => {
  it('are days, weeks from Monday within the mission’s time, or all of it', () => {
    expect(written(periodAt(missionOf('daily', '2026-11-01', undefined), day('2026-11-21')))).toBe(
      '2026-11-21: 2026-11-21 to 2026-11-21',
    )
    const weekly = missionOf('weekly', '2026-11-18', '2026-11-24')
    expect(written(periodAt(weekly, day('2026-11-21')))).toBe('2026-11-16: 2026-11-18 to 2026-11-22')
    expect(written(periodAt(weekly, day('2026-11-23')))).toBe('2026-11-23: 2026-11-23 to 2026-11-24')
    expect(written(periodAt(weekly, day('2026-11-25')))).toBeUndefined()
    expect(written(periodAt(weekly, day('2026-11-17')))).toBeUndefined()
    expect(written(periodAt(missionOf('once', '2026-11-01', '2026-12-31'), day('2026-11-21')))).toBe(
      '1970-01-01: 2026-11-01 to 2026-12-31',
    )
    expect(String(mondayOf(day('2026-11-22')))).toBe('2026-11-16')
    expect(String(mondayOf(day('2026-11-23')))).toBe('2026-11-23')
  })

  it('end when the day of the brand’s time zone does, also on days of 23 and 25 hours', () => {
    const end = (to: string, zone: string) => endOf({ to: day(to) }, zone).toString()
    expect(end('2026-11-21', 'Asia/Bangkok')).toBe('2026-11-21T17:00:00Z')
    // Clocks go forward on 29 March and back on 25 October.
    expect([end('2026-03-28', 'Europe/Berlin'), end('2026-03-29', 'Europe/Berlin')]).toEqual([
      '2026-03-28T23:00:00Z',
      '2026-03-29T22:00:00Z',
    ])
    expect([end('2026-10-24', 'Europe/Berlin'), end('2026-10-25', 'Europe/Berlin')]).toEqual([
      '2026-10-24T22:00:00Z',
      '2026-10-25T23:00:00Z',
    ])
    // In Chile, one day in September begins at 1:00.
    expect(end('2026-09-05', 'America/Santiago')).toBe('2026-09-06T04:00:00Z')
  })

  it('that are over are found for as long as a server may have been off', () => {
    const daily = missionOf('daily', '2026-11-19', undefined)
    expect(ended(daily, '2026-11-21T10:00:00Z')).toEqual([
      '2026-11-19: 2026-11-19 to 2026-11-19',
      '2026-11-20: 2026-11-20 to 2026-11-20',
    ])
    expect(ended(missionOf('daily', '2026-01-01', undefined), '2026-11-21T10:00:00Z')).toHaveLength(15)
    expect(ended(missionOf('weekly', '2026-11-02', undefined), '2026-11-16T10:00:00Z')).toEqual([
      '2026-11-02: 2026-11-02 to 2026-11-08',
      '2026-11-09: 2026-11-09 to 2026-11-15',
    ])
    expect(ended(missionOf('once', '2026-11-01', '2026-11-20'), '2026-11-20T16:59:59Z')).toEqual([])
    expect(ended(missionOf('once', '2026-11-01', '2026-11-20'), '2026-11-20T17:00:00Z')).toHaveLength(1)
  })

  it('of a mission that an operator ended end on that day', () => {
    const weekly = missionOf('weekly', '2026-11-09', undefined, '2026-11-18T10:00:00Z')
    expect(ended(weekly, '2026-11-18T10:00:00Z')).toEqual([
      '2026-11-09: 2026-11-09 to 2026-11-15',
      '2026-11-16: 2026-11-16 to 2026-11-18',
    ])
    expect(
      ended(missionOf('once', '2026-11-01', '2026-12-31', '2026-11-18T10:00:00Z'), '2026-11-19T10:00:00Z'),
    ).toEqual(['1970-01-01: 2026-11-01 to 2026-11-18'])
  })
})
