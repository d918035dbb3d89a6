import { randomInt, randomUUID } from 'node:crypto'
import { minor } from '../../packages/money/src/index.ts'
import { sql } from '../../apps/server/src/kernel/database/pool.ts'
import type { AccountId, HouseAccountId } from '../../apps/server/src/modules/ledger/index.ts'
import type { BenchBooks } from './books.ts'

const inFlight = 2_000
const stakeMinor = minor(-1n)

/** Posts stakes of one minor unit on random accounts, many in flight, and counts the acknowledged ones. */
export class CorePostings {
  readonly #books: BenchBooks
  #acknowledged = 0

  constructor(books: BenchBooks) {
    this.#books = books
  }

  /** Posts for `seconds` against random house accounts and waits for the last acknowledgement. */
  async run(
    seconds: number,
    houses: readonly HouseAccountId[],
    accounts: readonly AccountId[] = this.#books.accounts,
  ): Promise<{ perSecond: number }> {
    const startedMs = performance.now()
    const untilMs = startedMs + seconds * 1000
    const before = this.#acknowledged
    await Promise.all(Array.from({ length: inFlight }, () => this.#keepPosting({ houses, accounts }, untilMs)))
    return { perSecond: ((this.#acknowledged - before) * 1000) / (performance.now() - startedMs) }
  }

  /** Throws if the database does not contain exactly the acknowledged stakes, since the figures would be meaningless. */
  async check(): Promise<void> {
    const { rows } = await sql<{ stored: bigint }>`select count(*) as stored from ledger_posting posting
      join ledger_key taken using (provider_id, key) where kind = 1`.execute(this.#books.test.owner)
    if (rows[0]?.stored !== BigInt(this.#acknowledged))
      throw new Error(`${rows[0]?.stored} stakes are stored, but ${this.#acknowledged} were acknowledged`)
  }

  async #keepPosting(
    { houses, accounts }: { readonly houses: readonly HouseAccountId[]; readonly accounts: readonly AccountId[] },
    untilMs: number,
  ): Promise<void> {
    const { ledger, provider } = this.#books
    while (performance.now() < untilMs) {
      const accountId = accounts[randomInt(accounts.length)]
      const houseAccountId = houses.length === 1 ? houses[0] : houses[randomInt(houses.length)]
      if (accountId === undefined || houseAccountId === undefined) throw new Error('there are no accounts')
      const entries = [{ kind: 'stake' as const, amountMinor: stakeMinor, houseAccountId }]
      await ledger.post({ accountId, providerId: provider, transactions: [{ key: randomUUID(), entries }] })
      this.#acknowledged += 1
    }
  }
}
