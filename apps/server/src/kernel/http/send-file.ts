import type { Endpoint } from '@baize/contract'
import type { FastifyReply } from 'fastify'

const keptSeconds = 365 * 24 * 3_600

/**
 * Sends the bytes of a file. The content at its address never changes, so a browser may cache it; shared caches may not,
 * since they would bypass the brand's rules for regions.
 */
export function sendFile(reply: FastifyReply, bytes: unknown, type: NonNullable<Endpoint['file']>): FastifyReply {
  if (!(bytes instanceof Uint8Array)) throw new Error('the handler of a file must return bytes')
  return reply.header('cache-control', `private, max-age=${keptSeconds}, immutable`).type(type).send(Buffer.from(bytes))
}
