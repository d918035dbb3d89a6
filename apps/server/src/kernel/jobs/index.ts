/**
 * Background work: what a module declares as a job, and what runs it.
 *
 * To change:
 * - when a job runs, its timeout, retries and alarm: the job's own `daily`, `dailyUtc`, `hourly` or `everyMinute`, whose
 *   parameters are `PeriodLimits` and `Limits` in `job.ts`; `docs/decisions/0016-jobs.md`
 * - how long a failed job waits before it is tried again: `retryAfterMinutes` in `schedule.rules.ts`
 * - when a job counts as overdue: `overdueAfter` in `job.ts`, checked by `OverdueJobs` in `overdue-jobs.ts`
 * - how many events are delivered at a time: `eventsAtOnce` in `open-jobs.ts`
 * - the day and time zone of a daily job: `latestBrandDays` in `schedule.rules.ts`; `timeZone` in `brands/demo/brand.json`
 */
export { daily, dailyUtc, everyMinute, everyMinutes, hourly, type Job, type MinuteJob, type PeriodJob } from './job.ts'
export { openJobs, type Jobs } from './open-jobs.ts'
export { prepareJobs } from './prepare-jobs.ts'
export type { BrandDay, BrandZone, DayPeriod, Period } from './schedule.rules.ts'
