import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Ends each connection with the answer that is under way when the listener closes, and says so in it. Without this a kept-alive
 * connection outlives its last answer until it counts as idle.
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
