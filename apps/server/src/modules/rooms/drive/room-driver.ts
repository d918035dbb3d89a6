import { StepLoop } from '../../../kernel/step-loop.ts'
import { passes } from '../money/post-apart.ts'
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

interface Place {
  readonly mover: RoomMover
  /** Until when this process may count on its lease, by the clock, as the lease itself is. */
  heldUntilMs: number
}

/**
 * Moves the rooms on whose leases this process holds. One process at a time does it to save work and so that messages have an order, and
 * not to be right: see `RoomActor`.
 */
export class RoomDriver {
  readonly #parts: RoomParts
  readonly #holder: string
  readonly #places: ReadonlyMap<string, Place>
  readonly #loop: StepLoop<Place>

  constructor(parts: RoomParts, movers: readonly RoomMover[]) {
    this.#parts = parts
    this.#holder = parts.randomness.uuid()
    this.#places = new Map(movers.map((mover) => [nameOf(mover.actor.place), { mover, heldUntilMs: -Infinity }]))
    const { clock, log } = parts
    this.#loop = new StepLoop<Place>({
      what: 'rooms',
      places: this.#places.values(),
      clock,
      log,
      moverOf: ({ mover }) => mover,
      isHeld: ({ heldUntilMs }, nowMs) => heldUntilMs > nowMs,
      // Nobody notices a twentieth of a second between two steps in a room, and there are many rooms.
      isHasty: false,
      renewMs,
      renew: () => this.#renew(),
      failed: (place, error) => this.#failed(place, error),
    })
  }

  /** Whether this process moves a room on, and so tells its players. */
  holds(room: RoomKey): boolean {
    return (this.#places.get(nameOf(room))?.heldUntilMs ?? -Infinity) > this.#parts.clock.now().epochMilliseconds
  }

  /** Something has changed in a room: what is due is looked at at once. */
  wake(room: RoomKey): void {
    this.#places.get(nameOf(room))?.mover.wake()
    this.#loop.wake()
  }

  start(): void {
    this.#loop.start()
  }

  /** Ends after the steps that are under way. Another process, or the next start, goes on there. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await leaveRooms(this.#parts.database, this.#holder).catch(() => undefined)
  }

  /** Does everything that is due now. For tests: what fails is tried once, and thrown. */
  async catchUp(): Promise<void> {
    await this.#renew()
    for (let due = this.#loop.due(); due.length > 0; due = this.#loop.due())
      for (const { mover } of due)
        await mover.step().catch((error: unknown) => {
          mover.actor.stale()
          mover.wake()
          throw error
        })
  }

  #failed({ mover }: Place, error: unknown): void {
    const { actor } = mover
    actor.stale()
    mover.wake()
    const { log, metrics } = this.#parts
    const { roomId } = actor.place
    if (passes(error)) {
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
