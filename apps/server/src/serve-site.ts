import type { FastifyInstance } from 'fastify'
import type { Page } from './kernel/http/page.ts'
import { serveBuilt } from './kernel/http/serve-built.ts'

/** A front end; it may not have been built. */
interface FrontEnd {
  readonly folder: string
  readonly page: Page | undefined
}

/** Serves the member site at `/` and the games under `/play/`, if they have been built; the API works without them. */
export async function serveSite(
  site: FastifyInstance,
  { web, play }: { readonly web: FrontEnd; readonly play: FrontEnd },
): Promise<void> {
  if (play.page) await serveBuilt(site, { folder: play.folder, page: play.page, prefix: '/play/' })
  if (web.page) await serveBuilt(site, { folder: web.folder, page: web.page, prefix: '/' })
}

/** Serves the back office's pages, if they have been built. */
export async function serveOffice(office: FastifyInstance, { folder, page }: FrontEnd): Promise<void> {
  if (page) await serveBuilt(office, { folder, page, prefix: '/' })
}
