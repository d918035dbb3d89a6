import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ sessionIdleMinutes: 60, sessionLongestHours: 24, loginHistoryDays: 30 })
})
afterAll(() => site.close())

const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const statusWith = async (token: string) => (await site.call('GET', '/wps/member/info', undefined, { token })).status

interface Listed {
  readonly list: Record<string, unknown>[]
  readonly totalPages: number
  readonly totalCount: number
}
async function listed(token: string, path = 'sessions'): Promise<Listed> {
  // The contract checks the shape of every reply here.
  return (await site.call('GET', `/wps/member/${path}`, undefined, { token })).body.value as unknown as Listed
}

let members = 0
async function newMember() {
  members += 1
  const username = `owner${members}`
  const { body } = await site.register({ username })
  return { username, token: body.value['token'] ?? '' }
}
const tokenOf = async (username: string, address = '198.51.100.7') =>
  (await site.login(username, goodPassword, {}, { address, headers: { 'user-agent': android } })).body.value['token'] ??
  ''

describe('the list of one’s own sessions', () => {
  it('shows the masked address and the browser of each, and marks the current one', async () => {
    const { username, token } = await newMember()
    site.clock.advance({ minutes: 1 })
    await tokenOf(username)
    const { list, totalCount } = await listed(token)
    expect(totalCount).toBe(2)
    const [here, there] = [true, false].map((wanted) => list.find(({ current }) => current === wanted))
    expect(here).toMatchObject({ address: '203.0.*.*', way: 'registration' })
    expect(there).toMatchObject({
      address: '198.51.*.*',
      program: 'Chrome · Android',
      way: 'password',
      startedAt: site.clock.now().toString(),
    })
  })

  it('has pages and does not contain sessions of others', async () => {
    const { username, token } = await newMember()
    for (let count = 0; count < 4; count += 1) await tokenOf(username)
    const page = await listed(token, 'sessions?pageNo=2&pageSize=2')
    expect([page.list.length, page.totalPages, page.totalCount]).toEqual([2, 3, 5])
    expect((await listed((await newMember()).token)).totalCount).toBe(1)
  })
})

describe('ending sessions', () => {
  it('ends one at once; the others continue', async () => {
    const { username, token } = await newMember()
    const elsewhere = await tokenOf(username)
    const { list } = await listed(token)
    const other = list.find(({ current }) => current === false)
    expect(
      (await site.call('DELETE', `/wps/member/sessions/${String(other?.['id'])}`, undefined, { token })).status,
    ).toBe(200)
    expect([await statusWith(token), await statusWith(elsewhere)]).toEqual([200, 401])
  })

  it('gives the same answer for another member’s session and an unknown one, and ends nothing', async () => {
    const [mine, theirs] = [await newMember(), await newMember()]
    const [session] = (await listed(theirs.token)).list
    const ids = [String(session?.['id']), '999999999999']
    const answers = await Promise.all(
      ids.map((id) => site.call('DELETE', `/wps/member/sessions/${id}`, undefined, { token: mine.token })),
    )
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'session.not_found'])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await statusWith(theirs.token)).toBe(200)
  })

  it('ends all others and the remembered logins of other browsers', async () => {
    const { username, token } = await newMember()
    const jar = new Map<string, string>()
    const elsewhere = (await site.login(username, goodPassword, { remember: true }, { jar })).body.value['token'] ?? ''
    expect((await site.call('DELETE', '/wps/member/sessions', undefined, { token })).status).toBe(200)
    expect([await statusWith(token), await statusWith(elsewhere)]).toEqual([200, 401])
    const headers = { origin: 'http://localhost', 'content-type': 'application/json' }
    expect((await site.call('POST', '/wps/session/remembered', {}, { jar, headers })).status).toBe(401)
  })
})

describe('the limits of a session', () => {
  it('come from the brand’s settings: idle time, and maximum time however much it is used', async () => {
    const [idle, busy] = [await newMember(), await newMember()]
    site.clock.advance({ minutes: 59 })
    expect(await statusWith(busy.token)).toBe(200)
    site.clock.advance({ minutes: 2 })
    expect([await statusWith(idle.token), await statusWith(busy.token)]).toEqual([401, 200])
    for (let hours = 2; hours < 25; hours += 1) {
      site.clock.advance({ minutes: 59 })
      expect(await statusWith(busy.token)).toBe(200)
    }
    site.clock.advance({ minutes: 59 })
    expect(await statusWith(busy.token)).toBe(401)
  })
})

describe('the history of logins', () => {
  it('contains every try that reached the account, with its result, the newest first', async () => {
    const { username, token } = await newMember()
    const jar = new Map<string, string>()
    await site.login(username, 'Wrong-Horse9', {}, { jar, address: '198.51.100.9', headers: { 'user-agent': android } })
    const captcha = await site.captchaFor(jar)
    await site.login(username, goodPassword, { side: 'agent', captcha }, { jar })
    await site.login(username, goodPassword, {}, { jar })
    const { list } = await listed(token, 'logins')
    expect(list.map(({ way, result }) => `${String(way)}: ${String(result)}`)).toEqual([
      'password: success',
      'password: wrong_side',
      'password: wrong_password',
      'registration: success',
    ])
    expect(list[2]).toMatchObject({ address: '198.51.*.*', program: 'Chrome · Android' })
    expect((await listed((await newMember()).token, 'logins')).totalCount).toBe(1)
  })

  it('is kept as long as the brand has set', async () => {
    const { username, token } = await newMember()
    site.clock.advance({ hours: 30 * 24 - 1 })
    await site.identity.sweep()
    const fresh = await tokenOf(username)
    expect((await listed(fresh, 'logins')).totalCount).toBe(2)
    site.clock.advance({ hours: 2 })
    await site.identity.sweep()
    expect((await listed(await tokenOf(username), 'logins')).totalCount).toBe(2)
    expect(await statusWith(token)).toBe(401)
  })
})

describe('the sweep', () => {
  it('deletes only sessions that expired more than a week ago, with their game windows', async () => {
    const { username } = await newMember()
    site.clock.advance({ hours: 24 + 7 * 24 + 1 })
    const token = await tokenOf(username)
    await site.identity.sweep()
    const { rows } = await sql`select from session`.execute(site.database)
    expect([rows.length, await statusWith(token)]).toEqual([1, 200])
  })
})
