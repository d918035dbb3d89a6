import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { askedIn, elsewhere, factorsAt } from './test-factors.ts'

let site: TestSite
let at: ReturnType<typeof factorsAt>
beforeAll(async () => {
  site = await openTestSite()
  at = factorsAt(site)
})
afterAll(() => site.close())

const isOpen = async (token: string) => (await site.call('GET', '/wps/member/info', undefined, { token })).status
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a login from an address that is not registered for the member (4.007)', () => {
  it('returns a challenge for a second factor and begins no session', async () => {
    const member = await at.enrol()
    const before = await at.sessionsOf(member.username)
    const { status, body } = await at.logInFrom(member.username)
    expect([status, Object.keys(body.value)]).toEqual([200, ['secondFactor']])
    expect(body.value['secondFactor']).toMatchObject({ ways: ['totp', 'recovery'], targets: {} })
    expect(await at.sessionsOf(member.username)).toBe(before)
  })

  it('needs none at the address of the registration, or where a factor was passed before', async () => {
    const member = await at.withMobile()
    expect((await site.login(member.username)).body.value['token']).toBeDefined()
    const passed = await at.passBySms(member.username, member.mobile)
    expect(await isOpen(passed.body.value['token'] ?? '')).toBe(200)
    expect((await at.logInFrom(member.username)).body.value['token']).toBeDefined()
    expect((await at.logInFrom(member.username, '198.51.100.10')).body.value).toHaveProperty('secondFactor')
  })

  it('treats an IPv6 /64 network as one address', async () => {
    const member = await at.withMobile()
    await at.passBySms(member.username, member.mobile, '2001:db8::1')
    expect((await at.logInFrom(member.username, '2001:db8::2')).body.value['token']).toBeDefined()
    expect((await at.logInFrom(member.username, '2001:db8:0:1::1')).body.value).toHaveProperty('secondFactor')
  })

  it('advises members without a second factor to add one, and does not lock them out', async () => {
    const { username } = await at.newMember()
    const unknown = await at.logInFrom(username)
    expect([unknown.status, unknown.body.value['secondFactorAdvised']]).toEqual([200, true])
    expect(await isOpen(unknown.body.value['token'] ?? '')).toBe(200)
    expect((await site.login(username)).body.value).not.toHaveProperty('secondFactorAdvised')
    // A login alone does not prove that it was the member, so the address stays unregistered.
    expect((await at.logInFrom(username)).body.value['secondFactorAdvised']).toBe(true)
  })

  it('reveals nothing about second factors with a wrong password', async () => {
    const member = await at.enrol()
    const { body } = await at.logInFrom(member.username, elsewhere, 'Wrong-Horse9')
    expect([body.code, body.value]).toEqual(['login.wrong_credentials', { captcha: true }])
  })
})

describe('the methods of a second factor (4.007)', () => {
  it.each([
    ['sms', '+66812345671', '+66•••••5671'],
    ['email', 'malee@mail.example', 'm•••@mail.example'],
  ] as const)(
    '%s: a code is sent to the member’s own verified contact, and begins the session',
    async (way, to, shown) => {
      const { username } = await at.newMember()
      await at.setContacts(username, way === 'sms' ? { mobile: to } : { email: to })
      const asked = askedIn(await at.logInFrom(username))
      expect(asked?.targets).toEqual({ [way]: shown })
      const challenge = asked?.challenge ?? ''
      expect((await at.sendCode(challenge, way)).body.value).toEqual({ expiredMinutes: way === 'sms' ? 1 : 15 })
      const code = await at.sentCode(to)
      expect((await at.pass(challenge, other(code), way)).body.code).toBe('verification.code_wrong')
      const passed = await at.pass(challenge, code, way)
      expect(await isOpen(passed.body.value['token'] ?? '')).toBe(200)
      // The code is used up, so a later challenge needs another.
      const again = await at.challengeOf(username, '198.51.100.77')
      expect((await at.pass(again, code, way)).status).toBe(422)
    },
  )

  it('a contact that was entered but never verified is asked for only if there is no other, and its code verifies it', async () => {
    const { username } = await at.newMember()
    await at.setContacts(username, { mobile: '+66812345672', email: 'narin@mail.example', verified: false })
    const asked = askedIn(await at.logInFrom(username))
    expect([asked?.ways, asked?.targets.sms]).toEqual([['sms', 'email'], '+66•••••5672'])
    const challenge = asked?.challenge ?? ''
    await at.sendCode(challenge, 'email')
    expect((await at.pass(challenge, await at.sentCode('narin@mail.example'), 'email')).status).toBe(200)
    expect(await at.wayNamesFrom(username, '198.51.100.44')).toEqual(['email'])
  })

  it('a contact that another member has verified is not asked for, whoever entered it', async () => {
    const [owner, guest] = [await at.newMember(), await at.newMember()]
    await at.setContacts(owner.username, { email: 'taken@mail.example' })
    await at.setContacts(guest.username, { email: 'taken@mail.example', verified: false })
    expect((await at.logInFrom(guest.username)).body.value['secondFactorAdvised']).toBe(true)
  })

  it('a code of the authenticator app is accepted once over all challenges', async () => {
    const member = await at.enrol()
    const [first, second] = [await at.challengeOf(member.username), await at.challengeOf(member.username)]
    const code = member.code()
    expect((await at.pass(first, code)).status).toBe(200)
    expect((await at.pass(second, code)).body.code).toBe('factor.code_wrong')
    // An older code, from a clock that is behind, is refused after a newer one was accepted.
    expect((await at.pass(second, member.code(-1))).body.code).toBe('factor.code_wrong')
    site.clock.advance({ seconds: 30 })
    expect((await at.pass(second, member.code())).status).toBe(200)
  })

  it('a recovery code is accepted once, however it is typed', async () => {
    const member = await at.enrol()
    const [code = '', another = ''] = member.recoveryCodes
    const typed = code.toLowerCase().replace('-', ' ')
    expect((await at.pass(await at.challengeOf(member.username), typed, 'recovery')).status).toBe(200)
    const next = await at.challengeOf(member.username, '198.51.100.78')
    expect((await at.pass(next, code, 'recovery')).body.code).toBe('factor.code_wrong')
    expect((await at.pass(next, another, 'recovery')).status).toBe(200)
  })

  it('the bank account’s name is refused unless the brand allows it', async () => {
    const member = await at.enrol()
    await sql`update member set profile = '{"payeeName": "Malee Jaidee"}' where username_key = ${member.username}`.execute(
      site.owner,
    )
    const challenge = await at.challengeOf(member.username)
    expect((await at.pass(challenge, 'Malee Jaidee', 'bank_name')).body.code).toBe('factor.way_unavailable')
  })

  it('a method that the challenge did not offer is refused', async () => {
    const member = await at.enrol()
    const challenge = await at.challengeOf(member.username)
    expect((await at.sendCode(challenge, 'sms')).body.code).toBe('factor.way_unavailable')
    expect((await at.pass(challenge, '123456', 'sms')).body.code).toBe('factor.way_unavailable')
  })
})

describe('a challenge', () => {
  it('is valid for five minutes', async () => {
    const member = await at.enrol()
    const [early, late] = [await at.challengeOf(member.username), await at.challengeOf(member.username)]
    site.clock.advance({ minutes: 4, seconds: 59 })
    expect((await at.pass(early, member.code())).status).toBe(200)
    site.clock.advance({ seconds: 1 })
    expect((await at.pass(late, member.code(1))).body.code).toBe('factor.challenge_spent')
  })

  it('is stored only as a hash, is not a session token, and is not valid at another brand', async () => {
    const member = await at.enrol()
    const challenge = await at.challengeOf(member.username)
    const { rows } = await sql<{ text: string }>`select c::text as text from factor_challenge c`.execute(site.database)
    expect(rows.some(({ text }) => text.includes(challenge))).toBe(false)
    expect(await isOpen(challenge)).toBe(401)
    const body = { challenge, way: 'totp', code: member.code() }
    const abroad = await site.sealed('POST', '/wps/session/login/factor', body, { host: 'other.example' })
    expect(abroad.body.code).toBe('factor.challenge_spent')
    expect((await at.pass(challenge, member.code())).status).toBe(200)
  })

  it('is refused after a change of the password or a suspension, and uses nothing up', async () => {
    for (const change of [sql`password_changed_at = password_changed_at + interval '1 s'`, sql`status = 'suspended'`]) {
      const member = await at.enrol()
      const challenge = await at.challengeOf(member.username)
      await sql`update member set ${change} where username_key = ${member.username}`.execute(site.database)
      expect((await at.pass(challenge, member.code())).body.code).toBe('factor.challenge_spent')
      const { rows } = await sql<{ used: number }>`
        select count(used_at)::int as used from factor_challenge join member using (brand_id, member_id)
        where username_key = ${member.username}`.execute(site.database)
      expect(rows).toEqual([{ used: 0 }])
    }
  })

  it('is deleted after it expires', async () => {
    const member = await at.enrol()
    await at.challengeOf(member.username)
    site.clock.advance({ minutes: 11 })
    await site.factors.sweep()
    const { rows } = await sql`select from factor_challenge`.execute(site.database)
    expect(rows).toHaveLength(0)
  })
})

describe('if the brand accepts the bank account’s name (4.007)', () => {
  let open: TestSite
  let there: ReturnType<typeof factorsAt>
  beforeAll(async () => {
    open = await openTestSite({ secondFactor: { bankName: true } })
    there = factorsAt(open)
  })
  afterAll(() => open.close())

  const named = async (payeeName: string) => {
    const { username } = await there.newMember()
    const profile = JSON.stringify({ payeeName })
    await sql`update member set profile = ${profile}::jsonb where username_key = ${username}`.execute(open.owner)
    return username
  }

  it('only letters count: case, blanks, dots, hyphens and full-width letters are ignored', async () => {
    const username = await named('Malee  JAI-DEE')
    const challenge = await there.challengeOf(username)
    expect((await there.pass(challenge, 'Malee Jaide', 'bank_name')).body.code).toBe('factor.code_wrong')
    expect((await there.pass(challenge, 'ｍａｌｅｅ jaidee.', 'bank_name')).status).toBe(200)
  })

  it('there are three tries a day, over all challenges', async () => {
    const username = await named('มาลี ใจดี')
    for (const guess of ['มาลี', 'ใจดี', 'มาลา']) {
      const { body } = await there.pass(await there.challengeOf(username), guess, 'bank_name')
      expect(body.code).toBe('factor.code_wrong')
    }
    const late = await there.pass(await there.challengeOf(username), 'มาลี ใจดี', 'bank_name')
    expect([late.status, late.body.code]).toEqual([429, 'factor.too_many'])
    open.clock.advance({ hours: 24 })
    expect((await there.pass(await there.challengeOf(username), 'มาลี ใจดี', 'bank_name')).status).toBe(200)
  })

  it('a member without a name has no such factor', async () => {
    expect(await there.wayNames(await named(' . '))).toEqual([])
  })
})
