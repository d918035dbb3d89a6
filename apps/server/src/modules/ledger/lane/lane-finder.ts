import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'

/**
 * Finds the lanes of accounts. All that are asked for until the event loop turns are one question, so that settling for
 * thousands of accounts which nobody used since the start does not take the database from everybody else.
 */
export class LaneFinder {
  readonly #database: Database
  #wanted = new Map<AccountId, PromiseWithResolvers<number>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The number of an account's lane. Throws for an account that does not exist, and what the database says. */
  find(accountId: AccountId): Promise<number> {
    const earlier = this.#wanted.get(accountId)
    if (earlier !== undefined) return earlier.promise
    const asked = Promise.withResolvers<number>()
    if (this.#wanted.size === 0) setImmediate(() => void this.#ask())
    this.#wanted.set(accountId, asked)
    return asked.promise
  }

  /** Never rejects: each account has a promise of its own. */
  async #ask(): Promise<void> {
    const wanted = this.#wanted
    this.#wanted = new Map()
    try {
      const { rows } = await sql<{ account_id: AccountId; lane: number }>`
        select account.account_id, bucket.lane from ledger_account account join ledger_bucket bucket using (bucket)
        where account.account_id = any(${[...wanted.keys()]}::bigint[])`.execute(this.#database)
      for (const { account_id: accountId, lane } of rows) wanted.get(accountId)?.resolve(lane)
      // One that was found is settled already, and stays so.
      for (const [accountId, { reject }] of wanted) reject(new Error(`account ${accountId} does not exist`))
    } catch (error) {
      for (const { reject } of wanted.values()) reject(error)
    }
  }
}
