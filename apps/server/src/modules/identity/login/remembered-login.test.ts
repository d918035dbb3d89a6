import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles: { registrationsPerHourPerAddress: 500 } })
})
afterAll(() => site.close())

const own = { headers: { origin: 'http://localhost', 'content-type': 'application/json' } }
const statusWith = async (token: string) => (await site.call('GET', '/wps/member/info', undefined, { token })).status
const comeBack = (jar: Map<string, string>, more: object = own) =>
  site.call('POST', '/wps/session/remembered', {}, { jar, ...more })

let members = 0
async function remembered(more: object = { remember: true }) {
  members += 1
  const username = `keen${members}`
  await site.register({ username })
  const jar = new Map<string, string>()
  const reply = await site.login(username, goodPassword, more, { jar })
  return { username, jar, token: reply.body.value['token'] ?? '' }
}

describe('a remembered login', () => {
  it('works without a password for one day, by a token instead of a stored password (2.085, 4.001, 9.030)', async () => {
    const { jar, username } = await remembered()
    site.clock.advance({ hours: 23, minutes: 59 })
    const reply = await comeBack(jar)
    expect([reply.status, reply.body.value['account']]).toEqual([200, username])
    expect(await statusWith(reply.body.value['token'] ?? '')).toBe(200)
    // The day starts at the login with the password; later exchanges do not extend it.
    site.clock.advance({ minutes: 2 })
    expect((await comeBack(jar)).body.code).toBe('session.remembered_spent')
    const { rows } = await sql<object>`select * from remembered_login`.execute(site.database)
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(goodPassword)
  })

  it('is not created without the tick, and is removed by a login without it (4.001)', async () => {
    expect((await remembered({})).jar.has('remembered')).toBe(false)
    const { jar, username } = await remembered()
    const before = new Map(jar)
    await site.login(username, goodPassword, {}, { jar })
    expect(jar.has('remembered')).toBe(false)
    expect((await comeBack(before)).status).toBe(401)
  })

  it('gets a new token with each use; using an old one later ends it and the sessions that it began', async () => {
    const { jar, token } = await remembered()
    const stolen = new Map(jar)
    const mine = await comeBack(jar)
    expect(jar.get('remembered')).not.toBe(stolen.get('remembered'))
    site.clock.advance({ seconds: 11 })
    expect((await comeBack(stolen)).body.code).toBe('session.remembered_spent')
    expect(await statusWith(mine.body.value['token'] ?? '')).toBe(401)
    expect(await statusWith(token)).toBe(401)
    expect((await comeBack(jar)).status).toBe(401)
  })

  it('is ended at once by a thief in another browser, who lacks its device cookie', async () => {
    const { jar } = await remembered()
    const stolen = new Map([['remembered', jar.get('remembered') ?? '']])
    const mine = await comeBack(jar)
    expect((await comeBack(stolen)).body.code).toBe('session.remembered_spent')
    expect(await statusWith(mine.body.value['token'] ?? '')).toBe(401)
  })

  it('signs in two tabs of one browser that come back at once, and ends nothing', async () => {
    const { jar } = await remembered()
    const tabs = [new Map(jar), new Map(jar)]
    const replies = await Promise.all(tabs.map((tab) => comeBack(tab)))
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(await statusWith(body.value['token'] ?? '')).toBe(200)
    }
    // Whichever cookie the browser kept, it comes back with it.
    for (const tab of tabs) expect((await comeBack(tab)).status).toBe(200)
  })

  it('is exchanged at most eleven times by twenty concurrent tabs, and then ended', async () => {
    const { jar } = await remembered()
    const replies = await Promise.all(Array.from({ length: 20 }, () => comeBack(new Map(jar))))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(11)
    for (const { body } of replies) expect(await statusWith(body.value['token'] ?? '')).toBe(401)
  })

  it('would be exchanged again if its use were not marked (a planted fault)', async () => {
    const { jar } = await remembered()
    const copy = new Map(jar)
    expect((await comeBack(jar)).status).toBe(200)
    site.clock.advance({ seconds: 11 })
    await sql`update remembered_login set used_at = null`.execute(site.database)
    expect((await comeBack(copy)).status).toBe(200)
  })

  it('works only for pages of the site itself: not for pages or forms of other sites, and only with JSON', async () => {
    const { jar } = await remembered()
    const foreign = [
      { headers: { 'content-type': 'application/json' } },
      { headers: { origin: 'https://evil.example', 'content-type': 'application/json' } },
      { headers: { origin: 'https://localhost', 'content-type': 'application/json' } },
      { headers: { origin: 'null', 'content-type': 'application/json' } },
      { headers: { origin: 'http://localhost', 'content-type': 'text/plain' } },
    ]
    for (const more of foreign) expect((await comeBack(jar, more)).status).toBe(403)
    expect((await comeBack(jar)).status).toBe(200)
  })

  it.each([
    ['a logout', (token: string) => site.call('DELETE', '/wps/session/logout', undefined, { token })],
    [
      'a changed password',
      (token: string) =>
        site.changePassword(
          { oldPassword: goodPassword, newPassword: 'Better-Horse9', confirmNewPassword: 'Better-Horse9' },
          { token },
        ),
    ],
    [
      'the end of its session',
      async (token: string) => {
        const { list } = (await site.call('GET', '/wps/member/sessions', undefined, { token })).body.value
        const [{ id } = { id: '' }] = list as unknown as { id: string }[] // the contract's own shape
        return site.call('DELETE', `/wps/member/sessions/${id}`, undefined, { token })
      },
    ],
  ])('ends with %s (4.005)', async (_, end) => {
    const { jar, token } = await remembered()
    expect((await end(token)).status).toBe(200)
    expect((await comeBack(jar)).status).toBe(401)
  })

  it('does not let suspended members in', async () => {
    const { jar, username } = await remembered()
    await sql`update member set status = 'suspended' where username_key = ${username}`.execute(site.database)
    expect((await comeBack(jar)).body.code).toBe('session.remembered_spent')
  })
})
