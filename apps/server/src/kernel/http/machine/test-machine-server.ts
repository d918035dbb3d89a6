import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { fixedClock } from '../../clock.ts'
import { createLog } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'
import { createListener } from '../listener.ts'
import type { Page } from '../page.ts'
import type { MachineHandler } from './machine-call.ts'
import { bindMachineRoute } from './machine-routes.ts'

/** The path that the tests' programs call. */
export const machineUrl = '/machines/:name/ask'

/** The quick way turned on, and turned off (Fastify answers everything). */
export const bothWays = ['quick', 'fastify'] as const

/** Opens a listener with one route for programs, with the quick way on or off. */
export async function openMachineServer(
  way: (typeof bothWays)[number],
  handler: MachineHandler,
  trustedProxies: readonly string[] = [],
  { page, maxConnectionsPerAddress = 512 }: { readonly page?: Page; readonly maxConnectionsPerAddress?: number } = {},
): Promise<{ readonly listener: FastifyInstance; readonly port: number }> {
  const listener = await createListener({
    log: createLog('silent'),
    metrics: createMetrics(),
    defaultLanguage: 'EN',
    trustedProxies,
    maxConnectionsPerAddress,
    page,
    clock: fixedClock('2026-01-02T03:04:05Z'),
    readiness: { check: async () => true },
    quickWay: way === 'quick',
    share: 1,
    async machineRoutes(app) {
      await app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
        bindMachineRoute(scope, machineUrl, handler)
      })
    },
  })
  await listener.listen({ host: '127.0.0.1', port: 0 })
  return { listener, port: portOf(listener) }
}

export function portOf({ server }: FastifyInstance): number {
  // A listening TCP server has an address with a port.
  return (server.address() as AddressInfo).port
}

/** One connection and everything received on it. */
export class Caller {
  readonly socket: Socket
  received = ''

  /** `localAddress`: the address of this machine from which it calls, such as 127.0.0.2. */
  constructor(port: number, localAddress?: string) {
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true, ...(localAddress && { localAddress }) })
    this.socket.on('data', (bytes: Buffer) => (this.received += bytes.toString('latin1')))
    this.socket.on('error', () => undefined)
  }

  /** Sends pieces that arrive one by one. */
  async send(...pieces: readonly (string | Buffer)[]): Promise<void> {
    for (const piece of pieces) {
      this.socket.write(piece)
      if (pieces.length > 1) await sleep(3)
    }
  }

  /** Waits until nothing has arrived for this long, or the other end has closed. */
  async quiet(ms: number): Promise<string> {
    for (let before = -1; before !== this.received.length && !this.socket.closed; await sleep(ms))
      before = this.received.length
    return this.received
  }

  /** Waits until this many characters have arrived, or five seconds have passed. */
  async until(length: number): Promise<void> {
    for (let waited = 0; waited < 5_000 && this.received.length < length; waited += 5) await sleep(5)
  }

  async closed(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close')
  }
}

/** A program's request with a JSON body. */
export function machineRequest(body: string, ...headers: readonly string[]): string {
  const head = ['POST /machines/one/ask HTTP/1.1', 'Host: house', 'Content-Type: application/json', ...headers]
  return [...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}
