import { createHash } from 'node:crypto'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, Role, Upload } from '@baize/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { askedBy } from '../asking-address.ts'
import type { Caller, Session } from '../caller.ts'
import { Refusal } from '../refusal.ts'
import type { Throttle } from '../throttle.ts'
import { openCookies } from './cookies.ts'
import type { Door, Gate, PayloadOpener } from './door.ts'
import type { Crowds } from './limit-crowds.ts'
import { keepSession } from './note-security.ts'
import { isOwnOrigin } from './own-page.ts'
import { isForm } from './read-forms.ts'
import { bodyWithLanguage, languageOf, queryWithLanguage } from './read-language.ts'
import { readPart } from './read-part.ts'
import { readUpload, routeUpload } from './read-upload.ts'
import { sendFile } from './send-file.ts'
import { sendKept } from './send-kept.ts'
import { sendText } from './send-text.ts'
import { visitorAddress } from './visitor-address.ts'

const longestUserAgent = 400
const maxKeyLength = 255

type VisitorMayCall<E extends Endpoint> = 'visitor' extends E['access'][number] ? true : false

/** One call of an endpoint, after the guard and parsing. The handler of a guarded endpoint always has a session. */
export interface Call<E extends Endpoint> {
  readonly caller: Caller<VisitorMayCall<E> extends true ? Session | undefined : Session>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** For endpoints that move money: the caller's key and a fingerprint of the request. */
  readonly idempotency: E extends { idempotent: true } ? Idempotency : undefined
}

/** The `Idempotency-Key` of a call and the SHA-256 of its method, path and body. */
export interface Idempotency {
  readonly key: string
  readonly bodyHash: Uint8Array
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>

/** What binding needs from the composition root. */
export interface BindContext {
  readonly app: FastifyInstance
  /** Without a gate everybody is served, as in tests of one module. */
  readonly gate?: Gate
  readonly door: Door
  /** Limits calls in flight; without it nothing is limited, as in tests of one module. */
  readonly crowds?: Crowds
  /** Counts calls with an hourly limit per member; without it nothing is counted, as in tests of one module. */
  readonly throttle?: Pick<Throttle, 'take'>
  readonly payloads: PayloadOpener
  /** Cookies are sent over TLS only; demo mode has no TLS. */
  readonly secureCookies?: boolean
  /** Checks each reply against its declared shape, in tests and development. */
  readonly checkReplies: boolean
}

/** Binds a handler to a declared endpoint: guard, decryption, parsing, reply. */
export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export function createBind(context: BindContext): Bind {
  return (endpoint, handler) => {
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: async (request, reply) => {
        const value = await inCrowd(context.crowds, request, async () => {
          const call = await readCall(context, endpoint, request, reply)
          // The endpoint's own schemas parsed the parts, so they have the declared types.
          return handler(call as never)
        })
        if (context.checkReplies) assertReply(endpoint, value)
        if (endpoint.crossOrigin) void reply.header('access-control-allow-origin', '*')
        if (endpoint.download !== undefined) return sendText(reply, value, endpoint.download)
        if (endpoint.file !== undefined) return sendFile(reply, value, endpoint.file)
        if (endpoint.keptSeconds !== undefined) return sendKept(request, reply, value, endpoint.keptSeconds)
        return sendValue(reply, value)
      },
    }
    if (endpoint.upload === undefined) context.app.route(route)
    else routeUpload(context.app, route)
  }
}

/** Works on a call, for the address that it came from, while it is counted among those in flight. */
async function inCrowd<T>(crowds: Crowds | undefined, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  crowds?.enter(request, bearerToken(request))
  try {
    return await askedBy(visitorAddress(request), work)
  } finally {
    crowds?.leave(request)
  }
}

/** A call without its endpoint's types. */
interface LooseCall {
  readonly caller: Caller
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly idempotency: Idempotency | undefined
}

async function readCall(
  context: BindContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LooseCall> {
  const cookies = openCookies(request, reply, context.secureCookies === true)
  const caller = { ...(await admit(context, endpoint, request)), cookies }
  if (endpoint.upload !== undefined) return { caller, ...(await readUploadCall(endpoint, request, endpoint.upload)) }
  // Other sites' pages can send forms without a preflight, so only endpoints that declare it accept them.
  if (isForm(request) && !endpoint.form) throw new Refusal('request.wrong_type')
  const rawBody = endpoint.encrypted ? await decrypt(context, endpoint, request) : (request.body ?? undefined)
  const params = readPart(endpoint.params, request.params)
  const query = readPart(endpoint.query, queryWithLanguage(request.query, endpoint.query))
  const body = readPart(endpoint.body, bodyWithLanguage(rawBody))
  return {
    caller,
    params,
    query,
    body,
    idempotency: endpoint.idempotent ? readIdempotency(request, body) : undefined,
  }
}

/** A call that uploads a file; the caller is admitted before the bytes are read. */
async function readUploadCall(endpoint: Endpoint, request: FastifyRequest, upload: Upload) {
  const params = readPart(endpoint.params, request.params)
  const query = readPart(endpoint.query, queryWithLanguage(request.query, endpoint.query))
  return { params, query, body: await readUpload(request, upload), idempotency: undefined }
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
  if (endpoint.ownPagesOnly && !isFromOwnPage(context, request)) throw new Refusal('request.other_page')
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
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, longestUserAgent)
  return { brand, session, language, address, host: request.hostname, userAgent }
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

/** Whether the call comes from a page of the site itself. Browsers send a preflight before JSON from another origin. */
function isFromOwnPage(context: BindContext, request: FastifyRequest): boolean {
  const { origin } = request.headers
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  return isJson && origin !== undefined && isOwnOrigin(origin, request, context.secureCookies === true)
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{16,128})$/.exec(request.headers.authorization ?? '')?.[1]
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

function readIdempotency(request: FastifyRequest, body: unknown): Idempotency {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.length === 0) throw new Refusal('request.idempotency_key_missing')
  if (key.length > maxKeyLength) throw new Refusal('request.idempotency_key_too_long', { values: [maxKeyLength] })
  const path = request.url.split('?', 1)[0]
  return {
    key,
    bodyHash: createHash('sha256')
      .update(`${request.method} ${path} ${JSON.stringify(body)}`)
      .digest(),
  }
}

function assertReply(endpoint: Endpoint, value: unknown): void {
  const result = endpoint.reply.safeParse(value)
  if (!result.success)
    throw new Error(
      `the reply of ${endpoint.name} violates its contract: ${JSON.stringify(result.error.issues.slice(0, 3))}`,
    )
}

function sendValue(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.header('cache-control', 'no-store').send({ success: true, value })
}
