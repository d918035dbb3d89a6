import type { HandAction } from '@baize/engines'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { actionsOf, handById } from '../hands/hands.sql.ts'
import { LiveHand } from '../hands/live-hand.ts'
import { roomOf } from '../rooms.sql.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { RoomPlace, StoredAction, StoredRoom, StoredSeat, StoredWaiting } from '../rooms.types.ts'
import { seatsOf, waitingIn } from '../seats/seats.sql.ts'

/** A room as this process knows it. */
export interface RoomState {
  readonly room: StoredRoom
  readonly seats: readonly StoredSeat[]
  /** Who waits for a seat, first come first. */
  readonly waiting: readonly StoredWaiting[]
  /** The hand that is under way, or the last one. */
  readonly live: LiveHand | undefined
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
   * something happened that the player had not seen) and `rooms.action_not_possible`; the same action again changes nothing.
   */
  async act(memberId: MemberId, handId: string, asked: { readonly actionNo: number; readonly action: HandAction }) {
    return this.inTurn(async (first) => {
      const isKnown = first.live?.stored.handId === handId && first.live.actionNo >= asked.actionNo
      const state = isKnown ? first : await this.reload()
      const { live } = state
      const player = live?.stored.players.find((one) => one.memberId === String(memberId))
      if (live === undefined || live.stored.handId !== handId || player === undefined)
        throw new Refusal('rooms.hand_not_found')
      const { seat } = player
      if (isRepeated(live.actions, seat, asked)) return { state, seat }
      const now = this.parts.clock.now()
      const turn = live.turns().find((one) => one.seat === seat)
      if (turn === undefined || asked.actionNo < turn.sinceNo || asked.actionNo > live.actionNo)
        throw new Refusal('rooms.not_your_turn')
      if (live.stored.state !== 'playing' || now.epochMilliseconds >= turn.bankUntilMs)
        throw new Refusal('rooms.not_your_turn')
      if (!live.allows(seat, asked.action)) throw new Refusal('rooms.action_not_possible')
      if (!(await this.store(live, { seat, action: asked.action, by: 'player' }, now)))
        throw new Refusal('rooms.not_your_turn')
      return { state, seat }
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
      const [seats, waiting, live] = await Promise.all([
        seatsOf(database, this.place),
        waitingIn(database, this.place),
        room.handId === null ? undefined : this.#live(room.handId, before?.live),
      ])
      this.#state = { room, seats, waiting, live }
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

/** Whether a seat has done the same already since the hand was as the caller saw it. */
function isRepeated(
  actions: readonly StoredAction[],
  seat: number,
  { actionNo, action }: { readonly actionNo: number; readonly action: HandAction },
): boolean {
  const own = actions.find((one) => one.actionNo >= actionNo && one.seat === seat)
  return own?.by === 'player' && textOf(own.action) === textOf(action)
}

/** The database gives fields back in another order. */
const textOf = (action: HandAction) => JSON.stringify(Object.entries(action).toSorted(([a], [b]) => (a < b ? -1 : 1)))
