import type { SharedGame } from '@baize/engines'
import { StepLoop } from '../../../kernel/step-loop.ts'
import type { TableParts } from '../tables.parts.ts'
import type { TableKey } from '../tables.types.ts'
import { leaveTables, makeLeases, noteWanted, takeLeases } from './lease.sql.ts'
import { isPassing } from './problems.ts'
import { TableActor } from './table-actor.ts'

/** How often leases are renewed. */
const renewMs = 500
/** After so long without a renewal, another process takes a table over. */
const lapseMs = 3_000
/** After so long without a renewal, nobody could cash out: a flight that was under way is void. */
const gapMs = 1_500
/** How often it is noted for other processes that a table is wanted. */
const notedEveryMs = 15_000

/** A table with its state here. */
interface Place {
  readonly actor: TableActor
  /** Whether this process moves it on. */
  isHeld: boolean
  wantedMs: number
  notedMs: number
}

/** How many watch a table in this process. */
export type CountWatchers = (table: TableKey) => number

/**
 * Moves the tables of all brands on, as far as this process holds their leases. Each table is moved on by one process at a time to save
 * work and to notice when nobody did, and not to be right: see {@link TableActor}.
 */
export class TableDriver {
  readonly #parts: TableParts
  readonly #holder: string
  readonly #places: ReadonlyMap<string, Place>
  readonly #loop: StepLoop<Place>
  #isMade = false
  #countWatchers: CountWatchers = () => 0

  constructor(parts: TableParts, tables: readonly (TableKey & { readonly game: SharedGame })[]) {
    this.#parts = parts
    this.#holder = parts.randomness.uuid()
    this.#places = new Map(
      tables.map(({ brandId, gameCode, game }) => [
        nameOf({ brandId, gameCode }),
        {
          actor: new TableActor(parts, { brandId, gameCode }, game),
          isHeld: false,
          wantedMs: -Infinity,
          notedMs: -Infinity,
        },
      ]),
    )
    const { clock, log } = parts
    this.#loop = new StepLoop<Place>({
      what: 'tables',
      places: this.#places.values(),
      clock,
      log,
      moverOf: ({ actor }) => actor,
      isHeld: ({ isHeld }) => isHeld,
      // What a flight pays follows its start within milliseconds.
      isHasty: true,
      renewMs,
      renew: () => this.#renew(),
      failed: (place, error) => this.#failed(place, error),
    })
  }

  /** Notes that somebody watches a table or bets there: it wakes at once. */
  want(table: TableKey): void {
    const place = this.#places.get(nameOf(table))
    if (place === undefined) return
    place.wantedMs = this.#nowMs()
    place.actor.wanted(place.wantedMs)
    this.#loop.wake()
  }

  /** Asks how many watch a table, from now on. */
  countWatchers(count: CountWatchers): void {
    this.#countWatchers = count
  }

  start(): void {
    this.#loop.start()
  }

  /** Ends after the steps that are under way. Another process, or the next start, goes on there. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await leaveTables(this.#parts.database, this.#holder).catch(() => undefined)
  }

  /** Does everything that is due now. For tests: what fails is tried once, and thrown. */
  async catchUp(): Promise<void> {
    await this.#renew()
    for (let due = this.#loop.due(); due.length > 0; due = this.#loop.due()) {
      const steps = await Promise.allSettled(due.map(({ actor }) => actor.step()))
      for (const [place, step] of steps.entries()) {
        if (step.status === 'fulfilled') continue
        due[place]?.actor.forget()
        throw step.reason
      }
    }
  }

  /** Plays rounds at a table at once that nobody can bet on, if it has none yet. */
  async playEmptyRounds(table: TableKey, rounds: number): Promise<void> {
    const place = this.#places.get(nameOf(table))
    if (place === undefined) return
    await this.#renew()
    await this.#loop.alone(place, async () => {
      if (!place.isHeld) return
      await place.actor.playAtOnce(rounds).catch((error: unknown) => {
        place.actor.forget()
        throw error
      })
    })
  }

  #nowMs(): number {
    return this.#parts.clock.now().epochMilliseconds
  }

  #failed({ actor }: Place, error: unknown): void {
    actor.forget()
    const { log, metrics } = this.#parts
    const { gameCode } = actor.key
    if (isPassing(error)) {
      log.warn({ err: error, gameCode }, 'a table waits')
      return
    }
    log.error({ err: error, gameCode }, 'a table could not be moved on; trying again')
    metrics.brokenInvariants.inc({ where: 'table' })
  }

  /** Keeps the tables of this process, and takes over those that nobody has kept. */
  async #renew(): Promise<void> {
    const { database, clock } = this.#parts
    const tables = [...this.#places.values()].map(({ actor }) => actor.key)
    if (tables.length === 0) return
    if (!this.#isMade) await makeLeases(database, tables)
    this.#isMade = true
    await this.#noteWanted()
    const now = clock.now()
    const leases = await takeLeases(database, tables, {
      holder: this.#holder,
      now,
      lapsed: now.subtract({ milliseconds: lapseMs }),
    })
    const held = new Map(leases.map((lease) => [nameOf(lease), lease]))
    for (const [name, place] of this.#places) {
      const lease = held.get(name)
      if (lease !== undefined && !place.isHeld) place.actor.forget()
      place.isHeld = lease !== undefined
      if (lease === undefined) continue
      const before = lease.renewedBefore?.epochMilliseconds ?? -Infinity
      if (this.#nowMs() - before > gapMs) place.actor.gap(before)
      place.actor.wanted(Math.max(place.wantedMs, lease.wantedAt?.epochMilliseconds ?? -Infinity))
    }
  }

  async #noteWanted(): Promise<void> {
    const now = this.#parts.clock.now()
    const nowMs = now.epochMilliseconds
    const noted: Place[] = []
    for (const place of this.#places.values()) {
      if (this.#countWatchers(place.actor.key) > 0) place.wantedMs = nowMs
      if (
        place.wantedMs > place.notedMs &&
        (place.notedMs < nowMs - notedEveryMs || (!place.isHeld && place.notedMs < nowMs - renewMs))
      )
        noted.push(place)
    }
    if (noted.length === 0) return
    await noteWanted(
      this.#parts.database,
      noted.map(({ actor }) => actor.key),
      now,
    )
    for (const place of noted) place.notedMs = nowMs
  }
}

function nameOf({ brandId, gameCode }: TableKey): string {
  return `${brandId} ${gameCode}`
}
