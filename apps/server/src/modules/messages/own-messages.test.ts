import * as contract from '@baize/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let members = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

interface Told extends TestMember {
  readonly username: string
}

async function newMember(): Promise<Told> {
  members += 1
  const username = `told${members}`
  return Object.assign(await server.newMember(username), { username })
}

const listOf = async ({ call }: TestMember, language?: 'CN' | 'TH') =>
  (await call(contract.ownMessages, { query: language ? { language } : {} })).list
const titlesOf = async (member: TestMember) => (await listOf(member)).map(({ title }) => title)

/** The letters to a contact, those included that are being sent: the server does not wait for them. */
async function lettersTo(to: string) {
  await server.dispatch.close()
  const letters = sql<{ subject: string; body: string }>`
    select subject, body from dispatch_message where recipient = ${to} and code is null order by message_id`
  return (await letters.execute(server.test.owner)).rows
}

const prove = (member: Told, contacts: { readonly mobile?: string; readonly email?: string }) =>
  sql`
  update member set mobile_e164 = ${contacts.mobile ?? null}, email_key = ${contacts.email ?? null},
    mobile_verified_at = case when ${contacts.mobile ?? null}::text is not null then now() end,
    email_verified_at = case when ${contacts.email ?? null}::text is not null then now() end
  where member_id = ${member.id}::bigint`.execute(server.test.owner)

/** Sets up an authenticator app, and makes some contacts the member's before it is confirmed. */
async function enrol(member: Told, contacts?: Parameters<typeof prove>[1]) {
  const { call, password } = member
  const { secret } = await call(contract.beginTotp, { body: { password } })
  if (contacts !== undefined) await prove(member, contacts)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await call(contract.confirmTotp, {
    body: { code: app.generate({ timestamp: server.clock.now().epochMilliseconds }) },
  })
}

/** Ends the waiting period of all changes that wait. */
async function waitOut() {
  await sql`
    update waiting_change set begun_at = begun_at - interval '72 hours', due_at = due_at - interval '72 hours'`.execute(
    server.test.owner,
  )
  await server.runJob('make waiting changes')
}

const logIn = ({ username, password }: Told) =>
  server.client()(contract.login, { body: { type: 'username', username, password, side: 'member' } })

describe('what a member is told about their account', () => {
  it('includes an added or removed authenticator, and that its removal waits, each once', async () => {
    const member = await newMember()
    await enrol(member)
    server.clock.advance({ seconds: 1 })
    await member.call(contract.removeTotp, { body: { password: member.password, wait: true } })
    server.clock.advance({ seconds: 1 })
    await waitOut()
    expect(await titlesOf(member)).toEqual([
      'Authenticator app removed',
      'Authenticator app: removal requested',
      'Authenticator app set up',
    ])
  })

  it('comes by every channel if a change waits that was not confirmed, and if it is cancelled', async () => {
    const member = await newMember()
    const [mobile, email] = ['+66813450009', `${member.username}@mail.example`]
    await enrol(member, { mobile, email })
    await member.call(contract.removeTotp, { body: { password: member.password, wait: true } })
    const [message] = await lettersTo(mobile)
    expect(message?.body).toMatch(/asked to remove the authenticator app .* in 72 hours/)
    await member.call(contract.cancelWaitingChange, { params: { factor: 'totp' } })
    const subjects = (await lettersTo(email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Baize: Authenticator app set up',
      'Baize: Authenticator app: removal requested',
      'Baize: Requested change cancelled',
    ])
    expect(await lettersTo(mobile)).toHaveLength(2)
  })

  it('is in the reader’s language and says what to do (2.107)', async () => {
    const member = await newMember()
    await enrol(member)
    const [[chinese], [thai]] = [await listOf(member, 'CN'), await listOf(member, 'TH')]
    expect([chinese?.text, thai?.text]).toEqual(['您的账号已启用身份验证器。', 'บัญชีของคุณเริ่มใช้แอปยืนยันตัวตนแล้ว'])
    expect(chinese?.advice).toMatch(/客服/)
  })

  it('also comes by email to a verified mailbox, in the member’s chosen language', async () => {
    const member = await newMember()
    await sql`update member set language = 'CN' where member_id = ${member.id}::bigint`.execute(server.test.owner)
    await enrol(member, { email: `${member.username}@mail.example`, mobile: '+66813450001' })
    const [letter, ...more] = await lettersTo(`${member.username}@mail.example`)
    expect([letter?.subject, more]).toEqual(['Baize：已启用身份验证器', []])
    expect(letter?.body).toMatch(new RegExp(`账号 ${member.username}，.*\\n\\n.*客服：\\nhttp://.*/help#contact$`))
    expect(await lettersTo('+66813450001')).toEqual([])
  })

  it('comes by SMS if only a number is verified, and is never sent to an unverified contact', async () => {
    const member = await newMember()
    await enrol(member, { mobile: '+66813450002' })
    expect((await lettersTo('+66813450002')).map(({ body }) => body)).toEqual([
      'Baize: An authenticator app was set up for your account. If this was not you, change your password and contact customer service immediately.',
    ])
    const quiet = await newMember()
    await sql`update member set email_key = 'typed@mail.example' where member_id = ${quiet.id}::bigint`.execute(
      server.test.owner,
    )
    await enrol(quiet)
    expect(await lettersTo('typed@mail.example')).toEqual([])
    expect(await titlesOf(quiet)).toHaveLength(1)
  })

  it('includes a removed contact: that contact gets its own letter, the other one gets this message', async () => {
    const member = await newMember()
    await prove(member, { mobile: '+66813450003', email: `${member.username}@mail.example` })
    const body = { channel: 'mobile', password: member.password, knowing: false, wait: true } as const
    await member.call(contract.removeContact, { body })
    server.clock.advance({ seconds: 1 })
    await waitOut()
    expect(await titlesOf(member)).toEqual(['Mobile number removed', 'Mobile number: change requested'])
    expect((await listOf(member))[0]?.text).toBe('The mobile number +66•••0003 was removed from your account.')
    expect(await lettersTo('+66813450003')).toHaveLength(2)
    const subjects = (await lettersTo(`${member.username}@mail.example`)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Baize: Mobile number: change requested', 'Baize: Mobile number removed'])
  })

  it('includes one message about a login with a new device, and none about the registration or the first login', async () => {
    const member = await newMember()
    expect(await titlesOf(member)).toEqual([])
    await logIn(member)
    expect(await titlesOf(member)).toEqual(['Login from a new location'])
    await logIn(member)
    // Each of these browsers comes without a cookie, so each counts as new.
    expect(await titlesOf(member)).toHaveLength(2)
  })

  it('is nothing if the change was refused', async () => {
    const member = await newMember()
    await enrol(member)
    const refused = await refusalOf(member.call(contract.removeTotp, { body: { password: 'Not-Mine-9' } }))
    expect(refused.code).toBe('password.wrong')
    expect(await titlesOf(member)).toEqual(['Authenticator app set up'])
  })

  it('cannot be read or marked by anybody else', async () => {
    const [member, other] = [await newMember(), await newMember()]
    await enrol(member)
    const [message] = await listOf(member)
    await other.call(contract.readMessages, { body: { ids: [message?.id ?? ''] } })
    expect([await listOf(other), (await listOf(member))[0]?.isRead]).toEqual([[], false])
  })

  it('counts as unread, like notices, until it is read', async () => {
    const member = await newMember()
    const before = await member.call(contract.unreadMessages, {})
    await enrol(member)
    const [message] = await listOf(member)
    const unread = await member.call(contract.unreadMessages, {})
    expect(unread.unreadIds).toEqual([message?.id, ...before.unreadIds])
    const read = await member.call(contract.readMessages, { body: { ids: [message?.id ?? ''] } })
    expect(read).toEqual(before)
    expect((await listOf(member))[0]?.isRead).toBe(true)
  })
})

describe('an event that is delivered twice', () => {
  it('is told once, with one letter', async () => {
    const member = await newMember()
    await enrol(member, { email: `${member.username}@mail.example` })
    const [message] = await listOf(member)
    const payload = { memberId: member.id, kind: 'totp_on', details: [], language: 'EN' }
    const event = { eventId: message?.id, brandId: 1, topic: 'member.secured', payload }
    await server.outbox.deliver('event: messages.tell-member', event, new AbortController().signal)
    expect(await titlesOf(member)).toEqual(['Authenticator app set up'])
    expect(await lettersTo(`${member.username}@mail.example`)).toHaveLength(1)
  })

  it('would be told twice if the message had a new id each time (a planted fault)', async () => {
    const member = await newMember()
    await enrol(member)
    await sql`
      insert into message_own (brand_id, message_id, member_id, kind, details, told_at)
      select brand_id, gen_random_uuid(), member_id, kind, details, told_at from message_own
      where member_id = ${member.id}::bigint`.execute(server.test.owner)
    expect(await titlesOf(member)).toHaveLength(2)
  })
})

describe('old messages', () => {
  it('are deleted after 180 days, and not earlier', async () => {
    const member = await newMember()
    await enrol(member)
    await sql`update message_own set told_at = told_at - interval '180 days' where member_id = ${member.id}::bigint`.execute(
      server.test.owner,
    )
    const total = async () => (await sql`select from message_own`.execute(server.test.owner)).rows.length
    const before = await total()
    await server.runJob('sweep news')
    expect(await total()).toBe(before)
    await sql`update message_own set told_at = told_at - interval '1 second' where member_id = ${member.id}::bigint`.execute(
      server.test.owner,
    )
    await server.runJob('sweep news')
    expect(await total()).toBe(before - 1)
  })
})
