import type { BrandId } from '../../kernel/ids.ts'

/** A brand and where its days begin. */
export interface BrandZone {
  readonly brandId: BrandId
  readonly timeZone: string
}

/** A stretch of time that lies within one day of every brand: from `since` on, before `until`. */
export interface DaySlice {
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
  readonly days: ReadonlyMap<BrandId, Temporal.PlainDate>
}

/**
 * Cuts a time at each brand's midnights, so that a slice has one day for each brand. Both ends are included. A day begins
 * where its time zone says, also where clocks are changed: in Chile a day of September begins at one o'clock.
 */
export function sliceDays(first: Temporal.Instant, last: Temporal.Instant, brands: readonly BrandZone[]): DaySlice[] {
  const end = last.add({ microseconds: 1 })
  const zones = [...new Set(brands.map((brand) => brand.timeZone))]
  const cuts = new Set(zones.flatMap((zone) => midnights(first, end, zone)).map((cut) => cut.epochMilliseconds))
  const inner = [...cuts].toSorted((a, b) => a - b).map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
  const bounds = [first, ...inner, end]
  return bounds.slice(1).map((until, index) => {
    // `bounds` has one more element than what is mapped.
    const since = bounds[index] ?? first
    return { since, until, days: new Map(brands.map((brand) => [brand.brandId, dayOf(since, brand.timeZone)])) }
  })
}

/** The day of a time zone that a moment lies in. */
export function dayOf(at: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timeZone).toPlainDate()
}

/** When a day of a time zone begins. */
export function beginOf(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.toZonedDateTime(timeZone).toInstant()
}

/** The first day of a time zone that lies wholly behind a moment. */
export function firstWholeDay(since: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  const day = dayOf(since, timeZone)
  return Temporal.Instant.compare(beginOf(day, timeZone), since) >= 0 ? day : day.add({ days: 1 })
}

/** The beginnings of days between two moments, without both. */
function midnights(first: Temporal.Instant, end: Temporal.Instant, timeZone: string): Temporal.Instant[] {
  const found: Temporal.Instant[] = []
  for (let day = dayOf(first, timeZone).add({ days: 1 }); ; day = day.add({ days: 1 })) {
    const begin = beginOf(day, timeZone)
    if (Temporal.Instant.compare(begin, end) >= 0) return found
    if (Temporal.Instant.compare(begin, first) > 0) found.push(begin)
  }
}
