import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { InFlight } from '../in-flight.ts'
import { Refusal } from '../refusal.ts'
import { countedAddress } from '../throttle.ts'
import { visitorAddress } from './visitor-address.ts'

/**
 * More than a page sends at once. Visitors without a session share an address with others, perhaps with a whole town; but one
 * address must leave room in the queue for database connections, which is twice as long.
 */
const [maxPerSession, maxPerAddress] = [64, 256]
/** How many tokens are remembered as those of sessions. */
const maxKnownTokens = 20_000

/** The counts of a call in flight, and how to end them. */
interface Place {
  leaveAddress: () => void
  readonly leaveToken: () => void
}

const nothing = () => undefined

/**
 * Refuses calls from a session or a visitor's address that has too many calls in flight: `request.too_many`. They would wait
 * for the same connections as everybody else's calls.
 *
 * A call takes its place after its body has arrived, and whoever calls {@link enter} calls {@link leave} when its work is
 * done. What a client sends, reads or breaks off decides neither: a place depends on no event of a connection, and a client
 * that leaves while its call is being worked on frees no place for another call.
 *
 * A call with a token also counts for its address until {@link confirm}: anybody can invent tokens, and each of them is looked
 * up. The token of a session that was confirmed before counts only for itself from the start, so the visitors of an address
 * cannot lock out its members.
 */
export class Crowds {
  readonly #tokens = new InFlight<string>(maxPerSession)
  readonly #addresses = new InFlight<string>(maxPerAddress)
  readonly #places = new WeakMap<FastifyRequest, Place>()
  /** Least recently confirmed first. */
  readonly #known = new Set<string>()

  /** Counts a call with its token, if it has one. Throws if there is no room; nothing is counted then. */
  enter(request: FastifyRequest, token: string | undefined): void {
    const key = token === undefined ? undefined : keyOf(token)
    const leaveToken = key === undefined ? nothing : enter(this.#tokens, key)
    if (leaveToken === undefined) throw tooMany()
    const isKnown = key !== undefined && this.#known.has(key)
    const leaveAddress = isKnown ? nothing : enter(this.#addresses, countedAddress(visitorAddress(request)))
    if (leaveAddress === undefined) {
      leaveToken()
      throw tooMany()
    }
    this.#places.set(request, { leaveAddress, leaveToken })
  }

  /** Confirms a call's token: from now on the call counts only for its session, since many members share an address. */
  confirm(request: FastifyRequest, token: string): void {
    const place = this.#places.get(request)
    if (place === undefined) return
    place.leaveAddress()
    place.leaveAddress = nothing
    const key = keyOf(token)
    this.#known.delete(key)
    this.#known.add(key)
    for (const oldest of this.#known) {
      if (this.#known.size <= maxKnownTokens) break
      this.#known.delete(oldest)
    }
  }

  /** Remembers a token no longer: it is none of a session, or of one that has ended. */
  forget(token: string): void {
    this.#known.delete(keyOf(token))
  }

  /** Ends a call's counts; does nothing for a call that was not counted. */
  leave(request: FastifyRequest): void {
    const place = this.#places.get(request)
    this.#places.delete(request)
    place?.leaveAddress()
    place?.leaveToken()
  }
}

/** A token's hash: no token stays in memory, and all keys have the same length. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Counts a caller's call, and returns the function that ends the count; `undefined` at the limit. */
function enter(crowd: InFlight<string>, caller: string): (() => void) | undefined {
  return crowd.enter(caller) ? () => crowd.leave(caller) : undefined
}

function tooMany(): Refusal {
  return new Refusal('request.too_many', { values: [1], retryAfterSeconds: 1 })
}
