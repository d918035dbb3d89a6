import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { answerInTurn } from './answer-in-turn.ts'

/** What a listener's connections may cost, whichever way their requests are answered. */
export interface ServerBounds {
  /** How long a request may take to arrive. */
  readonly requestSeconds: number
  /** How long a connection may take nothing of an answer that waits for it. */
  readonly stalledSeconds: number
  /** How long a connection without a request is kept. */
  readonly idleSeconds: number
  /** How many connections there may be; unlimited where it is `undefined`. */
  readonly maxConnections?: number | undefined
  /** Which requests leave HTTP for good, as a page's socket does. Any other that asks for it is answered as if it had not. */
  readonly upgrades?: (request: IncomingMessage) => boolean
}

/** How often overdue connections are looked for, unless requests have to arrive sooner. */
const maxSweepSeconds = 5

/** How often overdue connections are looked for. */
export function sweepMs({ requestSeconds }: Pick<ServerBounds, 'requestSeconds'>): number {
  return Math.min(maxSweepSeconds, requestSeconds / 4) * 1000
}

/** Makes Node's HTTP server with these bounds; it answers each connection's requests one at a time. */
export function createBoundedServer(handle: RequestListener, bounds: ServerBounds): Server {
  const { requestSeconds, stalledSeconds, idleSeconds, maxConnections, upgrades = () => false } = bounds
  const { listener, isBusy } = answerInTurn(handle)
  const options = {
    headersTimeout: requestSeconds * 1000,
    requestTimeout: requestSeconds * 1000,
    connectionsCheckingInterval: sweepMs(bounds),
    keepAliveTimeout: idleSeconds * 1000,
    // Behind a request that is being answered nothing can leave HTTP: nobody would answer it, or ever end its connection.
    shouldUpgradeCallback: (request: IncomingMessage) => upgrades(request) && !isBusy(request.socket),
  }
  const server = createServer(options, listener)
  server.timeout = stalledSeconds * 1000
  if (maxConnections !== undefined) server.maxConnections = maxConnections
  return server
}
