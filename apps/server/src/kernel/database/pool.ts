import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { PreparingClient } from './prepared.ts'

/**
 * The database as the modules use it. Statements are written as SQL in each module's `<noun>.sql.ts` with their row
 * types beside them, so the schema type stays open here.
 */
export type Database = Kysely<unknown>

export { sql }
export { prepare } from './prepared.ts'

const { INT8, NUMERIC, TIMESTAMPTZ, DATE } = pg.types.builtins
const ownParsers = new Map<number, (text: string) => unknown>([
  [INT8, (text) => BigInt(text)],
  // A number without a bound is a sum of amounts. One with a fraction would be an error, which BigInt throws.
  [NUMERIC, (text) => BigInt(text)],
  [TIMESTAMPTZ, (text) => Temporal.Instant.from(text.replace(' ', 'T'))],
  [DATE, (text) => Temporal.PlainDate.from(text)],
])

/** 64-bit integers and sums of any size arrive as `bigint`, and times as `Temporal.Instant`: never as strings or rounded numbers. */
export const typeParsers: pg.CustomTypesConfig = {
  // pg's own typing of parsers is by format; ours are for the text format, which is the only one used.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    return ownParsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** How the connections of a pool differ from those that requests use. */
export interface PoolOptions {
  readonly statementTimeoutMs?: number
  /** How values are read, for programs with readers of their own. */
  readonly types?: pg.CustomTypesConfig
  /** A crash of the database may take back what was committed in the last second: for work that is then done again. */
  readonly forgetful?: boolean
}

/** Opens a pool. Lost idle connections are logged and replaced; they never end the process. */
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
  // One in use reports its loss to whoever uses it; without a listener it would end the process besides.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost')),
  )
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  openConnections.set(pool, open)
  return pool
}

/** The connections of each pool that were opened and are not gone yet. */
const openConnections = new WeakMap<pg.Pool, ReadonlySet<pg.PoolClient>>()

/** A database that does not even take leave is not waited for any longer. */
const leaveMs = 1_000

/**
 * Ends a pool; resolves when the database has let all of its connections go. The pool itself waits for none of them: a
 * database that is stopped right after would tell those that it still has that they are terminated, and the log with them.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  await pool.end()
  const open = openConnections.get(pool)
  if (open === undefined || open.size === 0) return
  const gone = new Promise<void>((resolve) => pool.on('remove', () => open.size === 0 && resolve()))
  await Promise.race([gone, sleep(leaveMs, undefined, { ref: false })])
}

/** So many wait for a connection that one more would wait for seconds. */
class PoolCrowded extends Error {}

/** With the usual ten connections and a millisecond a statement the last one waits for some hundredths of a second. */
const maxWaiting = 500

/** The query builder over a pool. Where very many wait for a connection already, it refuses at once: {@link isUnavailable}. */
export function openDatabase(pool: pg.Pool): Database {
  const connect = async () => {
    if (pool.waitingCount >= maxWaiting) throw new PoolCrowded('too many wait for a database connection')
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

/** Whether an error means that the database cannot be reached or is not working now, so that trying later may help. */
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
