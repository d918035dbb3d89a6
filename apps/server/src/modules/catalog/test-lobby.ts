import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@baize/testkit'
import Fastify from 'fastify'
import type { Session } from '../../kernel/caller.ts'
import { fixedClock } from '../../kernel/clock.ts'
import { answerErrors } from '../../kernel/http/answer-errors.ts'
import { createBind } from '../../kernel/http/bind.ts'
import { memberId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { openBrands } from '../brand/index.ts'
import { bindCatalogRoutes, openCatalog } from './index.ts'

const demoFolder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))

/**
 * Copies the demo brand's folder, so that a test can change it and delete it. `brand` overrides some of its settings.
 */
export async function copyDemoBrand(brand: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  await cp(demoFolder, folder, { recursive: true })
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what the file contains
  const edit = async <T>(name: string, change: (content: T) => unknown) => {
    const content: T = JSON.parse(await readFile(join(folder, name), 'utf8'))
    await writeFile(join(folder, name), JSON.stringify(change(content)))
  }
  await edit<object>('brand.json', (settings) => ({ ...settings, ...brand }))
  return { folder, edit, remove: () => rm(folder, { recursive: true }) }
}

/** Returns everything that a catalogue is opened with, over a test database with the brands of the given folders. */
export async function openTestCatalog(folders: readonly string[]) {
  const { database, close } = await createTestDatabase()
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const brands = await openBrands({ database, clock, folders })
  const [first] = brands.all
  if (first === undefined) throw new Error('a test catalogue needs a brand')
  const launching = {
    createHandover: async () => 'handover-token',
    openAtVendor: () => Promise.reject(new Error('no vendor is connected here')),
    openLottery: async () => undefined,
  }
  const open = () => openCatalog({ database, clock, brands, folders, launching })
  return { database, clock, brands, brand: first, open, close }
}

/**
 * Opens the lobby's routes over the demo brand. The tokens `member-token-0001` and `trial-token-00001` are signed in.
 */
export async function openTestLobby(folder = demoFolder) {
  const { database, clock, brand, open, close } = await openTestCatalog([folder])
  const app = Fastify()
  answerErrors(app, { log: createLog('silent'), metrics: createMetrics(), defaultLanguage: 'EN' })
  const member = {
    sessionId: 1n,
    brandId: brand.brandId,
    memberId: memberId(1n),
    scope: 'site' as const,
    gameCode: undefined,
  }
  const sessions: Record<string, Session> = {
    'member-token-0001': { ...member, role: 'member', wallet: 'main' },
    'trial-token-00001': { ...member, role: 'trial', wallet: 'trial' },
  }
  const door = { brandOfHost: () => brand, sessionOfToken: async (token: string) => sessions[token] }
  const payloads = { open: () => Promise.reject(new Error('nothing here is encrypted')) }
  const bind = createBind({ app, door, payloads, checkReplies: true })
  const catalog = await open()
  bindCatalogRoutes(bind, catalog)
  return {
    brand,
    catalog,
    clock,
    database,
    /** Returns a reply as it goes over the wire. */
    raw: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      app.inject({ url: path, headers: { host: 'localhost', ...headers } }),
    async get(path: string, query: Readonly<Record<string, string>> = {}) {
      const reply = await app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers: { host: 'localhost' } })
      return { status: reply.statusCode, ...reply.json() }
    },
    async launch(body: object, token?: string) {
      const headers = {
        host: 'localhost',
        'accept-language': 'EN',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }
      const reply = await app.inject({ method: 'POST', url: '/wps/game/launchGame', headers, payload: body })
      return { status: reply.statusCode, ...reply.json() }
    },
    async close() {
      await app.close()
      await close()
    },
  }
}
