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
  await Promise.all([...open].map((house) => house.close()))
  open.clear()
})
afterAll(() => test.close())

/** A process of the house: its sockets at a listener of their own. */
async function openHouse(limits: Partial<SocketLimits> = {}, gate?: Gate) {
  const [log, metrics] = [createLog('silent'), createMetrics()]
  const { address, database } = test
  const sockets = new Sockets({ address, database, door, self: crypto.randomUUID(), log, metrics, limits })
  const site = fastify({ forceCloseConnections: 'idle' })
  answerErrors(site, { log, metrics, defaultLanguage: 'EN' })
  await bindSockets(site, sockets, gate)
  const origin = await site.listen({ host: '127.0.0.1', port: 0 })
  const house = {
    sockets,
    site,
    origin,
    async close() {
      open.delete(house)
      await site.close()
      await sockets.close()
    },
  }
  open.add(house)
  return house
}

/** A page that said hello and was answered. */
async function page(origin: string, topics: readonly SocketTopic[] = [], token?: string): Promise<TestPage> {
  const opened = await openPage(origin)
  opened.say({ type: 'hello', topics: [...topics], language: 'EN', ...(token === undefined ? {} : { token }) })
  await opened.next('ready')
  return opened
}

/** The status and code of a handshake that is refused. */
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

it('a page that the house does not serve gets no socket, and reading is served in maintenance', async () => {
  const asked: unknown[] = []
  const check: Gate['check'] = async (call) => {
    asked.push(call)
    throw new Refusal('system.region_restricted')
  }
  const { origin } = await openHouse({}, { check })
  expect(await handshake(origin, {})).toBe(403)
  expect(asked).toMatchObject([{ address: '127.0.0.1', changes: false, everywhere: false }])
})

describe('whom the house serves no longer', () => {
  /** A house whose gate closes when it is told to. */
  async function openGatedHouse() {
    const shut = { now: false }
    const check = async () => {
      if (shut.now) throw new Refusal('system.region_restricted')
    }
    return { shut, ...(await openHouse({}, { check })) }
  }
  const refused = { type: 'refused', code: 'system.region_restricted' }

  it('is told and let go, whatever it watches, as soon as that is known; pages of other brands stay', async () => {
    const { shut, sockets, origin } = await openGatedHouse()
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

  it('is not greeted, though its handshake was let through', async () => {
    const { shut, origin } = await openGatedHouse()
    const opened = await openPage(origin)
    shut.now = true
    opened.say({ type: 'hello', topics: [] })
    expect(await Promise.race([opened.next('refused'), opened.next('ready')])).toMatchObject(refused)
  })

  it('is not answered any more, though nothing was said of a change', async () => {
    const { shut, origin } = await openGatedHouse()
    const opened = await page(origin)
    shut.now = true
    opened.say({ type: 'watch', topics: ['winners'] })
    expect(await Promise.race([opened.next('refused'), opened.next('ready')])).toMatchObject(refused)
  })
})

describe('a page says who it is in its first message', () => {
  it.each([
    ['nobody', undefined, false],
    ['a token that nobody has', 'a-token-that-nobody-has', false],
    ['a member', 'token-of-member-7', true],
    ['a game window, which may play and no more', 'game-window-of-7-', false],
  ])('%s', async (_, token, signedIn) => {
    const { origin } = await openHouse()
    const opened = await openPage(origin)
    opened.say({ type: 'hello', topics: ['balance'], ...(token === undefined ? {} : { token }) })
    expect(await opened.next('ready')).toEqual({ type: 'ready', signedIn })
  })

  it('and a member of one brand is nobody at another', async () => {
    const { origin } = await openHouse()
    const opened = await openPage(origin.replace('127.0.0.1', 'localhost'))
    opened.say({ type: 'hello', topics: [], token: 'token-of-member-7' })
    expect(await opened.next('ready')).toEqual({ type: 'ready', signedIn: false })
  })
})

describe('a handshake', () => {
  it('is let in from a page of the site, and from a program, which names no page', async () => {
    const { origin } = await openHouse()
    expect(await handshake(origin, { origin })).toBe(101)
    expect(await handshake(origin, {})).toBe(101)
  })

  it.each([['https://elsewhere.example'], ['null'], ['http://127.0.0.1:1'], ['no address']])(
    'of a page of %s is refused',
    async (from) => {
      const { origin } = await openHouse()
      expect(await handshake(origin, { origin: from })).toBe(403)
    },
  )

  it('at a host name that no brand has is refused', async () => {
    const { origin } = await openHouse()
    expect(await handshake(origin, { host: 'nobody.example' })).toBe(404)
  })

  it('is what the address takes; anything else is told that there is nothing', async () => {
    const { site } = await openHouse()
    expect((await site.inject({ url: '/wps/socket', headers: { host: '127.0.0.1' } })).statusCode).toBe(404)
  })

  it('is refused when there is no room, in all or for an address, and let in again when somebody left', async () => {
    for (const limits of [{ inAll: 2 }, { perAddress: 2 }]) {
      const { origin, close } = await openHouse(limits)
      const [first] = [await page(origin), await page(origin)]
      expect(await handshake(origin, {})).toBe(503)
      first.leave()
      await first.closed
      await expect.poll(() => handshake(origin, {})).toBe(101)
      await close()
    }
  })
})

describe('a message that is not understood is answered once, and the line is closed', () => {
  it.each([
    ['no JSON', '{'],
    ['an unknown kind', '{"type":"steal"}'],
    ['an unknown topic', '{"type":"hello","topics":["secrets"]}'],
    ['a field too many', '{"type":"hello","topics":[],"admin":true}'],
    ['something before hello', '{"type":"watch","topics":[]}'],
    ['bytes', new Uint8Array([1, 2, 3])],
  ])('%s', async (_, sent) => {
    const { origin } = await openHouse()
    const opened = await openPage(origin)
    opened.say(sent)
    opened.say(sent)
    expect(await opened.closed).toBe(1008)
    expect(opened.heard).toEqual([{ type: 'refused', code: 'request.invalid', message: expect.stringMatching(/./) }])
  })

  it('a second hello', async () => {
    const { origin } = await openHouse()
    const opened = await page(origin)
    opened.say({ type: 'hello', topics: [] })
    expect(await opened.closed).toBe(1008)
  })

  it('one that is too long ends the line at once', async () => {
    const { origin } = await openHouse()
    const opened = await openPage(origin)
    opened.say(JSON.stringify({ type: 'hello', topics: [], token: 'x'.repeat(5_000) }))
    expect(await opened.closed).toBe(1009)
  })

  it('more messages than a page has to say', async () => {
    const { origin } = await openHouse({ messages: 5 })
    const opened = await page(origin)
    for (let count = 0; count < 5; count += 1) opened.say({ type: 'watch', topics: [] })
    expect(await opened.next('refused')).toMatchObject({ code: 'request.too_many' })
    expect(await opened.closed).toBe(1008)
  })
})

describe('what is published', () => {
  it('reaches everybody at the brand who watches, and nobody else', async () => {
    const { origin, sockets } = await openHouse()
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

  it('follows what a page watches now', async () => {
    const { origin, sockets } = await openHouse()
    const opened = await page(origin, ['status'])
    opened.say({ type: 'watch', topics: ['notices'] })
    await opened.next('ready')
    sockets.publish(one, 'status')
    sockets.publish(one, 'notices')
    await opened.next('notices')
    expect(opened.heard.map(({ type }) => type)).toEqual(['ready', 'ready', 'notices'])
  })

  it('is made by the topic’s feed, in the language of each page', async () => {
    const { origin, sockets } = await openHouse()
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

  it('reaches the pages of other processes, also from a command', async () => {
    const [here, there] = [await openHouse(), await openHouse()]
    const opened = await page(there.origin, ['status', 'notices'])
    // The other process may still be on its way to listen.
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

describe('what is a member’s own', () => {
  const value = { balance: '5.00', currencySymbol: '$', currencyCode: 'PLY' }

  it('is told to that member’s pages, of that wallet, and to nobody else', async () => {
    const { origin, sockets } = await openHouse()
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

  it('is taken from a page whose session ended, within seconds, and the page is told', async () => {
    const { origin, sockets } = await openHouse({ sessionsMs: 100 })
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

describe('a line that is dead', () => {
  it('is cut when nothing was said on it', async () => {
    const { origin } = await openHouse({ helloMs: 50 })
    expect(await (await openPage(origin)).closed).toBe(1006)
  })

  it('is cut when its peer does not answer; one that does stays, and hears that the house lives', async () => {
    const { origin } = await openHouse({ helloMs: 300, beatMs: 300 })
    const alive = await page(origin)
    const dead = await openDeadPage(origin, { type: 'hello', topics: [] })
    await once(dead.resume(), 'close')
    for (let beats = 0; beats < 3; beats += 1) expect(await alive.next('beat')).toEqual({ type: 'beat' })
  })

  it('is cut when its reader leaves more unread than the house keeps for one', async () => {
    const { origin, sockets } = await openHouse({ waitingBytes: 50_000 })
    const long = 'x'.repeat(40_000)
    sockets.feed('jackpot', async () => () => {
      return { type: 'jackpot', value: { source: 'pool', amount: '1.00', currencySymbol: long, steps: [] } }
    })
    const slow = await openDeadPage(origin, { type: 'hello', topics: ['jackpot'] })
    await expect.poll(() => sockets.isWatched(one, 'jackpot')).toBe(true)
    // What the system's own buffers take comes first.
    for (let count = 0; sockets.isWatched(one, 'jackpot'); count += 1) {
      if (count > 3_000) throw new Error('the slow reader was never cut off')
      sockets.publish(one, 'jackpot')
      await sleep(1)
    }
    slow.destroy()
  })
})

it('closing lets everybody go, and does not wait for one that is dead', async () => {
  const house = await openHouse()
  const opened = await page(house.origin)
  const dead = await openDeadPage(house.origin, { type: 'hello', topics: [] })
  const begun = performance.now()
  await house.close()
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(await opened.closed).toBe(1001)
  dead.destroy()
})
