import type { Log } from '../log.ts'
import type { Job } from './job.ts'
import type { JobMetrics } from './job-metrics.ts'
import type { JobRow } from './jobs.sql.ts'

interface Seen {
  readonly knownSince: Temporal.Instant
  succeededAt: Temporal.Instant | undefined
  /** How many checks in a row found it overdue. */
  overdueLooks: number
  /** How many times its limit had passed when it was last logged. */
  said: number
}

/** Knows when each job last succeeded in any process, and logs if that is too long ago. */
export class OverdueJobs {
  readonly #jobs: readonly Job[]
  readonly #log: Log
  readonly #openedAt: Temporal.Instant
  readonly #seen = new Map<string, Seen>()

  constructor(jobs: readonly Job[], log: Log, openedAt: Temporal.Instant) {
    this.#jobs = jobs
    this.#log = log
    this.#openedAt = openedAt
  }

  knownSince(job: string): Temporal.Instant | undefined {
    return this.#seen.get(job)?.knownSince
  }

  /** Takes over the state stored in the database. */
  learn(rows: readonly JobRow[]): void {
    for (const { job, knownSince, succeededAt } of rows) {
      const seen = this.#seen.get(job)
      if (seen === undefined)
        this.#seen.set(job, { knownSince, succeededAt: succeededAt ?? undefined, overdueLooks: 0, said: 0 })
      else seen.succeededAt = succeededAt ?? seen.succeededAt
    }
  }

  succeeded(job: string, at: Temporal.Instant): void {
    const seen = this.#seen.get(job)
    if (seen !== undefined) seen.succeededAt = at
  }

  /** The seconds since each job's last success, or since it was registered. */
  *ages(now: Temporal.Instant): Iterable<readonly [job: string, seconds: number]> {
    for (const [job, { knownSince, succeededAt }] of this.#seen)
      yield [job, Math.max(0, now.since(succeededAt ?? knownSince).total('seconds'))]
  }

  /**
   * Logs and counts each job that has not succeeded for too long while this process ran. Two checks in a row must find it
   * overdue: a clock that is put forward makes every job look late until it has run.
   */
  look(now: Temporal.Instant, metrics: Pick<JobMetrics, 'overdue'>): void {
    for (const job of this.#jobs) {
      const seen = this.#seen.get(job.name)
      if (seen === undefined) continue
      const since = latest([this.#openedAt, seen.knownSince, seen.succeededAt ?? seen.knownSince])
      const times = Math.floor((now.epochMilliseconds - since.epochMilliseconds) / job.overdueMs)
      seen.overdueLooks = times >= 1 ? seen.overdueLooks + 1 : 0
      if (times < 1) seen.said = 0
      if (seen.overdueLooks < 2 || times <= seen.said) continue
      seen.said = times
      metrics.overdue.inc({ job: job.name })
      this.#log.error({ job: job.name, since: since.toString() }, 'a job has not succeeded for too long')
    }
  }
}

function latest(instants: readonly [Temporal.Instant, ...Temporal.Instant[]]): Temporal.Instant {
  return instants.reduce((left, right) => (Temporal.Instant.compare(left, right) >= 0 ? left : right))
}
