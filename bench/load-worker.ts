/** A load generator in a thread of its own: a fixed number of connections that each ask again as soon as they are answered. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** What the thread is told once. */
export interface LoadTarget {
  readonly site: string
  readonly tokens: readonly string[]
  readonly gamePath: string
  readonly stake: string
  readonly connections: number
}

/** One slice of load. */
export interface SliceAsked {
  readonly route: 'bets' | 'empty'
  readonly seconds: number
}

/** What came of a slice. */
export interface SliceDone {
  readonly perSecond: number
  /** Answers that were not 200; a slice with any is thrown away by whoever asked. */
  readonly refused: number
}

// Whoever starts this thread passes exactly this.
const target = workerData as LoadTarget
const agent = new Agent({ keepAlive: true, maxSockets: target.connections })
const body = JSON.stringify({ stake: target.stake })

function ask(route: SliceAsked['route'], turn: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const token = target.tokens[turn % target.tokens.length] ?? ''
  const isBet = route === 'bets'
  const sent = request(`${target.site}${isBet ? target.gamePath : '/health/live'}`, {
    agent,
    method: isBet ? 'POST' : 'GET',
    headers: isBet ? { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {},
  })
  sent.on('error', reject)
  sent.on('response', (reply) => {
    reply.resume()
    reply.on('end', () => resolve(reply.statusCode ?? 0))
  })
  sent.end(isBet ? body : undefined)
  return promise
}

async function slice({ route, seconds }: SliceAsked): Promise<SliceDone> {
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1000
  let done = 0
  let refused = 0
  const connection = async (first: number) => {
    for (let turn = first; performance.now() < untilMs; turn += target.connections) {
      if ((await ask(route, turn)) === 200) done += 1
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: target.connections }, (_, index) => connection(index)))
  return { perSecond: done / ((performance.now() - startedMs) / 1000), refused }
}

parentPort?.on('message', (asked: SliceAsked) => {
  slice(asked).then(
    (done) => parentPort?.postMessage(done),
    (error: unknown) => parentPort?.postMessage({ perSecond: 0, refused: 1, error: String(error) }),
  )
})
