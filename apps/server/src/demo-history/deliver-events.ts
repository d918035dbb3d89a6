import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { endPool, openDatabase, openPool } from '../kernel/database/pool.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { selectWaiting } from '../kernel/jobs/worker.sql.ts'
import type { Log } from '../kernel/log.ts'
import type { Outbox } from '../kernel/outbox.ts'

/** What delivers the events of a history while it is made. */
export interface Delivery {
  /** Resolves when no event waits. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const askEveryMs = 10

/** Delivers events as the server does, but runs no jobs: these are run at their time. */
export function deliverEvents({
  address,
  outbox,
  log,
}: {
  readonly address: string
  readonly outbox: Outbox
  readonly log: Log
}): Delivery {
  const pool = openPool(address, 3, log, { types: pg.types })
  const asking = openDatabase(openPool(address, 1, log))
  const never = new AbortController().signal
  const worker = startWorker({
    pool,
    log,
    tasks: outbox.tasks.map((name) => ({ name, atOnce: 1, run: (payload) => outbox.deliver(name, payload, never) })),
    begun: () => Promise.resolve(),
    ended: () => Promise.resolve(),
  })
  return {
    async idle() {
      while ((await selectWaiting(asking, outbox.tasks)).length > 0) await pause(askEveryMs)
    },
    async stop() {
      await worker.stop()
      await Promise.all([endPool(pool), asking.destroy()])
    },
  }
}
