import { leaveForMirror } from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { newToken, systemRandomness } from '../../../kernel/randomness.ts'
import { openTestServer, refusalOf } from '../../../testing/open-test-server.ts'
import { lockAccountOf } from '../members/operate-members.ts'
import { openTestSite, statusesOf, type TestReply, type TestSite } from '../test-site.ts'
import { hashToken } from './session-door.ts'

const here = 'localhost'
const there = '127.0.0.1'
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/140 Mobile Safari/537'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

let counter = 0
async function newMember() {
  const username = `mover${(counter += 1)}`
  const { value } = (await site.register({ username })).body
  return { username, id: String(value['id']), token: String(value['token']) }
}

interface Where {
  readonly host?: string
  readonly program?: string
  readonly token?: string
  readonly origin?: string
}

const leave = (token: string, domain = there, program = phone): Promise<TestReply> =>
  site.call('POST', '/wps/session/mirror', { domain }, { token, headers: { 'user-agent': program } })

async function leaving(token: string): Promise<string> {
  return (await leave(token)).body.value['token'] ?? ''
}

function arrive(token: string, { host = there, program = phone, origin = `http://${host}`, token: own }: Where = {}) {
  const headers = { origin, 'user-agent': program }
  return site.call(
    'POST',
    '/wps/session/arrival',
    { token },
    { host, headers, ...(own === undefined ? {} : { token: own }) },
  )
}

const statusWith = async (token: string, host = here) =>
  (await site.call('GET', '/wps/member/info', undefined, { token, host })).status

const codeOf = async (reply: Promise<TestReply>) => (await reply).body.code

async function sessionsOf(id: string) {
  const { rows } = await sql<{ sessionId: bigint; way: string; deviceId: bigint; expiresAt: Temporal.Instant }>`
    select session_id as "sessionId", way, device_id as "deviceId", expires_at as "expiresAt" from session
    where member_id = ${id} and scope = 'site' and ended_at is null`.execute(site.database)
  return rows
}

async function gameWindowOf(token: string): Promise<string> {
  const [brand] = site.brands.all
  const session = brand && (await site.identity.sessionOfToken(token, brand))
  if (session === undefined) throw new Error('the token is not valid')
  const handover = await site.identity.createHandover(session, { gameCode: 'golden-tuktuk', wallet: 'main' })
  return (await site.call('POST', '/wps/session/handover', { token: handover })).body.value['token'] ?? ''
}

describe('a login that goes along to another mirror (4.006)', () => {
  it('is the same session there, with a new token; the old one and the one in the address are worth nothing', async () => {
    const { username, id, token } = await newMember()
    const before = await sessionsOf(id)
    const { url, token: oneTime } = (await leave(token)).body.value
    expect(url).toBe(`https://${there}`)
    expect(await statusWith(token)).toBe(200)
    expect(await statusWith(oneTime ?? '', there)).toBe(401)
    const { status, body } = await arrive(oneTime ?? '')
    expect([status, body.value['account'], body.value['type']]).toEqual([200, username, 0])
    expect(await statusWith(body.value['token'] ?? '', there)).toBe(200)
    expect(await statusWith(token)).toBe(401)
    // Nothing that the login was worth has changed: its way, its browser, its end, and how many there are.
    expect(await sessionsOf(id)).toEqual(before)
  })

  it('needs no second factor, and a login that waits for one has no session to take along', async () => {
    const { id, token } = await newMember()
    const challenges = async () =>
      (await sql`select from factor_challenge where member_id = ${id}`.execute(site.database)).rows.length
    const reply = await arrive(await leaving(token))
    expect([reply.status, reply.body.value['secondFactor'], await challenges()]).toEqual([200, undefined, 0])
    expect((await site.call('POST', '/wps/session/mirror', { domain: there })).status).toBe(401)
  })

  it('keeps its game windows, and ends as a whole when it is logged out there', async () => {
    const { token } = await newMember()
    const window = await gameWindowOf(token)
    const moved = (await arrive(await leaving(token))).body.value['token'] ?? ''
    expect(await statusWith(window)).toBe(200)
    await site.call('DELETE', '/wps/session/logout', undefined, { token: moved, host: there })
    expect([await statusWith(moved, there), await statusWith(window)]).toEqual([401, 401])
  })

  it('can go back again, though the tab there still has the token of before', async () => {
    const { token } = await newMember()
    const moved = (await arrive(await leaving(token))).body.value['token'] ?? ''
    const back = await site.call(
      'POST',
      '/wps/session/mirror',
      { domain: here },
      { token: moved, host: there, headers: { 'user-agent': phone } },
    )
    const reply = await arrive(back.body.value['token'] ?? '', { host: here, token })
    expect([reply.status, await statusWith(reply.body.value['token'] ?? '')]).toEqual([200, 200])
  })

  it('goes along for agents and in trial play too, as what they are', async () => {
    const trial = (await site.call('POST', '/wps/session/login/freeplay', {})).body.value['token'] ?? ''
    expect((await arrive(await leaving(trial))).body.value['type']).toBe(4)
    const { id, token } = await newMember()
    await sql`update member set type = 1 where member_id = ${id}`.execute(site.owner)
    expect((await arrive(await leaving(token))).body.value['type']).toBe(1)
  })

  it('lives no longer for it', async () => {
    const { token } = await newMember()
    let [held, host, other] = [token, here, there]
    // 7 days are the longest time of a session; each move is a use of it.
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      site.clock.advance({ hours: 8 })
      const headers = { 'user-agent': phone }
      const left = await site.call('POST', '/wps/session/mirror', { domain: other }, { token: held, host, headers })
      held = (await arrive(left.body.value['token'] ?? '', { host: other })).body.value['token'] ?? ''
      ;[host, other] = [other, host]
    }
    expect(await statusWith(held, host)).toBe(200)
    site.clock.advance({ hours: 8, minutes: 1 })
    expect(await statusWith(held, host)).toBe(401)
  })
})

describe('the token in the address (4.006)', () => {
  it('moves the login only once, even in twenty concurrent arrivals', async () => {
    const { id, token } = await newMember()
    const oneTime = await leaving(token)
    const replies = await Promise.all(Array.from({ length: 20 }, () => arrive(oneTime)))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
    expect(new Set(replies.flatMap(({ body }) => (body.success ? [] : [body.code])))).toEqual(
      new Set(['session.arrival_spent']),
    )
    const [moved] = replies.filter(({ status }) => status === 200)
    expect(await statusWith(moved?.body.value['token'] ?? '', there)).toBe(200)
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  it('would move it more often if it were read first and marked afterwards (a planted fault)', async () => {
    const { token } = await newMember()
    const tokenHash = hashToken(await leaving(token))
    const unused = async () =>
      (await sql`select from site_handover where token_hash = ${tokenHash} and used_at is null`.execute(site.database))
        .rows.length
    const found = await Promise.all(Array.from({ length: 20 }, unused))
    const moved = await Promise.all(
      found
        .filter((count) => count === 1)
        .map(async () => {
          const next = hashToken(newToken(systemRandomness))
          await sql`
          update session set token_hash = ${next} from site_handover used
          where used.token_hash = ${tokenHash} and session.session_id = used.session_id`.execute(site.database)
          await sql`update site_handover set used_at = now() where token_hash = ${tokenHash}`.execute(site.database)
        }),
    )
    expect(moved.length).toBeGreaterThan(1)
  })

  it('would be good again without the mark of its use (a planted fault)', async () => {
    const { token } = await newMember()
    const oneTime = await leaving(token)
    await arrive(oneTime)
    await sql`update site_handover set used_at = null`.execute(site.database)
    expect((await arrive(oneTime)).status).toBe(200)
  })

  it('is valid for 60 seconds', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const [early, late] = [await leaving(one.token), await leaving(other.token)]
    site.clock.advance({ seconds: 59 })
    expect((await arrive(early)).status).toBe(200)
    site.clock.advance({ seconds: 1 })
    expect(await codeOf(arrive(late))).toBe('session.arrival_spent')
    expect(await statusWith(other.token)).toBe(200)
  })

  it('is stored as a hash only', async () => {
    const oneTime = await leaving((await newMember()).token)
    expect(oneTime).toMatch(/^[\w-]{32}$/)
    const { rows } = await sql<{ row: string }>`select row_to_json(h)::text as row from site_handover h`.execute(
      site.database,
    )
    expect(rows.some(({ row }) => row.includes(hashToken(oneTime).toString('hex')))).toBe(true)
    expect(rows.some(({ row }) => row.includes(oneTime))).toBe(false)
  })

  it('counts at the mirror that it was made for and at no other, nor at another brand', async () => {
    const oneTime = await leaving((await newMember()).token)
    for (const host of [here, '[::1]', 'other.example'])
      expect([host, await codeOf(arrive(oneTime, { host }))]).toEqual([host, 'session.arrival_spent'])
    expect((await arrive(oneTime)).status).toBe(200)
  })

  it('would count elsewhere if another host were stored with it (a planted fault)', async () => {
    const oneTime = await leaving((await newMember()).token)
    await sql`update site_handover set host = ${here} where token_hash = ${hashToken(oneTime)}`.execute(site.database)
    expect((await arrive(oneTime, { host: here })).status).toBe(200)
  })

  it('counts in the kind of browser that asked for it', async () => {
    const { token } = await newMember()
    expect(await codeOf(arrive(await leaving(token), { program: desktop }))).toBe('session.arrival_spent')
    expect((await arrive(await leaving(token))).status).toBe(200)
  })

  it('is taken from pages of that mirror only', async () => {
    const oneTime = await leaving((await newMember()).token)
    for (const origin of ['https://evil.example', `http://${here}`, `https://${there}`])
      expect([origin, await codeOf(arrive(oneTime, { origin }))]).toEqual([origin, 'request.other_page'])
    expect((await arrive(oneTime)).status).toBe(200)
  })

  it('is replaced by the next one of the same session', async () => {
    const { token } = await newMember()
    const [first, second] = [await leaving(token), await leaving(token)]
    expect(await codeOf(arrive(first))).toBe('session.arrival_spent')
    expect((await arrive(second)).status).toBe(200)
  })

  it('ends with the session that made it: by log-out, a new password, from the list, or a locked account', async () => {
    const ends: Readonly<Record<string, (member: Awaited<ReturnType<typeof newMember>>) => Promise<unknown>>> = {
      logout: ({ token }) => site.call('DELETE', '/wps/session/logout', undefined, { token }),
      password: ({ token }) =>
        site.changePassword(
          { oldPassword: 'Correct-Horse9', newPassword: 'Better-Horse9', confirmNewPassword: 'Better-Horse9' },
          { token },
        ),
      list: async ({ username }) => {
        const other = (await site.login(username)).body.value['token'] ?? ''
        return site.call('DELETE', '/wps/member/sessions', undefined, { token: other })
      },
      locked: async ({ id }) => {
        const [brand] = site.brands.all
        // The id comes from the server's own reply.
        return brand && lockAccountOf(site, { brandId: brand.brandId, memberId: BigInt(id) as never })
      },
    }
    for (const [name, end] of Object.entries(ends)) {
      const member = await newMember()
      const oneTime = await leaving(member.token)
      await end(member)
      expect([name, await codeOf(arrive(oneTime))]).toEqual([name, 'session.arrival_spent'])
    }
  })

  it('moves nobody who was suspended without the sessions being ended', async () => {
    const { id, token } = await newMember()
    const oneTime = await leaving(token)
    await sql`update member set status = 'suspended' where member_id = ${id}`.execute(site.owner)
    expect(await codeOf(arrive(oneTime))).toBe('session.arrival_spent')
  })

  it('never takes the place of a session that is open there, another member’s or the same one’s', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const oneTime = await leaving(one.token)
    expect(await codeOf(arrive(oneTime, { token: other.token }))).toBe('session.arrival_occupied')
    expect(await codeOf(arrive(oneTime, { token: one.token }))).toBe('session.arrival_occupied')
    expect([await statusWith(one.token), await statusWith(other.token)]).toEqual([200, 200])
    // The refusal did not use it up: after a log-out there, it is good.
    expect((await arrive(oneTime)).status).toBe(200)
  })

  it('is made only for another mirror of the member’s own brand', async () => {
    const { token } = await newMember()
    for (const domain of ['evil.example', 'other.example', here, `${there}.evil.example`, `${there}:3000`, ''])
      expect([domain, await codeOf(leave(token, domain))]).toEqual([domain, 'session.mirror_unknown'])
  })

  it('is made for no game window, and for no session that must set a password first', async () => {
    const { id, token } = await newMember()
    expect(await codeOf(leave(await gameWindowOf(token)))).toBe('session.not_allowed')
    await sql`update session set password_due = 'expired' where member_id = ${id} and scope = 'site'`.execute(
      site.owner,
    )
    site.clock.advance({ seconds: 2 })
    expect(await codeOf(leave(token))).toBe('session.password_due')
  })

  it('is made at most 60 times an hour for a member, in all sessions together', async () => {
    const server = await openTestServer()
    const { call } = await server.newMember('restless')
    const body = { domain: '127.0.0.1' }
    for (let made = 0; made < 60; made += 1) await call(leaveForMirror, { body })
    expect((await refusalOf(call(leaveForMirror, { body }))).code).toBe('request.too_many')
    const other = await server.newMember('settled')
    expect((await other.call(leaveForMirror, { body })).url).toMatch(/^http:\/\/127\.0\.0\.1:/)
    await server.close()
  })

  it('is deleted an hour after it expired, and one for each session is kept at most', async () => {
    const { id, token } = await newMember()
    const kept = async () =>
      (await sql`select from site_handover where member_id = ${id}`.execute(site.database)).rows.length
    await leaving(token)
    await leaving(token)
    expect(await kept()).toBe(1)
    site.clock.advance({ minutes: 60 })
    await site.identity.sweep()
    expect(await kept()).toBe(1)
    site.clock.advance({ minutes: 2 })
    await site.identity.sweep()
    expect(await kept()).toBe(0)
  })
})
