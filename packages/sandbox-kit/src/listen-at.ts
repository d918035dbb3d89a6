import type { FastifyInstance } from 'fastify'

/** Where a sandbox is to listen. */
export interface ListenAt {
  readonly host: string
  readonly port: number
}

/** Starts listening; resolves to the address. */
export async function listenAt(app: FastifyInstance, { host, port }: ListenAt): Promise<string> {
  await app.listen({ host, port })
  const address = app.server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
