import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'
import { askedIn, elsewhere, factorsAt } from './test-factors.ts'

let site: TestSite
let at: ReturnType<typeof factorsAt>
beforeAll(async () => {
  site = await openTestSite({ throttles: { registrationsPerHourPerAddress: 99 } })
  at = factorsAt(site)
})
afterAll(() => site.close())

const factorsOf = async (token: string, address?: string) =>
  (await site.call('GET', '/wps/member/factors', undefined, { token, ...(address ? { address } : {}) })).body.value
const withPassword = (path: string, token: string, password = goodPassword, jar = new Map<string, string>()) =>
  site.sealed('POST', path, { password }, { token, jar })

/** A member with an app, in a browser in which the app was shown not long ago. */
async function shownIn() {
  const member = await at.enrol()
  const jar = new Map<string, string>()
  const asked = askedIn(await site.login(member.username, goodPassword, {}, { jar }))
  const body = { challenge: asked?.challenge ?? '', way: 'totp', code: member.code() }
  const passed = await site.sealed('POST', '/wps/session/login/factor', body, { jar })
  const token: string = passed.body.value['token'] ?? ''
  const browser = { token, jar }
  site.clock.advance({ seconds: 30 })
  await at.show(browser, { way: 'totp', code: member.code() })
  site.clock.advance({ seconds: 30 })
  return { ...member, ...browser }
}

describe('an authenticator app', () => {
  it('can be added only with the password, since an open session alone must not change the ways in', async () => {
    const { username, token } = await at.newMember()
    const refused = await at.begin(token, 'Wrong-Horse9')
    expect([refused.status, refused.body.code]).toEqual([422, 'password.wrong'])
    const { rows } = await sql`
      select from factor_totp join member using (brand_id, member_id) where username_key = ${username}`.execute(
      site.database,
    )
    expect(rows).toHaveLength(0)
    const { body } = await at.begin(token)
    expect(body.value['uri']).toMatch(
      new RegExp(`^otpauth://totp/Baize:${username}\\?issuer=Baize&secret=${body.value['secret']}&`),
    )
  })

  it('is not a second factor until one of its codes is confirmed', async () => {
    const { username, token } = await at.newMember()
    const { code } = await at.beginOnly(token)
    expect(await at.wayNames(username)).toEqual([])
    expect((await at.confirm(token, '000000')).body.code).toBe('factor.code_wrong')
    expect((await factorsOf(token))['totpSince']).toBeNull()
    const { body } = await at.confirm(token, code())
    expect(body.value['recoveryCodes']).toHaveLength(10)
    expect(await factorsOf(token)).toMatchObject({ ways: ['totp', 'recovery'], recoveryCodesLeft: 10 })
    // The code that confirmed it is used up.
    expect((await at.pass(await at.challengeOf(username), code())).body.code).toBe('factor.code_wrong')
  })

  it('must be confirmed within a quarter of an hour and with the newest secret', async () => {
    const { token } = await at.newMember()
    const old = await at.beginOnly(token)
    const late = await at.beginOnly(token)
    expect((await at.confirm(token, old.code())).body.code).toBe('factor.code_wrong')
    site.clock.advance({ minutes: 15, seconds: 1 })
    expect((await at.confirm(token, late.code())).body.code).toBe('factor.totp_not_begun')
  })

  it('can be added only after the previous one was removed', async () => {
    const member = await shownIn()
    expect((await at.begin(member.token)).body.code).toBe('factor.totp_on')
    expect((await at.confirm(member.token, member.code())).body.code).toBe('factor.totp_on')
    expect((await withPassword('/wps/member/factors/totp/remove', member.token, 'Wrong-Horse9')).body.code).toBe(
      'password.wrong',
    )
    expect(await at.wayNames(member.username)).toEqual(['totp', 'recovery'])
    expect((await withPassword('/wps/member/factors/totp/remove', member.token, goodPassword, member.jar)).status).toBe(
      200,
    )
    expect(await at.wayNames(member.username)).toEqual([])
    expect(
      (await withPassword('/wps/member/factors/totp/remove', member.token, goodPassword, member.jar)).body.code,
    ).toBe('factor.totp_off')
    expect((await at.begin(member.token)).status).toBe(200)
  })

  it('has its secret stored sealed under a key outside the database, and recovery codes as hashes', async () => {
    const { username, token } = await at.newMember()
    const secret: string = (await at.begin(token)).body.value['secret'] ?? ''
    const member = await at.enrol()
    const { rows } = await sql<{ sealed: Buffer }>`
      select secret_sealed as sealed from factor_totp join member using (brand_id, member_id)
      where username_key = ${username}`.execute(site.database)
    expect(rows[0]?.sealed.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
    const stored = await sql<{ text: string }>`select c::text as text from factor_recovery_code c`.execute(
      site.database,
    )
    const plain = member.recoveryCodes.map((code) => code.replace('-', ''))
    expect(stored.rows.some(({ text }) => plain.some((code) => text.includes(code)))).toBe(false)
    expect(stored.rows.every(({ text }) => text.includes('$argon2id$'))).toBe(true)
  })
})

describe('recovery codes', () => {
  it('are shown once; new ones need the password and the app, and invalidate the previous ones', async () => {
    const member = await shownIn()
    const [used = '', unused = ''] = member.recoveryCodes
    await at.pass(await at.challengeOf(member.username), used, 'recovery')
    expect((await factorsOf(member.token))['recoveryCodesLeft']).toBe(9)
    expect((await withPassword('/wps/member/factors/recovery-codes', member.token, 'Wrong-Horse9')).body.code).toBe(
      'password.wrong',
    )
    const { body } = await withPassword('/wps/member/factors/recovery-codes', member.token, goodPassword, member.jar)
    const [fresh = '']: string[] = body.value['recoveryCodes'] ?? []
    const challenge = await at.challengeOf(member.username, '198.51.100.20')
    expect((await at.pass(challenge, unused, 'recovery')).body.code).toBe('factor.code_wrong')
    expect((await at.pass(challenge, fresh, 'recovery')).status).toBe(200)
  })

  it('are only available with an authenticator app', async () => {
    const { token } = await at.newMember()
    expect((await withPassword('/wps/member/factors/recovery-codes', token)).body.code).toBe('factor.totp_off')
  })
})

describe('what the security centre shows', () => {
  it('masks the contacts and says whether this address is registered', async () => {
    const { username, token } = await at.newMember()
    expect(await factorsOf(token)).toMatchObject({ ways: [], mobile: null, email: null, addressRegistered: true })
    await at.setContacts(username, { mobile: '+66812345699', email: 'mali.jaidee@mail.example' })
    expect(await factorsOf(token, elsewhere)).toEqual({
      ways: ['sms', 'email'],
      totpSince: null,
      recoveryCodesLeft: 0,
      mobile: '+66•••••5699',
      email: 'm•••@mail.example',
      addressRegistered: false,
    })
  })
})

describe('registered addresses', () => {
  interface Listed {
    readonly id: string
    readonly address: string
    readonly reason: string
    readonly here: boolean
  }
  async function list(token: string, query = '') {
    const { body } = await site.call('GET', `/wps/member/addresses${query}`, undefined, { token })
    const listed: readonly Listed[] = body.value['list'] ?? []
    const { totalPages, totalCount } = body.value
    return { list: listed, totalPages, totalCount }
  }
  const remove = (token: string, id: string) => site.call('DELETE', `/wps/member/addresses/${id}`, undefined, { token })

  it('are listed in pages, the most recently used first', async () => {
    const member = await at.withMobile()
    for (const address of ['198.51.100.31', '198.51.100.32']) {
      site.clock.advance({ seconds: 30 })
      await at.passBySms(member.username, member.mobile, address)
    }
    const { list: all, totalCount } = await list(member.token)
    expect(all.map(({ address, reason, here }) => [address, reason, here])).toEqual([
      ['198.51.100.32', 'second_factor', false],
      ['198.51.100.31', 'second_factor', false],
      ['203.0.113.7', 'registration', true],
    ])
    const page = await list(member.token, '?pageNo=2&pageSize=2')
    expect([page.list.map(({ address }) => address), page.totalPages, totalCount]).toEqual([['203.0.113.7'], 2, 3])
  })

  it('need a second factor again after they were removed', async () => {
    const member = await at.withMobile()
    const { list: own } = await list(member.token)
    expect((await site.login(member.username)).body.value['token']).toBeDefined()
    expect((await remove(member.token, own[0]?.id ?? '')).status).toBe(200)
    expect((await site.login(member.username)).body.value).toHaveProperty('secondFactor')
  })

  it('of another member get the same 404 as unknown ones, and are not removed', async () => {
    const [member, stranger] = [await at.newMember(), await at.newMember()]
    const id = (await list(member.token)).list[0]?.id ?? ''
    const answers = await Promise.all(
      [id, '00000000-0000-4000-8000-000000000000', 'nothing'].map(async (one) => remove(stranger.token, one)),
    )
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[1]?.body])
    expect((await list(member.token)).totalCount).toBe(1)
    // The same id is found for its owner.
    expect((await remove(member.token, id)).status).toBe(200)
  })
})
