import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inEachLanguage } from '@baize/phrases'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../../kernel/log.ts'
import { fixedClock } from '../../kernel/clock.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { openIssuers, ProviderUnreachable } from './issuers.ts'
import type { Provider } from './providers.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function listen(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  // A listening TCP server has an address with a port.
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

describe('calls to a provider', () => {
  it('reach only its configured origins', async () => {
    const [provider, other] = [
      await listen((_, response) => response.end('{}')),
      await listen((_, response) => response.end('{}')),
    ]
    const guarded = createGuardedFetch([provider.origin])
    expect(await (await guarded(`${provider.origin}/keys`)).text()).toBe('{}')
    await expect(guarded(`${other.origin}/keys`)).rejects.toThrow('not configured')
    expect(other.asked).toEqual([])
  })

  it('follow no redirect', async () => {
    const other = await listen((_, response) => response.end('{}'))
    const provider = await listen((_, response) => response.writeHead(302, { location: other.origin }).end())
    expect((await createGuardedFetch([provider.origin])(provider.origin)).status).toBe(302)
    expect(other.asked).toEqual([])
  })

  it('fail if the answer is too long or does not arrive in time', async () => {
    const endless = await listen((_, response) => response.end('x'.repeat(300 * 1024)))
    const silent = await listen(() => undefined)
    await expect(createGuardedFetch([endless.origin])(endless.origin)).rejects.toThrow('too long')
    await expect(createGuardedFetch([silent.origin], 50)(silent.origin)).rejects.toThrow(/time/)
  })
})

describe('a provider whose discovery document names other origins or another issuer', () => {
  it('does not make the server call those origins', async () => {
    const elsewhere = await listen((_, response) => response.end('{}'))
    const place: { issuer: string } = { issuer: '' }
    const provider = await listen((_, response) => {
      const { issuer } = place
      const document = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${elsewhere.origin}/token`,
        jwks_uri: `${elsewhere.origin}/keys`,
      }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document))
    })
    place.issuer = provider.origin
    const issuers = openIssuers({ clock: fixedClock('2026-11-22T10:00:00Z'), log: createLog('silent') })
    const secrets = {
      state: 's',
      nonce: 'n',
      codeVerifier: 'v'.repeat(43),
      redirectUri: 'http://localhost/social-sign-in',
    }
    const redeemed = issuers.redeem(providerOf(provider.origin), secrets, { code: 'c', iss: undefined })
    await expect(redeemed).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(elsewhere.asked).toEqual([])
  })

  it('is unreachable if it names another issuer, and its document is read again at the next try', async () => {
    const provider = await listen((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"issuer":"https://elsewhere.example"}')
    })
    const issuers = openIssuers({ clock: fixedClock('2026-11-22T10:00:00Z'), log: createLog('silent') })
    const secrets = {
      state: 's',
      nonce: 'n',
      codeVerifier: 'v'.repeat(43),
      redirectUri: 'http://localhost/social-sign-in',
    }
    const kept = providerOf(provider.origin)
    for (const _ of [1, 2])
      await expect(issuers.addressFor(kept, secrets, { language: 'en', confirms: false })).rejects.toBeInstanceOf(
        ProviderUnreachable,
      )
    expect(provider.asked).toHaveLength(2)
  })
})

function providerOf(issuer: string): Provider {
  return {
    kind: 'oidc',
    issuer,
    clientId: 'baize',
    secret: 'a secret of a test',
    label: inEachLanguage(() => 'X'),
    scope: 'openid',
    algorithms: ['RS256'],
    askAgain: 'login',
    origins: [issuer],
    insecure: true,
  }
}
