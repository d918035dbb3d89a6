import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'

/** A task that the worker runs when the database has an entry for it. */
export interface WorkerTask {
  readonly name: string
  /** How many entries of it this process handles at once. */
  readonly atOnce: number
  run(payload: unknown): Promise<void>
}

export interface WorkerParts {
  /** The worker's own connections, which parse numbers as the worker expects. */
  readonly pool: pg.Pool
  readonly log: Log
  readonly tasks: readonly WorkerTask[]
  /** Called with the id under which the worker locks entries; `ended` is called once it no longer uses that id. */
  readonly begun: (workerId: string) => Promise<void>
  readonly ended: (workerId: string) => Promise<void>
}

export interface Worker {
  /** Takes no new entries; resolves when the current ones have ended. */
  stop(): Promise<void>
}

/** New entries are announced at once; polling finds retries, and entries announced while nobody listened. */
const pollMs = 10_000
const againMs = 5_000

/** Works until it is stopped. If the worker ends by itself, because the database was away for long, it is restarted. */
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
      parts.log.error({ err: error }, 'the worker ended by itself; restarting it'),
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
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the worker could not take the lock that shows that it is alive'),
      )
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
        // Enough places for all tasks, so that none waits for another.
        concurrentJobs: tasks.reduce((sum, { atOnce }) => sum + atOnce, 0),
        pollInterval: pollMs,
        // In batches, the worker retries while the database is away; otherwise the first failure would be unhandled.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
  try {
    await untilOver(runner, stopping)
  } finally {
    await parts
      .ended(workerId)
      .catch((error: unknown) => log.debug({ err: error }, 'the lock of the worker was already lost'))
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
 * Lets one place at a time look for work, and excludes tasks that this process already runs as often as it may. If two looked
 * at once, both could take the last place of a task, and a task that hangs would take the places of others.
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
 * Logs the worker's own warnings and errors, except two: failures of tasks are logged by the tasks, which know more about
 * them, and having more places than connections is intended, since only one place at a time looks for work.
 */
function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.['failure'] === true || message.includes('maxPoolSize')) return
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
  })
}
