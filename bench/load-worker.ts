/** The load, in a thread of its own: connections that each ask again as soon as they are answered. */
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'
import { quantile } from './measure.ts'

/** What the thread is told once. Connection `n` speaks for token `n`, so there are as many connections as tokens. */
export interface LoadTarget {
  readonly host: string
  readonly port: number
  readonly tokens: readonly string[]
  readonly paths: Readonly<Record<Route, string>>
  readonly body: string
}

/** The route of bets, or the empty one. Both get the same requests. */
export type Route = 'bets' | 'empty'

/** One slice of load. */
export interface SliceAsked {
  readonly route: Route
  readonly seconds: number
}

/** What came of a slice. */
export interface SliceDone {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly errors: number
  /** Answers with status 200 by token. */
  readonly answered: readonly number[]
}

// Whoever starts this thread passes exactly this.
const target = workerData as LoadTarget
const connections = target.tokens.map(() => new Connection(target.host, target.port))
let sent = 0

function headOf(route: Route, token: string): string {
  return [
    `POST ${target.paths[route]} HTTP/1.1`,
    `host: ${target.host}:${target.port}`,
    `authorization: Bearer ${token}`,
    'accept-language: en',
    'content-type: application/json',
    `content-length: ${target.body.length}`,
    'idempotency-key: bench-',
  ].join('\r\n')
}

async function slice({ route, seconds }: SliceAsked): Promise<SliceDone> {
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1000
  const latencies: number[] = []
  let errors = 0
  const answered = target.tokens.map(() => 0)
  const keepAsking = async (connection: Connection, index: number) => {
    const head = headOf(route, target.tokens[index] ?? '')
    for (let askedMs = startedMs; askedMs < untilMs;) {
      sent += 1
      const status = await connection.ask(`${head}${sent}\r\n\r\n${target.body}`).catch(() => 0)
      const nowMs = performance.now()
      if (status === 200) {
        latencies.push(nowMs - askedMs)
        answered[index] = (answered[index] ?? 0) + 1
      } else errors += 1
      if (status === 0) break // The connection is gone.
      askedMs = nowMs
    }
  }
  await Promise.all(connections.map(keepAsking))
  const tookSeconds = (performance.now() - startedMs) / 1000
  return {
    perSecond: latencies.length / tookSeconds,
    p50Ms: latencies.length === 0 ? NaN : quantile(latencies, 0.5),
    p99Ms: latencies.length === 0 ? NaN : quantile(latencies, 0.99),
    errors,
    answered,
  }
}

async function answer(asked: SliceAsked): Promise<void> {
  parentPort?.postMessage(await slice(asked))
}

parentPort?.on('message', (asked: SliceAsked) => void answer(asked))
