import * as contract from '@baize/contract'
import type { Endpoint } from '@baize/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/pool.ts'
import { openTestBrowser } from './test-browser.ts'
import { openSocialTestServer, type SocialTestServer, type Visitor } from './test-server.ts'

let server: SocialTestServer
let members = 0
beforeAll(async () => {
  server = await openSocialTestServer()
})
afterAll(() => server.close())
// Providers read the system clock. The server's clock must not lag behind it, or it would see tokens from the future.
beforeEach(() => {
  const behind = server.clock.now().until(systemClock.now())
  if (behind.sign > 0) server.clock.advance(behind)
})

const password = 'Paper-Lantern#2026'
const newPassword = { newPassword: password, confirmNewPassword: password }

/** A member who registered with an account at the brand's own provider and has no password. */
async function newcomer(): Promise<Visitor & { readonly name: string; readonly account: string }> {
  members += 1
  const name = `guest${members}`
  const visitor = server.visitor()
  await visitor.signIn('oidc', name)
  const { value } = await visitor.register(`nopass${members}`)
  visitor.token = String(value['token'])
  return Object.assign(visitor, { name, account: String(value['account']) })
}

/** Makes the member's session so old that it no longer proves the owner. */
const later = (account: string) =>
  sql`
  update session set created_at = created_at - interval '16 minutes', owner_proved_at = owner_proved_at - interval '16 minutes'
  from member where member.brand_id = session.brand_id and member.member_id = session.member_id
    and username = ${account}`.execute(server.test.owner)

/** Another browser with the visitor's session token. */
function stolen({ token }: Visitor): Visitor {
  return server.visitor(token)
}

const standing = async (visitor: Visitor) => (await visitor.send(contract.ownerStanding)).value

async function confirm(visitor: Visitor, name: string) {
  const { value } = await visitor.send(contract.startConfirming, { provider: 'oidc' })
  // A browser that is not logged in at the provider.
  return visitor.finish(await openTestBrowser().answer(String(value['url']), name))
}

async function sentTo(to: string): Promise<string> {
  await server.dispatch.close()
  const { rows } = await sql<{ code: string }>`
    select code from dispatch_message where recipient = ${to} and code is not null
    order by message_id desc limit 1`.execute(server.test.owner)
  return rows[0]?.code ?? ''
}

/** Verifies a mailbox; the session must prove the owner. */
async function proveMailbox(visitor: Visitor, email: string) {
  const asked = { channel: 'email', email, password: '' }
  const sent = await visitor.send(contract.sendContactCode, asked)
  if (sent.code !== undefined) return sent
  return visitor.send(contract.changeContact, { ...asked, verificationCode: await sentTo(email) })
}

describe('a member without a password', () => {
  it('can set one right after signing in with the provider and log in with it; other sessions end', async () => {
    const visitor = await newcomer()
    expect(await standing(visitor)).toMatchObject({ hasPassword: false, ways: [], provedUntil: expect.any(String) })
    const before = visitor.token
    const { status, value } = await visitor.send(contract.setPassword, newPassword)
    expect(status).toBe(200)
    expect((await visitor.send(contract.member)).status).toBe(401)
    visitor.token = String(value['token'])
    expect(visitor.token).not.toBe(before)
    expect(await standing(visitor)).toMatchObject({ hasPassword: true, provedUntil: null })
    const other = server.visitor()
    expect((await other.send(contract.login, { username: visitor.account, password })).status).toBe(200)
    // From now on it can only be changed, with the old one.
    expect((await visitor.send(contract.setPassword, newPassword)).code).toBe('password.is_set')
  })

  it('is told for each field what is wrong with a new password, and still has none', async () => {
    const visitor = await newcomer()
    const wrong = await visitor.send(contract.setPassword, { newPassword: 'abc', confirmNewPassword: 'other' })
    expect(wrong.status).toBe(400)
    const fields: readonly { readonly field: string }[] = wrong.value['fields'] ?? []
    expect(fields.map(({ field }) => field)).toEqual(['newPassword', 'confirmNewPassword'])
    expect(await standing(visitor)).toMatchObject({ hasPassword: false })
  })

  const guarded: readonly (readonly [string, Endpoint, object])[] = [
    ['a password is set', contract.setPassword, newPassword],
    [
      'a code to a mailbox is requested',
      contract.sendContactCode,
      { channel: 'email', email: 'x@mail.example', password: '' },
    ],
    ['an authenticator is begun', contract.beginTotp, { password: '' }],
    ['recovery codes are renewed', contract.renewRecoveryCodes, { password: '' }],
    ['an account at a provider is linked', contract.startLinking, { provider: 'google' }],
    [
      'a withdrawal password is set',
      contract.setPaymentPassword,
      { password: '', paymentPassword: '471902', confirmPaymentPassword: '471902' },
    ],
    ['a contact is removed', contract.removeContact, { channel: 'email', password: '', knowing: true }],
  ]

  it.each(guarded)('needs more than an old session before %s', async (_, endpoint, body) => {
    const visitor = await newcomer()
    await later(visitor.account)
    expect(await standing(visitor)).toMatchObject({ provedUntil: null })
    expect(await visitor.send(endpoint, body)).toMatchObject({ status: 403, code: 'session.too_old' })
  })

  it.each(guarded)('needs more than a stolen token, however recent, before %s', async (_, endpoint, body) => {
    const thief = stolen(await newcomer())
    expect(await standing(thief)).toMatchObject({ provedUntil: null })
    expect(await thief.send(endpoint, body)).toMatchObject({ status: 403, code: 'session.too_old' })
  })

  it('would lose the account to a stolen token if the browser were not checked (a planted fault)', async () => {
    const visitor = await newcomer()
    const { rows } = await sql`
      select from session join member using (brand_id, member_id)
      where username = ${visitor.account} and way = 'registration'
        and session.created_at > ${server.clock.now().subtract({ minutes: 15 }).toString()}::timestamptz`.execute(
      server.test.owner,
    )
    // A check of the time alone would have let the thief of the tests above in.
    expect(rows).toHaveLength(1)
  })

  it('can confirm with the linked account, and the provider asks for a login again', async () => {
    const visitor = await newcomer()
    await later(visitor.account)
    const { value } = await visitor.send(contract.startConfirming, { provider: 'oidc' })
    expect(new URL(String(value['url'])).searchParams.get('prompt')).toBe('login')
    const confirmed = await visitor.finish(await visitor.browser.answer(String(value['url']), visitor.name))
    expect(confirmed.value).toEqual({ outcome: 'confirmed', provider: 'oidc', label: 'House ID' })
    expect((await visitor.send(contract.setPassword, newPassword)).status).toBe(200)
  })

  it('cannot confirm with another account at the provider or with a provider that is not linked', async () => {
    const visitor = await newcomer()
    await later(visitor.account)
    expect(await confirm(visitor, 'stranger')).toMatchObject({ status: 409, code: 'social.other_account' })
    expect((await visitor.send(contract.startConfirming, { provider: 'google' })).code).toBe('social.link_not_found')
    expect((await visitor.send(contract.setPassword, newPassword)).code).toBe('session.too_old')
  })

  it('can confirm only in the browser in which the session began', async () => {
    const visitor = await newcomer()
    await later(visitor.account)
    const thief = stolen(visitor)
    expect((await confirm(thief, visitor.name)).code).toBe('session.too_old')
    // The owner's confirmation does not let the thief in either.
    expect((await confirm(visitor, visitor.name)).status).toBe(200)
    expect((await thief.send(contract.setPassword, newPassword)).code).toBe('session.too_old')
    expect((await visitor.send(contract.setPassword, newPassword)).status).toBe(200)
  })

  it('can verify a mailbox and then confirm with a code sent to it, once and only for that purpose', async () => {
    const visitor = await newcomer()
    const email = `${visitor.name}@mail.example`
    expect((await proveMailbox(visitor, email)).status).toBe(200)
    await later(visitor.account)
    expect(await standing(visitor)).toMatchObject({ ways: ['email'], targets: { email: 'g•••@mail.example' } })
    server.clock.advance({ seconds: 61 })
    expect((await visitor.send(contract.sendOwnerCode, { way: 'sms' })).code).toBe('factor.way_unavailable')
    expect((await visitor.send(contract.sendOwnerCode, { way: 'email' })).status).toBe(200)
    const code = await sentTo(email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await visitor.send(contract.proveOwner, { way: 'email', code: wrong })).code).toBe(
      'verification.code_wrong',
    )
    // In another browser the right code confirms nothing and is not used up.
    expect((await stolen(visitor).send(contract.proveOwner, { way: 'email', code })).code).toBe('session.too_old')
    const proved = await visitor.send(contract.proveOwner, { way: 'email', code })
    expect(proved).toMatchObject({ status: 200, value: { provedUntil: expect.any(String) } })
    expect((await visitor.send(contract.proveOwner, { way: 'email', code })).code).toBe('verification.code_expired')
    expect((await visitor.send(contract.beginTotp, { password: '' })).status).toBe(200)
  })

  it('can set a withdrawal password after confirming', async () => {
    const visitor = await newcomer()
    const fresh = { password: '', paymentPassword: '471902', confirmPaymentPassword: '471902' }
    expect((await visitor.send(contract.setPaymentPassword, fresh)).status).toBe(200)
    expect((await visitor.send(contract.paymentPassword)).value).toMatchObject({ isSet: true })
  })

  it('sets a password only once out of twenty concurrent requests', async () => {
    const visitor = await newcomer()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const word = `Parallel#${index}Word`
        return visitor.send(contract.setPassword, { newPassword: word, confirmNewPassword: word })
      }),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a member with a password', () => {
  it('is asked for it, however recent the session is and whatever was confirmed', async () => {
    const visitor = await newcomer()
    visitor.token = String((await visitor.send(contract.setPassword, newPassword)).value['token'])
    expect((await visitor.send(contract.beginTotp, { password: '' })).code).toBe('password.needed')
    expect((await confirm(visitor, visitor.name)).value).toMatchObject({ outcome: 'confirmed' })
    expect((await visitor.send(contract.beginTotp, { password: '' })).code).toBe('password.needed')
    expect((await visitor.send(contract.beginTotp, { password })).status).toBe(200)
  })
})
