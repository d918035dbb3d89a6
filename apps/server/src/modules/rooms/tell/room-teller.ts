import type { RoomCardsMessage, RoomChange, RoomMessage } from '@baize/contract'
import { memberId, type BrandId } from '../../../kernel/ids.ts'
import { playerRoom, tableRoom } from '../../../kernel/sockets/index.ts'
import type { RoomActor, RoomNews, RoomState } from '../drive/room-actor.ts'
import { nameOf } from '../drive/room-driver.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { RoomKey } from '../rooms.types.ts'
import { presentStart, presentTournament } from '../show/present-tournament.ts'
import { presentHand, presentLines, presentNext, presentSeats, type SaidInRoom } from '../show/present-room.ts'

/** What a page watches to be in a room. */
export const watchedAs = (roomId: string) => `room:${roomId}`

/** Where processes tell each other what they did in rooms. */
const newsRoom = 'news of rooms'

interface Elsewhere {
  readonly from: string
  readonly brandId: number
  readonly roomId: string
  /** What somebody said, if that is all. */
  readonly said?: Omit<SaidInRoom, 'memberId'> & { readonly memberId: string }
}

/** The rooms of this process, and which of them it moves on. */
export interface TellerRooms {
  readonly actors: ReadonlyMap<string, RoomActor>
  holds(room: RoomKey): boolean
  wake(room: RoomKey): void
}

/**
 * What players in rooms are told over their sockets. One process numbers the messages of a room: the one that holds its lease. Others tell it
 * that something changed, and it reads the room and tells it.
 */
export class RoomTeller {
  readonly #parts: RoomParts
  readonly #rooms: TellerRooms
  readonly #self: string
  readonly #seqs = new Map<string, number>()
  readonly #turns = new Map<string, Promise<void>>()

  constructor(parts: RoomParts, rooms: TellerRooms) {
    this.#parts = parts
    this.#rooms = rooms
    this.#self = parts.randomness.uuid()
    parts.sockets.listen(newsRoom, (text) => this.#hear(text))
    for (const actor of rooms.actors.values())
      parts.sockets.listen(tableRoom(actor.place.brandId, watchedAs(actor.place.roomId)), (text) =>
        this.#follow(actor, text),
      )
  }

  /** The number of the last message of a room. */
  seqOf(room: RoomKey): number {
    const name = nameOf(room)
    const seq = this.#seqs.get(name) ?? this.#parts.clock.now().epochMilliseconds
    this.#seqs.set(name, seq)
    return seq
  }

  /** Tells what changed in a room, or the process that tells it. */
  tell(actor: RoomActor, news: RoomNews): void {
    if (!this.#rooms.holds(actor.place)) return this.#toOthers(actor.place)
    const { known } = actor
    if (known === undefined) return undefined
    switch (news) {
      case 'players':
        return this.#tellPlayers(actor, known)
      case 'hand':
        return this.#tellHand(actor, known)
      case 'anything':
        return this.#inTurn(actor, async () => this.#emit(actor, { kind: 'changed' }))
    }
  }

  /** Tells what somebody said. */
  say(actor: RoomActor, said: SaidInRoom): void {
    if (!this.#rooms.holds(actor.place)) return this.#toOthers(actor.place, said)
    return this.#inTurn(actor, async () => {
      const seats = actor.known?.seats ?? []
      this.#emit(actor, {
        kind: 'lines',
        lines: await presentLines(this.#parts, actor.place, { seats, said: [said] }),
      })
    })
  }

  /** Resolves once everything that waits now was told; for tests, and before the end. */
  async settled(): Promise<void> {
    await Promise.all(this.#turns.values())
  }

  #tellPlayers(actor: RoomActor, state: RoomState): void {
    this.#inTurn(actor, async () => {
      const { level } = actor.place
      const players = await presentSeats(this.#parts, actor.place, state.seats)
      const tournament = await presentTournament(this.#parts, level, state)
      const startsAt = presentStart(level, state)
      this.#emit(actor, { kind: 'players', players, waiting: state.waiting.length, tournament, startsAt })
    })
  }

  #tellHand(actor: RoomActor, state: RoomState): void {
    const hand = presentHand(actor, state, null)
    if (state.live === undefined || hand === null) return
    const cards = this.#cardsOf(actor, state.live)
    const next = presentNext(state)
    this.#inTurn(actor, async () => {
      for (const { room, message } of cards) this.#parts.sockets.post([room], message)
      this.#emit(actor, { kind: 'hand', hand, next })
    })
  }

  /** The hand as each member who plays sees it, for that member's own pages. */
  #cardsOf({ place }: RoomActor, live: NonNullable<RoomState['live']>) {
    const { brandId, roomId, level } = place
    const { handId, players } = live.stored
    return players.flatMap(({ memberId: id, seat }) => {
      if (id === null) return []
      const room = playerRoom({ brandId, memberId: memberId(BigInt(id)), wallet: level.wallet }, watchedAs(roomId))
      const view = live.hand.viewFrom(seat)
      const message: RoomCardsMessage = { type: 'roomCards', roomId, handId, actionNo: live.actionNo, view }
      return [{ room, message }]
    })
  }

  #hear(text: string | undefined): void {
    const { actors } = this.#rooms
    // What was missed may have been about any room.
    if (text === undefined) return [...actors.values()].forEach((actor) => this.#heard(actor))
    const { from, brandId, roomId, said } = JSON.parse(text) as Elsewhere // only `#toOthers` posts here
    // A brand's number is written from one there.
    const actor = from === this.#self ? undefined : actors.get(nameOf({ brandId: brandId as BrandId, roomId }))
    if (actor === undefined) return undefined
    if (said === undefined) return this.#heard(actor)
    return this.#rooms.holds(actor.place)
      ? this.say(actor, { ...said, memberId: memberId(BigInt(said.memberId)) })
      : undefined
  }

  #heard(actor: RoomActor): void {
    actor.stale()
    if (!this.#rooms.holds(actor.place)) return
    this.#rooms.wake(actor.place)
    const told = actor.inTurn(async () => {
      this.tell(actor, 'players')
      this.tell(actor, 'hand')
    })
    told.catch((error: unknown) =>
      this.#parts.log.warn({ err: error, roomId: actor.place.roomId }, 'a room was not told what happened elsewhere'),
    )
  }

  #toOthers({ brandId, roomId }: RoomKey, said?: SaidInRoom): void {
    const news: Elsewhere = {
      from: this.#self,
      brandId,
      roomId,
      ...(said === undefined ? {} : { said: { ...said, memberId: String(said.memberId) } }),
    }
    this.#parts.sockets.post([newsRoom], news)
  }

  /** Messages of a room are made one after another. */
  #inTurn({ place }: RoomActor, work: () => Promise<void>): void {
    const name = nameOf(place)
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      this.#parts.log.warn({ err: error, roomId: place.roomId }, 'players in a room were not told')
    })
    this.#turns.set(name, turn)
  }

  #emit({ place }: RoomActor, change: RoomChange): void {
    const { roomId, brandId } = place
    const seq = this.seqOf(place) + 1
    this.#seqs.set(nameOf(place), seq)
    const now = this.#parts.clock.now().toString()
    const message: RoomMessage = { type: 'room', roomId, seq, now, change }
    this.#parts.sockets.post([tableRoom(brandId, watchedAs(roomId))], message)
  }

  /** Follows the numbers of a room that another process moves on: what is known of it here is old. */
  #follow(actor: RoomActor, text: string | undefined): void {
    if (text === undefined) return
    const room = actor.place
    const { seq } = JSON.parse(text) as Pick<RoomMessage, 'seq'> // only `#emit` posts to rooms of card games
    if (seq <= this.seqOf(room)) return
    this.#seqs.set(nameOf(room), seq)
    actor.stale()
  }
}
