import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@baize/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OfficeCaller, Operator } from '../caller.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { Throttle } from '../throttle.ts'
import {
  bearerToken,
  isFromOwnOrigin,
  isFromOwnPage,
  readCallParts,
  routeCall,
  userAgentOf,
  type CallParts,
  type Idempotency,
  type RouteParts,
  type VisitorMayCall,
} from './bound-call.ts'
import { officeCookie, openCookies } from './cookies.ts'
import type { OfficeDoor } from './door.ts'
import { keepSession } from './note-security.ts'
import { languageOf } from './read-language.ts'
import { refuseTexts } from './read-part.ts'
import { visitorAddress } from './visitor-address.ts'

/** One call of an endpoint of the back office, after the guard and parsing. */
export interface OfficeCall<E extends Endpoint> {
  readonly caller: OfficeCaller<VisitorMayCall<E> extends true ? Operator | undefined : Operator>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** For endpoints that move money: the caller's key and a fingerprint of the request. */
  readonly idempotency: E extends { idempotent: true } ? Idempotency : undefined
}

export type OfficeHandler<E extends Endpoint> = (call: OfficeCall<E>) => Promise<ReplyOf<E>> | ReplyOf<E>

/** What binding needs from the composition root. */
export interface OfficeBindContext extends RouteParts {
  readonly door: OfficeDoor
  readonly clock: Clock
  /** Counts calls with an hourly limit per operator. */
  readonly throttle: Pick<Throttle, 'take'>
  /** Cookies are sent over TLS only; demo mode has no TLS. */
  readonly secureCookies: boolean
}

/** Binds a handler to a declared endpoint of the back office: guard, parsing, reply. */
export type OfficeBind = <E extends Endpoint>(endpoint: E, handler: OfficeHandler<E>) => void

export function createOfficeBind(context: OfficeBindContext): OfficeBind {
  return (endpoint, handler) => {
    const [role, ...others] = endpoint.access
    if ((role !== 'visitor' && role !== 'operator') || others.length > 0 || endpoint.encrypted)
      throw new Error(`${endpoint.name} cannot be bound to the back office`)
    routeCall(context, endpoint, async (request, reply) => {
      const call = await readCall(context, endpoint, request, reply)
      // The endpoint's own schemas parsed the parts, so they have the declared types.
      return handler(call as never)
    })
  }
}

/** A call without its endpoint's types. */
interface LooseCall extends CallParts {
  readonly caller: OfficeCaller
}

async function readCall(
  context: OfficeBindContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LooseCall> {
  const { door, secureCookies } = context
  const cookies = openCookies(request, reply, secureCookies)
  const address = visitorAddress(request)
  const token = bearerToken(request) ?? cookieToken(context, endpoint, request, cookies.read('office'))
  const operator = token === undefined ? undefined : await door.operatorOfToken(token, address)
  if (operator !== undefined) keepSession(request, operator)
  if (!endpoint.access.includes('visitor')) await admit(context, endpoint, operator)
  const brand = door.brandOf(operator?.brandId)
  const asked = languageOf(request)
  const caller = {
    brand,
    operator,
    language: asked ?? brand.defaultLanguage,
    address,
    host: request.hostname,
    userAgent: userAgentOf(request),
    cookies,
  }
  const parts = await readCallParts(endpoint, request, () => request.body ?? undefined)
  // No text of the back office needs a null character, and the database can store none.
  const { params, query } = parts
  for (const part of [params, query, endpoint.upload === undefined ? parts.body : undefined])
    refuseTexts(part, (text) => text.includes('\0'))
  return { caller, ...parts }
}

/**
 * The token of the page's cookie. Pages at other ports of this host send the cookie too, since to a browser they are the same
 * site: such a call counts only if a page of the back office itself sends it, and as JSON if it has a body.
 */
function cookieToken(
  { secureCookies }: OfficeBindContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  cookie: string | undefined,
): string | undefined {
  if (cookie === undefined || endpoint.access.includes('visitor')) return undefined
  if (!isOwnCall(endpoint, request, secureCookies)) throw new Refusal('request.other_page')
  return cookie
}

function isOwnCall(endpoint: Endpoint, request: FastifyRequest, usesTls: boolean): boolean {
  if (endpoint.method === 'GET') return isOwnRead(request)
  return endpoint.body === undefined ? isFromOwnOrigin(request, usesTls) : isFromOwnPage(request, usesTls)
}

/** The token of a call, in its header or in the page's cookie, for what is no endpoint; see {@link isOwnRead}. */
export function officeToken(request: FastifyRequest, secureCookies: boolean): string | undefined {
  return bearerToken(request) ?? officeCookie(request, secureCookies)
}

/** Whether a page of the back office itself reads, as far as the browser says. */
export function isOwnRead(request: FastifyRequest): boolean {
  // Nobody else can read the answer, but reading may be recorded. Old browsers do not say where a call comes from.
  const from = request.headers['sec-fetch-site']
  return from === undefined || from === 'same-origin' || from === 'none'
}

/** Denies by default: an operator needs the declared permission and, where it is asked for, a fresh code. */
async function admit(context: OfficeBindContext, endpoint: Endpoint, operator: Operator | undefined): Promise<void> {
  if (operator === undefined) throw new Refusal('session.required')
  const { permission, freshFactor, maxPerHour, name } = endpoint
  if (permission !== undefined && !operator.permissions.includes(permission))
    throw new Refusal('operator.not_permitted')
  const now = context.clock.now()
  if (freshFactor && Temporal.Instant.compare(now, operator.confirmedUntil) >= 0)
    throw new Refusal('operator.factor_due')
  if (maxPerHour === undefined) return
  const rule = { limit: maxPerHour, windowSeconds: 3_600 }
  const { allowed, retryAfterSeconds } = await context.throttle.take(`office:${name}:${operator.operatorId}`, rule)
  if (!allowed) throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
}
