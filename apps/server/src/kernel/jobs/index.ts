/** Work that goes on by itself: what a module declares, and what carries it out. */
export { daily, dailyUtc, everyMinute, everyMinutes, hourly, type Job, type MinuteJob, type PeriodJob } from './job.ts'
export { openJobs, type Jobs } from './open-jobs.ts'
export { prepareJobs } from './prepare-jobs.ts'
export type { BrandDay, BrandZone, DayPeriod, Period } from './schedule.rules.ts'
