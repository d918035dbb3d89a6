import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { photograph } from '../../kernel/test-pictures.ts'
import { chatBrowser } from '../../testing/chat-browser.ts'
import { callOffice, operatorOf, type TestOperator } from '../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let origin: string
let officeOrigin: string
let kanya: TestOperator
let members = 0
beforeAll(async () => {
  server = await openTestServer()
  origin = await server.site.listen({ host: '127.0.0.1', port: 0 })
  officeOrigin = await server.office.listen({ host: '127.0.0.1', port: 0 })
  kanya = await operatorOf(server, { role: 'support' })
})
afterAll(() => server.close())

const by = ({ token }: TestOperator) => ({ token })
const refused = (call: Promise<unknown>) => refusalOf(call).then(({ code }) => code)

async function newMember() {
  members += 1
  return server.newMember(`served${members}`)
}

describe('the live chat that a brand has', () => {
  it('is our own window, unless its settings name an outside provider (7.043)', async () => {
    const call = server.client()
    expect((await call(contract.liveChatModels, {})).list).toEqual([{ model: 'OWN', name: 'Baize', isOnline: false }])
    expect(await call(contract.launchLiveChat, { body: {} })).toEqual({ model: 'OWN', chatUrl: '/chat' })
    expect(await refused(call(contract.launchLiveChat, { body: { model: 'OUTSIDE' } }))).toBe('route.not_found')
  })

  it('is an outside provider’s page where the settings of the brand name one (7.043)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'baize-brand-'))
    const demo = resolve(import.meta.dirname, '../../../../../brands/demo')
    await cp(demo, folder, { recursive: true })
    const settings: unknown = JSON.parse(await readFile(join(demo, 'brand.json'), 'utf8'))
    const liveChat = { name: 'Helpers', url: 'https://chat.example/baize' }
    await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...Object(settings), liveChat }))
    const outside = await openTestServer({ BRAND_DIR: folder })
    const call = outside.client()
    expect((await call(contract.liveChatModels, {})).list).toEqual([
      { model: 'OUTSIDE', name: 'Helpers', isOnline: true },
    ])
    expect(await call(contract.launchLiveChat, { body: { model: 'OUTSIDE' } })).toEqual({
      model: 'OUTSIDE',
      chatUrl: liveChat.url,
    })
    await outside.close()
    await rm(folder, { recursive: true })
  })

  it('hears who types and how far they have read, and can be ended by the person', async () => {
    const browser = chatBrowser(origin, (await newMember()).token)
    expect(await refused(browser.call(contract.typeInChat, { body: { isTyping: true, seen: 0 } }))).toBe(
      'support.no_chat',
    )
    await browser.begin('One moment please.')
    await browser.call(contract.sendChatMessage, { body: { messageId: randomUUID(), text: '  and two  ' } })
    await browser.call(contract.typeInChat, { body: { isTyping: true, seen: 9_999_999 } })
    const { chat } = await browser.call(contract.endOwnChat, { body: {} })
    expect(chat).toMatchObject({ state: 'ended', operator: null })
    expect(chat?.messages.map(({ text }) => text)).toEqual(['One moment please.', 'and two'])
    // Nobody answered, so there is nothing to rate.
    expect(await refused(browser.call(contract.rateChat, { body: { rating: 5 } }))).toBe('support.no_chat')
  })

  it('shows operators who is on duty, and takes their pictures', async () => {
    const browser = chatBrowser(origin, (await newMember()).token)
    const chatId = (await browser.begin('Please show me.')).chat?.chatId ?? ''
    await callOffice(server, office.setChatDuty, { ...by(kanya), body: { onDuty: true } })
    await callOffice(server, office.takeChat, { ...by(kanya), params: { chatId }, body: {} })
    const desk = await callOffice(server, office.chatDesk, { ...by(kanya), query: {} })
    expect(desk).toMatchObject({ onDuty: true, colleagues: [{ name: kanya.username, chats: 1, isMe: true }] })
    const body = new Blob([new Uint8Array(await photograph(64, 64).jpeg().toBuffer())], { type: 'image/jpeg' })
    const messageId = randomUUID()
    await callOffice(server, office.answerChatPicture, { ...by(kanya), params: { chatId, messageId }, body })
    expect((await browser.show()).chat?.messages.at(-1)).toMatchObject({ author: 'operator', hasPicture: true })
    expect((await browser.call(contract.chatPicture, { params: { messageId } })).length).toBeGreaterThan(50)
  })
})

describe('the stream of the back office', () => {
  it('tells an operator with the permission of changes, and nobody else', async () => {
    const open = (headers: Record<string, string>) => fetch(new URL(office.officeStreamPath, officeOrigin), { headers })
    const stranger = await operatorOf(server, { permissions: ['members.read'] })
    expect((await open({})).status).toBe(401)
    expect((await open({ authorization: `Bearer ${stranger.token}` })).status).toBe(403)
    expect((await open({ cookie: `office=${kanya.token}`, 'sec-fetch-site': 'same-site' })).status).toBe(403)
    const stream = await open({ cookie: `office=${kanya.token}`, 'sec-fetch-site': 'same-origin' })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const begun = await chatBrowser(origin, (await newMember()).token).begin('Do you hear me?')
    let heard = ''
    while (!heard.includes('"type":"chat"')) heard += (await reader?.read())?.value ?? ''
    expect(heard).toContain(`"chatId":"${begun.chat?.chatId}"`)
    // It says that something has changed, never what.
    expect(heard).not.toContain('Do you hear me?')
    await reader?.cancel()
  })

  it('keeps nothing of pages that leave while their operator is looked up, so 20 of them shut nobody out', async () => {
    const { hostname, port } = new URL(officeOrigin)
    const lea = await operatorOf(server, { permissions: ['chat.read'] })
    const head = [
      `GET ${office.officeStreamPath} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `cookie: office=${lea.token}`,
      'sec-fetch-site: same-origin',
    ]
    const come = async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      await new Promise<void>((written) => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => written()))
      return socket
    }
    // Nobody is looked up until all have come and left.
    await server.test.owner.transaction().execute(async (tx) => {
      await sql`lock table operator_session in access exclusive mode`.execute(tx)
      const sockets = await Promise.all(Array.from({ length: 20 }, come))
      await setTimeout(200)
      for (const socket of sockets) socket.destroy()
      await setTimeout(200)
    })
    const headers = { cookie: `office=${lea.token}`, 'sec-fetch-site': 'same-origin' }
    // Those that left later are noticed in a moment.
    await expect
      .poll(async () => {
        const { status, body } = await fetch(new URL(office.officeStreamPath, officeOrigin), { headers })
        await body?.cancel()
        return status
      })
      .toBe(200)
  })
})

describe('prepared replies', () => {
  it('are written and removed by whoever may, which the audit log has', async () => {
    const replyId = randomUUID()
    const params = { replyId }
    const body = { title: 'Greeting', words: { EN: 'Good day!', TH: 'สวัสดี', CN: '' } }
    const reader = await operatorOf(server, { permissions: ['chat.read', 'chat.answer'] })
    expect(await refused(callOffice(server, office.saveCannedReply, { ...by(reader), params, body }))).toBe(
      'operator.not_permitted',
    )
    const saved = await callOffice(server, office.saveCannedReply, { ...by(kanya), params, body })
    expect(saved.list).toMatchObject([{ replyId, title: 'Greeting', words: { EN: 'Good day!', TH: 'สวัสดี' } }])
    expect(
      await refused(
        callOffice(server, office.saveCannedReply, { ...by(kanya), params, body: { title: 'None', words: {} } }),
      ),
    ).toBe('support.reply_empty')
    expect((await callOffice(server, office.cannedReplies, { ...by(reader), query: {} })).list).toHaveLength(1)
    expect((await callOffice(server, office.removeCannedReply, { ...by(kanya), params })).list).toEqual([])
    expect(await refused(callOffice(server, office.removeCannedReply, { ...by(kanya), params }))).toBe(
      'support.reply_unknown',
    )
    const auditor = await operatorOf(server, { permissions: ['audit.read'] })
    const { list } = await callOffice(server, office.listAudit, {
      ...by(auditor),
      query: { subjectKind: 'chat_reply', subjectId: replyId },
    })
    expect(list.map(({ action }) => action)).toEqual(['chat.reply_removed', 'chat.reply_saved'])
  })
})

describe('feedback', () => {
  it('has a type and 5 to 140 characters, counted as people count them (3.068, 5.041, 9.008)', async () => {
    const { call } = await newMember()
    const send = (content: string) => call(contract.sendFeedback, { body: { questionType: 'game', content } })
    for (const content of ['Hey', '    Hey    ', 'x'.repeat(141)])
      expect(await refused(send(content))).toBe('support.feedback_length')
    expect((await send('🎲'.repeat(140))).content).toHaveLength(280)
    expect((await send('12345')).answer).toBeNull()
    // A type that there is not, which a client with types cannot send.
    const questionType = 'weather' as 'game'
    const unknown = call(contract.sendFeedback, { body: { questionType, content: 'It rains here.' } })
    expect(await refused(unknown)).toBe('request.invalid')
  })

  it('is answered once, by whoever may, and the member reads the answer (7.047, 2.110)', async () => {
    const member = await newMember()
    const sent = await member.call(contract.sendFeedback, {
      body: { questionType: 'suggestion', content: 'More fish games, please.' },
    })
    const params = { feedbackId: sent.feedbackId }
    const answer = (text: string) => callOffice(server, office.answerFeedback, { ...by(kanya), params, body: { text } })
    const { list } = await callOffice(server, office.officeFeedback, { ...by(kanya), query: { pageSize: 100 } })
    expect(list.find(({ feedbackId }) => feedbackId === sent.feedbackId)).toMatchObject({
      questionType: 'suggestion',
      member: { memberId: member.id },
      answer: null,
    })
    const answered = await Promise.allSettled(Array.from({ length: 5 }, (_, at) => answer(`Answer ${at}`)))
    expect(answered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refused(answer('Another one'))).toBe('support.feedback_answered')
    const own = await member.call(contract.ownFeedback, { query: {} })
    expect(own.list[0]?.answer?.text).toMatch(/^Answer \d$/)
    const inbox = await member.call(contract.ownMessages, { query: {} })
    expect(inbox.list.map(({ title }) => title)).toContain('Answer to your feedback')
    expect((await member.call(contract.memberBadges, { query: {} })).messages).toBeGreaterThan(0)
    // Another member sees nothing of it.
    expect((await (await newMember()).call(contract.ownFeedback, { query: {} })).list).toEqual([])
  })
})
