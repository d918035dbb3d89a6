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

  /** Finds the routes that are bound from now on, and ends its connections with the listener. */
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
