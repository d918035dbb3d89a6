import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGameBook } from '../games/game-book.ts'
import { testSettings } from '../testing/test-setup.ts'
import { bindPages } from './bind-pages.ts'

let app: FastifyInstance
/** The source of the page, without the additions of a build. */
let clientDir = ''
beforeAll(async () => {
  clientDir = mkdtempSync(join(tmpdir(), 'baize-window-'))
  cpSync(join(import.meta.dirname, '../../client/index.html'), join(clientDir, 'index.html'))
  mkdirSync(join(clientDir, 'assets'))
  app = fastify()
  await bindPages(app, openGameBook(testSettings('http://127.0.0.1:3000'), new Set()), clientDir)
})
afterAll(async () => {
  await app.close()
  rmSync(clientDir, { recursive: true })
})

it.each([
  ['?locale=th', 'en', 'th', 'กำลังเปิดเกม…'],
  ['?locale=zh-CN', 'en', 'zh-CN', '正在打开游戏…'],
  ['', 'en-GB,th;q=0.5', 'en', 'Opening the game…'],
  ['?locale=%3Cscript%3E', 'th', 'en', 'Opening the game…'],
])(
  'the page of a game (%j) shows a loading text in the player’s language without scripts',
  async (query, asked, tag, words) => {
    const headers = { 'accept-language': asked }
    const { body } = await app.inject({ url: `/play/PG/slots${query}`, headers })
    expect(/<html lang="([^"]*)">/.exec(body)?.[1]).toBe(tag)
    expect(/<main id="game"><p class="opening" role="status">([^<]*)<\/p>/.exec(body)?.[1]).toBe(words)
  },
)
