import type pg from 'pg'
import type { Log } from '../log.ts'
import { lockSpace } from './worker.sql.ts'

/**
 * The advisory locks of this process, on a dedicated connection. The database releases them when that connection ends, so a
 * killed process leaves no lock behind, whatever the clocks say.
 */
export class JobLocks {
  readonly #pool: pg.Pool
  readonly #log: Log
  readonly #lost: () => void
  /** The locks that are taken again on a new connection, until they are released. */
  readonly #lasting = new Set<string>()
  #client: Promise<pg.PoolClient> | undefined
  /** A connection executes one statement at a time. */
  #before: Promise<unknown> = Promise.resolve()

  /** Calls `lost` when the connection is lost, and all locks with it. */
  constructor(pool: pg.Pool, log: Log, lost: () => void) {
    this.#pool = pool
    this.#log = log
    this.#lost = lost
  }

  /** Takes a lock until the connection is lost. Returns `false` if another process holds it. */
  hold(name: string): Promise<boolean> {
    return this.#inTurn(async () => take(await this.#connected(), name))
  }

  /** Takes a lock, and takes it again on a new connection. */
  keep(name: string): Promise<void> {
    return this.#inTurn(async () => {
      const client = await this.#connected()
      this.#lasting.add(name)
      await take(client, name)
    })
  }

  /** Releases a lock, if it was not lost with its connection. */
  release(name: string): Promise<void> {
    this.#lasting.delete(name)
    return this.#inTurn(async () => {
      const client = await this.#client
      await client?.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, name])
    })
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    this.#client = undefined
    client?.release(true)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#before.then(work)
    this.#before = done.catch(() => undefined)
    return done
  }

  #connected(): Promise<pg.PoolClient> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined
      throw error
    })
    return this.#client
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    client.once('end', () => {
      if (this.#client === undefined) return
      this.#client = undefined
      client.release(true)
      this.#log.warn('the connection with the locks of jobs was lost; aborting running jobs')
      this.#lost()
    })
    for (const name of this.#lasting) await take(client, name)
    return client
  }
}

async function take(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as held', [
    lockSpace,
    name,
  ])
  return rows[0]?.held === true
}
