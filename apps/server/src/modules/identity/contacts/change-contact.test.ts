import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import type { Message } from '../../dispatch/index.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite } from '../test-site.ts'

let site: TestSite
let members = 0
const sent: Message[] = []
beforeAll(async () => {
  site = await openTestSite({ throttles: { codesPerHourPerAddress: 1_000, codesPerDayPerTarget: 100 } })
  // Records the messages and then sends them as usual.
  for (const method of ['send', 'sendLater'] as const) {
    const sending = site.dispatch[method]
    site.dispatch[method] = async (message: Message) => {
      sent.push(message)
      await sending(message)
    }
  }
})
afterAll(() => site.close())

async function newMember(): Promise<string> {
  members += 1
  const jar = new Map<string, string>()
  const { body } = await site.register({ username: `reached${members}` }, { address: `198.51.100.${members}`, jar })
  const token: string = body.value['token'] ?? ''
  jars.set(token, jar)
  return token
}

/** The cookies of each session's browser. */
const jars = new Map<string, Map<string, string>>()

let numbers = 0
/** A new number in its national notation. */
const newNumber = () => {
  numbers += 1
  return `08120${String(numbers).padStart(5, '0')}`
}
const e164 = (number: string) => `+66${number.slice(1)}`
const byMobile = (mobileNum: string, password = goodPassword) => ({
  channel: 'mobile',
  countryDialingCode: '66',
  mobileNum,
  password,
})

async function sealed(endpoint: contract.Endpoint, token: string, body: object, language = 'EN') {
  const { path } = endpoint
  const method = endpoint.method === 'PUT' ? 'PUT' : 'POST'
  const jar = jars.get(token)
  const from = { token, language, ...(jar === undefined ? {} : { jar }) }
  return site.call(method, path, { payload: await site.seal(body, `${method} ${path}`) }, from)
}
const ask = (token: string, body: object) => {
  site.clock.advance({ seconds: 61 })
  return sealed(contract.sendContactCode, token, body)
}
const prove = (token: string, body: object, verificationCode: string, language?: string) =>
  sealed(contract.changeContact, token, { ...body, verificationCode }, language)

const messagesTo = (to: string) => sent.filter((message) => message.to === to)
/** Shows the number that is about to be replaced. */
async function showNumber(token: string, number: string): Promise<void> {
  site.clock.advance({ seconds: 61 })
  const jar = jars.get(token) ?? new Map<string, string>()
  await site.call('POST', contract.sendOwnerCode.path, { way: 'sms' }, { token, jar })
  const shown = await sealed(contract.proveOwner, token, { way: 'sms', code: codeTo(e164(number)) })
  expect(shown.status).toBe(200)
}
const codeTo = (to: string) => messagesTo(to).findLast(({ code }) => code !== undefined)?.code ?? ''

/** A member with a verified number. */
async function withMobile(number = newNumber()) {
  const token = await newMember()
  await ask(token, byMobile(number))
  const reply = await prove(token, byMobile(number), codeTo(e164(number)))
  expect(reply.status).toBe(200)
  return { token, number, reply }
}

describe('a contact (2.095)', () => {
  it('is verified by the code that was sent to it, and shown masked', async () => {
    const { number, reply } = await withMobile()
    expect(reply.body.value).toMatchObject({
      mobile: { shown: `+66•••${number.slice(-4)}`, verifiedAt: site.clock.now().toString() },
      email: { shown: null, verifiedAt: null },
    })
  })

  it('that was entered at registration can be verified without typing it again', async () => {
    members += 1
    const email = `lotus${members}@mail.example`
    const { body } = await site.register({ username: `reached${members}`, email }, { address: `198.51.100.${members}` })
    const token = body.value['token'] ?? ''
    const shown = await site.call('GET', contract.memberProfile.path, undefined, { token })
    expect(shown.body.value).toMatchObject({
      email: { shown: expect.stringMatching(/^l•••\d@mail/), verifiedAt: null },
    })
    const onFile = { channel: 'email', password: goodPassword }
    expect((await ask(token, onFile)).status).toBe(200)
    const proved = await prove(token, onFile, codeTo(email))
    expect(proved.body.value).toMatchObject({ email: { verifiedAt: expect.any(String) } })
    expect((await ask(token, onFile)).body.code).toBe('contact.verified_already')
  })

  it('changes only with the login password, which is required both for the code and for the change', async () => {
    const { token, number } = await withMobile()
    await showNumber(token, number)
    const next = newNumber()
    const wrong = await ask(token, byMobile(next, 'Not-Mine-9'))
    expect([wrong.status, wrong.body.code]).toEqual([422, 'password.wrong'])
    expect(messagesTo(e164(next))).toEqual([])
    await ask(token, byMobile(next))
    const code = codeTo(e164(next))
    expect((await prove(token, byMobile(next, 'Not-Mine-9'), code)).body.code).toBe('password.wrong')
    expect((await prove(token, byMobile(next), code)).status).toBe(200)
  })

  it('is protected against guessing the password by the same limit as a login', async () => {
    const token = await newMember()
    const codes = []
    for (let tries = 0; tries < 6; tries += 1)
      codes.push((await ask(token, byMobile(newNumber(), 'Not-Mine-9'))).body.code)
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'password.wrong'))
    expect(codes[5]).toBe('login.too_many')
  })

  it('is announced to the old number, in the member’s language, when it is replaced', async () => {
    const { token, number } = await withMobile()
    await showNumber(token, number)
    const next = newNumber()
    await ask(token, byMobile(next))
    await prove(token, byMobile(next), codeTo(e164(next)), 'CN')
    const notice = messagesTo(e164(number)).at(-1)
    expect(notice?.text).toMatch(/^Baize：您的账号 reached\d+ 的手机号已变更/)
    expect(notice?.text).not.toContain(next)
    // The new number receives only its code.
    expect(messagesTo(e164(next))).toHaveLength(1)
  })

  it('that another account has verified stays there, and only whoever reads the code learns this', async () => {
    const { number } = await withMobile()
    const token = await newMember()
    const asked = await ask(token, byMobile(number))
    const free = await ask(token, byMobile(newNumber()))
    expect([asked.status, asked.body]).toEqual([free.status, free.body])
    const taken = await prove(token, byMobile(number), codeTo(e164(number)))
    expect([taken.status, taken.body.code]).toEqual([409, 'contact.taken'])
    const { rows } = await sql`
      select from member where mobile_e164 = ${e164(number)} and mobile_verified_at is not null`.execute(site.database)
    expect(rows).toHaveLength(1)
  })

  it('is verified once out of four concurrent calls by two accounts', async () => {
    const number = newNumber()
    const [first, second] = [await newMember(), await newMember()]
    await ask(first, byMobile(number))
    const code = codeTo(e164(number))
    const tokens = Array.from({ length: 4 }, (_, index) => (index % 2 === 0 ? first : second))
    const replies = await Promise.all(tokens.map((token) => prove(token, byMobile(number), code)))
    expect(statusesOf(replies).filter((status) => status === 200)).toHaveLength(1)
    const { rows } = await sql`select from member where mobile_e164 = ${e164(number)}`.execute(site.database)
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['a fixed line', { ...byMobile('02-123-4567') }, 'mobileNum', 'verification.mobile_invalid'],
    ['no number at all', { channel: 'mobile', password: goodPassword }, 'mobileNum', 'field.required'],
    ['an invalid mailbox', { channel: 'email', email: 'lotus', password: goodPassword }, 'email', 'field.invalid'],
    ['a number for the e-mail channel', { ...byMobile('0812345678'), channel: 'email' }, 'mobileNum', 'field.unknown'],
    ['sent with an unknown field', { ...byMobile('0812345678'), memberId: '1' }, 'memberId', 'field.unknown'],
  ])('is refused if it is %s', async (_, body, field, code) => {
    const reply = await ask(await newMember(), body)
    expect(reply.status).toBe(400)
    expect(reply.body.value).toMatchObject({ fields: [{ field, code }] })
  })

  it('is not verified by a wrong code or by one for another number', async () => {
    const token = await newMember()
    const [mine, other] = [newNumber(), newNumber()]
    await ask(token, byMobile(mine))
    const code = codeTo(e164(mine))
    await ask(token, byMobile(other))
    expect((await prove(token, byMobile(other), code)).status).not.toBe(200)
    expect((await prove(token, byMobile(mine), code === '000000' ? '000001' : '000000')).body.code).toMatch(
      /^verification/,
    )
    const shown = await site.call('GET', contract.memberProfile.path, undefined, { token })
    expect(shown.body.value).toMatchObject({ mobile: { shown: null, verifiedAt: null } })
  })
})
