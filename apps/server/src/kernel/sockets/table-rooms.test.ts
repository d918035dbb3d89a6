import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.ts'
import type { Session } from '../caller.ts'
import { answerErrors } from '../http/answer-errors.ts'
import { brandId, memberId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import { bindSockets, playerRoom, Sockets, tableRoom, type TableDoor } from './index.ts'

const one = brandId(1)

function sessionOf(sessionId: bigint, member: bigint, more: Partial<Session> = {}): Session {
  const who = { sessionId, brandId: one, memberId: memberId(member), role: 'member' as const }
  return { ...who, scope: 'site', wallet: 'main', gameCode: undefined, ...more }
}

const tokens: Readonly<Record<string, Session>> = {
  'token-of-member-7': sessionOf(70n, 7n),
  'trial-of-member-7': sessionOf(71n, 7n, { wallet: 'trial' }),
  'game-window-of-7-': sessionOf(72n, 7n, { scope: 'game', gameCode: 'bz-one' }),
  'password-due-of-9': sessionOf(90n, 9n, { passwordDue: true }),
}
const ended = new Set<bigint>()

let test: TestDatabase
const open = new Set<{ close(): Promise<void> }>()
beforeAll(async () => {
  test = await createTestDatabase()
})
afterEach(async () => {
  ended.clear()
  await Promise.all([...open].map((server) => server.close()))
  open.clear()
})
afterAll(() => test.close())

async function openServer(door?: TableDoor) {
  const [log, metrics] = [createLog('silent'), createMetrics()]
  const { address, database } = test
  const sockets = new Sockets({
    address,
    database,
    door: {
      brandOfHost: () => ({ brandId: one, defaultLanguage: 'TH', languages: ['TH', 'CN', 'EN'] }),
      sessionOfToken: async (token) => tokens[token],
      liveSessions: async (_, ids) => new Set(ids.filter((id) => !ended.has(id))),
    },
    self: crypto.randomUUID(),
    log,
    metrics,
    limits: { sessionsMs: 50 },
  })
  if (door !== undefined) sockets.tables(door)
  const site = fastify({ forceCloseConnections: 'idle' })
  answerErrors(site, { log, metrics, defaultLanguage: 'EN' })
  await bindSockets(site, sockets)
  const origin = await site.listen({ host: '127.0.0.1', port: 0 })
  open.add({
    close: async () => {
      await site.close()
      await sockets.close()
    },
  })
  return { sockets, origin }
}

const anyTable: TableDoor = async () => undefined

async function watch(origin: string, table: string, token?: string) {
  const page = await openPage(origin)
  page.say({ type: 'hello', topics: [], language: 'EN', table, ...(token === undefined ? {} : { token }) })
  return page
}

const message = {
  type: 'table',
  gameCode: 'bz-one',
  seq: 1,
  now: '2026-11-26T00:00:00Z',
  players: 1,
  change: { kind: 'changed' },
} as const

it.each([
  ['a page of the site', 'token-of-member-7', true],
  ['the window of the game', 'game-window-of-7-', false],
])('%s watches a table, and hears what is said there', async (_, token, signedIn) => {
  const { sockets, origin } = await openServer(anyTable)
  const page = await watch(origin, 'bz-one', token)
  expect(await page.next('ready')).toEqual({ type: 'ready', signedIn, table: 'bz-one' })
  sockets.post([tableRoom(one, 'bz-other')], { ...message, gameCode: 'bz-other' })
  sockets.post([tableRoom(one, 'bz-one')], message)
  expect(await page.next('table')).toEqual(message)
})

it.each([
  ['a visitor', undefined],
  ['a member whose password is due', 'password-due-of-9'],
])('%s watches no table', async (_, token) => {
  const { sockets, origin } = await openServer(anyTable)
  const page = await watch(origin, 'bz-one', token)
  expect(await page.next('ready')).toEqual({ type: 'ready', signedIn: false })
  expect(sockets.playersAt(one, 'bz-one').size).toBe(0)
})

it('the door of tables decides: who is refused is told why and disconnected', async () => {
  const { sockets, origin } = await openServer(async (player, gameCode) => {
    if (player.gameCode !== gameCode) throw new Refusal('tables.full')
  })
  const page = await watch(origin, 'bz-one', 'token-of-member-7')
  expect(await page.next('refused')).toMatchObject({ code: 'tables.full' })
  expect(await page.closed).toBe(1008)
  await (await watch(origin, 'bz-one', 'game-window-of-7-')).next('ready')
  expect(sockets.playersAt(one, 'bz-one').size).toBe(1)
})

it('each kind of place has its own door, and a player hears there what nobody else does', async () => {
  const { sockets, origin } = await openServer(anyTable)
  const asked: string[] = []
  sockets.tables(async (_, name) => void asked.push(name), 'room')
  const own = await watch(origin, 'room:low-1', 'token-of-member-7')
  const other = await watch(origin, 'room:low-1', 'trial-of-member-7')
  const table = await watch(origin, 'low-1', 'token-of-member-7')
  expect(await own.next('ready')).toMatchObject({ table: 'room:low-1' })
  for (const page of [other, table]) await page.next('ready')
  expect(asked).toEqual(['low-1', 'low-1'])
  // Nobody has a door to places of this kind.
  expect(await (await watch(origin, 'water:low-1', 'token-of-member-7')).next('ready')).not.toHaveProperty('table')
  const cards = { ...message, gameCode: 'own' }
  sockets.post([playerRoom({ brandId: one, memberId: memberId(7n), wallet: 'main' }, 'room:low-1')], cards)
  sockets.post([tableRoom(one, 'room:low-1'), tableRoom(one, 'low-1')], message)
  expect(await own.next('table')).toEqual(cards)
  for (const page of [own, other, table]) expect(await page.next('table')).toEqual(message)
})

it('a player with several pages sits once; with play money, as another', async () => {
  const { sockets, origin } = await openServer(anyTable)
  for (const token of ['token-of-member-7', 'game-window-of-7-', 'trial-of-member-7'])
    await (await watch(origin, 'bz-one', token)).next('ready')
  expect([...sockets.playersAt(one, 'bz-one')].toSorted()).toEqual(['7 main', '7 trial'])
})

it('when the session of a game window ends, its table is not watched any more', async () => {
  const { sockets, origin } = await openServer(anyTable)
  const page = await watch(origin, 'bz-one', 'game-window-of-7-')
  await page.next('ready')
  ended.add(72n)
  await page.next('signedOut')
  expect(sockets.playersAt(one, 'bz-one').size).toBe(0)
})
