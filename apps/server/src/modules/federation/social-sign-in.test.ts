import * as contract from '@baize/contract'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { answerWithAnotherNonce, finishAtOnce, handOverToAnother, memberWith, rowsIn, tally } from './test-attacks.ts'
import { kinds, openSocialTestServer, type SocialTestServer } from './test-server.ts'
import type { Tamper } from '../../testing/identity-provider.ts'

let server: SocialTestServer
beforeAll(async () => {
  server = await openSocialTestServer()
})
afterAll(() => server.close())

describe('signing in with a provider (2.086)', () => {
  it('offers the providers in the brand’s settings, in the caller’s language', async () => {
    const visitor = server.visitor()
    const names = async (language: string) => {
      const { value } = await visitor.send(contract.socialProviders, undefined, { language })
      return (value['list'] ?? []) as { label: string }[] // the contract checks its shape
    }
    expect((await names('EN')).map(({ label }) => label)).toEqual(['LINE', 'Google', 'House ID'])
    expect((await names('TH')).map(({ label }) => label)).toEqual(['LINE', 'Google', 'บัญชีบ้าน'])
  })

  it.each(kinds)('%s: a newcomer registers with a chosen username and can sign in afterwards', async (kind) => {
    const visitor = server.visitor()
    const first = await visitor.signIn(kind, `mali${kind}`)
    expect(first.value).toMatchObject({ outcome: 'newcomer', newcomer: { provider: kind } })
    const registered = await visitor.register(`fresh${kind}`)
    expect(registered).toMatchObject({ status: 200, value: { account: `fresh${kind}`, firstTimeLogin: true } })
    const again = await server.visitor().signIn(kind, `mali${kind}`)
    expect(again.value).toMatchObject({
      outcome: 'signedIn',
      login: { account: `fresh${kind}`, firstTimeLogin: false },
    })
  })

  it('begins a session for the site, and puts no part of its token in an address', async () => {
    await memberWith(server, 'nok')
    const visitor = server.visitor()
    const address = await visitor.start('oidc')
    const back = await visitor.browser.answer(address, 'nok')
    expect([...back.searchParams.keys()].toSorted()).toEqual(['code', 'iss', 'state'])
    const { value } = await visitor.finish(back)
    const token = String(value['login']?.['token'])
    expect((await server.visitor(token).send(contract.member)).value).toMatchObject({ account: 'mnok', type: 0 })
    expect(`${address} ${back.href}`).not.toContain(token)
  })

  it('sends PKCE, state and nonce, and returns to the host of the request, which must be the brand’s own', async () => {
    const asked = async (host: string) => {
      const body = { provider: 'line' }
      const reply = await server.site.inject({
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
      // LINE gives e-mail addresses to few channels, so it is not asked for one.
      scope: 'openid profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{32,43}$/)
    expect((await asked('evil.example')).code).toBe('brand.unknown_host')
  })

  it('binds the attempt to the browser with a cookie that scripts cannot read', async () => {
    const body = { provider: 'google' }
    const headers = { host: 'localhost' }
    const { cookies } = await server.site.inject({
      method: 'POST',
      url: contract.startSocialSignIn.path,
      headers,
      body,
    })
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'social', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 1_500 }),
    ])
  })

  it('stores no state, cookie or secret in plain text, and reads each provider’s document once', async () => {
    const visitor = server.visitor()
    const address = new URL(await visitor.start('google'))
    const { rows } = await sql<{ row: string }>`
      select row_to_json(a)::text as row from federation_attempt a union all
      select row_to_json(l)::text from federation_link l union all select settings::text from brand`.execute(
      server.test.database,
    )
    const stored = rows.map(({ row }) => row).join('\n')
    const hidden = [address.searchParams.get('state'), address.searchParams.get('nonce'), visitor.cookies.get('social')]
    for (const secret of [...hidden, 'a secret of']) expect(stored).not.toContain(secret)
    expect(server.issuers.google.asked.get('/.well-known/openid-configuration')).toBe(1)
  })

  it('does not match members by e-mail: an account with a member’s mailbox is still a newcomer', async () => {
    const password = 'Baize#2026'
    await server.client()(contract.register, {
      body: { username: 'chai', password, confirmPassword: password, email: 'chai@mail.example', ageConfirmed: true },
    })
    const { value } = await server.visitor().signIn('google', 'chai')
    expect(value).toMatchObject({ outcome: 'newcomer', newcomer: { email: 'chai@mail.example', displayName: 'Chai' } })
  })
})

describe('a sign-in that fails changes nothing and says why', () => {
  it('if it is cancelled at the provider', async () => {
    const visitor = server.visitor()
    const back = await visitor.browser.answer(await visitor.start('oidc'), 'mali', 'cancel')
    const { status, code, message } = await visitor.finish(back)
    expect([status, code]).toEqual([409, 'social.cancelled'])
    expect(message).toBe('Login with House ID was cancelled. Nothing was changed.')
    expect((await visitor.send(contract.socialNewcomer)).value).toEqual({ newcomer: null })
  })

  it('if the provider returns an error or no code', async () => {
    for (const answer of [{ error: 'server_error' }, {}]) {
      const visitor = server.visitor()
      const state = new URL(await visitor.start('oidc')).searchParams.get('state') ?? ''
      expect((await visitor.send(contract.finishSocialSignIn, { state, ...answer })).code).toBe('social.refused')
    }
  })

  it('with an unknown state or without the cookie', async () => {
    const visitor = server.visitor()
    const back = await visitor.browser.answer(await visitor.start('oidc'), 'mali')
    expect((await visitor.send(contract.finishSocialSignIn, { state: 'x'.repeat(32), code: 'y' })).code).toBe(
      'social.spent',
    )
    expect((await server.visitor().finish(back)).code).toBe('social.spent')
    // The browser that began can still finish.
    expect((await visitor.finish(back)).value).toMatchObject({ outcome: 'newcomer' })
  })

  it('in another browser than the one that began (login CSRF)', async () => {
    await memberWith(server, 'thief')
    const sessions = await rowsIn(server, 'session')
    expect(await handOverToAnother(server, 'thief')).toMatchObject({ status: 409, code: 'social.spent' })
    expect(await rowsIn(server, 'session')).toBe(sessions)
  })

  it('if the same answer comes a second time', async () => {
    await memberWith(server, 'again')
    const visitor = server.visitor()
    const back = await visitor.browser.answer(await visitor.start('oidc'), 'again')
    expect((await visitor.finish(back)).status).toBe(200)
    expect((await visitor.finish(back)).code).toBe('social.spent')
  })

  it('if the same answer comes 20 times at once, except for the first, which begins one session', async () => {
    await memberWith(server, 'twenty')
    const sessions = await rowsIn(server, 'session')
    expect(tally(await finishAtOnce(server, 'twenty', 20))).toEqual({ signedIn: 1, 'social.spent': 19 })
    expect(await rowsIn(server, 'session')).toBe(sessions + 1)
  })

  it('with the code of another attempt in the same browser', async () => {
    const visitor = server.visitor()
    const other = await visitor.browser.answer(await visitor.start('oidc'), 'mali')
    const own = new URL(await visitor.start('oidc')).searchParams.get('state') ?? ''
    other.searchParams.set('state', own)
    expect((await visitor.finish(other)).code).toBe('social.refused')
  })

  it('with an ID token for another nonce', async () => {
    expect((await answerWithAnotherNonce(server, 'mali', 'of-somebody-else')).code).toBe('social.refused')
  })
})

describe('an invalid ID token is refused', () => {
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
    ['that was issued long ago', 'oidc', (claims, sign) => sign({ ...claims, iat: (claims.iat ?? 0) - 900 })],
    ['without a subject', 'oidc', (claims, sign) => sign({ ...claims, sub: '' })],
    ['with a subject that the database cannot store', 'oidc', (claims, sign) => sign({ ...claims, sub: 'a\0b' })],
    [
      'with a subject that the database would store differently',
      'oidc',
      (claims, sign) => sign({ ...claims, sub: 'a\ud800' }),
    ],
    ['with the algorithm none', 'oidc', async (claims) => new UnsecuredJWT(claims).encode()],
    ['signed with another secret', 'line', (claims, sign) => sign(claims, stranger)],
    ['changed after it was signed', 'oidc', async (claims, sign) => changed(await sign(claims))],
    ['without a signature', 'oidc', async (claims, sign) => (await sign(claims)).replace(/\.[^.]*$/, '.')],
  ]

  it.each(tampered)('%s (%s)', async (_, kind, how) => {
    server.issuers[kind].tamper(how)
    const refused = await server.visitor().signIn(kind, 'mali')
    server.issuers[kind].tamper(undefined)
    expect([refused.status, refused.code]).toEqual([403, 'social.refused'])
    expect((await server.visitor().signIn(kind, 'mali')).status).toBe(200)
  })

  it('signed with the client’s secret where the provider signs with a key', async () => {
    const { tamper } = server.issuers.google
    tamper(async (claims) => {
      const { SignJWT } = await import('jose')
      const secret = Buffer.from('a secret of google, long enough for HS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    })
    const refused = await server.visitor().signIn('google', 'mali')
    tamper(undefined)
    expect(refused.code).toBe('social.refused')
  })
})

/** The token with another subject and its original signature. */
function changed(idToken: string): string {
  const [head, body = '', signature] = idToken.split('.')
  // A JWT's payload is an object.
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')
  return `${head}.${other}.${signature}`
}

// Must be last, because it advances the server's clock but not those of the providers.
describe('later', () => {
  it('an attempt expires after ten minutes and is deleted', async () => {
    const visitor = server.visitor()
    const back = await visitor.browser.answer(await visitor.start('oidc'), 'mali')
    server.clock.advance({ minutes: 10 })
    expect((await visitor.finish(back)).code).toBe('social.spent')
    server.clock.advance({ hours: 2 })
    await server.runJob('sweep sign-ins')
    const { rows } = await sql`select from federation_attempt`.execute(server.test.database)
    expect(rows).toEqual([])
  })

  it('an unreachable provider is named in the caller’s language', async () => {
    await server.issuers.line.close()
    const visitor = server.visitor()
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
