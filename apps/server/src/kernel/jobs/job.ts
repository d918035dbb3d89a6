import {
  latestBrandDays,
  latestDays,
  latestPeriods,
  type BrandDay,
  type BrandZone,
  type DayPeriod,
  type Period,
} from './schedule.rules.ts'

/** The properties of every job. */
interface JobBase {
  readonly name: string
  /** How long one run may take before its signal is aborted. */
  readonly timeoutMs: number
  /** How long ago the last success may be before the job counts as overdue. */
  readonly overdueMs: number
}

/** A job that runs every minute. A missed minute is skipped: the next run does its work. */
export interface MinuteJob extends JobBase {
  readonly kind: 'minute'
  run(now: Temporal.Instant, signal: AbortSignal): Promise<void>
}

/** A period that may be due, with the function that runs the job for it. */
export interface PeriodRun {
  /** Unique among all jobs and periods. */
  readonly key: string
  readonly until: Temporal.Instant
  run(signal: AbortSignal): Promise<void>
}

/** A job that runs once for each of its periods. */
export interface PeriodJob extends JobBase {
  readonly kind: 'periods'
  /** How many missed periods before the latest one are also run. */
  readonly catchUp: number
  /** How often a failed period is retried. */
  readonly retries: number
  /** How long finished periods are remembered. */
  readonly rememberedMs: number
  /** The last `count` periods that are over; for each brand if the schedule is per brand. */
  latest(now: Temporal.Instant, zones: readonly BrandZone[], count: number): readonly PeriodRun[]
}

export type Job = MinuteJob | PeriodJob

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
/** A time of day, such as `03:10`. */
export type TimeOfDay =
  `${`${'0' | '1'}${Digit}` | `2${'0' | '1' | '2' | '3'}`}:${'0' | '1' | '2' | '3' | '4' | '5'}${Digit}`

/** Numbers of minutes that divide an hour, so that each hour has the same periods. */
export type MinutesApart = 2 | 3 | 4 | 5 | 6 | 10 | 12 | 15 | 20 | 30

/** The whole numbers from 1 to `Max`, as a type: any other count does not compile. */
type CountTo<Max extends number, Seen extends number[] = []> = Seen['length'] extends Max
  ? Exclude<Seen[number] | Max, 0>
  : CountTo<Max, [...Seen, Seen['length']]>

interface Limits {
  /** How long one run may take; by default 120 seconds for a job that runs every minute, otherwise 600. */
  readonly timeoutSeconds?: number
  /** After how many periods without a success the job counts as overdue; by default 3, or 2 for a daily job. */
  readonly overdueAfter?: CountTo<100>
}

interface PeriodLimits<MaxCatchUp extends number> extends Limits {
  /**
   * How many periods that were missed while no server ran are also run, oldest first. By default, only the latest period
   * runs.
   */
  readonly catchUp?: CountTo<MaxCatchUp>
  /** How often a failed period is retried: after one minute, two, four, up to an hour. */
  readonly retries?: CountTo<20>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Runs every minute, in one of the processes. */
export function everyMinute(name: string, run: MinuteJob['run'], limits: Limits = {}): MinuteJob {
  const { timeoutSeconds = 120, overdueAfter = 3 } = limits
  return { kind: 'minute', name, timeoutMs: timeoutSeconds * 1_000, overdueMs: overdueAfter * minuteMs, run }
}

/** Runs once for each period of the given minutes, counted from the full hour (UTC). */
export function everyMinutes(
  name: string,
  { minutes, ...limits }: PeriodLimits<300> & { readonly minutes: MinutesApart },
  run: (period: Period, signal: AbortSignal) => Promise<void>,
): PeriodJob {
  return {
    ...periodJob(name, limits, minutes * minuteMs),
    latest: (now, _zones, count) => latestPeriods(name, minutes, now, count).map((period) => runOf(period, run)),
  }
}

/** Runs once for each hour (UTC). */
export function hourly(
  name: string,
  limits: PeriodLimits<100>,
  run: (period: Period, signal: AbortSignal) => Promise<void>,
): PeriodJob {
  return {
    ...periodJob(name, limits, hourMs),
    latest: (now, _zones, count) => latestPeriods(name, 60, now, count).map((period) => runOf(period, run)),
  }
}

/** Runs once a day for each brand, at a time of day in the brand's time zone. */
export function daily(
  name: string,
  { at, ...limits }: PeriodLimits<62> & { readonly at: TimeOfDay },
  run: (day: BrandDay, signal: AbortSignal) => Promise<void>,
): PeriodJob {
  return {
    ...periodJob(name, { overdueAfter: 2, ...limits }, dayMs),
    latest: (now, zones, count) => latestBrandDays({ job: name, at, zones }, now, count).map((day) => runOf(day, run)),
  }
}

/** Runs once a day for all brands together, at a time of day in UTC: for work such as the ledger's books. */
export function dailyUtc(
  name: string,
  { at, ...limits }: PeriodLimits<62> & { readonly at: TimeOfDay },
  run: (day: DayPeriod, signal: AbortSignal) => Promise<void>,
): PeriodJob {
  return {
    ...periodJob(name, { overdueAfter: 2, ...limits }, dayMs),
    latest: (now, _zones, count) =>
      latestDays({ job: name, at, timeZone: 'UTC' }, now, count).map((day) => runOf(day, run)),
  }
}

function periodJob(
  name: string,
  limits: Limits & { readonly catchUp?: number; readonly retries?: number },
  periodMs: number,
) {
  const { timeoutSeconds = 600, overdueAfter = 3, catchUp = 0, retries = 0 } = limits
  return {
    kind: 'periods' as const,
    name,
    timeoutMs: timeoutSeconds * 1_000,
    overdueMs: overdueAfter * periodMs,
    catchUp,
    retries,
    // Long enough for catching up, and for a clock that is put back by some days.
    rememberedMs: Math.max(7 * dayMs, (catchUp + 2) * periodMs),
  }
}

function runOf<P extends Period>(period: P, run: (period: P, signal: AbortSignal) => Promise<void>): PeriodRun {
  return { key: period.key, until: period.until, run: (signal) => run(period, signal) }
}
