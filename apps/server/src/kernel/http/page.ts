import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The one page of a built front end, kept in memory with its compressed forms. */
export interface Page {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** The HTML that a page begins with at an address, to be seen before any script runs; `undefined` where it begins empty. */
export type FirstView = (request: FastifyRequest) => Promise<string | undefined>

/** What a page says of itself at an address, to programs that run no script: search engines, messengers that show a link. */
export interface PageHead {
  /** BCP 47 tag of the language of the words. */
  readonly language: string
  /** The HTML in place of the page's title and description. */
  readonly html: string
  /** The site has nothing there. People are told so by the page, programs by the status. */
  readonly isMissing: boolean
}

/** What differs from address to address; a page that says nothing of it is the same everywhere. */
export interface PageParts {
  readonly firstView?: FirstView
  /** `undefined` where the page is as it was built. */
  readonly head?: (request: FastifyRequest) => Promise<PageHead | undefined>
}

/** One of the forms that a page takes. */
interface Form {
  readonly status: 200 | 404
  readonly tag: string
  readonly br: Buffer
  readonly gzip: Buffer
  readonly identity: Buffer
}

/** As many as are kept: each address that is named has one, each article too; of more the one asked for longest ago goes. */
const maxForms = 512

/** Reads the page of a built front end; `undefined` when it is not built. */
export function readPage(folder: string, { firstView, head }: PageParts = {}): Page | undefined {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const built = readFileSync(file, 'utf8')
  const forms = new Map<string, Form>()
  const formAt = async (request: FastifyRequest): Promise<Form> => {
    const [named, view = ''] = await Promise.all([head?.(request), firstView?.(request)])
    const key = JSON.stringify([named, view])
    const form = forms.get(key) ?? formOf(withView(withHead(built, named), view), named?.isMissing ? 404 : 200)
    // A map keeps its keys in the order in which they came in: the first is the one that was asked for longest ago.
    forms.delete(key)
    for (const oldest of forms.keys()) {
      if (forms.size < maxForms) break
      forms.delete(oldest)
    }
    forms.set(key, form)
    return form
  }
  return {
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

/** The page with its own words, in their language, in place of those that it was built with. */
function withHead(html: string, head: PageHead | undefined): string {
  if (head === undefined) return html
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${head.language}"`)
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => head.html)
}

/** The page with what its body begins with. */
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

/** Whether a browser named a form; `br;q=0` names what it cannot read. */
function takes(form: string, accepted: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', ...parameters] = one.toLowerCase().split(';')
    return name.trim() === form && !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))
  })
}

/**
 * Whether a request is a person's, opening an address in a browser; or for a person, as of a messenger that shows what an
 * address leads to: such programs take anything, and say nothing of a part of a page that they would use it for.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if ((headers.accept ?? '').includes('text/html')) return true
  return (
    headers.accept === '*/*' && headers['sec-fetch-dest'] === undefined && pagePath.test(url.split('?', 1)[0] ?? '')
  )
}

/** How pages of the site are called: no file’s ending, nothing that programs call, no odd signs. */
const pagePath = /^(?!\/(?:wps|lgw|wallet|health|dev|art|assets)(?:\/|$))(?:\/[\w-]+)+\/?$/
