import type { TeamChangeEffect } from '@baize/contract/office'

/** A period that is running on a day. */
interface RunningPeriod {
  readonly period: TeamChangeEffect['running'][number]['period']
  readonly from: Temporal.PlainDate
  /** The last day. */
  readonly to: Temporal.PlainDate
}

/** The periods of wages and dividends that are running on a day: the day, the week from Monday, the half month and the month. */
export function runningPeriods(day: Temporal.PlainDate): readonly RunningPeriod[] {
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  const lastOfMonth = day.with({ day: day.daysInMonth })
  const half =
    day.day <= 15
      ? { from: day.with({ day: 1 }), to: day.with({ day: 15 }) }
      : { from: day.with({ day: 16 }), to: lastOfMonth }
  return [
    { period: 'day', from: day, to: day },
    { period: 'week', from: monday, to: monday.add({ days: 6 }) },
    { period: 'halfMonth', ...half },
    { period: 'month', from: day.with({ day: 1 }), to: lastOfMonth },
  ]
}
