import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The one page of a built front end, kept in memory with its compressed forms. */
export interface Page {
  /** Whether a request is from somebody who opens a page, at an address that may be one. */
  isWanted(request: FastifyRequest): boolean
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** The HTML at the beginning of a page at an address, visible before any script runs; `undefined` if there is none. */
export type FirstView = (request: FastifyRequest) => Promise<string | undefined>

/** How a page describes itself to programs that run no scripts: search engines, and messengers that preview a link. */
export interface PageHead {
  /** The BCP 47 tag of the language. */
  readonly language: string
  /** The HTML that replaces the page's title and description. */
  readonly html: string
  /** Whether the site has no such page. The page tells people, the status tells programs. */
  readonly isMissing: boolean
}

/** The parts of a page that differ by address; without them a page is the same everywhere. */
export interface PageParts {
  readonly firstView?: FirstView
  /** Without it, the page keeps the head that it was built with. */
  readonly head?: (request: FastifyRequest) => Promise<PageHead | undefined>
  /** Paths at which there is never a page, whatever the browser accepts. */
  readonly otherPaths?: RegExp
}

/** One variant of a page, with its compressed forms. */
interface Form {
  readonly status: 200 | 404
  readonly tag: string
  readonly br: Buffer
  readonly gzip: Buffer
  readonly identity: Buffer
}

/** How many variants are kept, one for each address with its own title; the least recently used is dropped. */
const maxForms = 512

/** Reads the page of a built front end; `undefined` if it has not been built. */
export function readPage(folder: string, { firstView, head, otherPaths }: PageParts = {}): Page | undefined {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const built = readFileSync(file, 'utf8')
  const forms = new Map<string, Form>()
  const formAt = async (request: FastifyRequest): Promise<Form> => {
    const [named, view = ''] = await Promise.all([head?.(request), firstView?.(request)])
    const key = JSON.stringify([named, view])
    const form = forms.get(key) ?? formOf(withView(withHead(built, named), view), named?.isMissing ? 404 : 200)
    // A map keeps its keys in insertion order, so the first is the least recently used.
    forms.delete(key)
    for (const oldest of forms.keys()) {
      if (forms.size < maxForms) break
      forms.delete(oldest)
    }
    forms.set(key, form)
    return form
  }
  return {
    isWanted: (request) => wantsPage(request) && otherPaths?.test(request.url.split('?', 1)[0] ?? '') !== true,
    async send(request, reply) {
      const form = await formAt(request)
      void reply.headers({
        'cache-control': 'public, max-age=0, must-revalidate',
        etag: form.tag,
        vary: 'accept-encoding',
      })
      if (form.status === 200 && request.headers['if-none-match'] === form.tag) return reply.status(304).send()
      const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
      if (encoding !== 'identity') void reply.header('content-encoding', encoding)
      return reply.status(form.status).type('text/html; charset=utf-8').send(form[encoding])
    },
  }
}

/** The page with this head, in its language, in place of the one that it was built with. */
function withHead(html: string, head: PageHead | undefined): string {
  if (head === undefined) return html
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${head.language}"`)
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => head.html)
}

/** The page with the first view at the beginning of its body. */
function withView(html: string, view: string): string {
  return html.replace('<body>', () => `<body>${view}`)
}

function formOf(html: string, status: Form['status']): Form {
  const identity = Buffer.from(html)
  return {
    status,
    tag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    br: brotliCompressSync(identity),
    gzip: gzipSync(identity),
    identity,
  }
}

function encodingFor(accepted: string): 'br' | 'gzip' | 'identity' {
  if (takes('br', accepted)) return 'br'
  return takes('gzip', accepted) ? 'gzip' : 'identity'
}

/** Whether a browser accepts an encoding; `br;q=0` excludes one. */
function takes(form: string, accepted: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', ...parameters] = one.toLowerCase().split(';')
    return name.trim() === form && !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))
  })
}

/**
 * Whether a request is from a person who opens an address in a browser, or from a messenger that previews a link for a
 * person. Messengers accept any type, and do not send the destination that browsers send for parts of a page.
 */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if ((headers.accept ?? '').includes('text/html')) return true
  return (
    headers.accept === '*/*' && headers['sec-fetch-dest'] === undefined && pagePath.test(url.split('?', 1)[0] ?? '')
  )
}

/** Paths that pages of the site can have: no file extension, no path of the API, no unusual characters. */
const pagePath = /^(?!\/(?:wps|lgw|wallet|health|dev|art|assets)(?:\/|$))(?:\/[\w-]+)+\/?$/
