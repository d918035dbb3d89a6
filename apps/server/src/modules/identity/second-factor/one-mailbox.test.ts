import * as contract from '@baize/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'
import { askedIn, elsewhere, factorsAt, type Enrolled } from './test-factors.ts'

let site: TestSite
let at: ReturnType<typeof factorsAt>
let members = 0
beforeAll(async () => {
  site = await openTestSite({
    throttles: { registrationsPerHourPerAddress: 999, codesPerHourPerAddress: 999, resetsPerHourPerAddress: 999 },
  })
  at = factorsAt(site)
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ minutes: 2 }))

const newPassword = 'Felt&Green77'
const home = '203.0.113.7'

interface Contacts {
  readonly mobile: string
  readonly email: string
}

async function reachable(username: string, only: 'both' | 'mobile' | 'email' = 'both'): Promise<Contacts> {
  members += 1
  const contacts = { mobile: `+6681800${String(members).padStart(4, '0')}`, email: `owner${members}@mail.example` }
  const { mobile, email } = contacts
  await at.setContacts(username, { both: contacts, mobile: { mobile }, email: { email } }[only])
  return contacts
}

/** A member with an authenticator app, a verified number and a verified mailbox. */
async function guarded(): Promise<Enrolled & Contacts> {
  const member = await at.enrol()
  return { ...member, ...(await reachable(member.username)) }
}

/** A member with verified contacts and no app. */
async function plain(only: 'both' | 'mobile' | 'email' = 'both') {
  const member = await at.newMember()
  return { ...member, ...(await reachable(member.username, only)) }
}

async function linkIn(username: string, email: string): Promise<string> {
  await site.postForm('/wps/member/password/email', `username=${username}&email=${encodeURIComponent(email)}`)
  const [letter] = await site.sentTo(email)
  return /reset-password#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
const setByLink = (token: string, more: object = {}) =>
  site.sealed('POST', contract.resetPassword.path, { token, newPassword, confirmNewPassword: newPassword, ...more })

async function resetCode(mobile: string): Promise<string> {
  await site.call('POST', contract.passwordCode.path, { mobileNum: `0${mobile.slice(3)}`, countryDialingCode: '66' })
  return (await site.sentTo(mobile))[0]?.code ?? ''
}
const setByPhone = (mobile: string, verificationCode: string, more: object = {}, address = elsewhere) =>
  site.sealed(
    'POST',
    contract.setPasswordByPhone.path,
    { mobileNum: `0${mobile.slice(3)}`, countryDialingCode: '66', verificationCode, newPassword, ...more },
    { address },
  )
const hashOf = async (username: string) =>
  (
    await sql<{ hash: string }>`select password_hash as hash from member where username_key = ${username}`.execute(
      site.database,
    )
  ).rows[0]?.hash

describe('an account with an authenticator app (4.007)', () => {
  it('asks for the app or a recovery code, and for no e-mail or SMS beside it', async () => {
    const member = await guarded()
    expect(await at.wayNames(member.username)).toEqual(['totp', 'recovery'])
    const challenge = await at.challengeOf(member.username)
    expect((await at.sendCode(challenge, 'email')).body.code).toBe('factor.way_unavailable')
    expect((await at.pass(challenge, '123456', 'email')).body.code).toBe('factor.way_unavailable')
  })

  it('does not take the address of the registration for the app', async () => {
    const member = await guarded()
    expect(askedIn(await site.login(member.username))?.ways).toEqual(['totp', 'recovery'])
  })

  it('cannot have its password reset by the mailbox alone, and a refused try does not use up the link', async () => {
    const member = await guarded()
    const before = await hashOf(member.username)
    const link = await linkIn(member.username, member.email)
    const bare = await setByLink(link)
    expect([bare.status, bare.body.code]).toEqual([422, 'factor.app_needed'])
    expect(bare.body.value['fields']).toMatchObject([{ field: 'factorCode', code: 'factor.app_needed' }])
    const guess = await setByLink(link, { factorCode: '000000' })
    expect(guess.body.value['fields']).toMatchObject([{ field: 'factorCode', code: 'factor.code_wrong' }])
    expect(await hashOf(member.username)).toBe(before)
    expect((await setByLink(link, { factorCode: member.code() })).status).toBe(200)
    expect(await hashOf(member.username)).not.toBe(before)
  })

  it('cannot have its password reset by the telephone alone; the code by SMS stays valid for the next try', async () => {
    const member = await guarded()
    const before = await hashOf(member.username)
    const code = await resetCode(member.mobile)
    expect((await setByPhone(member.mobile, code)).body.code).toBe('factor.app_needed')
    expect(await hashOf(member.username)).toBe(before)
    const [recovery = ''] = member.recoveryCodes
    const done = await setByPhone(member.mobile, code, { factorCode: recovery })
    // The recovery code that was shown counts for the login that follows.
    expect([done.status, typeof done.body.value['token']]).toEqual([200, 'string'])
    site.clock.advance({ minutes: 2 })
    const more = { factorCode: recovery, newPassword: 'Other-Felt&88' }
    const again = await setByPhone(member.mobile, await resetCode(member.mobile), more)
    expect(again.body.code).toBe('factor.code_wrong')
  })

  it('uses up the code that was shown for the reset', async () => {
    const member = await guarded()
    const code = member.code()
    expect((await setByLink(await linkIn(member.username, member.email), { factorCode: code })).status).toBe(200)
    const challenge = askedIn(await at.logInFrom(member.username, elsewhere, newPassword))?.challenge ?? ''
    expect((await at.pass(challenge, code)).body.code).toBe('factor.code_wrong')
  })
})

describe('a mailbox that reset the password', () => {
  it('is not the second factor of the next login, at no address, until something else was shown', async () => {
    const member = await plain()
    expect((await setByLink(await linkIn(member.username, member.email))).status).toBe(200)
    for (const address of [elsewhere, home]) {
      const asked = askedIn(await at.logInFrom(member.username, address, newPassword))
      expect([asked?.ways, asked?.targets.email]).toEqual([['sms'], undefined])
      expect((await at.sendCode(asked?.challenge ?? '', 'email')).body.code).toBe('factor.way_unavailable')
    }
    site.clock.advance({ minutes: 2 })
    const challenge = askedIn(await at.logInFrom(member.username, elsewhere, newPassword))?.challenge ?? ''
    await at.sendCode(challenge, 'sms')
    expect((await at.pass(challenge, await at.sentCode(member.mobile), 'sms')).status).toBe(200)
    const later = askedIn(await at.logInFrom(member.username, '198.51.100.90', newPassword))
    expect(later?.ways).toEqual(['sms', 'email'])
  })

  it('lets in a member who has no other factor once; later logins from new places ask for it as before', async () => {
    const member = await plain('email')
    await setByLink(await linkIn(member.username, member.email))
    const first = await at.logInFrom(member.username, elsewhere, newPassword)
    expect([askedIn(first), first.body.value['secondFactorAdvised']]).toEqual([undefined, true])
    expect(askedIn(await at.logInFrom(member.username, '198.51.100.91', newPassword))?.ways).toEqual(['email'])
  })
})

describe('a telephone that reset the password', () => {
  it('does not log in by itself, at no address: the login that follows asks for the mailbox', async () => {
    const member = await plain()
    const answer = await setByPhone(member.mobile, await resetCode(member.mobile), {}, home)
    expect(askedIn(answer)?.ways).toEqual(['email'])
    const next = askedIn(await at.logInFrom(member.username, home, newPassword))
    expect(next?.ways).toEqual(['email'])
  })

  it('is a factor again once the mailbox was shown', async () => {
    const member = await plain()
    const challenge = askedIn(await setByPhone(member.mobile, await resetCode(member.mobile)))?.challenge ?? ''
    await at.sendCode(challenge, 'email')
    expect((await at.pass(challenge, await at.sentCode(member.email), 'email')).status).toBe(200)
    expect(askedIn(await at.logInFrom(member.username, '198.51.100.92', newPassword))?.ways).toEqual(['sms', 'email'])
  })

  it('would open the account if the reset were not noted (a planted fault)', async () => {
    const member = await plain()
    await setByPhone(member.mobile, await resetCode(member.mobile))
    await sql`update member set password_reset_by = null where username_key = ${member.username}`.execute(site.database)
    expect((await at.logInFrom(member.username, home, newPassword)).body.value['token']).toBeDefined()
  })
})

describe('a browser in which the app was passed', () => {
  async function passIn(member: Enrolled, jar: Map<string, string>, address = elsewhere, password = goodPassword) {
    site.clock.advance({ seconds: 30 })
    const asked = askedIn(await site.login(member.username, password, {}, { address, jar }))
    const body = { challenge: asked?.challenge ?? '', way: 'totp', code: member.code() }
    return site.sealed('POST', contract.passFactor.path, body, { address, jar })
  }

  it('needs no code for the brand’s number of days, at any address, and no other browser does', async () => {
    const member = await guarded()
    const jar = new Map<string, string>()
    expect((await passIn(member, jar)).status).toBe(200)
    const there = await site.login(member.username, goodPassword, {}, { address: '198.51.100.93', jar })
    expect(there.body.value['token']).toBeDefined()
    expect(askedIn(await site.login(member.username, goodPassword, {}, { address: elsewhere }))).toBeDefined()
    const list = await site.call('GET', contract.memberDevices.path, undefined, {
      token: there.body.value['token'] ?? '',
      jar,
    })
    const devices: readonly { trustedUntil: string | null }[] = list.body.value['list'] ?? []
    const trusted = devices.filter(({ trustedUntil }) => trustedUntil !== null)
    expect(trusted).toHaveLength(1)
    site.clock.advance({ hours: 30 * 24 + 1 })
    expect(askedIn(await site.login(member.username, goodPassword, {}, { address: elsewhere, jar }))).toBeDefined()
  })

  it('is forgotten with a removal on the security page, a new password, and new recovery codes', async () => {
    const member = await guarded()
    const jar = new Map<string, string>()
    const signIn = (password: string) => site.login(member.username, password, {}, { address: elsewhere, jar })
    let token: string = (await passIn(member, jar)).body.value['token'] ?? ''
    const { body } = await site.call('GET', contract.memberDevices.path, undefined, { token, jar })
    const devices: readonly { id: string; here: boolean }[] = body.value['list'] ?? []
    const id = devices.find(({ here }) => here)?.id ?? ''
    await site.call('DELETE', `/wps/member/devices/${id}`, undefined, { token, jar })
    expect(askedIn(await signIn(goodPassword))).toBeDefined()

    token = (await passIn(member, jar)).body.value['token'] ?? ''
    site.clock.advance({ seconds: 30 })
    await site.sealed(
      'POST',
      contract.proveOwner.path,
      { way: 'totp', code: member.code() },
      { token, jar, address: elsewhere },
    )
    await site.sealed('POST', contract.renewRecoveryCodes.path, { password: goodPassword }, { token, jar })
    expect(askedIn(await signIn(goodPassword))).toBeDefined()

    token = (await passIn(member, jar)).body.value['token'] ?? ''
    expect(askedIn(await signIn(goodPassword))).toBeUndefined()
    site.clock.advance({ seconds: 1 })
    const change = { oldPassword: goodPassword, newPassword, confirmNewPassword: newPassword }
    await site.changePassword(change, { token, jar })
    expect(askedIn(await signIn(newPassword))).toBeDefined()
  })
})
