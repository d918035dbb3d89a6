import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { pathOf } from './answer-errors.ts'

/** When browsers are told to use TLS only for the next year, and whether for all subdomains too. */
export interface Hsts {
  readonly when: 'auto' | 'always' | 'off'
  readonly subdomains: boolean
}

const yearSeconds = 31_536_000

/** What browsers may do with the pages of a listener. */
export interface SafeHeaderParts {
  /** Additional origins whose pages may be framed: vendors' games. Called for each reply, since vendors can change. */
  readonly frameOrigins?: () => readonly string[]
  /** Additional origins that pages may call: the brand's other domains. */
  readonly connectOrigins?: () => readonly string[]
  /** Additional origins of scripts and of their frames and calls: only those of a service that a brand configured. */
  readonly scriptOrigins?: readonly string[]
  /** Additional origins of pictures. */
  readonly imageOrigins?: readonly string[]
  /**
   * The `Cross-Origin-Opener-Policy` of a page by its path: which windows share its browsing context group. By default,
   * only those of the same origin.
   */
  readonly openerPolicyOf?: (path: string) => 'same-origin' | 'same-origin-allow-popups' | 'unsafe-none'
  /** When browsers are told to use TLS only (HSTS); by default, in answers to requests that came by TLS. */
  readonly hsts?: Hsts
  /** No page frames these pages, and they frame none. */
  readonly unframed?: true
  /** Additional origins whose pages may frame ours: other hosts of the brand, which frame games. */
  readonly framedByOrigins?: readonly string[]
}

/**
 * Returns the function that sets the security headers of an answer. They are built once: a plugin that builds them for each
 * request costs more than the work of a small request.
 */
export function headerSetter(parts: SafeHeaderParts) {
  const { frameOrigins = () => [], connectOrigins = () => [], imageOrigins = [], framedByOrigins = [] } = parts
  const { when, subdomains } = parts.hsts ?? { when: 'auto', subdomains: false }
  const useTls = `max-age=${yearSeconds}${subdomains ? '; includeSubDomains' : ''}`
  const { scriptOrigins = [], openerPolicyOf = () => 'same-origin' } = parts
  const withSelf = (origins: () => readonly string[]) => () => ["'self'", ...origins(), ...scriptOrigins].join(' ')
  const sources = {
    frames: withSelf(frameOrigins),
    calls: withSelf(connectOrigins),
    scripts: scriptOrigins,
    images: imageOrigins,
    framedBy: framedByOrigins,
    unframed: parts.unframed === true,
  }
  const secure = helmet({
    contentSecurityPolicy: contentSecurityPolicy(sources),
    // Set below, since it depends on the request.
    hsts: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    // The predecessor of `frame-ancestors`, which cannot list additional origins.
    frameguard: framedByOrigins.length === 0 ? { action: sources.unframed ? 'deny' : 'sameorigin' } : false,
  })
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    // A browser ignores the header in an answer that did not come by TLS; behind an unknown proxy, only the operator can say.
    if (when === 'always' || (when === 'auto' && request.protocol === 'https'))
      reply.raw.setHeader('strict-transport-security', useTls)
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
  readonly unframed: boolean
}

/**
 * Allows no inline scripts, and nothing from other hosts except vendors' games in frames, the brands' delivery hosts, and a
 * human-check service if a brand configured one. The component library positions elements with inline styles.
 */
const contentSecurityPolicy = ({ frames, calls, scripts, images, framedBy, unframed }: PolicySources) => ({
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
    frameSrc: unframed ? ["'none'"] : [frames],
    frameAncestors: unframed ? ["'none'"] : ["'self'", ...framedBy],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
  },
})

/** Types that cannot contain scripts. An SVG can, like all XML, and is a document like a page. */
const media = /^(?:image|font|audio|video)\/(?!.*(?:svg|xml))/i

/** Headers that tell a browser how to treat a document: which sources it may use, and who may frame and open it. */
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
 * Removes headers that only documents need from answers with pictures, fonts and sounds: a kilobyte each, which a browser
 * would parse for every picture of a list. `x-content-type-options` and `cross-origin-resource-policy` stay, so that media
 * keep their declared type and are used only where allowed. An answer without a type, such as 304, keeps all headers.
 */
export function dropDocumentHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && media.test(type)) for (const name of documentHeaders) reply.raw.removeHeader(name)
    done(null, payload)
  })
}
