import { dayOf } from '../stats/index.ts'
import type { Mission } from './mission.ts'

/** A day, a week, or the whole time of a mission, in days of the brand's time zone. */
export interface MissionPeriod {
  /** By which steps are given once in it. It does not change if an operator moves the mission's first or last day. */
  readonly key: Temporal.PlainDate
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

type Timed = Pick<Mission, 'from' | 'until'> & { readonly content: Pick<Mission['content'], 'kind'> }

const onceKey = Temporal.PlainDate.from('1970-01-01')

/** The Monday of the week that a day is in. */
export function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 })
}

/** The period of a mission that a day is in; `undefined` before it begins and after it is over. */
export function periodAt({ from, until, content }: Timed, day: Temporal.PlainDate): MissionPeriod | undefined {
  if (isBefore(day, from) || (until !== undefined && isBefore(until, day))) return undefined
  if (content.kind === 'daily') return { key: day, from: day, to: day }
  if (content.kind === 'once') return { key: onceKey, from, to: until ?? day }
  const monday = mondayOf(day)
  const sunday = monday.add({ days: 6 })
  return {
    key: monday,
    from: isBefore(monday, from) ? from : monday,
    to: until !== undefined && isBefore(until, sunday) ? until : sunday,
  }
}

/** When a period is over: a day begins when its time zone says so, even if clocks change. */
export function endOf({ to }: Pick<MissionPeriod, 'to'>, timeZone: string): Temporal.Instant {
  return to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
}

/** How far back periods are looked for that are over and have not been settled, in days. */
const lookBackDays = 15

/**
 * The periods of a mission that are over, as far as a server that was off for two weeks would have missed them. A mission that an
 * operator ended has its last one on that day.
 */
export function endedPeriods(mission: Mission, now: Temporal.Instant, timeZone: string): readonly MissionPeriod[] {
  const { state, changedAt } = mission
  if (state === 'draft') return []
  const today = dayOf(now, timeZone)
  const endedOn = state === 'ended' ? dayOf(changedAt, timeZone) : undefined
  const until =
    endedOn !== undefined && (mission.until === undefined || isBefore(endedOn, mission.until)) ? endedOn : mission.until
  const found = new Map<string, MissionPeriod>()
  for (let back = lookBackDays; back >= 0; back -= 1) {
    const period = periodAt({ ...mission, until }, today.subtract({ days: back }))
    if (period === undefined) continue
    if (isBefore(period.to, today) || endedOn !== undefined) found.set(String(period.key), period)
  }
  return [...found.values()]
}

function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0
}
