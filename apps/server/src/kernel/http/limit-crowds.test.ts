import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as contract from '@baize/contract'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Session } from '../caller.ts'
import { brandId, memberId } from '../ids.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { answerErrors } from './answer-errors.ts'
import { createBind } from './bind.ts'
import { Crowds } from './limit-crowds.ts'

const opened: FastifyInstance[] = []
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))

/** The token of a session contains its id; every other token is invented. */
const tokenOf = (id: number) => `session-of-somebody-${id}`

function sessionOf(token: string): Session | undefined {
  const id = /^session-of-somebody-(\d+)$/.exec(token)?.[1]
  if (id === undefined) return undefined
  const who = { sessionId: BigInt(id), brandId: brandId(1), memberId: memberId(BigInt(id)) }
  return { ...who, role: 'member', scope: 'site', wallet: 'main', gameCode: undefined }
}

/** A listener whose session look-ups, and answers to sessions, wait until the test releases them. */
async function openServer(limited = true) {
  const app = fastify()
  opened.push(app)
  answerErrors(app, { log: createLog('silent'), metrics: createMetrics(), defaultLanguage: 'EN' })
  const lookUps = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  let lookedUp = 0
  const bind = createBind({
    app,
    ...(limited ? { crowds: new Crowds() } : {}),
    door: {
      brandOfHost: () => ({ brandId: brandId(1), defaultLanguage: 'EN', languages: ['EN'] }),
      async sessionOfToken(token) {
        const session = sessionOf(token)
        if (session === undefined) {
          lookedUp += 1
          await lookUps.promise
        }
        return session
      },
    },
    payloads: { open: () => Promise.reject(new Error('no encrypted call here')) },
    checkReplies: false,
  })
  bind(contract.balance, async () => {
    await answers.promise
    return { balance: '1.00', currencySymbol: '$', currencyCode: 'PLY' }
  })
  bind(contract.chooseIcon, async () => {
    await answers.promise
    return { icon: '', drawn: null }
  })
  await app.ready()
  const ask = async (token: string | undefined, remoteAddress = '192.0.2.1') => {
    const headers = { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
    return (await app.inject({ url: contract.balance.path, headers, remoteAddress })).statusCode
  }
  return { app, ask, lookedUp: () => lookedUp, letGo: () => (lookUps.resolve(), answers.resolve()) }
}

const times = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index))

async function listenOn(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

async function leave(client: Socket): Promise<void> {
  const closed = once(client, 'close')
  client.destroy()
  await closed
}

/** Sends 400 calls, each with an invented token, and waits until `found` of them are being looked up. */
async function inventTokens({ ask, lookedUp, letGo }: Awaited<ReturnType<typeof openServer>>, found: number) {
  const replies = times(400, (index) => ask(`invented-token-${1_000 + index}`))
  await expect.poll(() => lookedUp()).toBeGreaterThanOrEqual(found)
  const seen = lookedUp()
  letGo()
  const statuses = await Promise.all(replies)
  return { seen, refused: statuses.filter((status) => status === 429).length }
}

describe('calls in flight', () => {
  it('are limited per address, whatever tokens it invents: each token would be looked up', async () => {
    expect(await inventTokens(await openServer(), 256)).toEqual({ seen: 256, refused: 144 })
  })

  it('would all be looked up without the limit: the test above can fail', async () => {
    expect(await inventTokens(await openServer(false), 400)).toEqual({ seen: 400, refused: 0 })
  })

  it('are limited per session, and many sessions at one address may have more than its visitors', async () => {
    const { ask, letGo } = await openServer()
    const members: Promise<number>[] = []
    // One after another: each session is found before the next call arrives.
    for (const index of times(320, (each) => each)) {
      members.push(ask(tokenOf(index)))
      await new Promise(setImmediate)
    }
    const crowd = times(80, () => ask(tokenOf(1_000)))
    letGo()
    const statuses = await Promise.all([...members, ...crowd])
    expect(statuses.slice(0, 320).filter((status) => status !== 200)).toEqual([])
    expect(statuses.slice(320).filter((status) => status === 429)).toHaveLength(80 - 64)
  })

  it('with one token beyond its limit are refused before anything is looked up', async () => {
    const { ask, lookedUp, letGo } = await openServer()
    const crowd = times(80, () => ask('one-invented-token-for-all'))
    await expect.poll(() => lookedUp()).toBe(64)
    letGo()
    expect((await Promise.all(crowd)).filter((status) => status === 429)).toHaveLength(80 - 64)
  })

  it('of members have a share of their own: visitors who fill an address lock out no session that was seen before', async () => {
    const { ask, lookedUp, letGo } = await openServer()
    const before = ask(tokenOf(1))
    await new Promise(setImmediate)
    const crowd = times(256, (index) => ask(`invented-token-${1_000 + index}`))
    await expect.poll(() => lookedUp()).toBe(256)
    const seen = ask(tokenOf(1))
    expect(await ask(tokenOf(2))).toBe(429)
    letGo()
    expect(await Promise.all([before, seen])).toEqual([200, 200])
    await Promise.all(crowd)
  })

  it('count until their work is done, even if the client has left: leaving makes no room for more', async () => {
    const { app, ask, lookedUp, letGo } = await openServer()
    const port = await listenOn(app)
    const clients = times(256, (index) => {
      const client = connect(port, '127.0.0.1').on('error', () => undefined)
      const token = `invented-token-${1_000 + index}`
      client.write(`GET ${contract.balance.path} HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer ${token}\r\n\r\n`)
      return client
    })
    await expect.poll(() => lookedUp()).toBe(256)
    await Promise.all(clients.map(leave))
    expect(await ask(undefined, '127.0.0.1')).toBe(429)
    letGo()
    await expect.poll(() => ask(undefined, '127.0.0.1')).toBe(401)
  })

  it('do not count before their body has arrived: 300 that break off in the middle of it leave room for everybody', async () => {
    const { app, ask } = await openServer()
    const port = await listenOn(app)
    const clients = await Promise.all(
      times(300, async (index) => {
        const client = connect(port, '127.0.0.1').on('error', () => undefined)
        const head = [
          `${contract.chooseIcon.method} ${contract.chooseIcon.path} HTTP/1.1`,
          'Host: house',
          'Content-Type: application/json',
          `Authorization: ${'x'.repeat(8_000)}${index}`,
          'Content-Length: 100',
        ]
        await new Promise((resolve) => client.write(`${head.join('\r\n')}\r\n\r\n{"drawn`, resolve))
        return client
      }),
    )
    expect(await ask(undefined, '127.0.0.1')).toBe(401)
    await Promise.all(clients.map(leave))
    expect(await ask(undefined, '127.0.0.1')).toBe(401)
  })

  it('no longer count after their answer', async () => {
    const { ask, letGo } = await openServer()
    letGo()
    for (const token of [undefined, tokenOf(7)]) {
      const first = await Promise.all(times(60, () => ask(token)))
      const second = await Promise.all(times(60, () => ask(token)))
      expect(new Set([...first, ...second])).toEqual(new Set([token === undefined ? 401 : 200]))
    }
  })
})
