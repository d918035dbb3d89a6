import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, Role } from '@baize/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Session } from '../caller.ts'
import { Refusal } from '../refusal.ts'
import type { Throttle } from '../throttle.ts'
import {
  bearerToken,
  isFromOwnPage,
  readCallParts,
  routeCall,
  userAgentOf,
  type CallParts,
  type Idempotency,
  type RouteParts,
  type VisitorMayCall,
} from './bound-call.ts'
import { openCookies } from './cookies.ts'
import type { Door, Gate, PayloadOpener } from './door.ts'
import { keepSession } from './note-security.ts'
import { languageOf } from './read-language.ts'
import { visitorAddress } from './visitor-address.ts'

/** One call of an endpoint, after the guard and parsing. The handler of a guarded endpoint always has a session. */
export interface Call<E extends Endpoint> {
  readonly caller: Caller<VisitorMayCall<E> extends true ? Session | undefined : Session>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** For endpoints that move money: the caller's key and a fingerprint of the request. */
  readonly idempotency: E extends { idempotent: true } ? Idempotency : undefined
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>

/** What binding needs from the composition root. */
export interface BindContext extends RouteParts {
  /** Without a gate everybody is served, as in tests of one module. */
  readonly gate?: Gate
  readonly door: Door
  /** Counts calls with an hourly limit per member; without it nothing is counted, as in tests of one module. */
  readonly throttle?: Pick<Throttle, 'take'>
  readonly payloads: PayloadOpener
  /** Cookies are sent over TLS only; demo mode has no TLS. */
  readonly secureCookies?: boolean
}

/** Binds a handler to a declared endpoint: guard, decryption, parsing, reply. */
export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export function createBind(context: BindContext): Bind {
  return (endpoint, handler) =>
    routeCall(context, endpoint, async (request, reply) => {
      const call = await readCall(context, endpoint, request, reply)
      // The endpoint's own schemas parsed the parts, so they have the declared types.
      return handler(call as never)
    })
}

/** A call without its endpoint's types. */
interface LooseCall extends CallParts {
  readonly caller: Caller
}

async function readCall(
  context: BindContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LooseCall> {
  const cookies = openCookies(request, reply, context.secureCookies === true)
  const caller = { ...(await admit(context, endpoint, request)), cookies }
  const bodyOf = () => (endpoint.encrypted ? decrypt(context, endpoint, request) : (request.body ?? undefined))
  return { caller, ...(await readCallParts(endpoint, request, bodyOf)) }
}

/** Denies by default: a caller that the endpoint does not declare is refused, with the most helpful reason. */
async function admit(
  context: BindContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Omit<Caller, 'cookies'>> {
  const brand = context.door.brandOfHost(request.hostname)
  if (brand === undefined) throw new Refusal('brand.unknown_host')
  const asked = languageOf(request)
  const language = asked !== undefined && brand.languages.includes(asked) ? asked : brand.defaultLanguage
  const address = visitorAddress(request)
  await context.gate?.check({
    brand,
    address,
    language,
    changes: endpoint.method !== 'GET' && !endpoint.inMaintenance,
    everywhere: endpoint.everywhere === true,
  })
  if (endpoint.ownPagesOnly && !isFromOwnPage(request, context.secureCookies === true))
    throw new Refusal('request.other_page')
  const token = bearerToken(request)
  const known = token === undefined ? undefined : await context.door.sessionOfToken(token, brand)
  if (token !== undefined) {
    if (known === undefined) context.crowds?.forget(token)
    else context.crowds?.confirm(request, token)
  }
  if (known !== undefined) keepSession(request, known)
  const open = endpoint.access.includes('visitor')
  // A session with a password due counts as a visitor at open endpoints, and is refused at all others.
  const session = open && known?.passwordDue === true ? undefined : known
  if (session === undefined && !open) throw new Refusal('session.required')
  if (session !== undefined && !open) checkSession(endpoint, session)
  if (session !== undefined && endpoint.maxPerHour !== undefined)
    await countCall(context, endpoint.name, endpoint.maxPerHour, session)
  return { brand, session, language, address, host: request.hostname, userAgent: userAgentOf(request) }
}

async function countCall(
  { throttle }: BindContext,
  name: string,
  limit: number,
  { brandId, memberId }: Session,
): Promise<void> {
  const taken = await throttle?.take(`call:${name}:${brandId}:${memberId}`, { limit, windowSeconds: 3_600 })
  if (taken?.allowed !== false) return
  const { retryAfterSeconds } = taken
  throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
}

function checkSession(endpoint: Endpoint, session: Session): void {
  const allowed: readonly Role[] = endpoint.access
  const scopes = endpoint.scopes ?? ['site']
  if (!allowed.includes(session.role)) {
    throw new Refusal(session.role === 'trial' ? 'session.true_account_needed' : 'session.not_allowed')
  }
  if (!scopes.includes(session.scope)) throw new Refusal('session.not_allowed')
  if (session.passwordDue === true && !endpoint.whilePasswordDue) throw new Refusal('session.password_due')
}

async function decrypt(context: BindContext, endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const { body } = request
  const sealed =
    typeof body === 'object' && body !== null && 'payload' in body && Object.keys(body).length === 1
      ? body.payload
      : undefined
  if (typeof sealed !== 'string') throw new Refusal('request.plaintext')
  return context.payloads.open(sealed, `${endpoint.method} ${endpoint.path}`)
}
