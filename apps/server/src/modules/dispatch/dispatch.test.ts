import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { createTestDatabase } from '@baize/testkit'
import Fastify from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../../kernel/clock.ts'
import type { SendingSetting } from '../../kernel/config.ts'
import { sql, type Database } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import { bindOutboxPage, openDispatch } from './index.ts'

const nothing: SendingSetting = { smtpUrl: undefined, mailFrom: undefined, sms: undefined, phoneProof: undefined }
const clock = fixedClock('2026-11-20T10:00:00Z')
const log = createLog('silent')
const at = { brandId: brandId(1) }
const sms = { ...at, channel: 'sms' as const, to: '+66812345678', text: 'your code is 123456', code: '123456' }
const email = { ...at, channel: 'email' as const, to: 'somchai@example.com', subject: 'สวัสดี', text: 'รหัส 123456' }

let database: Database
let close: () => Promise<void>

beforeAll(async () => {
  ;({ database, close } = await createTestDatabase())
  await sql`
    insert into brand (code, settings, settings_hash, loaded_at)
    values ('demo', '{}', ${Buffer.alloc(32)}, now())`.execute(database)
})
afterAll(() => close())

const open = (sending: Partial<SendingSetting>, mode: 'demo' | 'production' = 'production') =>
  openDispatch({ database, clock, log, mode, sending: { ...nothing, ...sending } })

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('an SMS gateway', () => {
  async function withGateway<Result>(
    answer: (request: IncomingMessage, reply: ServerResponse) => void,
    call: (url: string) => Promise<Result>,
  ): Promise<Result> {
    const gateway = createServer(answer).listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    try {
      return await call(`http://127.0.0.1:${portOf(gateway)}/send`)
    } finally {
      gateway.close()
      gateway.closeAllConnections()
    }
  }

  it('receives the number, the sender, the text and its token', async () => {
    const received: unknown[] = []
    const record = async (request: IncomingMessage) =>
      received.push(request.headers.authorization, JSON.parse(await readText(request)))
    const answer = (request: IncomingMessage, reply: ServerResponse) => void record(request).then(() => reply.end('{}'))
    await withGateway(answer, (url) => open({ sms: { url, token: 'secret', sender: 'BAIZE' } }).send(sms))
    expect(received).toEqual(['Bearer secret', { to: '+66812345678', from: 'BAIZE', text: 'your code is 123456' }])
  })

  it.each([
    [402, 'verification.quota'],
    [429, 'verification.quota'],
    [422, 'verification.mobile_invalid'],
    [500, 'verification.send_failed'],
    [302, 'verification.send_failed'],
  ])('that answers %i causes the refusal %s (8.009, 8.012, 8.015)', async (status, code) => {
    const answer = (_: IncomingMessage, reply: ServerResponse) => void reply.writeHead(status, { location: '/' }).end()
    await withGateway(answer, async (url) => {
      await expect(open({ sms: { url, token: 'secret', sender: 'BAIZE' } }).send(sms)).rejects.toThrow(code)
    })
  })

  it('that cannot be reached causes the refusal verification.send_failed', async () => {
    const { send } = open({ sms: { url: 'http://127.0.0.1:9/send', token: 'secret', sender: 'BAIZE' } })
    await expect(send(sms)).rejects.toThrow('verification.send_failed')
  })
})

describe('a mail server', () => {
  it('receives one recipient, the subject and the text, in any script', async () => {
    const raws: Promise<string>[] = []
    const recipients: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) => {
        recipients.push(address)
        done()
      },
      onData: (stream, _, done) => {
        raws.push(readText(stream))
        stream.once('end', () => done())
      },
    })
    const listener = server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    await open({ smtpUrl: `smtp://127.0.0.1:${portOf(listener)}`, mailFrom: 'Baize <no-reply@baize.example>' }).send(
      email,
    )
    server.close()
    const letter = await PostalMime.parse((await raws[0]) ?? '')
    expect(recipients).toEqual(['somchai@example.com'])
    expect([letter.subject, letter.text?.trim(), letter.from?.address]).toEqual([
      'สวัสดี',
      'รหัส 123456',
      'no-reply@baize.example',
    ])
  })

  it('that cannot be reached causes the refusal verification.send_failed', async () => {
    const { send } = open({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'no-reply@baize.example' })
    await expect(send(email)).rejects.toThrow('verification.send_failed')
  })
})

describe('without a gateway or mail server', () => {
  it('production refuses to send (8.016) and stores nothing', async () => {
    await expect(open({}).send(sms)).rejects.toThrow('verification.not_enabled')
    expect(open({}).carries('email')).toBe(false)
    expect((await sql`select from dispatch_message`.execute(database)).rows).toHaveLength(0)
  })

  it('the demo shows messages in its outbox, the newest first, for all recipients or for one', async () => {
    const { rows } = await sql<{ brandId: number }>`select brand_id as "brandId" from brand limit 1`.execute(database)
    const demo = open({}, 'demo')
    const brand = { brandId: brandId(rows[0]?.brandId ?? 0) }
    await demo.send({ ...sms, ...brand })
    clock.advance({ seconds: 1 })
    await demo.send({ ...email, ...brand })
    const office = Fastify()
    bindOutboxPage(office, database)
    const all = await office.inject('/dev/outbox')
    expect(all.json().value.list.map(({ to }: { to: string }) => to)).toEqual(['somchai@example.com', '+66812345678'])
    const one = await office.inject('/dev/outbox?to=%2B66812345678')
    expect(one.json().value.list).toEqual([
      { channel: 'sms', to: '+66812345678', text: sms.text, code: '123456', at: '2026-11-20T10:00:00Z' },
    ])
    clock.advance({ hours: 25 })
    await demo.sweep()
    expect((await office.inject('/dev/outbox')).json().value.list).toEqual([])
  })
})
