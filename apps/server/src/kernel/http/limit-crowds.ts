import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InFlight } from '../in-flight.ts'
import { Refusal } from '../refusal.ts'
import { countedAddress } from '../throttle.ts'
import { visitorAddress } from './visitor-address.ts'

/**
 * More than a page sends at once. Visitors without a session share an address with others, perhaps with a whole town; but one
 * address must leave room in the queue for database connections, which is twice as long.
 */
const [maxPerSession, maxPerAddress] = [64, 256]

/** The counts of a call in flight, and how to end them. */
interface Place {
  leaveAddress: () => void
  readonly leaveToken: () => void
}

const places = new WeakMap<FastifyRequest, Place>()
const nothing = () => undefined

/**
 * Refuses calls from a session or a visitor's address that has too many calls in flight: `request.too_many`. They would wait
 * for the same connections as everybody else's calls. A call with a token also counts for its address until
 * {@link countAsMember} confirms the token: anybody can invent tokens, and each of them is looked up.
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
  // Runs after the answer, even if the client is gone.
  app.addHook('onResponse', (request, _, done) => {
    done()
    const place = places.get(request)
    places.delete(request)
    place?.leaveAddress()
    place?.leaveToken()
  })
}

/** Confirms a call's token: from now on the call counts only for its session, since many members share an address. */
export function countAsMember(request: FastifyRequest): void {
  const place = places.get(request)
  // Not counted at all, as in tests of one module, or the client is already gone.
  if (place === undefined) return
  place.leaveAddress()
  place.leaveAddress = nothing
}

/** Counts a caller's call, and returns the function that ends the count; `undefined` at the limit. */
function enter(crowd: InFlight<string>, caller: string): (() => void) | undefined {
  return crowd.enter(caller) ? () => crowd.leave(caller) : undefined
}

function tooMany(): Refusal {
  return new Refusal('request.too_many', { values: [1], retryAfterSeconds: 1 })
}
