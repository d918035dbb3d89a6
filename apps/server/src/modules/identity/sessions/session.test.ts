import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

let counter = 0
async function newMember(): Promise<{ username: string; token: string }> {
  counter += 1
  const username = `member${counter}`
  return { username, token: (await site.register({ username })).body.value['token'] ?? '' }
}

const statusWith = async (token: string) => (await site.call('GET', '/wps/member/info', undefined, { token })).status

async function handoverFor(token: string, wallet: 'main' | 'trial' = 'main'): Promise<string> {
  const [brand] = site.brands.all
  const session = brand && (await site.identity.sessionOfToken(token, brand))
  if (session === undefined) throw new Error('the token is not valid')
  return site.identity.createHandover(session, { gameCode: 'golden-tuktuk', wallet })
}

const exchange = (token: string, host = 'localhost') => site.call('POST', '/wps/session/handover', { token }, { host })

async function gameToken(token: string): Promise<string> {
  return (await exchange(await handoverFor(token))).body.value['token'] ?? ''
}

describe('a session', () => {
  it('is stored only as a hash', async () => {
    const { token } = await newMember()
    const { rows } = await sql`select encode(token_hash, 'escape') as hash, s.* from session s`.execute(site.database)
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token)
  })

  it('ends after 12 idle hours, and after 7 days however much it is used', async () => {
    const idle = await newMember()
    const busy = await newMember()
    site.clock.advance({ hours: 11, minutes: 59 })
    expect(await statusWith(busy.token)).toBe(200)
    site.clock.advance({ minutes: 2 })
    expect([await statusWith(idle.token), await statusWith(busy.token)]).toEqual([401, 200])
    for (let hours = 12; hours < 7 * 24 - 8; hours += 8) {
      site.clock.advance({ hours: 8 })
      expect(await statusWith(busy.token)).toBe(200)
    }
    site.clock.advance({ hours: 8 })
    expect(await statusWith(busy.token)).toBe(401)
  })

  it('of a game window ends with the session from which it was opened, however late that was', async () => {
    const { token } = await newMember()
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      site.clock.advance({ hours: 8 })
      expect(await statusWith(token)).toBe(200)
    }
    site.clock.advance({ hours: 7, minutes: 59 })
    const window = await gameToken(token)
    expect(await statusWith(window)).toBe(200)
    site.clock.advance({ minutes: 2 })
    expect([await statusWith(token), await statusWith(window)]).toEqual([401, 401])
  })

  it('records its use at most once a minute', async () => {
    const { token } = await newMember()
    const seenAt = async () =>
      (
        await sql<{ at: Temporal.Instant }>`select max(last_seen_at) as at from session`.execute(site.database)
      ).rows[0]?.at.toString()
    const start = await seenAt()
    site.clock.advance({ seconds: 59 })
    await statusWith(token)
    expect(await seenAt()).toBe(start)
    site.clock.advance({ seconds: 2 })
    await statusWith(token)
    expect(await seenAt()).toBe(site.clock.now().toString())
  })
})

describe('logging out', () => {
  it('immediately ends the session and its game windows, and no other session (7.018)', async () => {
    const { username, token } = await newMember()
    const elsewhere = (await site.login(username)).body.value['token'] ?? ''
    const window = await gameToken(token)
    const unused = await handoverFor(token)
    expect([await statusWith(token), await statusWith(window), await statusWith(elsewhere)]).toEqual([200, 200, 200])
    expect((await site.call('DELETE', '/wps/session/logout', undefined, { token })).status).toBe(200)
    expect([await statusWith(token), await statusWith(window), await statusWith(elsewhere)]).toEqual([401, 401, 200])
    expect((await exchange(unused)).body.code).toBe('session.handover_spent')
  })

  it('ends them by its mark alone: without it the session would be valid again (a planted fault)', async () => {
    const { token } = await newMember()
    await site.call('DELETE', '/wps/session/logout', undefined, { token })
    expect(await statusWith(token)).toBe(401)
    await sql`update session set ended_at = null`.execute(site.database)
    expect(await statusWith(token)).toBe(200)
  })

  it('leaves no open game session if exchanges run at the same time', async () => {
    const { token } = await newMember()
    const tokens = await Promise.all(Array.from({ length: 10 }, () => handoverFor(token)))
    const [, ...windows] = await Promise.all([
      site.call('DELETE', '/wps/session/logout', undefined, { token }),
      ...tokens.map((one) => exchange(one)),
    ])
    const won = windows.filter(({ status }) => status === 200)
    for (const { body } of won) expect(await statusWith(body.value['token'] ?? '')).toBe(401)
    const { rows } =
      await sql`select from session s join session p on p.session_id = s.parent_session_id where s.ended_at is null and p.ended_at is not null`.execute(
        site.database,
      )
    expect(rows).toHaveLength(0)
  })
})

describe('changing the password', () => {
  const change = (token: string, body: object = {}) =>
    site.changePassword(
      { oldPassword: goodPassword, newPassword: 'Better-Horse9', confirmNewPassword: 'Better-Horse9', ...body },
      { token },
    )

  it('ends every session and begins a new one; only the new password logs in', async () => {
    const { username, token } = await newMember()
    const elsewhere = (await site.login(username)).body.value['token'] ?? ''
    const window = await gameToken(elsewhere)
    const reply = await change(token)
    expect(reply.status).toBe(200)
    expect([await statusWith(token), await statusWith(elsewhere), await statusWith(window)]).toEqual([401, 401, 401])
    expect(await statusWith(reply.body.value['token'] ?? '')).toBe(200)
    expect((await site.login(username, 'Better-Horse9')).status).toBe(200)
    expect((await site.login(username)).status).toBe(401)
  })

  it('requires the old password, the confirmation and the brand’s format', async () => {
    const { token } = await newMember()
    expect((await change(token, { oldPassword: 'Wrong-Horse9' })).body.code).toBe('password.wrong_old')
    expect((await change(token, { confirmNewPassword: 'Other-Horse9' })).status).toBe(400)
    expect((await change(token, { newPassword: 'short', confirmNewPassword: 'short' })).status).toBe(400)
    expect(await statusWith(token)).toBe(200)
  })

  it('happens once for four concurrent requests', async () => {
    const { token } = await newMember()
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        change(token, { newPassword: `Better-Horse${index}`, confirmNewPassword: `Better-Horse${index}` }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is not possible from a game window', async () => {
    const { token } = await newMember()
    expect((await change(await gameToken(token))).status).toBe(403)
  })
})

describe('a hand-over', () => {
  it('is exchanged for a session only once, even by twenty concurrent calls (4.006)', async () => {
    const { token } = await newMember()
    const handover = await handoverFor(token)
    const replies = await Promise.all(Array.from({ length: 20 }, () => exchange(handover)))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
  })

  it('would be exchanged again without the mark of its use (a planted fault)', async () => {
    const { token } = await newMember()
    const handover = await handoverFor(token)
    await exchange(handover)
    await sql`update handover set used_at = null`.execute(site.database)
    expect((await exchange(handover)).status).toBe(200)
  })

  it('is valid for 60 seconds', async () => {
    const { token } = await newMember()
    const [early, late] = [await handoverFor(token), await handoverFor(token)]
    site.clock.advance({ seconds: 59 })
    expect((await exchange(early)).status).toBe(200)
    site.clock.advance({ seconds: 1 })
    expect((await exchange(late)).body.code).toBe('session.handover_spent')
  })

  it('is not valid at another brand, and stays valid at its own', async () => {
    const { token } = await newMember()
    const handover = await handoverFor(token)
    expect((await exchange(handover, 'other.example')).status).toBe(401)
    expect((await exchange(handover)).body.value).toMatchObject({ gameCode: 'golden-tuktuk', trial: false })
  })

  it('is not a session token', async () => {
    const { token } = await newMember()
    expect(await statusWith(await handoverFor(token))).toBe(401)
  })

  it('gives a trial account only the trial wallet', async () => {
    const { body } = await site.call('POST', '/wps/session/login/freeplay', {})
    const token = body.value['token'] ?? ''
    await expect(handoverFor(token, 'main')).rejects.toThrow('session.true_account_needed')
    expect((await exchange(await handoverFor(token, 'trial'))).body.value['trial']).toBe(true)
  })
})
