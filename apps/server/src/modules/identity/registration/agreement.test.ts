import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { fieldsOf } from '../recovery/test-recovery.ts'
import { goodPassword, openTestSite, type TestSite, type TestReply } from '../test-site.ts'
import { lastCode, registrationWith } from './test-registration.ts'

let site: TestSite
/** The demo brand, which accepts registrations that do not name the terms. */
let lenient: TestSite
beforeAll(async () => {
  site = await openTestSite({ registration: await registrationWith({ termsRequired: true }) })
  lenient = await openTestSite()
})
afterAll(() => Promise.all([site.close(), lenient.close()]))

interface Kept {
  readonly document: string
  readonly version: string
  readonly agreedAt: Temporal.Instant
  readonly address: string
}

const keptOf = async (username: string, { database } = site): Promise<readonly Kept[]> =>
  (
    await sql<Kept>`
      select document, version, agreed_at as "agreedAt", member_agreement.address
      from member_agreement join member using (brand_id, member_id) where username_key = ${username}`.execute(database)
  ).rows

const membersOf = async ({ database }: TestSite, username: string) =>
  (await sql`select from member where username_key = ${username}`.execute(database)).rows.length

/** Registers without naming the version of the terms. */
const unsaidBy: Readonly<Record<string, (at: TestSite) => Promise<TestReply>>> = {
  username: (at) => at.register({ username: 'unsaid' }),
  mobile: async (at) => {
    await at.call('POST', '/wps/verification/sms/register', { mobileNo: '0812345678' })
    const verificationCode = await lastCode(at, '+66812345678')
    const passwords = { password: goodPassword, confirmPassword: goodPassword }
    return at.registerMobile({ mobileNum: '0812345678', verificationCode, ...passwords })
  },
}

describe('the agreement to the terms at registration (5.006)', () => {
  it('is stored with document, version, time and address', async () => {
    await site.register({ username: 'agreeing', termsVersion: '2026-11' }, { address: '203.0.113.44' })
    const kept = await keptOf('agreeing')
    expect(kept.map((one) => ({ ...one, agreedAt: one.agreedAt.toString() }))).toEqual([
      { document: '/help#term', version: '2026-11', agreedAt: '2026-11-20T10:00:00Z', address: '203.0.113.44' },
    ])
  })

  it('is shown to the member in the profile', async () => {
    const { body } = await site.register({ username: 'looking', termsVersion: '2026-11' })
    const profile = await site.call('GET', '/wps/member/profile', undefined, { token: body.value['token'] ?? '' })
    expect(profile.body.value['agreements']).toEqual([
      { document: '/help#term', version: '2026-11', agreedAt: '2026-11-20T10:00:00Z' },
    ])
  })

  it('to another version than the current one is refused with the field, and nobody is registered', async () => {
    for (const termsVersion of ['2026-10', '', 1, null]) {
      const reply = await site.register({ username: 'outdated', termsVersion })
      expect([reply.status, ...fieldsOf(reply)]).toEqual([400, 'termsVersion: field.terms_changed'])
    }
    expect(await membersOf(site, 'outdated')).toBe(0)
  })

  it.each(['username', 'mobile'])('is required, with the field in the refusal, by %s', async (way) => {
    const reply = await unsaidBy[way]?.(site)
    expect(reply && [reply.status, reply.body.code, ...fieldsOf(reply)]).toEqual([
      400,
      'request.invalid',
      'termsVersion: field.terms_not_agreed',
    ])
    expect(await membersOf(site, way === 'username' ? 'unsaid' : '+66812345678')).toBe(0)
  })

  it.each([
    ['EN', 'Please read and agree to the terms.'],
    ['CN', '请阅读并同意相关条款。'],
    ['TH', 'กรุณาอ่านและยอมรับข้อกำหนด'],
  ])('is required in the caller’s language: %s', async (language, words) => {
    const reply = await site.register({ username: 'unsaid' }, { language })
    expect(JSON.stringify(reply.body)).toContain(words)
  })

  it('would be missing if it were not required (a planted fault)', async () => {
    for (const [way, name] of [
      ['username', 'unsaid'],
      ['mobile', '+66812345678'],
    ] as const) {
      expect((await unsaidBy[way]?.(lenient))?.status).toBe(200)
      expect(await keptOf(name, lenient)).toEqual([])
    }
  })

  it('is an unknown field if the brand has no terms', async () => {
    const none = await openTestSite({ registration: await registrationWith({ terms: undefined }) })
    try {
      const reply = await none.register({ username: 'without', termsVersion: '1' })
      expect(fieldsOf(reply)).toEqual(['termsVersion: field.unknown'])
      expect((await none.register({ username: 'without' })).status).toBe(200)
    } finally {
      await none.close()
    }
  })

  it('is stored once for twenty concurrent registrations of a name', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.register({ username: 'crowded', termsVersion: '2026-11' }, { address: `198.51.100.${index}` }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await keptOf('crowded')).toHaveLength(1)
  })

  it('cannot be changed or deleted by the server', async () => {
    const change = sql`update member_agreement set version = 'another'`.execute(site.database)
    await expect(change).rejects.toThrow('permission denied')
    await expect(sql`delete from member_agreement`.execute(site.database)).rejects.toThrow('permission denied')
  })
})
