import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends an answer that is the same for everybody who is served, in one language. Only browsers may cache it, since shared
 * caches would bypass the brand's rules for regions. After `seconds` the browser revalidates it by its ETag, and gets an empty
 * 304 if nothing changed.
 */
export function sendKept(request: FastifyRequest, reply: FastifyReply, value: unknown, seconds: number): FastifyReply {
  const body = JSON.stringify({ success: true, value })
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`
  void reply.headers({ 'cache-control': `private, max-age=${seconds}`, etag: tag, vary: 'accept-language' })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Whether the caller already has this answer. Proxies that compress mark the tag as weak, which is sufficient here. */
function isKnown(known: string | undefined, tag: string): boolean {
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
