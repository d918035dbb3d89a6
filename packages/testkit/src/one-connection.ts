import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@baize/server/kernel/database/pool'
import type pg from 'pg'

/** The pool of which the running code holds a connection, and what began the transaction. */
const held = new AsyncLocalStorage<{ readonly pool: pg.Pool; readonly begunBy: string }>()

/** Code that may hold one connection and ask for another, because few of it run at once. */
const bounded: readonly (readonly [file: string, because: string])[] = [
  ['/protection/apply-rules.ts', 'four run at once'],
  ['/stats/', 'one job sums up, in a pool of its own'],
  ['/live/find-wins.ts', 'one process reads the log, in a pool of its own'],
  ['/messages/broadcasts.ts', 'one job sends'],
]

/**
 * Makes it an error to ask a pool for a connection within a transaction that already holds one of it. As many callers at once as
 * the pool has connections would all hold one and wait for another: a single member never notices, a crowd stops the server.
 */
export function allowOneConnection(pool: pg.Pool, database: Database): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown // It has overloads, with and without a callback.
  Object.assign(pool, {
    connect: (...given: unknown[]) => {
      const holds = held.getStore()
      if (holds?.pool === pool && !isBounded(holds.begunBy))
        throw new Error('a transaction asks for a second connection of its pool; a crowd of them would wait for ever')
      return connect(...given)
    },
  })
  const begin = database.transaction.bind(database)
  Object.assign(database, { transaction: () => watched(begin(), pool) })
}

function isBounded(begunBy: string): boolean {
  return bounded.some(([file]) => begunBy.includes(file)) || isTest(begunBy)
}

/** A test holds a transaction on purpose, while the server works beside it. */
function isTest(begunBy: string): boolean {
  const [first] = begunBy
    .split('\n')
    .filter((line) => line.startsWith('    at ') && !/one-connection|node_modules/.test(line))
  return first?.includes('.test.ts') === true
}

type Begun = ReturnType<Database['transaction']>

function watched(begun: Begun, pool: pg.Pool): Begun {
  const [execute, isolated] = [begun.execute.bind(begun), begun.setIsolationLevel.bind(begun)]
  return Object.assign(begun, {
    execute: <Result>(work: (tx: Parameters<Parameters<typeof execute>[0]>[0]) => Promise<Result>) => {
      const { stack: begunBy = '' } = new Error('begun')
      return execute((tx) => held.run({ pool, begunBy }, () => work(tx)))
    },
    setIsolationLevel: (...level: Parameters<Begun['setIsolationLevel']>) => watched(isolated(...level), pool),
  })
}
