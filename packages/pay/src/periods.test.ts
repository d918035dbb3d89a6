import { describe, expect, it } from 'vitest'
import { daysOf, dueAt, periodAt, type PeriodLength } from './periods.ts'

const at = (length: PeriodLength, zone: string, moment: string) => {
  const { from, to } = periodAt(length, Temporal.Instant.from(moment), zone)
  const local = (one: Temporal.Instant) => one.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' }).slice(0, -9)
  return [local(from), local(to), from.until(to).total('hours')]
}
const bangkok = 'Asia/Bangkok'
const santiago = 'America/Santiago'

describe('periods of pay', () => {
  it('are days, weeks from Monday, halves of months and months by the clocks of the brand (3.066)', () => {
    const moment = '2026-11-15T18:00:00Z'
    expect(at('daily', bangkok, moment)).toEqual(['2026-11-16T00:00', '2026-11-17T00:00', 24])
    expect(at('daily', 'UTC', moment)).toEqual(['2026-11-15T00:00', '2026-11-16T00:00', 24])
    expect(at('weekly', bangkok, moment)).toEqual(['2026-11-16T00:00', '2026-11-23T00:00', 168])
    expect(at('weekly', 'UTC', moment)).toEqual(['2026-11-09T00:00', '2026-11-16T00:00', 168])
    expect(at('semimonthly', bangkok, moment)).toEqual(['2026-11-16T00:00', '2026-12-01T00:00', 360])
    expect(at('semimonthly', 'UTC', moment)).toEqual(['2026-11-01T00:00', '2026-11-16T00:00', 360])
    expect(at('monthly', bangkok, moment)).toEqual(['2026-11-01T00:00', '2026-12-01T00:00', 720])
  })

  it('end with the month, the leap day and the year', () => {
    expect(at('monthly', bangkok, '2028-02-28T17:00:00Z')).toEqual(['2028-02-01T00:00', '2028-03-01T00:00', 29 * 24])
    expect(at('semimonthly', bangkok, '2028-02-29T16:59:59Z')).toEqual(['2028-02-16T00:00', '2028-03-01T00:00', 336])
    expect(at('daily', bangkok, '2028-02-28T17:00:00Z')[0]).toBe('2028-02-29T00:00')
    expect(at('weekly', bangkok, '2026-12-31T17:00:00Z')).toEqual(['2026-12-28T00:00', '2027-01-04T00:00', 168])
    expect(at('monthly', bangkok, '2026-12-31T16:59:59Z')[1]).toBe('2027-01-01T00:00')
  })

  it('have 23 or 25 hours when clocks change, and begin where the day does', () => {
    // In Santiago the day of the change begins at 1:00, and in April 23:00 comes twice.
    expect(at('daily', santiago, '2026-09-06T12:00:00Z')).toEqual(['2026-09-06T01:00', '2026-09-07T00:00', 23])
    expect(at('daily', santiago, '2026-04-04T12:00:00Z')).toEqual(['2026-04-04T00:00', '2026-04-05T00:00', 25])
    expect(at('hour', santiago, '2026-04-05T02:30:00Z')).toEqual(['2026-04-04T23:00', '2026-04-04T23:00', 1])
    expect(at('hour', santiago, '2026-04-05T03:30:00Z')).toEqual(['2026-04-04T23:00', '2026-04-05T00:00', 1])
    expect(at('hour', 'Asia/Kathmandu', '2026-11-15T18:00:00Z')).toEqual(['2026-11-15T23:00', '2026-11-16T00:00', 1])
    expect(at('hour', 'Australia/Lord_Howe', '2026-10-03T15:40:00Z')).toEqual([
      '2026-10-04T01:00',
      '2026-10-04T03:00',
      1.5,
    ])
  })

  it.each([bangkok, santiago, 'UTC', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'follow one another without a gap and without an overlap: every moment is in one (%s)',
    (zone) => {
      for (const length of ['hour', 'daily', 'weekly', 'semimonthly', 'monthly'] as const) {
        const end = Temporal.Instant.from(length === 'hour' ? '2026-04-12T00:00:00Z' : '2029-01-01T00:00:00Z')
        let moment = Temporal.Instant.from(length === 'hour' ? '2026-03-28T00:00:00Z' : '2026-01-01T00:00:00Z')
        let { to } = periodAt(length, moment, zone)
        for (moment = to; Temporal.Instant.compare(moment, end) < 0; moment = to) {
          const period = periodAt(length, moment, zone)
          expect(period.from.toString()).toBe(to.toString())
          const last = period.to.subtract({ nanoseconds: 1 })
          expect(periodAt(length, last, zone)).toEqual(period)
          to = period.to
        }
      }
    },
  )

  it('consist of whole days, of which the last is included', () => {
    const { from, to } = daysOf(periodAt('monthly', Temporal.Instant.from('2028-02-10T00:00:00Z'), santiago), santiago)
    expect([from.toString(), to.toString()]).toEqual(['2028-02-01', '2028-02-29'])
  })

  it('are paid from 02:00 of the brand on, hours ten minutes after they end', () => {
    const due = (length: PeriodLength, zone: string, moment: string) =>
      dueAt(length, periodAt(length, Temporal.Instant.from(moment), zone), zone).toString()
    expect(due('daily', bangkok, '2026-11-15T18:00:00Z')).toBe('2026-11-16T19:00:00Z')
    expect(due('daily', santiago, '2026-09-05T12:00:00Z')).toBe('2026-09-06T05:00:00Z')
    expect(due('hour', bangkok, '2026-11-15T18:20:00Z')).toBe('2026-11-15T19:10:00Z')
  })
})
