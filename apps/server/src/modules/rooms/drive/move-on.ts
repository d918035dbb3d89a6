import { recoverBringing, bringingDueMs, takeApartHome, takeChipsHome } from '../money/chips.ts'
import type { LiveHand, TurnTimes } from '../hands/live-hand.ts'
import { roomOf } from '../rooms.sql.ts'
import type { StoredSeat } from '../rooms.types.ts'
import { setApart } from '../seats/apart.sql.ts'
import { deleteWaiting, keepSeat, setState } from '../seats/seats.sql.ts'
import { dealHand, dealMs } from './deal-hand.ts'
import { arrangeDemos, below, demoChanges, thinkingMs } from './demo-opponents.ts'
import type { RoomActor, RoomState } from './room-actor.ts'
import { settleHand, voidHand } from './settle-hand.ts'
import { Settling } from './settling.ts'
import { dropWhoLeft, standUpBlocked } from '../seats/stand-up-blocked.ts'
import { nextStateOf, tournamentStep } from './tournament-steps.ts'
import { isGoing } from '../tournaments/tournament.ts'

/** How long a seat may be away, or without enough chips, before it is given up. */
const awayMs = 5 * 60_000
/** How long a seat is kept for the first who waits. */
export const keptMs = 60_000
/** A hand is called off if nobody could act for so long. */
const voidAfterMs = 120_000
/** After so long it is tried again to move chips that could not be moved. */
const againMs = 15_000
/** Each time it fails again, it waits twice as long, up to this. */
const longestAgainMs = 10 * 60_000
/** How often it is looked whether whoever sits here may still stake, and has a session: nobody deals to somebody who sits alone. */
const lookMs = 10_000
/** How long the decision of somebody who has left takes. */
const goneMs = 700

/** The states in which somebody may be dealt in, now or when they come back. */
const sits: ReadonlySet<StoredSeat['state']> = new Set(['joining', 'playing', 'away'])

/** Something that is due in a room at a time. */
interface Due {
  readonly atMs: number
  work(): Promise<void>
}

/**
 * Moves a room on in the process that holds its lease: time that has passed, demo opponents, the end of hands and the next deal, seats that
 * become free.
 */
export class RoomMover {
  readonly actor: RoomActor
  /** When the next step is due, as far as it is known; -Infinity if it has to be looked. */
  dueMs = -Infinity
  #gapSinceMs: number | undefined
  /** Seats whose chips could not be moved, and when it is tried again: the others play on meanwhile. */
  readonly #resting = new Map<string, { readonly untilMs: number; readonly tries: number }>()
  readonly #settling = new Settling()
  /** When it was last looked who may not stake any more. */
  #lookedMs = -Infinity
  /** Until when each demo opponent of a hand thinks, by the moment since which the hand waits for it. */
  #thinking: { readonly handId: string; readonly untilMs: Map<string, number> } | undefined

  constructor(actor: RoomActor) {
    this.actor = actor
  }

  /** Something has changed: what is due has to be looked at again. */
  wake(): void {
    this.dueMs = -Infinity
  }

  /** Nobody moved the room on since a moment. */
  gap(sinceMs: number): void {
    this.#gapSinceMs = sinceMs
    this.actor.stale()
    this.wake()
  }

  /** Does the first thing that is due. */
  async step(): Promise<void> {
    await this.actor.inTurn(async (state) => {
      this.dueMs = -Infinity
      // What was read before is old then.
      if (await this.#afterGap(state)) return
      this.dueMs = Infinity
      const next = this.#dueIn(state).reduce<Due | undefined>(
        (first, one) => (first === undefined || one.atMs < first.atMs ? one : first),
        undefined,
      )
      if (next === undefined) return
      if (next.atMs > this.#nowMs()) {
        this.dueMs = next.atMs
        return
      }
      this.dueMs = -Infinity
      await next.work()
    })
  }

  #nowMs(): number {
    return this.actor.parts.clock.now().epochMilliseconds
  }

  /** Whether a hand was called off since nobody could act for too long. Otherwise whoever has to decide has all the time again. */
  async #afterGap({ live }: RoomState): Promise<boolean> {
    const since = this.#gapSinceMs
    if (since === undefined) return false
    let isVoid = false
    if (live !== undefined && live.stored.state === 'playing' && !live.isOver) {
      isVoid = this.#nowMs() - Math.max(since, live.lastMs) > voidAfterMs
      if (isVoid) await this.#change(() => voidHand(this.actor.parts, this.actor.place, live))
      else live.resume(this.#nowMs())
    }
    this.#gapSinceMs = undefined
    // What happened while no process held the room was told to nobody.
    this.actor.tell('anything')
    return isVoid
  }

  /** Everything that waits, with its time. */
  #dueIn(state: RoomState): readonly Due[] {
    const { parts, place } = this.actor
    const { live, seats } = state
    const going = live !== undefined && live.stored.state === 'playing' ? live : undefined
    const inHand = new Set(going?.stored.players.map(({ seatingId }) => seatingId))
    const idle = seats.filter(({ seatingId }) => !inHand.has(seatingId))
    return [
      ...(going === undefined ? this.#betweenHands(state) : this.#inHand(going, seats)),
      ...seats.flatMap((seat) => this.#ways(seat)),
      ...state.apart.map((one) => this.#moving(one, -Infinity, () => takeApartHome(parts, place, one))),
      ...idle.flatMap((seat) => this.#idle(state, seat)),
      ...this.#look(state),
      ...this.#kept(state),
    ]
  }

  #inHand(live: LiveHand, seats: readonly StoredSeat[]): readonly Due[] {
    const { parts, place } = this.actor
    if (live.isOver) {
      const { handId } = live.stored
      const settle = (isApart: boolean) => settleHand(parts, place, live, seats, isApart)
      const work = () => this.#change(() => this.#settling.try(handId, this.#nowMs(), settle), 'hand', 'players')
      return [{ atMs: this.#settling.dueMs(handId), work }]
    }
    return live.turns().map((turn) => this.#turn(live, turn, seats))
  }

  #turn(live: LiveHand, turn: TurnTimes, seats: readonly StoredSeat[]): Due {
    const { seat, untilMs, bankUntilMs } = turn
    const { game, actMs } = live.level
    const player = live.player(seat)
    if (player?.memberId === null) {
      const atMs = this.#thinkUntil(live, turn)
      const choose = (n: number) => below(this.actor.parts, n)
      return { atMs, work: () => this.#act(live, seat, game.decide(live.hand.viewFrom(seat), seat, choose), 'demo') }
    }
    const sitting = seats.find(({ seatingId }) => seatingId === player?.seatingId)
    // Whoever sat out and came back in the same hand joins the next one, and is here.
    const isGone = sitting === undefined || (sitting.state !== 'playing' && sitting.state !== 'joining')
    const atMs = isGone ? Math.min(bankUntilMs, untilMs - actMs + goneMs) : bankUntilMs
    return { atMs, work: () => this.#act(live, seat, live.hand.timeoutOf(seat), 'time') }
  }

  /** Each thinks for itself where several decide at once: that another one has decided does not make it begin anew. */
  #thinkUntil({ stored: { handId } }: LiveHand, { seat, sinceNo }: TurnTimes): number {
    if (this.#thinking?.handId !== handId) this.#thinking = { handId, untilMs: new Map() }
    const moment = `${sinceNo} ${seat}`
    const known = this.#thinking.untilMs.get(moment)
    if (known !== undefined) return known
    const untilMs = this.#nowMs() + thinkingMs(this.actor.parts)
    this.#thinking.untilMs.set(moment, untilMs)
    return untilMs
  }

  async #act(live: LiveHand, seat: number, action: Parameters<LiveHand['allows']>[1], by: 'time' | 'demo') {
    await this.actor.store(live, { seat, action, by }, this.actor.parts.clock.now())
  }

  #betweenHands(state: RoomState): readonly Due[] {
    const { room, seats, waiting, tournament } = state
    const { parts, place } = this.actor
    const { level } = place
    const restsMs = room.restsUntil?.epochMilliseconds ?? -Infinity
    const { going, coming } = demoChanges(level, seats, waiting.length)
    if (!isGoing(tournament) && (going.length > 0 || coming > 0))
      return [{ atMs: restsMs, work: () => this.#change(() => arrangeDemos(parts, place, waiting.length), 'players') }]
    if (level.sitAndGo !== undefined || isGoing(tournament)) {
      const step = tournamentStep(parts, place, state)
      if (step === undefined) return []
      const id = tournament?.tournamentId ?? ''
      const attempt = () => this.#settling.try(id, this.#nowMs(), step.work)
      const atMs = Math.max(step.atMs, this.#settling.dueMs(id))
      return [{ atMs, work: () => this.#change(attempt, ...step.news) }]
    }
    const atMs = dealMs(level, state)
    return atMs === undefined
      ? []
      : [{ atMs, work: () => this.#change(() => dealHand(parts, place), 'players', 'hand') }]
  }

  /** Chips whose way was interrupted. */
  #ways(seat: StoredSeat): readonly Due[] {
    const { parts, place } = this.actor
    const atMs = bringingDueMs(seat)
    return atMs === Infinity ? [] : [this.#moving(seat, atMs, () => recoverBringing(parts, place, seat))]
  }

  /** Moves a seat's chips; if that fails, it keeps nobody else waiting. */
  #moving({ seatingId }: Pick<StoredSeat, 'seatingId'>, atMs: number, work: () => Promise<unknown>): Due {
    const { untilMs, tries } = this.#resting.get(seatingId) ?? { untilMs: -Infinity, tries: 0 }
    return {
      atMs: Math.max(atMs, untilMs),
      work: async () => {
        const restMs = Math.min(longestAgainMs, againMs * 2 ** Math.min(tries, 10))
        this.#resting.set(seatingId, { untilMs: this.#nowMs() + restMs, tries: tries + 1 })
        await this.#change(work, 'players')
        this.#resting.delete(seatingId)
      },
    }
  }

  /** A seat that is not in a hand: whoever leaves goes home, and whoever is away too long is stood up. */
  #idle(room: RoomState, seat: StoredSeat): readonly Due[] {
    const { parts, place } = this.actor
    const { state, seatingId, memberId, awaySince, bringing } = seat
    if (memberId === null || bringing !== null) return []
    // In a sit-and-go nobody is stood up, however long they are away.
    if (seat.tournamentChips !== null) return []
    // Unless something else was decided in another process meanwhile.
    const into = (next: StoredSeat['state']) =>
      this.#change(() => setState(parts.database, [seatingId], next, parts.clock.now(), state), 'players')
    const next = nextStateOf(place, room, seat)
    if (next !== undefined) return [{ atMs: -Infinity, work: () => into(next) }]
    switch (state) {
      case 'leaving':
        return [{ atMs: -Infinity, work: () => into('left') }]
      case 'left':
        return seat.unpostedHand === null
          ? [this.#moving(seat, -Infinity, () => takeChipsHome(parts, place, seat))]
          : [{ atMs: -Infinity, work: () => this.#change(() => this.#setApart(seat), 'players') }]
      case 'away':
        return [{ atMs: (awaySince ?? parts.clock.now()).epochMilliseconds + awayMs, work: () => into('left') }]
      case 'joining':
      case 'playing':
        return seat.chips < place.level.game.leastChips(place.level.terms)
          ? [{ atMs: -Infinity, work: () => into('away') }]
          : []
      case 'paying':
      case 'out':
        return []
    }
  }

  #setApart({ seatingId }: StoredSeat): Promise<void> {
    const { database, clock } = this.actor.parts
    return database.transaction().execute(async (tx) => {
      await roomOf(tx, this.actor.place, true)
      await setApart(tx, seatingId, clock.now())
    })
  }

  /** Whoever may not stake any more is stood up, and whoever has no session is away, also while no hand is dealt. */
  #look({ seats, waiting }: RoomState): readonly Due[] {
    const { parts, place } = this.actor
    const sitting = seats.filter(({ memberId, state }) => memberId !== null && sits.has(state))
    if (sitting.length === 0 && waiting.length === 0) return []
    const work = async () => {
      this.#lookedMs = this.#nowMs()
      const changed = [await standUpBlocked(parts, place, sitting), await dropWhoLeft(parts, place, waiting)]
      if (!changed.includes(true)) return
      await this.actor.reload()
      this.actor.tell('players')
    }
    return [{ atMs: this.#lookedMs + lookMs, work }]
  }

  /** A free seat is kept for the first who waits; whoever lets that pass waits no longer. */
  #kept({ seats, waiting }: RoomState): readonly Due[] {
    const { parts, place } = this.actor
    const free = place.level.seats - seats.length
    return waiting.slice(0, Math.max(0, free)).map(({ memberId, keptUntil }) =>
      keptUntil === null
        ? {
            atMs: -Infinity,
            work: () => {
              const until = parts.clock.now().add({ milliseconds: keptMs })
              return this.#change(() => keepSeat(parts.database, place, memberId, until), 'players')
            },
          }
        : {
            atMs: keptUntil.epochMilliseconds,
            work: () => this.#change(() => deleteWaiting(parts.database, place, memberId), 'players'),
          },
    )
  }

  async #change(work: () => Promise<unknown>, ...news: ('players' | 'hand')[]): Promise<void> {
    try {
      await work()
    } finally {
      await this.actor.reload()
    }
    for (const one of news) this.actor.tell(one)
  }
}
