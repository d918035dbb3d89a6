import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { minor } from '../../packages/money/src/index.ts'
import { isUnavailable, sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import { Refusal } from '../../apps/server/src/kernel/refusal.ts'
import type { AccountId, HouseAccountId, PostCommand } from '../../apps/server/src/modules/ledger/index.ts'
import type { BenchBooks } from './books.ts'

const inFlight = 2_000
const stakeMinor = minor(-1n)

/** Whose stakes are posted, and against which house accounts. */
interface Parties {
  readonly houses: readonly HouseAccountId[]
  readonly accounts: readonly AccountId[]
}

/** Posts stakes of one minor unit on random accounts, many in flight, and counts the acknowledged ones. */
export class CorePostings {
  readonly #books: BenchBooks
  #acknowledged = 0

  constructor(books: BenchBooks) {
    this.#books = books
  }

  /** How many stakes were acknowledged so far. */
  get acknowledged(): number {
    return this.#acknowledged
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
    await this.#postWhile(
      () => performance.now() < untilMs,
      { houses, accounts },
      (command) => this.#post(command),
    )
    return { perSecond: ((this.#acknowledged - before) * 1000) / (performance.now() - startedMs) }
  }

  /** Posts until this many stakes are acknowledged, the earlier ones included. */
  async fillTo(total: number, houses: readonly HouseAccountId[]): Promise<void> {
    let left = total - this.#acknowledged
    const parties = { houses, accounts: this.#books.accounts }
    await this.#postWhile(
      () => (left -= 1) >= 0,
      parties,
      (command) => this.#post(command),
    )
  }

  /**
   * Posts until `outage` has happened and is over; a stake that the outage leaves unanswered is posted again under its key.
   * Returns the keys of all stakes that were acknowledged meanwhile.
   */
  async runThrough(outage: () => Promise<void>, houses: readonly HouseAccountId[]): Promise<string[]> {
    let isOver = false
    const keys: string[] = []
    const posting = this.#postWhile(
      () => !isOver,
      { houses, accounts: this.#books.accounts },
      async (command) => {
        await untilAnswered(() => this.#post(command))
        keys.push(...command.transactions.map(({ key }) => key))
      },
    )
    await outage().finally(() => (isOver = true))
    await posting
    return keys
  }

  /**
   * Throws if the database does not contain exactly the acknowledged stakes, or if its postings and its keys differ, since the
   * figures would be meaningless. Takes some seconds for every ten million.
   */
  async check(): Promise<void> {
    const { stakes, keysMatch } = await this.#books.test.owner.transaction().execute(compareStored)
    if (stakes !== BigInt(this.#acknowledged))
      throw new Error(`${stakes} stakes are stored, but ${this.#acknowledged} were acknowledged`)
    if (!keysMatch) throw new Error('the keys of the postings are not the keys that are taken')
  }

  async #postWhile(
    goOn: () => boolean,
    parties: Parties,
    post: (command: PostCommand) => Promise<void>,
  ): Promise<void> {
    const keepPosting = async () => {
      while (goOn()) await post(this.#stakeOf(parties))
    }
    await Promise.all(Array.from({ length: inFlight }, keepPosting))
  }

  #stakeOf({ houses, accounts }: Parties): PostCommand {
    const accountId = accounts[randomInt(accounts.length)]
    const houseAccountId = houses.length === 1 ? houses[0] : houses[randomInt(houses.length)]
    if (accountId === undefined || houseAccountId === undefined) throw new Error('there are no accounts')
    const entries = [{ kind: 'stake' as const, amountMinor: stakeMinor, houseAccountId }]
    return { accountId, providerId: this.#books.provider, transactions: [{ key: randomUUID(), entries }] }
  }

  async #post(command: PostCommand): Promise<void> {
    await this.#books.ledger.post(command)
    this.#acknowledged += 1
  }
}

/**
 * Every transaction here has one posting, besides what it moves of a bonus. Two sets of keys of the same size whose hashes have the same sum are taken to be the
 * same: a join of them would not fit into memory.
 */
async function compareStored(tx: Database): Promise<{ readonly stakes: bigint; readonly keysMatch: boolean }> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<{ stakes: bigint; keysMatch: boolean }>`
    select stakes, (posting.count, posting.hashes) = (taken.count, taken.hashes) as "keysMatch"
    from (select count(*) filter (where kind = 1) as stakes, count(*), sum(uuid_hash_extended(key, provider_id)) as hashes
        from ledger_posting where kind not in (16, 17)) posting,
      (select count(*), sum(uuid_hash_extended(key, provider_id)) as hashes from ledger_key where postings > 0) taken`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('counts have one row')
  return row
}

async function untilAnswered(post: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await post()
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'system.unavailable') && !isUnavailable(error)) throw error
      await sleep(20)
    }
  }
}
