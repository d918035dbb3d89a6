import type { Database } from '../../../kernel/database/pool.ts'
import type { OpenBonus } from '../bonus.types.ts'
import type { AccountId } from '../ledger.types.ts'
import { bonusesAt, type BonusPlace } from './read-bonuses.ts'

interface Asked extends BonusPlace {
  readonly settle: (bonus: OpenBonus | undefined) => void
  readonly fail: (error: unknown) => void
}

/** How many places one query asks about. */
const maxAsked = 2_000

/**
 * Reads what was left of bonuses after postings that are repeated. After an outage, thousands of calls are repeated at once: all
 * that come while one query is under way share the next one, so that they never crowd the connections.
 */
export class BonusReader {
  readonly #database: Database
  #asked: Asked[] = []
  #isReading = false

  constructor(database: Database) {
    this.#database = database
  }

  /** The bonus of an account that was open right after a posting. */
  read(accountId: AccountId, seq: bigint): Promise<OpenBonus | undefined> {
    const { promise, resolve: settle, reject: fail } = Promise.withResolvers<OpenBonus | undefined>()
    this.#asked.push({ accountId, seq, settle, fail })
    if (!this.#isReading) void this.#readAll()
    return promise
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    while (this.#asked.length > 0) {
      const asked = this.#asked.splice(0, maxAsked)
      try {
        const found = await bonusesAt(this.#database, asked)
        for (const [index, { settle }] of asked.entries()) settle(found[index])
      } catch (error) {
        for (const { fail } of asked) fail(error)
      }
    }
    this.#isReading = false
  }
}
