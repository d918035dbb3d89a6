import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Keeps request bodies as received, since signatures are over the raw bytes. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
}

/** The raw body; empty if there is none. */
export function rawBodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}
