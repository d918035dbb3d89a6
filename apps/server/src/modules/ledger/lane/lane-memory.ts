import { minor, zeroMinor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import { accountKey } from '../accounts/account-key.ts'
import { isAhead } from '../accounts/account-rules.ts'
import type { AccountId, HouseAccountId, HouseAccountName, ProviderId, WinReview } from '../ledger.types.ts'
import {
  selectHouses,
  selectNewest,
  selectBetRounds,
  selectPaid,
  type BetRoundRow,
  type HouseRow,
  type NewestRow,
  type PaidRow,
} from '../storage/ledger.sql.ts'
import type { CompanionCall, LaneCommand, LaneTransaction } from './batch.types.ts'
import type { BonusBook } from './bonus-book.ts'
import { neededRounds, placeId, rememberBet, remembersBet } from './known-rounds.ts'
import {
  hourOf,
  type AccountState,
  type AnyCompanion,
  type HouseInfo,
  type LaneView,
  type RoundPlace,
} from './lane-view.ts'
import { loadBooks, loadPlaces, missingPlaces } from './load-bonuses.ts'
import { loadRules } from './load-rules.ts'
import { onPool, type StatementRunner } from './stored-commands.ts'

const rememberedAccounts = 100_000
/** Those that have or had a bonus take some 20 KB each. */
const rememberedBooks = 5_000

/** What the commands need and the memory does not have yet. */
interface Missing {
  readonly accounts: Set<AccountId>
  readonly houses: Set<HouseAccountId>
  readonly states: Map<AnyCompanion, Set<AccountId>>
  /** Providers whose payouts are bounded per hour. */
  readonly paying: Set<ProviderId>
  /** The rounds that wins need, unless the memory knows of a bet in them. */
  readonly rounds: Map<string, RoundPlace>
  /** Accounts that commands open or end a bonus on. */
  readonly bonuses: Set<AccountId>
}

/**
 * What a lane remembers of its accounts. It describes the state after the newest decided batch, whether that is
 * committed or still under way. It must be cleared if a batch is not committed or somebody else wrote to the lane.
 */
export class LaneMemory implements LaneView {
  readonly #session: StatementRunner
  readonly #database: Database
  readonly #nowMs: () => number
  readonly #accounts = new Map<number, AccountState>()
  /** House accounts never change their owner, so these are never cleared. */
  readonly #houses = new Map<HouseAccountId, HouseInfo>()
  readonly #states = new Map<AnyCompanion, Map<AccountId, unknown>>()
  /** What providers have paid in an hour, at least. There are as many as there are vendors. */
  readonly #paid = new Map<ProviderId, { hourMs: number; amount: bigint }>()

  /** The rounds that commands of the batch need and in which their accounts bet, by their `placeId`. */
  #betRounds = new Set<string>()
  /** The accounts that are remembered with a bonus, the oldest first. */
  readonly #booked = new Set<number>()

  constructor(session: StatementRunner, database: Database, nowMs: () => number) {
    this.#session = session
    this.#database = database
    this.#nowMs = nowMs
  }

  account(accountId: AccountId): AccountState {
    return this.#accounts.get(accountKey(accountId)) ?? notLoaded(`account ${accountId}`)
  }

  house(houseAccountId: HouseAccountId): HouseInfo {
    return this.#houses.get(houseAccountId) ?? notLoaded(`house account ${houseAccountId}`)
  }

  state(companion: AnyCompanion, accountId: AccountId): unknown {
    return this.#states.get(companion)?.get(accountId)
  }

  keep(companion: AnyCompanion, accountId: AccountId, state: unknown): void {
    this.#statesOf(companion).set(accountId, state)
  }

  paidInHour(providerId: ProviderId, hourMs: number): bigint {
    const paid = this.#paid.get(providerId)
    return paid === undefined || paid.hourMs < hourMs ? 0n : paid.amount
  }

  countPaid(providerId: ProviderId, hourMs: number, amountMinor: bigint): void {
    const amount = this.paidInHour(providerId, hourMs) + amountMinor
    const known = this.#paid.get(providerId)?.hourMs ?? hourMs
    this.#paid.set(providerId, { hourMs: known < hourMs ? hourMs : known, amount })
  }

  hasBet(id: string): boolean {
    return this.#betRounds.has(id)
  }

  noteBet(place: RoundPlace): void {
    rememberBet(this.account(place.accountId), place.providerId, place.round)
    this.#betRounds.add(placeId(place))
  }

  /**
   * Loads whatever the commands need and is missing; returns `undefined` if nothing is missing. `batch`: the number that
   * their batch will have.
   */
  load(commands: readonly LaneCommand[], batch = 0n): Promise<void> | undefined {
    // Evict before checking what is missing, so that a batch never evicts what it needs itself.
    dropOldest(this.#accounts)
    this.#dropBooks()
    for (const states of this.#states.values()) dropOldest(states)
    this.#betRounds = new Set()
    const missing = this.#missing(commands)
    const loads = [...missing.states].map(([companion, wanted]) => this.#loadStates(companion, [...wanted]))
    if (missing.accounts.size > 0) loads.push(this.#loadAccounts([...missing.accounts]))
    if (missing.houses.size > 0) loads.push(this.#loadHouses([...missing.houses]))
    if (missing.paying.size > 0) loads.push(this.#loadPaid([...missing.paying]))
    if (missing.rounds.size > 0) loads.push(this.#loadBets([...missing.rounds.values()]))
    if (loads.length > 0 || missing.bonuses.size > 0)
      return Promise.all(loads)
        .then(() => this.#addBooks([...missing.bonuses]))
        .then(() => this.#loadPlaces(commands, batch))
    return this.#loadPlaces(commands, batch)
  }

  /** Forgets one account, whose rules were changed. */
  forgetAccount(accountId: AccountId): void {
    this.#accounts.delete(accountKey(accountId))
  }

  forget(): void {
    this.#accounts.clear()
    this.#states.clear()
    this.#paid.clear()
    this.#booked.clear()
  }

  #missing(commands: readonly LaneCommand[]): Missing {
    const missing: Missing = {
      accounts: new Set(),
      houses: new Set(),
      states: new Map(),
      paying: new Set(),
      rounds: new Map(),
      bonuses: new Set(),
    }
    const nowMs = this.#nowMs()
    for (const { transactions, call } of commands) {
      for (const transaction of transactions) {
        const { accountId, providerId, entries } = transaction
        this.#addMissingRounds(missing, transaction, transactions)
        if (!this.#isKnown(accountId, nowMs)) missing.accounts.add(accountId)
        for (const { houseAccountId, debtAccountId, review, bonus } of entries) {
          if (bonus !== undefined) missing.bonuses.add(accountId)
          if (!this.#houses.has(houseAccountId)) missing.houses.add(houseAccountId)
          if (debtAccountId !== undefined && !this.#houses.has(debtAccountId)) missing.houses.add(debtAccountId)
          if (review !== undefined) this.#addMissingOfReview(missing, providerId, review, hourOf(nowMs))
        }
      }
      if (call !== undefined) this.#addMissingOfCall(missing, call)
    }
    return missing
  }

  #addMissingRounds({ rounds }: Missing, transaction: LaneTransaction, command: readonly LaneTransaction[]): void {
    for (const place of neededRounds(transaction, command)) {
      const account = this.#accounts.get(accountKey(place.accountId))
      const id = placeId(place)
      // Kept for the batch: later commands of it may push the round out of what the account remembers.
      if (account !== undefined && remembersBet(account, place.providerId, place.round)) this.#betRounds.add(id)
      else rounds.set(id, place)
    }
  }

  #addMissingOfReview(
    { houses, paying }: Missing,
    providerId: ProviderId,
    { heldAccountId, maxPerHourMinor }: WinReview,
    hourMs: number,
  ): void {
    if (!this.#houses.has(heldAccountId)) houses.add(heldAccountId)
    const paid = this.#paid.get(providerId)
    if (maxPerHourMinor !== undefined && (paid === undefined || paid.hourMs < hourMs)) paying.add(providerId)
  }

  /**
   * Whether the account is loaded and current. If the clock was set back to an earlier period, the usage of its limits
   * is not.
   */
  #isKnown(accountId: AccountId, nowMs: number): boolean {
    const account = this.#accounts.get(accountKey(accountId))
    return account !== undefined && (account.rules === undefined || !isAhead(account.rules, nowMs))
  }

  #addMissingOfCall({ houses, states }: Missing, { companion, head: { accountId }, request }: CompanionCall): void {
    for (const house of companion.houseAccounts(request)) if (!this.#houses.has(house)) houses.add(house)
    if (this.#states.get(companion)?.has(accountId)) return
    const wanted = states.get(companion) ?? new Set()
    states.set(companion, wanted.add(accountId))
  }

  async #loadAccounts(accountIds: readonly AccountId[]): Promise<void> {
    const rows = await this.#session.query<NewestRow>(selectNewest(accountIds))
    const withBonus = rows.flatMap((row) => (row.has_bonus ? [row.account_id] : []))
    const [rules, books] = await Promise.all([
      loadRules(this.#session, rows, this.#nowMs()),
      withBonus.length === 0 ? undefined : loadBooks(this.#session, withBonus),
    ])
    for (const accountId of withBonus) this.#booked.add(accountKey(accountId))
    for (const row of rows) {
      this.#accounts.set(accountKey(row.account_id), {
        lane: row.lane,
        brandId: row.brand_id,
        currency: row.currency,
        balanceMinor: row.balance_after === null ? zeroMinor : minor(row.balance_after),
        sequence: row.seq ?? 0n,
        owedMinor: minor(row.owed ?? 0n),
        debtAccountId: row.debt_account ?? undefined,
        rules: rules.get(row.account_id),
        bonuses: books?.get(row.account_id),
        betRounds: undefined,
      })
    }
  }

  /** Begins to remember what accounts stake that have had no bonus yet. */
  async #addBooks(accountIds: readonly AccountId[]): Promise<void> {
    const without = accountIds.filter((id) => this.#accounts.get(accountKey(id))?.bonuses === undefined)
    if (without.length === 0) return
    for (const [accountId, book] of await loadBooks(this.#session, without)) {
      this.account(accountId).bonuses = book
      this.#booked.add(accountKey(accountId))
    }
  }

  /**
   * Asks on another connection than the lane's own, which may be writing the batch before: waiting for that would make
   * writing and deciding take turns.
   */
  #loadPlaces(commands: readonly LaneCommand[], batch: bigint): Promise<void> | undefined {
    if (this.#booked.size === 0) return undefined
    const places = missingPlaces(commands, (accountId) => this.#bonuses(accountId, batch))
    if (places.rounds.length === 0 && places.keys.length === 0) return undefined
    // If the other connections are crowded or broken, it waits all the same.
    return loadPlaces(onPool(this.#database), places).catch(() => loadPlaces(this.#session, places))
  }

  /** Forgets the accounts with a bonus that were loaded first. Whoever is forgotten is loaded again. */
  #dropBooks(): void {
    for (const key of this.#booked) {
      if (this.#booked.size <= rememberedBooks) return
      this.#booked.delete(key)
      this.#accounts.delete(key)
    }
  }

  /** The bonuses of an account, without what is too old to be kept. */
  #bonuses(accountId: AccountId, batch: bigint): BonusBook | undefined {
    const book = this.#accounts.get(accountKey(accountId))?.bonuses
    book?.trim(batch)
    return book
  }

  /** Whether an account certainly had no bonus up to a posting. Another process may have opened one after what is known. */
  hasNoBonus(accountId: AccountId, upToSeq: bigint): boolean {
    const account = this.#accounts.get(accountKey(accountId))
    return account !== undefined && account.bonuses === undefined && account.sequence >= upToSeq
  }

  async #loadHouses(ids: readonly HouseAccountId[]): Promise<void> {
    for (const row of await this.#session.query<HouseRow>(selectHouses(ids))) {
      const name = row.name as HouseAccountName // The database allows only these names, as above.
      this.#houses.set(row.house_account_id, { brandId: row.brand_id, currency: row.currency, name })
    }
  }

  async #loadPaid(providerIds: readonly ProviderId[]): Promise<void> {
    const hourMs = hourOf(this.#nowMs())
    for (const { provider_id, hour, amount } of await this.#session.query<PaidRow>(selectPaid(providerIds)))
      this.#paid.set(provider_id, { hourMs: hour.epochMilliseconds, amount: BigInt(amount) })
    // Also store that a provider has paid nothing, so that it is not loaded again.
    for (const providerId of providerIds) this.countPaid(providerId, hourMs, 0n)
  }

  async #loadBets(places: readonly RoundPlace[]): Promise<void> {
    for (const { asked } of await this.#session.query<BetRoundRow>(selectBetRounds(places))) {
      const place = places[asked - 1]
      if (place !== undefined) this.#betRounds.add(placeId(place))
    }
  }

  async #loadStates(companion: AnyCompanion, accountIds: readonly AccountId[]): Promise<void> {
    const loaded = await companion.load(this.#database, accountIds)
    // Also store that an account has no state, so that it is not loaded again.
    for (const accountId of accountIds) this.#statesOf(companion).set(accountId, loaded.get(accountId))
  }

  #statesOf(companion: AnyCompanion): Map<AccountId, unknown> {
    const known = this.#states.get(companion)
    if (known !== undefined) return known
    const states = new Map<AccountId, unknown>()
    this.#states.set(companion, states)
    return states
  }
}

function dropOldest<Key>(remembered: Map<Key, unknown>): void {
  if (remembered.size <= rememberedAccounts) return
  for (const key of remembered.keys()) {
    if (remembered.size <= rememberedAccounts) return
    remembered.delete(key)
  }
}

function notLoaded(what: string): never {
  throw new Error(`${what} does not exist, or was not loaded before deciding`)
}
