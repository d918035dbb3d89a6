import type { RoomCardsMessage, RoomChange, RoomHand, RoomLine, RoomMessage } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import type { HandAction } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { Purse } from '../instant/purse.ts'
import { backoffMs, isSessionLost, isTransient } from '../session/refusals.ts'
import type { ServerClock } from '../shared/server-clock.ts'
import type { OpenedRoom, RoomGateway, RoomNews } from './room-gateway.ts'
import { isBefore, isOwnTurn, roomState, seenFromSeat, type RoomState } from './room-state.ts'

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

/** How many answers a command is waited for: about a minute. The server takes each key once, so that repeating is safe. */
const mostTries = 10
const mostLines = 100

/**
 * A player in a room, seated or watching: what is known, what happens, and what the player does. It follows the messages by their
 * numbers and asks again after a gap. It gives a seed of its own for every deck as soon as the deck's commitment is published.
 */
export class RoomSession {
  readonly #ports: RoomSessionPorts
  readonly #listeners = new Set<(event: RoomEvent) => void>()
  #state: RoomState
  #seq: number
  #cards: RoomCardsMessage | undefined
  #asking = false
  #askAgain = false
  #waiting: RoomMessage[] = []
  #stop: () => void = () => undefined
  #closed = false
  /** The root of the deck for which a seed was given last. */
  #seeded: string | undefined

  constructor(ports: RoomSessionPorts) {
    this.#ports = ports
    this.#state = roomState(ports.opened, ports.purse)
    this.#seq = ports.opened.seq
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
    this.#stop = this.#ports.gateway.listen(this.roomId, {
      ready: () => void this.#ask(),
      heard: (message) => this.#hear(message),
      lost: () => this.#connection(false),
      ended: () => this.#lose(),
    })
    this.#emit({ kind: 'joined' })
  }

  close(): void {
    this.#closed = true
    this.#stop()
  }

  /** Sits down with chips; `null` is any free seat. */
  async sit(seat: number | null, buyIn: Minor): Promise<boolean> {
    const { gateway, purse, newKey } = this.#ports
    const key = newKey()
    return this.#command(() => gateway.sit(this.roomId, seat, purse.plain(buyIn), key))
  }

  async addChips(amount: Minor): Promise<boolean> {
    const { gateway, purse, newKey } = this.#ports
    const key = newKey()
    return this.#command(() => gateway.addChips(this.roomId, purse.plain(amount), key))
  }

  /** Stands up, at once or after the hand. */
  leave(): Promise<boolean> {
    return this.#command(() => this.#ports.gateway.leave(this.roomId))
  }

  setAway(away: boolean): Promise<boolean> {
    return this.#command(() => this.#ports.gateway.setAway(this.roomId, away))
  }

  wait(waiting: boolean): Promise<boolean> {
    return this.#command(() => this.#ports.gateway.wait(this.roomId, waiting))
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
    for (let tries = 1; tries <= mostTries && !this.#closed; tries += 1) {
      try {
        const reply = await this.#ports.gateway.act(hand.handId, actionNo, action)
        this.#takeHand(reply.hand, undefined)
        return true
      } catch (error) {
        const isLate = error instanceof CallRefused && error.code === 'rooms.not_your_turn'
        if (!isTransient(error) && !isLate) {
          this.#refuse(error)
          void this.#ask()
          return false
        }
        if (!isLate) await this.#ports.sleep(backoffMs(tries))
        await this.#ask()
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
      await this.#insist(call)
      await this.#ask()
      return true
    } catch (error) {
      this.#refuse(error)
      if (isTransient(error)) void this.#ask()
      return false
    } finally {
      this.#change({ busy: false })
      this.#emit({ kind: 'changed' })
    }
  }

  async #insist<T>(call: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call()
      } catch (error) {
        if (!isTransient(error) || tries === mostTries || this.#closed) throw error
        await this.#ports.sleep(backoffMs(tries))
      }
    }
  }

  #refuse(error: unknown): void {
    if (isSessionLost(error)) return this.#lose()
    const told = error instanceof CallRefused && error.code !== 'network'
    return this.#emit({ kind: 'refused', text: told ? error.message : this.#ports.lostText })
  }

  #lose(): void {
    if (this.#closed) return
    this.close()
    this.#ports.onSessionLost()
  }

  #connection(connected: boolean): void {
    if (this.#state.connected === connected) return
    this.#change({ connected })
    this.#emit({ kind: connected ? 'back' : 'lost' })
  }

  /** Asks for the room as it is now, and adds the messages that came meanwhile. */
  async #ask(): Promise<void> {
    if (this.#closed) return
    if (this.#asking) return void (this.#askAgain = true)
    this.#asking = true
    try {
      for (let tries = 1; tries <= mostTries; tries += 1) {
        this.#askAgain = false
        const asked = this.#ports.windowMs()
        const opened = await this.#insist(() => this.#ports.gateway.open(this.roomId))
        this.#ports.clock.answered(Date.parse(opened.now), asked)
        this.#adopt(opened)
        const after = this.#waiting.filter(({ seq }) => seq > this.#seq)
        this.#waiting = []
        for (const message of after) this.#apply(message)
        if (after.every(({ seq }) => seq <= this.#seq) && !this.#askAgain) break
      }
      this.#connection(true)
    } catch (error) {
      if (isSessionLost(error)) return this.#lose()
      // The next message, or the next connection, asks again.
      this.#waiting = []
      this.#connection(false)
    } finally {
      this.#asking = false
    }
  }

  #adopt(opened: OpenedRoom): void {
    const { connected, busy } = this.#state
    this.#seq = opened.seq
    this.#state = { ...roomState(opened, this.#ports.purse), connected, busy }
    if (opened.own?.hasSeed === true) this.#seeded = opened.next.deckRoot
    this.#giveSeed()
    this.#emit({ kind: 'joined' })
  }

  #hear(message: RoomNews): void {
    if (message.roomId !== this.roomId) return undefined
    if (message.type === 'roomCards') return void (this.#cards = message)
    this.#ports.clock.heard(Date.parse(message.now))
    if (this.#asking) return void this.#waiting.push(message)
    if (message.seq > this.#seq + 1) {
      this.#waiting.push(message)
      return void this.#ask()
    }
    return this.#apply(message)
  }

  /** Applies the message that comes next; others are left out. */
  #apply({ seq, change }: RoomMessage): void {
    if (seq !== this.#seq + 1) return
    this.#seq = seq
    this.#take(change)
  }

  #take(change: RoomChange): void {
    if (change.kind === 'changed') return void this.#ask()
    if (change.kind === 'lines') return this.#addLines(change.lines)
    if (change.kind === 'hand') return this.#takeHand(change.hand, change.next)
    const { own } = this.#state
    this.#change({ players: change.players, waiting: change.waiting })
    // Whoever lost the seat, or was given one that was kept for them, asks for what is theirs now.
    const still = own === null || change.players.some(({ seat, who }) => seat === own.seat && who === own.who)
    if (!still || this.#state.waitingPlace !== null) return void this.#ask()
    return this.#emit({ kind: 'changed' })
  }

  #takeHand(public_: RoomHand, next: OpenedRoom['next'] | undefined): void {
    const before = this.#state.hand
    if (next !== undefined) this.#change({ next })
    if (before === null || isBefore(before, public_)) {
      // An answer to the player's own action is theirs already.
      const hand = next === undefined ? public_ : seenFromSeat(public_, this.#state.own, this.#cards)
      if (hand === undefined) return void this.#ask()
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
    if (own === null || this.#seeded === next.deckRoot || this.#closed) return
    this.#seeded = next.deckRoot
    // Without a seed in time the server derives one from the last: nothing to tell the player.
    this.#insist(() =>
      this.#ports.gateway.giveSeed(this.roomId, next.handNo, next.deckRoot, this.#ports.newSeed()),
    ).catch(() => undefined)
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
