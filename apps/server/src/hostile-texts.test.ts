import * as contract from '@baize/contract'
import type { Endpoint } from '@baize/contract'
import { siteEndpoints } from '@baize/contract/endpoints'
import { sealBody } from '@baize/contract/seal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sql } from './kernel/database/pool.ts'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

// Requests that are well-formed except for one text in the path, the query or the body, sealed bodies included. Unlike
// rubbish, they reach the use-cases and the database.

let server: TestServer
let token: string
let key: Parameters<typeof sealBody>[2]

/** A planted fault: an endpoint that checks nothing. */
const careless = contract.defineEndpoint({
  name: 'careless',
  method: 'GET',
  path: '/wps/careless',
  summary: 'A planted fault',
  tag: 'test',
  access: contract.everyone,
  query: z.strictObject({ text: z.string() }),
  reply: z.strictObject({}),
  errors: [],
})

beforeAll(async () => {
  server = await openTestServer()
  server.bind(careless, async ({ query }) => {
    await sql`select ${query.text}::text`.execute(server.test.database)
    return {}
  })
  token = (await server.newMember('hostile1')).token
  const { keys } = await server.client()(contract.systemKeys, {})
  const [jwk] = keys
  if (jwk === undefined) throw new Error('the server publishes no key')
  key = { jwk, clockOffsetSeconds: 0 }
})
afterAll(() => server.close())

/** Texts that once caused an error somewhere, or might. */
const hostile = [
  'a\0b',
  '\ud800',
  'lotus\udc00pond',
  '\u202egnp.exe',
  '\u200b\u200b\u200b\u200b',
  'A'.repeat(10_000),
  '\ufdfa'.repeat(60),
  '99999999999999999999',
  '-1',
  '1e400',
  '../../etc/passwd',
  "' or 1=1 --",
  '__proto__',
  '0000-00-00',
] as const

/** Valid values for the fields of all endpoints, so that the one hostile text is the only thing wrong. */
const sound: Readonly<Record<string, unknown>> = {
  ageConfirmed: true,
  remember: false,
  drawn: null,
  username: 'lotuspond7',
  password: 'Baize#2026',
  confirmPassword: 'Baize#2026',
  mobileNum: '0812345678',
  mobileNo: '0812345678',
  email: 'lotus@mail.example',
  provider: 'oidc',
  way: 'totp',
  channel: 'email',
  type: 'username',
  side: 'member',
  language: 'EN',
  gameCode: 'bz-dragon-tide',
  vassalage: 'BZ',
  gameType: 'RNG',
}

/** The fields that a loose body accepts in addition to those of its schema, according to the brand's settings. */
const looseFields = ['nickname', 'email', 'affiliateCode', 'referralCode', 'registerUrl', 'domain']
const profileFields = ['nickname', 'address', 'nationality', 'occupation', 'line', 'telegram', 'payeeName', 'idNumber']

function fieldsOf(schema: Endpoint['body']): string[] {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: object } // of objects only
  return Object.keys(shape)
}

function bodyFieldsOf(endpoint: Endpoint): string[] {
  if (endpoint === contract.changeProfile) return profileFields
  const loose = endpoint === contract.register || endpoint === contract.registerMobile
  return [...fieldsOf(endpoint.body), ...(loose ? looseFields : [])]
}

/** A field of an endpoint that takes a text. */
interface Place {
  readonly endpoint: Endpoint
  readonly part: 'path' | 'query' | 'body'
  readonly field: string
}

const places: Place[] = siteEndpoints
  .filter((endpoint) => endpoint !== contract.logout && endpoint.upload === undefined)
  .flatMap((endpoint) => [
    ...fieldsOf(endpoint.params).map((field) => ({ endpoint, part: 'path' as const, field })),
    ...fieldsOf(endpoint.query).map((field) => ({ endpoint, part: 'query' as const, field })),
    ...bodyFieldsOf(endpoint).map((field) => ({ endpoint, part: 'body' as const, field })),
  ])

/** Sends a request that is valid except for one text, and returns the status. */
async function send({ endpoint, part, field }: Place, text: string): Promise<number> {
  // Browsers replace a lone surrogate in an address.
  const inAddress = encodeURIComponent(text.toWellFormed())
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    part === 'path' && name === field ? inAddress : 'x',
  )
  const response = await server.site.inject({
    method: endpoint.method,
    url: part === 'query' ? `${path}?${field}=${inAddress}` : path,
    headers: { host: 'localhost', authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    ...(endpoint.body === undefined
      ? {}
      : { payload: await bodyOf(endpoint, part === 'body' ? { [field]: text } : {}) }),
  })
  return response.statusCode
}

async function bodyOf(endpoint: Endpoint, wrong: object): Promise<object> {
  const asked = endpoint === contract.changeProfile ? [] : fieldsOf(endpoint.body)
  const body = { ...Object.fromEntries(asked.map((name) => [name, sound[name] ?? 'x'])), ...wrong }
  if (!endpoint.encrypted) return body
  const nowMs = server.clock.now().epochMilliseconds
  return { payload: await sealBody(body, `${endpoint.method} ${endpoint.path}`, key, nowMs) }
}

/** Every place gets the first text, which breaks most, and some of the others in rotation; with `npm run soak`, all of them. */
const textsOfPlace = process.env['SOAK'] === undefined ? 4 : hostile.length
let turn = 0
function nextTexts(): readonly string[] {
  const [first, ...others] = hostile
  return [first, ...Array.from({ length: textsOfPlace - 1 }, () => others[(turn += 1) % others.length] ?? first)]
}

/** Lists where among the given places the server answered with a 5xx. */
async function fivesAt(some: readonly Place[]): Promise<string[]> {
  const met: string[] = []
  for (const place of some) {
    const texts = nextTexts()
    const statuses = await Promise.all(texts.map((text) => send(place, text)))
    const wrong = texts.filter((_, index) => (statuses[index] ?? 0) >= 500)
    met.push(...wrong.map((text) => `${place.endpoint.name} ${place.field} ${JSON.stringify(text.slice(0, 20))}`))
  }
  return met
}

/** Advances the clock by an hour, so that hourly limits do not stop the texts; logs in again, since sessions expire. */
async function nextHour(): Promise<void> {
  server.clock.advance({ hours: 1 })
  const body = { username: 'hostile1', password: 'Baize#2026' }
  token = contract.sessionBegun(await server.client()(contract.login, { body })).token
}

describe('a request that is valid except for one text', () => {
  it('never gets a 5xx, wherever the text is, sealed bodies included', async () => {
    const met: string[] = []
    for (const place of places) {
      if (place.endpoint.maxPerHour !== undefined) await nextHour()
      met.push(...(await fivesAt([place])))
    }
    expect(met).toEqual([])
    expect(places.length).toBeGreaterThan(200)
  })

  it('gets a 5xx if a handler passes the text to the database unchecked: the test above can fail', async () => {
    expect(await fivesAt([{ endpoint: careless, part: 'query', field: 'text' }])).toEqual(['careless text "a\\u0000b"'])
  })
})
