import { minor, type Minor } from '@baize/money'
import type { AccountId } from '../../ledger/index.ts'
import type { StakedByOne } from './bosses.sql.ts'

/** What each account staked on a boss, as this process knows it: its own stakes at once, those of other processes when it reads the rows. */
export class StakesKnown {
  #byAccount = new Map<AccountId, Minor>()
  readonly #underWay = new Map<AccountId, number>()
  /** Whose stakes were stored since the rows were last asked for. */
  readonly #touched = new Set<AccountId>()

  get size(): number {
    return this.#byAccount.size
  }

  get sum(): bigint {
    return [...this.#byAccount.values()].reduce<bigint>((sum, one) => sum + one, 0n)
  }

  of(accountId: AccountId): Minor | undefined {
    return this.#byAccount.get(accountId)
  }

  /** Adds what a stake is, once it is stored; nothing if it was stored before: perhaps it is counted, perhaps it was on another boss. */
  async add<T extends { readonly replayed: boolean }>(
    accountId: AccountId,
    amountMinor: Minor,
    storing: () => Promise<T>,
  ): Promise<T> {
    const underWay = (by: number) => {
      const left = (this.#underWay.get(accountId) ?? 0) + by
      if (left === 0) this.#underWay.delete(accountId)
      else this.#underWay.set(accountId, left)
    }
    underWay(1)
    try {
      const stored = await storing()
      if (stored.replayed) return stored
      this.#byAccount.set(accountId, minor((this.#byAccount.get(accountId) ?? 0n) + amountMinor))
      this.#touched.add(accountId)
      return stored
    } finally {
      underWay(-1)
    }
  }

  /** Replaces all that was known: nothing is under way, or it is counted at worst twice. */
  replace(staked: readonly StakedByOne[]): void {
    this.#byAccount = new Map(staked.map(({ accountId, stakedMinor }) => [accountId, stakedMinor]))
  }

  /**
   * Takes over what the rows say. Of an account that stakes at the same moment it is not known whether they have that already, so it is left
   * for the next time. Returns when the last of those stakes was made that were not known; `undefined` if all were.
   */
  async follow(read: () => Promise<readonly StakedByOne[]>): Promise<Temporal.Instant | undefined> {
    this.#touched.clear()
    let last: Temporal.Instant | undefined
    for (const { accountId, stakedMinor, lastAt } of await read()) {
      if (this.#underWay.has(accountId) || this.#touched.has(accountId)) continue
      if (
        stakedMinor > (this.#byAccount.get(accountId) ?? 0n) &&
        (last === undefined || Temporal.Instant.compare(lastAt, last) > 0)
      )
        last = lastAt
      this.#byAccount.set(accountId, stakedMinor)
    }
    return last
  }
}
