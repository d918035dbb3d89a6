import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { endPool, openPool } from '../kernel/database/pool.ts'
import { brandId } from '../kernel/ids.ts'
import type { Job } from '../kernel/jobs/index.ts'
import { createLog } from '../kernel/log.ts'
import type { Outbox } from '../kernel/outbox.ts'

const signal = new AbortController().signal
const zones = [{ brandId: brandId(1), timeZone: 'Asia/Bangkok' }]

/** Runs a job once as the server would now; a job with periods runs for its latest one. Throws what the job throws. */
export async function runJob(job: Job | undefined, now: Temporal.Instant): Promise<void> {
  if (job === undefined) throw new Error('there is no such job')
  if (job.kind === 'minute') return job.run(now, signal)
  for (const period of job.latest(now, zones, 1)) await period.run(signal)
}

/** Delivers the events waiting in a database, as the worker does; resolves when all have been tried. */
export async function deliverEvents(address: string, outbox: Outbox): Promise<void> {
  const pool = openPool(address, 2, createLog('silent'), { types: pg.types })
  const deliver = (task: string) => (payload: unknown) => outbox.deliver(task, payload, signal)
  await runOnce({
    pgPool: pool,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: Object.fromEntries(outbox.tasks.map((task) => [task, deliver(task)])),
  })
  await endPool(pool)
}
