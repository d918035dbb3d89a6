import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { callOffice, codeOf } from '../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
const secrets = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer()
  for (const { username, totpSecret } of await server.operators.demoOperators()) secrets.set(username, totpSecret)
})
afterAll(() => server.close())

const password = 'Baize#2026'
const code = (username: string) => codeOf(server, secrets.get(username) ?? '')

/** Signs in with a code that was not used before. */
async function signIn(username: string, changed: Partial<Record<'username' | 'password' | 'code', string>> = {}) {
  server.clock.advance({ seconds: 90 })
  return callOffice(server, office.officeLogin, { body: { username, password, code: code(username), ...changed } })
}

/** Any call with a cookie, as a browser would send it. */
async function byCookie(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) {
  return server.office.inject({
    method,
    url,
    headers: { host: '127.0.0.1:3001', ...headers },
    ...(payload && { payload }),
  })
}

const codeIn = (reply: { json(): { code?: string } }) => reply.json().code

describe('signing in to the back office', () => {
  it('needs username, password and code, and tells the page who it is and what they may do', async () => {
    const { token, operator } = await signIn('cashier')
    expect(operator).toMatchObject({
      username: 'cashier',
      roleName: 'Cashier',
      brand: { code: 'demo', currencySymbol: expect.any(String), timeZone: 'Asia/Bangkok' },
      isDemo: true,
    })
    expect(operator.permissions).toContain('withdrawals.decide')
    expect(operator.permissions).not.toContain('operators.read')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await callOffice(server, office.officeSession, { token })).toEqual(operator)
    const stored = await sql`select from operator_session where token_hash = ${Buffer.from(token)}`.execute(
      server.test.owner,
    )
    expect(stored.rows).toEqual([])
  })

  it('answers every wrong one alike, after hashing a password', async () => {
    const wrong = [{ username: 'nobody' }, { password: 'Wrong-Horse9' }, { code: '000000' }, { code: 'abcdef' }]
    for (const changed of wrong) {
      const refused = await refusalOf(signIn('admin', changed))
      expect([changed, refused.status, refused.code, refused.message]).toEqual([
        changed,
        401,
        'operator.wrong_credentials',
        'Username, password or code is wrong.',
      ])
    }
    await signIn('admin')
  })

  it('refuses a text that the database cannot store, before anything is looked up', async () => {
    const refused = await refusalOf(signIn('admin', { username: 'nul\u0000' }))
    expect([refused.status, refused.code, refused.fields[0]?.field]).toEqual([400, 'request.invalid', 'username'])
  })

  it('accepts a code once, however many calls bring it at the same time', async () => {
    server.clock.advance({ seconds: 90 })
    const body = { username: 'admin', password, code: code('admin') }
    const calls = await Promise.allSettled([1, 2, 3, 4].map(() => callOffice(server, office.officeLogin, { body })))
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusalOf(callOffice(server, office.officeLogin, { body }))).code).toBe('operator.wrong_credentials')
    // A planted fault: if used codes were forgotten, it would let somebody in again.
    await sql`update operator set last_step = 0 where username = 'admin'`.execute(server.test.owner)
    await callOffice(server, office.officeLogin, { body })
  })

  it('lets five of twenty guesses at once be checked, for names that exist and that do not; then the right one waits', async () => {
    await sql`delete from kernel_throttle`.execute(server.test.owner)
    for (const username of ['cashier', 'nosuchname']) {
      const guesses = await Promise.all(
        Array.from({ length: 20 }, () =>
          refusalOf(
            callOffice(server, office.officeLogin, { body: { username, password: 'Wrong-Horse9', code: '123456' } }),
          ),
        ),
      )
      expect(guesses.filter((one) => one.code === 'operator.wrong_credentials')).toHaveLength(5)
      expect(guesses.filter((one) => one.code === 'operator.too_many')).toHaveLength(15)
    }
    expect((await refusalOf(signIn('cashier'))).status).toBe(429)
    const { rows } = await sql<{ bucket: string }>`select bucket from kernel_throttle`.execute(server.test.owner)
    expect(JSON.stringify(rows)).not.toContain('nosuchname')
    server.clock.advance({ minutes: 16 })
    await signIn('cashier')
  })

  it('lets an operator in where they are known while somebody elsewhere guesses', async () => {
    await signIn('cashier')
    await sql`update operator_session set network = '203.0.113.9' where true`.execute(server.test.owner)
    const guess = { username: 'cashier', password: 'Wrong-Horse9', code: '123456' }
    for (let count = 0; count < 6; count += 1) await refusalOf(callOffice(server, office.officeLogin, { body: guess }))
    expect((await refusalOf(signIn('cashier'))).code).toBe('operator.too_many')
    await sql`update operator_session set network = '127.0.0.1' where true`.execute(server.test.owner)
    await signIn('cashier')
  })

  it('limits the guesses of one address over all names', async () => {
    server.clock.advance({ minutes: 20 })
    const codes = []
    for (let count = 0; count < 31; count += 1) {
      const body = { username: `name${count}`, password: 'Wrong-Horse9', code: '123456' }
      codes.push((await refusalOf(callOffice(server, office.officeLogin, { body }))).code)
    }
    expect(codes.indexOf('operator.too_many')).toBe(30)
    server.clock.advance({ minutes: 20 })
  })

  it('is not possible for somebody who is suspended, and ends their sessions at once', async () => {
    const { token } = await signIn('cashier')
    await sql`update operator set state = 'suspended' where username = 'cashier'`.execute(server.test.owner)
    expect((await refusalOf(callOffice(server, office.officeSession, { token }))).code).toBe('session.required')
    expect((await refusalOf(signIn('cashier'))).code).toBe('operator.wrong_credentials')
    await sql`update operator set state = 'active' where username = 'cashier'`.execute(server.test.owner)
    await signIn('cashier')
  })
})

describe('a session of the back office', () => {
  it('ends after 15 minutes without a call, and after 10 hours in any case', async () => {
    const { token } = await signIn('admin')
    const isOpen = async () =>
      callOffice(server, office.officeSession, { token }).then(
        () => true,
        () => false,
      )
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.advance({ minutes: 14 })
      expect(await isOpen()).toBe(true)
    }
    server.clock.advance({ minutes: 15 })
    expect(await isOpen()).toBe(false)
    const second = await signIn('admin')
    const began = server.clock.now()
    for (;;) {
      server.clock.advance({ minutes: 14 })
      const open = await callOffice(server, office.officeSession, { token: second.token }).then(
        () => true,
        () => false,
      )
      if (!open) break
    }
    expect(began.until(server.clock.now()).total('minutes')).toBeGreaterThanOrEqual(600)
    expect(began.until(server.clock.now()).total('minutes')).toBeLessThanOrEqual(615)
  })

  it('is listed, and ended by its operator, this one or another', async () => {
    const [one, two] = [await signIn('admin'), await signIn('admin')]
    const { list } = await callOffice(server, office.ownOperatorSessions, { token: two.token })
    expect(list.map(({ isThis }) => isThis)).toEqual([true, false])
    const params = { sessionId: list[1]?.sessionId ?? '' }
    await callOffice(server, office.endOwnOperatorSession, { token: two.token, params })
    expect((await refusalOf(callOffice(server, office.officeSession, { token: one.token }))).status).toBe(401)
    const again = refusalOf(callOffice(server, office.endOwnOperatorSession, { token: two.token, params }))
    expect((await again).code).toBe('operator.session_unknown')
    await callOffice(server, office.officeLogout, { token: two.token, body: {} })
    expect((await refusalOf(callOffice(server, office.officeSession, { token: two.token }))).status).toBe(401)
  })

  it('has ten sessions at most: the least recently used one ends', async () => {
    const tokens = []
    for (let count = 0; count < 11; count += 1) tokens.push((await signIn('cashier')).token)
    const [first = '', second = ''] = tokens
    expect((await refusalOf(callOffice(server, office.officeSession, { token: first }))).status).toBe(401)
    // It is still open as far as the number is concerned, but too long unused.
    const { rows } = await sql`
      select from operator_session where ended_at is null and operator_id = (
        select operator_id from operator where username = 'cashier')`.execute(server.test.owner)
    expect(rows).toHaveLength(10)
    expect(second).not.toBe(first)
  })

  it('takes a fresh code, once, and counts wrong ones', async () => {
    const { token } = await signIn('admin')
    server.clock.advance({ minutes: 11 })
    const body = { code: code('admin') }
    const { confirmedUntil } = await callOffice(server, office.officeConfirm, { token, body })
    expect(server.clock.now().until(Temporal.Instant.from(confirmedUntil)).total('minutes')).toBe(10)
    const confirm = (typed: string) =>
      refusalOf(callOffice(server, office.officeConfirm, { token, body: { code: typed } }))
    expect((await confirm(body.code)).code).toBe('operator.code_wrong')
    for (let count = 0; count < 4; count += 1) await confirm('000000')
    expect((await confirm('000000')).code).toBe('operator.too_many')
    server.clock.advance({ minutes: 14 })
    await callOffice(server, office.officeSession, { token })
    server.clock.advance({ minutes: 2 })
    await callOffice(server, office.officeConfirm, { token, body: { code: code('admin') } })
  })
})

describe('the cookie of the back office', () => {
  it('is kept from scripts and other sites, and lets the page of the office call, and nobody else', async () => {
    server.clock.advance({ seconds: 90 })
    const json = { 'content-type': 'application/json' }
    const own = { origin: 'http://127.0.0.1:3001' }
    const login = { username: 'admin', password, code: code('admin') }
    const reply = await byCookie('POST', office.officeLogin.path, { ...own, ...json }, login)
    const given = String(reply.headers['set-cookie'])
    expect(given).toMatch(/^office=[\w-]{43}; Path=\/; Max-Age=36000; HttpOnly; SameSite=Strict$/)
    const cookie = given.split(';')[0] ?? ''
    expect((await byCookie('GET', office.officeSession.path, { cookie })).statusCode).toBe(200)
    const elsewhere = await byCookie('GET', office.officeSession.path, { cookie, 'sec-fetch-site': 'same-site' })
    expect([elsewhere.statusCode, codeIn(elsewhere)]).toEqual([403, 'request.other_page'])
    const foreign: Record<string, string>[] = [
      { ...json },
      { ...json, origin: 'http://127.0.0.1:3000' },
      { ...json, origin: 'http://evil.example' },
      { ...own, 'content-type': 'text/plain' },
    ]
    for (const headers of foreign) {
      const refused = await byCookie('POST', office.officeLogout.path, { cookie, ...headers }, {})
      expect([headers, refused.statusCode >= 400]).toEqual([headers, true])
    }
    expect((await byCookie('GET', office.officeSession.path, { cookie })).statusCode).toBe(200)
    const out = await byCookie('POST', office.officeLogout.path, { cookie, ...own, ...json }, {})
    expect([out.statusCode, String(out.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('office=; Path=/; Max-Age=0'),
    ])
    expect((await byCookie('GET', office.officeSession.path, { cookie })).statusCode).toBe(401)
  })
})

describe('changing the password', () => {
  it('needs the old one, refuses weak ones, and ends all other sessions', async () => {
    const [other, own] = [await signIn('cashier'), await signIn('cashier')]
    const change = (oldPassword: string, newPassword: string) =>
      callOffice(server, office.changeOperatorPassword, { token: own.token, body: { oldPassword, newPassword } })
    const good = 'Quiet-Harbour-71'
    expect((await refusalOf(change('Wrong-Horse9', good))).code).toBe('operator.password_wrong')
    for (const weak of ['Short-1', 'cashier-is-my-name', 'aaaaaaaaaaaaaaaa', 'abcdefghijklmnop'])
      expect([weak, (await refusalOf(change(password, weak))).code]).toEqual([weak, 'operator.password_weak'])
    await change(password, good)
    expect((await refusalOf(callOffice(server, office.officeSession, { token: other.token }))).status).toBe(401)
    await callOffice(server, office.officeSession, { token: own.token })
    expect((await refusalOf(signIn('cashier'))).code).toBe('operator.wrong_credentials')
    await signIn('cashier', { password: good })
  })
})
