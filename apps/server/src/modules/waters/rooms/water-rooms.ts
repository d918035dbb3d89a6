import type { WaterChange, WaterSeat } from '@baize/contract'
import { formatAmount, type Currency } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { tableRoom, type Sockets } from '../../../kernel/sockets/index.ts'
import { allShotsMs, seatsOfWater, Water, type NewWater, type Sitting, type WaterPlace } from './water.ts'

/** How long what happens is gathered before a message tells it: at most ten messages a second. */
const gatherMs = 100
const sweepMs = 3_000
/** A player without a page of the room keeps the place for so long. */
const awayMs = 20_000
/** A room that is empty is forgotten after so long. */
const emptyMs = 60_000
/** The most rooms of a process. */
const mostWaters = 2_000

export interface WaterRoomsParts {
  readonly clock: Clock
  readonly sockets: Pick<Sockets, 'hand' | 'playersAt' | 'tables'>
  currencyOf(place: Pick<WaterPlace, 'brandId' | 'wallet'>): Currency
  /** Called every few seconds with the rooms that are open. */
  swept(waters: readonly Water[]): void
}

/** The fishing rooms of this process, and what their players are told. */
export class WaterRooms {
  readonly #parts: WaterRoomsParts
  readonly #waters = new Map<string, Water>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  /** Who has left a moment ago, with the shots that they had left: whoever enters again has no more. */
  readonly #left = new Map<string, Pick<Sitting, 'shots' | 'shotsMs'>>()
  #sweeping: NodeJS.Timeout | undefined

  constructor(parts: WaterRoomsParts) {
    this.#parts = parts
    parts.sockets.tables(async (player, waterId) => {
      if (this.seated(player, waterId) === undefined) throw new Refusal('waters.not_found')
    }, 'water')
  }

  start(): void {
    this.#sweeping ??= setInterval(() => this.sweep(), sweepMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeping)
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  get all(): readonly Water[] {
    return [...this.#waters.values()]
  }

  /** A room in which the player of a session sits, with the seat; `undefined` for every other. */
  seated(
    session: Session,
    waterId: string,
  ): { readonly water: Water; readonly seat: number; readonly sitting: Sitting } | undefined {
    const water = this.#waters.get(waterId)
    const seat = water?.place.brandId === session.brandId ? water.seatOf(playerOf(session)) : -1
    const sitting = water?.seats[seat]
    if (water === undefined || sitting === undefined) return undefined
    if (session.gameCode !== undefined && session.gameCode !== water.place.gameCode) return undefined
    return { water, seat, sitting }
  }

  /** How many players sit in the rooms of a hall. */
  playersIn(place: WaterPlace): number {
    return this.in(place).reduce((sum, { players }) => sum + players, 0)
  }

  /** The place that a player has in a hall; `undefined` without one. */
  placeOf(place: WaterPlace, player: string): { readonly water: Water; readonly seat: number } | undefined {
    for (const water of this.in(place)) {
      const seat = water.seatOf(player)
      if (seat >= 0) return { water, seat }
    }
    return undefined
  }

  /**
   * Seats a player: where they sit already, or in the fullest room of the hall with a free place, or in a new one. They leave every other
   * room of the game. It waits for nothing, so nobody else takes the same seat.
   */
  sit(place: WaterPlace, sitting: (waterId: string) => Sitting, made: () => NewWater): { water: Water; seat: number } {
    const { player } = sitting('')
    const own = this.placeOf(place, player)
    if (own !== undefined) return own
    for (const water of this.#waters.values())
      if (water.place.brandId === place.brandId && water.place.gameCode === place.gameCode) this.leave(water, player)
    const water = this.#fullestFree(place) ?? this.#open(made)
    const seat = water.seats.findIndex((one) => one === undefined)
    water.seats[seat] = { ...sitting(water.waterId), ...this.#left.get(`${place.brandId} ${player}`) }
    water.emptySinceMs = undefined
    this.tellSeats(water)
    return { water, seat }
  }

  leave(water: Water, player: string): void {
    const seat = water.seatOf(player)
    const sitting = water.seats[seat]
    if (sitting === undefined) return
    const { shots, shotsMs } = sitting
    this.#left.set(`${water.place.brandId} ${player}`, { shots, shotsMs })
    water.seats[seat] = undefined
    this.tellSeats(water)
  }

  tellSeats(water: Water): void {
    this.tell(water, { kind: 'seats', seats: this.shown(water) })
  }

  /** Everybody in a room, as others see them; one's own name is not masked. */
  shown(water: Water, own?: string): WaterSeat[] {
    const { digits } = this.#parts.currencyOf(water.place)
    return water.seats.flatMap((one, seat) =>
      one === undefined
        ? []
        : [
            {
              seat,
              who: one.who,
              name: one.player === own ? one.username : one.masked,
              power: formatAmount(one.power, digits),
            },
          ],
    )
  }

  /** Tells everybody in a room, a moment later, together with what else happens. */
  tell(water: Water, change: WaterChange): void {
    water.add(change)
    if (this.#timers.has(water.waterId)) return
    const timer = setTimeout(() => {
      this.#timers.delete(water.waterId)
      this.#say(water)
    }, gatherMs)
    this.#timers.set(water.waterId, timer)
  }

  /** Tells all that waits now; for tests. */
  settle(): void {
    for (const water of this.#waters.values()) this.#say(water)
  }

  /** Notes who is still there, frees the places of those who are gone, and forgets rooms that have stayed empty. */
  sweep(): void {
    const nowMs = performance.now()
    for (const water of this.#waters.values()) {
      const there = this.#parts.sockets.playersAt(water.place.brandId, socketName(water))
      for (const one of water.seats) {
        if (one === undefined) continue
        if (there.has(one.player)) one.seenMs = nowMs
        else if (nowMs - one.seenMs > awayMs) this.leave(water, one.player)
      }
      water.emptySinceMs = water.players > 0 ? undefined : (water.emptySinceMs ?? nowMs)
      if (water.emptySinceMs !== undefined && nowMs - water.emptySinceMs > emptyMs) this.#waters.delete(water.waterId)
    }
    for (const [player, { shotsMs }] of this.#left) if (nowMs - shotsMs > allShotsMs) this.#left.delete(player)
    this.#parts.swept(this.all)
  }

  #say(water: Water): void {
    const message = water.take(this.#parts.clock.now())
    if (message !== undefined) this.#parts.sockets.hand([tableRoom(water.place.brandId, socketName(water))], message)
  }

  /** The rooms of a hall. */
  in(place: WaterPlace): Water[] {
    return [...this.#waters.values()].filter(
      ({ place: one }) =>
        one.brandId === place.brandId &&
        one.gameCode === place.gameCode &&
        one.wallet === place.wallet &&
        one.hall === place.hall,
    )
  }

  #fullestFree(place: WaterPlace): Water | undefined {
    return this.in(place)
      .filter(({ players }) => players < seatsOfWater)
      .toSorted((a, b) => b.players - a.players)[0]
  }

  #open(made: () => NewWater): Water {
    if (this.#waters.size >= mostWaters) throw new Refusal('waters.full')
    const water = new Water(made())
    this.#waters.set(water.waterId, water)
    return water
  }
}

/** A player: one of a member's wallets. */
export function playerOf({ memberId, wallet }: Pick<Session, 'memberId' | 'wallet'>): string {
  return `${memberId} ${wallet}`
}

function socketName({ waterId }: { readonly waterId: string }): string {
  return `water:${waterId}`
}
