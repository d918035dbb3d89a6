/** Generates load in a separate thread: each connection sends its next request as soon as it gets a response. */
import { randomInt } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'
import { quantile } from './measure.ts'

/** The thread's configuration. Connection `n` uses token `n`, so there are as many connections as tokens. */
export interface LoadTarget {
  readonly host: string
  readonly port: number
  readonly tokens: readonly string[]
  readonly paths: Readonly<Record<Route, string>>
  readonly body: string
}

/** The route for bets or the empty one. Both get the same requests. */
export type Route = 'bets' | 'empty'

/** Another request than the target's. Each `###` of its body is replaced by a random number of three digits. */
export interface OtherRequest {
  readonly path: string
  readonly body: string
}

/** One slice of load. */
export interface SliceRequest {
  readonly route: Route
  readonly seconds: number
  /** What is sent instead of the route's request. */
  readonly instead?: OtherRequest
}

/** The result of a slice. */
export interface SliceResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly errors: number
  /** Responses with status 200 by token. */
  readonly answered: readonly number[]
}

// The creator of this thread passes this type.
const target = workerData as LoadTarget
const connections = target.tokens.map(() => new Connection(target.host, target.port))
let sent = 0

function headOf({ path, body }: OtherRequest, token: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    `host: ${target.host}:${target.port}`,
    `authorization: Bearer ${token}`,
    'accept-language: en',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'idempotency-key: bench-',
  ].join('\r\n')
}

function withNumbers(body: string): string {
  return body.replaceAll('###', () => String(randomInt(1_000)).padStart(3, '0'))
}

async function slice({ route, seconds, instead }: SliceRequest): Promise<SliceResult> {
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1000
  const latencies: number[] = []
  let errors = 0
  const request = instead ?? { path: target.paths[route], body: target.body }
  const bodyOf = request.body.includes('###') ? () => withNumbers(request.body) : () => request.body
  const answered = target.tokens.map(() => 0)
  const keepAsking = async (connection: Connection, index: number) => {
    const head = headOf(request, target.tokens[index] ?? '')
    for (let askedMs = startedMs; askedMs < untilMs;) {
      sent += 1
      const status = await connection.ask(`${head}${sent}\r\n\r\n${bodyOf()}`).catch(() => 0)
      const nowMs = performance.now()
      if (status === 200) {
        latencies.push(nowMs - askedMs)
        answered[index] = (answered[index] ?? 0) + 1
      } else errors += 1
      if (status === 0) break // The connection is lost.
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

async function answer(asked: SliceRequest): Promise<void> {
  parentPort?.postMessage(await slice(asked))
}

parentPort?.on('message', (asked: SliceRequest) => void answer(asked))
