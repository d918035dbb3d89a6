import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketPath, type SocketMessage, type SocketRequest } from '../../packages/contract/src/index.ts'
import { tokenOf } from '../crowd.ts'
import { RequestLines } from '../request-lines.ts'
import { spin } from '../spins.ts'
import { betOf, codeOf, originalOf, playersPerTable, spinners, tableCount } from './many-tables.ts'

/** What happened while it was measured. */
export interface Measured {
  /** How long bets at tables took, from the moment at which they were to be sent. */
  readonly betMs: number[]
  /** The same for a slot game. */
  readonly spinMs: number[]
  /** Bets that were refused because their round had closed when they arrived; they count to `betMs`. */
  late: number
  errors: number
  /** How many messages tables sent to one player each. */
  readonly messages: Map<string, number>
}

/** Leave a bet this much time before the cut-off. */
const marginMs = 500

/** Everybody at the tables: each has a socket, and bets once in every round, at a moment of their own. */
export class TablePlayers {
  readonly #site: URL
  readonly #lines: RequestLines
  readonly #sockets: WebSocket[] = []
  #measured: Measured | undefined
  #ended = false

  constructor(site: string) {
    this.#site = new URL(site)
    this.#lines = new RequestLines(site)
  }

  /** Opens every table for every player, and a socket that watches it. */
  async sitDown(): Promise<void> {
    for (let table = 0; table < tableCount; table += 1)
      await Promise.all(
        Array.from({ length: playersPerTable }, (_, seat) =>
          this.#seat(table, table * playersPerTable + seat, seat === 0),
        ),
      )
  }

  /** Counts from now on, for some seconds, while others play a slot game. */
  async measure(seconds: number): Promise<Measured> {
    const measured: Measured = { betMs: [], spinMs: [], late: 0, errors: 0, messages: new Map() }
    this.#measured = measured
    const spun = (dueMs: number, status: number) => {
      measured.spinMs.push(performance.now() - dueMs)
      if (status !== 200) measured.errors += 1
    }
    await spin(this.#lines, { first: tableCount * playersPerTable, spinners, seconds, spun })
    this.#measured = undefined
    return measured
  }

  leave(): void {
    this.#ended = true
    for (const socket of this.#sockets) socket.close()
    this.#lines.close()
  }

  async #seat(table: number, player: number, isFirst: boolean): Promise<void> {
    const gameCode = codeOf(table)
    const status = await this.#lines.ask(`GET /wps/tables/${gameCode}`, player)
    if (status !== 200) throw new Error(`the table ${gameCode} answered ${status}`)
    const socket = new WebSocket(`${this.#site.href.replace('http', 'ws').replace(/\/$/, '')}${socketPath}`)
    this.#sockets.push(socket)
    const hello: SocketRequest = { type: 'hello', token: tokenOf(player), topics: [], table: gameCode }
    socket.addEventListener('open', () => socket.send(JSON.stringify(hello)))
    socket.addEventListener('message', ({ data }) => this.#heard(String(data), { table, player, isFirst }))
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('close', () => reject(new Error('the server closed a page')))
      socket.addEventListener('message', () => resolve(), { once: true })
    })
  }

  #heard(text: string, who: { readonly table: number; readonly player: number; readonly isFirst: boolean }): void {
    if (who.isFirst && text.includes('"type":"table"')) {
      const messages = this.#measured?.messages
      messages?.set(codeOf(who.table), (messages.get(codeOf(who.table)) ?? 0) + 1)
    }
    if (!text.includes('"phase":"betting"')) return
    // The server sends messages of the contract's type.
    const message = JSON.parse(text) as SocketMessage
    if (message.type !== 'table' || message.change.kind !== 'round') return
    const { round } = message.change
    const openMs = Date.parse(round.closesAt) - Date.parse(message.now) - marginMs
    void this.#betLater(who.table, who.player, { roundId: round.roundId, afterMs: randomInt(Math.max(1, openMs)) })
  }

  async #betLater(
    table: number,
    player: number,
    { roundId, afterMs }: { readonly roundId: string; readonly afterMs: number },
  ): Promise<void> {
    const dueMs = performance.now() + afterMs
    await sleep(afterMs)
    if (this.#ended) return
    const body = JSON.stringify({ roundId, bets: [betOf[originalOf(table)]] })
    const status = await this.#lines.ask(`POST /wps/tables/${codeOf(table)}/bets`, player, body)
    const measured = this.#measured
    if (measured === undefined) return
    measured.betMs.push(performance.now() - dueMs)
    if (status === 409) measured.late += 1
    else if (status !== 200) measured.errors += 1
  }
}
