import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'

/**
 * Finds the lanes of accounts. All lookups within one turn of the event loop share one query, so that settling
 * thousands of accounts that have not been used since the start does not overload the database.
 */
export class LaneFinder {
  readonly #database: Database
  #wanted = new Map<AccountId, PromiseWithResolvers<number>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the number of the account's lane. Throws if the account does not exist, or with the database's error. */
  find(accountId: AccountId): Promise<number> {
    const earlier = this.#wanted.get(accountId)
    if (earlier !== undefined) return earlier.promise
    const asked = Promise.withResolvers<number>()
    if (this.#wanted.size === 0) setImmediate(() => void this.#ask())
    this.#wanted.set(accountId, asked)
    return asked.promise
  }

  /** Never rejects: errors go to the promise of each account. */
  async #ask(): Promise<void> {
    const wanted = this.#wanted
    this.#wanted = new Map()
    try {
      const { rows } = await sql<{ account_id: AccountId; lane: number }>`
        select account.account_id, bucket.lane from ledger_account account join ledger_bucket bucket using (bucket)
        where account.account_id = any(${[...wanted.keys()]}::bigint[])`.execute(this.#database)
      for (const { account_id: accountId, lane } of rows) wanted.get(accountId)?.resolve(lane)
      // Rejecting has no effect on the promises that were resolved above.
      for (const [accountId, { reject }] of wanted) reject(new Error(`account ${accountId} does not exist`))
    } catch (error) {
      for (const { reject } of wanted.values()) reject(error)
    }
  }
}
