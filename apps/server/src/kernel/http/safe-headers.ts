import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { pathOf } from './answer-errors.ts'

/** What browsers are allowed to do with the pages of a listener. */
export interface SafeHeaderParts {
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

/**
 * What puts the headers on an answer that tell a browser to be careful with it. They are made once: a plugin that makes them
 * anew for each request costs more than a small request's own work.
 */
export function protector(parts: SafeHeaderParts) {
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
  const secure = helmet({
    contentSecurityPolicy: contentSecurityPolicy(sources),
    hsts: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    // An older word for `frame-ancestors`, which knows no further origins.
    frameguard: framedByOrigins.length === 0 ? { action: 'sameorigin' } : false,
  })
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.raw.setHeader('cross-origin-opener-policy', openerPolicyOf(pathOf(request)))
    secure(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  }
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

/** What carries no script whoever opens it; an SVG may, as all XML, and is a document like a page. */
const media = /^(?:image|font|audio|video)\/(?!.*(?:svg|xml))/i

/** What tells a browser how to treat a document: which sources it may use, who may frame and open it. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/**
 * Leaves out of answers with pictures, fonts and sounds what only documents need: a kilobyte each, which a browser parses for
 * every picture of a list. `x-content-type-options` and `cross-origin-resource-policy` stay, so that they are what they are
 * said to be and are used only where they may be. An answer without a type, such as 304, keeps all of them.
 */
export function spareMedia(app: FastifyInstance): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && media.test(type)) for (const name of documentHeaders) reply.raw.removeHeader(name)
    done(null, payload)
  })
}
