import type { FastifyReply, FastifyRequest } from 'fastify'

/** Fastify's code for a body that is too large. */
export const bodyTooLarge = 'FST_ERR_CTP_BODY_TOO_LARGE'

/**
 * Call it before a failed request is answered. If its body was too large, the rest is discarded, for as long as a request may
 * take, and the connection stays open. Fastify would close it, and a client that is still sending would lose the answer.
 */
export function readRest(error: Error, { raw }: FastifyRequest, reply: FastifyReply): void {
  if (!('code' in error) || error.code !== bodyTooLarge) return
  // When the listener closes, every answer says so on the response itself, and this one too.
  if (!reply.raw.hasHeader('connection')) reply.removeHeader('connection')
  raw.resume()
}
