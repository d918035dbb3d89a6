import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InFlight } from '../in-flight.ts'
import { countedAddress } from '../throttle.ts'
import { Refusal } from './refusal.ts'
import { visitorAddress } from './visitor-address.ts'

/**
 * More than a page asks for at once. Who has no session shares an address with others, perhaps with a whole town; and one
 * address alone must leave room in the line for the database, which is twice as long.
 */
const [mostOfSession, mostOfAddress] = [64, 256]

/** Who a call under way is counted by. */
interface Place {
  crowd: InFlight<string>
  caller: string
  readonly sessions: InFlight<string>
}

const places = new WeakMap<FastifyRequest, Place>()

/**
 * Refuses calls of a session or a visitor's address that has very many under way already: `request.too_many`. They would
 * stand in line for the same connections as everybody else's. Each is counted by its address, until {@link countBySession}
 * knows better: anybody can invent tokens, and each of them is looked up.
 */
export function limitCrowds(app: FastifyInstance): void {
  const sessions = new InFlight<string>(mostOfSession)
  const addresses = new InFlight<string>(mostOfAddress)
  app.addHook('onRequest', (request, _, done) => {
    if (request.routeOptions.config.endpoint === undefined) return done()
    const caller = countedAddress(visitorAddress(request))
    if (!addresses.enter(caller)) return done(tooMany())
    places.set(request, { crowd: addresses, caller, sessions })
    done()
  })
  // After the answer; also where whoever asked is gone.
  app.addHook('onResponse', (request, _, done) => {
    done()
    const place = places.get(request)
    places.delete(request)
    place?.crowd.leave(place.caller)
  })
}

/** Counts a call by its session from now on, since that was found; many members share an address. */
export function countBySession(request: FastifyRequest, session: string): void {
  const place = places.get(request)
  // Not counted at all, as in tests of one module; or whoever asked is gone, and nothing would end it.
  if (place === undefined) return
  if (!place.sessions.enter(session)) throw tooMany()
  place.crowd.leave(place.caller)
  place.crowd = place.sessions
  place.caller = session
}

function tooMany(): Refusal {
  return new Refusal('request.too_many', { values: [1], retryAfterSeconds: 1 })
}
