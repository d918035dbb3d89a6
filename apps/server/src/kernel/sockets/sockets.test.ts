import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SocketTopic } from '@baize/contract'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDeadPage, openPage, type TestPage } from '../../testing/open-page.ts'
import type { Session } from '../caller.ts'
import { answerErrors } from '../http/answer-errors.ts'
import type { Gate } from '../http/door.ts'
import { brandId, memberId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import { announceTopic, bindSockets, Sockets, type SocketDoor, type SocketLimits } from './index.ts'

const [one, other] = [brandId(1), brandId(2)]
const brands = { '127.0.0.1': one, localhost: other }

function sessionOf(sessionId: bigint, member: bigint, more: Partial<Session> = {}): Session {
  const who = { sessionId, brandId: one, memberId: memberId(member), role: 'member' as const }
  return { ...who, scope: 'site', wallet: 'main', gameCode: undefined, ...more }
}

const tokens: Readonly<Record<string, Session>> = {
  'token-of-member-7': sessionOf(70n, 7n),
  'token-of-member-8': sessionOf(80n, 8n),
  'trial-of-member-7': sessionOf(71n, 7n, { wallet: 'trial' }),
  'game-window-of-7-': sessionOf(72n, 7n, { scope: 'game', gameCode: 'bz-one' }),
}
const ended = new Set<bigint>()

const door: SocketDoor = {
  brandOfHost(host) {
    const id = Object.entries(brands).find(([name]) => name === host)?.[1]
    return id && { brandId: id, defaultLanguage: 'TH', languages: ['TH', 'CN', 'EN'] }
  },
  sessionOfToken: async (token, brand) => {
    const session = tokens[token]
    return session?.brandId === brand.brandId && !ended.has(session.sessionId) ? session : undefined
  },
  liveSessions: async (_, ids) => new Set(ids.filter((id) => !ended.has(id))),
}

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

/** Opens a server process: its sockets, with their own listener. */
async function openServer(limits: Partial<SocketLimits> = {}, gate?: Gate) {
  const [log, metrics] = [createLog('silent'), createMetrics()]
  const { address, database } = test
  const sockets = new Sockets({ address, database, door, self: crypto.randomUUID(), log, metrics, limits })
  const site = fastify({ forceCloseConnections: 'idle' })
  answerErrors(site, { log, metrics, defaultLanguage: 'EN' })
  await bindSockets(site, sockets, gate && { gate })
  const origin = await site.listen({ host: '127.0.0.1', port: 0 })
  const opened = {
    sockets,
    site,
    origin,
    async close() {
      open.delete(opened)
      await site.close()
      await sockets.close()
    },
  }
  open.add(opened)
  return opened
}

/** Opens a page whose hello was answered. */
async function page(origin: string, topics: readonly SocketTopic[] = [], token?: string): Promise<TestPage> {
  const opened = await openPage(origin)
  opened.say({ type: 'hello', topics: [...topics], language: 'EN', ...(token === undefined ? {} : { token }) })
  await opened.next('ready')
  return opened
}

/** The status and code of a refused handshake. */
async function handshake(origin: string, headers: Record<string, string>) {
  const { request } = await import('node:http')
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const asked = request(`${origin}/wps/socket`, {
    headers: { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers },
  }).end()
  return new Promise<number>((resolve, reject) => {
    asked.once('response', (response) => resolve(response.resume().statusCode ?? 0))
    asked.once('upgrade', (_, socket) => resolve((socket.destroy(), 101)))
    asked.once('error', reject)
  })
}

it('a page that is not served gets no socket, and a handshake counts as reading, which maintenance allows', async () => {
  const asked: unknown[] = []
  const check: Gate['check'] = async (call) => {
    asked.push(call)
    throw new Refusal('system.region_restricted')
  }
  const { origin } = await openServer({}, { check })
  expect(await handshake(origin, {})).toBe(403)
  expect(asked).toMatchObject([{ address: '127.0.0.1', changes: false, everywhere: false }])
})

describe('a page that is no longer served', () => {
  /** Opens a server whose gate the test can shut. */
  async function openGatedServer() {
    const shut = { now: false }
    const check = async () => {
      if (shut.now) throw new Refusal('system.region_restricted')
    }
    return { shut, ...(await openServer({}, { check })) }
  }
  const refused = { type: 'refused', code: 'system.region_restricted' }

  it('is told and disconnected as soon as the status changes, whatever it watches; pages of other brands stay', async () => {
    const { shut, sockets, origin } = await openGatedServer()
    const watching = await page(origin, ['status', 'balance'], 'token-of-member-7')
    const deaf = await page(origin)
    const elsewhere = await page(origin.replace('127.0.0.1', 'localhost'), ['status'])
    shut.now = true
    sockets.publish(one, 'status')
    await watching.next('status')
    expect(await watching.next('refused')).toMatchObject(refused)
    expect(await deaf.next('refused')).toMatchObject(refused)
    expect([await watching.closed, await deaf.closed]).toEqual([1008, 1008])
    const member = { brandId: one, memberId: memberId(7n), wallet: 'main' } as const
    await expect.poll(() => sockets.isWatching(member, 'balance')).toBe(false)
    await sleep(50)
    expect(elsewhere.heard).not.toContainEqual(expect.objectContaining({ type: 'refused' }))
  })

  it('is refused at its hello even if its handshake was accepted', async () => {
    const { shut, origin } = await openGatedServer()
    const opened = await openPage(origin)
    shut.now = true
    opened.say({ type: 'hello', topics: [] })
    expect(await Promise.race([opened.next('refused'), opened.next('ready')])).toMatchObject(refused)
  })

  it('is refused at its next message even if no change was published', async () => {
    const { shut, origin } = await openGatedServer()
    const opened = await page(origin)
    shut.now = true
    opened.say({ type: 'watch', topics: ['winners'] })
    expect(await Promise.race([opened.next('refused'), opened.next('ready')])).toMatchObject(refused)
  })
})

describe('a page identifies itself in its first message', () => {
  it.each([
    ['nobody', undefined, false],
    ['an unknown token', 'a-token-that-nobody-has', false],
    ['a member', 'token-of-member-7', true],
    ['a game window, which may only play', 'game-window-of-7-', false],
  ])('%s', async (_, token, signedIn) => {
    const { origin } = await openServer()
    const opened = await openPage(origin)
    opened.say({ type: 'hello', topics: ['balance'], ...(token === undefined ? {} : { token }) })
    expect(await opened.next('ready')).toEqual({ type: 'ready', signedIn })
  })

  it('and a member of one brand is a visitor at another', async () => {
    const { origin } = await openServer()
    const opened = await openPage(origin.replace('127.0.0.1', 'localhost'))
    opened.say({ type: 'hello', topics: [], token: 'token-of-member-7' })
    expect(await opened.next('ready')).toEqual({ type: 'ready', signedIn: false })
  })
})

describe('a handshake', () => {
  it('is accepted from a page of the site, and from a program, which sends no origin', async () => {
    const { origin } = await openServer()
    expect(await handshake(origin, { origin })).toBe(101)
    expect(await handshake(origin, {})).toBe(101)
  })

  it.each([['https://elsewhere.example'], ['null'], ['http://127.0.0.1:1'], ['no address']])(
    'with the origin %s is refused',
    async (from) => {
      const { origin } = await openServer()
      expect(await handshake(origin, { origin: from })).toBe(403)
    },
  )

  it('at a host name that belongs to no brand is refused', async () => {
    const { origin } = await openServer()
    expect(await handshake(origin, { host: 'nobody.example' })).toBe(421)
  })

  it('is all that the path accepts; any other request gets 404', async () => {
    const { site } = await openServer()
    expect((await site.inject({ url: '/wps/socket', headers: { host: '127.0.0.1' } })).statusCode).toBe(404)
  })

  it('is refused if there is no room, in total or for an address, and accepted again after somebody left', async () => {
    for (const limits of [{ total: 2 }, { perAddress: 2 }]) {
      const { origin, close } = await openServer(limits)
      const [first] = [await page(origin), await page(origin)]
      expect(await handshake(origin, {})).toBe(503)
      first.leave()
      await first.closed
      await expect.poll(() => handshake(origin, {})).toBe(101)
      await close()
    }
  })
})

describe('an invalid message is answered once, and the connection is closed', () => {
  it.each([
    ['invalid JSON', '{'],
    ['an unknown kind', '{"type":"steal"}'],
    ['an unknown topic', '{"type":"hello","topics":["secrets"]}'],
    ['an unknown field', '{"type":"hello","topics":[],"admin":true}'],
    ['something before hello', '{"type":"watch","topics":[]}'],
    ['bytes', new Uint8Array([1, 2, 3])],
  ])('%s', async (_, sent) => {
    const { origin } = await openServer()
    const opened = await openPage(origin)
    opened.say(sent)
    opened.say(sent)
    expect(await opened.closed).toBe(1008)
    expect(opened.heard).toEqual([{ type: 'refused', code: 'request.invalid', message: expect.stringMatching(/./) }])
  })

  it('a second hello', async () => {
    const { origin } = await openServer()
    const opened = await page(origin)
    opened.say({ type: 'hello', topics: [] })
    expect(await opened.closed).toBe(1008)
  })

  it('a message that is too long ends the connection at once', async () => {
    const { origin } = await openServer()
    const opened = await openPage(origin)
    opened.say(JSON.stringify({ type: 'hello', topics: [], token: 'x'.repeat(5_000) }))
    expect(await opened.closed).toBe(1009)
  })

  it('more messages than the limit', async () => {
    const { origin } = await openServer({ messages: 5 })
    const opened = await page(origin)
    for (let count = 0; count < 5; count += 1) opened.say({ type: 'watch', topics: [] })
    expect(await opened.next('refused')).toMatchObject({ code: 'request.too_many' })
    expect(await opened.closed).toBe(1008)
  })
})

describe('a published change', () => {
  it('reaches every page of the brand that watches the topic, and no other', async () => {
    const { origin, sockets } = await openServer()
    const atOther = origin.replace('127.0.0.1', 'localhost')
    const [watches, doesNot, stranger] = [
      await page(origin, ['status']),
      await page(origin, ['notices']),
      await page(atOther, ['status']),
    ]
    sockets.publish(one, 'status')
    await watches.next('status')
    sockets.publish(other, 'status')
    await stranger.next('status')
    expect(doesNot.heard.map(({ type }) => type)).toEqual(['ready'])
    expect(watches.heard.map(({ type }) => type)).toEqual(['ready', 'status'])
    expect(stranger.heard.map(({ type }) => type)).toEqual(['ready', 'status'])
  })

  it('reaches a page according to what it currently watches', async () => {
    const { origin, sockets } = await openServer()
    const opened = await page(origin, ['status'])
    opened.say({ type: 'watch', topics: ['notices'] })
    await opened.next('ready')
    sockets.publish(one, 'status')
    sockets.publish(one, 'notices')
    await opened.next('notices')
    expect(opened.heard.map(({ type }) => type)).toEqual(['ready', 'ready', 'notices'])
  })

  it('carries the message of the topic’s feed, in the language of each page', async () => {
    const { origin, sockets } = await openServer()
    sockets.feed('jackpot', async () => (language) => {
      return { type: 'jackpot', value: { source: 'pool', amount: '1.00', currencySymbol: language, steps: [] } }
    })
    const [english, thai] = [await page(origin, ['jackpot']), await openPage(origin)]
    thai.say({ type: 'hello', topics: ['jackpot'], language: 'TH' })
    await thai.next('ready')
    sockets.publish(one, 'jackpot')
    expect(await english.next('jackpot')).toMatchObject({ value: { currencySymbol: 'EN' } })
    expect(await thai.next('jackpot')).toMatchObject({ value: { currencySymbol: 'TH' } })
  })

  it('reaches the pages of other processes, even from a command', async () => {
    const [here, there] = [await openServer(), await openServer()]
    const opened = await page(there.origin, ['status', 'notices'])
    // The other process may not be listening yet.
    await expect
      .poll(async () => {
        here.sockets.publish(one, 'status')
        await sleep(100)
        return opened.heard.some(({ type }) => type === 'status')
      })
      .toBe(true)
    await announceTopic(test.database, one, 'notices')
    await opened.next('notices')
    await announceTopic(test.database, other, 'status')
    await announceTopic(test.database, one, 'jackpot')
    await sleep(200)
    expect(opened.heard.some(({ type }) => type === 'jackpot')).toBe(false)
  })
})

describe('a member’s own topic', () => {
  const value = { balance: '5.00', currencySymbol: '$', currencyCode: 'PLY' }

  it('reaches only that member’s pages for that wallet', async () => {
    const { origin, sockets } = await openServer()
    const topics: SocketTopic[] = ['balance']
    const [mine, mineToo, trial, neighbour, visitor] = [
      await page(origin, topics, 'token-of-member-7'),
      await page(origin, topics, 'token-of-member-7'),
      await page(origin, topics, 'trial-of-member-7'),
      await page(origin, topics, 'token-of-member-8'),
      await page(origin, topics),
    ]
    sockets.tell(sessionOf(70n, 7n), 'balance', { type: 'balance', value })
    expect(await mine.next('balance')).toEqual({ type: 'balance', value })
    expect(await mineToo.next('balance')).toEqual({ type: 'balance', value })
    sockets.publish(one, 'status')
    await sleep(100)
    for (const stranger of [trial, neighbour, visitor])
      expect(stranger.heard.map(({ type }) => type)).toEqual(['ready'])
  })

  it('is withdrawn within seconds from a page whose session has ended, and the page is told', async () => {
    const { origin, sockets } = await openServer({ sessionsMs: 100 })
    const opened = await page(origin, ['balance', 'status'], 'token-of-member-7')
    expect(sockets.isWatching(sessionOf(70n, 7n), 'balance')).toBe(true)
    ended.add(70n)
    await opened.next('signedOut')
    expect(sockets.isWatching(sessionOf(70n, 7n), 'balance')).toBe(false)
    sockets.tell(sessionOf(70n, 7n), 'balance', { type: 'balance', value })
    // Watching again does not bring it back.
    opened.say({ type: 'watch', topics: ['balance', 'status'] })
    expect(await opened.next('ready')).toEqual({ type: 'ready', signedIn: false })
    sockets.publish(one, 'status')
    await opened.next('status')
    expect(opened.heard.map(({ type }) => type)).not.toContain('balance')
  })
})

describe('a dead connection', () => {
  it('is cut if no message came', async () => {
    const { origin } = await openServer({ helloMs: 50 })
    expect(await (await openPage(origin)).closed).toBe(1006)
  })

  it('is cut if its peer does not answer; one that answers stays, and learns that the server is alive', async () => {
    const { origin } = await openServer({ helloMs: 300, beatMs: 300 })
    const alive = await page(origin)
    const dead = await openDeadPage(origin, { type: 'hello', topics: [] })
    await once(dead.resume(), 'close')
    for (let beats = 0; beats < 3; beats += 1) expect(await alive.next('beat')).toEqual({ type: 'beat' })
  })

  it('is cut if its reader leaves more unread than the server buffers', async () => {
    const { origin, sockets } = await openServer({ waitingBytes: 50_000 })
    const long = 'x'.repeat(40_000)
    sockets.feed('jackpot', async () => () => {
      return { type: 'jackpot', value: { source: 'pool', amount: '1.00', currencySymbol: long, steps: [] } }
    })
    const slow = await openDeadPage(origin, { type: 'hello', topics: ['jackpot'] })
    await expect.poll(() => sockets.isWatched(one, 'jackpot')).toBe(true)
    // The operating system's buffers fill up first.
    for (let count = 0; sockets.isWatched(one, 'jackpot'); count += 1) {
      if (count > 3_000) throw new Error('the slow reader was never cut off')
      sockets.publish(one, 'jackpot')
      await sleep(1)
    }
    slow.destroy()
  })
})

it('closing disconnects all pages, and does not wait for a dead one', async () => {
  const server = await openServer()
  const opened = await page(server.origin)
  const dead = await openDeadPage(server.origin, { type: 'hello', topics: [] })
  const begun = performance.now()
  await server.close()
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(await opened.closed).toBe(1001)
  dead.destroy()
})
