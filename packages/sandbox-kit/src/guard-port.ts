import { isIP, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Who may use a sandbox's port. */
export interface PortGuard {
  /** Host names at which it answers, besides `localhost` and IP addresses. */
  readonly allowedHosts: readonly string[]
  /** How many connections one address may have. */
  readonly maxConnectionsPerAddress: number
}

/** How long a connection may stay without having sent anything. */
const firstByteMs = 10_000

export const defaultGuard: PortGuard = { allowedHosts: [], maxConnectionsPerAddress: 512 }

/**
 * Guards the port as the server guards its own: no address can take all connections, and no web page can read answers by
 * letting its name resolve to this machine, since its browser sends that name as the host.
 */
export function guardPort(app: FastifyInstance, { allowedHosts, maxConnectionsPerAddress }: PortGuard): void {
  const names = new Set(['localhost', ...allowedHosts])
  app.addHook('onRequest', async (request, reply) => {
    const { host = '' } = request.raw.headers
    const name = host
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^\[(.*)\]$/, '$1')
      .replace(/\.$/, '')
    if (host !== '' && isIP(name) === 0 && !names.has(name)) return reply.code(421).send({ code: 'host_not_allowed' })
    return undefined
  })

  const taken = new Map<string, number>()
  app.server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket
    const count = (taken.get(address) ?? 0) + 1
    taken.set(address, count)
    socket.once('close', () => {
      const left = (taken.get(address) ?? 1) - 1
      if (left === 0) taken.delete(address)
      else taken.set(address, left)
    })
    if (count > maxConnectionsPerAddress) return void socket.destroy()
    const silent = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, firstByteMs).unref()
    socket.once('close', () => clearTimeout(silent))
  })
}
