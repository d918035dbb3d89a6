import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Log } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AccountRule, RuleSource } from '../accounts/account-rules.ts'
import type { LedgerMetrics } from '../ledger-metrics.ts'
import type { AccountId } from '../ledger.types.ts'
import { BatchWriter, LaneMoved } from './batch-writer.ts'
import { CarefulWay } from './careful-way.ts'
import type { BatchPlan, LaneCommand } from './decide-batch.ts'
import { isOutage, type LaneSession } from './lane-session.ts'
import { countWithin, Mailbox, weightOf, type Waiting } from './mailbox.ts'
import { OutagePatience } from './outage-patience.ts'
import { recall, type Outcome, type Recalled } from './stored-commands.ts'

/** What a lane works with. */
export interface LaneSetting {
  readonly lane: number
  readonly session: LaneSession
  readonly database: Database
  readonly clock: Clock
  /** The number of the type `ledger_line` in this database. */
  readonly lineType: number
  readonly log: Log
  readonly metrics: LedgerMetrics
  /** How much may wait, in transactions; beyond it commands are refused at once. */
  readonly queueLimit: number
  /** In transactions; a single command may have more. */
  readonly batchLimit: number
}

/** A batch that is on its way to the disk. */
interface Sent {
  readonly waiting: readonly Waiting[]
  /** In transactions. */
  readonly weight: number
  readonly plan: BatchPlan
  /** Resolves when it is durable, with what was remembered of those that it denied; every other "no" is then final. */
  readonly landed: Promise<ReadonlyMap<LaneCommand, Recalled>>
}

/**
 * Batches on their way at a time. While one is written, the answers of the one before go out and the next is decided, so
 * that neither the database nor this process waits for the other.
 */
const mostSent = 2
/** A further batch goes out only when it is worth a commit of its own; else what comes in the meantime joins it. */
const worthSending = 16
const mostRuleTries = 100
const nothing: ReadonlyMap<LaneCommand, Recalled> = new Map()

/**
 * One lane: a mailbox, a connection, a version. Commands are decided in memory in the order of their arrival, and
 * whatever is waiting when the connection is free goes out as one batch; no timer, so a single command waits for
 * nothing. The database compares the version, so another writer costs a second decision and never a wrong one.
 *
 * The straight way: decide, send, and while that is written decide the next batch on top of it. When anything at all
 * does not hold, everything that is on its way is taken back and goes the careful way, one batch at a time.
 */
export class Lane {
  readonly #setting: LaneSetting
  readonly #writer: BatchWriter
  readonly #mailbox: Mailbox
  readonly #careful: CarefulWay
  readonly #sent: Sent[] = []
  /** Rules that are to be set: no further batch goes out before them. */
  readonly #rules: (() => Promise<void>)[] = []
  #working: Promise<void> | undefined
  /** Set while the oldest batch is waited for. */
  #onWorthSending: (() => void) | undefined

  constructor(setting: LaneSetting) {
    this.#setting = setting
    this.#writer = new BatchWriter(setting)
    this.#mailbox = new Mailbox(setting.queueLimit)
    this.#careful = new CarefulWay({ ...setting, mailbox: this.#mailbox, writer: this.#writer })
  }

  /** Its number in the database. */
  get number(): number {
    return this.#setting.lane
  }

  /** How much waits, in transactions. */
  get queueLength(): number {
    return this.#mailbox.weight
  }

  /** Resolves when the command's effect is durable. Throws a `Refusal` when it has none. */
  submit(command: LaneCommand): Promise<Outcome> {
    return this.#mailbox.submit(command, this.#wake)
  }

  /** Sets a rule on an account of this lane: a batch of its own behind what is on its way, before anything that waits. */
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
      if (this.#maySend()) await this.#goCarefully(await this.#sendReady())
      else if (this.#sent.length > 0) await this.#landOldest()
      else await this.#rules.shift()?.()
    }
    this.#working = undefined
  }

  /**
   * Nothing of this process is on its way now; another one may be faster. A rule whose connection broke may be there
   * already; it is then set once more, which changes nothing.
   */
  async #setRule(accountId: AccountId, source: RuleSource, rule: AccountRule): Promise<void> {
    let patience: OutagePatience | undefined
    for (let tries = 0; tries < mostRuleTries; tries += 1) {
      // What is remembered of the account, and of the lane's version, is old with it.
      this.#writer.forget()
      try {
        return await this.#writer.setRule(accountId, source, rule)
      } catch (error) {
        if (isOutage(error)) {
          patience ??= new OutagePatience(this.#setting.session, this.#setting.log)
          if (!(await patience.wait(error))) throw new Refusal('system.unavailable', { retryAfterSeconds: 2 })
        } else if (!(error instanceof LaneMoved)) throw error
      }
    }
    throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
  }

  #maySend(): boolean {
    if (this.#rules.length > 0) return false
    const waiting = this.#mailbox.weight
    if (this.#sent.length === 0) return waiting > 0
    return this.#sent.length < mostSent && waiting >= Math.min(worthSending, this.#setting.batchLimit / 2)
  }

  /** Whatever the event loop holds ready comes along: each batch costs as much as dozens of postings. */
  async #sendReady(): Promise<readonly Waiting[]> {
    await nextTurn()
    return this.#sendNext()
  }

  #sendNext(): Promise<readonly Waiting[]> {
    return this.#send(this.#mailbox.take(this.#nextSize()))
  }

  /**
   * An even share of all that is under way. A crowd that goes out as one is answered as one and comes back as one: then
   * the database idles while the crowd is answered, and everything else while the crowd is written.
   */
  #nextSize(): number {
    const underWay = this.#sent.reduce((sum, { weight }) => sum + weight, this.#mailbox.weight)
    return Math.min(this.#setting.batchLimit, Math.max(Math.ceil(underWay / mostSent), 2 * worthSending))
  }

  /** Decides and sends. Never rejects: gives back what has to go carefully. */
  async #send(waiting: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const plan = await this.#writer.decide(waiting.map(({ command }) => command))
      // Both leave at once; the questions are answered behind the batch, on the same connection.
      const written = this.#writer.write(plan)
      const landed = Promise.all([this.#recallDenied(waiting, plan), written]).then(([recalled]) => recalled)
      // Whoever lands it hears of a failure; until then it must not count as unheard.
      landed.catch(() => undefined)
      const weight = waiting.reduce((sum, { command }) => sum + weightOf(command), 0)
      this.#sent.push({ waiting, weight, plan, landed })
      return []
    } catch {
      return waiting
    }
  }

  /** Answers the callers of the oldest batch once it has landed; returns earlier when a further one is worth sending. */
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
    this.#setting.metrics.committed(oldest.plan.lines.length)
    // Where nothing else is on its way, what waits leaves first: the database then works while the callers are answered.
    // They do not wait for it, whatever it still has to read and however it fails.
    let sending: Promise<readonly Waiting[]> | undefined
    if (this.#sent.length === 0 && this.#maySend()) {
      await nextTurn()
      sending = this.#sendNext()
    }
    const inPart = this.#answer(oldest, recalled)
    await this.#goCarefully([...inPart, ...((await sending) ?? [])])
  }

  /** `undefined` when a further batch became worth sending before this one landed. */
  async #landedOrWorthSending({ landed }: Sent): Promise<ReadonlyMap<LaneCommand, Recalled> | undefined> {
    const worth = Promise.withResolvers<undefined>()
    this.#onWorthSending = () => worth.resolve(undefined)
    try {
      return await Promise.race([landed, worth.promise])
    } finally {
      this.#onWorthSending = undefined
    }
  }

  /** Answers the callers of a batch that landed; gives back those of whom a part is known, which go carefully. */
  #answer({ waiting: landed, plan }: Sent, recalled: ReadonlyMap<LaneCommand, Recalled>): readonly Waiting[] {
    return landed.filter((waiting, index) => {
      const known = recalled.get(waiting.command)
      if (known === undefined) this.#mailbox.answer(waiting, plan.decisions[index])
      return known !== undefined && !this.#mailbox.recall(waiting, known)
    })
  }

  /**
   * A "no" is final only when nothing of the command was accepted earlier, and the lane is where it was believed to be:
   * throws when it is not.
   */
  async #recallDenied(waiting: readonly Waiting[], plan: BatchPlan): Promise<ReadonlyMap<LaneCommand, Recalled>> {
    const denied = waiting.filter((_, index) => plan.decisions[index]?.outcome !== 'accepted')
    if (denied.length === 0) return nothing
    const { session, database } = this.#setting
    const commands = denied.map(({ command }) => command)
    const [recalled] = await Promise.all([recall(session, database, commands), this.#writer.checkUnmoved()])
    return recalled
  }

  async #goCarefully(more: readonly Waiting[]): Promise<void> {
    if (more.length === 0) return
    return this.#takeBack(more)
  }

  /** Everything that is on its way is taken back, and goes carefully with what comes along. */
  async #takeBack(more: readonly Waiting[]): Promise<void> {
    const sent = this.#sent.splice(0)
    // Each of them fails; one that was committed after all is found by its keys.
    await Promise.allSettled(sent.map(({ landed }) => landed))
    this.#writer.forget()
    let left = [...sent.flatMap(({ waiting }) => waiting), ...more]
    while (left.length > 0) {
      const count = countWithin(left, this.#setting.batchLimit)
      await this.#careful.carry(left.slice(0, count))
      left = left.slice(count)
    }
  }
}
