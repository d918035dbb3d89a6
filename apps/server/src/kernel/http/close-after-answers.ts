import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * When the listener closes, ends each connection after its current answer and announces that in the answer. Otherwise a
 * keep-alive connection would stay open after its last answer until it counts as idle.
 */
export function closeAfterAnswers(listener: FastifyInstance): void {
  const underWay = new Set<ServerResponse>()
  listener.addHook('onRequest', (_, { raw }, done) => {
    underWay.add(raw)
    raw.once('close', () => underWay.delete(raw))
    done()
  })
  listener.addHook('preClose', (done) => {
    for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
    done()
  })
}
