import type { BrandId } from '../../kernel/ids.ts'

/** A brand and its time zone, which determines when its days begin. */
export interface BrandZone {
  readonly brandId: BrandId
  readonly timeZone: string
}

/** A period that lies within one day of every brand: from `since`, before `until`. */
export interface DaySlice {
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
  readonly days: ReadonlyMap<BrandId, Temporal.PlainDate>
}

/**
 * Splits a period at each brand's midnights, so that each slice has one day per brand. Both ends are included. A day
 * begins when its time zone says so, even if clocks change: in Chile, one day in September begins at 1:00.
 */
export function sliceDays(first: Temporal.Instant, last: Temporal.Instant, brands: readonly BrandZone[]): DaySlice[] {
  const end = last.add({ microseconds: 1 })
  const zones = [...new Set(brands.map((brand) => brand.timeZone))]
  const cuts = new Set(zones.flatMap((zone) => midnights(first, end, zone)).map((cut) => cut.epochMilliseconds))
  const inner = [...cuts].toSorted((a, b) => a - b).map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
  const bounds = [first, ...inner, end]
  return bounds.slice(1).map((until, index) => {
    // `bounds` has one element more than the array that is mapped.
    const since = bounds[index] ?? first
    return { since, until, days: new Map(brands.map((brand) => [brand.brandId, dayOf(since, brand.timeZone)])) }
  })
}

/** The day in a time zone that contains a time. */
export function dayOf(at: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timeZone).toPlainDate()
}

/** When a day begins in a time zone. */
export function beginOf(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.toZonedDateTime(timeZone).toInstant()
}

/** The first day in a time zone that lies completely after a time. */
export function firstWholeDay(since: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  const day = dayOf(since, timeZone)
  return Temporal.Instant.compare(beginOf(day, timeZone), since) >= 0 ? day : day.add({ days: 1 })
}

/** The beginnings of days between two times, excluding both. */
function midnights(first: Temporal.Instant, end: Temporal.Instant, timeZone: string): Temporal.Instant[] {
  const found: Temporal.Instant[] = []
  for (let day = dayOf(first, timeZone).add({ days: 1 }); ; day = day.add({ days: 1 })) {
    const begin = beginOf(day, timeZone)
    if (Temporal.Instant.compare(begin, end) >= 0) return found
    if (Temporal.Instant.compare(begin, first) > 0) found.push(begin)
  }
}
