import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { openNext, type Opening } from './rains.sql.ts'

/** Which rain, and whose. */
interface Rain {
  readonly brandId: BrandId
  readonly rainId: string
}

type QueueParts = Pick<GiveawayParts, 'database' | 'clock' | 'protection'>

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
  readonly #parts: QueueParts
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #working = new Set<string>()

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  /**
   * Returns the member's envelope: the next one, or the one that the member had opened before. `undefined` if there is none left, or
   * the rain is not on. Whoever has excluded themselves is refused.
   */
  open(rain: Rain, memberId: MemberId): Promise<Opening | undefined> {
    const { rainId } = rain
    const waiting = this.#waiting.get(rainId) ?? []
    if (waiting.length >= maxWaiting) throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
    this.#waiting.set(rainId, waiting)
    const { promise, resolve, reject } = Promise.withResolvers<Opening | undefined>()
    waiting.push({ memberId, resolve, reject })
    if (!this.#working.has(rainId)) void this.#work(rain)
    return promise
  }

  async #work(rain: Rain): Promise<void> {
    const { rainId } = rain
    this.#working.add(rainId)
    for (;;) {
      const taken = this.#waiting.get(rainId)?.splice(0, atOnce) ?? []
      if (taken.length === 0) break
      await this.#decide(rain, taken)
    }
    this.#working.delete(rainId)
    this.#waiting.delete(rainId)
  }

  /** Never rejects: each who waits is told. */
  async #decide({ brandId, rainId }: Rain, taken: readonly Waiting[]): Promise<void> {
    const { database, clock, protection } = this.#parts
    const asked = [...new Set(taken.map(({ memberId }) => memberId))]
    try {
      const excluded = await protection.excludedAmong(brandId, asked)
      const members = asked.filter((memberId) => !excluded.has(memberId))
      const opened = await database.transaction().execute((tx) => openNext(tx, rainId, { members, now: clock.now() }))
      const byMember = new Map(opened.map((one) => [one.memberId, one]))
      for (const { memberId, resolve, reject } of taken)
        if (excluded.has(memberId)) reject(new Refusal('protection.excluded'))
        else resolve(byMember.get(memberId))
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
}
