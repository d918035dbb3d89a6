import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { createThrottle } from '../../../kernel/throttle.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite } from '../test-site.ts'
import { testOrigin } from '../test-origin.ts'
import { logIn } from './log-in.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.register({ username: 'malee' })
  const [brand] = site.brands.all
  if (brand !== undefined) await site.identity.loadDemoMembers(brand)
})
afterAll(() => site.close())

async function newMember(username: string): Promise<string> {
  return (await site.register({ username })).body.value['token'] ?? ''
}

describe('logging in', () => {
  it('accepts the name in any case and width, with surrounding blanks', async () => {
    for (const name of ['malee', ' MALEE ', 'ｍａｌｅｅ']) expect((await site.login(name)).status).toBe(200)
  })

  it('accepts the result of a human check, which it does not need (7.002)', async () => {
    const sent = { type: 'username', challengeResult: 'any' }
    expect((await site.login('malee', goodPassword, sent)).status).toBe(200)
  })

  it('gives the same answer for an unknown account and a wrong password', async () => {
    await newMember('narisa')
    const unknown = await site.login('nobodyhere', 'Wrong-Horse9')
    const wrong = await site.login('narisa', 'Wrong-Horse9')
    expect(unknown.status).toBe(401)
    expect([unknown.status, unknown.body, Object.keys(unknown.headers)]).toEqual([
      wrong.status,
      wrong.body,
      Object.keys(wrong.headers),
    ])
  })

  it('begins no session if the password is changed or the member suspended during the check', async () => {
    const [brand] = site.brands.all
    if (brand === undefined) throw new Error('the site has no brand')
    const changes = [sql`password_hash = 'another one'`, sql`status = 'suspended'`]
    for (const [index, change] of changes.entries()) {
      const username = `narin${index}`
      await newMember(username)
      const passwords = {
        hash: () => Promise.reject(new Error('a login must not hash a password')),
        async verify() {
          await sql`update member set ${change} where username_key = ${username}`.execute(site.database)
          return true
        },
      }
      const { database, clock } = site
      const throttle = createThrottle({ database, clock })
      const parts = { ...site, throttle, passwords, randomness: systemRandomness }
      const login = logIn(parts, testOrigin(brand.brandId), {
        username,
        password: goodPassword,
        type: 'username',
        side: 'member',
        remember: false,
      })
      await expect(login).rejects.toThrow('login.wrong_credentials')
      const sessions = await sql`
        select from session join member using (brand_id, member_id) where username_key = ${username}`.execute(database)
      expect(sessions.rows).toHaveLength(1)
    }
  })

  it('refuses a name that no account can have without looking it up (8.004)', async () => {
    const reply = await site.login('nul\u0000name')
    expect([reply.status, reply.body.code]).toEqual([400, 'login.invalid_format'])
  })

  it('requires both name and password, ignoring surrounding blanks (5.036, 8.001)', async () => {
    for (const [name, password] of [
      ['  ', goodPassword],
      ['malee', '   '],
    ] as const) {
      const reply = await site.login(name, password)
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([
        400,
        'login.incomplete',
        'Please enter the username and password',
      ])
    }
  })

  it('refuses a plaintext body', async () => {
    const reply = await site.call('POST', '/wps/session/login', { username: 'malee', password: goodPassword })
    expect([reply.status, reply.body.code]).toEqual([400, 'request.plaintext'])
  })

  it('refuses a replayed message, even if both arrive at once', async () => {
    const payload = await site.seal({ username: 'malee', password: goodPassword }, 'POST /wps/session/login')
    const replies = await Promise.all([1, 2, 3, 4].map(() => site.call('POST', '/wps/session/login', { payload })))
    expect(statusesOf(replies)).toEqual([200, 400, 400, 400])
    expect((await site.call('POST', '/wps/session/login', { payload })).body.code).toBe('request.stale')
  })

  it('would accept a replayed message if messages were not remembered (a planted fault)', async () => {
    const payload = await site.seal({ username: 'malee', password: goodPassword }, 'POST /wps/session/login')
    await site.call('POST', '/wps/session/login', { payload })
    await sql`delete from kernel_seen_message`.execute(site.database)
    expect((await site.call('POST', '/wps/session/login', { payload })).status).toBe(200)
  })

  it('refuses a message that was sealed for another call', async () => {
    const payload = await site.seal({ username: 'malee', password: goodPassword }, 'PUT /wps/member/register')
    expect((await site.call('POST', '/wps/session/login', { payload })).status).toBe(400)
  })

  it('lets agents log in on the agents’ side, and tells members that they cannot only with the right password', async () => {
    expect((await site.login('agent', 'Baize#2026', { side: 'agent' })).body.value['type']).toBe(1)
    const member = await site.login('demo', 'Baize#2026', { side: 'agent' })
    expect([member.status, member.body.code, member.body.message]).toEqual([
      403,
      'login.not_an_agent',
      'Non-agents cannot log in',
    ])
    expect((await site.login('demo', 'Wrong-Horse9', { side: 'agent' })).body.code).toBe('login.wrong_credentials')
  })

  it('refuses a suspended account, and its sessions are no longer valid', async () => {
    const token = await newMember('suspended')
    await sql`update member set status = 'suspended' where username_key = 'suspended'`.execute(site.database)
    expect((await site.login('suspended')).body.code).toBe('login.suspended')
    expect((await site.call('GET', '/wps/member/info', undefined, { token })).status).toBe(401)
  })

  it('applies to one brand: its token is not valid at another', async () => {
    const token = await newMember('onebrand')
    expect((await site.call('GET', '/wps/member/info', undefined, { token })).status).toBe(200)
    expect((await site.call('GET', '/wps/member/info', undefined, { token, host: 'other.example' })).status).toBe(401)
  })
})

describe('the limit on guessing', () => {
  it('lets five of twenty concurrent guesses through, whether or not the account exists; then even the right password must wait', async () => {
    for (const username of ['guessed', 'unknownname']) {
      if (username === 'guessed') await newMember(username)
      const replies = await site.atOnce(
        Array.from({ length: 20 }, (_, index) => () => site.login(username, `Wrong-Horse${index}`)),
      )
      expect(replies.filter(({ body }) => body.code === 'login.wrong_credentials')).toHaveLength(5)
      const limited = await site.login(username)
      expect([limited.status, limited.body.code, limited.headers['retry-after']]).toEqual([
        429,
        'login.too_many',
        '900',
      ])
      site.clock.advance({ minutes: 1 })
    }
    site.clock.advance({ minutes: 15, seconds: 1 })
    expect((await site.login('guessed')).status).toBe(200)
  })

  it('is reset by a successful login', async () => {
    await newMember('forgetful')
    const jar = new Map<string, string>()
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) {
        const captcha = guess === 0 ? {} : { captcha: await site.captchaFor(jar) }
        expect((await site.login('forgetful', 'Wrong-Horse9', captcha, { jar })).status).toBe(401)
      }
      const captcha = await site.captchaFor(jar)
      expect((await site.login('forgetful', goodPassword, { captcha }, { jar })).status).toBe(200)
    }
  })

  it('does not store what was typed as the name', async () => {
    await site.login('my-secret-password')
    const { rows } = await sql<{ bucket: string }>`select bucket from kernel_throttle`.execute(site.database)
    expect(JSON.stringify(rows)).not.toContain('my-secret-password')
  })
})
