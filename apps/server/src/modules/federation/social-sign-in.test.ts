import * as contract from '@baize/contract'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { answerWithAnotherNonce, finishAtOnce, handOverToAnother, memberWith, rowsIn, tally } from './test-attacks.ts'
import { kinds, openSocialHouse, type SocialHouse } from './test-house.ts'
import type { Tamper } from '../../testing/identity-provider.ts'

let house: SocialHouse
beforeAll(async () => {
  house = await openSocialHouse()
})
afterAll(() => house.close())

describe('signing in with a provider (2.086)', () => {
  it('offers what the brand’s settings name, in the caller’s language', async () => {
    const visitor = house.visitor()
    const names = async (language: string) => {
      const { value } = await visitor.send(contract.socialProviders, undefined, { language })
      return (value['list'] ?? []) as { label: string }[] // the contract checks its shape
    }
    expect((await names('EN')).map(({ label }) => label)).toEqual(['LINE', 'Google', 'House ID'])
    expect((await names('TH')).map(({ label }) => label)).toEqual(['LINE', 'Google', 'บัญชีบ้าน'])
  })

  it.each(kinds)('%s: an unknown account registers under a name of its own, and signs in afterwards', async (kind) => {
    const visitor = house.visitor()
    const first = await visitor.signIn(kind, `mali${kind}`)
    expect(first.value).toMatchObject({ outcome: 'newcomer', newcomer: { provider: kind } })
    const registered = await visitor.register(`fresh${kind}`)
    expect(registered).toMatchObject({ status: 200, value: { account: `fresh${kind}`, firstTimeLogin: true } })
    const again = await house.visitor().signIn(kind, `mali${kind}`)
    expect(again.value).toMatchObject({
      outcome: 'signedIn',
      login: { account: `fresh${kind}`, firstTimeLogin: false },
    })
  })

  it('gives a session that is good for the site, and nothing of it stands in an address', async () => {
    await memberWith(house, 'nok')
    const visitor = house.visitor()
    const address = await visitor.start('oidc')
    const back = await visitor.browser.answer(address, 'nok')
    expect([...back.searchParams.keys()].toSorted()).toEqual(['code', 'iss', 'state'])
    const { value } = await visitor.finish(back)
    const token = String(value['login']?.['token'])
    expect((await house.visitor(token).send(contract.member)).value).toMatchObject({ account: 'mnok', type: 0 })
    expect(`${address} ${back.href}`).not.toContain(token)
  })

  it('sends PKCE, state and nonce, and comes back to the host that was asked, which is the brand’s own', async () => {
    const asked = async (host: string) => {
      const body = { provider: 'line' }
      const reply = await house.site.inject({
        method: 'POST',
        url: contract.startSocialSignIn.path,
        headers: { host },
        body,
      })
      return reply.json<{ code?: string; value: { url?: string } }>()
    }
    const { searchParams } = new URL((await asked('127.0.0.1')).value.url ?? '')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://127.0.0.1:3000/social-sign-in',
      // LINE gives mailboxes to few channels, so it is not asked for one.
      scope: 'openid profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{32,43}$/)
    expect((await asked('evil.example')).code).toBe('brand.unknown_host')
  })

  it('binds the attempt to the browser by a cookie that no script reads', async () => {
    const body = { provider: 'google' }
    const headers = { host: 'localhost' }
    const { cookies } = await house.site.inject({ method: 'POST', url: contract.startSocialSignIn.path, headers, body })
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'social', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 1_500 }),
    ])
  })

  it('keeps no state, cookie or secret in clear, and reads each provider’s document once', async () => {
    const visitor = house.visitor()
    const address = new URL(await visitor.start('google'))
    const { rows } = await sql<{ row: string }>`
      select row_to_json(a)::text as row from federation_attempt a union all
      select row_to_json(l)::text from federation_link l union all select settings::text from brand`.execute(
      house.test.database,
    )
    const stored = rows.map(({ row }) => row).join('\n')
    const hidden = [address.searchParams.get('state'), address.searchParams.get('nonce'), visitor.cookies.get('social')]
    for (const secret of [...hidden, 'a secret of']) expect(stored).not.toContain(secret)
    expect(house.issuers.google.asked.get('/.well-known/openid-configuration')).toBe(1)
  })

  it('never takes a mailbox for a person: who has the same one is a newcomer all the same', async () => {
    const password = 'Baize#2026'
    await house.client()(contract.register, {
      body: { username: 'chai', password, confirmPassword: password, email: 'chai@mail.example', ageConfirmed: true },
    })
    const { value } = await house.visitor().signIn('google', 'chai')
    expect(value).toMatchObject({ outcome: 'newcomer', newcomer: { email: 'chai@mail.example', displayName: 'Chai' } })
  })
})

describe('a sign-in that ends otherwise changes nothing, and says so', () => {
  it('cancelled at the provider', async () => {
    const visitor = house.visitor()
    const back = await visitor.browser.answer(await visitor.start('oidc'), 'mali', 'cancel')
    const { status, code, message } = await visitor.finish(back)
    expect([status, code]).toEqual([409, 'social.cancelled'])
    expect(message).toBe('Login with House ID was cancelled. Nothing was changed.')
    expect((await visitor.send(contract.socialNewcomer)).value).toEqual({ newcomer: null })
  })

  it('with an error of the provider, or without a code', async () => {
    for (const answer of [{ error: 'server_error' }, {}]) {
      const visitor = house.visitor()
      const state = new URL(await visitor.start('oidc')).searchParams.get('state') ?? ''
      expect((await visitor.send(contract.finishSocialSignIn, { state, ...answer })).code).toBe('social.refused')
    }
  })

  it('with a state that nobody began, or without the cookie', async () => {
    const visitor = house.visitor()
    const back = await visitor.browser.answer(await visitor.start('oidc'), 'mali')
    expect((await visitor.send(contract.finishSocialSignIn, { state: 'x'.repeat(32), code: 'y' })).code).toBe(
      'social.spent',
    )
    expect((await house.visitor().finish(back)).code).toBe('social.spent')
    // Its own browser may still go on.
    expect((await visitor.finish(back)).value).toMatchObject({ outcome: 'newcomer' })
  })

  it('in another browser than the one that began (login CSRF)', async () => {
    await memberWith(house, 'thief')
    const sessions = await rowsIn(house, 'session')
    expect(await handOverToAnother(house, 'thief')).toMatchObject({ status: 409, code: 'social.spent' })
    expect(await rowsIn(house, 'session')).toBe(sessions)
  })

  it('a second time', async () => {
    await memberWith(house, 'again')
    const visitor = house.visitor()
    const back = await visitor.browser.answer(await visitor.start('oidc'), 'again')
    expect((await visitor.finish(back)).status).toBe(200)
    expect((await visitor.finish(back)).code).toBe('social.spent')
  })

  it('20 times at once: one session', async () => {
    await memberWith(house, 'twenty')
    const sessions = await rowsIn(house, 'session')
    expect(tally(await finishAtOnce(house, 'twenty', 20))).toEqual({ signedIn: 1, 'social.spent': 19 })
    expect(await rowsIn(house, 'session')).toBe(sessions + 1)
  })

  it('with the code of another attempt of the same browser', async () => {
    const visitor = house.visitor()
    const other = await visitor.browser.answer(await visitor.start('oidc'), 'mali')
    const own = new URL(await visitor.start('oidc')).searchParams.get('state') ?? ''
    other.searchParams.set('state', own)
    expect((await visitor.finish(other)).code).toBe('social.refused')
  })

  it('with the ID token of another nonce', async () => {
    expect((await answerWithAnotherNonce(house, 'mali', 'of-somebody-else')).code).toBe('social.refused')
  })
})

describe('an ID token that is not right is refused', () => {
  const stranger = Buffer.from('a secret that is nobody’s, long enough for HS256')
  const tampered: readonly (readonly [what: string, kind: (typeof kinds)[number], how: Tamper])[] = [
    ['for another audience', 'oidc', (claims, sign) => sign({ ...claims, aud: 'somebody-else' })],
    [
      'for two audiences without an authorised party',
      'google',
      (claims, sign) => sign({ ...claims, aud: ['baize-google', 'other'] }),
    ],
    ['for another authorised party', 'google', (claims, sign) => sign({ ...claims, azp: 'other' })],
    ['of another issuer', 'oidc', (claims, sign) => sign({ ...claims, iss: 'https://elsewhere.example' })],
    [
      'that has expired',
      'oidc',
      (claims, sign) => sign({ ...claims, iat: (claims.iat ?? 0) - 900, exp: (claims.iat ?? 0) - 300 }),
    ],
    ['that was made long ago', 'oidc', (claims, sign) => sign({ ...claims, iat: (claims.iat ?? 0) - 900 })],
    ['without a subject', 'oidc', (claims, sign) => sign({ ...claims, sub: '' })],
    ['with a subject that the database cannot keep', 'oidc', (claims, sign) => sign({ ...claims, sub: 'a\0b' })],
    ['with a subject that would be kept as another', 'oidc', (claims, sign) => sign({ ...claims, sub: 'a\ud800' })],
    ['that says it needs no signature', 'oidc', async (claims) => new UnsecuredJWT(claims).encode()],
    ['signed with another secret', 'line', (claims, sign) => sign(claims, stranger)],
    ['changed after it was signed', 'oidc', async (claims, sign) => changed(await sign(claims))],
    ['without a signature', 'oidc', async (claims, sign) => (await sign(claims)).replace(/\.[^.]*$/, '.')],
  ]

  it.each(tampered)('%s (%s)', async (_, kind, how) => {
    house.issuers[kind].tamper(how)
    const refused = await house.visitor().signIn(kind, 'mali')
    house.issuers[kind].tamper(undefined)
    expect([refused.status, refused.code]).toEqual([403, 'social.refused'])
    expect((await house.visitor().signIn(kind, 'mali')).status).toBe(200)
  })

  it('signed with the client’s secret where the provider signs with a key', async () => {
    const { tamper } = house.issuers.google
    tamper(async (claims) => {
      const { SignJWT } = await import('jose')
      const secret = Buffer.from('a secret of google, long enough for HS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    })
    const refused = await house.visitor().signIn('google', 'mali')
    tamper(undefined)
    expect(refused.code).toBe('social.refused')
  })
})

/** The token of somebody else, under the signature that was made for this one. */
function changed(idToken: string): string {
  const [head, body = '', signature] = idToken.split('.')
  // A JWT's payload is an object.
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')
  return `${head}.${other}.${signature}`
}

// At the end: the clock goes on, and the providers' clocks do not.
describe('later', () => {
  it('an attempt ends after ten minutes, and is swept', async () => {
    const visitor = house.visitor()
    const back = await visitor.browser.answer(await visitor.start('oidc'), 'mali')
    house.clock.advance({ minutes: 10 })
    expect((await visitor.finish(back)).code).toBe('social.spent')
    house.clock.advance({ hours: 2 })
    await house.runJob('sweep sign-ins')
    const { rows } = await sql`select from federation_attempt`.execute(house.test.database)
    expect(rows).toEqual([])
  })

  it('a provider that is gone is named, in the caller’s language', async () => {
    await house.issuers.line.close()
    const visitor = house.visitor()
    const messages: (string | undefined)[] = []
    for (const language of ['EN', 'TH', 'CN']) {
      const { status, code, message } = await visitor.send(
        contract.startSocialSignIn,
        { provider: 'line' },
        { language },
      )
      expect([status, code]).toEqual([503, 'social.unreachable'])
      messages.push(message)
    }
    expect(messages[0]).toMatch(/^LINE is not responding/)
    expect(new Set(messages).size).toBe(3)
  })
})
