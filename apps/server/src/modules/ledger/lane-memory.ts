import { minor, zeroMinor } from '@baize/money'
import type { Database } from '../../kernel/database/pool.ts'
import { BoundedMap } from './bounded-map.ts'
import type { AccountView, AnyCompanion, BatchPlan, LaneCommand, LaneView } from './decide-batch.ts'
import type { LaneSession } from './lane-session.ts'
import { selectNewest, type NewestRow } from './ledger.sql.ts'
import type { AccountId } from './ledger.types.ts'

/** Far more accounts than a batch has commands, so that a batch never pushes out what it needs itself. */
const rememberedAccounts = 100_000

/**
 * What a lane remembers of its accounts, true for one version of the lane. It may be forgotten at any time, and must be
 * when somebody else wrote to the lane.
 */
export class LaneMemory implements LaneView {
  readonly #session: LaneSession
  readonly #database: Database
  readonly #accounts = new BoundedMap<AccountId, AccountView>(rememberedAccounts)
  readonly #states = new Map<AnyCompanion, BoundedMap<AccountId, unknown>>()

  constructor(session: LaneSession, database: Database) {
    this.#session = session
    this.#database = database
  }

  account(accountId: AccountId): AccountView {
    const view = this.#accounts.get(accountId)
    if (view === undefined) throw new Error(`account ${accountId} was not loaded before deciding`)
    return view
  }

  state(companion: AnyCompanion, accountId: AccountId): unknown {
    return this.#states.get(companion)?.get(accountId)
  }

  /** Reads what the commands need and is not remembered yet. */
  async load(commands: readonly LaneCommand[]): Promise<void> {
    const accounts = new Set<AccountId>()
    const states = new Map<AnyCompanion, Set<AccountId>>()
    for (const { accountId, companion } of commands) {
      if (!this.#accounts.has(accountId)) accounts.add(accountId)
      if (companion === undefined || this.#states.get(companion)?.has(accountId)) continue
      const wanted = states.get(companion) ?? new Set()
      states.set(companion, wanted.add(accountId))
    }
    const loads = [...states].map(([companion, wanted]) => this.#loadStates(companion, [...wanted]))
    if (accounts.size > 0) loads.push(this.#loadAccounts([...accounts]))
    if (loads.length > 0) await Promise.all(loads)
  }

  /** Takes over what a committed batch made true. */
  learn(plan: BatchPlan): void {
    for (const [accountId, view] of plan.accounts) this.#accounts.set(accountId, view)
    for (const [companion, states] of plan.states) {
      for (const [accountId, state] of states) this.#statesOf(companion).set(accountId, state)
    }
  }

  forget(): void {
    this.#accounts.clear()
    this.#states.clear()
  }

  async #loadAccounts(accountIds: readonly AccountId[]): Promise<void> {
    for (const row of await this.#session.query<NewestRow>(selectNewest(accountIds))) {
      const view = {
        balanceMinor: row.balance_after === null ? zeroMinor : minor(row.balance_after),
        sequence: row.seq ?? 0n,
      }
      this.#accounts.set(row.account_id, view)
    }
  }

  async #loadStates(companion: AnyCompanion, accountIds: readonly AccountId[]): Promise<void> {
    const loaded = await companion.load(this.#database, accountIds)
    // An account without a state is remembered as such, so that it is not asked for again.
    for (const accountId of accountIds) this.#statesOf(companion).set(accountId, loaded.get(accountId))
  }

  #statesOf(companion: AnyCompanion): BoundedMap<AccountId, unknown> {
    const known = this.#states.get(companion)
    if (known !== undefined) return known
    const states = new BoundedMap<AccountId, unknown>(rememberedAccounts)
    this.#states.set(companion, states)
    return states
  }
}
