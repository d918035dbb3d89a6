import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Page } from './page.ts'

/** A built front end: its folder, its page, and the prefix of its addresses. */
export interface BuiltFrontEnd {
  readonly folder: string
  readonly page: Page
  readonly prefix: '/' | `/${string}/`
}

/** The reason why a file is not sent; `headers` contain details, such as its length. */
interface FileError extends FastifyError {
  readonly headers?: Readonly<Record<string, string>>
}

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'public, max-age=0, must-revalidate'
const hourly = 'public, max-age=3600'

/**
 * Serves a built front end: files are compressed in advance; those with hashed names are cached forever, artwork for an hour.
 * Under a prefix, every address without a file gets the front end's page, since it does its own routing; at the root the
 * listener's handler for unknown addresses does that.
 */
export async function serveBuilt(app: FastifyInstance, { folder, page, prefix }: BuiltFrontEnd): Promise<void> {
  await app.register(
    async (scope) => {
      await scope.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          void reply.header('cache-control', cachingOf(path))
          // Pictures may be used by anybody: pages at other hosts of the brand show them too.
          if (path.includes('/art/')) void reply.header('cross-origin-resource-policy', 'cross-origin')
        },
      })
      scope.setErrorHandler((error: FileError, _, reply) => {
        // A folder, or an empty or hidden part of the path: the address has no file.
        if (error.statusCode === 400 || error.statusCode === 403) return reply.callNotFound()
        if (error.statusCode !== 412 && error.statusCode !== 416) throw error
        return reply
          .status(error.statusCode)
          .headers({ ...error.headers, 'cache-control': 'no-store' })
          .send()
      })
      for (const address of ['/', '/index.html']) scope.get(address, (request, reply) => page.send(request, reply))
      if (prefix === '/') return
      scope.setNotFoundHandler((request, reply) =>
        page.isWanted(request)
          ? page.send(request, reply)
          : reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found'),
      )
    },
    { prefix: prefix === '/' ? '' : prefix.slice(0, -1) },
  )
}

function cachingOf(path: string): string {
  if (path.includes('/assets/')) return immutable
  return path.includes('/art/') ? hourly : revalidate
}
