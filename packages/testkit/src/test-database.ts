import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import { openDatabase, openPool, sql, type Database } from '@baize/server/kernel/database/pool'
import { createLog } from '@baize/server/kernel/log'
import { expect, inject } from 'vitest'
import type pg from 'pg'
import { expectBooksBalanced } from './books.ts'
import { allowOneConnection } from './one-connection.ts'
import { appAddress, ownerAddress, templateName, type ClusterAddress } from './test-cluster.ts'

/** A migrated database for one test file. */
export interface TestDatabase {
  /** Connected as the server's role, which owns nothing. */
  readonly database: Database
  readonly pool: pg.Pool
  readonly address: string
  /** Connected as the owner, for injecting faults and reading what the server may not. */
  readonly owner: Database
  /** Checks the books if anything was posted, then drops the database. */
  close(): Promise<void>
  /** Drops the database without checking it, for tests that break the books on purpose. */
  discard(): Promise<void>
}

const open = new Set<TestDatabase>()

/** Copies the migrated template; without `cluster`, in the test run's PostgreSQL. */
export async function createTestDatabase(cluster: ClusterAddress = inject('postgres')): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const madeFor = runningTest()
  await administer(cluster, `create database ${name} template ${templateName} strategy file_copy`)
  const log = createLog('silent')
  const address = appAddress(cluster, name)
  const pool = openPool(address, 6, log)
  const database = openDatabase(pool)
  allowOneConnection(pool, database)
  const owner = openDatabase(openPool(ownerAddress(cluster, name), 2, log))
  const discard = async () => {
    open.delete(made)
    await Promise.all([database.destroy(), owner.destroy()])
    await administer(cluster, `drop database ${name} with (force)`)
  }
  const close = async () => {
    try {
      if (await hasPostings(database)) await expectBooksBalanced(database)
    } catch (error) {
      throw new Error(`${name}, made for ${madeFor}: ${messageOf(error)}`, { cause: error })
    } finally {
      await discard()
    }
  }
  const made: TestDatabase = { database, pool, address, owner, close, discard }
  open.add(made)
  return made
}

/** Closes the databases that are still open, which checks their books. */
export async function closeOpenDatabases(): Promise<void> {
  const closed = await Promise.allSettled([...open].map((test) => test.close()))
  const failures = closed.flatMap((result) => (result.status === 'rejected' ? messageOf(result.reason) : []))
  if (failures.length > 0) throw new Error(failures.join('\n'))
}

/** Benchmarks make databases too, in clusters of their own. */
const isTest = process.env['VITEST'] !== undefined

/** The running test file, and the running test if there is one. */
function runningTest(): string {
  if (!isTest) return 'no test'
  const { testPath, currentTestName } = expect.getState()
  return [relative('', testPath ?? 'no test'), currentTestName].filter((name) => name !== undefined).join(' › ')
}

async function hasPostings(database: Database): Promise<boolean> {
  const { rows } = await sql<{ posted: boolean }>`
    select exists (select from ledger_batch) or exists (select from ledger_posting) as posted`.execute(database)
  return rows[0]?.posted === true
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** This worker's connection for creating and dropping databases in the test run's PostgreSQL. */
let administration: pg.Pool | undefined

async function administer(cluster: ClusterAddress, statement: string): Promise<void> {
  const openAdministration = () => openPool(ownerAddress(cluster, 'postgres'), 1, createLog('silent'))
  if (isTest && cluster === inject('postgres')) {
    administration ??= openAdministration()
    await administration.query(statement)
    return
  }
  const pool = openAdministration()
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
