import { statusOfError } from '@baize/contract'
import { errorPhrase, type ErrorCode } from '@baize/phrases/errors'
import type { Language } from '@baize/phrases'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database/pool.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import type { Methods } from './other-methods.ts'
import type { Page } from './page.ts'
import { languageOf } from './read-language.ts'
import { bodyTooLarge, readRest } from './read-rest.ts'

export interface ErrorParts {
  readonly log: Log
  readonly metrics: Metrics
  readonly defaultLanguage: Language
  /** What a person sees at an address that does not belong to the API: the front end, which does its own routing. */
  readonly page?: Page | undefined
}

interface ErrorWays extends ErrorParts {
  /** The methods of each address, for calls with another one. */
  readonly methods?: Methods
}

/**
 * The one place where errors become replies. Refusals keep their code; if the database is unavailable, the reply is 503 with
 * Retry-After; a broken invariant is logged, counted and answered as an unknown error without details.
 */
export function answerErrors(app: FastifyInstance, parts: ErrorWays): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => answerError(parts, error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    if (parts.page?.isWanted(request)) return parts.page.send(request, reply)
    const allowed = parts.methods?.at(pathOf(request))
    if (allowed !== undefined) void reply.header('allow', allowed)
    const refusal = new Refusal(allowed === undefined ? 'route.not_found' : 'route.method_not_allowed')
    return sendRefusal(reply, refusal, languageOf(request) ?? parts.defaultLanguage)
  })
}

/** Answers a failed request; also for code that Fastify's own error handling does not reach. */
export function answerError(
  parts: Pick<ErrorParts, 'log' | 'metrics' | 'defaultLanguage'>,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  readRest(error, request, reply)
  const language = languageOf(request) ?? parts.defaultLanguage
  const refusal = refusalOf(error)
  if (refusal !== undefined) return sendRefusal(reply, refusal, language)
  parts.log.error({ err: error, method: request.method, path: pathOf(request) }, 'a broken invariant')
  parts.metrics.brokenInvariants.inc({ where: request.routeOptions.url ?? 'unknown' })
  return sendRefusal(reply, new Refusal('system.unknown'), language)
}

function refusalOf(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isUnavailable(error)) return new Refusal('system.unavailable', { retryAfterSeconds: 2 })
  const status = 'statusCode' in error ? error.statusCode : undefined
  const code = 'code' in error ? codes[error.code] : undefined
  if (code !== undefined) return new Refusal(code)
  if (status === 429) return new Refusal('request.too_many', { values: [60], retryAfterSeconds: 60 })
  // Fastify's other refusals, such as a body that is shorter than announced.
  return status !== undefined && status >= 400 && status < 500 ? new Refusal('request.malformed') : undefined
}

/** What Fastify refuses before a call reaches its endpoint. */
const codes: Readonly<Record<string, ErrorCode>> = {
  [bodyTooLarge]: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrong_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.not_json',
}

/** Sends a refusal in a language, with a message for each field. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  const phrase = (code: ErrorCode, values: readonly (string | number)[] = []) => errorPhrase(language, code, values)
  const fields = refusal.fields.map(({ field, code, values }) => ({ field, code, message: phrase(code, values) }))
  const retry = refusal.retryAfterSeconds ?? (statusOfError[refusal.code] === 503 ? 2 : undefined)
  if (retry !== undefined) void reply.header('retry-after', retry)
  return reply
    .status(statusOfError[refusal.code])
    .header('cache-control', 'no-store')
    .send({
      success: false,
      code: refusal.code,
      message: phrase(refusal.code, refusal.values),
      value: {
        ...refusal.value,
        ...(fields.length > 0 ? { fields } : {}),
        ...(retry === undefined ? {} : { retryAfterSeconds: retry }),
      },
    })
}

/** The path of a request without its query, which may contain a token. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}
