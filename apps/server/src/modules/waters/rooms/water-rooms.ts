import type { WaterChange } from '@baize/contract'
import type { Minor } from '@baize/money'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Sockets } from '../../../kernel/sockets/index.ts'
import { socketName, WaterShelf, type Seated, type ShelfParts } from './water-shelf.ts'
import { WaterTeller, type TellerParts } from './water-teller.ts'
import type { Water, WaterPlace } from './water.ts'
import {
  deleteSeat,
  forgetEmpty,
  freeAway,
  keepRooms,
  leaveRooms,
  noteSeen,
  takePlace,
  type StoredWater,
} from './waters.sql.ts'

const sweepMs = 3_000
/** How old what the rows say of who is there may become. They keep a place for 20 seconds. */
const noteMs = 6_000
/** After its start, a process gives pages so long to come back before it frees any place. */
const graceMs = 20_000
/** For how long a process may count on its hold; the rows give it a second more. */
const holdMs = 9_000
/** A room that no player or page of this process has needed for so long is none of its concern. */
const unusedMs = 45_000
/** How many rooms there may be. */
const mostWaters = 4_000

export interface WaterRoomsParts extends TellerParts {
  readonly sockets: TellerParts['sockets'] & Pick<Sockets, 'playersAt' | 'tables'>
  /** Names this process. */
  readonly self: string
  /** What rooms are read with; asked for when it is needed. */
  shelf(): ShelfParts
  /** Called every few seconds with the rooms that this process knows. */
  swept(waters: readonly Water[]): void
}

/** Who takes a place, and a room to open if all are full. */
export interface Entering {
  readonly memberId: MemberId
  readonly powerMinor: Minor
  readonly made: Pick<StoredWater, 'waterId' | 'school' | 'beganAt'>
}

/**
 * The fishing rooms: who sits where is what the rows say, for all processes; each knows the rooms that its players need, and hears of
 * changes.
 */
export class WaterRooms {
  readonly #parts: WaterRoomsParts
  readonly #shelf: WaterShelf
  readonly #teller: WaterTeller
  readonly #noted = new WeakMap<object, number>()
  #sweeping: NodeJS.Timeout | undefined
  #startedMs = -Infinity
  #underWay: Promise<void> | undefined

  constructor(parts: WaterRoomsParts) {
    this.#parts = parts
    this.#shelf = new WaterShelf(parts.shelf, (water) => this.#teller.opened(water))
    this.#teller = new WaterTeller(parts, this.#shelf, parts.self)
    parts.sockets.tables(async (player, waterId) => {
      if ((await this.find(player, waterId)) === undefined) throw new Refusal('waters.not_found')
    }, 'water')
  }

  start(): void {
    this.#startedMs = performance.now()
    this.#sweeping ??= setInterval(() => {
      this.#underWay ??= this.sweep()
        .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'fishing rooms were not looked after'))
        .finally(() => (this.#underWay = undefined))
    }, sweepMs)
  }

  /** Ends; the next process that shows a room goes on numbering its messages. */
  async stop(): Promise<void> {
    clearInterval(this.#sweeping)
    await this.#underWay
    this.#teller.stop()
    await leaveRooms(this.#database, this.#parts.self).catch(() => undefined)
  }

  /** The rooms that this process knows. */
  get all(): readonly Water[] {
    return this.#shelf.all
  }

  /** Those of a hall. */
  in(place: WaterPlace): readonly Water[] {
    return this.#shelf.in(place)
  }

  /** A room in which the player of a session sits, with the seat; `undefined` for every other. */
  async find(session: Parameters<WaterShelf['find']>[0], waterId: string): Promise<Seated | undefined> {
    const isUnknown = this.#shelf.known(waterId) === undefined
    const found = await this.#shelf.find(session, waterId)
    if (isUnknown && found !== undefined) this.#teller.showing([found.water])
    return found
  }

  /** Seats a player in a hall: where they sit already, or in the fullest room with a free place. Refuses with `waters.full`. */
  async sit(
    place: WaterPlace,
    { memberId, powerMinor, made }: Entering,
  ): Promise<{ readonly waterId: string; readonly seat: number }> {
    const { self } = this.#parts
    const untilMs = performance.now() + holdMs
    const taken = await takePlace(this.#database, place, { memberId, powerMinor, made, self, mostRooms: mostWaters })
    if (taken === undefined) throw new Refusal('waters.full')
    const { waterId, seat, isOld, isNewRoom, isHeld, leftWaterId } = taken
    if (leftWaterId !== undefined) await this.#changed(leftWaterId)
    const isUnknown = this.#shelf.known(waterId) === undefined
    if (isOld && !isUnknown) return { waterId, seat }
    const water = await this.#shelf.read(waterId)
    if (water === undefined) throw new Refusal('waters.not_found')
    if (isHeld) this.#teller.hold(water, { untilMs, isNew: isNewRoom })
    else if (isUnknown) this.#teller.showing([water])
    if (!isOld) this.#teller.tellSeats(water)
    return { waterId, seat }
  }

  /** Frees the place of a player; says whether they had one. */
  async leave(waterId: string, memberId: MemberId): Promise<boolean> {
    const had = await deleteSeat(this.#database, waterId, memberId)
    if (had) await this.#changed(waterId)
    return had
  }

  /** Tells everybody in a room, a moment later, together with what else happens. */
  tell(water: Water, change: WaterChange): void {
    this.#teller.tell(water, change)
  }

  /** Tells that somebody's shots cost something else now. */
  tellPower(water: Water): void {
    this.#teller.tellPower(water)
  }

  /** Whether this process knows by itself which fish of a room are gone; else the rows have to be asked. Call it before each volley. */
  knowsCaught(water: Water): Promise<boolean> {
    return this.#teller.knowsCaught(water)
  }

  /** What was caught in a room may not be known here: for a while, the rows are asked. */
  doubt(water: Water): void {
    this.#teller.doubt(water)
  }

  /** Tells all that waits now; for tests. */
  settle(): void {
    this.#teller.settle()
  }

  /** Notes who is still there, frees the places of those who are gone, keeps the rooms that are needed, and forgets the others. */
  async sweep(): Promise<void> {
    const nowMs = performance.now()
    const seen = this.#shelf.all.flatMap((water) => this.#seenIn(water, nowMs))
    if (seen.length > 0) await noteSeen(this.#database, seen)
    if (nowMs - this.#startedMs > graceMs)
      for (const waterId of await freeAway(this.#database)) await this.#changed(waterId)
    const gone = new Set(await forgetEmpty(this.#database))
    const isUsed = ({ waterId, usedMs }: Water) => !gone.has(waterId) && nowMs - usedMs <= unusedMs
    const used = this.#shelf.all.filter(isUsed)
    await this.#keep(used)
    await this.#drop(this.#shelf.all.filter((water) => !isUsed(water)))
    this.#shelf.sweep(nowMs)
    this.#parts.swept(used)
  }

  async #keep(used: readonly Water[]): Promise<void> {
    if (used.length === 0) return
    const untilMs = performance.now() + holdMs
    const ids = used.map(({ waterId }) => waterId)
    const kept = await keepRooms(this.#database, ids, this.#parts.self)
    for (const water of used) if (kept.has(water.waterId)) this.#teller.hold(water, { untilMs, isNew: false })
    this.#teller.showing(used)
  }

  async #drop(unused: readonly Water[]): Promise<void> {
    if (unused.length === 0) return
    for (const water of unused) {
      this.#teller.forget(water)
      this.#shelf.forget(water.waterId)
    }
    const ids = unused.map(({ waterId }) => waterId)
    await leaveRooms(this.#database, this.#parts.self, ids)
  }

  /** Who is in a room by what this process sees, as far as the rows do not say so already. */
  #seenIn(water: Water, nowMs: number) {
    const there = this.#parts.sockets.playersAt(water.place.brandId, socketName(water))
    if (there.size > 0) water.usedMs = nowMs
    return water.seats.flatMap((one) => {
      if (one === undefined) return []
      if (there.has(one.player)) one.seenMs = nowMs
      if (one.seenMs <= (this.#noted.get(one) ?? 0) || nowMs - (this.#noted.get(one) ?? 0) < noteMs) return []
      this.#noted.set(one, nowMs)
      return [{ waterId: water.waterId, memberId: one.memberId, powerMinor: one.power }]
    })
  }

  /** Others sit in a room than before: reads it again if this process knows it, and tells its players or the process that does. */
  async #changed(waterId: string): Promise<void> {
    const water = this.#shelf.known(waterId) === undefined ? undefined : await this.#shelf.read(waterId)
    if (water === undefined) return this.#teller.changedElsewhere(waterId)
    return this.#teller.tellSeats(water)
  }

  get #database() {
    return this.#parts.shelf().play.database
  }
}
