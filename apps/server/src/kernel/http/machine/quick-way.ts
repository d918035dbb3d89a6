import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { answerInTurn } from '../answer-in-turn.ts'
import { trustIn, visitorAddress } from '../visitor-address.ts'
import { MachineRoutes } from './machine-routes.ts'
import { QuickConnection, type QuickParts } from './quick-connection.ts'

export interface QuickWayParts {
  readonly bodyAtMost: number
  /** How long a request may take to come. */
  readonly requestSeconds: number
  /** For how long a connection may take nothing of an answer that waits for it. */
  readonly stalledSeconds: number
  /** How long a connection without a request is kept. */
  readonly idleSeconds: number
  /** How many connections there may be; without bound where it is `undefined`. */
  readonly most?: number | undefined
  readonly trustedProxies: readonly string[]
  readonly clock: Clock
  /** Which requests leave HTTP for good, as a page's socket does. Any other that asks for it is answered as if it had not. */
  readonly upgrades?: (request: IncomingMessage) => boolean
}

/** How often what is idle is looked for, at most; oftener where requests have to come sooner. */
const sweptEverySeconds = 5

/**
 * The quick way of a listener: plain calls of programs are answered on their connection, without the stream, the request and
 * the reply that Node and Fastify make for each, which together cost as much as all that a bet is decided with. Everything
 * else goes to the server as if the quick way were not there (`docs/decisions/0015-the-quick-way.md`).
 */
export class QuickWay {
  readonly #parts: QuickWayParts
  readonly #routes = new MachineRoutes()
  readonly #connections = new Set<QuickConnection>()
  #closing = false

  constructor(parts: QuickWayParts) {
    this.#parts = parts
  }

  /** Makes the server that Fastify listens with. */
  readonly serve = (handler: RequestListener): Server => {
    const { bodyAtMost, requestSeconds, stalledSeconds, idleSeconds, trustedProxies, clock } = this.#parts
    const { upgrades = () => false } = this.#parts
    const bounds = {
      headersTimeout: requestSeconds * 1000,
      requestTimeout: requestSeconds * 1000,
      connectionsCheckingInterval: this.#sweptEverySeconds * 1000,
      keepAliveTimeout: idleSeconds * 1000,
    }
    const { listener, isBusy } = answerInTurn(handler)
    // Behind a request that is being answered nothing can leave HTTP: nobody would answer it, or ever end its connection.
    const shouldUpgradeCallback = (request: IncomingMessage) => upgrades(request) && !isBusy(request.socket)
    const server = createServer({ ...bounds, shouldUpgradeCallback }, listener)
    server.timeout = stalledSeconds * 1000
    if (this.#parts.most !== undefined) server.maxConnections = this.#parts.most
    const accepting = server.listeners('connection')
    server.removeAllListeners('connection')
    const quick: QuickParts = {
      routes: this.#routes,
      bodyAtMost,
      requestSeconds,
      stalledSeconds,
      idleSeconds,
      date: dateWriter(clock),
      addressOf: addressReader(trustedProxies),
      handOver: (socket) => accepting.forEach((accept) => accept.call(server, socket)),
      left: (connection) => this.#connections.delete(connection),
    }
    server.on('connection', (socket: Socket) => {
      if (this.#closing) return void socket.destroy()
      this.#connections.add(new QuickConnection(socket, quick))
    })
    return server
  }

  /** Finds the routes that are bound from now on, and ends its connections with the listener. */
  follow(listener: FastifyInstance): void {
    listener.addHook('onRoute', ({ url, config }) => {
      if (config?.machine !== undefined) this.#routes.add(url, config.machine)
    })
    const sweeping = setInterval(() => this.#sweep(), this.#sweptEverySeconds * 1000).unref()
    listener.addHook('preClose', (done) => {
      clearInterval(sweeping)
      this.#closing = true
      for (const connection of this.#connections) connection.close()
      done()
    })
  }

  get #sweptEverySeconds(): number {
    return Math.min(sweptEverySeconds, this.#parts.requestSeconds / 4)
  }

  #sweep(): void {
    const nowMs = performance.now()
    for (const connection of this.#connections) connection.endIfIdle(nowMs)
  }
}

/** Reads addresses as on the other way: what a trusted proxy says, else the other end of the connection. */
function addressReader(trustedProxies: readonly string[]): QuickParts['addressOf'] {
  if (trustedProxies.length === 0) return (socket) => visitorAddress({ ip: socket.remoteAddress ?? '', socket })
  const trust = trustIn(trustedProxies)
  return (socket, forwardedFor) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    // It reads these two of a request, and nothing else.
    const asked = { headers, socket, connection: socket } as unknown as Parameters<typeof proxyAddr>[0]
    return visitorAddress({ ip: proxyAddr(asked, trust), socket })
  }
}

/** Writes the time as HTTP says it, anew each second. */
function dateWriter(clock: Clock): () => string {
  let text = ''
  let goodUntilMs = -Infinity
  return () => {
    if (performance.now() < goodUntilMs) return text
    goodUntilMs = performance.now() + 1000
    text = new Date(clock.now().epochMilliseconds).toUTCString()
    return text
  }
}
