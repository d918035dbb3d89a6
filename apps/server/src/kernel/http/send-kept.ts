import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends an answer that is the same for everybody who asks in one language and is served: no cache between may pass by the
 * house's rules for regions. A browser keeps it for `seconds`; afterwards it
 * asks by the answer's tag, and is told with an empty 304 that nothing changed.
 */
export function sendKept(request: FastifyRequest, reply: FastifyReply, value: unknown, seconds: number): FastifyReply {
  const body = JSON.stringify({ success: true, value })
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`
  void reply.headers({ 'cache-control': `private, max-age=${seconds}`, etag: tag, vary: 'accept-language' })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Whether the caller holds this answer already. Proxies that compress mark a tag as weak, which is as good here. */
function isKnown(known: string | undefined, tag: string): boolean {
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
