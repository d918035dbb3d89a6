import type { Log } from '../log.ts'
import { runBounded, type BoundedRun, type Ended } from './bounded-run.ts'
import { findDue, type DueParts } from './due-periods.ts'
import type { Job, MinuteJob, PeriodJob, PeriodRun } from './job.ts'
import type { JobLocks } from './job-locks.ts'
import type { JobMetrics } from './job-metrics.ts'
import * as store from './jobs.sql.ts'
import { retryAfterMinutes } from './schedule.rules.ts'

/** How long a run may take to end after its signal was aborted. */
export type GraceMs = Parameters<typeof runBounded>[1]['graceMs']

export interface RunnerParts extends DueParts {
  readonly log: Log
  readonly metrics: JobMetrics
  readonly locks: Pick<JobLocks, 'hold' | 'release'>
  readonly succeeded: (job: string, at: Temporal.Instant) => void
  readonly graceMs: GraceMs
}

/** How often a run that died with its process is begun again: the job itself may be what kills processes. */
const maxCrashes = 3

/** Runs jobs in this process; each job runs once at a time among all processes. */
export class JobRunner {
  readonly #parts: RunnerParts
  /** Jobs that run here, including abandoned ones that have not ended. */
  readonly #running = new Set<string>()
  #halt = new AbortController()
  #stopped = false

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  isRunning(job: string): boolean {
    return this.#running.has(job)
  }

  /** Aborts all running jobs, since another process may run them now. */
  interrupt(): void {
    this.#halt.abort()
    if (!this.#stopped) this.#halt = new AbortController()
  }

  /** Aborts all running jobs and starts no more. */
  stop(): void {
    this.#stopped = true
    this.#halt.abort()
  }

  /** Runs a job for its minute or its due periods. Resolves when it has ended or is abandoned; logs errors. */
  async run(job: Job): Promise<void> {
    const { name } = job
    const { log, locks, metrics } = this.#parts
    if (this.#stopped) return
    if (this.#running.has(name)) return metrics.runs.inc({ job: name, outcome: 'skipped' })
    this.#running.add(name)
    let held = false
    let abandoned: BoundedRun | undefined
    try {
      held = await locks.hold(name)
      if (held) abandoned = await (job.kind === 'minute' ? this.#runMinute(job) : this.#runPeriods(job))
      else metrics.runs.inc({ job: name, outcome: 'skipped' })
    } catch (error) {
      log.error({ err: error, job: name }, 'a job could not be run; trying again next minute')
    }
    // An abandoned run keeps its lock until it really ends, or its process does.
    if (abandoned === undefined) await this.#free(name, held)
    else void abandoned.whole.then(() => this.#free(name, held))
  }

  async #free(job: string, held: boolean): Promise<void> {
    const { locks, log } = this.#parts
    const gone = (error: unknown) => log.debug({ err: error, job }, 'the lock of a job was lost with its connection')
    if (held) await locks.release(job).catch(gone)
    this.#running.delete(job)
  }

  /** Returns the run if it was abandoned. */
  async #runMinute(job: MinuteJob): Promise<BoundedRun | undefined> {
    const run = await this.#attempt(job, { job: job.name }, (signal) => job.run(this.#parts.clock.now(), signal))
    if (run.ended?.ending === 'done') await this.#noteSuccess(job)
    return run.ended === undefined ? run : undefined
  }

  /** Runs the due periods, oldest first; a failed period does not delay later ones. Returns a run if it was abandoned. */
  async #runPeriods(job: PeriodJob): Promise<BoundedRun | undefined> {
    const { database, clock } = this.#parts
    const endings = new Set<string>()
    for (const period of (await findDue(this.#parts, [job])).get(job) ?? []) {
      if (this.#halt.signal.aborted) return undefined
      const attempt = await store.beginPeriod(database, { job: job.name, period: period.key, dueAt: period.until })
      if (attempt === undefined) continue
      const run = await this.#runPeriod(job, period, attempt)
      if (run.ended === undefined) return run
      endings.add(run.ended.ending)
    }
    if (endings.size === 1 && endings.has('done')) await this.#noteSuccess(job)
    const remembered = clock.now().subtract({ milliseconds: job.rememberedMs })
    await store.deletePeriodsBefore(database, job.name, remembered)
    return undefined
  }

  async #runPeriod(job: PeriodJob, period: PeriodRun, attempt: number): Promise<BoundedRun> {
    const about = { job: job.name, period: period.key, attempt }
    if (attempt > job.retries + 1 + maxCrashes) {
      const ended = { ending: 'failed', error: new Error('the process died during every run for this period') } as const
      return { ended, whole: this.#note(job, period, attempt, ended) }
    }
    const run = await this.#attempt(job, about, (signal) => period.run(signal))
    const noted = run.whole.then((ended) => this.#note(job, period, attempt, ended))
    if (run.ended !== undefined) await noted
    return { ended: run.ended, whole: noted }
  }

  async #attempt(
    job: Job,
    about: Readonly<Record<string, unknown>>,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<BoundedRun> {
    const { log, metrics, graceMs } = this.#parts
    const begunMs = performance.now()
    const run = await runBounded(work, { timeoutMs: job.timeoutMs, graceMs, stopping: this.#halt.signal })
    metrics.seconds.observe({ job: job.name }, (performance.now() - begunMs) / 1_000)
    metrics.runs.inc({ job: job.name, outcome: run.ended?.ending ?? 'abandoned' })
    if (run.ended?.ending === 'failed') log.error({ ...about, err: run.ended.error }, 'a job failed')
    if (run.ended?.ending === 'timed_out')
      log.error({ ...about, err: run.ended.error }, 'a job exceeded its time-out and was aborted')
    if (run.ended === undefined) {
      log.error(about, 'a job does not end after it was aborted; it is abandoned, and runs again once it has ended')
      void run.whole.then((ended) =>
        log.warn({ ...about, ending: ended.ending, err: ended.error }, 'an abandoned job has ended'),
      )
    }
    return run
  }

  /** Records how a period's run ended. If that fails, the period counts as interrupted and is run again. */
  async #note(job: PeriodJob, { key }: PeriodRun, attempt: number, ended: Ended): Promise<Ended> {
    const { database, clock, log } = this.#parts
    const now = clock.now()
    try {
      if (ended.ending === 'done') await store.finishPeriod(database, key, 'done', now)
      else if (ended.ending === 'stopped') await store.takeAttemptBack(database, key)
      else if (attempt <= job.retries)
        await store.postponePeriod(database, key, now.add({ minutes: retryAfterMinutes(attempt) }))
      else {
        await store.finishPeriod(database, key, 'failed', now)
        log.error(
          { job: job.name, period: key, attempt, err: ended.error },
          'a job failed for a period, with no retries left',
        )
      }
    } catch (error) {
      log.error({ err: error, job: job.name, period: key }, 'the end of a run for a period could not be recorded')
    }
    return ended
  }

  async #noteSuccess({ name }: Job): Promise<void> {
    const { database, clock, succeeded } = this.#parts
    const now = clock.now()
    succeeded(name, now)
    await store.noteSuccess(database, name, now)
  }
}
