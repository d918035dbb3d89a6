import type { Endpoint } from '@baize/contract'
import type { FastifyReply } from 'fastify'

/** Whatever the bytes were, a browser that opened them would run and load nothing. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const keptSeconds = 365 * 24 * 3_600

/**
 * Sends the bytes of a file. The content at its address never changes, so a browser may cache it; shared caches may not,
 * since they would bypass the brand's rules for regions. Of a private one nobody keeps a copy.
 */
export function sendFile(
  reply: FastifyReply,
  bytes: unknown,
  type: NonNullable<Endpoint['file']>,
  isPrivate = false,
): FastifyReply {
  if (!(bytes instanceof Uint8Array)) throw new Error('the handler of a file must return bytes')
  if (isPrivate)
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment', ...harmless })
      .type(type)
      .send(Buffer.from(bytes))
  return reply.header('cache-control', `private, max-age=${keptSeconds}, immutable`).type(type).send(Buffer.from(bytes))
}
