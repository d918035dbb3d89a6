import type { Database } from '../../../kernel/database/pool.ts'
import type { Log } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { HintsOf } from '../generations/generations.ts'
import type { LedgerMetrics } from '../ledger-metrics.ts'
import { LaneMoved, type BatchWriter } from './batch-writer.ts'
import { isDuplicate, isMonthMissing, isTransient } from './database-answers.ts'
import type { BatchPlan } from './batch.types.ts'
import { isOutage, type LaneSession } from './lane-session.ts'
import type { Mailbox, Waiting } from './mailbox.ts'
import { OutageBackoff } from './outage-backoff.ts'
import { recall } from './stored-commands.ts'

/** What the slow path needs. */
export interface SlowPathSetting {
  readonly mailbox: Mailbox
  readonly writer: BatchWriter
  readonly session: LaneSession
  readonly database: Database
  readonly hintsOf: HintsOf
  readonly log: Log
  readonly metrics: LedgerMetrics
}

/** Commands that have not been answered yet. */
interface Pending {
  open: readonly Waiting[]
  /** Whether some keys may already be taken, so that all must be looked up before deciding. */
  keysInDoubt: boolean
  tries: number
}

const maxTries = 40
/** If a duplicate has not been found after this many attempts, its cause is not a key. */
const maxLookups = 4

/**
 * Commits commands one batch at a time until each has its answer. It copes with lanes that another process moved, keys
 * that were used before, connections that broke during a commit, and a database that is unavailable for a while.
 */
export class SlowPath {
  readonly #setting: SlowPathSetting

  constructor(setting: SlowPathSetting) {
    this.#setting = setting
  }

  /** Resolves when every command has been answered. Never throws. The lane must have no other batch under way. */
  async process(open: readonly Waiting[]): Promise<void> {
    await this.#process({ open, keysInDoubt: true, tries: 0 })
  }

  async #process(pending: Pending): Promise<void> {
    let backoff: OutageBackoff | undefined
    while (pending.open.length > 0) {
      const lookedUp = pending.keysInDoubt
      try {
        await this.#attempt(pending)
      } catch (error) {
        pending.tries += 1
        this.#setting.writer.forget()
        if (isOutage(error)) {
          backoff ??= new OutageBackoff(this.#setting.session, this.#setting.log)
          if (!(await backoff.wait(error))) return this.#giveUp(pending, error)
          pending.keysInDoubt = true
        } else if (pending.tries > maxTries)
          return this.#refuse(pending.open, new Refusal('wallet.busy', { retryAfterSeconds: 1 }))
        else if (error instanceof LaneMoved || isTransient(error)) this.#setting.metrics.moved.inc()
        else if (isMonthMissing(error)) await this.#setting.writer.makeMonth().catch(() => undefined)
        // Another lane can take a key between the lookup and the write. For a single command, the next lookup then
        // finds it.
        else if (isDuplicate(error) && (!lookedUp || (pending.open.length === 1 && pending.tries < maxLookups)))
          pending.keysInDoubt = true
        else return this.#isolate(pending, error)
      }
    }
  }

  /** Makes one attempt to decide and commit. Answers what it can; `pending.open` keeps the rest. */
  async #attempt(pending: Pending): Promise<void> {
    const { mailbox, writer, metrics } = this.#setting
    if (pending.keysInDoubt) {
      // Read the head before the keys: if a key is taken after the lookup, the lane has then moved.
      await writer.begin()
      pending.open = (await this.#answerStored(pending.open)).left
      pending.keysInDoubt = false
      if (pending.open.length === 0) return
    }
    const plan = await writer.decide(pending.open.map(({ command }) => command))
    if (await this.#foundEarlier(pending, plan)) return writer.forget()
    await writer.write(plan)
    metrics.committed(plan.postings.length)
    pending.open.forEach((waiting, index) => mailbox.answer(waiting, plan.decisions[index]))
    pending.open = []
  }

  /**
   * Called before a denial becomes final. The same request may have been accepted earlier; it then gets the earlier
   * answer. Also checks that the denial was decided on the lane's current version. Returns whether anything was found;
   * if so, everything must be decided again.
   */
  async #foundEarlier(pending: Pending, plan: BatchPlan): Promise<boolean> {
    const denied = pending.open.filter((_, index) => plan.decisions[index]?.outcome !== 'accepted')
    if (denied.length === 0) return false
    const { left, changed } = await this.#answerStored(denied)
    await this.#setting.writer.checkUnmoved()
    const answered = new Set(denied.filter((waiting) => !left.includes(waiting)))
    pending.open = pending.open.filter((waiting) => !answered.has(waiting))
    return changed
  }

  /** Answers the commands that are already stored. `left` are the others, with what was found about them. */
  async #answerStored(asked: readonly Waiting[]): Promise<{ left: Waiting[]; changed: boolean }> {
    const { mailbox, metrics } = this.#setting
    const commands = asked.map(({ command }) => command)
    const recalled = await recall(this.#setting, commands)
    const left: Waiting[] = []
    for (const waiting of asked) {
      const known = recalled.get(waiting.command)
      if (known !== undefined && 'postings' in known) metrics.replays.inc()
      if (!mailbox.recall(waiting, known)) left.push(waiting)
    }
    return { left, changed: recalled.size > 0 }
  }

  /** If the database rejects a batch, tries its commands one by one, so that only the faulty one fails. */
  async #isolate(pending: Pending, error: unknown): Promise<void> {
    if (pending.open.length === 1) {
      this.#setting.log.error({ err: error }, 'the database rejected a ledger command')
      return this.#refuse(pending.open, error)
    }
    for (const waiting of pending.open) await this.#process({ open: [waiting], keysInDoubt: true, tries: 0 })
  }

  /** Also refuses everything that is waiting behind the outage, instead of making it wait just as long again. */
  #giveUp(pending: Pending, cause: unknown): void {
    const { mailbox, log } = this.#setting
    log.error({ err: cause }, 'a lane gave up waiting for the database')
    this.#refuse(
      [...pending.open, ...mailbox.take(Infinity)],
      new Refusal('system.unavailable', { retryAfterSeconds: 2 }),
    )
  }

  #refuse(refused: readonly Waiting[], error: unknown): void {
    for (const waiting of refused) this.#setting.mailbox.refuse(waiting, error)
  }
}
