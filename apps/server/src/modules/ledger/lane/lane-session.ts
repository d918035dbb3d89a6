import pg from 'pg'
import { isUnavailable, sqlStateOf, typeParsers } from '../../../kernel/database/pool.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Statement } from '../storage/ledger.sql.ts'

/** How long a batch may take before the connection is considered dead. */
const maxBatchMs = 5_000

/** Whether after this error it is unknown if the batch was committed, or the database is unavailable. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof RolledBack ||
    error instanceof NoConnection ||
    isUnavailable(error) ||
    sqlStateOf(error) === '57014'
  )
}

/** The database answered a commit with a rollback, although no statement failed. */
class RolledBack extends Error {}

/** No connection could be opened, for whatever reason. */
class NoConnection extends Error {}

/** A lane's own connection. All statements of a batch are sent together and answered together. */
export class LaneSession {
  readonly #connectionString: string
  readonly #name: string
  readonly #log: Log
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined

  /** `name` must be unique among all sessions of the database: it identifies the session's lost connections. */
  constructor(connectionString: string, name: string, log: Log) {
    this.#connectionString = connectionString
    this.#name = name
    this.#log = log
  }

  async query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]> {
    const client = await this.#connected()
    return (await client.query<Row>(statement)).rows
  }

  /** Runs the statements in one transaction. If it resolves, they are durable; if it throws an outage, they may be. */
  async commit(statements: readonly Statement[]): Promise<void> {
    const client = await this.#connected()
    const [only] = statements
    if (statements.length === 1 && only !== undefined) return void (await client.query(only))
    const sent = [
      client.query('begin'),
      ...statements.map((statement) => client.query(statement)),
      client.query('commit'),
    ]
    const settled = await Promise.allSettled(sent)
    // The first failure is the cause; later ones only say that the transaction is aborted.
    const failure = settled.find((result) => result.status === 'rejected')
    if (failure !== undefined) throw failure.reason
    const last = settled.at(-1)
    if (last?.status !== 'fulfilled' || last.value.command !== 'COMMIT')
      throw new RolledBack('the batch was rolled back')
  }

  /** Abandons the connection. Its work has then either been committed or is ended by {@link terminateLostConnections}. */
  drop(): void {
    const client = this.#client
    this.#client = undefined
    client
      ?.end()
      .catch((error: unknown) => this.#log.debug({ err: error }, 'a lost lane connection did not end cleanly'))
  }

  /** Terminates earlier connections of this session and waits until none of them is active in the database. */
  async terminateLostConnections(): Promise<void> {
    await this.query({
      name: 'ledger_end_ghost',
      text: `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = $1 and pid <> pg_backend_pid() and datname = current_database()`,
      values: [this.#name],
    })
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  /** Statements that arrive while it is connecting share the one connection. */
  async #connected(): Promise<pg.Client> {
    if (this.#client !== undefined) return this.#client
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: this.#name,
      types: typeParsers,
      pipeline: true,
      connectionTimeoutMillis: 2_000,
      query_timeout: maxBatchMs,
      statement_timeout: maxBatchMs,
      idle_in_transaction_session_timeout: maxBatchMs,
    })
    client.on('error', (error) => {
      this.#log.warn({ err: error }, 'a lane lost its database connection')
      if (this.#client === client) this.#client = undefined
    })
    await client.connect().catch((cause: unknown) => {
      throw new NoConnection('the lane cannot connect', { cause })
    })
    // It may have been switched off for the role or the database, but an acknowledged posting must be durable.
    await client.query('set synchronous_commit = on')
    this.#client = client
    return client
  }
}
