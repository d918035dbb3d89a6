import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RoomCardsMessage, SocketMessage } from '../../packages/contract/src/index.ts'
import type { RequestLines } from '../request-lines.ts'
import { policyOf } from './holdem-policy.ts'
import { buyIn, buyInMinor, playersPerRoom, roomCount, roomIdOf } from './many-rooms.ts'
import { noTimes, note, type Times } from './times.ts'
import { watchPlace } from './watch-place.ts'

/** How long somebody thinks: at least, and up to so much longer. */
const [leastThinkMs, moreThinkMs] = [1_000, 3_000]

interface Seat {
  readonly room: number
  readonly seat: number
  readonly player: number
  /** The last hand for whose deck it gave a seed, and the last decision that it made. */
  seedHand: number
  decision: string
}

/** What was measured at hold'em tables. */
export interface HoldemTimes {
  readonly actions: Times
  readonly seeds: Times
  /** Buying chips after losing them, and coming back. */
  readonly chips: Times
}

/** Everybody at the hold'em tables: each has a page that is told what happens, gives seeds, and acts when it is their turn. */
export class HoldemPlayers {
  readonly #site: string
  readonly #lines: RequestLines
  readonly #sockets: WebSocket[] = []
  #measured: HoldemTimes | undefined
  #ended = false

  constructor(site: string, lines: RequestLines) {
    this.#site = site
    this.#lines = lines
  }

  async sitDown(): Promise<void> {
    for (let room = 0; room < roomCount; room += 1)
      await Promise.all(
        Array.from({ length: playersPerRoom }, (_, seat) =>
          this.#sit({ room, seat, player: room * playersPerRoom + seat, seedHand: 0, decision: '' }),
        ),
      )
  }

  begin(): void {
    this.#measured = { actions: noTimes(), seeds: noTimes(), chips: noTimes() }
  }

  end(): HoldemTimes {
    const measured = this.#measured
    if (measured === undefined) throw new Error('nothing was measured')
    this.#measured = undefined
    return measured
  }

  leave(): void {
    this.#ended = true
    for (const socket of this.#sockets) socket.close()
  }

  async #sit(own: Seat): Promise<void> {
    const { player } = own
    const place = `room:${roomIdOf(own.room)}`
    this.#sockets.push(await watchPlace(this.#site, { player, place }, (text) => this.#heard(own, text)))
    const body = JSON.stringify({ seat: own.seat, buyIn })
    const status = await this.#lines.ask(`POST /wps/rooms/${roomIdOf(own.room)}/seats`, player, body)
    if (status !== 200) throw new Error(`a seat in ${roomIdOf(own.room)} answered ${status}`)
  }

  #heard(own: Seat, text: string): void {
    if (this.#ended) return
    // Most messages are about others; parsing them six times at each table would cost more than the server.
    if (text.includes('"type":"roomCards"')) {
      if (text.includes(`"toAct":${own.seat}`)) this.#toAct(own, text)
      return
    }
    if (text.includes('"kind":"hand"')) this.#giveSeed(own, text)
    else if (own.seat === 0 && text.includes('"kind":"players"')) this.#lookAtPlayers(own, text)
  }

  #toAct(own: Seat, text: string): void {
    // The server sends messages of the contract's type.
    const { handId, actionNo, view } = JSON.parse(text) as RoomCardsMessage
    const decision = `${handId} ${actionNo}`
    if (view.engine !== 'holdem' || view.toAct !== own.seat || view.options === null) return
    if (own.decision === decision) return
    own.decision = decision
    const action = policyOf(view, view.options, randomInt(1_000_000) / 1_000_000)
    const thinkMs = leastThinkMs + randomInt(moreThinkMs)
    void this.#later(own, thinkMs, {
      what: `POST /wps/rooms/hands/${handId}/actions`,
      body: { actionNo, action },
      times: () => this.#measured?.actions,
    })
  }

  #giveSeed(own: Seat, text: string): void {
    const [, handNo = '', deckRoot = ''] = /"next":\{"handNo":(\d+),"deckRoot":"([0-9a-f]{64})"\}/.exec(text) ?? []
    if (handNo === '' || Number(handNo) <= own.seedHand) return
    own.seedHand = Number(handNo)
    const body = { handNo: own.seedHand, deckRoot, seed: randomBytes(16).toString('hex') }
    // Pages are not equally far away.
    void this.#later(own, randomInt(250), {
      what: `POST /wps/rooms/${roomIdOf(own.room)}/seeds`,
      body,
      times: () => this.#measured?.seeds,
    })
  }

  /** Whoever has lost their chips buys new ones and comes back. The first seat of a room looks after all of them. */
  #lookAtPlayers(first: Seat, text: string): void {
    // The server sends messages of the contract's type.
    const message = JSON.parse(text) as SocketMessage
    if (message.type !== 'room' || message.change.kind !== 'players') return
    for (const { seat, chips, state } of message.change.players)
      if (state === 'away') void this.#buy(first.room, seat, buyInMinor - chips)
  }

  readonly #buying = new Set<number>()

  async #buy(room: number, seat: number, minorUnits: number): Promise<void> {
    const player = room * playersPerRoom + seat
    if (this.#buying.has(player)) return
    this.#buying.add(player)
    const own = { room, seat, player }
    const times = () => this.#measured?.chips
    const amount = (minorUnits / 100).toFixed(2)
    if (minorUnits > 0)
      await this.#later(own, 0, { what: `POST /wps/rooms/${roomIdOf(room)}/chips`, body: { amount }, times })
    await this.#later(own, 0, { what: `POST /wps/rooms/${roomIdOf(room)}/away`, body: { away: false }, times })
    this.#buying.delete(player)
  }

  async #later(
    { player }: Pick<Seat, 'player'>,
    afterMs: number,
    { what, body, times }: { readonly what: string; readonly body: object; readonly times: () => Times | undefined },
  ): Promise<void> {
    const dueMs = performance.now() + afterMs
    if (afterMs > 0) await sleep(afterMs)
    if (this.#ended) return
    const status = await this.#lines.ask(what, player, JSON.stringify(body))
    note(times(), what.split('/').at(-1) ?? '', dueMs, status)
  }
}
