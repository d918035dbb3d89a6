import type { Clock } from '../../../kernel/clock.ts'
import { sqlStateOf, type Database } from '../../../kernel/database/pool.ts'
import type { AccountRule, RuleSource } from '../accounts/account-rules.ts'
import type { HintsOf } from '../generations/generations.ts'
import type { AccountId } from '../ledger.types.ts'
import {
  laneMovedState,
  countWins,
  makeMonth,
  paidMoreState,
  postBatch,
  selectLane,
  type LaneRow,
  type Statement,
} from '../storage/ledger.sql.ts'
import { inChainOrder, sealBatch } from '../storage/seal-batch.ts'
import type { BatchMoment, BatchPlan, LaneCommand } from './batch.types.ts'
import { decideBatch } from './decide-batch.ts'
import { LaneMemory } from './lane-memory.ts'
import type { LaneSession } from './lane-session.ts'
import { ruleBatch } from './rule-batch.ts'

/** Somebody else wrote to the lane, so what was remembered of it is out of date. */
export class LaneMoved extends Error {}

/** What a batch writer needs. */
export interface BatchWriterSetting {
  readonly lane: number
  readonly session: LaneSession
  readonly database: Database
  readonly clock: Clock
  /** The oid of the type `ledger_line` in this database. */
  readonly ledgerLineOid: number
  readonly hintsOf: HintsOf
}

/**
 * Decides batches from what is remembered of a lane, and writes them on top of its head. The head advances as soon as a
 * batch is sent, so that the next one can be decided while it is being written. If a batch is not committed, call
 * `forget`.
 */
export class BatchWriter {
  readonly #setting: BatchWriterSetting
  readonly #memory: LaneMemory
  #head: LaneRow | undefined

  constructor(setting: BatchWriterSetting) {
    this.#setting = setting
    this.#memory = new LaneMemory(setting.session, setting.database, () => setting.clock.now().epochMilliseconds)
  }

  /** Reads the head if it is not known. Anything written to the lane after this is detected as a moved lane. */
  async begin(): Promise<void> {
    this.#head ??= await this.#readHead()
  }

  /** Decides commands on top of everything sent so far. */
  async decide(commands: readonly LaneCommand[]): Promise<BatchPlan> {
    // Read the head first: anything that another writer commits while the rest is read is then detected as a moved
    // lane.
    const head = (this.#head ??= await this.#readHead())
    const loading = this.#memory.load(commands, head.version + 1n)
    if (loading !== undefined) await loading
    return decideBatch(commands, this.#memory, this.#momentAfter(head))
  }

  /** Resolves when the batch is durable. Throws {@link LaneMoved}, or the database's error. */
  async write(plan: BatchPlan): Promise<void> {
    const head = this.#head
    if (head?.version !== plan.moment.batch - 1n) throw new LaneMoved('the batch was decided on another version')
    if (plan.postings.length === 0 && plan.rows.size === 0) return
    const postings = plan.postings.toSorted(inChainOrder)
    const seal = sealBatch({ ...plan.moment, previousHash: head.head_hash }, postings)
    this.#head = { version: plan.moment.batch, head_hash: seal.hash }
    const { ledgerLineOid, hintsOf } = this.#setting
    const statements: Statement[] = [
      postBatch(ledgerLineOid, { plan, previousHash: head.head_hash, seal, postings, hintsOf }),
    ]
    if (plan.wins.length > 0) statements.push(countWins(plan.wins, plan.moment.postedAt))
    for (const [companion, rows] of plan.rows) {
      const { name, text, values } = companion.insert(rows, plan.moment)
      statements.push({ name, text, values: [...values] })
    }
    await this.#commit(statements)
  }

  /** Throws {@link LaneMoved} if the lane is no longer at the version that this writer expects. */
  async checkUnmoved(): Promise<void> {
    const believed = this.#head?.version
    const { version } = await this.#readHead()
    if (version !== believed) throw new LaneMoved('the lane moved before a refusal was confirmed')
  }

  /**
   * Sets a rule on an account of this lane. Throws {@link LaneMoved} if another writer committed a batch first; that
   * batch stands.
   */
  async setRule(accountId: AccountId, source: RuleSource, rule: AccountRule): Promise<void> {
    const head = await this.#readHead()
    // Whatever another writer has changed must be loaded again; the rule itself changes nothing but its account.
    if (head.version !== this.#head?.version) this.forget()
    const { lane, postedAt } = this.#momentAfter(head)
    const made = ruleBatch(head, { lane, postedAt, accountId, source, rule })
    await this.#commit([made.statement])
    this.#memory.forgetAccount(accountId)
    this.#head = { version: head.version + 1n, head_hash: made.hash }
  }

  /** Creates the partition of the current month. */
  async makeMonth(): Promise<void> {
    await this.#setting.session.query(makeMonth(this.#setting.clock.now()))
  }

  /** Whether an account certainly had no bonus up to a posting; `false` if that would have to be looked up. */
  hasNoBonus(accountId: AccountId, upToSeq: bigint): boolean {
    return this.#memory.hasNoBonus(accountId, upToSeq)
  }

  forget(): void {
    this.#head = undefined
    this.#memory.forget()
  }

  #momentAfter({ version }: LaneRow): BatchMoment {
    const postedAt = this.#setting.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'trunc' })
    return { lane: this.#setting.lane, batch: version + 1n, postedAt }
  }

  async #commit(statements: readonly Statement[]): Promise<void> {
    try {
      await this.#setting.session.commit(statements)
    } catch (error) {
      const state = sqlStateOf(error)
      if (state === paidMoreState) throw new LaneMoved('a provider paid more in this hour than was known')
      throw state === laneMovedState ? new LaneMoved('the lane moved before a commit') : error
    }
  }

  async #readHead(): Promise<LaneRow> {
    const [row] = await this.#setting.session.query<LaneRow>(selectLane(this.#setting.lane))
    if (row === undefined) throw new Error(`lane ${this.#setting.lane} does not exist`)
    return row
  }
}
