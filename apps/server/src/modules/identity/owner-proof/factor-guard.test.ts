import * as contract from '@baize/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { factorsAt, type Enrolled } from '../second-factor/test-factors.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite } from '../test-site.ts'

let site: TestSite
let at: ReturnType<typeof factorsAt>
let members = 0
beforeAll(async () => {
  site = await openTestSite({
    secondFactor: { changeWaitHours: 48 },
    throttles: { registrationsPerHourPerAddress: 999, codesPerHourPerAddress: 999, codesPerDayPerTarget: 99 },
  })
  at = factorsAt(site)
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ minutes: 2 }))

/** A signed-in member in a browser of their own. */
interface Browser {
  readonly username: string
  readonly token: string
  readonly jar: Map<string, string>
  readonly mobile: string
  readonly email: string
}

async function browserOf(username: string): Promise<Browser> {
  members += 1
  const jar = new Map<string, string>()
  const { body } = await site.login(username, goodPassword, {}, { jar })
  const mobile = `+6681700${String(members).padStart(4, '0')}`
  return { username, token: body.value['token'] ?? '', jar, mobile, email: `guard${members}@mail.example` }
}

/** A member with a verified number, a verified mailbox or both. */
async function reached(only: 'both' | 'mobile' | 'email' | 'none' = 'both'): Promise<Browser> {
  const member = await browserOf((await at.newMember()).username)
  const { mobile, email } = member
  await at.setContacts(
    member.username,
    { both: { mobile, email }, mobile: { mobile }, email: { email }, none: {} }[only],
  )
  return member
}

/** The same with an authenticator app, added by whoever holds the telephone or the mailbox. */
async function guarded(): Promise<Browser & Pick<Enrolled, 'code' | 'recoveryCodes'>> {
  const member = await browserOf((await at.newMember()).username)
  const { code } = await at.beginOnly(member.token)
  const recoveryCodes: string[] = (await at.confirm(member.token, code())).body.value['recoveryCodes'] ?? []
  await at.setContacts(member.username, member)
  site.clock.advance({ seconds: 30 })
  return { ...member, code, recoveryCodes }
}

const sealed = ({ token, jar }: Browser, endpoint: contract.Endpoint, body: object) =>
  site.sealed(endpoint.method === 'PUT' ? 'PUT' : 'POST', endpoint.path, body, { token, jar })

/** Shows a factor in the member's own session. */
async function show(member: Browser, way: string, code?: string) {
  if (code === undefined) await site.call('POST', contract.sendOwnerCode.path, { way }, member)
  const [message] = await site.sentTo(way === 'sms' ? member.mobile : member.email)
  return sealed(member, contract.proveOwner, { way, code: code ?? message?.code ?? '' })
}

const remove = (member: Browser, channel: string, more: object = {}) =>
  sealed(member, contract.removeContact, { channel, password: goodPassword, knowing: true, ...more })

const evilOf = ({ username }: Browser) => `thief-${username}@evil.example`

/** Tries to make another mailbox the member's, as somebody with the session and the password would. */
async function moveMailbox(member: Browser, more: object = {}) {
  site.clock.advance({ minutes: 2 })
  const email = evilOf(member)
  const toEvil = { channel: 'email', email, password: goodPassword }
  const asked = await sealed(member, contract.sendContactCode, { ...toEvil, ...more })
  if (asked.status !== 200) return asked
  const [letter] = await site.sentTo(email)
  return sealed(member, contract.changeContact, { ...toEvil, ...more, verificationCode: letter?.code ?? '' })
}

const removeApp = (member: Browser, more: object = {}) =>
  sealed(member, contract.removeTotp, { password: goodPassword, ...more })

async function storedOf({ username }: Browser) {
  const { rows } = await sql<{ mobile: string | null; email: string | null; hasApp: boolean }>`
    select mobile_e164 as mobile, email_key as email, exists (
      select from factor_totp as totp
      where totp.member_id = member.member_id and confirmed_at is not null) as "hasApp"
    from member where username_key = ${username}`.execute(site.database)
  return rows[0]
}

const waiting = async ({ token, jar }: Browser) =>
  (await site.call('GET', contract.waitingChanges.path, undefined, { token, jar })).body.value['list']
const cancel = ({ token, jar }: Browser, factor: string) =>
  site.call('DELETE', `/wps/member/waiting-changes/${factor}`, undefined, { token, jar })

describe('somebody with a stolen session and the password', () => {
  it('cannot remove the authenticator app or renew its recovery codes', async () => {
    const member = await guarded()
    expect([(await removeApp(member)).status, (await removeApp(member)).body.code]).toEqual([
      403,
      'factor.proof_needed',
    ])
    const renewed = await sealed(member, contract.renewRecoveryCodes, { password: goodPassword })
    expect(renewed.body.code).toBe('factor.proof_needed')
    expect(await storedOf(member)).toMatchObject({ hasApp: true })
  })

  it('cannot change, add or remove a contact of an account with an app, not even with that contact', async () => {
    const member = await guarded()
    expect((await moveMailbox(member)).body.code).toBe('factor.proof_needed')
    expect((await remove(member, 'email')).body.code).toBe('factor.proof_needed')
    expect((await show(member, 'email')).body.code).toBe('factor.way_unavailable')
    expect(await storedOf(member)).toMatchObject({ mobile: member.mobile, email: member.email })
  })

  it('cannot add a mailbox or an app to an account whose telephone is verified', async () => {
    const member = await reached('mobile')
    expect((await moveMailbox(member)).body.code).toBe('factor.proof_needed')
    expect((await at.begin(member.token)).body.code).toBe('factor.proof_needed')
    await show(member, 'sms')
    expect((await moveMailbox(member)).status).toBe(200)
  })

  it('cannot replace one contact by showing the other', async () => {
    const member = await reached()
    expect((await show(member, 'sms')).status).toBe(200)
    expect((await moveMailbox(member)).body.code).toBe('factor.proof_needed')
    expect((await remove(member, 'email', { password: '' })).body.code).toBe('factor.proof_needed')
  })

  it('may still add the first contact and the first app, since nothing else protects the account', async () => {
    const member = await reached('none')
    expect((await moveMailbox(member)).status).toBe(200)
    const other = await reached('none')
    expect((await at.begin(other.token)).status).toBe(200)
  })

  it('could take the account over if the guard let the password alone pass (a planted fault)', async () => {
    const member = await guarded()
    await sql`
      update session set owner_proved_at = ${site.clock.now().toString()}, owner_proved_way = 'totp'
      where member_id = (select member_id from member where username_key = ${member.username})`.execute(site.database)
    expect((await removeApp(member)).status).toBe(200)
  })
})

describe('the factor itself, or a recovery code', () => {
  it('allows the change at once, for a quarter of an hour, in the same browser', async () => {
    const member = await guarded()
    expect((await show(member, 'totp', member.code())).body.value).toMatchObject({ provedBy: 'totp' })
    expect((await removeApp({ ...member, jar: new Map() })).body.code).toBe('factor.proof_needed')
    expect((await removeApp(member)).body.value).toEqual({ waitsUntil: null })
    expect(await storedOf(member)).toMatchObject({ hasApp: false })
    const late = await guarded()
    await show(late, 'recovery', late.recoveryCodes[0])
    site.clock.advance({ minutes: 15, seconds: 1 })
    expect((await removeApp(late)).body.code).toBe('factor.proof_needed')
  })

  it('is named for each factor, with the hours that a change would wait', async () => {
    const standingOf = async ({ token, jar }: Browser) =>
      (await site.call('GET', contract.ownerStanding.path, undefined, { token, jar })).body.value
    expect(await standingOf(await guarded())).toMatchObject({
      guards: { totp: ['totp', 'recovery'], mobile: ['totp', 'recovery'], email: ['totp', 'recovery'] },
      provedBy: null,
      waitHours: 48,
    })
    expect(await standingOf(await reached('mobile'))).toMatchObject({
      guards: { totp: ['sms'], mobile: ['sms'], email: ['sms'] },
    })
  })
})

describe('a change that cannot be confirmed', () => {
  it('waits if the member wishes, and is listed', async () => {
    const member = await guarded()
    const { status, body } = await removeApp(member, { wait: true })
    const dueAt = site.clock.now().add({ hours: 48 }).toString()
    expect([status, body.value]).toEqual([200, { waitsUntil: dueAt }])
    expect(await waiting(member)).toMatchObject([{ factor: 'totp', shown: null, dueAt }])
  })

  it('takes effect after the waiting period, not before, and once', async () => {
    const member = await guarded()
    await removeApp(member, { wait: true })
    site.clock.advance({ hours: 47, minutes: 59 })
    await site.identity.makeDueChanges()
    expect(await storedOf(member)).toMatchObject({ hasApp: true })
    site.clock.advance({ minutes: 1 })
    await Promise.all([site.identity.makeDueChanges(), site.identity.makeDueChanges()])
    expect(await storedOf(member)).toMatchObject({ hasApp: false })
    const { rows } = await sql`select from waiting_change`.execute(site.database)
    expect(rows).toHaveLength(0)
  })

  it('of a mailbox gives the new one no effect until then', async () => {
    const member = await reached()
    expect((await moveMailbox(member, { wait: true })).status).toBe(200)
    expect(await storedOf(member)).toMatchObject({ email: member.email })
    expect(await waiting(member)).toMatchObject([{ factor: 'email', shown: expect.stringMatching(/^t•••\d@evil/) }])
    site.clock.advance({ hours: 48 })
    await site.identity.makeDueChanges()
    expect(await storedOf(member)).toMatchObject({ email: evilOf(member), mobile: member.mobile })
    const [notice] = await site.sentTo(member.email)
    expect(notice?.text).toContain('was changed')
  })

  it('is dropped if another member has verified the contact meanwhile', async () => {
    const member = await reached()
    await moveMailbox(member, { wait: true })
    const other = await reached('none')
    await at.setContacts(other.username, { email: evilOf(member) })
    site.clock.advance({ hours: 48 })
    await site.identity.makeDueChanges()
    expect(await storedOf(member)).toMatchObject({ email: member.email })
    const { rows } = await sql`
      select from waiting_change join member using (brand_id, member_id)
      where username_key = ${member.username}`.execute(site.database)
    expect(rows).toHaveLength(0)
  })

  it('can be cancelled once, by the member alone', async () => {
    const [member, stranger] = [await reached(), await reached('none')]
    expect((await remove(member, 'mobile', { wait: true })).status).toBe(200)
    expect((await cancel(stranger, 'mobile')).body.code).toBe('factor.nothing_waits')
    const replies = await Promise.all(Array.from({ length: 5 }, () => cancel(member, 'mobile')))
    expect(statusesOf(replies)).toEqual([200, 404, 404, 404, 404])
    site.clock.advance({ hours: 48 })
    await site.identity.makeDueChanges()
    expect(await storedOf(member)).toMatchObject({ mobile: member.mobile })
  })

  it('ends with a new password', async () => {
    const member = await reached()
    await remove(member, 'mobile', { wait: true })
    const newPassword = 'Felt&Green77'
    const changed = await site.changePassword(
      { oldPassword: goodPassword, newPassword, confirmNewPassword: newPassword },
      member,
    )
    expect(changed.status).toBe(200)
    site.clock.advance({ hours: 48 })
    await site.identity.makeDueChanges()
    expect(await storedOf(member)).toMatchObject({ mobile: member.mobile })
  })
})
