import type { HandAction } from '@baize/engines'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { actionsOf, handById } from '../hands/hands.sql.ts'
import { LiveHand } from '../hands/live-hand.ts'
import { roomOf } from '../rooms.sql.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { RoomPlace, StoredAction, StoredApart, StoredRoom, StoredSeat, StoredWaiting } from '../rooms.types.ts'
import { apartIn } from '../seats/apart.sql.ts'
import { seatsOf, waitingIn } from '../seats/seats.sql.ts'
import { tournamentById, type StoredTournament } from '../tournaments/tournaments.sql.ts'

/** A room as this process knows it. */
export interface RoomState {
  readonly room: StoredRoom
  readonly seats: readonly StoredSeat[]
  /** Chips that wait for a late posting: their seats are free. */
  readonly apart: readonly StoredApart[]
  /** Who waits for a seat, first come first. */
  readonly waiting: readonly StoredWaiting[]
  /** The hand that is under way, or the last one. */
  readonly live: LiveHand | undefined
  /** The sit-and-go that is under way, or the last one. */
  readonly tournament: StoredTournament | undefined
}

/** What a player wants to do, and the number of the next action when they saw the hand. */
interface AskedAction {
  readonly actionNo: number
  readonly action: HandAction
}

/** What changed in a room, for those who watch it; `anything` if that is not known. */
export type RoomNews = 'players' | 'hand' | 'anything'

/**
 * A room in this process: does one thing after another. Its rows are the truth. Another process that acts in the same room changes them, or
 * takes an action's number first; then the room is read again. So several processes may have the same room, and none decides by what is old.
 */
export class RoomActor {
  readonly place: RoomPlace
  readonly parts: RoomParts
  #state: RoomState | undefined
  #isStale = true
  #turn: Promise<unknown> = Promise.resolve()
  readonly #tell: (actor: RoomActor, news: RoomNews) => void

  constructor(parts: RoomParts, place: RoomPlace, tell: (actor: RoomActor, news: RoomNews) => void) {
    this.parts = parts
    this.place = place
    this.#tell = tell
  }

  /** Another process has changed something here. */
  stale(): void {
    this.#isStale = true
  }

  /** What was read last, without asking; undefined before the first time. */
  get known(): RoomState | undefined {
    return this.#state
  }

  /** Does work in turn, with the room as it is. */
  async inTurn<T>(work: (state: RoomState) => Promise<T>): Promise<T> {
    const turn = this.#turn.then(async () => work(await this.#fresh()))
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /** Reads the room again, in turn with {@link inTurn}, or within it. */
  async reload(): Promise<RoomState> {
    this.#isStale = true
    return this.#fresh()
  }

  /** Tells those who watch, after the change is durable. */
  tell(news: RoomNews): void {
    this.#tell(this, news)
  }

  /**
   * Takes a player's action. It is durable before this resolves. Refuses with `rooms.hand_not_found`, `rooms.not_your_turn` (also if
   * something happened that the player had not seen, unless the hand has waited for them all the time) and `rooms.action_not_possible`; the same action again changes nothing.
   */
  async act(memberId: MemberId, handId: string, asked: AskedAction) {
    return this.inTurn(async (first) => {
      const isKnown = first.live?.stored.handId === handId && first.live.actionNo >= asked.actionNo
      let state = isKnown ? first : await this.reload()
      for (let tries = 0; tries <= this.place.level.seats; tries += 1) {
        const { live } = state
        const player = live?.stored.players.find((one) => one.memberId === String(memberId))
        if (live === undefined || live.stored.handId !== handId || player === undefined)
          throw new Refusal('rooms.hand_not_found')
        const { seat } = player
        if (isRepeated(live.actions, seat, asked)) return { state, seat }
        const now = this.parts.clock.now()
        checkTurn(live, seat, { ...asked, atMs: now.epochMilliseconds })
        if (await this.store(live, { seat, action: asked.action, by: 'player' }, now)) return { state, seat }
        // Another process was first. Where several decide at once, the hand may still wait for this seat.
        state = await this.#fresh()
      }
      throw new Refusal('rooms.not_your_turn')
    })
  }

  /** Stores an action and goes on by it; false if another process was first: then the room is read again. Call it in turn. */
  async store(
    live: LiveHand,
    { seat, action, by }: Pick<StoredAction, 'seat' | 'action' | 'by'>,
    now: Temporal.Instant,
  ): Promise<boolean> {
    const { handId } = live.stored
    const actedAt = now.round({ smallestUnit: 'microsecond', roundingMode: 'trunc' })
    const stored: StoredAction = { handId, actionNo: live.actionNo, seat, action, by, actedAt }
    const isStored = await this.parts.actions.ask(stored).catch((error: unknown) => {
      // Perhaps it is stored: what follows is decided by the rows.
      this.#isStale = true
      throw error
    })
    if (!isStored) {
      await this.reload()
      return false
    }
    live.add(stored)
    this.tell('hand')
    return true
  }

  async #fresh(): Promise<RoomState> {
    const before = this.#state
    if (before !== undefined && !this.#isStale) return before
    this.#isStale = false
    try {
      const { database } = this.parts
      const room = await roomOf(database, this.place)
      const [seats, apart, waiting, live, tournament] = await Promise.all([
        seatsOf(database, this.place),
        apartIn(database, this.place),
        waitingIn(database, this.place),
        room.handId === null ? undefined : this.#live(room.handId, before?.live),
        room.tournamentId === null ? undefined : tournamentById(database, room.tournamentId),
      ])
      this.#state = { room, seats, apart, waiting, live, tournament }
      return this.#state
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  async #live(handId: string, before: LiveHand | undefined): Promise<LiveHand> {
    const { database, secrets } = this.parts
    const known = before?.stored.handId === handId ? before : undefined
    const [stored, actions] = await Promise.all([
      handById(database, handId),
      actionsOf(database, handId, known?.actionNo ?? 0),
    ])
    if (stored === undefined) throw new Error(`the hand ${handId} is gone`)
    const live = known ?? new LiveHand(stored, this.place.level, secrets)
    live.stored = stored
    for (const action of actions) live.add(action)
    return live
  }
}

/** Refuses what a seat may not do now; `atMs` is when it does it. */
function checkTurn(
  live: LiveHand,
  seat: number,
  { actionNo, action, atMs }: AskedAction & { readonly atMs: number },
): void {
  const turn = live.turns().find((one) => one.seat === seat)
  if (turn === undefined || actionNo < turn.sinceNo || actionNo > live.actionNo)
    throw new Refusal('rooms.not_your_turn')
  if (live.stored.state !== 'playing' || atMs >= turn.bankUntilMs) throw new Refusal('rooms.not_your_turn')
  if (!live.allows(seat, action)) throw new Refusal('rooms.action_not_possible')
}

/** Whether a seat has done the same already since the hand was as the caller saw it. */
function isRepeated(actions: readonly StoredAction[], seat: number, { actionNo, action }: AskedAction): boolean {
  const own = actions.find((one) => one.actionNo >= actionNo && one.seat === seat)
  return own?.by === 'player' && textOf(own.action) === textOf(action)
}

/** The database gives fields back in another order. */
const textOf = (action: HandAction) => JSON.stringify(Object.entries(action).toSorted(([a], [b]) => (a < b ? -1 : 1)))
