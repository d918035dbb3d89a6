import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import { sqlStateOf, type Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { Log } from '../../kernel/log.ts'
import { BoundedMap } from './bounded-map.ts'
import { decideBatch, type BatchPlan, type Decision, type LaneCommand } from './decide-batch.ts'
import { LaneMemory } from './lane-memory.ts'
import { isOutage, type LaneSession } from './lane-session.ts'
import type { LedgerMetrics } from './ledger-metrics.ts'
import { laneMovedState, postBatch, selectLane, type LaneRow, type Statement } from './ledger.sql.ts'
import { inChainOrder, sealBatch } from './seal-batch.ts'
import { findStored, isSameCommand, replayOf, type Outcome } from './stored-commands.ts'

/** What a lane works with. */
export interface LaneSetting {
  readonly lane: number
  readonly session: LaneSession
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: LedgerMetrics
  /** How many commands may wait; beyond it they are refused at once. */
  readonly queueLimit: number
  readonly batchLimit: number
}

/** Somebody else wrote to the lane: what was remembered of it is old. */
class LaneMoved extends Error {}

/**
 * An entry's external id exists, though not under the command's own key: somebody else posted first under the key that
 * the entry wanted to take (see `underKey`), or a companion's row broke a unique index.
 */
export class KeyTaken extends Error {}

interface Waiting {
  readonly command: LaneCommand
  readonly settle: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
}

/** Commands on their way to a decision that is committed. */
interface Round {
  open: readonly Waiting[]
  /** Whether keys may be taken, so that they must be looked up before deciding. */
  keysInDoubt: boolean
  tries: number
}

/** How long a round still waits for a database that is away. */
interface OutagePatience {
  readonly until: number
  pauseMs: number
}

const recentKeys = 50_000
const mostTries = 40
/** Longer than a database takes to recover from a crash, shorter than a caller waits. */
const outagePatienceMs = 8_000
const longestPauseMs = 400

/**
 * One lane: a mailbox, a connection, a version. Commands are decided in memory in the order of their arrival, and
 * whatever is waiting when the connection is free goes out as one batch; no timer, so a single command waits for
 * nothing. The database compares the version, so another writer costs a second decision and never a wrong one.
 */
export class Lane {
  readonly #setting: LaneSetting
  readonly #memory: LaneMemory
  readonly #inFlight = new Map<string, { readonly command: LaneCommand; readonly outcome: Promise<Outcome> }>()
  readonly #recent = new BoundedMap<string, { readonly command: LaneCommand; readonly outcome: Outcome }>(recentKeys)
  #queue: Waiting[] = []
  #head: LaneRow | undefined
  #working: Promise<void> | undefined

  constructor(setting: LaneSetting) {
    this.#setting = setting
    this.#memory = new LaneMemory(setting.session, setting.database)
  }

  get queueLength(): number {
    return this.#queue.length
  }

  /** Resolves when the command's effect is durable. Throws a `Refusal` when it has none. */
  async submit(command: LaneCommand): Promise<Outcome> {
    const earlier = this.#inFlight.get(command.id) ?? this.#recent.get(command.id)
    if (earlier !== undefined) {
      if (!isSameCommand(command, earlier.command)) throw new Refusal('request.idempotency_key_reused')
      return { ...(await earlier.outcome), replayed: true }
    }
    if (this.#queue.length >= this.#setting.queueLimit) throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    this.#inFlight.set(command.id, { command, outcome: promise })
    this.#queue.push({ command, settle: resolve, fail: reject })
    this.#working ??= this.#work()
    return promise
  }

  async close(): Promise<void> {
    await this.#working
    await this.#setting.session.close()
  }

  async #work(): Promise<void> {
    // Let everything that arrives in this turn of the event loop come along.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const open = this.#queue.slice(0, this.#setting.batchLimit)
      this.#queue = this.#queue.slice(open.length)
      await this.#carry({ open, keysInDoubt: false, tries: 0 })
    }
    this.#working = undefined
  }

  /** Repeats until every command of the round has its answer. Never throws. */
  async #carry(round: Round): Promise<void> {
    let patience: OutagePatience | undefined
    while (round.open.length > 0) {
      const lookedUp = round.keysInDoubt
      try {
        await this.#attempt(round)
      } catch (error) {
        round.tries += 1
        this.#forget()
        if (isOutage(error)) {
          patience ??= { until: performance.now() + outagePatienceMs, pauseMs: 20 }
          if (performance.now() > patience.until) return this.#giveUp(round, error)
          await this.#pause(patience.pauseMs, error)
          patience.pauseMs = Math.min(2 * patience.pauseMs, longestPauseMs)
          round.keysInDoubt = true
        } else if (round.tries > mostTries)
          return this.#refuse(round.open, new Refusal('wallet.busy', { retryAfterSeconds: 1 }))
        else if (error instanceof LaneMoved || isPassing(error)) this.#setting.metrics.moved.inc()
        else if (isDuplicate(error) && !lookedUp) round.keysInDoubt = true
        else return this.#isolate(round, error)
      }
    }
  }

  /** Decides and commits once. Answers what it can; `round.open` holds the rest. */
  async #attempt(round: Round): Promise<void> {
    if (round.keysInDoubt) {
      await this.#answerStored(round, round.open)
      round.keysInDoubt = false
    }
    const head = (this.#head ??= await this.#readHead())
    const commands = round.open.map(({ command }) => command)
    await this.#memory.load(commands)
    const plan = decideBatch(commands, this.#memory, {
      lane: this.#setting.lane,
      batch: head.version + 1n,
      postedAt: this.#setting.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'trunc' }),
    })
    if (await this.#foundEarlier(round, plan, head)) return
    if (plan.postings.length > 0 || plan.rows.size > 0) await this.#commit(plan, head)
    for (const waiting of round.open) this.#answer(waiting, plan.decisions.get(waiting.command))
    round.open = []
  }

  /**
   * Before a "no" is final: the same request may have been accepted long ago, and then it gets that answer again; and
   * the "no" must be true for the lane as it is now. Returns whether some were found, so that the rest is decided anew.
   */
  async #foundEarlier(round: Round, plan: BatchPlan, head: LaneRow): Promise<boolean> {
    const denied = round.open.filter(({ command }) => plan.decisions.get(command)?.outcome !== 'accepted')
    if (denied.length === 0) return false
    const before = round.open.length
    await this.#answerStored(round, denied)
    if ((await this.#readHead()).version !== head.version) throw new LaneMoved('the lane moved before a refusal')
    return round.open.length < before
  }

  async #answerStored(round: Round, asked: readonly Waiting[]): Promise<void> {
    const { session, database } = this.#setting
    const stored = await findStored(
      session,
      database,
      asked.map(({ command }) => command),
    )
    for (const waiting of asked) {
      const found = stored.get(waiting.command)
      if (found === undefined) continue
      this.#setting.metrics.replays.inc()
      try {
        this.#settle(waiting, replayOf(waiting.command, found))
      } catch (refusal) {
        this.#refuse([waiting], refusal)
      }
    }
    round.open = round.open.filter(({ command }) => !stored.has(command))
  }

  async #commit(plan: BatchPlan, head: LaneRow): Promise<void> {
    const postings = plan.postings.toSorted(inChainOrder)
    const seal = sealBatch({ ...plan.moment, previousHash: head.head_hash }, postings)
    const statements: Statement[] = [postBatch(plan.moment, seal, postings)]
    for (const [companion, rows] of plan.rows) {
      const { name, text, values } = companion.insert(rows, plan.moment)
      statements.push({ name, text, values: [...values] })
    }
    try {
      await this.#setting.session.commit(statements)
    } catch (error) {
      throw sqlStateOf(error) === laneMovedState ? new LaneMoved('the lane moved before a commit') : error
    }
    this.#head = { version: plan.moment.batch, head_hash: seal.hash }
    this.#memory.learn(plan)
    this.#setting.metrics.committed(postings.length)
  }

  #answer(waiting: Waiting, decision: Decision | undefined): void {
    if (decision?.outcome === 'accepted') {
      this.#settle(waiting, { result: decision.result, postings: decision.postings, replayed: false })
    } else if (decision?.outcome === 'declined')
      this.#refuse([waiting], new Refusal(decision.code, { values: decision.values }))
    else this.#refuse([waiting], decision?.error)
  }

  #settle(waiting: Waiting, outcome: Outcome): void {
    this.#inFlight.delete(waiting.command.id)
    this.#recent.set(waiting.command.id, { command: waiting.command, outcome })
    waiting.settle(outcome)
  }

  #refuse(refused: readonly Waiting[], error: unknown): void {
    for (const { command, fail } of refused) {
      this.#inFlight.delete(command.id)
      fail(error)
    }
  }

  /** A batch that the database does not take is tried one by one, so that the one at fault fails alone. */
  async #isolate(round: Round, error: unknown): Promise<void> {
    if (round.open.length === 1) {
      if (isDuplicate(error)) return this.#refuse(round.open, new KeyTaken('another command has posted under this key'))
      this.#setting.log.error({ err: error }, 'the database refuses a ledger command')
      return this.#refuse(round.open, error)
    }
    for (const waiting of round.open) await this.#carry({ open: [waiting], keysInDoubt: true, tries: 0 })
  }

  async #pause(pauseMs: number, cause: unknown): Promise<void> {
    const { session, log } = this.#setting
    log.warn({ err: cause }, 'a lane waits for the database')
    session.drop()
    await sleep(pauseMs)
    try {
      await session.endGhost()
    } catch (error) {
      // Still away; the next attempt meets the same outage and counts it.
      log.debug({ err: error }, 'the database is not back yet')
    }
  }

  /** Whoever waits behind an outage is told so too, instead of waiting the same time once more. */
  #giveUp(round: Round, cause: unknown): void {
    this.#setting.log.error({ err: cause }, 'a lane gives up waiting for the database')
    const all = [...round.open, ...this.#queue]
    this.#queue = []
    this.#refuse(all, new Refusal('system.unavailable', { retryAfterSeconds: 2 }))
  }

  #forget(): void {
    this.#head = undefined
    this.#memory.forget()
  }

  async #readHead(): Promise<LaneRow> {
    const [row] = await this.#setting.session.query<LaneRow>(selectLane(this.#setting.lane))
    if (row === undefined) throw new Error(`lane ${this.#setting.lane} does not exist`)
    return row
  }
}

function isDuplicate(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** Deadlocks and serialisation failures: the same batch may pass the next time. */
function isPassing(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('40') ?? false
}
