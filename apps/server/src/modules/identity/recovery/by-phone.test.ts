import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite, type TestReply } from '../test-site.ts'
import { answersWhileHeld, e164Of, expectToWait, fieldsOf, newMember, said, type TestMember } from './test-recovery.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles: { codesPerHourPerAddress: 1_000 } })
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ hours: 25 }))

const newPassword = 'Felt&Green77'
const unknown = { mobileNum: '0899999999' }
const paths = { login: '/wps/verification/sms/noLogin', password: '/wps/verification/sms/password' } as const

const send = (to: { readonly mobileNum: string }, path: string = paths.login, more: object = {}) =>
  site.call('POST', path, { mobileNum: to.mobileNum, countryDialingCode: '66' }, more)

async function codeFor(member: TestMember, path: string = paths.login): Promise<string> {
  expect((await send(member, path)).body).toEqual({ success: true, value: { expiredMinutes: 1 } })
  return (await site.sentTo(e164Of(member)))[0]?.code ?? ''
}

const logIn = ({ mobileNum }: { readonly mobileNum: string }, verificationCode: string, more: object = {}) =>
  site.sealed('POST', '/wps/session/login', {
    type: 'sms',
    mobileNum,
    countryDialingCode: '66',
    verificationCode,
    ...more,
  })

const setPassword = ({ mobileNum }: TestMember, verificationCode: string, password = newPassword) =>
  site.sealed('POST', '/wps/member/password/verification', { mobileNum, verificationCode, newPassword: password })

const isWrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function infoStatus(token: string): Promise<number> {
  return (await site.call('GET', '/wps/member/info', undefined, { token })).status
}

const tokenIn = (reply: TestReply): string => reply.body.value['token'] ?? ''

describe('logging in by SMS (2.083, 7.002, 7.003)', () => {
  it('accepts the code sent to the number, in any notation of it, and answers like any login (3.024)', async () => {
    const member = await newMember(site, 'texter')
    const code = await codeFor(member)
    const reply = await logIn({ mobileNum: `+66 ${e164Of(member).slice(3)}` }, code)
    expect(reply.body.value).toMatchObject({ account: 'texter', type: 0, defaultPassword: false })
    expect(await infoStatus(tokenIn(reply))).toBe(200)
  })

  it('also accepts the number as username and the code as password (7.002)', async () => {
    const member = await newMember(site, 'literal')
    const body = { type: 'sms', username: member.mobileNum, password: await codeFor(member) }
    expect((await site.sealed('POST', '/wps/session/login', body)).body.value).toMatchObject({ account: 'literal' })
  })

  it('accepts a code once, even in twenty concurrent logins', async () => {
    const member = await newMember(site, 'once')
    const code = await codeFor(member)
    // A code has five tries, so at most five logins get as far as using it.
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(member, code)))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
    expect((await logIn(member, code)).body.code).toBe('verification.code_expired')
  })

  it('refuses a wrong code, and after five wrong ones the right one, too (8.013, 8.017)', async () => {
    const member = await newMember(site, 'guesser')
    const code = await codeFor(member)
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await logIn(member, isWrong(code))
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([
        422,
        'verification.code_wrong',
        'The verification code is incorrect.',
      ])
      expect(fieldsOf(reply)).toEqual(['verificationCode: verification.code_wrong'])
    }
    expect((await logIn(member, code)).body.code).toBe('verification.code_expired')
  })

  it('refuses a code for another purpose, another number or another brand', async () => {
    const [member, other] = [await newMember(site, 'bound'), await newMember(site, 'unbound')]
    expect((await logIn(member, await codeFor(member, paths.password))).status).toBe(422)
    const code = await codeFor(other)
    expect((await logIn(member, code)).status).toBe(422)
    const there = { type: 'sms', mobileNum: other.mobileNum, verificationCode: code }
    expect((await site.sealed('POST', '/wps/session/login', there, { host: 'other.example' })).status).toBe(422)
    expect((await logIn(other, code)).status).toBe(200)
  })

  it('does not accept a number that the member only entered and never verified', async () => {
    const member = await newMember(site, 'claimer')
    await sql`update member set mobile_verified_at = null where username_key = 'claimer'`.execute(site.database)
    expect((await send(member)).status).toBe(200)
    expect(await site.sentTo(e164Of(member))).toEqual([])
  })

  it('tells suspended members so only with the right code, and lets no member in on the agents’ side (8.006)', async () => {
    const member = await newMember(site, 'halted')
    expect((await logIn(member, await codeFor(member), { side: 'agent' })).body.code).toBe('login.not_an_agent')
    site.clock.advance({ minutes: 2 })
    const code = await codeFor(member)
    await sql`update member set status = 'suspended' where username_key = 'halted'`.execute(site.database)
    expect((await logIn(member, isWrong(code))).body.code).toBe('verification.code_wrong')
    expect((await logIn(member, code)).body.code).toBe('login.suspended')
  })

  it('is recorded in the member’s history, also on the wrong side', async () => {
    const member = await newMember(site, 'wrongdoor')
    await logIn(member, await codeFor(member), { side: 'agent' })
    site.clock.advance({ minutes: 2 })
    const token = tokenIn(await logIn(member, await codeFor(member)))
    const { body } = await site.call('GET', '/wps/member/logins', undefined, { token })
    const [, refused] = body.value['list'] ?? []
    expect(refused).toMatchObject({ way: 'sms', result: 'wrong_side' })
  })

  it('reports missing and invalid fields (5.037, 8.009, 8.010)', async () => {
    expect(fieldsOf(await send({ mobileNum: ' ' }))).toEqual(['mobileNum: field.required'])
    expect(fieldsOf(await send({ mobileNum: '02-123-4567' }))).toEqual(['mobileNum: verification.mobile_invalid'])
    expect(fieldsOf(await logIn({ mobileNum: '' }, '123456'))).toEqual(['mobileNum: field.required'])
    expect(fieldsOf(await logIn(unknown, ' '))).toEqual(['verificationCode: field.required'])
  })

  it('is refused in plain text', async () => {
    const body = { type: 'sms', mobileNum: '0812345678', verificationCode: '123456' }
    expect((await site.call('POST', '/wps/session/login', body)).body.code).toBe('request.plaintext')
  })
})

describe('a code for a number of no member', () => {
  it.each(Object.values(paths))('gets the same answer at %s, but is not sent (7.003)', async (path) => {
    const member = await newMember(site, `seen${path.length}`)
    expect(said(await send(unknown, path))).toEqual(said(await send(member, path)))
    expect(await site.sentTo(e164Of(unknown))).toEqual([])
    expect(await site.sentTo(e164Of(member))).toHaveLength(1)
  })

  it('has the same limit of one a minute, with the same message (8.011, 9.004)', async () => {
    const member = await newMember(site, 'eager')
    for (const to of [unknown, member]) {
      expect((await send(to)).status).toBe(200)
      const again = await send(to)
      expect([again.status, again.body.message]).toEqual([429, 'Too many requests. Please try again in 1 minute.'])
      site.clock.advance({ minutes: 1 })
      expect((await send(to)).status).toBe(200)
    }
  })

  it('causes the same work, and no answer waits for the message to be sent', async () => {
    const member = await newMember(site, 'awaited')
    const outcome = await answersWhileHeld(site, {
      known: () => send(member),
      unknown: () => send(unknown),
    })
    expect(outcome.unknownWork).toEqual(outcome.knownWork)
    expect(outcome.knownWork.length).toBeGreaterThan(0)
    expect(outcome.waiting).toBe(1)
    expect(await site.sentTo(e164Of(member))).toHaveLength(1)
  })

  it('would be noticed if the answer waited for the message to be sent (a planted fault)', async () => {
    const member = await newMember(site, 'waited')
    await expectToWait(site, () => send(member).then(() => site.dispatch.close()))
  })
})

describe('a new password by SMS (2.093, 5.040, 7.011)', () => {
  it('logs in at once, ends every other session and informs the member by e-mail (4.008)', async () => {
    const member = await newMember(site, 'phoned', { hasMailbox: false })
    const reply = await setPassword(member, await codeFor(member, paths.password))
    expect(reply.body.value).toMatchObject({ account: 'phoned', firstTimeLogin: false, passwordExpired: false })
    expect(await infoStatus(tokenIn(reply))).toBe(200)
    expect(await infoStatus(member.token)).toBe(401)
    expect((await site.login('phoned', newPassword)).status).toBe(200)
    expect((await site.login('phoned')).body.code).toBe('login.wrong_credentials')
    expect((await site.sentTo(member.email))[0]?.subject).toBe('Baize: Your password was changed')
  })

  it('is set once by twenty concurrent calls with one code', async () => {
    const member = await newMember(site, 'phonecrowd')
    const code = await codeFor(member, paths.password)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setPassword(member, code, `Parallel#${index}Word`)),
    )
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
    const winner = replies.findIndex(({ status }) => status === 200)
    expect((await site.login('phonecrowd', `Parallel#${winner}Word`)).status).toBe(200)
  })

  it('needs its own code; that of a login is refused', async () => {
    const member = await newMember(site, 'mixed')
    expect((await setPassword(member, await codeFor(member))).body.code).toBe('verification.code_expired')
    expect((await site.login('mixed')).status).toBe(200)
  })

  it('reports invalid fields without using up the code (5.040)', async () => {
    const member = await newMember(site, 'careful')
    const code = await codeFor(member, paths.password)
    expect(fieldsOf(await setPassword(member, '', 'short'))).toEqual([
      'verificationCode: field.required',
      'newPassword: field.pattern_19',
    ])
    expect(fieldsOf(await setPassword(member, code, goodPassword))).toEqual(['newPassword: password.not_new'])
    expect((await setPassword(member, code)).status).toBe(200)
  })

  it('is refused for suspended members', async () => {
    const member = await newMember(site, 'stopped')
    const code = await codeFor(member, paths.password)
    await sql`update member set status = 'suspended' where username_key = 'stopped'`.execute(site.database)
    expect((await setPassword(member, code)).body.code).toBe('login.suspended')
  })
})

describe('a brand with these methods switched off', () => {
  it('neither sends nor accepts their codes (2.083, 2.093, 8.016)', async () => {
    const closed = await openTestSite({
      whitelabel: [
        { modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] },
        { modId: 'MOBVERFLOGIN3', enabled: '0', childrenNodes: [] },
        { modId: 'CHNGPASSVERIF3', enabled: '0', childrenNodes: [] },
      ],
    })
    try {
      const number = { mobileNum: '0812345678' }
      const withCode = { ...number, verificationCode: '123456' }
      const replies = await Promise.all([
        closed.call('POST', paths.login, number),
        closed.call('POST', paths.password, number),
        closed.sealed('POST', '/wps/session/login', { type: 'sms', ...withCode }),
        closed.sealed('POST', '/wps/member/password/verification', { ...withCode, newPassword }),
      ])
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
        replies.map(() => [403, 'verification.not_enabled']),
      )
    } finally {
      await closed.close()
    }
  })
})
