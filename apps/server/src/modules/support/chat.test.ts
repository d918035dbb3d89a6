import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { photograph } from '../../kernel/test-pictures.ts'
import { chatBrowser } from '../../testing/chat-browser.ts'
import { allBut, callOffice, operatorOf, type TestOperator } from '../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let origin: string
let kanya: TestOperator
let malee: TestOperator
let members = 0
beforeAll(async () => {
  server = await openTestServer()
  origin = await server.site.listen({ host: '127.0.0.1', port: 0 })
  kanya = await operatorOf(server, { role: 'support' })
  malee = await operatorOf(server, { role: 'support' })
})
afterAll(() => server.close())

const duty = ({ token }: TestOperator, onDuty: boolean) =>
  callOffice(server, office.setChatDuty, { token, body: { onDuty } })
const take = ({ token }: TestOperator, chatId: string) =>
  callOffice(server, office.takeChat, { token, params: { chatId }, body: {} })
const reply = ({ token }: TestOperator, chatId: string, text: string, messageId: string = randomUUID()) =>
  callOffice(server, office.answerChat, { token, params: { chatId }, body: { messageId, text } })
const waiting = async () =>
  (await callOffice(server, office.officeChats, { token: kanya.token, query: { queue: 'waiting', pageSize: 100 } }))
    .list

async function memberBrowser() {
  members += 1
  const member = await server.newMember(`chatter${members}`)
  return { ...chatBrowser(origin, member.token), member }
}

const idOf = ({ chat }: contract.OwnChat) => chat?.chatId ?? ''
const textsOf = ({ chat }: contract.OwnChat) => chat?.messages.map(({ author, text }) => `${author}: ${text}`)

describe('a live chat (2.079)', () => {
  it('is seen by both sides as it is written, and is still there after a reload', async () => {
    await duty(kanya, true)
    const browser = await memberBrowser()
    const begun = await browser.begin('My deposit has not arrived.')
    expect(begun).toMatchObject({ isOnline: true, chat: { state: 'waiting', isLetter: false, operator: null } })
    const page = await browser.watch()
    expect(await take(kanya, idOf(begun))).toMatchObject({ chat: { state: 'open', isMine: true, unread: 1 } })
    expect(await page.next('chat')).toEqual({ type: 'chat', event: 'changed' })
    await reply(kanya, idOf(begun), 'I am looking.')
    await page.next('chat')
    await callOffice(server, office.typeInOfficeChat, {
      token: kanya.token,
      params: { chatId: idOf(begun) },
      body: { isTyping: true, seen: 1 },
    })
    while ((await page.next('chat')).event !== 'typing');
    await browser.write('Thank you.')
    expect(textsOf(await browser.show())).toEqual([
      'person: My deposit has not arrived.',
      'operator: I am looking.',
      'person: Thank you.',
    ])
    const seen = await callOffice(server, office.officeChat, {
      token: malee.token,
      params: { chatId: idOf(begun) },
      query: {},
    })
    expect(seen).toMatchObject({ chat: { operator: kanya.username, lastText: 'Thank you.', isMine: false } })
    page.leave()
  })

  it('has a place in the queue, which moves up when another is taken', async () => {
    const [first, second] = [await memberBrowser(), await memberBrowser()]
    const begun = await first.begin('I am first.')
    server.clock.advance({ seconds: 1 })
    const before = (await second.begin('I am second.')).chat?.position ?? 0
    const page = await second.watch()
    await take(kanya, idOf(begun))
    await page.next('chat')
    expect((await second.show()).chat?.position).toBe(before - 1)
    page.leave()
  })

  it('is taken by one of twenty who press at the same moment, and answered by nobody else', async () => {
    const browser = await memberBrowser()
    const chatId = idOf(await browser.begin('Who takes me?'))
    const takers = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? kanya : malee))
    await Promise.allSettled(takers.map((one) => take(one, chatId)))
    const { chat } = await callOffice(server, office.officeChat, { token: kanya.token, params: { chatId }, query: {} })
    const [has, hasNot] = chat.isMine ? [kanya, malee] : [malee, kanya]
    expect((await refusalOf(take(hasNot, chatId))).code).toBe('support.chat_taken')
    expect((await refusalOf(reply(hasNot, chatId, 'Me too.'))).code).toBe('support.not_yours')
    await reply(has, chatId, 'I do.')
    expect(textsOf(await browser.show())?.at(-1)).toBe('operator: I do.')
  })

  it('stores a message once, however often it is sent, and one chat for twenty beginnings', async () => {
    const browser = await memberBrowser()
    const body = { messageId: randomUUID(), text: 'Once only.' }
    await Promise.allSettled(Array.from({ length: 19 }, () => browser.call(contract.beginChat, { body })))
    const { chat } = await browser.show()
    expect(chat?.messages.map(({ text }) => text)).toEqual(['Once only.'])
    const { rows } = await sql`
      select from support_chat where member_id = ${browser.member.id}::bigint`.execute(server.test.owner)
    expect(rows).toHaveLength(1)
  })

  it('is handed over to a colleague on duty only, or back to the queue', async () => {
    const browser = await memberBrowser()
    const chatId = idOf(await browser.begin('Please ask your colleague.'))
    await take(kanya, chatId)
    await duty(malee, false)
    const handOver = (to: string | null) =>
      callOffice(server, office.handOverChat, { token: kanya.token, params: { chatId }, body: { operatorId: to } })
    expect((await refusalOf(handOver(malee.operatorId))).code).toBe('support.colleague_away')
    await duty(malee, true)
    expect(await handOver(malee.operatorId)).toMatchObject({ chat: { operator: malee.username, isMine: false } })
    expect((await refusalOf(handOver(null))).code).toBe('support.not_yours')
    await duty(malee, false)
  })

  it('ends for both sides, is rated once, and makes way for a new one', async () => {
    const browser = await memberBrowser()
    const chatId = idOf(await browser.begin('That was quick.'))
    const rate = (rating: number) => browser.call(contract.rateChat, { body: { rating, text: 'Fine' } })
    await take(kanya, chatId)
    expect((await refusalOf(rate(5))).code).toBe('support.no_chat')
    await callOffice(server, office.endChat, { token: kanya.token, params: { chatId }, body: {} })
    expect((await browser.show()).chat).toMatchObject({ state: 'ended', rating: null })
    expect((await refusalOf(browser.write('Wait!'))).code).toBe('support.no_chat')
    expect((await refusalOf(reply(kanya, chatId, 'Too late.'))).code).toBe('support.chat_over')
    expect((await rate(5)).chat?.rating).toBe(5)
    expect((await refusalOf(rate(1))).code).toBe('support.no_chat')
    expect(idOf(await browser.begin('Another question.'))).not.toBe(chatId)
  })

  it('takes pictures, of which only the pixels are kept, and no other files', async () => {
    const browser = await memberBrowser()
    const chatId = idOf(await browser.begin('Look at this.'))
    const picture = new Blob([new Uint8Array(await photograph(300, 200).png().toBuffer())], { type: 'image/png' })
    const messageId = randomUUID()
    const sent = await browser.call(contract.sendChatPicture, { params: { messageId }, body: picture })
    expect(sent.chat?.messages.at(-1)).toMatchObject({ hasPicture: true, text: '' })
    const bytes = await browser.call(contract.chatPicture, { params: { messageId } })
    expect(Buffer.from(bytes).subarray(8, 12).toString()).toBe('WEBP')
    const seen = callOffice(server, office.officeChatPicture, {
      token: kanya.token,
      params: { chatId, messageId },
    })
    expect(Buffer.from(await seen)).toEqual(Buffer.from(bytes))
    const page = new Blob(['<script>alert(1)</script>'], { type: 'image/png' })
    const refused = browser.call(contract.sendChatPicture, { params: { messageId: randomUUID() }, body: page })
    expect((await refusalOf(refused)).code).toBe('upload.wrong_type')
  })
})

describe('whoever else asks', () => {
  it('reads no chat, no picture and hears nothing: another member, another visitor, a guest', async () => {
    const browser = await memberBrowser()
    const begun = await browser.begin('This is between us.')
    const messageId = randomUUID()
    const picture = new Blob([new Uint8Array(await photograph(64, 64).png().toBuffer())], { type: 'image/png' })
    await browser.call(contract.sendChatPicture, { params: { messageId }, body: picture })
    const thief = await memberBrowser()
    const others = [thief, chatBrowser(origin)]
    for (const other of others) {
      expect((await other.show()).chat).toBeNull()
      const seen = other.call(contract.chatPicture, { params: { messageId } })
      expect((await refusalOf(seen)).code).toBe('support.no_chat')
      expect((await refusalOf(other.write('Me too'))).code).toBe('support.no_chat')
    }
    const stranger = await others[0]?.watch()
    const own = await browser.watch()
    await browser.write('Do you hear me?')
    await own.next('chat')
    expect(stranger?.heard.some(({ type }) => type === 'chat')).toBe(false)
    // A planted fault: if the chat belonged to the other member, they would read it.
    await sql`
      update support_chat set member_id = ${thief.member.id}::bigint where chat_id = ${idOf(begun)}::uuid`.execute(
      server.test.owner,
    )
    expect(textsOf(await thief.show())?.[0]).toBe('person: This is between us.')
    own.leave()
    stranger?.leave()
  })

  it('is a visitor whom a cookie knows: the chat survives a reload, and no other browser has it', async () => {
    const browser = chatBrowser(origin)
    await browser.begin('I cannot log in.')
    expect(browser.cookies.get('chat')).toMatch(/^[\w-]{32}$/)
    expect(textsOf(await browser.show())).toEqual(['person: I cannot log in.'])
    expect((await waiting()).find(({ lastText }) => lastText === 'I cannot log in.')).toMatchObject({ member: null })
    const forged = chatBrowser(origin)
    await forged.show()
    expect((await forged.show()).chat).toBeNull()
  })

  it('is refused in the back office without the permission, and from other pages of this host', async () => {
    const chatId = randomUUID()
    const none = await operatorOf(server, { permissions: allBut('chat.read') })
    const reader = await operatorOf(server, { permissions: ['chat.read'] })
    const refused = (call: Promise<unknown>) => refusalOf(call).then(({ code }) => code)
    expect(await refused(callOffice(server, office.officeChats, { token: none.token, query: {} }))).toBe(
      'operator.not_permitted',
    )
    expect(await refused(take(reader, chatId))).toBe('operator.not_permitted')
    expect(await refused(take(kanya, chatId))).toBe('support.chat_unknown')
    const elsewhere = await fetch(new URL('/wps/support/chat', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:1' },
      body: JSON.stringify({ messageId: randomUUID(), text: 'Hello' }),
    })
    expect(elsewhere.status).toBe(403)
  })

  it('is slowed down: twenty messages a minute, and twenty new chats of an address an hour', async () => {
    const browser = await memberBrowser()
    await browser.begin('1')
    const sent = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => browser.write(`${at}`)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })
})

describe('while nobody is on duty', () => {
  it('a message is a letter, whose answer the member is told of', async () => {
    await duty(kanya, false)
    await duty(malee, false)
    const browser = await memberBrowser()
    const begun = await browser.begin('Please answer when you are back.')
    expect(begun).toMatchObject({ isOnline: false, chat: { isLetter: true } })
    await duty(kanya, true)
    await take(kanya, idOf(begun))
    await reply(kanya, idOf(begun), 'Here I am.')
    const { list } = await browser.call(contract.ownMessages, { query: {} })
    expect(list.map(({ title }) => title)).toContain('Customer service has answered')
    expect(await browser.call(contract.memberBadges, { query: {} })).toMatchObject({ rewards: 0, missions: 0 })
  })

  it('chats go back to the queue ten minutes after the last sign of life, and silent ones end after an hour', async () => {
    const [left, silent] = [await memberBrowser(), await memberBrowser()]
    await duty(kanya, true)
    const chatId = idOf(await left.begin('Are you still there?'))
    const answered = idOf(await silent.begin('Just one thing.'))
    await take(kanya, chatId)
    await take(kanya, answered)
    await reply(kanya, answered, 'Yes?')
    server.clock.advance({ minutes: 9 })
    await server.runJob('tidy chats')
    expect((await left.show()).chat?.state).toBe('open')
    server.clock.advance({ minutes: 2 })
    await server.runJob('tidy chats')
    expect((await left.show()).chat?.state).toBe('waiting')
    expect((await left.show()).isOnline).toBe(false)
    expect((await silent.show()).chat?.state).toBe('open')
    server.clock.advance({ minutes: 50 })
    await server.runJob('tidy chats')
    expect((await silent.show()).chat?.state).toBe('ended')
  })
})
