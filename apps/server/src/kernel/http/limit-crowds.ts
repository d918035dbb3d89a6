import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InFlight } from '../in-flight.ts'
import { Refusal } from '../refusal.ts'
import { countedAddress } from '../throttle.ts'
import { visitorAddress } from './visitor-address.ts'

/**
 * More than a page asks for at once. Who has no session shares an address with others, perhaps with a whole town; and one
 * address alone must leave room in the line for the database, which is twice as long.
 */
const [maxPerSession, maxPerAddress] = [64, 256]

/** What ends the counts of a call under way. */
interface Place {
  leaveAddress: () => void
  readonly leaveToken: () => void
}

const places = new WeakMap<FastifyRequest, Place>()
const nothing = () => undefined

/**
 * Refuses calls of a session or a visitor's address that has very many under way already: `request.too_many`. They would
 * stand in line for the same connections as everybody else's. A call with a token counts by its address too until
 * {@link countAsMember} says that the token is somebody's: anybody can invent tokens, and each of them is looked up.
 */
export function limitCrowds(app: FastifyInstance): void {
  const tokens = new InFlight<string>(maxPerSession)
  const addresses = new InFlight<string>(maxPerAddress)
  app.addHook('onRequest', (request, _, done) => {
    if (request.routeOptions.config.endpoint === undefined) return done()
    const { authorization } = request.headers
    const leaveToken = authorization === undefined ? nothing : enter(tokens, authorization)
    if (leaveToken === undefined) return done(tooMany())
    const leaveAddress = enter(addresses, countedAddress(visitorAddress(request)))
    if (leaveAddress === undefined) {
      leaveToken()
      return done(tooMany())
    }
    places.set(request, { leaveAddress, leaveToken })
    done()
  })
  // After the answer; also where whoever asked is gone.
  app.addHook('onResponse', (request, _, done) => {
    done()
    const place = places.get(request)
    places.delete(request)
    place?.leaveAddress()
    place?.leaveToken()
  })
}

/** A call's token is a session's: from now on it counts by that alone, since many members share an address. */
export function countAsMember(request: FastifyRequest): void {
  const place = places.get(request)
  // Not counted at all, as in tests of one module; or whoever asked is gone already.
  if (place === undefined) return
  place.leaveAddress()
  place.leaveAddress = nothing
}

/** Counts one more of a caller, and gives what ends that; `undefined` where it has the most. */
function enter(crowd: InFlight<string>, caller: string): (() => void) | undefined {
  return crowd.enter(caller) ? () => crowd.leave(caller) : undefined
}

function tooMany(): Refusal {
  return new Refusal('request.too_many', { values: [1], retryAfterSeconds: 1 })
}
