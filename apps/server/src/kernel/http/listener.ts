import type { IncomingMessage } from 'node:http'
import { socketPath, type Endpoint } from '@baize/contract'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { answerError, answerErrors, pathOf, sendRefusal, type ErrorParts } from './answer-errors.ts'
import { languageOf } from './bind.ts'
import { createBoundedServer } from './bounded-server.ts'
import { closeAfterAnswers } from './close-after-answers.ts'
import { bindHealth, type Readiness } from './health.ts'
import { limitCrowds } from './limit-crowds.ts'
import type { MachineAnswer } from './machine/machine-call.ts'
import { QuickWay } from './machine/quick-way.ts'
import { maxConnectionsOf } from './max-connections.ts'
import { wantsPage, type Page } from './page.ts'
import { readForms } from './read-forms.ts'
import { protector, spareMedia, type SafeHeaderParts } from './safe-headers.ts'
import { trustIn } from './visitor-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Called by programs only: it needs no headers for browsers, and counts its calls itself. */
    forMachines?: true
  }
}

/** What a listener is made of. */
export interface ListenerParts extends ErrorParts, SafeHeaderParts {
  readonly trustedProxies: readonly string[]
  readonly clock: Clock
  readonly readiness: Readiness
  /** Whether plain calls of programs are answered without Fastify (`docs/decisions/0015-the-quick-way.md`). */
  readonly quickWay: boolean
  /** How much of the connections that this process can bear are for this listener, from 0 to 1. */
  readonly share: number
  /** Routes for machines, bound before everything that only people and browsers need. */
  readonly machineRoutes?: (listener: FastifyInstance) => Promise<void>
  /** What a machine is told, in its own words, at an address that is no address; `undefined` for one that is not theirs. */
  readonly machineWords?: (url: string) => MachineAnswer | undefined
}

const bodyLimitBytes = 64 * 1024
const requestSeconds = 30
const stalledSeconds = 60
const idleSeconds = 72

/**
 * One HTTP listener with what each of them has: safe headers, one form of errors, timing, health. Forwarding headers
 * are believed from configured proxies only.
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
  const quick = parts.quickWay ? new QuickWay({ ...bounds, trustedProxies, clock }) : undefined
  const protect = protector(parts)
  const app = fastify({
    serverFactory: quick?.serve ?? ((handler) => createBoundedServer(handler, bounds)),
    logger: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 ? trustIn(trustedProxies) : false,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // An address that is no address is refused before any hook and handler of ours.
    frameworkErrors(_, request, reply) {
      refuseUnread(request, reply, parts.page)
    },
  })
  const refuseUnread = (request: FastifyRequest, reply: FastifyReply, page?: Page): void => {
    const words = parts.machineWords?.(request.url)
    if (words !== undefined) return sendWords(reply, words)
    protect(request, reply, () => {
      // Fastify waits for no promise here: one that fails would be nobody's, and end the house.
      if (page && wantsPage(request))
        return void page.send(request, reply).catch((error: Error) => answerError(parts, error, request, reply))
      sendRefusal(reply, new Refusal('request.invalid'), languageOf(request) ?? parts.defaultLanguage)
    })
  }
  quick?.follow(app)
  closeAfterAnswers(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (namesOneHost(request.raw)) done()
    else refuseUnread(request, reply)
  })
  await parts.machineRoutes?.(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.forMachines) return done()
    protect(request, reply, done)
  })
  spareMedia(app)
  limitCrowds(app)
  readForms(app)
  answerErrors(app, parts)
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

/** Only a page's socket leaves HTTP, and with it every bound on requests. */
function asksForSocket({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === socketPath
}

/**
 * Whether a request says once at most for which host it is. Of two, Node would take the first and a proxy may have gone by the
 * second: RFC 9112 3.2 has such a request refused.
 */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts <= 1
}

function sendWords(reply: FastifyReply, { status, text }: MachineAnswer): void {
  void reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)
}
