import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The one page of a built front end, kept in memory with its compressed forms. */
export interface Page {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** Reads the page of a built front end; `undefined` when it is not built. */
export function readPage(folder: string): Page | undefined {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const plain = readFileSync(file)
  const forms = { br: brotliCompressSync(plain), gzip: gzipSync(plain), identity: plain }
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return {
    send(request, reply) {
      void reply.headers({ 'cache-control': 'public, max-age=0, must-revalidate', etag: tag, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()
      const form = encodingFor(request.headers['accept-encoding'] ?? '')
      if (form !== 'identity') void reply.header('content-encoding', form)
      return reply.type('text/html; charset=utf-8').send(forms[form])
    },
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
