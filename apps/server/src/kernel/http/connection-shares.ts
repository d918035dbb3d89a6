import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { InFlight } from '../in-flight.ts'
import { countedAddress } from '../throttle.ts'

/** The share of a listener's connections that one address may have. */
export interface ShareParts {
  /** How many connections one address may have, before a quarter of {@link maxConnections}. */
  readonly maxPerAddress: number
  /** How many connections the listener has in all; unlimited if `undefined`. */
  readonly maxConnections: number | undefined
  /** How long a connection may stay without having sent anything. Browsers open some ahead, and open them again if needed. */
  readonly firstByteSeconds: number
  /** Whether an address is that of a trusted proxy: it brings many visitors, and limits each of them itself. */
  isProxy(address: string): boolean
  /** Called with each connection that is refused. */
  refused(): void
}

/** What an address may have even on a listener with few connections. */
const minPerAddress = 4
const sweepMs = 1_000

/**
 * Gives each address a share of a listener's connections, so that no single one can take them all. It decides before the
 * first byte is read: a connection beyond the share is closed at once. An IPv6 network (/64) counts as one address.
 */
export class ConnectionShares {
  readonly #parts: ShareParts
  readonly #taken: InFlight<string>
  /** The connections that may not have sent anything yet and when they were accepted, the oldest first. */
  readonly #silent = new Map<Socket, number>()

  constructor(parts: ShareParts) {
    const { maxConnections = Infinity, maxPerAddress } = parts
    this.#parts = parts
    this.#taken = new InFlight(Math.min(maxPerAddress, Math.max(minPerAddress, Math.floor(maxConnections / 4))))
  }

  /** Puts itself in front of everything that handles a server's connections. */
  guard(server: Server): Server {
    const handlers = server.listeners('connection')
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (this.#admit(socket)) for (const handle of handlers) handle.call(server, socket)
      else socket.destroy()
    })
    const sweeping = setInterval(() => this.#closeSilent(), sweepMs).unref()
    server.once('close', () => clearInterval(sweeping))
    return server
  }

  #admit(socket: Socket): boolean {
    const { remoteAddress: address } = socket
    // It has already gone.
    if (address === undefined) return false
    if (!this.#parts.isProxy(address)) {
      const counted = countedAddress(address)
      if (!this.#taken.enter(counted)) {
        this.#parts.refused()
        return false
      }
      socket.once('close', () => this.#taken.leave(counted))
    }
    this.#silent.set(socket, performance.now())
    socket.once('close', () => this.#silent.delete(socket))
    return true
  }

  #closeSilent(): void {
    const sinceMs = performance.now() - this.#parts.firstByteSeconds * 1000
    for (const [socket, acceptedMs] of this.#silent) {
      if (acceptedMs > sinceMs) break
      this.#silent.delete(socket)
      if (socket.bytesRead === 0) socket.destroy()
    }
  }
}
