import type { BrandId } from '../ids.ts'

/** A brand and the time zone of its days. */
export interface BrandZone {
  readonly brandId: BrandId
  readonly timeZone: string
}

/** The time between two due moments. Its run begins once it is over. */
export interface Period {
  /** The permanent name of job and period: the stem of idempotency keys. */
  readonly key: string
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** The day that ends at a time of day; `day` is the calendar day on which it is due. */
export interface DayPeriod extends Period {
  readonly day: Temporal.PlainDate
}

/** A day of one brand, in the brand's time zone. */
export interface BrandDay extends DayPeriod, BrandZone {}

/** The last `count` periods of the given minutes that are over, newest first. `minutes` divides an hour. */
export function latestPeriods(job: string, minutes: number, now: Temporal.Instant, count: number): Period[] {
  const stepMs = minutes * 60_000
  const latestMs = Math.floor(now.epochMilliseconds / stepMs) * stepMs
  return Array.from({ length: count }, (_, back) => {
    const until = Temporal.Instant.fromEpochMilliseconds(latestMs - back * stepMs)
    return { key: `${job}/${until.toString()}`, from: until.subtract({ minutes }), until }
  })
}

/** The last `count` days whose due time has come, newest first, for all brands together. */
export function latestDays(
  { job, at, timeZone }: { readonly job: string; readonly at: string; readonly timeZone: string },
  now: Temporal.Instant,
  count: number,
): DayPeriod[] {
  const time = Temporal.PlainTime.from(at)
  // A time that the change to summer time skips is due right after the gap; one that comes twice is due the first time.
  const dueOn = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: time }).toInstant()
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const latest = Temporal.Instant.compare(dueOn(today), now) <= 0 ? today : today.subtract({ days: 1 })
  return Array.from({ length: count }, (_, back) => {
    const day = latest.subtract({ days: back })
    return { key: `${job}/${day.toString()}`, day, from: dueOn(day.subtract({ days: 1 })), until: dueOn(day) }
  })
}

/** The same for each brand, in the brand's time zone. */
export function latestBrandDays(
  { job, at, zones }: { readonly job: string; readonly at: string; readonly zones: readonly BrandZone[] },
  now: Temporal.Instant,
  count: number,
): BrandDay[] {
  return zones.flatMap(({ brandId, timeZone }) =>
    latestDays({ job: `${job}/${brandId}`, at, timeZone }, now, count).map((day) => ({ ...day, brandId, timeZone })),
  )
}

/** The beginning of the minute. */
export function minuteOf(now: Temporal.Instant): Temporal.Instant {
  return now.round({ smallestUnit: 'minute', roundingMode: 'floor' })
}

/** How long a failed period waits for its next try: a minute, then twice as long each time, up to an hour. */
export function retryAfterMinutes(attempts: number): number {
  return Math.min(60, 2 ** Math.min(attempts - 1, 6))
}
