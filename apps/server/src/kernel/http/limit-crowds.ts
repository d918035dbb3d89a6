import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InFlight } from '../in-flight.ts'
import { countedAddress } from '../throttle.ts'
import { Refusal } from './refusal.ts'

/** More than a page asks for at once. Who has no session shares an address with others, perhaps with a whole town. */
const [mostOfSession, mostOfAddress] = [64, 512]

/**
 * Refuses calls of a session or a visitor's address that has very many under way already: `request.too_many`. They would
 * stand in line for the same connections as everybody else's.
 */
export function limitCrowds(app: FastifyInstance): void {
  const sessions = new InFlight<string>(mostOfSession)
  const addresses = new InFlight<string>(mostOfAddress)
  const leaving = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', (request, _, done) => {
    if (request.routeOptions.config.endpoint === undefined) return done()
    const { authorization } = request.headers
    const [crowd, caller] =
      authorization === undefined ? [addresses, countedAddress(request.ip)] : [sessions, authorization]
    if (!crowd.enter(caller)) return done(new Refusal('request.too_many', { values: [1], retryAfterSeconds: 1 }))
    leaving.set(request, () => crowd.leave(caller))
    done()
  })
  // After the answer; also where whoever asked is gone.
  app.addHook('onResponse', (request, _, done) => {
    done()
    leaving.get(request)?.()
    leaving.delete(request)
  })
}
