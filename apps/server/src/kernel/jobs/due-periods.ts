import type { Clock } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import type { PeriodJob, PeriodRun } from './job.ts'
import { selectPeriods, type PeriodRow } from './jobs.sql.ts'
import type { BrandZone } from './schedule.rules.ts'

export interface DueParts {
  readonly database: Database
  readonly clock: Clock
  readonly zones: () => readonly BrandZone[]
  /** When a job was first registered: no earlier period is due. */
  readonly knownSince: (job: string) => Temporal.Instant | undefined
}

/** A next try further ahead than the longest pause was set before the clock was put back. */
const farAhead = { hours: 2 }

/** The periods of each job that are due now, oldest first. Jobs without a due period are left out. */
export async function findDue(parts: DueParts, jobs: readonly PeriodJob[]): Promise<Map<PeriodJob, PeriodRun[]>> {
  const now = parts.clock.now()
  const candidates = new Map(jobs.map((job) => [job, candidatesOf(parts, job, now)]))
  const keys = [...candidates.values()].flatMap((periods) => periods.map(({ key }) => key))
  if (keys.length === 0) return new Map()
  const rows = new Map((await selectPeriods(parts.database, keys)).map((row) => [row.period, row]))
  const due = jobs.map((job): [PeriodJob, PeriodRun[]] => {
    const periods = (candidates.get(job) ?? []).filter(({ key }) => isDue(rows.get(key), now))
    return [job, periods.toSorted((left, right) => Temporal.Instant.compare(left.until, right.until))]
  })
  return new Map(due.filter(([, periods]) => periods.length > 0))
}

function candidatesOf({ zones, knownSince }: DueParts, job: PeriodJob, now: Temporal.Instant): PeriodRun[] {
  const since = knownSince(job.name)
  if (since === undefined) return []
  return job.latest(now, zones(), job.catchUp + 1).filter(({ until }) => Temporal.Instant.compare(until, since) > 0)
}

function isDue(row: PeriodRow | undefined, now: Temporal.Instant): boolean {
  if (row === undefined) return true
  if (row.outcome !== null) return false
  if (row.nextTryAt === null || Temporal.Instant.compare(row.nextTryAt, now) <= 0) return true
  return Temporal.Instant.compare(row.nextTryAt, now.add(farAhead)) > 0
}
