import type { FastifyInstance } from 'fastify'
import { isBuilt, serveBuilt } from './kernel/http/serve-built.ts'

/** Serves the member site at `/` and the games below `/play/`, as far as they are built; the API works without them. */
export async function serveSite(site: FastifyInstance, folders: { readonly web: string; readonly play: string }): Promise<void> {
  const play = { folder: folders.play, prefix: '/play/' } as const
  const web = { folder: folders.web, prefix: '/' } as const
  if (isBuilt(play)) await serveBuilt(site, play)
  if (isBuilt(web)) await serveBuilt(site, web)
}
