import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '../../packages/contract/src/client.ts'
import { enterWater, openWater } from '../../packages/contract/src/index.ts'
import { bzCoralKingdom, fishAt } from '../../packages/engines/src/index.ts'
import { tokenOf } from '../crowd.ts'
import { addressOf, type RequestLines } from '../request-lines.ts'
import { firstFisher, fishersPerRoom, fishGame, hall, power, roomCount, shotsPerSecond } from './many-rooms.ts'
import { note, noTimes, type Times } from './times.ts'
import { watchPlace } from './watch-place.ts'

/** A fishing room, and who sits in it. */
interface Water {
  readonly waterId: string
  readonly school: string
  readonly beganMs: number
  readonly players: number[]
  hasBoss: boolean
}

/** What was measured in fishing rooms. */
export interface FishingTimes {
  readonly volleys: Times
  readonly shots: number
}

/** Volleys have four shots or five. */
const shotsOfVolley = 4.5

/** Everybody in the fishing rooms: each has a page that is told what happens, and shoots at fish that swim. */
export class Fishers {
  readonly #site: string
  readonly #lines: RequestLines
  readonly #waters = new Map<string, Water>()
  readonly #sockets: WebSocket[] = []

  constructor(site: string, lines: RequestLines) {
    this.#site = site
    this.#lines = lines
  }

  /** Seats everybody. Throws if that does not fill the rooms. */
  async sitDown(): Promise<void> {
    for (let nth = 0; nth < roomCount * fishersPerRoom; nth += fishersPerRoom)
      await Promise.all(Array.from({ length: fishersPerRoom }, (_, seat) => this.#sit(firstFisher + nth + seat)))
    if (this.#waters.size !== roomCount) throw new Error(`there are ${this.#waters.size} fishing rooms`)
  }

  /** Shoots evenly for some seconds, whether or not the answers come. */
  async measure(seconds: number): Promise<FishingTimes> {
    const volleys = noTimes()
    const waters = [...this.#waters.values()]
    const startedMs = performance.now()
    const everyMs = (1_000 * shotsOfVolley) / shotsPerSecond
    const asked: Promise<void>[] = []
    let shots = 0
    for (let nth = 0; nth * everyMs < seconds * 1_000; nth += 1) {
      const dueMs = startedMs + nth * everyMs
      const waitMs = dueMs - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      const water = waters[nth % waters.length]
      if (water === undefined) continue
      const targets = this.#targetsIn(water)
      shots += targets.length
      asked.push(this.#shoot(water, targets, dueMs, volleys))
    }
    await Promise.all(asked)
    return { volleys, shots }
  }

  leave(): void {
    for (const socket of this.#sockets) socket.close()
  }

  async #sit(player: number): Promise<void> {
    const client = this.#clientOf(player)
    const { waterId } = await client(enterWater, { params: { gameCode: fishGame }, body: { hall } })
    const place = `water:${waterId}`
    this.#sockets.push(await watchPlace(this.#site, { player, place }, (text) => this.#heard(waterId, text)))
    const known = this.#waters.get(waterId)
    if (known !== undefined) return void known.players.push(player)
    const { school, schoolBeganAt } = await client(openWater, { params: { waterId }, query: {} })
    const water = { waterId, school, beganMs: Date.parse(schoolBeganAt), players: [player], hasBoss: false }
    const meanwhile = this.#waters.get(waterId)
    if (meanwhile === undefined) this.#waters.set(waterId, water)
    else meanwhile.players.push(player)
  }

  #heard(waterId: string, text: string): void {
    const water = this.#waters.get(waterId)
    if (water !== undefined && text.includes('"kind":"boss"')) water.hasBoss = text.includes('"fell":null')
  }

  /** Fish that swim now, for each shot one; while a boss is there, every third volley is for it. */
  #targetsIn({ school, beganMs, hasBoss }: Water): number[] {
    const shots = 4 + randomInt(2)
    if (hasBoss && randomInt(3) === 0) return Array.from({ length: shots }, () => 0)
    const there = fishAt(bzCoralKingdom, school, Date.now() - beganMs)
    return Array.from({ length: shots }, () => there[randomInt(Math.max(1, there.length))]?.no ?? 1)
  }

  async #shoot({ waterId, players }: Water, targets: readonly number[], dueMs: number, times: Times): Promise<void> {
    const player = players[randomInt(players.length)] ?? firstFisher
    const body = JSON.stringify({ power, weapon: 'cannon', targets })
    const status = await this.#lines.ask(`POST /wps/waters/${waterId}/volleys`, player, body)
    note(times, 'volley', dueMs, status)
  }

  #clientOf(player: number): Client {
    const from = (url: string | URL | Request, init?: RequestInit) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', addressOf(player))
      return fetch(url, { ...init, headers })
    }
    return createClient({
      baseUrl: this.#site,
      fetch: from,
      nowMs: () => Date.now(),
      token: () => tokenOf(player),
      language: () => 'EN',
    })
  }
}
