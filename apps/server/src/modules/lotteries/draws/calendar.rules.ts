import {
  centralProvinces,
  closingsOn,
  northernProvinces,
  southernProvinces,
  type Provinces,
  type Weekday,
} from '@baize/lottery'
import type { GameSettings, LotteryGame } from '../games/game-settings.ts'

/** A draw as the calendar has it. */
export interface PlannedDraw {
  /** What players call it, such as `20261126-0042` or `20261126-hcm`. */
  readonly number: string
  /** Of the calendar: rounds after midnight may belong to the day before. */
  readonly day: Temporal.PlainDate
  readonly province: string | null
  readonly opensAt: Temporal.Instant
  readonly closesAt: Temporal.Instant
  readonly drawsAt: Temporal.Instant
  readonly voidAfter: Temporal.Instant
}

const provincesOf: Readonly<Record<NonNullable<LotteryGame['provinces']>, Provinces>> = {
  north: northernProvinces,
  central: centralProvinces,
  south: southernProvinces,
}

/** How many days without a draw of a series are looked through. Of a monthly draw on the 31st, five months have none in a row of two. */
const maxIdleDays = 400

/**
 * The draws that are on sale at a moment or go on sale within `lead` after it, the first to close first. Of each series (a lottery, or one
 * of its provinces) the next `sellsAhead` draws are on sale: one opens when the one that many places before it closes.
 *
 * Times are local to the calendar's zone. A draw at an hour that a change of the clocks leaves out is held an hour later; a round at
 * such a time is left out, and in the hour that comes twice rounds are held the first time only.
 */
export function comingDraws(
  { provinces }: Pick<LotteryGame, 'provinces'>,
  settings: Pick<GameSettings, 'schedule' | 'drawDelaySeconds' | 'sellsAhead' | 'voidAfterMinutes'>,
  { now, lead }: { readonly now: Temporal.Instant; readonly lead: Temporal.DurationLike },
): readonly PlannedDraw[] {
  const until = now.add(lead)
  return seriesOf(provinces)
    .flatMap((provinceOn) => comingOf(settings, provinceOn, { now, until }))
    .toSorted((a, b) => Temporal.Instant.compare(a.closesAt, b.closesAt) || (a.number < b.number ? -1 : 1))
}

/** Which province of a series draws on a weekday; null for lotteries without provinces, undefined if none does. */
type ProvinceOn = (weekday: Weekday) => string | null | undefined

/** Each province is a series of its own, except in the north, where one draw a day is held by the provinces in turn. */
function seriesOf(region: LotteryGame['provinces']): readonly ProvinceOn[] {
  if (region === undefined) return [() => null]
  const onDay = provincesOf[region]
  if (region === 'north') return [(weekday) => onDay[weekday][0]?.code]
  const codes = new Set(Object.values(onDay).flatMap((provinces) => provinces.map(({ code }) => code)))
  return [...codes].map((code) => (weekday) => onDay[weekday].find((one) => one.code === code)?.code)
}

function comingOf(
  settings: Parameters<typeof comingDraws>[1],
  provinceOn: ProvinceOn,
  { now, until }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): readonly PlannedDraw[] {
  const { schedule, sellsAhead, voidAfterMinutes } = settings
  const today = now.toZonedDateTimeISO(schedule.zone).toPlainDate()
  const before = lastBefore(settings, provinceOn, { today, now, count: sellsAhead })
  const found: Drawing[] = [...before]
  const planned: PlannedDraw[] = []
  // Yesterday's rounds may fall on this morning.
  for (let [day, idle] = [today.subtract({ days: 1 }), 0]; idle < maxIdleDays; day = day.add({ days: 1 }), idle += 1) {
    for (const drawing of drawingsOn(settings, provinceOn, day)) {
      if (Temporal.Instant.compare(drawing.closesAt, now) <= 0) continue
      idle = 0
      found.push(drawing)
      // The first draws of a lottery have nothing before them and open at once.
      const opensAt = found.at(-1 - sellsAhead)?.closesAt ?? now
      if (Temporal.Instant.compare(opensAt, until) > 0) return planned
      const voidAfter = drawing.drawsAt.add({ minutes: voidAfterMinutes })
      const { round: _, ...rest } = drawing
      planned.push({ ...rest, number: numberOf(drawing, settings), opensAt, voidAfter })
    }
  }
  return planned
}

interface Drawing {
  readonly day: Temporal.PlainDate
  readonly round: number
  readonly province: string | null
  readonly closesAt: Temporal.Instant
  readonly drawsAt: Temporal.Instant
}

/** The last draws of a series that have closed, at most `count`, in their order. */
function lastBefore(
  settings: Parameters<typeof comingDraws>[1],
  provinceOn: ProvinceOn,
  { today, now, count }: { readonly today: Temporal.PlainDate; readonly now: Temporal.Instant; readonly count: number },
): readonly Drawing[] {
  let found: readonly Drawing[] = []
  for (let [day, idle] = [today, 0]; found.length < count && idle < maxIdleDays; day = day.subtract({ days: 1 })) {
    const closed = drawingsOn(settings, provinceOn, day).filter(
      ({ closesAt }) => Temporal.Instant.compare(closesAt, now) <= 0,
    )
    idle = closed.length > 0 ? 0 : idle + 1
    found = [...closed, ...found]
  }
  return found.slice(-count)
}

function drawingsOn(
  settings: Parameters<typeof comingDraws>[1],
  provinceOn: ProvinceOn,
  day: Temporal.PlainDate,
): readonly Drawing[] {
  const weekday = weekdayOf(day)
  const province = provinceOn(weekday)
  if (province === undefined) return []
  const { schedule } = settings
  if (schedule.kind === 'rounds')
    return roundsOn(schedule, day).map(({ round, closesAt }) => {
      const drawsAt = closesAt.add({ seconds: settings.drawDelaySeconds })
      return { day, round, province, closesAt, drawsAt }
    })
  return closingsOn(schedule, { weekday, dayOfMonth: day.day }).map(({ round, minute }) => {
    const closesAt = instantAt(day, minute, schedule.zone).at
    const [closes, draws] = [minuteOf(schedule.closesAt), minuteOf(schedule.drawsAt)]
    // Numbers that come before the cut-off's time of day come on the next morning.
    const drawsAt = instantAt(day, draws < closes ? draws + minutesOfDay : draws, schedule.zone).at
    return { day, round, province, closesAt, drawsAt: later(closesAt, drawsAt) }
  })
}

type Rounds = GameSettings['schedule'] & { readonly kind: 'rounds' }
type Round = Pick<Drawing, 'round' | 'closesAt'>

/** The rounds of days by calendar: 1,440 local times take a while, and the calendar is asked again and again. */
const knownRounds = new WeakMap<Rounds, Map<string, readonly Round[]>>()
const maxKnownDays = 4

function roundsOn(schedule: Rounds, day: Temporal.PlainDate): readonly Round[] {
  const ofSchedule = knownRounds.get(schedule) ?? new Map<string, readonly Round[]>()
  knownRounds.set(schedule, ofSchedule)
  const found = ofSchedule.get(day.toString())
  if (found !== undefined) return found
  const rounds = closingsOn(schedule, { weekday: weekdayOf(day), dayOfMonth: day.day }).flatMap(({ round, minute }) => {
    const { at, isMoved } = instantAt(day, minute, schedule.zone)
    return isMoved ? [] : [{ round, closesAt: at }]
  })
  if (ofSchedule.size >= maxKnownDays) ofSchedule.clear()
  ofSchedule.set(day.toString(), rounds)
  return rounds
}

const minutesOfDay = 1_440

/** A time of a day in a zone; `isMoved` if clocks do not show it on that day, and another one is meant. */
function instantAt(day: Temporal.PlainDate, minute: number, zone: string) {
  const local = day.toPlainDateTime().add({ minutes: minute })
  const zoned = local.toZonedDateTime(zone)
  return { at: zoned.toInstant(), isMoved: !zoned.toPlainDateTime().equals(local) }
}

function minuteOf(time: string): number {
  const at = Temporal.PlainTime.from(time)
  return at.hour * 60 + at.minute
}

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) >= 0 ? a : b)

function weekdayOf(day: Temporal.PlainDate): Weekday {
  // Temporal counts from Monday, 1, to Sunday, 7; the rest is 0 to 6.
  return (day.dayOfWeek % 7) as Weekday
}

function numberOf({ day, round, province }: Drawing, { schedule }: Pick<GameSettings, 'schedule'>): string {
  const date = day.toString().replaceAll('-', '')
  if (province !== null) return `${date}-${province}`
  return schedule.kind === 'rounds' ? `${date}-${String(round).padStart(4, '0')}` : date
}
