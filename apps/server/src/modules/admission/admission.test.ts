import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import type { Endpoint } from '@baize/contract'
import { siteEndpoints } from '@baize/contract/endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { brandId } from '../../kernel/ids.ts'
import { openTestServer, refusalOf, samplePath, type TestServer } from '../../testing/open-test-server.ts'
import { changeMaintenance, changeRegion, type RegionChange } from './index.ts'

let server: TestServer
const brand = brandId(1)
const thai = '101.108.1.1'
const american = '8.8.8.8'

/** A planted fault: an endpoint that answers everybody, even in maintenance. */
const planted = contract.defineEndpoint({
  name: 'planted',
  method: 'POST',
  path: '/wps/planted',
  summary: 'Always answers everybody',
  tag: 'session',
  access: ['visitor', 'trial', 'member', 'agent'],
  inMaintenance: true,
  everywhere: true,
  reply: z.strictObject({}),
  errors: [],
})

beforeAll(async () => {
  server = await openTestServer()
  server.bind(planted, () => ({}))
})
afterAll(() => server.close())
afterEach(async () => {
  await maintenance(false)
  await region({ kind: 'clear' })
})

async function maintenance(on: boolean, until?: string): Promise<void> {
  const end = until === undefined ? undefined : Temporal.Instant.from(until)
  await changeMaintenance(server.test.database, brand, { on, until: end }, server.clock.now())
  await server.admission.load()
}

async function region(change: RegionChange): Promise<void> {
  await changeRegion(server.test.database, brand, change, server.clock.now())
  await server.admission.load()
}

interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: { readonly code?: string; readonly message?: string; readonly value: Record<string, unknown> }
}

async function send(endpoint: Endpoint, from: string, headers: Record<string, string> = {}): Promise<Sent> {
  const response = await server.site.inject({
    method: endpoint.method,
    url: samplePath(endpoint),
    remoteAddress: from,
    headers: { host: 'localhost', ...headers },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

describe('maintenance', () => {
  it('notifies the listener once for each change', async () => {
    const told: unknown[] = []
    server.admission.whenChanged((changed) => told.push(changed))
    await maintenance(true)
    await server.admission.load()
    expect(told).toEqual([brand])
    await maintenance(false)
    expect(told).toEqual([brand, brand])
  })

  it('is in the status reply with its end, and ends by itself at that time (3.043, 3.058, 7.017, 9.041)', async () => {
    const now = server.clock.now()
    await maintenance(true, now.add({ minutes: 30 }).toString())
    const during = await server.client()(contract.systemStatus, {})
    expect(during).toMatchObject({ systemStatus: 1, maintenance: true, regionRestriction: false })
    expect(during.maintenanceEnd).toBe(now.add({ minutes: 30 }).toString())
    server.clock.advance({ minutes: 30 })
    const after = await server.client()(contract.systemStatus, {})
    expect(after).toMatchObject({ systemStatus: 0, maintenance: false, maintenanceEnd: null })
  })

  it('refuses every call that changes something, before the caller is identified (8.024)', async () => {
    const changing = siteEndpoints.filter((endpoint) => endpoint.method !== 'GET' && endpoint !== contract.logout)
    await maintenance(true)
    expect(await answeredAmong(changing)).toEqual([])
    expect(await answeredAmong([planted])).toEqual(['planted: 200'])
  })

  /** The endpoints that do not answer with the refusal of maintenance. */
  async function answeredAmong(endpoints: readonly Endpoint[]): Promise<string[]> {
    const answered: string[] = []
    for (const endpoint of endpoints) {
      const { status, body } = await send(endpoint, thai)
      if (status !== 503 || body.code !== 'system.maintenance') answered.push(`${endpoint.name}: ${status}`)
    }
    return answered
  }

  it('states its end in the caller’s language and the brand’s time zone (8.024)', async () => {
    const now = server.clock.now()
    await maintenance(true, now.add({ hours: 2 }).toString())
    const refused = await send(contract.login, thai, { 'accept-language': 'en' })
    expect(refused.body.code).toBe('system.maintenance_until')
    const hour = now
      .add({ hours: 2 })
      .toZonedDateTimeISO('Asia/Bangkok')
      .toPlainTime()
      .toString({ smallestUnit: 'minute' })
    expect(refused.body.message).toContain(`${hour} GMT+7`)
    expect(refused.body.value).toMatchObject({ maintenanceEnd: now.add({ hours: 2 }).toString() })
    expect(refused.headers['retry-after']).toBe('600')
    const inThai = await send(contract.login, thai, { 'accept-language': 'th' })
    expect(inThai.body.message).toMatch(/^ระบบปิดปรับปรุงถึง .* 2026/)
  })

  it('refuses bets on our own games and moves no money, but lets members read and log out', async () => {
    const { call } = await server.newMember('inmaintenance')
    await maintenance(true)
    const bet = call(contract.playRound, {
      params: { gameCode: 'bz-golden-tuk-tuk' },
      body: { stake: '1.00' },
      idempotencyKey: randomUUID(),
    })
    expect((await refusalOf(bet)).code).toBe('system.maintenance')
    const launch = call(contract.launchGame, { body: { gameCode: 'bz-dragon-tide', vassalage: 'BZ', gameType: 'RNG' } })
    expect((await refusalOf(launch)).code).toBe('system.maintenance')
    expect((await call(contract.balance, {})).balance).toBe('1000.00')
    await call(contract.logout, {})
    expect((await refusalOf(call(contract.balance, {}))).code).toBe('session.required')
  })

  it('lasts until an operator ends it if it has no end', async () => {
    await maintenance(true)
    server.clock.advance({ hours: 72 })
    expect((await server.client()(contract.systemStatus, {})).systemStatus).toBe(1)
    await maintenance(false)
    expect((await server.client()(contract.systemStatus, {})).systemStatus).toBe(0)
  })

  it('becomes known to other processes within seconds', async () => {
    await changeMaintenance(server.test.database, brand, { on: true }, server.clock.now())
    await expect.poll(() => server.admission.inMaintenance(brand), { timeout: 10_000 }).toBe(true)
  })
})

describe('regions', () => {
  it('report the caller’s location from the address of the connection (2.129, 3.042)', async () => {
    const { body } = await send(contract.systemStatus, thai)
    expect(body.value).toMatchObject({ systemStatus: 0, location: { ip: thai, country: 'TH' } })
    const home = await send(contract.systemStatus, '127.0.0.1')
    expect(home.body.value).toMatchObject({ location: { ip: '127.0.0.1', country: null } })
  })

  it('refuse every call of visitors who are not served (8.023, 8.036)', async () => {
    const guarded = siteEndpoints.filter((endpoint) => !endpoint.everywhere)
    await region({ kind: 'deny', entries: ['us'] })
    expect(await faultsAmong(guarded)).toEqual([])
    expect(await faultsAmong([planted])).toEqual(['planted: 200 for a visitor who is not served'])
  })

  /** The endpoints that serve the American address or refuse the Thai address because of its region. */
  async function faultsAmong(endpoints: readonly Endpoint[]): Promise<string[]> {
    const faults: string[] = []
    for (const endpoint of endpoints) {
      const { status, body } = await send(endpoint, american)
      if (status !== 403 || body.code !== 'system.region_restricted')
        faults.push(`${endpoint.name}: ${status} for a visitor who is not served`)
      const elsewhere = await send(endpoint, thai)
      if (elsewhere.body.code === 'system.region_restricted')
        faults.push(`${endpoint.name}: refused for a visitor who is served`)
    }
    return faults
  }

  it('do not restrict status, health and files; the status says why other calls are refused', async () => {
    await region({ kind: 'allow', entries: ['TH', '203.0.113.9/24'] })
    await region({ kind: 'deny', entries: ['101.108.1.0/24'] })
    const status = async (from: string) => (await send(contract.systemStatus, from)).body.value
    expect(await status(american)).toMatchObject({ systemStatus: 2, restrictedBy: 'country', regionRestriction: true })
    expect(await status(thai)).toMatchObject({ systemStatus: 2, restrictedBy: 'address' })
    expect(await status('203.0.113.200')).toMatchObject({ systemStatus: 0 })
    const refused = await send(contract.launchGame, thai)
    expect(refused).toMatchObject({ status: 403, body: { code: 'system.access_restricted' } })
    const health = await server.site.inject({ url: '/health/live', remoteAddress: american })
    expect(health.statusCode).toBe(200)
  })

  it('ignore address headers sent by visitors', async () => {
    await region({ kind: 'deny', entries: ['US'] })
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip'])
      expect(await send(contract.whitelabelMenu, american, { [header]: thai })).toMatchObject({ status: 403 })
  })

  it('are checked before maintenance, so visitors who are not served do not learn of it', async () => {
    await region({ kind: 'deny', entries: ['US'] })
    await maintenance(true)
    expect((await send(contract.login, american)).body.code).toBe('system.region_restricted')
    expect((await send(contract.systemStatus, american)).body.value).toMatchObject({ systemStatus: 2 })
  })
})

describe('behind a trusted proxy', () => {
  let behind: TestServer
  beforeAll(async () => {
    behind = await openTestServer({ TRUSTED_PROXIES: '10.0.0.7' })
  })
  afterAll(() => behind.close())

  it('the address is the one that the proxy saw; entries that the visitor added are ignored (2.129, 3.042)', async () => {
    const locationOf = async (remoteAddress: string, forwarded: string) => {
      const headers = { host: 'localhost', 'x-forwarded-for': forwarded }
      const reply = await behind.site.inject({ url: contract.systemStatus.path, remoteAddress, headers })
      return reply.json<{ value: { location: object } }>().value.location
    }
    expect(await locationOf('10.0.0.7', `${thai}, ${american}`)).toEqual({ ip: american, country: 'US' })
    expect(await locationOf('::ffff:10.0.0.7', american)).toEqual({ ip: american, country: 'US' })
    expect(await locationOf(thai, american)).toEqual({ ip: thai, country: 'TH' })
  })
})

it('tells before a page is sent whether a visitor is served, considering maintenance and region (4.011)', async () => {
  const served = () => Promise.all([thai, american].map((from) => server.admission.serves(brand, from)))
  expect(await served()).toEqual([true, true])
  await region({ kind: 'allow', entries: ['TH'] })
  expect(await served()).toEqual([true, false])
  await maintenance(true)
  expect(await served()).toEqual([false, false])
})
