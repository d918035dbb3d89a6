import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { factorsAt } from '../second-factor/test-factors.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite } from '../test-site.ts'

let site: TestSite
let at: ReturnType<typeof factorsAt>
let members = 0
beforeAll(async () => {
  site = await openTestSite({ throttles: { registrationsPerHourPerAddress: 999, codesPerHourPerAddress: 999 } })
  at = factorsAt(site)
})
afterAll(() => site.close())

interface Reached {
  readonly username: string
  readonly token: string
  readonly jar: Map<string, string>
  readonly mobile: string
  readonly email: string
}

/** A member with their own browser, a verified number and a verified mailbox. */
async function reached(only: 'both' | 'mobile' | 'email' = 'both'): Promise<Reached> {
  members += 1
  const jar = new Map<string, string>()
  const username = `leaver${members}`
  const { body } = await site.register({ username }, { jar })
  const mobile = `+6681300${String(members).padStart(4, '0')}`
  const email = `leaver${members}@mail.example`
  await at.setContacts(username, {
    ...(only === 'email' ? {} : { mobile }),
    ...(only === 'mobile' ? {} : { email }),
  })
  return { username, token: body.value['token'] ?? '', jar, mobile, email }
}

const remove = ({ token, jar }: Reached, channel: string, more: object = {}) =>
  site.sealed(
    'POST',
    contract.removeContact.path,
    { channel, password: goodPassword, knowing: false, ...more },
    { token, jar },
  )

/** Shows the contact itself first, as its removal requires. */
async function removeShown(member: Reached, channel: 'mobile' | 'email', more: object = {}) {
  site.clock.advance({ seconds: 61 })
  await at.show(member, { way: channel === 'mobile' ? 'sms' : 'email', to: member[channel] })
  return remove(member, channel, more)
}

async function storedOf({ username }: Reached) {
  const { rows } = await sql<{ mobile: string | null; email: string | null }>`
    select mobile_e164 as mobile, email_key as email from member where username_key = ${username}`.execute(
    site.database,
  )
  return rows[0]
}

describe('removing a contact', () => {
  it('needs a code sent to it, and notifies it in the member’s language', async () => {
    const member = await reached()
    const { status, body } = await removeShown(member, 'mobile')
    expect([status, body.value['mobile'], body.value['email']]).toEqual([
      200,
      { shown: null, verifiedAt: null },
      { shown: expect.stringContaining('@mail.example'), verifiedAt: expect.any(String) },
    ])
    expect(await storedOf(member)).toEqual({ mobile: null, email: member.email })
    const [letter] = await site.sentTo(member.mobile)
    expect(letter?.text).toBe(
      `Baize: This mobile number was removed from your account ${member.username}. If this was not you, change your password and contact customer service immediately.`,
    )
    expect(await at.wayNames(member.username)).toEqual(['email'])
  })

  it('is refused without the password or with a wrong one, and changes nothing', async () => {
    const member = await reached()
    expect((await remove(member, 'email', { password: '' })).body.code).toBe('password.needed')
    expect((await remove(member, 'email', { password: 'Not-Mine-9' })).body.code).toBe('password.wrong')
    expect(await storedOf(member)).toEqual({ mobile: member.mobile, email: member.email })
    expect(await site.sentTo(member.email)).toEqual([])
  })

  it('needs no password with that code, but only in the same session and browser', async () => {
    const member = await reached()
    const { jar } = member
    expect((await at.show(member, { way: 'email', to: member.email })).status).toBe(200)
    const elsewhere = { ...member, jar: new Map<string, string>() }
    expect((await remove(elsewhere, 'email', { password: '' })).body.code).toBe('password.needed')
    expect((await remove({ ...member, jar }, 'email', { password: '' })).status).toBe(200)
    site.clock.advance({ minutes: 16 })
    expect((await remove(member, 'mobile', { password: '', knowing: true })).body.code).toBe('password.needed')
  })

  it('uses codes that cannot pass the second factor of a login', async () => {
    const member = await reached('email')
    const { token, jar } = member
    await site.call('POST', contract.sendOwnerCode.path, { way: 'email' }, { token, jar })
    const [{ code = '' } = {}] = await site.sentTo(member.email)
    const passed = await at.pass(await at.challengeOf(member.username), code, 'email')
    expect(passed.body.code).toMatch(/^verification\./)
  })

  it.each([
    ['the last second factor', 'mobile', 'mobile', 'contact.last_factor'],
    ['the last second factor', 'email', 'email', 'contact.last_factor'],
  ] as const)('of %s is refused until the member confirms it (%s)', async (_, only, channel, code) => {
    const member = await reached(only)
    const warned = await removeShown(member, channel)
    expect([warned.status, warned.body.code]).toEqual([409, code])
    expect(await storedOf(member)).toMatchObject({ [channel]: member[channel] })
    expect((await remove(member, channel, { knowing: true })).status).toBe(200)
    expect(await storedOf(member)).toEqual({ mobile: null, email: null })
  })

  it('of the last way to set a new password is refused until the member confirms it', async () => {
    const member = await reached('email')
    const { code } = await at.beginOnlyAs(member)
    await at.confirm(member.token, code())
    site.clock.advance({ seconds: 30 })
    await at.show(member, { way: 'totp', code: code() })
    expect((await remove(member, 'email')).body.code).toBe('contact.way_back')
    expect((await remove(member, 'email', { knowing: true })).status).toBe(200)
  })

  it('never removes the last one unconfirmed, even if both are removed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await reached()
      const jar = new Map<string, string>()
      const other = await site.login(member.username, goodPassword, {}, { jar })
      const tablet = { ...member, jar, token: other.body.value['token'] ?? '' }
      await at.show(member, { way: 'sms', to: member.mobile })
      await at.show(tablet, { way: 'email', to: member.email })
      const replies = await Promise.all([remove(member, 'mobile'), remove(tablet, 'email')])
      expect(statusesOf(replies)).toEqual([200, 409])
    }
  })

  it('sends no message to a contact that was never verified, since it may be a stranger’s', async () => {
    const member = await reached('email')
    const email = `typed${members}@mail.example`
    await at.setContacts(member.username, { email, verified: false })
    expect((await remove(member, 'email')).status).toBe(200)
    expect(await site.sentTo(email)).toEqual([])
    expect((await remove(member, 'email')).body.code).toBe('contact.none')
  })

  it('also removes the mailbox of the registration, so no link to a new password goes there any more', async () => {
    members += 1
    const email = `filed${members}@mail.example`
    const username = `leaver${members}`
    const jar = new Map<string, string>()
    const { body } = await site.register({ username, email }, { jar })
    const member = { username, token: body.value['token'] ?? '', jar, mobile: '', email }
    await at.setContacts(username, { email })
    await at.show(member, { way: 'email', to: email })
    const knowing = { knowing: true }
    const form = { username, email }
    await site.call('POST', contract.forgotPassword.path, form)
    const [letter] = await site.sentTo(email)
    expect((await remove(member, 'email', knowing)).status).toBe(200)
    const before = (await site.sentTo(email)).length
    await site.call('POST', contract.forgotPassword.path, form)
    expect(await site.sentTo(email)).toHaveLength(before)
    // A link that was sent before no longer works.
    const linkToken = /#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const reset = { token: linkToken, newPassword: 'Felt&Green77', confirmNewPassword: 'Felt&Green77' }
    const used = await site.sealed('POST', contract.resetPassword.path, reset)
    expect([linkToken.length > 20, used.body.code]).toEqual([true, 'password.link_spent'])
  })

  it('is refused for the number of a member without a password, since it may be their only way in', async () => {
    const member = await reached()
    await sql`update member set password_hash = null where username_key = ${member.username}`.execute(site.owner)
    expect((await remove(member, 'mobile', { password: '', knowing: true })).body.code).toBe('contact.password_first')
    expect((await removeShown(member, 'email', { password: '', knowing: true })).status).toBe(200)
  })
})
