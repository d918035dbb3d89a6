import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A built front end: its folder, the address below which it lives, and which of its folders hold hashed names. */
export interface BuiltFrontEnd {
  readonly folder: string
  readonly prefix: '/' | `/${string}/`
}

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'public, max-age=0, must-revalidate'
const hourly = 'public, max-age=3600'

/**
 * Serves a front end as it was built: files compressed beforehand, hashed names cached for ever, artwork for an hour,
 * pages always asked for again. Every address that no file has gets the page, since the front end routes itself.
 */
export async function serveBuilt(app: FastifyInstance, { folder, prefix }: BuiltFrontEnd): Promise<void> {
  await app.register(
    async (scope) => {
      await scope.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        index: false,
        wildcard: true,
        preCompressed: true,
        decorateReply: true,
        cacheControl: false,
        setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
      })
      scope.get('/', (_, reply) => sendPage(reply))
      scope.setNotFoundHandler((request, reply) => {
        const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
        return wantsPage ? sendPage(reply) : reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
      })
    },
    { prefix: prefix === '/' ? '' : prefix.slice(0, -1) },
  )
}

function cachingOf(path: string): string {
  if (path.includes('/assets/')) return immutable
  return path.includes('/art/') ? hourly : revalidate
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', revalidate).type('text/html; charset=utf-8').sendFile('index.html')
}

/** Whether a front end was built. */
export function isBuilt({ folder }: BuiltFrontEnd): boolean {
  return existsSync(join(folder, 'index.html')) && readFileSync(join(folder, 'index.html'), 'utf8').includes('<script')
}
