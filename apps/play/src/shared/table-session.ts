import type { ChatLine, TableChange, TableMessage } from '@baize/contract'
import type { SharedGame } from '@baize/engines'
import { addMinor, zeroMinor } from '@baize/money'
import type { Purse } from '../instant/purse.ts'
import { backoffMs, isSessionLost, isTransient, refusalOf } from '../session/refusals.ts'
import type { OpenedTable, TableGateway } from './gateway.ts'
import { mostTries, PlaceFollower } from './place-follower.ts'
import {
  addCrowd,
  addResult,
  addRound,
  isEarlier,
  isOver,
  ownBets,
  startState,
  type TableState,
} from './table-state.ts'
import type { ServerClock } from './server-clock.ts'
import type { NewBet, TableEvent } from './table-event.ts'

export type { NewBet, TableEvent } from './table-event.ts'

export interface SessionPorts {
  readonly gateway: TableGateway
  readonly game: SharedGame
  readonly opened: OpenedTable
  readonly purse: Purse
  readonly clock: ServerClock
  readonly windowMs: () => number
  readonly newKey: () => string
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly chance: () => number
  readonly onSessionLost: () => void
  /** The text of an error that has none of its own, such as a lost connection. */
  readonly lostText: string
}

/**
 * A player at a table: what is known of it, what happens, and what the player does. It never believes a bet before
 * the server has confirmed it.
 */
export class TableSession {
  readonly #ports: SessionPorts
  readonly #listeners = new Set<(event: TableEvent) => void>()
  readonly #table: PlaceFollower<OpenedTable, TableMessage>
  #state: TableState
  #targets: ReturnType<typeof setTimeout>[] = []

  constructor(ports: SessionPorts) {
    this.#ports = ports
    this.#state = startState(ports.opened, ports.purse)
    this.#table = new PlaceFollower(
      {
        ...ports,
        open: () => ports.gateway.open(),
        adopt: (opened) => this.#adopt(opened),
        take: (message) => this.#hear(message),
        connected: (isConnected) => this.#connection(isConnected),
        onSessionLost: () => this.#lost(),
      },
      ports.opened,
    )
  }

  get state(): TableState {
    return this.#state
  }

  /** The server's time in milliseconds since 1970. */
  now(): number {
    return this.#ports.clock.now()
  }

  /** Milliseconds until betting closes; 0 if it is closed. */
  closesInMs(): number {
    const { round } = this.#state
    return round?.phase === 'betting' ? Math.max(0, Date.parse(round.closesAt) - this.now()) : 0
  }

  /** Milliseconds since the round's multiple began to grow; `undefined` while none does. */
  elapsedMs(): number | undefined {
    const { round } = this.#state
    if (round?.phase !== 'playing' || round.startedAt === null) return undefined
    return Math.max(0, this.now() - Date.parse(round.startedAt))
  }

  /**
   * The same, but never more than has passed on the server's clock, so that a cash-out which is sent now pays at least the multiple
   * of this time.
   */
  surelyElapsedMs(): number | undefined {
    const { round } = this.#state
    if (round?.phase !== 'playing' || round.startedAt === null) return undefined
    return Math.max(0, this.#ports.clock.atLeast() - Date.parse(round.startedAt))
  }

  /** Calls back with everything that happens; returns a function that ends it. */
  on(listener: (event: TableEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to follow the table. */
  begin(): void {
    this.#table.begin((ears) => this.#ports.gateway.listen(ears))
    this.#emit({ kind: 'joined' })
  }

  close(): void {
    this.#table.close()
    for (const timer of this.#targets) clearTimeout(timer)
  }

  /** Bets on the round that is open: all or none. Resolves when the server has answered; the events say how. */
  async bet(bets: readonly NewBet[]): Promise<boolean> {
    const { gateway, purse, newKey } = this.#ports
    const { round } = this.#state
    if (round?.phase !== 'betting' || bets.length === 0) return false
    const sent = bets.map(({ field, amount, target }) => ({
      field,
      amount: purse.plain(amount),
      ...(target === undefined ? {} : { target }),
    }))
    const key = newKey()
    this.#change({ sending: this.#state.sending + 1 })
    try {
      const reply = await this.#table.insist(() => gateway.bet(round.roundId, sent, key))
      if (this.#isNow(reply.roundId)) this.#change({ own: ownBets(reply.own, purse), who: reply.who })
      this.#change({ balance: purse.amount(reply.balanceAfter), sending: this.#state.sending - 1 })
      this.#followTargets()
      this.#emit({ kind: 'accepted', bets })
      return true
    } catch (error) {
      this.#change({ sending: this.#state.sending - 1 })
      this.#refuse(error, bets)
      // Without an answer the bets may be in: the server knows.
      if (isTransient(error)) void this.#table.ask()
      return false
    }
  }

  /** Cashes out a bet at the multiple of the moment at which the server hears of it. */
  async cashOut(field: string): Promise<boolean> {
    const { gateway, purse, newKey } = this.#ports
    const { round } = this.#state
    if (round?.phase !== 'playing') return false
    const key = newKey()
    try {
      const reply = await this.#table.insist(() => gateway.cashOut(round.roundId, field, key))
      const payout = purse.amount(reply.payout)
      const cashed = { cashedOut: reply.hundredths, payout }
      const own = this.#state.own.map((bet) => (bet.field === field ? { ...bet, ...cashed } : bet))
      this.#change({ balance: purse.amount(reply.balanceAfter), ...(this.#isNow(round.roundId) ? { own } : {}) })
      this.#emit({ kind: 'cashedOut', field, hundredths: reply.hundredths, payout })
      return true
    } catch (error) {
      this.#refuse(error, [])
      void this.#lookAtOwn(round.roundId)
      return false
    }
  }

  /** Says something to everybody at the table; throws the refusal. */
  async say(text: string): Promise<void> {
    const line = await this.#ports.gateway.say(text)
    if (this.#state.chat.every(({ id }) => id !== line.id)) this.#addChat([line])
  }

  #isNow(roundId: string): boolean {
    return this.#state.round?.roundId === roundId
  }

  #refuse(error: unknown, bets: readonly NewBet[]): void {
    if (isSessionLost(error)) return this.#table.lose()
    return this.#emit({ kind: 'refused', bets, ...refusalOf(error, this.#ports.lostText) })
  }

  #lost(): void {
    this.close()
    this.#ports.onSessionLost()
  }

  #connection(connected: boolean): void {
    if (this.#state.connected === connected) return
    this.#change({ connected })
    this.#emit({ kind: connected ? 'back' : 'lost' })
  }

  #adopt(opened: OpenedTable): void {
    const before = this.#state
    this.#state = { ...startState(opened, this.#ports.purse), connected: before.connected, sending: before.sending }
    const left = before.round !== null && before.own.length > 0 && before.round.roundId !== opened.round?.roundId
    if (left && before.round !== null && !isOver(before.round)) void this.#tellEnd(before.round.roundId, true)
    this.#followTargets()
    this.#emit({ kind: 'joined' })
  }

  #hear(message: TableMessage): void {
    if (message.players !== this.#state.players) this.#change({ players: message.players })
    this.#take(message.change)
  }

  #take(change: TableChange): void {
    if (change.kind === 'changed') return void this.#table.ask()
    if (change.kind === 'chat') return this.#addChat(change.lines)
    if (change.kind === 'round') return this.#takeRound(change)
    if (!this.#isNow(change.roundId)) return undefined
    this.#change({ crowd: addCrowd(this.#state.crowd, change.bets) })
    return this.#emit({ kind: 'crowd', bets: change.bets })
  }

  #addChat(lines: readonly ChatLine[]): void {
    const known = new Set(this.#state.chat.map(({ id }) => id))
    const fresh = lines.filter(({ id }) => !known.has(id))
    if (fresh.length === 0) return
    this.#change({ chat: [...this.#state.chat, ...fresh].slice(-100) })
    this.#emit({ kind: 'chat', lines: fresh })
  }

  #takeRound({ round, series }: Extract<TableChange, { kind: 'round' }>): void {
    const before = this.#state.round
    const { game } = this.#ports
    // A message that was on its way when the table was asked for.
    if (before !== null && isEarlier(round, before)) return undefined
    this.#state = addRound(this.#state, round, series, game.shoe)
    const same = before?.roundId === round.roundId ? before : undefined
    if (round.phase === 'betting' && same === undefined) this.#emit({ kind: 'opened', round })
    if (round.phase !== 'betting' && (same === undefined || same.phase === 'betting'))
      this.#emit({ kind: 'closed', round })
    if (round.startedAt !== null && (same?.startedAt ?? null) === null) this.#emit({ kind: 'started', round })
    if (round.outcome !== null && (same?.outcome ?? null) === null) this.#emit({ kind: 'outcome', round })
    this.#followTargets()
    if (isOver(round) && (same === undefined || !isOver(same))) {
      if (round.outcome !== null && round.phase === 'ended')
        this.#change({ results: addResult(this.#state.results, round, game) })
      void this.#tellEnd(round.roundId, false)
    }
    return this.#emit({ kind: 'changed' })
  }

  /** Asks what the player's bets paid, and tells. Without own bets nothing needs to be asked. */
  async #tellEnd(roundId: string, missed: boolean): Promise<void> {
    const { round, own, sending } = this.#state
    if (!missed && round !== null && own.length === 0 && sending === 0)
      return this.#emit({ kind: 'ended', round, own, staked: zeroMinor, payout: zeroMinor, missed })
    // Everybody's round ends in the same moment: the questions are spread a little.
    if (!missed) await this.#ports.sleep(this.#ports.chance() * 250)
    for (let tries = 1; tries <= mostTries && !this.#table.isClosed; tries += 1) {
      const found = await this.#lookAtOwn(roundId)
      if (found !== undefined && (isOver(found.round) || !missed)) {
        const staked = addMinor(...found.own.map(({ amount }) => amount))
        return this.#emit({ kind: 'ended', ...found, staked, missed })
      }
      await this.#ports.sleep(backoffMs(tries))
    }
  }

  /** The player's bets in a round as the server has them; tells of those that were cashed out since. */
  async #lookAtOwn(roundId: string) {
    const { gateway, purse } = this.#ports
    try {
      const reply = await this.#table.insist(() => gateway.own(roundId))
      const own = ownBets(reply.own, purse)
      const before = this.#state.own
      this.#change({ balance: purse.amount(reply.balance), ...(this.#isNow(roundId) ? { own } : {}) })
      for (const { field, cashedOut, payout } of this.#isNow(roundId) ? own : []) {
        const known = before.find((bet) => bet.field === field)?.cashedOut ?? null
        if (cashedOut !== null && known === null && payout !== null)
          this.#emit({ kind: 'cashedOut', field, hundredths: cashedOut, payout })
      }
      return { round: reply.round, own, payout: purse.amount(reply.payout) }
    } catch (error) {
      if (isSessionLost(error)) this.#table.lose()
      return undefined
    }
  }

  /** Looks when a bet's target is reached: the server cashes it out by itself. */
  #followTargets(): void {
    for (const timer of this.#targets) clearTimeout(timer)
    this.#targets = []
    const { round, own } = this.#state
    const { flight } = this.#ports.game
    const elapsed = this.elapsedMs()
    if (flight === undefined || round === null || elapsed === undefined) return
    const reached = own.flatMap(({ target, cashedOut }) =>
      target === null || cashedOut !== null ? [] : [flight.msUntil(target) - elapsed],
    )
    this.#targets = reached.map((ms) =>
      setTimeout(() => void this.#lookAtOwn(round.roundId).then(() => this.#followTargets()), Math.max(400, ms + 300)),
    )
  }

  #change(part: Partial<TableState>): void {
    this.#state = { ...this.#state, ...part }
  }

  #emit(event: TableEvent): void {
    for (const listener of this.#listeners) listener(event)
    if (event.kind !== 'changed') this.#emit({ kind: 'changed' })
  }
}
