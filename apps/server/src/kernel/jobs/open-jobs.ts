import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { endPool, openPool, type Database } from '../database/pool.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Outbox } from '../outbox.ts'
import { findDue, type DueParts } from './due-periods.ts'
import { eachMinute } from './each-minute.ts'
import type { Job, PeriodJob } from './job.ts'
import { JobLocks } from './job-locks.ts'
import { jobMetrics, type JobMetrics } from './job-metrics.ts'
import { JobRunner, type GraceMs } from './job-runner.ts'
import { insertJobs, selectJobs, takeMinute } from './jobs.sql.ts'
import { OverdueJobs } from './overdue-jobs.ts'
import { minuteOf, type BrandZone } from './schedule.rules.ts'
import { selectWaiting, unlockDead, wakeTasks } from './worker.sql.ts'
import { startWorker, type Worker, type WorkerTask } from './worker.ts'

/** What the jobs of a process need. */
export interface JobsParts {
  /** For the worker's own connections. */
  readonly address: string
  readonly database: Database
  readonly jobs: readonly Job[]
  readonly outbox: Pick<Outbox, 'tasks' | 'deliver' | 'takeOver'>
  /** The brands and time zones for which daily jobs run. */
  readonly zones: () => readonly BrandZone[]
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** How long a run may take to end after its signal was aborted. */
  readonly graceMs?: GraceMs
}

/** The jobs of this process, which shares their work with all other processes. */
export interface Jobs {
  /** Starts the worker, and checks every minute what is due. */
  start(): void
  /** Hands the due jobs to the worker; runs every minute after {@link Jobs.start}. */
  tick(): Promise<void>
  /** Aborts what is running and waits for it, for a limited time. */
  stop(): Promise<void>
}

const usualGraceMs: GraceMs = { timedOut: 10_000, stopping: 800 }
/** How long a stop waits for running work, and then for the connections. */
const [stopMs, leaveMs] = [1_500, 500]
/** One connection for listening, one for the locks, and two for fetching and completing work. */
const connections = 4
/** How many events of one consumer a process handles at once. */
const eventsAtOnce = 2
const jobPrefix = 'job: '

export function openJobs(parts: JobsParts): Jobs {
  const opened = openParts(parts)
  const { runner, locks, pool } = opened
  const stopping = new AbortController()
  let worker: Worker | undefined
  let ticking: Promise<void> | undefined
  return {
    start() {
      if (worker !== undefined) return
      worker = startWorker({
        pool,
        log: parts.log,
        tasks: tasksOf(parts, runner, stopping.signal),
        begun: (workerId) => locks.keep(workerId),
        ended: (workerId) => locks.release(workerId),
      })
      ticking = eachMinute({ clock: parts.clock, stopping: stopping.signal }, () =>
        tick(parts, opened).catch((error: unknown) =>
          parts.log.error({ err: error }, 'due jobs could not be started; trying again next minute'),
        ),
      )
    },
    tick: () => tick(parts, opened),
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      runner.stop()
      await within(stopMs, Promise.all([worker?.stop(), ticking]))
      await within(
        leaveMs,
        locks.close().then(() => endPool(pool)),
      )
    },
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(ms, undefined, { ref: false })])
}

interface OpenedParts {
  readonly pool: pg.Pool
  readonly locks: JobLocks
  readonly overdue: OverdueJobs
  readonly runner: JobRunner
  readonly metrics: JobMetrics
  readonly due: DueParts
}

function openParts({ address, database, jobs, zones, clock, log, ...parts }: JobsParts): OpenedParts {
  const twice = jobs.find(({ name }, index) => jobs.findIndex((other) => other.name === name) !== index)
  if (twice !== undefined) throw new Error(`there are two jobs named ${twice.name}`)
  const pool = openPool(address, connections, log, { types: pg.types, forgetful: true })
  const overdue = new OverdueJobs(jobs, log, clock.now())
  const metrics = jobMetrics(parts.metrics, () => overdue.ages(clock.now()))
  const locks: JobLocks = new JobLocks(pool, log, () => runner.interrupt())
  const due = { database, clock, zones, knownSince: (job: string) => overdue.knownSince(job) }
  const runner = new JobRunner({
    ...due,
    log,
    metrics,
    locks,
    succeeded: (job, at) => overdue.succeeded(job, at),
    graceMs: parts.graceMs ?? usualGraceMs,
  })
  return { pool, locks, overdue, runner, metrics, due }
}

function tasksOf({ jobs, outbox }: JobsParts, runner: JobRunner, stopping: AbortSignal): WorkerTask[] {
  const ofJobs = jobs.map((job): WorkerTask => ({ name: taskOf(job), atOnce: 1, run: () => runner.run(job) }))
  const ofEvents = outbox.tasks.map((name): WorkerTask => ({
    name,
    atOnce: eventsAtOnce,
    run: (payload) => outbox.deliver(name, payload, stopping),
  }))
  return [...ofJobs, ...ofEvents]
}

function taskOf({ name }: Job): string {
  return `${jobPrefix}${name}`
}

async function tick(parts: JobsParts, opened: OpenedParts): Promise<void> {
  const { database, jobs, clock, outbox } = parts
  const { overdue, runner, metrics, due } = opened
  const now = clock.now()
  const names = jobs.map(({ name }) => name)
  if (names.some((name) => overdue.knownSince(name) === undefined)) await insertJobs(database, names, now)
  overdue.learn(await selectJobs(database, names))
  const idle = jobs.filter(({ name }) => !runner.isRunning(name))
  const periods = await findDue(
    due,
    idle.filter((job): job is PeriodJob => job.kind === 'periods'),
  )
  const minutely = idle.filter(({ kind }) => kind === 'minute').map(({ name }) => name)
  await database.transaction().execute(async (tx) => {
    const taken = new Set(await takeMinute(tx, minutely, minuteOf(now)))
    const begun = idle.filter((job) => (job.kind === 'minute' ? taken.has(job.name) : periods.has(job)))
    await wakeTasks(tx, begun.map(taskOf))
  })
  overdue.look(now, metrics)
  await unlockDead(database)
  await outbox.takeOver()
  await showWaiting(parts, metrics)
}

async function showWaiting({ database, outbox, clock }: JobsParts, metrics: JobMetrics): Promise<void> {
  const waiting = new Map((await selectWaiting(database, outbox.tasks)).map((row) => [row.task, row]))
  for (const consumer of outbox.tasks) {
    const row = waiting.get(consumer)
    metrics.waiting.set({ consumer }, row?.waiting ?? 0)
    metrics.oldest.set(
      { consumer },
      row === undefined ? 0 : Math.max(0, clock.now().since(row.oldest).total('seconds')),
    )
  }
}
