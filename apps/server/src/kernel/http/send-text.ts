import { Readable } from 'node:stream'
import type { Endpoint } from '@baize/contract'
import type { FastifyReply } from 'fastify'

/**
 * Sends a text part by part, each once the client has taken the one before, so that its length needs no memory. If a part
 * fails, the connection is cut: a file that ends early must not look like a whole one.
 */
export function sendText(
  reply: FastifyReply,
  parts: unknown,
  { type, name }: Exclude<Endpoint['download'], 'table' | undefined>,
): FastifyReply {
  if (!isParts(parts)) throw new Error('the handler of a download must return its parts')
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(parts, { highWaterMark: 1 }))
}

function isParts(value: unknown): value is AsyncIterable<string> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
