import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'
import { e164Of, newMember, type TestMember } from './test-recovery.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles: { codesPerHourPerAddress: 1_000 } })
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ hours: 25 }))

const paths = { login: '/wps/verification/sms/noLogin', password: '/wps/verification/sms/password' } as const
type Jar = Map<string, string>
/** All browsers use the same address; a member's browser is recognised only by its cookie. */
const from = (jar: Jar = new Map()) => ({ jar, address: '198.51.100.66' })

const ask = (member: TestMember, jar?: Jar, path: string = paths.login) =>
  site.call('POST', path, { mobileNum: member.mobileNum, countryDialingCode: '66' }, from(jar))
const logIn = (member: TestMember, verificationCode: string, jar?: Jar) =>
  site.sealed('POST', '/wps/session/login', { type: 'sms', mobileNum: member.mobileNum, verificationCode }, from(jar))
const lastCode = async (member: TestMember) => (await site.sentTo(e164Of(member)))[0]?.code ?? ''
const isWrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A member with a browser that is a device of the account. */
async function atHome(username: string) {
  const member = await newMember(site, username)
  const jar: Jar = new Map()
  await site.login(username, goodPassword, {}, { jar })
  return { member, jar }
}

/** Requests codes until the limit is reached. */
async function useUp(member: TestMember, jar?: Jar): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    site.clock.advance({ seconds: 121 })
    if ((await ask(member, jar)).status === 429) return sent
  }
}

describe('codes by SMS for a number whose limit strangers have used up', () => {
  it('are still sent for a device of the account, and let it in', async () => {
    const { member, jar } = await atHome('reached')
    expect(await useUp(member)).toBe(5)
    expect((await ask(member, jar)).status).toBe(200)
    expect((await logIn(member, await lastCode(member), jar)).status).toBe(200)
  })

  it('would not be sent if all browsers shared one count (a planted fault)', async () => {
    const { member, jar } = await atHome('shut')
    await useUp(member)
    // Without its row the browser cannot be told from those of strangers.
    await sql`delete from device`.execute(site.database)
    expect((await ask(member, jar)).status).toBe(429)
  })

  it('are limited to five a day for that device, too, even for twenty concurrent requests', async () => {
    const { member, jar } = await atHome('bounded')
    expect(await useUp(member, jar)).toBe(5)
    site.clock.advance({ hours: 25 })
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(member, jar)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    // Its own five do not count against those of other browsers.
    expect(await useUp(member, jar)).toBe(4)
    expect(await useUp(member)).toBe(5)
  })

  it('are sent for a new password as for a login', async () => {
    const { member, jar } = await atHome('forgetful')
    await useUp(member)
    expect((await ask(member, undefined, paths.password)).status).toBe(429)
    expect((await ask(member, jar, paths.password)).status).toBe(200)
    const body = { mobileNum: member.mobileNum, verificationCode: await lastCode(member), newPassword: 'Felt&Green77' }
    expect((await site.sealed('POST', '/wps/member/password/verification', body, from(jar))).status).toBe(200)
  })

  it('are not sent for a device of another member', async () => {
    const [{ member }, { jar }] = [await atHome('victim'), await atHome('envious')]
    await useUp(member)
    expect((await ask(member, jar)).status).toBe(429)
  })

  it('are sent to the device however often strangers ask', async () => {
    const { member, jar } = await atHome('hammered')
    await useUp(member)
    for (let tries = 0; tries < 20; tries += 1) expect((await ask(member)).status).toBe(429)
    expect((await ask(member, jar)).status).toBe(200)
  })
})

describe('a code that a device of the account has requested', () => {
  it('is neither used up by wrong tries of strangers nor replaced by their codes', async () => {
    const { member, jar } = await atHome('guarded')
    await ask(member, jar)
    const own = await lastCode(member)
    for (let tries = 0; tries < 10; tries += 1) expect((await logIn(member, isWrong(own))).status).toBe(422)
    site.clock.advance({ seconds: 61 })
    expect((await ask(member)).status).toBe(200)
    expect((await logIn(member, own, jar)).status).toBe(200)
  })

  it('does not let another browser in', async () => {
    const { member, jar } = await atHome('elsewhere')
    await ask(member, jar)
    expect((await logIn(member, await lastCode(member))).body.code).toBe('verification.code_expired')
  })

  it('can be tried five times', async () => {
    const { member, jar } = await atHome('fumbling')
    await ask(member, jar)
    const own = await lastCode(member)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await logIn(member, isWrong(own), jar)).body.code).toBe('verification.code_wrong')
    expect((await logIn(member, own, jar)).body.code).toBe('verification.code_expired')
  })

  it('can be replaced by a code that another browser requested', async () => {
    const { member, jar } = await atHome('moving')
    await ask(member)
    expect((await logIn(member, await lastCode(member), jar)).status).toBe(200)
  })
})
