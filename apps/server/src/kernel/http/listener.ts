import type { IncomingMessage } from 'node:http'
import { socketPath, type Endpoint } from '@baize/contract'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { SecurityLog } from '../security-log.ts'
import { allowHosts } from './allow-hosts.ts'
import { answerError, answerErrors, pathOf, sendRefusal, type ErrorParts } from './answer-errors.ts'
import { createBoundedServer } from './bounded-server.ts'
import { closeAfterAnswers } from './close-after-answers.ts'
import { ConnectionShares } from './connection-shares.ts'
import { bindHealth, type Readiness } from './health.ts'
import type { MachineAnswer } from './machine/machine-call.ts'
import { QuickWay } from './machine/quick-way.ts'
import { maxConnectionsOf } from './max-connections.ts'
import { noteSecurity } from './note-security.ts'
import type { Page } from './page.ts'
import { collectMethods } from './other-methods.ts'
import { readForms } from './read-forms.ts'
import { readJson } from './read-json.ts'
import { languageOf } from './read-language.ts'
import { headerSetter, dropDocumentHeaders, type SafeHeaderParts } from './safe-headers.ts'
import { trustIn } from './visitor-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** The route is for programs only: it needs no headers for browsers, and limits its calls itself. */
    forMachines?: true
  }
}

/** What a listener needs. */
export interface ListenerParts extends ErrorParts, SafeHeaderParts {
  readonly trustedProxies: readonly string[]
  readonly clock: Clock
  readonly readiness: Readiness
  /** Without it nothing is written there, as in tests of one module. */
  readonly security?: SecurityLog
  /** Whether programs' plain calls are answered without Fastify (`docs/decisions/0015-the-quick-way.md`). */
  readonly quickWay: boolean
  /** The listener's share of the connections that this process can have, from 0 to 1. */
  readonly share: number
  /** How many connections one address may have, unless it is that of a trusted proxy. */
  readonly maxConnectionsPerAddress: number
  /**
   * The host names at which the listener answers, besides `localhost` and IP addresses. Without it, it answers at every host:
   * the site looks up each call's brand by its host, and everything else there is public.
   */
  readonly allowedHosts?: readonly string[]
  /** Binds the routes for programs, before everything that only people and browsers need. */
  readonly machineRoutes?: (listener: FastifyInstance) => Promise<void>
  /** A program's answer, in its dialect, at a malformed address; `undefined` for addresses that are not for programs. */
  readonly machineWords?: (url: string) => MachineAnswer | undefined
}

const bodyLimitBytes = 64 * 1024
const requestSeconds = 30
const stalledSeconds = 60
const idleSeconds = 72
const firstByteSeconds = 10

/**
 * Creates an HTTP listener with what every listener has: safe headers, uniform errors, timing and health checks. Forwarding
 * headers are trusted only from configured proxies.
 */
export async function createListener(parts: ListenerParts): Promise<FastifyInstance> {
  const { trustedProxies, clock } = parts
  const bounds = {
    maxBodyBytes: bodyLimitBytes,
    requestSeconds,
    stalledSeconds,
    idleSeconds,
    maxConnections: maxConnectionsOf(parts.share),
    upgrades: asksForSocket,
  }
  const isProxy = trustedProxies.length > 0 ? trustIn(trustedProxies) : () => false
  const shares = new ConnectionShares({
    maxPerAddress: parts.maxConnectionsPerAddress,
    maxConnections: bounds.maxConnections,
    firstByteSeconds,
    isProxy: (address) => isProxy(address, 0),
    refused: () => parts.metrics.refusedConnections.inc(),
  })
  const quick = parts.quickWay ? new QuickWay({ ...bounds, trustedProxies, clock }) : undefined
  const protect = headerSetter(parts)
  const app = fastify({
    serverFactory: (handler) => shares.guard(quick?.serve(handler) ?? createBoundedServer(handler, bounds)),
    logger: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 ? isProxy : false,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Fastify refuses a malformed address before any of our hooks and handlers.
    frameworkErrors(_, request, reply) {
      refuseUnread(request, reply, parts.page)
    },
  })
  const refuseUnread = (request: FastifyRequest, reply: FastifyReply, page?: Page): void => {
    const words = parts.machineWords?.(request.url)
    if (words !== undefined) return sendWords(reply, words)
    protect(request, reply, () => {
      // Fastify does not await a promise here: if it rejected unhandled, it would end the process.
      if (page?.isWanted(request))
        return void page.send(request, reply).catch((error: Error) => answerError(parts, error, request, reply))
      sendRefusal(reply, new Refusal('request.malformed'), languageOf(request) ?? parts.defaultLanguage)
    })
  }
  quick?.follow(app)
  closeAfterAnswers(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (namesOneHost(request.raw)) done()
    else refuseUnread(request, reply)
  })
  if (parts.allowedHosts !== undefined) refuseOtherHosts(app, parts.allowedHosts)
  await parts.machineRoutes?.(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.forMachines) return done()
    protect(request, reply, done)
  })
  if (parts.security !== undefined) noteSecurity(app, parts.security)
  dropDocumentHeaders(app)
  readJson(app)
  readForms(app)
  answerErrors(app, { ...parts, methods: collectMethods(app) })
  bindHealth(app, parts.readiness)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.routeOptions.config.forMachines) return
    const endpoint = request.routeOptions.config.endpoint?.name ?? 'other'
    parts.metrics.requestSeconds.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
    parts.log.debug({ method: request.method, path: pathOf(request), status: reply.statusCode }, 'answered')
  })
  return app
}

/** Only a page's socket may upgrade, and thereby escape the limits on requests. */
function asksForSocket({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === socketPath
}

/**
 * Whether a request names at most one host. Of two, Node would use the first and a proxy may have used the second: RFC 9112,
 * 3.2 requires that such a request is refused.
 */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts <= 1
}

/** Checks the header as the client sent it: what proxies add can be sent by a page of another name too. */
function refuseOtherHosts(app: FastifyInstance, names: readonly string[]): void {
  const isAllowed = allowHosts(names)
  app.addHook('onRequest', (request, _, done) => {
    if (isAllowed(request.raw.headers.host)) done()
    else done(new Refusal('route.host_not_allowed'))
  })
}

function sendWords(reply: FastifyReply, { status, text }: MachineAnswer): void {
  void reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)
}
