import { defineEndpoint, systemKeys, type Endpoint } from '@baize/contract'
import { siteEndpoints } from '@baize/contract/endpoints'
import { sealBody, type SealingKey } from '@baize/contract/seal'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { requestsTo, type GeneratedRequest } from './testing/generated-requests.ts'
import { tokensOf, type Held } from './testing/holders.ts'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

/** To repeat the same requests, set `SEED=<the number in the test's title>`. */
const seed = Number(process.env['SEED'] ?? 20_261_122)
const [rounds, perRound] = process.env['SOAK'] === undefined ? [1, 600] : [10, 1_000]
/** Eight at once, to find faults that only a race causes. */
const atOnce = 8

/** A planted fault behind guard, seal and schema: only some valid bodies break it, so sending only rubbish never finds it. */
const planted = defineEndpoint({
  name: 'planted',
  method: 'POST',
  path: '/wps/planted',
  summary: 'Fails for numbers below zero',
  tag: 'session',
  access: ['visitor', 'trial', 'member', 'agent'],
  encrypted: true,
  body: z.strictObject({ count: z.number(), text: z.string() }),
  reply: z.strictObject({}),
  errors: [],
})

let server: TestServer
let tokens: ReadonlyMap<Held, string>
let key: SealingKey

beforeAll(async () => {
  server = await openTestServer()
  server.bind(planted, ({ body }) => {
    if (body.count < 0) throw new Error('the planted fault')
    return {}
  })
  const [jwk] = (await server.client()(systemKeys, {})).keys
  if (jwk === undefined) throw new Error('the server publishes no key')
  key = { jwk, clockOffsetSeconds: 0 }
})
afterAll(() => server.close())
// Resets the hourly limits, and logs in again whoever was logged out by a request of the previous round.
beforeEach(async () => {
  server.clock.advance({ hours: 25 })
  tokens = await tokensOf(server)
})

async function statusOf({ endpoint, held, path, query, body, headers }: GeneratedRequest): Promise<number> {
  const token = tokens.get(held)
  const sent = body && (await payloadOf(endpoint, body))
  const response = await server.site.inject({
    method: endpoint.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...headers,
      host: 'localhost',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': sent.type }),
    },
    ...(sent && { payload: sent.payload }),
  })
  return response.statusCode
}

async function payloadOf(endpoint: Endpoint, body: NonNullable<GeneratedRequest['body']>) {
  const json = 'application/json'
  if ('bytes' in body) return { type: 'image/png', payload: Buffer.from(body.bytes) }
  if ('text' in body) return { type: json, payload: body.text }
  const isObject = typeof body.value === 'object' && body.value !== null
  if (!endpoint.encrypted || !isObject) return { type: json, payload: JSON.stringify(body.value) ?? '' }
  const audience = `${endpoint.method} ${endpoint.path}`
  return {
    type: json,
    payload: JSON.stringify({
      payload: await sealBody(body.value, audience, key, server.clock.now().epochMilliseconds),
    }),
  }
}

/** Sends requests to the given endpoints; if one gets a 5xx, returns fast-check's account of it. */
async function faultAmong(
  endpoints: readonly Endpoint[],
  count: number,
  options: { readonly seed: number; readonly endOnFailure?: boolean },
): Promise<string | undefined> {
  const group = fc.array(requestsTo(endpoints), { minLength: atOnce, maxLength: atOnce })
  const property = fc.asyncProperty(group, async (requests) => {
    const statuses = await Promise.all(requests.map(statusOf))
    return statuses.every((status) => status < 500)
  })
  const details = await fc.check(property, { numRuns: Math.ceil(count / atOnce), ...options })
  if (!details.failed) return undefined
  const named = details.counterexample?.[0].map(({ endpoint, ...rest }) => ({ endpoint: endpoint.name, ...rest }))
  return JSON.stringify({ seed: details.seed, path: details.counterexamplePath, requests: named })
}

describe('generated requests to all endpoints', () => {
  const others = siteEndpoints.filter(({ name }) => name !== 'logout')

  it.each(Array.from({ length: rounds }, (_, round) => [perRound, seed + round]))(
    'never get a 5xx, from any caller at any endpoint: %i with seed %i',
    async (count, ownSeed) => {
      expect(await faultAmong(others, count, { seed: ownSeed })).toBeUndefined()
    },
  )

  it('find the planted fault, an endpoint that some valid bodies break, among ten others', async () => {
    const fault = await faultAmong([...others.slice(0, 10), planted], 1_000, { seed, endOnFailure: true })
    expect(fault).toContain('"endpoint":"planted"')
  })
})
