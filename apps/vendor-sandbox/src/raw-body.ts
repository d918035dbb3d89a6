import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Keeps bodies as the bytes that came, since signatures are over them. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
}

/** The body as it came; empty without one. */
export function rawBodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}
