import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** The longest and the shortest pause between two looks at what is due. */
const longestMs = 50
const shortestMs = 5
/** How long a place whose step failed rests. */
const restMs = 1_000

/** What moves a place on. */
export interface Mover {
  /** When its next step is due, in milliseconds since 1970: -Infinity if it has to be looked, Infinity if nothing is due. */
  readonly dueMs: number
  /** Does the first thing that is due, and sets `dueMs`. */
  step(): Promise<void>
}

/** The places of a {@link StepLoop}, and what is their own. */
export interface Stepped<Place extends object> {
  /** What the places are, for the log: "tables". */
  readonly what: string
  readonly places: Iterable<Place>
  readonly clock: Clock
  readonly log: Log
  moverOf(place: Place): Mover
  /** Whether this process moves a place on, at a time in milliseconds since 1970. */
  isHeld(place: Place, nowMs: number): boolean
  /** How often the leases are renewed. */
  readonly renewMs: number
  /** Renews the leases on places. If that fails, it is logged and tried again at the next time. */
  renew(): Promise<void>
  /** Whether the end of a step is looked for every 5 ms, for places whose steps must follow each other; otherwise, every 50 ms. */
  readonly isHasty: boolean
  /** A step failed: forgets what may be wrong and tells of it. The place rests for a second, then it is tried again. */
  failed(place: Place, error: unknown): void
}

interface Work {
  /** Set while a step is under way. */
  working: Promise<void> | undefined
  /** Until when the place rests after a failure, by `performance.now()`. */
  restsUntil: number
}

/**
 * Moves places on, such as tables, each by one step at a time and all of them side by side. A place is moved on while this process holds
 * its lease; the loop renews the leases. It rests until the next step is due, 50 ms at the longest, or until it is woken.
 *
 * What a process does not know, such as what another one has stored, is for the steps to find out: the loop only says when.
 */
export class StepLoop<Place extends object> {
  readonly #stepped: Stepped<Place>
  readonly #works: ReadonlyMap<Place, Work>
  #renewedAt = -Infinity
  #renewing: Promise<void> | undefined
  #running: Promise<void> | undefined
  readonly #stopped = new AbortController()
  #wake: (() => void) | undefined

  constructor(stepped: Stepped<Place>) {
    this.#stepped = stepped
    this.#works = new Map([...stepped.places].map((place) => [place, { working: undefined, restsUntil: 0 }]))
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Ends after the steps and the renewal that are under way. It cannot be started again. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.wake()
    await this.#running
    await Promise.all([this.#renewing, ...[...this.#works.values()].map(({ working }) => working)])
  }

  /** Something has changed: what is due is looked at at once. */
  wake(): void {
    this.#wake?.()
  }

  /** The places with a step that is due and not under way, also those that rest after a failure. For tests that do the steps themselves. */
  due(): readonly Place[] {
    return this.#due().map(([place]) => place)
  }

  /** Does other work at a place once the step there is done; no step begins meanwhile. Rejects as the work does. */
  async alone(place: Place, doWork: () => Promise<void>): Promise<void> {
    const work = this.#works.get(place)
    if (work === undefined) throw new Error(`this is none of the ${this.#stepped.what} of this loop`)
    while (work.working !== undefined) await work.working
    const doing = doWork()
    this.#occupy(
      work,
      doing.catch(() => undefined),
    )
    await doing
  }

  #nowMs(): number {
    return this.#stepped.clock.now().epochMilliseconds
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#renewInTime()
      const awake = performance.now()
      for (const [place, work] of this.#due()) if (work.restsUntil <= awake) this.#step(place, work)
      await this.#rest()
    }
  }

  /** Steps go on while leases are renewed: a database that is slow to renew them holds nobody up. */
  #renewInTime(): void {
    const { renewMs, what, log } = this.#stepped
    if (performance.now() - this.#renewedAt < renewMs || this.#renewing !== undefined) return
    this.#renewedAt = performance.now()
    this.#renewing = this.#stepped
      .renew()
      .catch((error: unknown) => log.warn({ err: error }, `${what} could not be kept; trying again`))
      .finally(() => {
        this.#renewing = undefined
      })
  }

  #due(): readonly (readonly [Place, Work])[] {
    const nowMs = this.#nowMs()
    return [...this.#works].filter(
      ([place, { working }]) =>
        this.#stepped.isHeld(place, nowMs) && working === undefined && this.#stepped.moverOf(place).dueMs <= nowMs,
    )
  }

  #step(place: Place, work: Work): void {
    const step = this.#stepped.moverOf(place).step()
    this.#occupy(
      work,
      step.catch((error: unknown) => {
        work.restsUntil = performance.now() + restMs
        this.#stepped.failed(place, error)
      }),
    )
  }

  #occupy(work: Work, until: Promise<void>): void {
    work.working = until.finally(() => {
      work.working = undefined
    })
  }

  async #rest(): Promise<void> {
    const woken = Promise.withResolvers<void>()
    this.#wake = woken.resolve
    const nowMs = this.#nowMs()
    const ms = Math.min(longestMs, Math.max(shortestMs, this.#nextMs(nowMs) - nowMs))
    const rested = new AbortController()
    await Promise.race([pause(ms, undefined, { signal: rested.signal }).catch(() => undefined), woken.promise])
    rested.abort()
    this.#wake = undefined
  }

  /** When the next step is due that is not under way; while one is, `dueMs` is still that of before if the loop is hasty. */
  #nextMs(nowMs: number): number {
    const counting = [...this.#works].filter(
      ([place, { working }]) => this.#stepped.isHeld(place, nowMs) && (this.#stepped.isHasty || working === undefined),
    )
    return Math.min(...counting.map(([place]) => this.#stepped.moverOf(place).dueMs))
  }
}
