import * as contract from '@baize/contract'
import { sealBody } from '@baize/contract/seal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../kernel/database/pool.ts'
import { brandId } from '../kernel/ids.ts'
import { createPasswordHasher } from '../kernel/password-hash.ts'
import { systemRandomness } from '../kernel/randomness.ts'
import { holdPasswords } from '../testing/held-passwords.ts'
import { openTestServer, passwordCost, type TestServer } from '../testing/open-test-server.ts'
import { atOnce, bookedOf, countOf, crowd, expectOneDone, outcomeOf, refusalsOf, valuesOf } from './test-at-once.ts'
import { memberClaims } from './test-member-claims.ts'

const ownGame = { gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'RNG' } as const
const passwords = holdPasswords(createPasswordHasher(systemRandomness, passwordCost))
let server: TestServer
let members = 0
beforeAll(async () => {
  server = await openTestServer({}, undefined, undefined, passwords)
})
afterAll(() => server.close())

const welcome = [['main', 'grant', 100_000n]]
const membersNamed = (name: string) => countOf(server, sql`select from member where username_key = ${name}`)
const registration = (username: string) => ({
  username,
  password: 'Baize#2026',
  confirmPassword: 'Baize#2026',
  ageConfirmed: true,
})

it.each(memberClaims)('%s', async (_fact, { expectHeld, countMade }) => {
  const username = `claimed${(members += 1)}`
  await expectHeld(server, contract, username)
  expect(await countMade(server, username)).toBe(1)
})

describe('a registration', () => {
  it('that somebody recorded and replays 20 times simultaneously is accepted once', async () => {
    const { site, clock } = server
    const keys = await server.client()(contract.systemKeys, {})
    const [jwk] = keys.keys
    if (jwk === undefined) throw new Error('the server publishes no key')
    const nowMs = clock.now().epochMilliseconds
    const audience = `${contract.register.method} ${contract.register.path}`
    const payload = await sealBody(registration('recorded'), audience, { jwk, clockOffsetSeconds: 0 }, nowMs)
    const { method, path: url } = contract.register
    const replies = await atOnce(() =>
      site.inject({ method, url, headers: { host: 'localhost' }, payload: { payload } }),
    )
    const codes = replies.map((reply) => reply.json<{ code?: string }>().code ?? 'done')
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'request.stale')).toHaveLength(crowd - 1)
    expect(await membersNamed('recorded')).toBe(1)
  })
})

describe('play credits', () => {
  it('for a new member are granted once even if the event is delivered 20 times simultaneously', async () => {
    const { id } = await server.newMember('oftentold')
    const { test, outbox } = server
    const payload = { memberId: id, memberType: 0 } as const
    const news = { brandId: brandId(1), topic: 'member.registered', payload } as const
    for (let times = 0; times < crowd; times += 1) await outbox.publish(test.database, news)
    const event = { eventId: crypto.randomUUID(), ...news }
    await atOnce(() => outbox.deliver('event: wallet.grant-credits', event, new AbortController().signal))
    await server.deliverEvents()
    expect(await countOf(server, sql`select from graphile_worker._private_jobs`)).toBe(0)
    expect(await bookedOf(server, id)).toEqual(welcome)
  })

  it('for trial games are granted once by 20 simultaneous trial launches', async () => {
    const { id, call } = await server.newMember('oftentrying')
    const launches = await atOnce(() => call(contract.launchGame, { body: { ...ownGame, trial: true } }))
    expect(new Set(launches.map(({ url }) => url)).size).toBe(crowd)
    expect(await bookedOf(server, id)).toEqual([...welcome, ['play', 'grant', 1_000_000n]])
  })

  it('are granted once to each of 20 trial players who begin simultaneously', async () => {
    const players = await atOnce(() => server.client()(contract.trialLogin, { body: {} }))
    for (const { id } of players) expect(await bookedOf(server, id)).toEqual([['play', 'grant', 1_000_000n]])
  })
})

describe('what may succeed only once', () => {
  it('of 20 simultaneous password changes with one old password one succeeds, and one session is left', async () => {
    const { id, call, password: oldPassword } = await server.newMember('onepassword')
    const outcomes = await atOnce((index) => {
      const newPassword = `Better-Horse${index}`
      const body = { oldPassword, newPassword, confirmNewPassword: newPassword }
      return outcomeOf(call(contract.changePassword, { body }))
    })
    // A call after the change has lost its session or uses the old password; the limit on guessing counts all of them.
    expectOneDone(outcomes, 'password.wrong_old', 'session.required', 'login.too_many')
    const living = sql`select from session where member_id = ${id}::bigint and ended_at is null`
    expect(await countOf(server, living)).toBe(1)
  })

  it('20 simultaneous logouts end a session once', async () => {
    const { id, call } = await server.newMember('oneend')
    const outcomes = await atOnce(() => outcomeOf(call(contract.logout, {})))
    expect(valuesOf(outcomes).length).toBeGreaterThan(0)
    expect(refusalsOf(outcomes).every((code) => code === 'session.required')).toBe(true)
    const ended = sql`select from session where member_id = ${id}::bigint and ended_at is not null`
    expect(await countOf(server, ended)).toBe(1)
  })

  it('each guess counts towards the limit: of 20 simultaneous guesses only the five that the brand allows are checked', async () => {
    await server.newMember('oftenguessed')
    const guess = (index: number) => ({ username: 'oftenguessed', password: `Wrong-Horse${index}` })
    // Nobody's password is checked before all are counted: whoever comes after a failure is asked for the captcha instead.
    const outcomes = await passwords.atOnce(
      Array.from(
        { length: crowd },
        (_, index) => () => outcomeOf(server.client()(contract.login, { body: guess(index) })),
      ),
    )
    const codes = refusalsOf(outcomes)
    expect(codes.filter((code) => code === 'login.wrong_credentials')).toHaveLength(5)
    expect(codes.filter((code) => code === 'login.too_many')).toHaveLength(crowd - 5)
  })
})
