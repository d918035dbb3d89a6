import type { Database } from '../../../kernel/database/pool.ts'
import type { Log } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { LedgerMetrics } from '../ledger-metrics.ts'
import { LaneMoved, type BatchWriter } from './batch-writer.ts'
import { isDuplicate, isMonthMissing, isPassing } from './database-answers.ts'
import type { BatchPlan } from './decide-batch.ts'
import { isOutage, type LaneSession } from './lane-session.ts'
import type { Mailbox, Waiting } from './mailbox.ts'
import { OutagePatience } from './outage-patience.ts'
import { recall } from './stored-commands.ts'

/** What the careful way works with. */
export interface CarefulSetting {
  readonly mailbox: Mailbox
  readonly writer: BatchWriter
  readonly session: LaneSession
  readonly database: Database
  readonly log: Log
  readonly metrics: LedgerMetrics
}

/** Commands on their way to a decision that is committed. */
interface Round {
  open: readonly Waiting[]
  /** Whether keys may be taken, so that they must be looked up before deciding. */
  keysInDoubt: boolean
  tries: number
}

const mostTries = 40
/** A duplicate that is not found after so many tries is none of a key. */
const mostLookUps = 4

/**
 * Carries commands one batch at a time until each has its answer, whatever happens: a lane that another process moved,
 * keys that were used before, a connection that broke with the commit under way, a database that is away for a while.
 */
export class CarefulWay {
  readonly #setting: CarefulSetting

  constructor(setting: CarefulSetting) {
    this.#setting = setting
  }

  /** Resolves when each command has its answer. Never throws. Nothing else may be on its way in the lane meanwhile. */
  async carry(open: readonly Waiting[]): Promise<void> {
    await this.#carry({ open, keysInDoubt: true, tries: 0 })
  }

  async #carry(round: Round): Promise<void> {
    let patience: OutagePatience | undefined
    while (round.open.length > 0) {
      const lookedUp = round.keysInDoubt
      try {
        await this.#attempt(round)
      } catch (error) {
        round.tries += 1
        this.#setting.writer.forget()
        if (isOutage(error)) {
          patience ??= new OutagePatience(this.#setting.session, this.#setting.log)
          if (!(await patience.wait(error))) return this.#giveUp(round, error)
          round.keysInDoubt = true
        } else if (round.tries > mostTries)
          return this.#refuse(round.open, new Refusal('wallet.busy', { retryAfterSeconds: 1 }))
        else if (error instanceof LaneMoved || isPassing(error)) this.#setting.metrics.moved.inc()
        else if (isMonthMissing(error)) await this.#setting.writer.makeMonth().catch(() => undefined)
        // Another lane may take a key between the look-up and the write; of one command it is then found the next time.
        else if (isDuplicate(error) && (!lookedUp || (round.open.length === 1 && round.tries < mostLookUps)))
          round.keysInDoubt = true
        else return this.#isolate(round, error)
      }
    }
  }

  /** Decides and commits once. Answers what it can; `round.open` holds the rest. */
  async #attempt(round: Round): Promise<void> {
    const { mailbox, writer, metrics } = this.#setting
    if (round.keysInDoubt) {
      // The head before the keys: one that is taken after the look-up shows as a lane that moved.
      await writer.begin()
      round.open = (await this.#answerStored(round.open)).left
      round.keysInDoubt = false
      if (round.open.length === 0) return
    }
    const plan = await writer.decide(round.open.map(({ command }) => command))
    if (await this.#foundEarlier(round, plan)) return writer.forget()
    await writer.write(plan)
    metrics.committed(plan.lines.length)
    round.open.forEach((waiting, index) => mailbox.answer(waiting, plan.decisions[index]))
    round.open = []
  }

  /**
   * Before a "no" is final: the same request may have been accepted long ago, and then it gets that answer again; and
   * the "no" must be true for the lane as it is now. Returns whether something was found, so that all is decided anew.
   */
  async #foundEarlier(round: Round, plan: BatchPlan): Promise<boolean> {
    const denied = round.open.filter((_, index) => plan.decisions[index]?.outcome !== 'accepted')
    if (denied.length === 0) return false
    const { left, changed } = await this.#answerStored(denied)
    await this.#setting.writer.checkUnmoved()
    const answered = new Set(denied.filter((waiting) => !left.includes(waiting)))
    round.open = round.open.filter((waiting) => !answered.has(waiting))
    return changed
  }

  /** Answers what is stored already. `left` are the others, with what was found of them. */
  async #answerStored(asked: readonly Waiting[]): Promise<{ left: Waiting[]; changed: boolean }> {
    const { mailbox, session, database, metrics } = this.#setting
    const commands = asked.map(({ command }) => command)
    const recalled = await recall(session, database, commands)
    const left: Waiting[] = []
    for (const waiting of asked) {
      const known = recalled.get(waiting.command)
      if (known !== undefined && 'postings' in known) metrics.replays.inc()
      if (!mailbox.recall(waiting, known)) left.push(waiting)
    }
    return { left, changed: recalled.size > 0 }
  }

  /** A batch that the database does not take is tried one by one, so that the one at fault fails alone. */
  async #isolate(round: Round, error: unknown): Promise<void> {
    if (round.open.length === 1) {
      this.#setting.log.error({ err: error }, 'the database refuses a ledger command')
      return this.#refuse(round.open, error)
    }
    for (const waiting of round.open) await this.#carry({ open: [waiting], keysInDoubt: true, tries: 0 })
  }

  /** Whoever waits behind an outage is told so too, instead of waiting the same time once more. */
  #giveUp(round: Round, cause: unknown): void {
    const { mailbox, log } = this.#setting
    log.error({ err: cause }, 'a lane gives up waiting for the database')
    this.#refuse(
      [...round.open, ...mailbox.take(Infinity)],
      new Refusal('system.unavailable', { retryAfterSeconds: 2 }),
    )
  }

  #refuse(refused: readonly Waiting[], error: unknown): void {
    for (const waiting of refused) this.#setting.mailbox.refuse(waiting, error)
  }
}
