import type { Cadence, ContractKind } from './terms.ts'

/** A period of pay: from `from`, before `to`. */
export interface PayPeriod {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** What decides how long the periods of pay are: hours for hourly wages, days for daily ones, the cadence for dividends. */
export type PeriodLength = 'hour' | Cadence

/** How long the periods of a kind of pay are. Real-time wages have none: they are swept. */
export function lengthOf(kind: Exclude<ContractKind, 'realtime'>, cadence: Cadence | undefined): PeriodLength {
  if (kind === 'hourly') return 'hour'
  if (kind === 'daily') return 'daily'
  if (cadence === undefined) throw new Error('a dividend has a cadence')
  return cadence
}

/**
 * The period in which a moment lies, by the clocks of a time zone. Days begin where the zone says, so they have 23 or 25 hours when
 * clocks change; weeks begin on Monday; halves of months on the 1st and the 16th. Each period begins where the one before it ends.
 */
export function periodAt(length: PeriodLength, at: Temporal.Instant, timeZone: string): PayPeriod {
  if (length === 'hour') return hourAt(at, timeZone)
  const { from, next } = daysAt(length, at.toZonedDateTimeISO(timeZone).toPlainDate())
  return { from: beginOf(from, timeZone), to: beginOf(next, timeZone) }
}

/** The first and the last day of a period that consists of whole days. */
export function daysOf({ from, to }: PayPeriod, timeZone: string) {
  const day = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate()
  return { from: day(from), to: day(to.subtract({ milliseconds: 1 })) }
}

/** When the pay of a period is computed at the earliest: wages of a day and dividends at 02:00 by the clock, hours ten minutes later. */
export function dueAt(length: PeriodLength, { to }: PayPeriod, timeZone: string): Temporal.Instant {
  if (length === 'hour') return to.add({ minutes: 10 })
  return to.toZonedDateTimeISO(timeZone).toPlainDate().toZonedDateTime({ timeZone, plainTime: '02:00' }).toInstant()
}

function beginOf(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.toZonedDateTime(timeZone).toInstant()
}

function daysAt(length: Cadence, day: Temporal.PlainDate): { from: Temporal.PlainDate; next: Temporal.PlainDate } {
  const first = day.with({ day: 1 })
  const nextMonth = first.add({ months: 1 })
  switch (length) {
    case 'daily':
      return { from: day, next: day.add({ days: 1 }) }
    case 'weekly': {
      const monday = day.subtract({ days: day.dayOfWeek - 1 })
      return { from: monday, next: monday.add({ days: 7 }) }
    }
    case 'semimonthly': {
      const half = day.with({ day: 16 })
      return day.day < 16 ? { from: first, next: half } : { from: half, next: nextMonth }
    }
    case 'monthly':
      return { from: first, next: nextMonth }
  }
}

/**
 * Hours begin where the clock shows a full one. Where clocks change by half an hour, the hour of the change is half an hour longer
 * or shorter than the clock says, but no moment is in two hours or in none.
 */
function hourAt(at: Temporal.Instant, timeZone: string): PayPeriod {
  const minutesPast = (moment: Temporal.Instant) => {
    const { minute, second, millisecond, microsecond, nanosecond } = moment.toZonedDateTimeISO(timeZone)
    return {
      minutes: minute,
      seconds: second,
      milliseconds: millisecond,
      microseconds: microsecond,
      nanoseconds: nanosecond,
    }
  }
  let from = at
  // Behind a change of half an hour, the step back does not land on a full hour at once.
  for (let past = minutesPast(from); Object.values(past).some((part) => part > 0); past = minutesPast(from))
    from = from.subtract(past)
  const hourLater = from.add({ hours: 1 })
  const { minutes } = minutesPast(hourLater)
  return { from, to: minutes === 0 ? hourLater : hourLater.add({ minutes: 60 - minutes }) }
}
