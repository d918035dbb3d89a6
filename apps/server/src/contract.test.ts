import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import type { Endpoint, Role } from '@baize/contract'
import { siteEndpoints } from '@baize/contract/endpoints'
import { openApiOf } from '@baize/contract/openapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { holders, tokensOf, type Held } from './testing/holders.ts'
import { openTestServer, samplePath, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
let tokens: ReadonlyMap<Held, string>

/** A planted fault: it accepts anything from anybody, so every check below must find it if its declaration allows less. */
const planted = contract.defineEndpoint({
  name: 'planted',
  method: 'POST',
  path: '/wps/planted',
  summary: 'Takes anything from anybody',
  tag: 'session',
  access: ['visitor', 'trial', 'member', 'agent'],
  scopes: ['site', 'game'],
  body: z.looseObject({}),
  reply: z.strictObject({}),
  errors: [],
})

beforeAll(async () => {
  server = await openTestServer()
  server.bind(planted, () => ({}))
  tokens = await tokensOf(server)
})
afterAll(() => server.close())

/** Whether the endpoint's declaration allows this holder to call it. */
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
    // Only this one field is read.
    return (JSON.parse(body) as { code?: string }).code
  } catch {
    return undefined
  }
}

/** Every path for which the site's listener has a route, read from the route tree that Fastify prints. */
function boundPaths(): string[] {
  const above: string[] = []
  return server.site
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch, part, methods] = /^([\s│]*[├└]── )(\S*)( \(.*\))?/.exec(line) ?? []
      if (branch === undefined || part === undefined) return []
      const depth = branch.length / 4
      above.length = depth - 1
      above.push(part)
      return methods === undefined ? [] : [above.join('').replace(/^\/*/, '/')]
    })
}

describe('every endpoint', () => {
  it('has a name and an address of its own (7.056)', () => {
    expect(new Set(siteEndpoints.map((endpoint) => endpoint.name)).size).toBe(siteEndpoints.length)
    expect(new Set(siteEndpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(siteEndpoints.length)
  })

  it('is bound', () => {
    expect(unboundOf(siteEndpoints)).toEqual([])
    expect(unboundOf([{ ...planted, path: '/wps/bound-nowhere' }])).toEqual(['POST /wps/bound-nowhere'])
  })

  it('bound under /wps or /lgw is declared, except for the planted one', () => {
    // The socket is declared separately: its messages are not calls.
    const declared = new Set<string>([...siteEndpoints.map((endpoint) => endpoint.path), contract.socketPath])
    const bound = boundPaths().filter((path) => /^\/(?:wps|lgw)\//.test(path))
    expect(bound.length).toBeGreaterThan(90)
    const undeclared = bound.filter((path) => !declared.has(path) && path !== '/wps/openapi.json')
    expect(undeclared).toEqual([planted.path])
  })

  it('is in the API document with its prefix, module, guard, encryption and error codes (7.001)', async () => {
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
        place: [operation?.['x-prefix'], operation?.['x-module']],
      }
      expect(stated).toEqual({
        name: endpoint.name,
        access: endpoint.access,
        encrypted: endpoint.encrypted ?? false,
        place: [expect.stringMatching(/^\/(wps|lgw)$/), expect.stringMatching(/^\w+$/)],
      })
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

  it('that is encrypted refuses a plaintext body', async () => {
    const encrypted = siteEndpoints.filter((endpoint) => endpoint.encrypted)
    expect(encrypted.length).toBeGreaterThan(5)
    expect(await plaintextTakersAmong(encrypted)).toEqual([])
    expect(await plaintextTakersAmong([{ ...planted, encrypted: true }])).toEqual(['planted: 200 without a code'])
  })
})

function unboundOf(endpoints: readonly Endpoint[]): string[] {
  return endpoints
    .filter(({ method, path }) => !server.site.hasRoute({ method, url: path }))
    .map(({ method, path }) => `${method} ${path}`)
}

/** Lists those of the given endpoints that accept a plaintext body, with their answers. */
async function plaintextTakersAmong(endpoints: readonly Endpoint[]): Promise<string[]> {
  const takers: string[] = []
  for (const endpoint of endpoints) {
    const token = endpoint.access.includes('visitor')
      ? undefined
      : tokens.get(endpoint.access.includes('member') ? 'member' : 'agent')
    const { status, code } = await send(endpoint, { token, body: { username: 'demo', password: 'Baize#2026' } })
    if (status !== 400 || code !== 'request.plaintext')
      takers.push(`${endpoint.name}: ${status} ${code ?? 'without a code'}`)
  }
  return takers
}

describe('the guards', () => {
  it('admit exactly the callers that an endpoint declares', async () => {
    expect(await guardFaultsOf(siteEndpoints)).toEqual([])
  })

  it('are reported as missing if an endpoint admits callers that it does not declare', async () => {
    expect(await guardFaultsOf([{ ...planted, access: ['member'], scopes: ['site'] }])).toEqual([
      'planted lets in visitor',
      'planted lets in trial',
      'planted lets in agent',
      'planted lets in game window',
    ])
    // The reverse: it declares a caller that it refuses.
    expect(await guardFaultsOf([{ ...contract.balance, access: ['visitor'] }])).toEqual(['balance refuses visitor'])
  })

  /** Lists each endpoint that admits a holder that it does not declare, or refuses one that it declares. */
  async function guardFaultsOf(endpoints: readonly Endpoint[]): Promise<string[]> {
    const faults: string[] = []
    for (const endpoint of endpoints)
      for (const held of holders) {
        const { status, code } = await send(endpoint, { token: await tokenOf(held, endpoint) })
        const refused =
          (status === 403 && code !== 'request.other_page') || (status === 401 && code === 'session.required')
        if (refused === mayCall(endpoint, held))
          faults.push(`${endpoint.name} ${refused ? 'refuses' : 'lets in'} ${held}`)
      }
    return faults
  }

  /** Logging out would end the session that the other checks use, so `logout` gets a new one. */
  async function tokenOf(held: Held, endpoint: Endpoint): Promise<string | undefined> {
    if (endpoint !== contract.logout || held === 'visitor' || held === 'game window') return tokens.get(held)
    const anybody = server.client()
    if (held === 'trial') return (await anybody(contract.trialLogin, { body: {} })).token
    const username = held === 'agent' ? 'agent' : 'demo'
    const answer = await anybody(contract.login, { body: { username, password: 'Baize#2026' } })
    return contract.sessionBegun(answer).token
  }

  it('treat an unknown token like a missing one: most calls require a session (6.006)', async () => {
    expect(await send(contract.balance, { token: 'y'.repeat(32) })).toEqual({ status: 401, code: 'session.required' })
  })

  it('do not answer at a host name that belongs to no brand', async () => {
    const response = await server.site.inject({ url: '/wps/system/status', headers: { host: 'somebody.example' } })
    expect([response.statusCode, codeOf(response.body)]).toEqual([421, 'brand.unknown_host'])
  })

  it('do not answer the back office’s paths on the site’s port', async () => {
    for (const url of ['/metrics', '/office/openapi.json', '/dev/outbox']) {
      const response = await server.site.inject({ url, headers: { host: 'localhost' } })
      expect([url, response.statusCode]).toEqual([url, 404])
    }
  })
})

describe('malformed addresses', () => {
  it.each([
    ['/wps/play/rounds/by-key/%00', 'request.invalid', 'Some of the details'],
    ['/wps/play/rounds/by-key/%ff', 'request.malformed', 'This request is malformed'],
    ['/wps/member/icon/a%00b', 'request.invalid', 'Some of the details'],
    ['/wps/member/bets?from=0000-01-01', 'request.invalid', 'Some of the details'],
    ['/wps/member/bets?to=0000-12-31', 'request.invalid', 'Some of the details'],
    ['/%c0%ae%c0%ae/', 'request.malformed', 'This request is malformed'],
  ])('%s is refused in the standard form, in the requested language: %s', async (url, code, begins) => {
    const headers = { host: 'localhost', authorization: `Bearer ${tokens.get('member')}`, 'accept-language': 'en' }
    const response = await server.site.inject({ url, headers })
    expect([response.statusCode, codeOf(response.body)]).toEqual([400, code])
    expect(response.json<{ success: boolean; message: string }>()).toMatchObject({
      success: false,
      message: expect.stringContaining(begins),
    })
  })
})

function testFiles(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Code that tests share is in `test-….ts` in the same folder.
      .filter((name) => /(\.test|[/\\]test-[^/\\]+)\.ts$/.test(name) && !name.endsWith('contract.test.ts'))
      .map((name) => join(folder, name))
  )
}
