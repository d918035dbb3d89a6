import { meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { memberId, type MemberId } from '../../../kernel/ids.ts'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'
import { testOrigin } from '../test-origin.ts'
import { endOldestSessions } from './session-limit.sql.ts'

const maxOpen = 5
const maxWindows = 3
let site: TestSite
beforeAll(async () => {
  // So that twenty concurrent successful logins do not reach the limits on guessing.
  const throttles = { loginFailuresPerAccount: 100, loginFailuresPerMinutePerAddress: 100 }
  site = await openTestSite({ openSessionsPerMember: maxOpen, gameWindowsPerSession: maxWindows, throttles })
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ hours: 1 }))

const isOpen = async (token: string) =>
  (await site.call('GET', '/wps/member/info', undefined, { token })).status === 200
const openOf = async (tokens: readonly string[]) => Promise.all(tokens.map((token) => isOpen(token)))

let members = 0
async function newMember() {
  members += 1
  const username = `crowd${members}`
  const { body } = await site.register({ username })
  return { username, first: body.value['token'] ?? '' }
}

/** Logs in a minute later. */
async function logIn(username: string, jar?: Map<string, string>, more: object = {}): Promise<string> {
  site.clock.advance({ seconds: 61 })
  const { body } = await site.login(username, goodPassword, more, jar === undefined ? {} : { jar })
  return body.value['token'] ?? ''
}

async function logInOften(username: string, times: number): Promise<string[]> {
  const tokens: string[] = []
  for (let count = 0; count < times; count += 1) tokens.push(await logIn(username))
  return tokens
}

async function idOf(username: string): Promise<MemberId> {
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from member where username_key = ${username}`.execute(site.database)
  return memberId(rows[0]?.id ?? 0n)
}

async function openRows(username: string, scope = 'site'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from session join member using (brand_id, member_id)
    where username_key = ${username} and scope = ${scope} and ended_at is null`.execute(site.database)
  return rows[0]?.count ?? 0
}

async function listed(token: string) {
  const { body } = await site.call('GET', '/wps/member/sessions', undefined, { token })
  return { totalCount: body.value.totalCount, maxOpen: body.value.maxOpen }
}

async function openWindow(token: string): Promise<string> {
  const session = await site.identity.sessionOfToken(token, firstBrand())
  if (session === undefined) throw new Error('the session is over')
  const handover = await site.identity.createHandover(session, { gameCode: 'bz-lotus-lanterns', wallet: 'main' })
  return (await site.identity.exchangeHandover(session.brandId, handover)).token
}

function firstBrand() {
  const [brand] = site.brands.all
  if (brand === undefined) throw new Error('no brand')
  return brand
}

const isWindowOpen = async (token: string) => (await site.identity.sessionOfToken(token, firstBrand())) !== undefined

describe('the open sessions of a member', () => {
  it('are limited by the brand: one more login immediately ends the least recently used one', async () => {
    const { username, first } = await newMember()
    const tokens = [first, ...(await logInOften(username, maxOpen - 1))]
    expect(await openOf(tokens)).toEqual([true, true, true, true, true])
    site.clock.advance({ seconds: 61 })
    // The first one is used now, so the second one is the least recently used.
    expect(await isOpen(first)).toBe(true)
    const next = await logIn(username)
    expect(await openOf([...tokens, next])).toEqual([true, false, true, true, true, true])
  })

  it('are listed with the maximum number, and without the ended ones', async () => {
    const { username } = await newMember()
    const tokens = await logInOften(username, maxOpen + 3)
    expect(await listed(tokens.at(-1) ?? '')).toMatchObject({ totalCount: maxOpen, maxOpen })
  })

  it('stay within the limit after twenty concurrent logins, all of which succeed', async () => {
    const { username } = await newMember()
    const replies = await Promise.all(Array.from({ length: 20 }, () => site.login(username)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await openRows(username)).toBe(maxOpen)
  })

  it('stay within the limit after twenty concurrent sign-ins with a provider, which no password check slows down', async () => {
    const { username } = await newMember()
    await logIn(username)
    const { brandId } = firstBrand()
    const id = await idOf(username)
    // Each from another address, because logins from the same registered address wait for each other anyway.
    const begin = (_: unknown, index: number) =>
      site.identity.signInKnown({ ...testOrigin(brandId), address: `192.0.2.${index}` }, id, { email: undefined })
    await Promise.all(Array.from({ length: 20 }, begin))
    expect(await openRows(username)).toBe(maxOpen)
  })

  it('would exceed the limit if logins did not wait for each other (a planted fault)', async () => {
    const { username, first } = await newMember()
    // Otherwise all of them would end this one, and wait for each other there.
    await site.call('DELETE', '/wps/session/logout', undefined, { token: first })
    const id = await idOf(username)
    const { brandId } = firstBrand()
    const insert = (token: Buffer) => sql`
      insert into session (brand_id, member_id, token_hash, scope, wallet, created_at, last_seen_at, idle_expires_at,
        expires_at)
      select ${brandId}, ${id}, ${token}, 'site', 'main', now, now, now + interval '1 hour', now + interval '1 hour'
      from (select ${site.clock.now().toString()}::timestamptz as now) as clock`
    // All store their session before the first one counts, all have counted before the first one commits, and nobody locks
    // the member.
    const [stored, counted] = [meetingOf(4), meetingOf(4)]
    const careless = async (index: number) =>
      site.database.transaction().execute(async (tx) => {
        const token = Buffer.alloc(32, index + 1)
        await insert(token).execute(tx)
        await stored()
        const bound = { brandId, memberId: id, current: token, max: 1, now: site.clock.now() }
        await endOldestSessions(tx, bound)
        await counted()
      })
    await Promise.all(Array.from({ length: 4 }, (_, index) => careless(index)))
    expect(await openRows(username)).toBe(4)
  })

  it('end together with their game windows and remembered logins', async () => {
    const { username, first } = await newMember()
    const jar = new Map<string, string>()
    const remembered = await logIn(username, jar, { remember: true })
    const window = await openWindow(remembered)
    expect(await isWindowOpen(window)).toBe(true)
    const tokens = await logInOften(username, maxOpen)
    expect(await openOf([first, remembered, ...tokens])).toEqual([false, false, ...tokens.map(() => true)])
    expect(await isWindowOpen(window)).toBe(false)
    const headers = { origin: 'http://localhost', 'content-type': 'application/json' }
    const { body } = await site.call('POST', '/wps/session/remembered', {}, { jar, headers })
    expect(body.code).toBe('session.remembered_spent')
  })

  it('are counted separately for each member, without those that have ended', async () => {
    const [{ username, first }, other] = [await newMember(), await newMember()]
    await logInOften(other.username, maxOpen + 2)
    const tokens = await logInOften(username, 2)
    for (const token of tokens) await site.call('DELETE', '/wps/session/logout', undefined, { token })
    const more = await logInOften(username, maxOpen - 1)
    expect(await openOf([first, ...more])).toEqual([true, ...more.map(() => true)])
  })
})

describe('the game windows of a session', () => {
  it('are limited by the brand: one more ends the least recently used one', async () => {
    const { first } = await newMember()
    const opened: string[] = []
    for (let count = 0; count < maxWindows + 1; count += 1) {
      site.clock.advance({ seconds: 61 })
      opened.push(await openWindow(first))
    }
    expect(await Promise.all(opened.map((token) => isWindowOpen(token)))).toEqual([false, true, true, true])
    expect(await isOpen(first)).toBe(true)
  })

  it('stay within the limit after twenty concurrent hand-overs', async () => {
    const { username, first } = await newMember()
    await Promise.all(Array.from({ length: 20 }, () => openWindow(first)))
    expect(await openRows(username, 'game')).toBe(maxWindows)
  })
})
