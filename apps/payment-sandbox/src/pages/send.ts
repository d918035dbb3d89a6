import type { FastifyReply } from 'fastify'

/** Sends a page, which nobody keeps. */
export function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
