import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import type { Endpoint, Role } from '@baize/contract'
import { siteEndpoints } from '@baize/contract/endpoints'
import { openApiOf } from '@baize/contract/openapi'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBind } from './kernel/http/bind.ts'
import { brandId } from './kernel/ids.ts'
import { holders, tokensOf, type Held } from './testing/holders.ts'
import { openTestServer, samplePath, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
let tokens: ReadonlyMap<Held, string>

beforeAll(async () => {
  server = await openTestServer()
  tokens = await tokensOf(server)
})
afterAll(() => server.close())

/** What the declaration says: may this holder call it? */
function mayCall(endpoint: Endpoint, held: Held): boolean {
  const open = endpoint.access.includes('visitor')
  if (held === 'visitor') return open
  const role: Role = held === 'game window' ? 'member' : held
  const scope = held === 'game window' ? 'game' : 'site'
  const scopes: readonly string[] = endpoint.scopes ?? ['site']
  return open || (endpoint.access.includes(role) && scopes.includes(scope))
}

interface Sent {
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly query?: string
}

async function send(endpoint: Endpoint, { token, headers = {}, body, query = '' }: Sent) {
  const response = await server.site.inject({
    method: endpoint.method,
    url: `${samplePath(endpoint)}${query}`,
    headers: {
      host: 'localhost',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.statusCode, code: codeOf(response.body) }
}

function codeOf(body: string): string | undefined {
  try {
    // Only the field is looked at, whatever else is there.
    return (JSON.parse(body) as { code?: string }).code
  } catch {
    return undefined
  }
}

describe('every endpoint', () => {
  it('has a name and an address of its own', () => {
    expect(new Set(siteEndpoints.map((endpoint) => endpoint.name)).size).toBe(siteEndpoints.length)
    expect(new Set(siteEndpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(siteEndpoints.length)
  })

  it.each(siteEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is bound',
    (_, endpoint) => {
      expect(server.site.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
    },
  )

  it('that answers below /wps or /lgw is declared', () => {
    // The socket is declared by itself: its messages are no calls.
    const declared = new Set<string>([...siteEndpoints.map((endpoint) => endpoint.path), contract.socketPath])
    const bound = server.site.printRoutes({ commonPrefix: false }).match(/\/(?:wps|lgw)\S*/g) ?? []
    expect(bound.filter((path) => !declared.has(path) && path !== '/wps/openapi.json')).toEqual([])
  })

  it('is in the API document with its guard, encryption and error codes', async () => {
    const response = await server.site.inject({ url: '/wps/openapi.json', headers: { host: 'localhost' } })
    const document = response.json<{
      openapi: string
      paths: Record<string, Record<string, Record<string, unknown>>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    for (const endpoint of siteEndpoints) {
      const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      const stated = {
        name: endpoint.name,
        access: operation?.['x-access'],
        encrypted: operation !== undefined && 'x-encrypted' in operation,
      }
      expect(stated).toEqual({ name: endpoint.name, access: endpoint.access, encrypted: endpoint.encrypted ?? false })
      for (const code of endpoint.errors) expect(JSON.stringify(operation?.['responses'])).toContain(code)
    }
    expect(document).toEqual(openApiOf('Baize', '0.1.0', siteEndpoints))
  })

  it('is called by name in a test', () => {
    const texts = testFiles(resolve(import.meta.dirname))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const exported = Object.entries(contract).flatMap(([name, value]) =>
      siteEndpoints.filter((endpoint) => endpoint === value).map((endpoint) => [name, endpoint] as const),
    )
    expect(exported.length).toBe(siteEndpoints.length)
    const untested = exported.filter(
      ([name, value]) =>
        !new RegExp(`\\bcontract\\.${name}\\b`).test(texts) && !texts.includes(value.path.split(':')[0] ?? ''),
    )
    expect(untested.map(([name]) => name)).toEqual([])
  })

  it.each(siteEndpoints.filter((endpoint) => endpoint.encrypted).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a plaintext body',
    async (_, endpoint) => {
      const token = endpoint.access.includes('visitor') ? undefined : tokens.get('member')
      const body = { username: 'demo', password: 'Baize#2026' }
      expect(await send(endpoint, { token, body })).toEqual({ status: 400, code: 'request.plaintext' })
    },
  )
})

describe('the guards', () => {
  const cells = siteEndpoints.flatMap((endpoint) => holders.map((held) => [endpoint.name, held, endpoint] as const))

  it.each(cells)('%s lets a %s through exactly when it is declared', async (_, held, endpoint) => {
    const { status, code } = await send(endpoint, { token: await tokenOf(held, endpoint) })
    const refused = status === 401 && code === 'session.required' ? true : status === 403
    expect(refused).toBe(!mayCall(endpoint, held))
  })

  /** Logging out ends the session that the other cells go on with, so it gets one of its own. */
  async function tokenOf(held: Held, endpoint: Endpoint): Promise<string | undefined> {
    if (endpoint !== contract.logout || held === 'visitor' || held === 'game window') return tokens.get(held)
    const anybody = server.client()
    if (held === 'trial') return (await anybody(contract.trialLogin, { body: {} })).token
    const username = held === 'agent' ? 'agent' : 'demo'
    const answer = await anybody(contract.login, { body: { username, password: 'Baize#2026' } })
    return contract.sessionBegun(answer).token
  }

  it('take a token of somebody unknown for none at all: most calls need that of a session (6.006)', async () => {
    expect(await send(contract.balance, { token: 'y'.repeat(32) })).toEqual({ status: 401, code: 'session.required' })
  })

  it('are missed by this matrix when one is removed', async () => {
    const open = fastify()
    const unguarded: Endpoint = { ...contract.balance, access: ['visitor', ...contract.balance.access] }
    const bind = createBind({
      app: open,
      door: {
        brandOfHost: () => ({ brandId: brandId(1), defaultLanguage: 'EN', languages: ['EN'] }),
        sessionOfToken: () => Promise.resolve(undefined),
      },
      payloads: { open: () => Promise.reject(new Error('no encrypted call here')) },
      checkReplies: false,
    })
    bind(unguarded, () => ({ balance: '1000.00', currencySymbol: '$', currencyCode: 'PLY' }))
    const response = await open.inject({ url: contract.balance.path, headers: { host: 'localhost' } })
    expect(response.statusCode === 401).not.toBe(!mayCall(contract.balance, 'visitor'))
    await open.close()
  })

  it('do not answer at a host name that is no brand’s', async () => {
    const response = await server.site.inject({ url: '/wps/system/status', headers: { host: 'somebody.example' } })
    expect([response.statusCode, codeOf(response.body)]).toEqual([404, 'brand.unknown_host'])
  })

  it('keep the office’s addresses off the site’s port', async () => {
    for (const url of ['/metrics', '/office/openapi.json', '/dev/outbox']) {
      const response = await server.site.inject({ url, headers: { host: 'localhost' } })
      expect([url, response.statusCode]).toEqual([url, 404])
    }
  })
})

describe('addresses that are none', () => {
  it.each([
    '/wps/play/rounds/by-key/%00',
    '/wps/play/rounds/by-key/%ff',
    '/wps/member/icon/a%00b',
    '/wps/member/bets?from=0000-01-01',
    '/wps/member/bets?to=0000-12-31',
    '/%c0%ae%c0%ae/',
  ])('%s is refused in the form of every refusal, in the language that was asked for', async (url) => {
    const headers = { host: 'localhost', authorization: `Bearer ${tokens.get('member')}`, 'accept-language': 'en' }
    const response = await server.site.inject({ url, headers })
    expect([response.statusCode, codeOf(response.body)]).toEqual([400, 'request.invalid'])
    expect(response.json<{ success: boolean; message: string }>()).toMatchObject({
      success: false,
      message: expect.stringMatching(/^Some of what you entered/),
    })
  })
})

function testFiles(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // What tests share stands in `test-….ts` beside them.
      .filter((name) => /(\.test|[/\\]test-[^/\\]+)\.ts$/.test(name) && !name.endsWith('contract.test.ts'))
      .map((name) => join(folder, name))
  )
}
