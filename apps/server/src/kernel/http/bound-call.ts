import { createHash } from 'node:crypto'
import type { Endpoint, Upload } from '@baize/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { askedBy } from '../asking-address.ts'
import { Refusal } from '../refusal.ts'
import type { Crowds } from './limit-crowds.ts'
import { isOwnOrigin } from './own-page.ts'
import { isForm } from './read-forms.ts'
import { bodyWithLanguage, queryWithLanguage } from './read-language.ts'
import { readPart } from './read-part.ts'
import { readUpload, routeUpload } from './read-upload.ts'
import { sendFile } from './send-file.ts'
import { sendKept } from './send-kept.ts'
import { sendTable } from './send-table.ts'
import { sendText } from './send-text.ts'
import { visitorAddress } from './visitor-address.ts'

/** What the guards of the site and of the back office share: how a declared call is read, and how it is answered. */

const longestUserAgent = 400
const maxKeyLength = 255

/** Whether an endpoint's declaration lets visitors call it, so that its handler may have no session. */
export type VisitorMayCall<E extends Endpoint> = 'visitor' extends E['access'][number] ? true : false

/** The `Idempotency-Key` of a call and the SHA-256 of its method, path and body. */
export interface Idempotency {
  readonly key: string
  readonly bodyHash: Uint8Array
}

/** The parts of a call that its endpoint's schemas parsed. */
export interface CallParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly idempotency: Idempotency | undefined
}

/** What a bound route needs to count and answer its calls. */
export interface RouteParts {
  readonly app: FastifyInstance
  /** Limits calls in flight; without it nothing is limited, as in tests of one module. */
  readonly crowds?: Crowds
  /** Checks each reply against its declared shape, in tests and development. */
  readonly checkReplies: boolean
}

/** Adds the route of a declared endpoint; `work` admits the caller, reads the call and does what it asks. */
export function routeCall(
  { app, crowds, checkReplies }: RouteParts,
  endpoint: Endpoint,
  work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      const value = await inCrowd(crowds, request, () => work(request, reply))
      if (checkReplies) assertReply(endpoint, value)
      if (endpoint.crossOrigin) void reply.header('access-control-allow-origin', '*')
      if (endpoint.download === 'table') return sendTable(reply, value)
      if (endpoint.download !== undefined) return sendText(reply, value, endpoint.download)
      if (endpoint.file !== undefined) return sendFile(reply, value, endpoint.file, endpoint.isPrivate)
      if (endpoint.keptSeconds !== undefined) return sendKept(request, reply, value, endpoint.keptSeconds)
      return sendValue(reply, value)
    },
  }
  if (endpoint.upload === undefined) app.route(route)
  else routeUpload(app, route)
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

/** Reads an admitted call; `bodyOf` gives its body as it was sent, or decrypted. */
export async function readCallParts(
  endpoint: Endpoint,
  request: FastifyRequest,
  bodyOf: () => unknown,
): Promise<CallParts> {
  if (endpoint.upload !== undefined) return readUploadCall(endpoint, request, endpoint.upload)
  // Other sites' pages can send forms without a preflight, so only endpoints that declare it accept them.
  if (isForm(request) && !endpoint.form) throw new Refusal('request.wrong_type')
  const rawBody = await bodyOf()
  const params = readPart(endpoint.params, request.params)
  const query = readPart(endpoint.query, queryWithLanguage(request.query, endpoint.query))
  const body = readPart(endpoint.body, bodyWithLanguage(rawBody))
  return {
    params,
    query,
    body,
    idempotency: endpoint.idempotent ? readIdempotency(request, body) : undefined,
  }
}

/** A call that uploads a file; the caller is admitted before the bytes are read. */
async function readUploadCall(endpoint: Endpoint, request: FastifyRequest, upload: Upload): Promise<CallParts> {
  const params = readPart(endpoint.params, request.params)
  const query = readPart(endpoint.query, queryWithLanguage(request.query, endpoint.query))
  return { params, query, body: await readUpload(request, upload), idempotency: undefined }
}

/** Whether the call comes from a page of the listener itself. Browsers send a preflight before JSON from another origin. */
export function isFromOwnPage(request: FastifyRequest, usesTls: boolean): boolean {
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  return isJson && isFromOwnOrigin(request, usesTls)
}

/** Whether the call names an origin, and it is the listener's own. */
export function isFromOwnOrigin(request: FastifyRequest, usesTls: boolean): boolean {
  const { origin } = request.headers
  return origin !== undefined && isOwnOrigin(origin, request, usesTls)
}

/** The token of the header `Authorization`, if it could be one of ours. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{16,128})$/.exec(request.headers.authorization ?? '')?.[1]
}

/** The caller's `User-Agent`, cut to a length that may be stored. */
export function userAgentOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').slice(0, longestUserAgent)
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
