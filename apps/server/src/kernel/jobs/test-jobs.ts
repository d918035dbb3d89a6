import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { expect } from 'vitest'
import { fixedClock } from '../clock.ts'
import { sql } from '../database/pool.ts'
import { brandId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { systemRandomness } from '../randomness.ts'
import { openJobs, type Job, type Jobs } from './index.ts'

type Clock = ReturnType<typeof fixedClock>

/** The jobs of one process of a deployment. */
export interface TestProcess extends Jobs {
  readonly outbox: Outbox
  readonly metrics: Metrics
  /** The logged errors and the jobs that they are about. */
  readonly errors: { readonly job: unknown; readonly message: string }[]
  /** The value of a metric with these labels. */
  value(metric: string, labels: Readonly<Record<string, string>>): Promise<number>
}

/** A database, a clock that the test controls, and processes that share both. */
export interface TestDeployment {
  readonly test: TestDatabase
  readonly clock: Clock
  /** Opens a process and starts its jobs; `subscribe` registers its consumers first. */
  process(jobs: readonly Job[], subscribe?: (outbox: Outbox) => void): TestProcess
  /** Advances the clock by a minute and lets processes tick; resolves when all resulting work has ended. */
  minute(...processes: readonly TestProcess[]): Promise<void>
  /** Waits until the worker has nothing to do. */
  idle(): Promise<void>
  close(): Promise<void>
}

export const zones = [
  { brandId: brandId(1), timeZone: 'Asia/Bangkok' },
  { brandId: brandId(2), timeZone: 'America/New_York' },
]

/** Opens a deployment whose clock shows 10:00 in Bangkok. */
export async function openTestDeployment(): Promise<TestDeployment> {
  const test = await createTestDatabase()
  const clock = fixedClock('2026-11-21T03:00:00Z')
  const open: TestProcess[] = []
  const deployment: TestDeployment = {
    test,
    clock,
    process(jobs, subscribe) {
      const process = openProcess(deployment, jobs, subscribe)
      open.push(process)
      process.start()
      return process
    },
    async minute(...processes) {
      clock.advance({ minutes: 1 })
      await Promise.all(processes.map((process) => process.tick()))
      await deployment.idle()
    },
    async idle() {
      const due = sql`select from graphile_worker._private_jobs where run_at <= now()`
      await expect.poll(async () => (await due.execute(test.database)).rows, { interval: 10 }).toEqual([])
    },
    async close() {
      await Promise.all(open.map((process) => process.stop()))
      await test.close()
    },
  }
  return deployment
}

function openProcess(
  { test, clock }: TestDeployment,
  jobs: readonly Job[],
  subscribe: (outbox: Outbox) => void = () => undefined,
): TestProcess {
  const [log, metrics] = [createLog('silent'), createMetrics()]
  const errors: { job: unknown; message: string }[] = []
  log.error = (about: unknown, message?: unknown) => {
    const job = typeof about === 'object' && about !== null && 'job' in about ? about.job : undefined
    errors.push({ job, message: String(message) })
  }
  const outbox = createOutbox({ database: test.database, clock, randomness: systemRandomness, log, metrics })
  subscribe(outbox)
  const graceMs = { timedOut: 100, stopping: 100 }
  const shared = { address: test.address, database: test.database, clock, log, metrics }
  return {
    ...openJobs({ ...shared, jobs, outbox, zones: () => zones, graceMs }),
    outbox,
    metrics,
    errors,
    async value(metric, labels) {
      const values = (await metrics.registry.getSingleMetric(metric)?.get())?.values ?? []
      const wanted = Object.entries(labels)
      return values.find(({ labels: own }) => wanted.every(([name, value]) => own[name] === value))?.value ?? 0
    },
  }
}
