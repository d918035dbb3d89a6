/** Generates signed calls in a separate thread; all requests are signed before a slice starts. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from '../connection.ts'
import { quantile } from '../measure.ts'
import { placesOf, signedRequest, type WalletTarget } from './signed-requests.ts'

/** The requests of a slice. */
export interface Load {
  /** Below the vendor's address. */
  readonly path: string
  readonly type: 'bet' | 'win'
  readonly amount: string
  /** The number of requests to sign; the slice ends early if none are left. */
  readonly count: number
  /** The share of requests that repeat an earlier one, 0 to 1. */
  readonly repeated: number
  /** Whether the ledger books the requests, so that they must be found there. */
  readonly booked: boolean
  /** Uses each player in turn instead of random ones. */
  readonly inTurn: boolean
}

/** How requests are sent: by each connection as soon as it gets a response, or at a fixed rate per second. */
export interface Pace {
  readonly seconds: number
  readonly perSecond?: number
}

/** The result of a slice. Times are measured from when a request was due. */
export interface Sent {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly errors: number
}

export type Order =
  | { readonly do: 'sign'; readonly load: Load }
  | { readonly do: 'send'; readonly pace: Pace }
  | { readonly do: 'acknowledged' }

// The creator of this thread passes this type.
const { target, connections: count } = workerData as { target: WalletTarget; connections: number }
/**
 * New for each slice: a vendor's connection carries only wallet calls, whereas a connection that carried a call for Fastify
 * stays with Fastify.
 */
let connections: readonly Connection[] = []
/** Requests before this time do not count: caches fill, and leftovers of the last slice are cleaned up. */
const runInMs = 400

interface Signed {
  readonly requests: readonly Buffer[]
  readonly ids: readonly string[]
  readonly booked: boolean
  /** 1 for each request that got status 200. */
  readonly accepted: Uint8Array
  next: number
}

let signed: Signed = { requests: [], ids: [], booked: false, accepted: new Uint8Array(), next: 0 }
/** Booked transactions that got status 200 at least once. */
const acknowledged = new Set<string>()

/** Called after a slice, so that it costs nothing during the slice. */
function noteAcknowledged(): void {
  const { ids, booked, accepted } = signed
  if (booked) for (const [place, id] of ids.entries()) if (accepted[place] === 1) acknowledged.add(id)
}

function connectAnew(): void {
  for (const connection of connections) connection.close()
  connections = Array.from({ length: count }, () => new Connection(target.host, target.port))
}

function sign({ path, type, amount, count: wanted, repeated, booked, inTurn }: Load): void {
  const places = placesOf(wanted, repeated, (below) => randomInt(below))
  const ids: string[] = []
  const requests: Buffer[] = []
  for (const [index, place] of places.entries()) {
    const id = place === index ? randomUUID() : (ids[place] ?? '')
    const player = target.players[inTurn ? index % target.players.length : randomInt(target.players.length)] ?? ''
    ids.push(id)
    requests.push(requests[place] ?? signedRequest(target, path, { type, id, player, amount }))
  }
  signed = { requests, ids, booked, accepted: new Uint8Array(wanted), next: 0 }
}

class Slice {
  readonly #startedMs = performance.now()
  readonly #countedFromMs: number
  readonly #latencies: number[] = []
  #errors = 0

  constructor(runIn: number) {
    this.#countedFromMs = this.#startedMs + runIn
  }

  /** Sends the next request; `false` if there is none. Passes on whether the connection is still alive. */
  ask(connection: Connection, dueMs: number, answered: (alive: boolean) => void): boolean {
    const { requests, accepted, next: place } = signed
    const request = requests[place]
    if (request === undefined) return false
    signed.next += 1
    connection.send(request, (status) => {
      if (status === 200) {
        accepted[place] = 1
        if (dueMs >= this.#countedFromMs) this.#latencies.push(performance.now() - dueMs)
      } else this.#errors += 1
      answered(status !== 0)
    })
    return true
  }

  done(): Sent {
    const seconds = (performance.now() - this.#countedFromMs) / 1000
    const at = (share: number) => (this.#latencies.length === 0 ? NaN : quantile(this.#latencies, share))
    return { perSecond: this.#latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), errors: this.#errors }
  }
}

async function sendAtOnce(seconds: number): Promise<Sent> {
  const slice = new Slice(seconds === Infinity ? 0 : runInMs)
  const untilMs = performance.now() + runInMs + seconds * 1000
  const keepAsking = (connection: Connection, ended: () => void) => {
    const dueMs = performance.now()
    const goesOn =
      dueMs < untilMs && slice.ask(connection, dueMs, (alive) => (alive ? keepAsking(connection, ended) : ended()))
    if (!goesOn) ended()
  }
  await Promise.all(connections.map((connection) => new Promise<void>((resolve) => keepAsking(connection, resolve))))
  return slice.done()
}

/** Requests become due at fixed intervals, whether or not earlier ones got a response; each uses a free connection. */
async function sendPaced(seconds: number, perSecond: number): Promise<Sent> {
  const slice = new Slice(runInMs)
  const startedMs = performance.now()
  const total = Math.floor((seconds + runInMs / 1000) * perSecond)
  const free = [...connections]
  let lost = 0
  let due = 0
  const sendDue = () => {
    for (let dueMs = dueAt(due); due < total && dueMs <= performance.now() && free.length > 0; dueMs = dueAt(due)) {
      const connection = free.pop()
      due += 1
      if (connection === undefined) continue
      const sent = slice.ask(connection, dueMs, (alive) => {
        if (alive) release(connection)
        else lost += 1
      })
      if (!sent) free.push(connection)
    }
  }
  const dueAt = (place: number) => startedMs + (place * 1000) / perSecond
  const release = (connection: Connection) => {
    free.push(connection)
    sendDue()
  }
  while (due < total && signed.next < signed.requests.length && lost < connections.length) {
    sendDue()
    await sleep(1)
  }
  while (free.length + lost < connections.length) await sleep(1)
  return slice.done()
}

async function execute(order: Order): Promise<unknown> {
  if (order.do === 'sign') {
    connectAnew()
    return sign(order.load)
  }
  if (order.do === 'acknowledged') return [...acknowledged]
  const { seconds, perSecond } = order.pace
  const sent = await (perSecond === undefined ? sendAtOnce(seconds) : sendPaced(seconds, perSecond))
  noteAcknowledged()
  return sent
}

async function answer(order: Order): Promise<void> {
  parentPort?.postMessage(await execute(order))
}

parentPort?.on('message', (order: Order) => void answer(order))
