import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { motifPicture, scenePicture } from '@baize/artwork'
import { localeOf } from '@baize/phrases'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { languageOf, loadPhrases } from '../../client/words/words.ts'
import type { GameBook } from '../games/game-book.ts'

const immutable = 'public, max-age=31536000, immutable'
const hourly = 'public, max-age=3600'

/**
 * Registers the pages: `GET /play/<vendor>/<game>` for every game, the built files of the game window, and the pictures
 * of the games. Until the window is built, the pages say so.
 */
export async function bindPages(app: FastifyInstance, games: GameBook, clientDir: string): Promise<void> {
  app.get<{ Params: { motif: string } }>('/play/art/motifs/:motif.svg', async (request, reply) =>
    sendPicture(reply, motifPicture(request.params.motif)),
  )
  app.get<{ Params: { scene: string } }>('/play/art/scenes/:scene.svg', async (request, reply) =>
    sendPicture(reply, scenePicture(request.params.scene)),
  )
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/play/assets/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', immutable),
  })
  app.get<{ Params: { vendorCode: string; gameCode: string }; Querystring: { locale?: unknown } }>(
    '/play/:vendorCode/:gameCode',
    async (request, reply) => {
      const isKnown = games.find(request.params.vendorCode, request.params.gameCode) !== undefined
      // Read on every request, since the window may be built while the sandbox runs.
      const page = await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => undefined)
      if (page === undefined) return reply.status(503).type('text/plain').send('The game window is not built.')
      return reply
        .status(isKnown ? 200 : 404)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(await withFirstWords(page, askedLocale(request.query.locale, request.headers['accept-language'])))
    },
  )
}

/** The locale of the launch, otherwise that of the browser. */
function askedLocale(asked: unknown, spoken: string | undefined): string {
  return typeof asked === 'string' ? asked : (spoken ?? '')
}

/** Puts a loading text in the player's language into the page, to be shown before its scripts load. */
async function withFirstWords(page: string, locale: string): Promise<string> {
  const language = languageOf(locale)
  const say = await loadPhrases(language)
  return page
    .replace(/<html lang="[^"]*">/, `<html lang="${localeOf[language]}">`)
    .replace(/(<p class="opening"[^>]*>)…/, (_, begins: string) => begins + say('load.opening'))
}

function sendPicture(reply: FastifyReply, picture: string | undefined): FastifyReply {
  if (picture === undefined) return reply.status(404).send({ code: 'not_found' })
  return reply.header('cache-control', hourly).type('image/svg+xml').send(picture)
}
