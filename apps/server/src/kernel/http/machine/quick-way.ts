import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { createBoundedServer, sweepMs, type ServerBounds } from '../bounded-server.ts'
import { trustIn, visitorAddress } from '../visitor-address.ts'
import { MachineRoutes } from './machine-routes.ts'
import { QuickConnection, type QuickParts } from './quick-connection.ts'

export interface QuickWayParts extends ServerBounds {
  readonly maxBodyBytes: number
  readonly trustedProxies: readonly string[]
  readonly clock: Clock
}

/**
 * The quick way of a listener: programs' plain calls are answered directly on their connection, without the stream, request
 * and reply that Node and Fastify create for each call, which together cost as much as deciding a bet. Everything else goes to
 * the server as if there were no quick way (`docs/decisions/0015-the-quick-way.md`).
 */
export class QuickWay {
  readonly #parts: QuickWayParts
  readonly #routes = new MachineRoutes()
  readonly #connections = new Set<QuickConnection>()
  #closing = false

  constructor(parts: QuickWayParts) {
    this.#parts = parts
  }

  /** Creates the server with which Fastify listens. */
  readonly serve = (handler: RequestListener): Server => {
    const { maxBodyBytes, requestSeconds, stalledSeconds, idleSeconds, trustedProxies, clock } = this.#parts
    const server = createBoundedServer(handler, this.#parts)
    const accepting = server.listeners('connection')
    server.removeAllListeners('connection')
    const quick: QuickParts = {
      routes: this.#routes,
      maxBodyBytes,
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

  /** Collects the routes that are bound from now on, and ends its connections when the listener closes. */
  follow(listener: FastifyInstance): void {
    listener.addHook('onRoute', ({ url, config }) => {
      if (config?.machine !== undefined) this.#routes.add(url, config.machine)
    })
    const sweeping = setInterval(() => this.#sweep(), sweepMs(this.#parts)).unref()
    listener.addHook('preClose', (done) => {
      clearInterval(sweeping)
      this.#closing = true
      for (const connection of this.#connections) connection.close()
      done()
    })
  }

  #sweep(): void {
    const nowMs = performance.now()
    for (const connection of this.#connections) connection.endIfIdle(nowMs)
  }
}

/** Determines addresses as Fastify does: the one that a trusted proxy names, otherwise the peer's. */
function addressReader(trustedProxies: readonly string[]): QuickParts['addressOf'] {
  if (trustedProxies.length === 0) return (socket) => visitorAddress({ ip: socket.remoteAddress ?? '', socket })
  const trust = trustIn(trustedProxies)
  return (socket, forwardedFor) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    // The library reads only these properties of a request.
    const asked = { headers, socket, connection: socket } as unknown as Parameters<typeof proxyAddr>[0]
    return visitorAddress({ ip: proxyAddr(asked, trust), socket })
  }
}

/** Returns the current time as an HTTP date, formatted once a second. */
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
