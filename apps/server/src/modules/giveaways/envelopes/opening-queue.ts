import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { openNext, type Opening } from './rains.sql.ts'

interface Waiting {
  readonly memberId: MemberId
  readonly resolve: (opening: Opening | undefined) => void
  readonly reject: (error: unknown) => void
}

/** How many openings one transaction decides, and how many may wait in a process; beyond it, callers are told to come again. */
const atOnce = 500
const maxWaiting = 20_000

/**
 * Opens the envelopes of a rain. All who come while a transaction is under way share the next one: a rain is one row that everybody
 * must lock, and one transaction for each would make a crowd wait for as many disk writes.
 */
export class OpeningQueue {
  readonly #parts: { readonly database: Database; readonly clock: Clock }
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #working = new Set<string>()

  constructor(parts: { readonly database: Database; readonly clock: Clock }) {
    this.#parts = parts
  }

  /**
   * Returns the member's envelope: the next one, or the one that the member had opened before. `undefined` if there is none left, or
   * the rain is not on.
   */
  open(rainId: string, memberId: MemberId): Promise<Opening | undefined> {
    const waiting = this.#waiting.get(rainId) ?? []
    if (waiting.length >= maxWaiting) throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
    this.#waiting.set(rainId, waiting)
    const { promise, resolve, reject } = Promise.withResolvers<Opening | undefined>()
    waiting.push({ memberId, resolve, reject })
    if (!this.#working.has(rainId)) void this.#work(rainId)
    return promise
  }

  async #work(rainId: string): Promise<void> {
    this.#working.add(rainId)
    for (;;) {
      const taken = this.#waiting.get(rainId)?.splice(0, atOnce) ?? []
      if (taken.length === 0) break
      await this.#decide(rainId, taken)
    }
    this.#working.delete(rainId)
    this.#waiting.delete(rainId)
  }

  /** Never rejects: each who waits is told. */
  async #decide(rainId: string, taken: readonly Waiting[]): Promise<void> {
    const { database, clock } = this.#parts
    const members = [...new Set(taken.map(({ memberId }) => memberId))]
    try {
      const opened = await database.transaction().execute((tx) => openNext(tx, rainId, { members, now: clock.now() }))
      const byMember = new Map(opened.map((one) => [one.memberId, one]))
      for (const { memberId, resolve } of taken) resolve(byMember.get(memberId))
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
}
