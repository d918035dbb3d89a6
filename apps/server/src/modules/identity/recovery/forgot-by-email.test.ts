import { meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { hashToken } from '../sessions/session-door.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite } from '../test-site.ts'
import { memberOfResetLink } from './reset-links.sql.ts'
import { answersWhileHeld, expectToWait, fieldsOf, newMember, said, type TestMember } from './test-recovery.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles: { resetsPerHourPerAddress: 1_000 } })
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ hours: 2 }))

const newPassword = 'Felt&Green77'
const forgot = (username: string, email: string, more: object = {}) =>
  site.call('POST', '/wps/member/password/email', { username, email }, more)
const reset = (token: string, password = newPassword, again = password) =>
  site.sealed('POST', '/wps/member/password/reset', {
    token,
    newPassword: password,
    confirmNewPassword: again,
  })

/** Requests a link and reads it from the e-mail. */
async function linkFor({ username, email }: TestMember): Promise<string> {
  expect((await forgot(username, email)).status).toBe(200)
  const [letter] = await site.sentTo(email)
  return /#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

async function infoStatus(token: string): Promise<number> {
  return (await site.call('GET', '/wps/member/info', undefined, { token })).status
}

describe('a link that sets a new password (2.092, 7.010)', () => {
  it('is sent to the mailbox of the account, and leads to the brand’s own domain whatever the Host header says', async () => {
    const member = await newMember(site, 'linked')
    await forgot(member.username, member.email, { host: 'LOCALHOST:9999' })
    const [letter] = await site.sentTo(member.email)
    expect(letter?.subject).toBe('Baize: Reset your password')
    expect(letter?.text).toMatch(/\nhttps:\/\/site\.example\/reset-password#[\w-]{32}\n/)
    expect((await forgot(member.username, member.email, { host: 'evil.example' })).body.code).toBe('brand.unknown_host')
    expect(await site.sentTo(member.email)).toHaveLength(1)
  })

  it('works once, ends every session and informs the member by e-mail (8.027)', async () => {
    const member = await newMember(site, 'forgetful')
    const token = await linkFor(member)
    expect(await infoStatus(member.token)).toBe(200)
    expect((await reset(token)).body).toEqual({ success: true, value: {} })
    expect(await infoStatus(member.token)).toBe(401)
    expect((await site.login(member.username, newPassword)).status).toBe(200)
    expect((await site.login(member.username)).body.code).toBe('login.wrong_credentials')
    expect((await site.sentTo(member.email))[0]?.subject).toBe('Baize: Your password was changed')
    expect((await reset(token, 'Another#Word55')).body.code).toBe('password.link_spent')
  })

  it('can be requested by a form as well as by JSON, with name and mailbox in any case or width', async () => {
    const member = await newMember(site, 'formal')
    const form = new URLSearchParams({ username: 'ＦＯＲＭＡＬ', email: 'Formal@Example.com' }).toString()
    expect((await site.postForm('/wps/member/password/email', form)).status).toBe(200)
    expect(await site.sentTo(member.email)).toHaveLength(1)
  })

  it('has the only endpoint that accepts forms, since pages of other sites could send them', async () => {
    const reply = await site.postForm('/wps/session/login/freeplay', 'os=x')
    expect([reply.status, reply.body.code]).toEqual([415, 'request.wrong_type'])
  })

  it('is valid for 30 minutes', async () => {
    const member = await newMember(site, 'slow')
    const token = await linkFor(member)
    site.clock.advance({ minutes: 30 })
    expect((await reset(token)).body.code).toBe('password.link_spent')
    const fresh = await linkFor(member)
    site.clock.advance({ minutes: 29, seconds: 59 })
    expect((await reset(fresh)).status).toBe(200)
  })

  it('is invalidated by any change of the password, like all other links of the member', async () => {
    const member = await newMember(site, 'twice', { hasMobile: false })
    const [first, second] = [await linkFor(member), await linkFor(member)]
    expect(first).not.toBe(second)
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).body.code).toBe('password.link_spent')
    const third = await linkFor(member)
    const { body } = await site.login(member.username, newPassword)
    const change = { oldPassword: newPassword, newPassword: goodPassword, confirmNewPassword: goodPassword }
    await site.changePassword(change, { token: body.value['token'] ?? '' })
    expect((await reset(third)).body.code).toBe('password.link_spent')
  })

  it('is not used up by an invalid new password, whose problems are reported by field (5.038, 8.034)', async () => {
    const member = await newMember(site, 'picky')
    const token = await linkFor(member)
    expect(fieldsOf(await reset(token, ''))).toEqual(['newPassword: field.required'])
    expect(fieldsOf(await reset(token, 'short', 'other'))).toEqual([
      'newPassword: field.pattern_19',
      'confirmNewPassword: field.confirmation_differs',
    ])
    expect(fieldsOf(await reset(token, goodPassword))).toEqual(['newPassword: password.not_new'])
    expect((await reset(token)).status).toBe(200)
  })

  it('clears earlier failed logins, so the member can log in with the new password at once', async () => {
    const member = await newMember(site, 'lockedout')
    await site.login(member.username, 'Wrong#Word11')
    expect((await site.login(member.username)).body.code).toBe('captcha.required')
    await reset(await linkFor(member))
    expect((await site.login(member.username, newPassword)).status).toBe(200)
  })

  it('is not valid at another brand', async () => {
    const token = await linkFor(await newMember(site, 'crossing'))
    const body = { token, newPassword, confirmNewPassword: newPassword }
    const there = await site.sealed('POST', '/wps/member/password/reset', body, { host: 'other.example' })
    expect(there.body.code).toBe('password.link_spent')
  })

  it('is neither sent to suspended members nor accepted from them', async () => {
    const member = await newMember(site, 'barred')
    const token = await linkFor(member)
    await sql`update member set status = 'suspended' where username_key = 'barred'`.execute(site.database)
    expect((await reset(token)).body.code).toBe('password.link_spent')
    await forgot(member.username, member.email)
    expect(await site.sentTo(member.email)).toHaveLength(1)
  })

  it('is stored as a hash, so the table does not reveal links', async () => {
    const token = await linkFor(await newMember(site, 'hashed'))
    const { rows } = await sql<{ row: string }>`select to_jsonb(r)::text as row from password_reset r`.execute(
      site.database,
    )
    expect(rows.some(({ row }) => row.includes(hashToken(token).toString('hex')))).toBe(true)
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  })

  it('is deleted after it expires', async () => {
    await linkFor(await newMember(site, 'swept'))
    site.clock.advance({ hours: 1 })
    await site.identity.sweep()
    const { rows } = await sql`select from password_reset`.execute(site.database)
    expect(rows).toHaveLength(0)
  })
})

describe('twenty concurrent uses of one link', () => {
  const change = async (token: string) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => reset(token, `Parallel#${index}Word`)))

  it('change the password once', async () => {
    const member = await newMember(site, 'crowd')
    const replies = await change(await linkFor(member))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
    const winner = replies.findIndex(({ status }) => status === 200)
    expect((await site.login(member.username, `Parallel#${winner}Word`)).status).toBe(200)
  })

  it('and uses of two links of one member do not deadlock', async () => {
    const member = await newMember(site, 'pair')
    const links = [await linkFor(member), await linkFor(member)]
    const replies = await Promise.all(links.flatMap((link) => [reset(link, 'Left#Hand2026'), reset(link)]))
    expect(statusesOf(replies)).toEqual([200, 422, 422, 422])
  })

  it('would change it more than once if the link were read first and marked afterwards (a planted fault)', async () => {
    const token = await linkFor(await newMember(site, 'planted'))
    const [brand] = site.brands.all
    const meet = meetingOf(20)
    const planted = async () => {
      const now = site.clock.now()
      if (brand === undefined) throw new Error('no brand')
      const member = await memberOfResetLink(site.database, brand.brandId, hashToken(token), now)
      await meet()
      if (member === undefined) return false
      await sql`update password_reset set used_at = ${now.toString()} where token_hash = ${hashToken(token)}`.execute(
        site.database,
      )
      return true
    }
    const changed = await Promise.all(Array.from({ length: 20 }, planted))
    expect(changed.filter(Boolean)).toHaveLength(20)
  })
})

describe('somebody without an account', () => {
  it.each([
    ['for an unknown name', 'nobodyhere', undefined],
    ['for another mailbox', undefined, 'stranger@example.com'],
  ])('gets %s the same answer as a member, but no e-mail', async (_, username, email) => {
    const member = await newMember(site, username === undefined ? 'known1' : 'known2')
    const right = await forgot(member.username, member.email)
    const wrong = await forgot(username ?? member.username, email ?? member.email)
    expect(said(wrong)).toEqual(said(right))
    expect(await site.sentTo(member.email)).toHaveLength(1)
    expect(await site.sentTo(email ?? member.email)).toHaveLength(email === undefined ? 1 : 0)
  })

  it('gets it after the same work, and no answer waits for the message to be sent', async () => {
    const member = await newMember(site, 'awaited')
    const outcome = await answersWhileHeld(site, {
      known: () => forgot(member.username, member.email),
      unknown: () => forgot('nobodyhere', member.email),
    })
    expect(outcome.unknownWork).toEqual(outcome.knownWork)
    expect(outcome.knownWork.length).toBeGreaterThan(0)
    expect(outcome.waiting).toBe(1)
    expect(await site.sentTo(member.email)).toHaveLength(1)
    // Planted fault: waiting for the message to be sent is detected.
    await expectToWait(site, () => forgot(member.username, member.email).then(() => site.dispatch.close()))
  })

  it('cannot tell whether a mailbox is verified: an unverified one gets the same answer after the same work, but no link', async () => {
    for (const explicitAccountMessages of [false, true]) {
      const brand = await openTestSite({ explicitAccountMessages })
      try {
        const [proved, entered] = [await newMember(brand, 'proved'), await newMember(brand, 'entered')]
        await sql`update member set email_verified_at = null where username_key = 'entered'`.execute(brand.owner)
        const ask = ({ username, email }: TestMember) =>
          brand.call('POST', '/wps/member/password/email', { username, email })
        const [right, wrong] = [await ask(proved), await ask(entered)]
        expect(said(wrong)).toEqual(said(right))
        expect(await brand.workDuring(() => ask(entered))).toEqual(await brand.workDuring(() => ask(proved)))
        expect(await brand.sentTo(entered.email)).toEqual([])
      } finally {
        await brand.close()
      }
    }
  })

  it('is told so if the brand wants it (8.002)', async () => {
    const open = await openTestSite({ explicitAccountMessages: true })
    try {
      const reply = await open.call('POST', '/wps/member/password/email', { username: 'nobodyhere', email: 'a@b.co' })
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([
        422,
        'password.reset_unknown',
        'Username/Email does not exist',
      ])
    } finally {
      await open.close()
    }
  })
})

describe('the form (5.039, 8.004)', () => {
  it.each([
    ['', '', ['username: field.required', 'email: field.required']],
    ['1x', 'nobody', ['username: field.pattern_1', 'email: field.invalid']],
    ['linked', 'a@b.co,c@d.co', ['email: field.invalid']],
    ['na\u0000me', 'a@b.co', ['username: field.pattern_1']],
  ])('with %j and %j is refused with field errors', async (username, email, problems) => {
    const reply = await forgot(username, email)
    expect([reply.status, reply.body.code]).toEqual([400, 'login.invalid_format'])
    expect(fieldsOf(reply)).toEqual(problems)
  })

  it('refuses an unknown field', async () => {
    const body = { username: 'linked', email: 'a@b.co', memberId: '1' }
    expect(fieldsOf(await site.call('POST', '/wps/member/password/email', body))).toEqual(['memberId: field.unknown'])
  })
})

describe('the limits', () => {
  it('allow each address three requests an hour for an account, whether or not it exists', async () => {
    for (const username of ['limited', 'nolimited']) {
      if (username === 'limited') await newMember(site, username)
      const from = (index: number) => forgot(username, 'limited@example.com', { address: `198.51.100.${index}` })
      const replies = [await from(1), await from(1), await from(1), await from(1)]
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(replies[3]?.body).toMatchObject({
        code: 'password.reset_too_many',
        message: 'Too many password reset requests. Please try again in 60 minutes.',
      })
      site.clock.advance({ hours: 1 })
      expect((await from(1)).status).toBe(200)
    }
  })

  it('let the owner ask after a stranger’s three requests, and after many strangers’ in a browser that the account knows', async () => {
    const member = await newMember(site, 'pestered', { hasMobile: false })
    const jar = new Map<string, string>()
    await site.login(member.username, goodPassword, {}, { jar })
    for (let tries = 0; tries < 4; tries += 1)
      await forgot(member.username, 'guess@example.com', { address: '198.51.100.70' })
    for (let tries = 0; tries < 4; tries += 1) await forgot(member.username, member.email, { address: '198.51.100.71' })
    expect((await forgot(member.username, member.email)).status).toBe(200)
    for (let index = 0; index < 20; index += 1)
      await forgot(member.username, member.email, { address: `198.51.100.${100 + index}` })
    expect((await forgot(member.username, member.email, { address: '198.51.100.72' })).status).toBe(429)
    const own = []
    for (let tries = 0; tries < 4; tries += 1)
      own.push((await forgot(member.username, member.email, { jar, address: '198.51.100.71' })).status)
    expect(own).toEqual([200, 200, 200, 429])
  })

  it('allow as many per address as the brand has set, where an IPv6 network counts as one address', async () => {
    const strict = await openTestSite({ throttles: { resetsPerHourPerAddress: 2 } })
    try {
      const from = (index: number, network = '2001:db8:1:2') =>
        strict.call(
          'POST',
          '/wps/member/password/email',
          { username: `someone${index}`, email: 'a@b.co' },
          { address: `${network}::${index}` },
        )
      const statuses = [(await from(1)).status, (await from(2)).status, (await from(3)).status]
      expect([...statuses, (await from(4, '2001:db8:1:3')).status]).toEqual([200, 200, 429, 200])
    } finally {
      await strict.close()
    }
  })
})
