import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.ts'
import { answerErrors } from '../http/answer-errors.ts'
import { brandId, memberId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { bindSockets, chatRoom, memberRoom, officeRoom, Sockets, type SocketDoor } from './index.ts'

const brand = brandId(1)
const watchKey = 'ab'.repeat(16)
const otherKey = 'cd'.repeat(16)
const changed = { type: 'chat', event: 'changed' } as const

const door: SocketDoor = {
  brandOfHost: () => ({ brandId: brand, defaultLanguage: 'EN', languages: ['EN'] }),
  sessionOfToken: async () => undefined,
  liveSessions: async () => new Set(),
}

let test: TestDatabase
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  await test.close()
})

/** A server process with its own listener. */
async function openProcess() {
  const [log, metrics] = [createLog('silent'), createMetrics()]
  const { address, database } = test
  const sockets = new Sockets({ address, database, door, self: crypto.randomUUID(), log, metrics })
  const site = fastify({ forceCloseConnections: 'idle' })
  answerErrors(site, { log, metrics, defaultLanguage: 'EN' })
  await bindSockets(site, sockets)
  const origin = await site.listen({ host: '127.0.0.1', port: 0 })
  closing.push(async () => {
    await site.close()
    await sockets.close()
  })
  return { sockets, origin }
}

async function pageOf(origin: string, chat: string) {
  const page = await openPage(origin)
  page.say({ type: 'hello', topics: [], chat })
  await page.next('ready')
  return page
}

describe('a message to single chats and offices', () => {
  it('reaches whoever watches in any process, once, and nobody else', async () => {
    const [here, there] = [await openProcess(), await openProcess()]
    const pages = [await pageOf(here.origin, watchKey), await pageOf(there.origin, watchKey)]
    const stranger = await pageOf(there.origin, otherKey)
    const office: (string | undefined)[] = []
    there.sockets.listen(officeRoom(brand), (text) => office.push(text))
    // The other process may not be listening yet.
    const far = pages[1]?.next('chat')
    let arrived = false
    void far?.then(() => (arrived = true))
    while (!arrived) {
      here.sockets.post([chatRoom(brand, watchKey)], changed)
      await sleep(50)
    }
    here.sockets.post([officeRoom(brand)], { type: 'desk' })
    while (office.length === 0) await sleep(20)
    expect(office).toEqual(['{"type":"desk"}'])
    const before = pages.map(({ heard }) => heard.length)
    here.sockets.post([chatRoom(brand, watchKey)], changed)
    await sleep(300)
    expect(pages.map(({ heard }) => heard.length)).toEqual(before.map((count) => count + 1))
    expect(stranger.heard.some(({ type }) => type === 'chat')).toBe(false)
    for (const page of [...pages, stranger]) page.leave()
  })

  it('is passed on for thousands of members at once, in pieces that a notification has room for', async () => {
    const [here, there] = [await openProcess(), await openProcess()]
    const members = Array.from({ length: 3_000 }, (_, at) => ({
      brandId: brand,
      memberId: memberId(10n ** 12n + BigInt(at)),
      wallet: 'main' as const,
    }))
    const heard = new Set<number>()
    for (const [at, member] of members.entries())
      there.sockets.listen(memberRoom(member, 'badges'), () => heard.add(at))
    for (let tries = 0; heard.size < members.length && tries < 100; tries += 1) {
      here.sockets.post(
        members.map((member) => memberRoom(member, 'badges')),
        { type: 'badges' },
      )
      await sleep(100)
    }
    expect(heard.size).toBe(members.length)
  })

  it('refuses a watch key that is none', async () => {
    const { origin } = await openProcess()
    const page = await openPage(origin)
    page.say(JSON.stringify({ type: 'hello', topics: [], chat: '1 office' }))
    expect((await page.next('refused')).code).toBe('request.invalid')
  })
})
