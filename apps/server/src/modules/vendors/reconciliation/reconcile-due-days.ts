import type { Log } from '../../../kernel/log.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable } from '../registry/vendor-client.ts'
import type { VendorRegistry } from '../registry/vendor-registry.ts'
import { dayComparison, type DayComparison, type ReconcileParts } from './reconcile-day.ts'
import { comparedDays, deleteLogHours } from './reconciliation.sql.ts'

export interface DueDayParts extends ReconcileParts {
  readonly registry: VendorRegistry
  readonly log: Log
}

const hoursAfterMidnight = 2
const daysBack = 3
const logHoursKeptDays = 10
/** The same job follows vendors' rounds, so a vendor with a slow or long list continues in the next minute. */
const vendorMs = 5_000
const tickMs = 15_000

/** The day in which a vendor's turn ended. */
interface Place {
  readonly day: string
  readonly steps: DayComparison
}

/**
 * Compares vendors' days when they are due, for a limited time in each tick, and remembers where each vendor's turn
 * ended.
 */
export class DueDays {
  readonly #parts: DueDayParts
  readonly #places = new Map<string, Place>()
  readonly #turns = new Map<string, number>()
  #turn = 0
  #running: Promise<void> | undefined

  constructor(parts: DueDayParts) {
    this.#parts = parts
  }

  /**
   * Compares the last days that have not been compared yet, some hours after their end, until it is told to stop. If a
   * vendor's day fails, that is logged and a later run tries again; the other vendors' days are compared all the same.
   */
  run(signal: AbortSignal): Promise<void> {
    // Two runs at once would resume from the same places.
    this.#running ??= this.#runNow(signal).finally(() => (this.#running = undefined))
    return this.#running
  }

  async #runNow(signal: AbortSignal): Promise<void> {
    const { clock, database, registry } = this.#parts
    const until = performance.now() + tickMs
    // The vendor that has waited longest comes first.
    const waited = (vendor: ConnectedVendor) => this.#turns.get(nameOf(vendor)) ?? 0
    for (const vendor of registry.all.toSorted((left, right) => waited(left) - waited(right))) {
      const over = Math.min(until, performance.now() + vendorMs)
      if (signal.aborted || performance.now() >= until) break
      this.#turns.set(nameOf(vendor), (this.#turn += 1))
      if (vendor.walletMode !== 'seamless' || vendor.houseKey === undefined) continue
      await this.#compareDays(vendor, () => signal.aborted || performance.now() >= over)
    }
    await deleteLogHours(database, clock.now().subtract({ hours: logHoursKeptDays * 24 }))
  }

  async #compareDays(vendor: ConnectedVendor, isOver: () => boolean): Promise<void> {
    for (const day of await this.#dueDays(vendor)) {
      if (isOver() || !(await this.#tryDay(vendor, day, isOver))) return
    }
  }

  async #dueDays(vendor: ConnectedVendor): Promise<readonly Temporal.PlainDate[]> {
    const { brands, clock, database } = this.#parts
    const { timeZone } = brands.byId(vendor.brandId)
    const now = clock.now().subtract({ hours: hoursAfterMidnight })
    const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
    const connected = vendor.settings.connectedAt.toZonedDateTimeISO(timeZone).toPlainDate()
    const done = await comparedDays(database, vendor, today.subtract({ days: daysBack }))
    return Array.from({ length: daysBack }, (_, index) => today.subtract({ days: daysBack - index })).filter(
      (day) => !done.includes(day.toString()) && Temporal.PlainDate.compare(day, connected) >= 0,
    )
  }

  /** Returns whether the day was compared to its end. */
  async #tryDay(vendor: ConnectedVendor, day: Temporal.PlainDate, isOver: () => boolean): Promise<boolean> {
    const about = { vendor: vendor.vendorCode, day: day.toString() }
    const { log } = this.#parts
    try {
      const steps = this.#stepsOf(vendor, day)
      for (let step = await steps.next(); ; step = await steps.next()) {
        if (step.done) {
          this.#places.delete(nameOf(vendor))
          const differences = step.value.length
          if (differences > 0) log.warn({ ...about, differences }, "a vendor's day differs from ours")
          return true
        }
        if (isOver()) return false
      }
    } catch (error) {
      this.#places.delete(nameOf(vendor))
      const level = error instanceof VendorUnreachable ? 'warn' : 'error'
      log[level]({ ...about, err: error }, "a vendor's day could not be compared; a later tick tries again")
      return false
    }
  }

  #stepsOf(vendor: ConnectedVendor, day: Temporal.PlainDate): DayComparison {
    const place = this.#places.get(nameOf(vendor))
    if (place?.day === day.toString()) return place.steps
    const steps = dayComparison(this.#parts, vendor, day)
    this.#places.set(nameOf(vendor), { day: day.toString(), steps })
    return steps
  }
}

function nameOf({ brandId, vendorCode }: ConnectedVendor): string {
  return `${brandId}/${vendorCode}`
}
