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

/** A page that is the same for everybody, or one of those that begin with something to see. */
interface Form {
  readonly tag: string
  readonly br: Buffer
  readonly gzip: Buffer
  readonly identity: Buffer
}

/** A house has a handful of first views; more of them at a time are made anew. */
const mostForms = 16

/** Reads the page of a built front end; `undefined` when it is not built. */
export function readPage(folder: string, firstView: FirstView = async () => undefined): Page | undefined {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const [head, rest] = atBody(readFileSync(file, 'utf8'))
  const forms = new Map<string, Form>()
  const formWith = (view: string): Form => {
    const form = forms.get(view) ?? formOf(`${head}${view}${rest}`)
    if (forms.size >= mostForms) forms.clear()
    forms.set(view, form)
    return form
  }
  return {
    async send(request, reply) {
      const form = formWith((await firstView(request)) ?? '')
      void reply.headers({
        'cache-control': 'public, max-age=0, must-revalidate',
        etag: form.tag,
        vary: 'accept-encoding',
      })
      if (request.headers['if-none-match'] === form.tag) return reply.status(304).send()
      const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
      if (encoding !== 'identity') void reply.header('content-encoding', encoding)
      return reply.type('text/html; charset=utf-8').send(form[encoding])
    },
  }
}

/** A page in two: up to where its body begins, and the rest. */
function atBody(html: string): [string, string] {
  const at = html.indexOf('<body>') + '<body>'.length
  return [html.slice(0, at), html.slice(at)]
}

function formOf(html: string): Form {
  const identity = Buffer.from(html)
  return {
    tag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    br: brotliCompressSync(identity),
    gzip: gzipSync(identity),
    identity,
  }
}

function encodingFor(accepted: string): 'br' | 'gzip' | 'identity' {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** Whether a request is a person's, opening an address in a browser. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')
}
