import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'

/** Something that the worker does when the database has work for it. */
export interface WorkerTask {
  readonly name: string
  /** How many of it this process does at once. */
  readonly atOnce: number
  run(payload: unknown): Promise<void>
}

export interface WorkerParts {
  /** Connections of the worker's own, which read numbers as the worker does. */
  readonly pool: pg.Pool
  readonly log: Log
  readonly tasks: readonly WorkerTask[]
  /** Told the id under which the worker holds what it does, and later that it holds nothing under it any more. */
  readonly begun: (workerId: string) => Promise<void>
  readonly ended: (workerId: string) => Promise<void>
}

export interface Worker {
  /** Takes nothing new any more; resolves when what it does has ended. */
  stop(): Promise<void>
}

/** News of work comes at once; this finds what is to be tried again, and what was announced while nobody listened. */
const pollMs = 10_000
const againMs = 5_000

/** Works until it is stopped. A worker that ends by itself, since the database was away for long, is started again. */
export function startWorker(parts: WorkerParts): Worker {
  const stopping = new AbortController()
  const working = workAgain(parts, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

async function workAgain(parts: WorkerParts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await work(parts, stopping).catch((error: unknown) =>
      parts.log.error({ err: error }, 'the worker of the jobs ended by itself; it is started again'),
    )
    if (!stopping.aborted) await pause(againMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** Works until it is stopped, or until the worker ends by itself. */
async function work(parts: WorkerParts, stopping: AbortSignal): Promise<void> {
  const { pool, log, tasks } = parts
  const events: WorkerEvents = new EventEmitter()
  const turns = takeTurns(events, tasks)
  let workerId = ''
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
    void parts
      .begun(workerId)
      .catch((error: unknown) => log.warn({ err: error }, 'the worker of the jobs could not say that it lives'))
  })
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    events,
    forbiddenFlags: turns,
    taskList: Object.fromEntries(tasks.map((task) => [task.name, (payload: unknown) => task.run(payload)])),
    logger: workerLogger(log),
    preset: {
      worker: {
        // A place for each task: whatever one of them does, no other waits for it.
        concurrentJobs: tasks.reduce((sum, { atOnce }) => sum + atOnce, 0),
        pollInterval: pollMs,
        // In batches the worker tries again while the database is away; else the first failure would be nobody's.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
  try {
    await untilOver(runner, stopping)
  } finally {
    await parts.ended(workerId).catch((error: unknown) => log.debug({ err: error }, 'the lock of the worker was gone'))
  }
}

async function untilOver(runner: Runner, stopping: AbortSignal): Promise<void> {
  const stopped = Promise.withResolvers<void>()
  const stop = () => void runner.stop().then(stopped.resolve, stopped.reject)
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop, { once: true })
  const byItself = runner.promise.then(() => {
    if (!stopping.aborted) throw new Error('it stopped')
    return stopped.promise
  })
  try {
    await Promise.race([byItself, stopped.promise])
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}

/**
 * Lets one place at a time look for work, and keeps it from what its process does as often as it may already. Were two to
 * look at once, both could take the last place of a task, and a task that hangs would take the places of others.
 */
function takeTurns(events: WorkerEvents, tasks: readonly WorkerTask[]): () => Promise<string[] | null> {
  const atOnce = new Map(tasks.map((task) => [task.name, task.atOnce]))
  const running = new Map<string, number>()
  const add = (task: string, change: number) => running.set(task, (running.get(task) ?? 0) + change)
  let last: Promise<void> = Promise.resolve()
  let endTurn: () => void = () => undefined
  events.on('job:start', ({ job }) => {
    add(job.task_identifier, 1)
    endTurn()
  })
  events.on('job:complete', ({ job }) => add(job.task_identifier, -1))
  events.on('worker:getJob:empty', () => endTurn())
  events.on('worker:getJob:error', () => endTurn())
  return async () => {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    endTurn = turn.resolve
    const full = [...running].filter(([task, count]) => count >= (atOnce.get(task) ?? 1)).map(([task]) => task)
    return full.length > 0 ? full : null
  }
}

/**
 * The worker's own warnings and errors. What tasks fail with is logged where it is known what they were about, and more
 * places than connections are meant: only one place at a time looks for work.
 */
function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.['failure'] === true || message.includes('maxPoolSize')) return
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
  })
}
