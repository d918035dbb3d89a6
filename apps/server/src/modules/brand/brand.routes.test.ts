import { fileURLToPath } from 'node:url'
import { systemKeys, systemStatus, registrationSettings, whitelabelMenu, type Endpoint } from '@baize/contract'
import { createTestDatabase } from '@baize/testkit'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../../kernel/clock.ts'
import { answerErrors } from '../../kernel/http/answer-errors.ts'
import { createBind } from '../../kernel/http/bind.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { openPayloads } from '../../kernel/payloads.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { bindBrandRoutes, openBrands } from './index.ts'

const demoFolder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))
let app: FastifyInstance
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = fixedClock('2026-11-20T10:00:00.9Z')
  const parts = { database: database.database, clock }
  const brands = await openBrands({ ...parts, folders: [demoFolder] })
  const secrets = createSecrets(systemRandomness.bytes(32), systemRandomness)
  const payloads = await openPayloads({ ...parts, secrets })
  app = Fastify()
  answerErrors(app, { log: createLog('silent'), metrics: createMetrics(), defaultLanguage: 'EN' })
  const door = { brandOfHost: brands.byHost, sessionOfToken: () => Promise.resolve(undefined) }
  bindBrandRoutes(createBind({ app, door, payloads, checkReplies: true }), { brands, payloads, clock, mode: 'demo' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function get(endpoint: Endpoint, host = 'localhost:3000') {
  const reply = await app.inject({ method: 'GET', url: endpoint.path, headers: { host } })
  return { status: reply.statusCode, ...reply.json<{ code?: string; value: Record<string, unknown> }>() }
}

describe('what anybody may ask about the house', () => {
  it('is its state and what the site starts with', async () => {
    expect((await get(systemStatus)).value).toMatchObject({
      systemStatus: 0,
      mode: 'demo',
      brandCode: 'demo',
      defaultLanguage: 'TH',
      timeZone: 'Asia/Bangkok',
      currencySymbol: '$',
      currencyDigits: 2,
      welcomeCredit: '1000.00',
      mainDomain: '127.0.0.1',
      prizeModes: ['LOTT', 'ZY', 'ELOTT', 'SEA'],
    })
  })

  it('is the white-label tree, on its own and as the site gets it', async () => {
    const [menu, status] = [await get(whitelabelMenu), await get(systemStatus)]
    expect(menu.value['whitelabel']).toEqual(status.value['whitelabel'])
    expect(JSON.stringify(menu.value)).toContain('USERNAMEREG3')
  })

  it('is the registration form, each field with its bounds', async () => {
    const { value } = await get(registrationSettings)
    expect(value).toMatchObject({ minimumAge: 18, methods: ['username'] })
    const username = { name: 'username', enabled: true, required: true, patternId: 1, minLength: 4, maxLength: 16 }
    expect(value['fields']).toContainEqual(username)
  })

  it('is its public key and the time in whole seconds', async () => {
    const { value } = await get(systemKeys)
    expect(value['now']).toBe(1_795_168_800)
    expect(value['keys']).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', use: 'enc', alg: 'ECDH-ES' })])
    expect(JSON.stringify(value)).not.toContain('"d"')
  })

  it('is nothing at a host name where no brand lives', async () => {
    expect(await get(systemStatus, 'elsewhere.example')).toMatchObject({ status: 404, code: 'brand.unknown_host' })
  })
})
