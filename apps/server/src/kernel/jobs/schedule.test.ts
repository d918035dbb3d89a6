import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandId } from '../ids.ts'
import { daily, everyMinutes, hourly, type PeriodJob } from './job.ts'
import { latestDays, latestPeriods, retryAfterMinutes } from './schedule.rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const zones = [
  { brandId: brandId(1), timeZone: 'Asia/Bangkok' },
  { brandId: brandId(2), timeZone: 'America/New_York' },
]
const nothing = async () => undefined
/** The periods of a job that are found by checking every minute from one moment to another, in order. */
function seen(job: PeriodJob, from: string, to: string): string[] {
  const keys = new Set<string>()
  for (let now = at(from); Temporal.Instant.compare(now, at(to)) <= 0; now = now.add({ minutes: 1 }))
    for (const { key } of job.latest(now, zones, 1)) keys.add(key)
  return [...keys]
}
const dayAt = (timeZone: string, time: string, now: string) =>
  latestDays({ job: 'x', at: time, timeZone }, at(now), 1).map(({ day, from, until }) => [
    day.toString(),
    from.toString(),
    until.toString(),
  ])[0]

describe('a day', () => {
  it('is due at its time in the time zone of each brand', () => {
    const job = daily('pay', { at: '03:10' }, nothing)
    const due = (now: string) => job.latest(at(now), zones, 1).map(({ key }) => key)
    expect(due('2026-11-20T20:09:59Z')).toEqual(['pay/1/2026-11-20', 'pay/2/2026-11-20'])
    expect(due('2026-11-20T20:10:00Z')).toEqual(['pay/1/2026-11-21', 'pay/2/2026-11-20'])
    expect(due('2026-11-21T08:10:00Z')).toEqual(['pay/1/2026-11-21', 'pay/2/2026-11-21'])
  })

  it.each([
    ['a month’s end', '2026-11-30T00:00:00Z', '2026-12-02T00:00:00Z', ['11-29', '11-30', '12-01']],
    ['a leap day', '2028-02-28T00:00:00Z', '2028-03-01T00:00:00Z', ['02-27', '02-28', '02-29']],
    ['no leap day', '2026-02-28T00:00:00Z', '2026-03-02T00:00:00Z', ['02-27', '02-28', '03-01']],
    ['a year’s end', '2026-12-31T00:00:00Z', '2027-01-02T00:00:00Z', ['12-30', '12-31', '01-01']],
  ])('is due once across %s', (_what, from, to, days) => {
    const job = daily('pay', { at: '23:59' }, nothing)
    const keys = seen(job, from, to).filter((key) => key.startsWith('pay/1/'))
    expect(keys.map((key) => key.slice(-5))).toEqual(days)
  })

  it('whose time the change to summer time skips is due once, right after the gap', () => {
    // New York, 8 March 2026: 02:00 to 03:00 is skipped.
    expect(dayAt('America/New_York', '02:30', '2026-03-08T07:29:59Z')?.[0]).toBe('2026-03-07')
    expect(dayAt('America/New_York', '02:30', '2026-03-08T07:30:00Z')).toEqual([
      '2026-03-08',
      '2026-03-07T07:30:00Z',
      '2026-03-08T07:30:00Z',
    ])
  })

  it('whose time comes twice at the end of summer time is due once, the first time', () => {
    const job = daily('pay', { at: '01:30' }, nothing)
    // New York, 1 November 2026: 01:30 is at 05:30 and at 06:30 UTC.
    expect(dayAt('America/New_York', '01:30', '2026-11-01T05:30:00Z')?.[0]).toBe('2026-11-01')
    const keys = seen(job, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z').filter((key) => key.startsWith('pay/2/'))
    expect(keys).toEqual(['pay/2/2026-10-31', 'pay/2/2026-11-01'])
  })

  it.each(['Asia/Bangkok', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'])(
    'follows the previous one without gap or overlap, at any time and moment (%s)',
    (timeZone) => {
      const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
      const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      fc.assert(
        fc.property(moments, times, (ms, [hour, minute]) => {
          const time = new Temporal.PlainTime(hour, minute).toString()
          const now = Temporal.Instant.fromEpochMilliseconds(ms)
          const [newest, older] = latestDays({ job: 'x', at: time, timeZone }, now, 2)
          if (newest === undefined || older === undefined) throw new Error('two were asked for')
          expect(Temporal.Instant.compare(newest.until, now)).toBeLessThanOrEqual(0)
          expect(now.since(newest.until).total('hours')).toBeLessThan(26)
          expect(newest.from.equals(older.until)).toBe(true)
          expect(newest.day.since(older.day).days).toBe(1)
        }),
      )
    },
  )
})

describe('a period of minutes', () => {
  it('is due at its end, and covers the time until then', () => {
    const [newest, older] = latestPeriods('wages', 5, at('2026-11-20T10:07:30Z'), 2)
    expect(newest).toEqual({
      key: 'wages/2026-11-20T10:05:00Z',
      from: at('2026-11-20T10:00:00Z'),
      until: at('2026-11-20T10:05:00Z'),
    })
    expect(older?.until.equals(at('2026-11-20T10:00:00Z'))).toBe(true)
  })

  it('of five minutes comes 288 times a day, and of an hour 24 times, even when summer time begins', () => {
    const [from, to] = ['2026-03-08T00:00:30Z', '2026-03-09T00:00:30Z']
    expect(seen(everyMinutes('wages', { minutes: 5 }, nothing), from, to)).toHaveLength(289)
    expect(seen(hourly('report', {}, nothing), from, to)).toHaveLength(25)
  })
})

it('a failed period is retried after one minute, two, four, up to an hour', () => {
  expect([1, 2, 3, 6, 7, 20].map(retryAfterMinutes)).toEqual([1, 2, 4, 32, 60, 60])
})

it('an invalid schedule does not compile', () => {
  // Each line is a compiler error; an unused suppression would be one too.
  const declare = () => [
    // @ts-expect-error -- there is no such hour
    daily('x', { at: '24:00' }, nothing),
    // @ts-expect-error -- there is no such minute
    daily('x', { at: '12:60' }, nothing),
    // @ts-expect-error -- a time of day has two digits each
    daily('x', { at: '3:10' }, nothing),
    // @ts-expect-error -- the catch-up is bounded
    daily('x', { at: '03:10', catchUp: 63 }, nothing),
    // @ts-expect-error -- the catch-up is at least one
    daily('x', { at: '03:10', catchUp: -1 }, nothing),
    // @ts-expect-error -- the catch-up is a whole number
    hourly('x', { catchUp: 1.5 }, nothing),
    // @ts-expect-error -- seven minutes do not divide an hour
    everyMinutes('x', { minutes: 7 }, nothing),
    // @ts-expect-error -- a daily job has a time of day
    daily('x', {}, nothing),
    // @ts-expect-error -- periods of minutes are not per brand
    everyMinutes('x', { minutes: 5 }, async ({ brandId: brand }) => void brand),
  ]
  expect(declare).toBeTypeOf('function')
})
