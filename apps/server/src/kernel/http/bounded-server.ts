import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { answerInTurn } from './answer-in-turn.ts'

/** The limits of a listener's connections, whether the quick way or Fastify answers them. */
export interface ServerBounds {
  /** How long a request may take to arrive. */
  readonly requestSeconds: number
  /** How long a client may read nothing of a waiting answer. */
  readonly stalledSeconds: number
  /** How long a connection without a request is kept. */
  readonly idleSeconds: number
  /** The greatest number of connections; unlimited if `undefined`. */
  readonly maxConnections?: number | undefined
  /** Which requests may upgrade to another protocol, as a page's socket does. The upgrade of any other request is ignored. */
  readonly upgrades?: (request: IncomingMessage) => boolean
}

/** The longest time between checks for overdue connections; it is shorter if requests must arrive sooner. */
const maxSweepSeconds = 5

/** The time between checks for overdue connections. */
export function sweepMs({ requestSeconds }: Pick<ServerBounds, 'requestSeconds'>): number {
  return Math.min(maxSweepSeconds, requestSeconds / 4) * 1000
}

/** Creates Node's HTTP server with these limits; it answers each connection's requests one at a time. */
export function createBoundedServer(handle: RequestListener, bounds: ServerBounds): Server {
  const { requestSeconds, stalledSeconds, idleSeconds, maxConnections, upgrades = () => false } = bounds
  const { listener, isBusy } = answerInTurn(handle)
  const options = {
    headersTimeout: requestSeconds * 1000,
    requestTimeout: requestSeconds * 1000,
    connectionsCheckingInterval: sweepMs(bounds),
    keepAliveTimeout: idleSeconds * 1000,
    // No upgrade while an earlier request is being answered: nobody would answer it, or ever end the connection.
    shouldUpgradeCallback: (request: IncomingMessage) => upgrades(request) && !isBusy(request.socket),
  }
  const server = createServer(options, listener)
  server.timeout = stalledSeconds * 1000
  if (maxConnections !== undefined) server.maxConnections = maxConnections
  return server
}
