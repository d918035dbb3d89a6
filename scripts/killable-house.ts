/** A server for tests that kill it, whose database goes on, can be held up at a place, and is asked what is true. */
import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDataHome, readSecrets } from '../apps/server/src/kernel/database/data-home.ts'
import { addressOf, ownerName } from '../apps/server/src/kernel/database/embedded.ts'
import { databaseUser } from '../apps/server/src/kernel/database/os-user.ts'
import { systemClock } from '../apps/server/src/kernel/clock.ts'
import { endPool, openDatabase, type Database, openPool } from '../apps/server/src/kernel/database/pool.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { moveBucket, verifyBooks } from '../apps/server/src/modules/ledger/index.ts'
import { CallRefused, createClient, type Client } from '../packages/contract/src/client.ts'
import { register } from '../packages/contract/src/index.ts'
import { startHouse, type House } from './run-house.ts'

/** The server's own program with a clock that is ahead by what a file says. */
const entry = 'e2e/moved-clock-server.ts'

/** A server that is killed and started again on the same data. */
export class KillableHouse {
  readonly #dataDir: string
  readonly #environment: Readonly<Record<string, string>>
  #house: House | undefined
  #aheadMs = 0

  constructor(dataDir: string, environment: Readonly<Record<string, string>> = {}) {
    this.#dataDir = dataDir
    this.#environment = environment
  }

  async start(): Promise<void> {
    this.#writeClock()
    this.#house = await startHouse(this.#dataDir, this.#environment, entry)
  }

  async stop(): Promise<void> {
    const house = this.#house
    this.#house = undefined
    if (house?.process.exitCode === null && house.process.signalCode === null) await house.stop()
  }

  /** Ends the server as `kill -9` does; whatever was asked of it ends as well. */
  async kill(meanwhile: readonly Promise<unknown>[] = []): Promise<void> {
    const { process } = this.#running()
    const closed = once(process, 'close')
    process.kill('SIGKILL')
    await Promise.all([...meanwhile, closed])
    this.#house = undefined
  }

  /** Moves the server's clock on; one that does not run starts with it. */
  moveOn(ms: number): void {
    this.#aheadMs += ms
    if (this.#house !== undefined) this.#writeClock()
  }

  clientOf(token?: string): Client {
    return createClient({
      baseUrl: this.#running().site,
      fetch,
      nowMs: () => Date.now(),
      token: () => token,
      language: () => 'EN',
    })
  }

  /** Registers a member, who gets the brand's play money; returns the token. */
  async newMember(username: string): Promise<string> {
    const password = 'Lotus#2026x'
    const body = { username, password, confirmPassword: password, ageConfirmed: true }
    return (await this.clientOf()(register, { body })).token
  }

  /** Asks the database as its owner. */
  async ask<Row extends pg.QueryResultRow>(question: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = await this.#owner()
    try {
      return (await client.query<Row>(question, [...values])).rows
    } finally {
      await client.end()
    }
  }

  /** Keeps locks, so that the server waits for them at exactly one place. Returns what lets it go. */
  async hold(statement: string, values: readonly unknown[] = []): Promise<() => Promise<void>> {
    const client = await this.#owner()
    await client.query('begin')
    await client.query(statement, [...values])
    return async () => {
      await client.query('rollback')
      await client.end()
    }
  }

  /** Everything that the ledger's own check finds wrong. */
  async wrongBooks(): Promise<string[]> {
    const { problems } = await this.#withDatabase(verifyBooks)
    return problems.map(({ rule, message }) => `${rule}: ${message}`)
  }

  /** Moves the accounts of some members to a lane of the ledger; all are in lane 0 at first. */
  async moveToLane(usernames: readonly string[], lane: number): Promise<void> {
    const buckets = await this.ask<{ bucket: number }>(
      `select distinct bucket from ledger_account join member using (brand_id, member_id) where username = any($1)`,
      [usernames],
    )
    await this.#withDatabase(async (database) => {
      for (const { bucket } of buckets) await moveBucket({ database, clock: systemClock }, bucket, lane)
    })
  }

  #running(): House {
    if (this.#house === undefined) throw new Error('no server runs')
    return this.#house
  }

  #writeClock(): void {
    if (this.#aheadMs === 0) return
    const file = join(this.#dataDir, 'clock-ahead')
    writeFileSync(`${file}.new`, String(this.#aheadMs))
    renameSync(`${file}.new`, file)
  }

  #address(): string {
    const home = openDataHome(this.#dataDir, databaseUser())
    return addressOf(home, ownerName, readSecrets(home.folder).ownerPassword)
  }

  async #withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const pool = openPool(this.#address(), 2, createLog('silent'))
    try {
      return await work(openDatabase(pool))
    } finally {
      await endPool(pool)
    }
  }

  async #owner(): Promise<pg.Client> {
    const client = new pg.Client(this.#address())
    // It ends with the database.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
}

/** What a call answers, or the code of its refusal; `network` if the server was gone. */
export async function endOf<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallRefused) return error.code
    throw error
  }
}

/** Asks again and again until there is an answer; throws after a while. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>, forMs = 60_000): Promise<T> {
  const endMs = performance.now() + forMs
  while (performance.now() < endMs) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await sleep(25)
  }
  throw new Error(`it does not happen: ${what}`)
}
