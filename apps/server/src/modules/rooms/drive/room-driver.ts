import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { RoomKey } from '../rooms.types.ts'
import { leaveRooms, takeLeases } from './lease.sql.ts'
import type { RoomMover } from './move-on.ts'

/** How often leases are renewed. */
const renewMs = 1_000
/** After so long without a renewal, another process takes a room over. */
const lapseMs = 4_000
/** After so long without a renewal, time that passed is not the players' fault. */
const gapMs = 2_500
/** The longest and the shortest pause between two looks at what is due. */
const longestMs = 50
const shortestMs = 5
/** How long a room whose step failed rests. */
const restMs = 1_000

/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

interface Place {
  readonly mover: RoomMover
  /** Until when this process may count on its lease, by the clock, as the lease itself is. */
  heldUntilMs: number
  working: Promise<void> | undefined
  restsUntil: number
}

/**
 * Moves the rooms on whose leases this process holds. One process at a time does it to save work and so that messages have an order, and
 * not to be right: see `RoomActor`.
 */
export class RoomDriver {
  readonly #parts: RoomParts
  readonly #holder: string
  readonly #places: ReadonlyMap<string, Place>
  #renewedAt = -Infinity
  #renewing: Promise<void> | undefined
  #running: Promise<void> | undefined
  readonly #stopped = new AbortController()
  #wake: (() => void) | undefined

  constructor(parts: RoomParts, movers: readonly RoomMover[]) {
    this.#parts = parts
    this.#holder = parts.randomness.uuid()
    this.#places = new Map(
      movers.map((mover) => [
        nameOf(mover.actor.place),
        { mover, heldUntilMs: -Infinity, working: undefined, restsUntil: 0 },
      ]),
    )
  }

  /** Whether this process moves a room on, and so tells its players. */
  holds(room: RoomKey): boolean {
    return (this.#places.get(nameOf(room))?.heldUntilMs ?? -Infinity) > this.#nowMs()
  }

  /** Something has changed in a room: what is due is looked at at once. */
  wake(room: RoomKey): void {
    this.#places.get(nameOf(room))?.mover.wake()
    this.#wake?.()
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Ends after the steps that are under way. Another process, or the next start, goes on there. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#wake?.()
    await this.#running
    await Promise.all([this.#renewing, ...[...this.#places.values()].map(({ working }) => working)])
    await leaveRooms(this.#parts.database, this.#holder).catch(() => undefined)
  }

  /** Does everything that is due now. For tests: what fails is tried once, and thrown. */
  async catchUp(): Promise<void> {
    await this.#renew()
    for (let due = this.#due(true); due.length > 0; due = this.#due(true))
      for (const { mover } of due)
        await mover.step().catch((error: unknown) => {
          mover.actor.stale()
          mover.wake()
          throw error
        })
  }

  #nowMs(): number {
    return this.#parts.clock.now().epochMilliseconds
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      if (performance.now() - this.#renewedAt >= renewMs && this.#renewing === undefined) {
        this.#renewedAt = performance.now()
        this.#renewing = this.#renew()
          .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'rooms could not be kept; trying again'))
          .finally(() => {
            this.#renewing = undefined
          })
      }
      for (const place of this.#due(false)) this.#work(place)
      await this.#rest()
    }
  }

  async #rest(): Promise<void> {
    const woken = Promise.withResolvers<void>()
    this.#wake = woken.resolve
    const now = this.#nowMs()
    const held = [...this.#places.values()].filter(
      ({ heldUntilMs, working }) => heldUntilMs > now && working === undefined,
    )
    const next = Math.min(...held.map(({ mover }) => mover.dueMs), Infinity)
    const ms = Math.min(longestMs, Math.max(shortestMs, next - now))
    const rested = new AbortController()
    await Promise.race([pause(ms, undefined, { signal: rested.signal }).catch(() => undefined), woken.promise])
    rested.abort()
    this.#wake = undefined
  }

  #due(all: boolean): readonly Place[] {
    const [now, awake] = [this.#nowMs(), performance.now()]
    return [...this.#places.values()].filter(
      ({ heldUntilMs, working, restsUntil, mover }) =>
        heldUntilMs > now && working === undefined && (all || restsUntil <= awake) && mover.dueMs <= now,
    )
  }

  #work(place: Place): void {
    place.working = place.mover
      .step()
      .catch((error: unknown) => this.#failed(place, error))
      .finally(() => {
        place.working = undefined
      })
  }

  #failed(place: Place, error: unknown): void {
    const { actor } = place.mover
    place.restsUntil = performance.now() + restMs
    actor.stale()
    place.mover.wake()
    const { log, metrics } = this.#parts
    const { roomId } = actor.place
    if (isUnavailable(error) || (error instanceof Refusal && passing.has(error.code))) {
      log.warn({ err: error, roomId }, 'a room waits')
      return
    }
    log.error({ err: error, roomId }, 'a room could not be moved on; trying again')
    metrics.brokenInvariants.inc({ where: 'room' })
  }

  /** Keeps the rooms of this process, and takes over those that nobody has kept. */
  async #renew(): Promise<void> {
    const { database, clock } = this.#parts
    const rooms = [...this.#places.values()].map(({ mover }) => mover.actor.place)
    if (rooms.length === 0) return
    const now = clock.now()
    const lapsed = now.subtract({ milliseconds: lapseMs })
    const leases = await takeLeases(database, rooms, { holder: this.#holder, now, lapsed })
    for (const lease of leases) {
      const place = this.#places.get(nameOf(lease))
      if (place === undefined) continue
      const beforeMs = lease.before?.epochMilliseconds ?? -Infinity
      const isNew = place.heldUntilMs <= now.epochMilliseconds
      place.heldUntilMs = now.epochMilliseconds + gapMs
      if (isNew || now.epochMilliseconds - beforeMs > gapMs) place.mover.gap(beforeMs)
    }
  }
}

/** The name of a room among those of all brands. */
export const nameOf = ({ brandId, roomId }: RoomKey) => `${brandId} ${roomId}`
