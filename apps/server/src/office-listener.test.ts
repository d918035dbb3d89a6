import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineEndpoint, type Endpoint } from '@baize/contract'
import * as office from '@baize/contract/office'
import { officeEndpoints } from '@baize/contract/office/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sql } from './kernel/database/pool.ts'
import { createLog } from './kernel/log.ts'
import { requestsTo, type GeneratedRequest } from './testing/generated-requests.ts'
import { operatorOf } from './testing/office.ts'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

let root = ''
const open: TestServer[] = []
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'baize-office-'))
  const dist = join(root, 'apps/office/dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Office</title>')
  writeFileSync(join(dist, 'assets/app.js'), 'export {}')
})
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()))
  rmSync(root, { recursive: true })
})

async function openOffice(settings: Record<string, string> = {}, pages?: string): Promise<TestServer> {
  const server = await openTestServer(settings, createLog('silent'), pages)
  open.push(server)
  return server
}

describe('the pages of the back office', () => {
  it('are served at every path that is not the server’s own, framed by nobody', async () => {
    const server = await openOffice({}, root)
    const at = async (url: string, accept = 'text/html') =>
      server.office.inject({ url, headers: { host: 'localhost', accept } })
    for (const url of ['/', '/invitation', '/members/42', '/withdrawals?state=requested']) {
      const { statusCode, body, headers } = await at(url)
      expect([url, statusCode, body]).toEqual([url, 200, '<!doctype html><title>Office</title>'])
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
    }
    expect((await at('/assets/app.js', '*/*')).body).toBe('export {}')
    for (const url of ['/office/nowhere', '/dev/nowhere', '/health/nowhere', '/metrics/nowhere', '/office'])
      expect([url, (await at(url)).statusCode, (await at(url)).json()]).toMatchObject([url, 404, { success: false }])
    expect((await at('/office/session')).statusCode).toBe(401)
    expect((await at('/metrics')).statusCode).toBe(200)
  })

  it('need not be built: the endpoints answer without them', async () => {
    const server = await openOffice({}, join(root, 'nowhere'))
    const { token } = await operatorOf(server, { role: 'auditor' })
    const headers = { host: 'localhost', authorization: `Bearer ${token}` }
    expect((await server.office.inject({ url: office.officeSession.path, headers })).statusCode).toBe(200)
    expect((await server.office.inject({ url: '/', headers: { ...headers, accept: 'text/html' } })).statusCode).toBe(
      404,
    )
  })
})

describe('OFFICE_ADDRESSES', () => {
  it('lets nobody else reach pages and endpoints; health and metrics stay open', async () => {
    const server = await openOffice({ OFFICE_ADDRESSES: '198.51.100.0/24, 2001:db8::/32' }, root)
    const { token } = await operatorOf(server, { role: 'admin' })
    const statusFrom = async (remoteAddress: string, url: string) => {
      const headers = { host: 'localhost', accept: 'text/html', authorization: `Bearer ${token}` }
      return (await server.office.inject({ url, headers, remoteAddress })).statusCode
    }
    for (const url of ['/', '/members', '/office/session', '/office/openapi.json', '/dev/outbox', '/assets/app.js'])
      for (const from of ['203.0.113.5', '127.0.0.1', '::1', '2001:db9::1'])
        expect([url, from, await statusFrom(from, url)]).toEqual([url, from, 403])
    for (const from of ['198.51.100.77', '::ffff:198.51.100.77', '2001:db8:1::1'])
      expect([from, await statusFrom(from, '/office/session')]).toEqual([from, 200])
    expect(await statusFrom('203.0.113.5', '/health/live')).toBe(200)
    expect(await statusFrom('203.0.113.5', '/metrics')).toBe(200)
  })
})

/** A planted fault: an endpoint that checks nothing, which some texts break. */
const careless = defineEndpoint({
  name: 'careless',
  method: 'POST',
  path: '/office/careless',
  summary: 'A planted fault',
  tag: 'test',
  access: ['visitor'],
  body: z.strictObject({ days: z.number() }),
  reply: z.strictObject({}),
  errors: [],
})

describe('generated requests to the back office', () => {
  const seed = Number(process.env['SEED'] ?? 20_261_125)

  /** Sends requests with every permission; if one gets a 5xx, returns fast-check's account of it. */
  async function faultAmong(server: TestServer, endpoints: readonly Endpoint[], runs: number) {
    const statusOf = async ({ endpoint, path, query, body, headers }: GeneratedRequest) => {
      // Otherwise the limits on guessing would soon answer all of them.
      server.clock.advance({ minutes: 20 })
      const { token } = await operatorOf(server, { role: 'admin' })
      const payload = body && ('text' in body ? body.text : 'value' in body ? (JSON.stringify(body.value) ?? '') : '')
      const type = payload === undefined ? {} : { 'content-type': 'application/json' }
      const response = await server.office.inject({
        method: endpoint.method,
        url: query === '' ? path : `${path}?${query}`,
        headers: { ...headers, host: 'localhost', authorization: `Bearer ${token}`, ...type },
        ...(payload === undefined ? {} : { payload }),
      })
      return response.statusCode
    }
    const property = fc.asyncProperty(requestsTo(endpoints), async (request) => (await statusOf(request)) < 500)
    const details = await fc.check(property, { numRuns: runs, seed, endOnFailure: true })
    return details.failed
      ? `${details.counterexample?.[0].endpoint.name} at ${details.counterexample?.[0].path}`
      : undefined
  }

  it('never get a 5xx', async () => {
    const server = await openOffice()
    expect(await faultAmong(server, officeEndpoints, 600)).toBeUndefined()
  })

  it('find the planted fault, an endpoint that some valid bodies break', async () => {
    const server = await openOffice()
    server.officeBind(careless, async ({ body }) => {
      await sql`select ${body.days}::integer`.execute(server.test.database)
      return {}
    })
    expect(await faultAmong(server, [careless, ...officeEndpoints.slice(0, 3)], 600)).toContain('careless')
  })
})
