import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineEndpoint, type Endpoint } from '@baize/contract'
import { siteEndpoints } from '@baize/contract/endpoints'
import * as office from '@baize/contract/office'
import { officeEndpoints } from '@baize/contract/office/endpoints'
import { openApiOf } from '@baize/contract/openapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sql } from './kernel/database/pool.ts'
import { holders, tokensOf } from './testing/holders.ts'
import { allBut, letCodeAge, operatorOf } from './testing/office.ts'
import { openTestServer, samplePath, type TestServer } from './testing/open-test-server.ts'

let server: TestServer

/** A planted fault: it takes anything from anybody, so every check below must find it if its declaration allows less. */
const planted = defineEndpoint({
  name: 'planted',
  method: 'POST',
  path: '/office/planted',
  summary: 'Takes anything from anybody',
  tag: 'session',
  access: ['visitor'],
  body: z.looseObject({}),
  reply: z.strictObject({}),
  errors: [],
})

beforeAll(async () => {
  server = await openTestServer()
  server.officeBind(planted, () => ({}))
})
afterAll(() => server.close())

/** Callers of the back office, each with less than the endpoint asks for, or with all of it. */
const callers = ['visitor', 'not permitted', 'no fresh code', 'permitted'] as const
type Caller = (typeof callers)[number]

async function tokenOf(caller: Caller, endpoint: Endpoint): Promise<string | undefined> {
  if (caller === 'visitor') return undefined
  const { permission } = endpoint
  const may =
    caller === 'not permitted' && permission !== undefined ? { permissions: allBut(permission) } : { role: 'admin' }
  const operator = await operatorOf(server, may)
  if (caller === 'no fresh code') await letCodeAge(server, operator)
  return operator.token
}

/** The refusal by the guard that a caller must get; `undefined` if it lets them in. */
function expectedRefusal({ access, permission, freshFactor }: Endpoint, caller: Caller): string | undefined {
  if (access.includes('visitor') || caller === 'permitted') return undefined
  if (caller === 'visitor') return 'session.required'
  if (caller === 'not permitted') return permission === undefined ? undefined : 'operator.not_permitted'
  return freshFactor ? 'operator.factor_due' : undefined
}

const refusalsOfGuard = new Set(['session.required', 'operator.not_permitted', 'operator.factor_due'])

/** Each endpoint that admits a caller whom it must refuse, or the other way round. */
async function guardFaultsOf(endpoints: readonly Endpoint[]): Promise<string[]> {
  const faults: string[] = []
  for (const endpoint of endpoints)
    for (const caller of callers) {
      const code = await codeFor(endpoint, await tokenOf(caller, endpoint))
      const got = code !== undefined && refusalsOfGuard.has(code) ? code : undefined
      const expected = expectedRefusal(endpoint, caller)
      if (got !== expected) faults.push(`${endpoint.name}: ${caller} gets ${got ?? 'in'}, not ${expected ?? 'in'}`)
    }
  return faults
}

async function codeFor(endpoint: Endpoint, token: string | undefined): Promise<string | undefined> {
  const response = await server.office.inject({
    method: endpoint.method,
    url: samplePath(endpoint),
    headers: { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(endpoint.body === undefined ? {} : { payload: {} }),
  })
  return response.json<{ code?: string }>().code
}

describe('the guard of the back office', () => {
  it('admits exactly the callers that an endpoint declares', async () => {
    expect(await guardFaultsOf(officeEndpoints)).toEqual([])
  })

  it('is reported as missing if an endpoint admits others (a planted fault)', async () => {
    const wants = { ...planted, access: ['operator'], permission: 'audit.read', freshFactor: true } as const
    expect(await guardFaultsOf([wants])).toEqual([
      'planted: visitor gets in, not session.required',
      'planted: not permitted gets in, not operator.not_permitted',
      'planted: no fresh code gets in, not operator.factor_due',
    ])
    expect(await guardFaultsOf([{ ...office.officeSession, access: ['visitor'] }])).toEqual([
      'officeSession: visitor gets session.required, not in',
    ])
  })

  it('lets no session of the site in, and the site none of the office', async () => {
    const tokens = await tokensOf(server)
    for (const held of holders)
      expect([held, await codeFor(office.officeSession, tokens.get(held))]).toEqual([held, 'session.required'])
    const { token } = await operatorOf(server, { role: 'admin' })
    const headers = { host: 'localhost', authorization: `Bearer ${token}` }
    const reply = await server.site.inject({ url: '/wps/member/info', headers })
    expect(reply.statusCode).toBe(401)
  })

  it('takes up a change of the role with the next call', async () => {
    const { token, role } = await operatorOf(server, { permissions: ['operators.read'] })
    expect(await codeFor(office.listRoles, token)).toBeUndefined()
    const { owner } = server.test
    await sql`update operator_role set permissions = '{}' where role = ${role}`.execute(owner)
    expect(await codeFor(office.listRoles, token)).toBe('operator.not_permitted')
  })

  it('binds nothing that the site’s guard is for', () => {
    const foreign = { ...planted, path: '/office/foreign', access: ['member'] } as const
    expect(() => server.officeBind(foreign, () => ({}))).toThrow('planted cannot be bound to the back office')
  })
})

describe('every endpoint of the back office', () => {
  it('has a name and an address of its own, under /office, and says which permission it needs', () => {
    const all = [...siteEndpoints, ...officeEndpoints]
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
    expect(officeEndpoints.filter(({ path }) => !path.startsWith('/office/'))).toEqual([])
    // Everybody who is signed in may do these.
    const own = [
      'officeSession',
      'officeLogout',
      'officeConfirm',
      'changeOperatorPassword',
      'ownOperatorSessions',
      'endOwnOperatorSession',
      // It shows each kind of thing only to whoever may see it.
      'officeSearch',
    ]
    const open = officeEndpoints.filter(
      ({ access, permission }) => access.includes('operator') && permission === undefined,
    )
    expect(open.map(({ name }) => name).toSorted()).toEqual(own.toSorted())
  })

  it('is bound to the office’s listener, and no route of one listener is on the other', () => {
    const isAt = (app: TestServer['site'], { method, path }: Endpoint) => app.hasRoute({ method, url: path })
    const missing = (endpoints: readonly Endpoint[], app: TestServer['site']) =>
      endpoints.filter((one) => !isAt(app, one)).map(({ name }) => name)
    expect(missing(officeEndpoints, server.office)).toEqual([])
    expect(missing([{ ...planted, path: '/office/nowhere' }], server.office)).toEqual(['planted'])
    expect(missing(officeEndpoints, server.site)).toEqual(officeEndpoints.map(({ name }) => name))
    expect(missing(siteEndpoints, server.office)).toEqual(siteEndpoints.map(({ name }) => name))
  })

  it('is in the API document with permission, fresh code and error codes', async () => {
    const response = await server.office.inject({ url: '/office/openapi.json', headers: { host: 'localhost' } })
    const document = response.json<{ paths: Record<string, Record<string, Record<string, unknown>>> }>()
    expect(document).toEqual(openApiOf('Baize back office', '0.1.0', officeEndpoints))
    for (const { path, method, permission, freshFactor, errors } of officeEndpoints) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect([path, operation?.['x-permission'], operation?.['x-fresh-factor']]).toEqual([
        path,
        permission,
        freshFactor,
      ])
      const guarded = [
        ...errors,
        ...(permission === undefined ? [] : ['operator.not_permitted']),
        ...(freshFactor ? ['operator.factor_due'] : []),
      ]
      for (const code of guarded) expect(JSON.stringify(operation?.['responses'])).toContain(code)
    }
  })

  it('is called by name in a test', () => {
    const folder = resolve(import.meta.dirname)
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('contract.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
    const untested = (names: readonly string[]) =>
      names.filter((name) => !new RegExp(`\\boffice\\.${name}\\b`).test(texts))
    expect(untested(officeEndpoints.map(({ name }) => name))).toEqual([])
    expect(untested(['neverCalled'])).toEqual(['neverCalled'])
  })

  it('is exported by its name', () => {
    const names = new Map(Object.entries(office).map(([name, value]) => [value as unknown, name]))
    expect(officeEndpoints.filter((endpoint) => names.get(endpoint) !== endpoint.name)).toEqual([])
  })
})
