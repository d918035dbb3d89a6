import type { Endpoint } from '@baize/contract'
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify'
import helmet from 'helmet'
import type { Clock } from '../clock.ts'
import { answerErrors, pathOf, sendRefusal, type ErrorParts } from './answer-errors.ts'
import { languageOf } from './bind.ts'
import { bindHealth, type Readiness } from './health.ts'
import { limitCrowds } from './limit-crowds.ts'
import type { MachineAnswer } from './machine/machine-call.ts'
import { QuickWay } from './machine/quick-way.ts'
import { readForms } from './read-forms.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Called by programs only: it needs no headers for browsers, and counts its calls itself. */
    forMachines?: true
  }
}

/** What a listener is made of. */
export interface ListenerParts extends ErrorParts {
  readonly trustedProxies: readonly string[]
  readonly clock: Clock
  readonly readiness: Readiness
  /** Routes for machines, bound before everything that only people and browsers need. */
  readonly machineRoutes?: (listener: FastifyInstance) => Promise<void>
  /** What a machine is told, in its own words, at an address that is no address; `undefined` for one that is not theirs. */
  readonly machineWords?: (url: string) => MachineAnswer | undefined
  /** Further origins whose pages may be framed: vendors' games. Asked for each reply, since vendors come and go. */
  readonly frameOrigins?: () => readonly string[]
  /** Further origins that pages may call: the brand's other domains. */
  readonly connectOrigins?: () => readonly string[]
  /** Further origins of scripts and of their frames and calls: only of a service that a brand named. */
  readonly scriptOrigins?: readonly string[]
  /** Further origins that pictures may come from. */
  readonly imageOrigins?: readonly string[]
  /**
   * Who shares the browser's group of windows with a page, by its path (`Cross-Origin-Opener-Policy`); nobody else, unless
   * told.
   */
  readonly openerPolicyOf?: (path: string) => 'same-origin' | 'same-origin-allow-popups' | 'unsafe-none'
  /** Further origins whose pages may frame ours: a game from another host of the brand. */
  readonly framedByOrigins?: readonly string[]
}

const bodyLimitBytes = 64 * 1024
const requestSeconds = 30
const idleSeconds = 72

/**
 * One HTTP listener with what each of them has: safe headers, one form of errors, timing, health. Forwarding headers
 * are believed from configured proxies only.
 */
export async function createListener(parts: ListenerParts): Promise<FastifyInstance> {
  const { trustedProxies, clock } = parts
  const quick = new QuickWay({ bodyAtMost: bodyLimitBytes, requestSeconds, idleSeconds, trustedProxies, clock })
  const app = fastify({
    serverFactory: quick.serve,
    logger: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // An address that is no address is refused before any hook and handler of ours.
    frameworkErrors(_, request, reply) {
      const words = parts.machineWords?.(request.url)
      if (words === undefined)
        return void sendRefusal(reply, new Refusal('request.invalid'), languageOf(request) ?? parts.defaultLanguage)
      sendWords(reply, words)
    },
  })
  quick.follow(app)
  await parts.machineRoutes?.(app)
  const { frameOrigins = () => [], connectOrigins = () => [], imageOrigins = [], framedByOrigins = [] } = parts
  const { scriptOrigins = [], openerPolicyOf = () => 'same-origin' } = parts
  const withSelf = (origins: () => readonly string[]) => () => ["'self'", ...origins(), ...scriptOrigins].join(' ')
  const sources = {
    frames: withSelf(frameOrigins),
    calls: withSelf(connectOrigins),
    scripts: scriptOrigins,
    images: imageOrigins,
    framedBy: framedByOrigins,
  }
  // Made once: a plugin that makes it anew for each request costs more than a small request's own work.
  const secure = helmet({
    contentSecurityPolicy: contentSecurityPolicy(sources),
    hsts: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    // An older word for `frame-ancestors`, which knows no further origins.
    frameguard: framedByOrigins.length === 0 ? { action: 'sameorigin' } : false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.forMachines) return done()
    reply.raw.setHeader('cross-origin-opener-policy', openerPolicyOf(pathOf(request)))
    secure(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
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

function sendWords(reply: FastifyReply, { status, text }: MachineAnswer): void {
  void reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)
}

interface PolicySources {
  readonly frames: () => string
  readonly calls: () => string
  readonly scripts: readonly string[]
  readonly images: readonly string[]
  readonly framedBy: readonly string[]
}

/**
 * No inline script and nothing from other hosts but vendors' games in frames, what delivers for the house, and a service that
 * tells people from programs where a brand named one. Inline styles are how the component library positions things.
 */
const contentSecurityPolicy = ({ frames, calls, scripts, images, framedBy }: PolicySources) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...images],
    mediaSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    connectSrc: [calls],
    frameSrc: [frames],
    frameAncestors: ["'self'", ...framedBy],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
  },
})
