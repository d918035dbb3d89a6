import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { PreparingClient } from './prepared.ts'

/**
 * The database as the modules use it. Statements are SQL in each module's `<noun>.sql.ts`, next to their row types, so the
 * schema type is unknown here.
 */
export type Database = Kysely<unknown>

export { sql }
export { prepare } from './prepared.ts'

/**
 * A query for a `with` part of a statement that reads from it: the transaction's commit then does not wait for the disk. A crash of the
 * database may undo it, with all that came after it and did not wait either. For work that is then repeated from what was durable.
 */
export const forgetfully = sql`select set_config('synchronous_commit', 'off', true)`

const { INT8, NUMERIC, TIMESTAMPTZ, DATE } = pg.types.builtins
const ownParsers = new Map<number, (text: string) => unknown>([
  [INT8, (text) => BigInt(text)],
  // A `numeric` is a sum of amounts. A fraction would be an error, and BigInt throws it.
  [NUMERIC, (text) => BigInt(text)],
  [TIMESTAMPTZ, (text) => Temporal.Instant.from(text.replace(' ', 'T'))],
  [DATE, (text) => Temporal.PlainDate.from(text)],
])

/** Parses 64-bit integers and sums as `bigint`, and times as `Temporal.Instant`: never as strings or rounded numbers. */
export const typeParsers: pg.CustomTypesConfig = {
  // pg types parsers by format; ours are for text, the only format in use.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    return ownParsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** How the connections of a pool differ from those for requests. */
export interface PoolOptions {
  readonly statementTimeoutMs?: number
  /** The parsers of values, for libraries with their own. */
  readonly types?: pg.CustomTypesConfig
  /** Commits do not wait for the disk: a crash of the database may undo the last second. For work that is then repeated. */
  readonly forgetful?: boolean
}

/** Opens a pool. Lost idle connections are logged and replaced, and never end the process. */
export function openPool(connectionString: string, size: number, log: Log, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    Client: PreparingClient,
    max: size,
    types: options.types ?? typeParsers,
    application_name: 'baize',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    ...(options.forgetful === true ? { options: '-c synchronous_commit=off' } : {}),
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // A connection in use reports its loss to its user; without this listener it would also end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost')),
  )
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  openConnections.set(pool, open)
  return pool
}

/** The open connections of each pool. */
const openConnections = new WeakMap<pg.Pool, ReadonlySet<pg.PoolClient>>()

/** How long to wait for a database that does not close its connections. */
const leaveMs = 1_000

/**
 * Ends a pool; resolves when the database has closed all its connections. The pool itself does not wait for that: a database
 * that is stopped right afterwards would terminate the remaining ones and log that.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  await pool.end()
  const open = openConnections.get(pool)
  if (open === undefined || open.size === 0) return
  const gone = new Promise<void>((resolve) => pool.on('remove', () => open.size === 0 && resolve()))
  await Promise.race([gone, sleep(leaveMs, undefined, { ref: false })])
}

/** So many wait for a connection that another one would wait for seconds. */
class PoolCrowded extends Error {}

/** With the usual ten connections and a millisecond per statement, the last one waits some hundredths of a second. */
const maxWaiting = 500

/** The query builder over a pool. If very many already wait for a connection, it fails at once: {@link isUnavailable}. */
export function openDatabase(pool: pg.Pool): Database {
  const connect = async () => {
    if (pool.waitingCount >= maxWaiting) throw new PoolCrowded('too many calls are waiting for a database connection')
    return pool.connect()
  }
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect, end: () => endPool(pool), options: pool.options } }),
  })
}

/** The SQLSTATE of a database error, or `undefined` for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** Whether an error means that the database is unreachable or temporarily out of order, so that retrying later may help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof PoolCrowded) return true
  const state = sqlStateOf(error)
  if (state !== undefined) return /^(08|53|57P|58|25006|25P03)/.test(state)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : ''
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/.test(message)
  )
}
