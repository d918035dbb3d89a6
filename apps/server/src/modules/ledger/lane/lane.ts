import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Log } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AccountRule, RuleSource } from '../accounts/account-rules.ts'
import type { HintsOf } from '../generations/generations.ts'
import type { LedgerMetrics } from '../ledger-metrics.ts'
import type { AccountId } from '../ledger.types.ts'
import { BatchWriter, LaneMoved } from './batch-writer.ts'
import { SlowPath } from './slow-path.ts'
import type { BatchPlan, LaneCommand } from './batch.types.ts'
import { isOutage, type LaneSession } from './lane-session.ts'
import { countWithin, Mailbox, weightOf, type Waiting } from './mailbox.ts'
import { OutageBackoff } from './outage-backoff.ts'
import { recall, type Outcome, type Recalled } from './stored-commands.ts'

/** The settings of a lane. */
export interface LaneSetting {
  readonly lane: number
  readonly session: LaneSession
  readonly database: Database
  readonly clock: Clock
  /** The oid of the type `ledger_line` in this database. */
  readonly ledgerLineOid: number
  readonly hintsOf: HintsOf
  readonly log: Log
  readonly metrics: LedgerMetrics
  /** How many transactions may wait; beyond it, commands are refused at once. */
  readonly queueLimit: number
  /** The maximum number of transactions in a batch; a single command may exceed it. */
  readonly batchLimit: number
}

/** A batch that is being written. */
interface Sent {
  readonly waiting: readonly Waiting[]
  /** In transactions. */
  readonly weight: number
  readonly plan: BatchPlan
  /**
   * Resolves when the batch is durable, with what is stored about the commands that it denied. All other denials are
   * then final.
   */
  readonly landed: Promise<ReadonlyMap<LaneCommand, Recalled>>
}

/**
 * The number of batches that can be under way at a time. While one is being written, the answers of the previous one
 * are sent and the next is decided, so that neither the database nor this process waits for the other.
 */
const maxSent = 2
/** A second batch is sent only once this many transactions are waiting; otherwise more can join it at no extra commit. */
const worthSending = 16
const maxRuleTries = 100
const nothing: ReadonlyMap<LaneCommand, Recalled> = new Map()

/**
 * One lane: a mailbox, a connection and a version. Commands are decided in memory in order of arrival, and whatever is
 * waiting when the connection is free is sent as one batch. There is no timer, so a single command never waits for
 * others. The database compares the version, so a concurrent writer costs a second decision but never causes a wrong
 * one.
 *
 * The fast path: decide, send, and decide the next batch on top while the first is being written. If anything goes
 * wrong, everything under way is taken back and goes through the slow path, one batch at a time.
 */
export class Lane {
  readonly #setting: LaneSetting
  readonly #writer: BatchWriter
  readonly #mailbox: Mailbox
  readonly #slowPath: SlowPath
  readonly #sent: Sent[] = []
  /** Rules waiting to be set. No further batch is sent before them. */
  readonly #rules: (() => Promise<void>)[] = []
  #working: Promise<void> | undefined
  /** Set while waiting for the oldest batch. */
  #onWorthSending: (() => void) | undefined

  constructor(setting: LaneSetting) {
    this.#setting = setting
    this.#writer = new BatchWriter(setting)
    this.#mailbox = new Mailbox(setting.queueLimit)
    this.#slowPath = new SlowPath({ ...setting, mailbox: this.#mailbox, writer: this.#writer })
  }

  /** The lane's number in the database. */
  get number(): number {
    return this.#setting.lane
  }

  /** The number of waiting transactions. */
  get queueLength(): number {
    return this.#mailbox.weight
  }

  /** Whether an account certainly had no bonus up to a posting; `false` if that would have to be looked up. */
  hasNoBonus(accountId: AccountId, upToSeq: bigint): boolean {
    return this.#writer.hasNoBonus(accountId, upToSeq)
  }

  /** Resolves when the command is durable. Throws a `Refusal` if it has no effect. */
  submit(command: LaneCommand): Promise<Outcome> {
    return this.#mailbox.submit(command, this.#wake)
  }

  /** Sets a rule on an account of this lane, in its own batch after those under way and before anything that is waiting. */
  setRule(accountId: AccountId, source: RuleSource, rule: AccountRule): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#rules.push(() => this.#setRule(accountId, source, rule).then(resolve, reject))
    this.#wake()
    return promise
  }

  async close(): Promise<void> {
    await this.#working
    await this.#setting.session.close()
  }

  readonly #wake = (): void => {
    if (this.#working === undefined) this.#working = this.#work()
    else if (this.#onWorthSending !== undefined && this.#maySend()) this.#onWorthSending()
  }

  async #work(): Promise<void> {
    while (this.#mailbox.weight > 0 || this.#sent.length > 0 || this.#rules.length > 0) {
      if (this.#maySend()) await this.#takeSlowPath(await this.#sendReady())
      else if (this.#sent.length > 0) await this.#landOldest()
      else await this.#rules.shift()?.()
    }
    this.#working = undefined
  }

  /**
   * Called when this process has no batch under way; another process may still write first. If the connection broke,
   * the rule may already be stored; setting it again changes nothing.
   */
  async #setRule(accountId: AccountId, source: RuleSource, rule: AccountRule): Promise<void> {
    let backoff: OutageBackoff | undefined
    for (let tries = 0; tries < maxRuleTries; tries += 1) {
      try {
        return await this.#writer.setRule(accountId, source, rule)
      } catch (error) {
        this.#writer.forget()
        if (isOutage(error)) {
          backoff ??= new OutageBackoff(this.#setting.session, this.#setting.log)
          if (!(await backoff.wait(error))) throw new Refusal('system.unavailable', { retryAfterSeconds: 2 })
        } else if (!(error instanceof LaneMoved)) throw error
      }
    }
    throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
  }

  #maySend(): boolean {
    if (this.#rules.length > 0) return false
    const waiting = this.#mailbox.weight
    if (this.#sent.length === 0) return waiting > 0
    return this.#sent.length < maxSent && waiting >= Math.min(worthSending, this.#setting.batchLimit / 2)
  }

  /**
   * Lets one turn of the event loop pass, so that commands that are ready join the batch: a batch costs as much as
   * dozens of postings.
   */
  async #sendReady(): Promise<readonly Waiting[]> {
    await nextTurn()
    return this.#sendNext()
  }

  #sendNext(): Promise<readonly Waiting[]> {
    return this.#send(this.#mailbox.take(this.#nextSize()))
  }

  /**
   * An even share of all pending work. Otherwise, callers who are answered together would also return together: the
   * database would be idle while they are answered, and everything else while they are written.
   */
  #nextSize(): number {
    const underWay = this.#sent.reduce((sum, { weight }) => sum + weight, this.#mailbox.weight)
    return Math.min(this.#setting.batchLimit, Math.max(Math.ceil(underWay / maxSent), 2 * worthSending))
  }

  /** Decides and sends a batch. Never rejects: returns the commands that need the slow path. */
  async #send(waiting: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const plan = await this.#writer.decide(waiting.map(({ command }) => command))
      // Both are sent at once, on the same connection: the lookups are answered after the batch.
      const written = this.#writer.write(plan)
      const landed = Promise.all([this.#recallDenied(waiting, plan), written]).then(([recalled]) => recalled)
      // The failure is handled when the batch is awaited; until then it must not count as unhandled.
      landed.catch(() => undefined)
      const weight = waiting.reduce((sum, { command }) => sum + weightOf(command), 0)
      this.#sent.push({ waiting, weight, plan, landed })
      return []
    } catch {
      return waiting
    }
  }

  /** Answers the callers of the oldest batch once it has landed. Returns earlier if another batch is worth sending. */
  async #landOldest(): Promise<void> {
    const oldest = this.#sent[0]
    if (oldest === undefined) return
    let recalled: ReadonlyMap<LaneCommand, Recalled> | undefined
    try {
      recalled = await this.#landedOrWorthSending(oldest)
    } catch {
      return this.#takeBack([])
    }
    if (recalled === undefined) return
    this.#sent.shift()
    this.#setting.metrics.committed(oldest.plan.postings.length)
    // If nothing else is under way, send the waiting commands first: the database then works while the callers are
    // answered. The callers do not wait for that batch, whatever it still has to read and however it fails.
    let sending: Promise<readonly Waiting[]> | undefined
    if (this.#sent.length === 0 && this.#maySend()) {
      await nextTurn()
      sending = this.#sendNext()
    }
    const inPart = this.#answer(oldest, recalled)
    await this.#takeSlowPath([...inPart, ...((await sending) ?? [])])
  }

  /** Returns `undefined` if another batch became worth sending before this one landed. */
  async #landedOrWorthSending({ landed }: Sent): Promise<ReadonlyMap<LaneCommand, Recalled> | undefined> {
    const worth = Promise.withResolvers<undefined>()
    this.#onWorthSending = () => worth.resolve(undefined)
    try {
      return await Promise.race([landed, worth.promise])
    } finally {
      this.#onWorthSending = undefined
    }
  }

  /** Answers the callers of a batch that landed. Returns those whose commands are partly stored and need the slow path. */
  #answer({ waiting: landed, plan }: Sent, recalled: ReadonlyMap<LaneCommand, Recalled>): readonly Waiting[] {
    return landed.filter((waiting, index) => {
      const known = recalled.get(waiting.command)
      if (known === undefined) this.#mailbox.answer(waiting, plan.decisions[index])
      return known !== undefined && !this.#mailbox.recall(waiting, known)
    })
  }

  /**
   * A denial is final only if no part of the command was accepted earlier and the lane is at the expected version;
   * throws if the lane has moved.
   */
  async #recallDenied(waiting: readonly Waiting[], plan: BatchPlan): Promise<ReadonlyMap<LaneCommand, Recalled>> {
    const denied = waiting.filter((_, index) => plan.decisions[index]?.outcome !== 'accepted')
    if (denied.length === 0) return nothing
    const commands = denied.map(({ command }) => command)
    const [recalled] = await Promise.all([recall(this.#setting, commands), this.#writer.checkUnmoved()])
    return recalled
  }

  async #takeSlowPath(more: readonly Waiting[]): Promise<void> {
    if (more.length === 0) return
    return this.#takeBack(more)
  }

  /** Takes back everything under way and processes it, and `more`, on the slow path. */
  async #takeBack(more: readonly Waiting[]): Promise<void> {
    const sent = this.#sent.splice(0)
    // All of them fail; if one was committed after all, it is found by its keys.
    await Promise.allSettled(sent.map(({ landed }) => landed))
    this.#writer.forget()
    let left = [...sent.flatMap(({ waiting }) => waiting), ...more]
    while (left.length > 0) {
      const count = countWithin(left, this.#setting.batchLimit)
      await this.#slowPath.process(left.slice(0, count))
      left = left.slice(count)
    }
  }
}
