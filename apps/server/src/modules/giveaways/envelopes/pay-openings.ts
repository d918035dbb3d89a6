import { minor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { notePaid, unpaidOpenings, type Opening } from './rains.sql.ts'

/** What was opened this long ago and is unpaid, was left by an interrupted process. */
const leftAfterSeconds = 60
const paidAtOnce = 500

/** The key under which an envelope is paid once. `docs/money.md` promises it. */
export const openingKey = ({ rainId, number }: Pick<Opening, 'rainId' | 'number'>): string =>
  `envelope:${rainId}:${number}`

/** Pays what an envelope held, once, however often it is called. It is in the balance once this resolves. */
export async function payOpening(parts: GiveawayParts, opening: Opening): Promise<void> {
  const { ledger, wallet } = parts
  const { brandId, memberId, amountMinor } = opening
  const { accountId, currency } = await wallet.accountOf(brandId, memberId, 'main')
  const [providerId, houseAccountId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    ledger.houseAccount({ brandId, currency: currency.code, name: 'promotions' }),
  ])
  const entries = [{ kind: 'grant' as const, amountMinor: minor(amountMinor), houseAccountId }]
  await ledger.post({ accountId, providerId, transactions: [{ key: openingKey(opening), entries }] })
}

/** Records what was paid: whatever comes while one statement is under way goes into the next. */
export class PaidNotes {
  readonly #parts: Pick<GiveawayParts, 'database' | 'clock' | 'log'>
  #waiting: Opening[] = []
  #working: Promise<void> | undefined

  constructor(parts: Pick<GiveawayParts, 'database' | 'clock' | 'log'>) {
    this.#parts = parts
  }

  /** Nobody waits for it: what is not recorded, the job pays again under the same key, which posts nothing. */
  add(opening: Opening): void {
    this.#waiting.push(opening)
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  /** Resolves once all that was added is recorded. */
  async settled(): Promise<void> {
    await this.#working
  }

  async #work(): Promise<void> {
    const { database, clock, log } = this.#parts
    while (this.#waiting.length > 0) {
      const taken = this.#waiting.splice(0, paidAtOnce)
      try {
        await notePaid(database, taken, clock.now())
      } catch (error) {
        log.warn({ err: error }, 'paid envelopes could not be recorded; the job will')
      }
    }
  }
}

/** Pays envelopes whose payment was interrupted. One that fails does not delay the others. */
export async function payLeftOpenings(parts: GiveawayParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const before = clock.now().subtract({ seconds: leftAfterSeconds })
  for (const opening of await unpaidOpenings(database, { before, max: paidAtOnce })) {
    if (signal.aborted) return
    const { rainId, number } = opening
    try {
      await payOpening(parts, opening)
      await notePaid(database, [opening], clock.now())
    } catch (error) {
      if (error instanceof Refusal && passing.has(error.code))
        log.warn({ rainId, number, code: error.code }, 'an envelope cannot be paid yet')
      else {
        log.error({ err: error, rainId, number }, 'paying an envelope ended with a broken invariant')
        metrics.brokenInvariants.inc({ where: 'envelope' })
      }
    }
  }
}

/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])
