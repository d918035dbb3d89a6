import type { RoomCardsMessage, RoomChange, RoomHand, RoomLine, RoomMessage } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import type { HandAction } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { Purse } from '../instant/purse.ts'
import { backoffMs, isSessionLost, isTransient, refusalOf } from '../session/refusals.ts'
import { mostTries, PlaceFollower } from '../shared/place-follower.ts'
import type { ServerClock } from '../shared/server-clock.ts'
import type { OpenedRoom, RoomGateway, RoomNews } from './room-gateway.ts'
import { isBefore, isOwnTurn, missingChips, roomState, seatOffer, seenFromSeat, type RoomState } from './room-state.ts'

export interface RoomSessionPorts {
  readonly gateway: RoomGateway
  readonly opened: OpenedRoom
  readonly purse: Purse
  readonly clock: ServerClock
  readonly windowMs: () => number
  readonly newKey: () => string
  /** 16 random bytes in hexadecimal. */
  readonly newSeed: () => string
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly onSessionLost: () => void
  /** The text of an error that has none of its own, such as a lost connection. */
  readonly lostText: string
}

/** What has happened. After every event the state is already up to date. */
export type RoomEvent =
  /** Anything at all: draw again. It follows every other event, too. */
  | { readonly kind: 'changed' }
  /** The state was replaced as a whole, at the start and after a lost connection: draw what is, without moving anything. */
  | { readonly kind: 'joined' }
  | { readonly kind: 'hand'; readonly before: RoomHand | null; readonly hand: RoomHand }
  | { readonly kind: 'lines'; readonly lines: readonly RoomLine[] }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'lost' }
  | { readonly kind: 'back' }

const mostLines = 100

/**
 * A player in a room, seated or watching: what is known, what happens, and what the player does. It gives a seed of its own for every
 * deck as soon as the deck's commitment is published.
 */
export class RoomSession {
  readonly #ports: RoomSessionPorts
  readonly #listeners = new Set<(event: RoomEvent) => void>()
  readonly #room: PlaceFollower<OpenedRoom, RoomMessage>
  #state: RoomState
  #cards: RoomCardsMessage | undefined
  /** The root of the deck for which a seed was given last. */
  #seeded: string | undefined

  constructor(ports: RoomSessionPorts) {
    this.#ports = ports
    this.#state = roomState(ports.opened, ports.purse)
    this.#room = new PlaceFollower(
      {
        ...ports,
        open: () => ports.gateway.open(this.roomId),
        adopt: (opened) => this.#adopt(opened),
        take: ({ change }) => this.#take(change),
        connected: (isConnected) => this.#connection(isConnected),
      },
      ports.opened,
    )
  }

  get state(): RoomState {
    return this.#state
  }

  get roomId(): string {
    return this.#ports.opened.roomId
  }

  /** The server's time in milliseconds since 1970. */
  now(): number {
    return this.#ports.clock.now()
  }

  /** Calls back with everything that happens; returns a function that ends it. */
  on(listener: (event: RoomEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to follow the room. */
  begin(): void {
    this.#room.begin((ears) =>
      this.#ports.gateway.listen(this.roomId, { ...ears, heard: (news) => this.#hear(news, ears.heard) }),
    )
    this.#emit({ kind: 'joined' })
  }

  close(): void {
    const { sitsWith } = this.#state
    this.#room.close()
    // No seat is kept for somebody who has gone.
    if (sitsWith !== null) this.#ports.gateway.wait(this.roomId, false).catch(() => undefined)
  }

  /**
   * Sits down with chips; `null` is any free seat. If only demo opponents could make room and a hand is under way, the player waits in line
   * and sits down by itself when it is over.
   */
  async sit(seat: number | null, buyIn: Minor): Promise<boolean> {
    if (seatOffer(this.#state) === 'afterHand') return this.#sitLater(buyIn)
    const { gateway, purse, newKey } = this.#ports
    const key = newKey()
    return this.#command(() => gateway.sit(this.roomId, seat, purse.plain(buyIn), key))
  }

  /** Buys chips. Whoever had too few to be dealt in is dealt in again. */
  async addChips(amount: Minor): Promise<boolean> {
    const { gateway, purse, newKey } = this.#ports
    const key = newKey()
    const hadTooFew = missingChips(this.#state) > 0
    const done = await this.#command(() => gateway.addChips(this.roomId, purse.plain(amount), key))
    return done && hadTooFew && missingChips(this.#state) === 0 ? this.setAway(false) : done
  }

  /** Stands up, at once or after the hand. */
  leave(): Promise<boolean> {
    return this.#command(() => this.#ports.gateway.leave(this.roomId))
  }

  setAway(away: boolean): Promise<boolean> {
    return this.#command(() => this.#ports.gateway.setAway(this.roomId, away))
  }

  wait(waiting: boolean): Promise<boolean> {
    if (!waiting) this.#change({ sitsWith: null })
    return this.#command(() => this.#ports.gateway.wait(this.roomId, waiting))
  }

  async #sitLater(buyIn: Minor): Promise<boolean> {
    const waits = await this.#command(async () => {
      await this.#ports.gateway.wait(this.roomId, true).catch((error: unknown) => {
        // The hand has ended meanwhile: a seat is free at once.
        if (!isRefusedAs(error, 'rooms.seat_free')) throw error
      })
      this.#change({ sitsWith: buyIn })
    })
    void this.#sitIfFree()
    return waits
  }

  /** Takes the seat that the player has asked for, once there is one. */
  async #sitIfFree(): Promise<void> {
    const { sitsWith, busy, own, waitingPlace } = this.#state
    if (sitsWith === null || busy) return undefined
    const offer = seatOffer(this.#state)
    if (own === null && offer !== 'now' && waitingPlace !== null) return undefined
    this.#change({ sitsWith: null })
    if (own !== null || offer !== 'now') return this.#emit({ kind: 'changed' })
    const { gateway, purse, newKey } = this.#ports
    const key = newKey()
    await this.#command(() =>
      gateway.sit(this.roomId, null, purse.plain(sitsWith), key).catch((error: unknown) => {
        // The hand is over and not settled yet: the room says so when it is.
        if (!isRefusedAs(error, 'rooms.full')) throw error
        this.#change({ sitsWith })
      }),
    )
  }

  /** Says something to everybody in the room; throws the refusal. */
  async say(text: string | null, emote: RoomLine['emote']): Promise<void> {
    const line = await this.#ports.gateway.say(this.roomId, text, emote)
    this.#addLines([line])
  }

  /** Acts in the hand as the player sees it now. */
  async act(action: HandAction): Promise<boolean> {
    const { hand } = this.#state
    if (hand === null || this.#state.busy || !isOwnTurn(this.#state)) return false
    this.#change({ busy: true })
    this.#emit({ kind: 'changed' })
    const done = await this.#insistOnAction(hand, action)
    this.#change({ busy: false })
    this.#emit({ kind: 'changed' })
    return done
  }

  /** An action without an answer may have counted: it is repeated only while the hand still waits for it. */
  async #insistOnAction(hand: RoomHand, action: HandAction): Promise<boolean> {
    let { actionNo } = hand
    for (let tries = 1; tries <= mostTries && !this.#room.isClosed; tries += 1) {
      try {
        const reply = await this.#ports.gateway.act(hand.handId, actionNo, action)
        this.#takeHand(reply.hand, undefined)
        return true
      } catch (error) {
        const isLate = error instanceof CallRefused && error.code === 'rooms.not_your_turn'
        if (!isTransient(error) && !isLate) {
          this.#refuse(error)
          void this.#room.ask()
          return false
        }
        if (!isLate) await this.#ports.sleep(backoffMs(tries))
        await this.#room.ask()
        const now = this.#state.hand
        // Where several decide at once, others may have acted in between: the hand still waits for the player.
        if (now?.handId !== hand.handId || !isOwnTurn(this.#state)) return !isLate
        if (now.view.engine !== 'pok-deng' && now.actionNo !== hand.actionNo) return true
        actionNo = now.actionNo
      }
    }
    return false
  }

  /** A command after which the room is asked for: seats and balances are the server's. */
  async #command(call: () => Promise<unknown>): Promise<boolean> {
    this.#change({ busy: true })
    this.#emit({ kind: 'changed' })
    try {
      await this.#room.insist(call)
      await this.#room.ask()
      return true
    } catch (error) {
      this.#refuse(error)
      if (isTransient(error)) void this.#room.ask()
      return false
    } finally {
      this.#change({ busy: false })
      this.#emit({ kind: 'changed' })
    }
  }

  #refuse(error: unknown): void {
    if (isSessionLost(error)) return this.#room.lose()
    return this.#emit({ kind: 'refused', text: refusalOf(error, this.#ports.lostText).text })
  }

  #connection(connected: boolean): void {
    if (this.#state.connected === connected) return
    this.#change({ connected })
    this.#emit({ kind: connected ? 'back' : 'lost' })
  }

  #adopt(opened: OpenedRoom): void {
    const { connected, busy, sitsWith } = this.#state
    this.#state = { ...roomState(opened, this.#ports.purse), connected, busy, sitsWith }
    if (opened.own?.hasSeed === true) this.#seeded = opened.next.deckRoot
    this.#giveSeed()
    this.#emit({ kind: 'joined' })
    void this.#sitIfFree()
  }

  #hear(news: RoomNews, next: (message: RoomMessage) => void): void {
    if (news.roomId !== this.roomId) return undefined
    if (news.type === 'roomCards') return void (this.#cards = news)
    return next(news)
  }

  #take(change: RoomChange): void {
    if (change.kind === 'changed') return void this.#room.ask()
    if (change.kind === 'lines') return this.#addLines(change.lines)
    if (change.kind === 'hand') return this.#takeHand(change.hand, change.next)
    const { own } = this.#state
    this.#change({ players: change.players, waiting: change.waiting, ...this.#tournamentOf(change) })
    // Whoever lost the seat, or was given one that was kept for them, asks for what is theirs now.
    const still = own === null || change.players.some(({ seat, who }) => seat === own.seat && who === own.who)
    if (!still || this.#state.waitingPlace !== null) return void this.#room.ask()
    return this.#emit({ kind: 'changed' })
  }

  /** Whoever has a seat when a sit-and-go begins plays it. */
  #tournamentOf({ tournament, startsAt }: Extract<RoomChange, { readonly kind: 'players' }>) {
    const { own, tournament: before, tournamentSeat } = this.#state
    const isNew = tournament?.tournamentId !== before?.tournamentId
    return { tournament, startsAt, tournamentSeat: isNew ? (own?.seat ?? null) : tournamentSeat }
  }

  #takeHand(public_: RoomHand, next: OpenedRoom['next'] | undefined): void {
    const before = this.#state.hand
    if (next !== undefined) this.#change({ next })
    if (before === null || isBefore(before, public_)) {
      // An answer to the player's own action is theirs already.
      const hand = next === undefined ? public_ : seenFromSeat(public_, this.#state.own, this.#cards)
      if (hand === undefined) return void this.#room.ask()
      this.#change({ hand })
      this.#emit({ kind: 'hand', before, hand })
    } else if (before.handId === public_.handId && before.actionNo === public_.actionNo) {
      // The same moment with other times, such as when the next hand is dealt.
      this.#change({ hand: { ...before, turns: public_.turns, nextAt: public_.nextAt } })
      this.#emit({ kind: 'changed' })
    }
    this.#giveSeed()
    return undefined
  }

  #giveSeed(): void {
    const { own, next } = this.#state
    if (own === null || this.#seeded === next.deckRoot || this.#room.isClosed) return
    this.#seeded = next.deckRoot
    // Without a seed in time the server derives one from the last: nothing to tell the player.
    this.#room
      .insist(() => this.#ports.gateway.giveSeed(this.roomId, next.handNo, next.deckRoot, this.#ports.newSeed()))
      .catch(() => undefined)
  }

  #addLines(lines: readonly RoomLine[]): void {
    const known = new Set(this.#state.chat.map(({ id }) => id))
    const fresh = lines.filter(({ id }) => !known.has(id))
    if (fresh.length === 0) return
    this.#change({ chat: [...this.#state.chat, ...fresh].slice(-mostLines) })
    this.#emit({ kind: 'lines', lines: fresh })
  }

  #change(part: Partial<RoomState>): void {
    this.#state = { ...this.#state, ...part }
  }

  #emit(event: RoomEvent): void {
    for (const listener of this.#listeners) listener(event)
    if (event.kind !== 'changed') this.#emit({ kind: 'changed' })
  }
}

const isRefusedAs = (error: unknown, code: string) => error instanceof CallRefused && error.code === code
