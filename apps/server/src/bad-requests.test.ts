import { connect } from 'node:net'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './testing/open-page.ts'
import { openTestServer, type TestMember, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
let member: TestMember
let port: number
beforeAll(async () => {
  server = await openTestServer()
  member = await server.newMember('badrequests')
  port = Number(new URL(await server.site.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'TRACE'
  readonly url: string
  readonly type?: string
  readonly payload?: string
  readonly headers?: Record<string, string>
}

async function send({ method = 'POST', url, type, payload, headers = {} }: Sent) {
  const response = await server.site.inject({
    method,
    url,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${member.token}`,
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  // Every reply of these calls is the contract's envelope.
  const { code, message } = JSON.parse(response.body) as { code?: string; message?: string }
  return { status: response.statusCode, code, message, allow: response.headers['allow'] }
}

const json = 'application/json'
const login = contract.login.path
const icon = contract.chooseIcon.path

/** The head of a call with a large body, as it goes over the wire. */
const head = (url: string, ...lines: readonly string[]) =>
  [`POST ${url} HTTP/1.1`, 'Host: localhost', `Content-Type: ${json}`, ...lines, '', ''].join('\r\n')

/** Sends text piece by piece while it reads, and returns all that was answered. */
async function talk(first: string, piece: string, pieces: number): Promise<string> {
  const client = connect(port, '127.0.0.1')
  let received = ''
  client.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
  client.on('error', () => (received += '<reset>'))
  client.write(first)
  for (let sent = 0; sent < pieces && !client.destroyed; sent += 1) {
    client.write(piece)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await expect.poll(() => received).toContain('}')
  client.destroy()
  return received
}

describe('a body', () => {
  it('that is too large gets its reply although it is still being sent, and the connection stays usable: 413', async () => {
    const piece = 'x'.repeat(64 * 1024)
    const whole = await talk(head(login, `Content-Length: ${20 * piece.length}`), piece, 20)
    expect(whole).toMatch(/^HTTP\/1\.1 413 /)
    expect(whole).toContain('"code":"request.too_large"')
    expect(whole).not.toContain('<reset>')
    expect(whole).not.toMatch(/connection: close/i)
    const chunked = await talk(head(login, 'Transfer-Encoding: chunked'), `10000\r\n${piece}\r\n`, 20)
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
    expect(chunked).not.toContain('<reset>')
  })

  it('of a vendor’s call that is too large gets its reply too', async () => {
    const piece = 'x'.repeat(64 * 1024)
    const said = await talk(head('/wallet/gcp/PG/betwin', `Content-Length: ${20 * piece.length}`), piece, 20)
    expect(said).toMatch(/^HTTP\/1\.1 \d+ /)
    expect(said).not.toContain('<reset>')
  })

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'of the type %s is refused where JSON is expected: 415',
    async (type) => {
      const sent = { method: 'PUT', url: icon, type, payload: '{"drawn":null}' } as const
      expect(await send(sent)).toMatchObject({ status: 415, code: 'request.wrong_type' })
    },
  )

  it.each(['{"drawn":', '', 'drawn', '\uFEFFx', '{"__proto__":1}'])(
    '%j is refused as not JSON: 400',
    async (payload) => {
      expect(await send({ method: 'PUT', url: icon, type: json, payload })).toMatchObject({
        status: 400,
        code: 'request.not_json',
      })
    },
  )

  it.each([
    '{"drawn":"fox","drawn":"koi"}',
    '{"drawn":"fox","\\u0064rawn":"koi"}',
    '{"drawn":null,"more":[{"a":1,"a":2}]}',
  ])('%s names a field twice, is refused, and changes nothing', async (payload) => {
    expect(await send({ method: 'PUT', url: icon, type: json, payload })).toMatchObject({
      status: 400,
      code: 'request.repeated_field',
    })
    expect((await member.call(contract.memberIcon, {})).drawn).toBeNull()
  })
})

describe('a wrong call that names no field', () => {
  it.each(['[]', '"drawn"', '7', 'true'])('%s is refused as no object, whatever the call expects', async (payload) => {
    for (const [method, url] of [
      ['PUT', icon],
      ['DELETE', contract.logout.path],
    ] as const)
      expect(await send({ method, url, type: json, payload })).toMatchObject({
        status: 400,
        code: 'request.not_object',
      })
  })

  it('is called malformed if it cannot be read, instead of pointing at fields', async () => {
    const url = '/wps/member/%zz'
    expect(await send({ method: 'GET', url })).toMatchObject({ status: 400, code: 'request.malformed' })
  })
})

describe('a known address', () => {
  it.each([
    ['PATCH', icon, 'GET, HEAD, POST, PUT'],
    ['DELETE', login, 'POST'],
    ['OPTIONS', login, 'POST'],
    ['TRACE', login, 'POST'],
    ['POST', '/wps/play/rounds/by-key/abc', 'GET, HEAD'],
    ['DELETE', '/wps/openapi.json', 'GET, HEAD'],
    ['GET', login, 'POST'],
  ] as const)('with another method, %s %s, is 405 and lists its own: %s', async (method, url, allow) => {
    expect(await send({ method, url })).toMatchObject({ status: 405, code: 'route.method_not_allowed', allow })
  })

  it('is 404 with every method if it is not known', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect(await send({ method, url: '/wps/nowhere' })).toMatchObject({
        status: 404,
        code: 'route.not_found',
        allow: undefined,
      })
  })
})

describe('a socket', () => {
  const site = () => `http://127.0.0.1:${port}`

  it('is opened by a page of this host, and not by one that came by another scheme', async () => {
    const opened = await openPage(site(), { origin: site() })
    opened.leave()
    await expect(openPage(site(), { origin: site().replace('http:', 'https:') })).rejects.toThrow('handshake')
  })

  it('refuses a message that names a field twice, and closes', async () => {
    const opened = await openPage(site())
    opened.say('{"type":"hello","topics":["status"],"topics":["notices"]}')
    expect(await opened.next('refused')).toMatchObject({ code: 'request.invalid' })
  })

  it('takes a language in any case', async () => {
    const opened = await openPage(site())
    opened.say('{"type":"hello","topics":["status"],"language":"zh-cn"}')
    expect(await opened.next('ready')).toMatchObject({ signedIn: false })
    opened.leave()
  })
})

describe('an Idempotency-Key', () => {
  const round = { url: '/wps/play/games/reels/rounds', type: json, payload: '{}' }

  it('that is too long is called that, and a missing one is called missing', async () => {
    expect(await send({ ...round, headers: { 'idempotency-key': 'x'.repeat(256) } })).not.toMatchObject({
      code: 'request.idempotency_key_missing',
    })
    const payload = JSON.stringify({ stake: '1.00' })
    const long = await send({
      ...round,
      payload,
      headers: { 'idempotency-key': 'x'.repeat(256), 'accept-language': 'en' },
    })
    expect(long).toMatchObject({ status: 400, code: 'request.idempotency_key_too_long' })
    expect(long.message).toContain('255')
    expect(await send({ ...round, payload })).toMatchObject({ status: 400, code: 'request.idempotency_key_missing' })
  })
})

describe('the language of a call', () => {
  const said = async (url: string, headers: Record<string, string> = {}) => {
    const { status, message } = await send({ method: 'GET', url, headers })
    return [status, /\p{Script=Thai}/u.test(message ?? '') ? 'TH' : /\p{Script=Han}/u.test(message ?? '') ? 'CN' : 'EN']
  }

  it.each([
    ['TH', 'TH'],
    ['th', 'TH'],
    ['th-TH', 'TH'],
    ['CN', 'CN'],
    ['zh-cn', 'CN'],
    ['ZH-CN', 'CN'],
    ['en', 'EN'],
  ])('%s as a parameter and as a header is %s, in errors too', async (named, language) => {
    const refused = '/wps/member/info?nonsense=1'
    expect(await said(`${refused}&language=${named}`)).toEqual([400, language])
    expect(await said(refused, { language: named })).toEqual([400, language])
    expect(await said(refused, { 'accept-language': named })).toEqual([400, language])
  })

  it.each([contract.member.path, contract.balance.path, `${contract.gameList.path}?gameType=RNG`])(
    'can be named at %s in any case',
    async (path) => {
      for (const named of ['th', 'TH', 'zh-cn'])
        expect([
          named,
          (await send({ method: 'GET', url: `${path}${path.includes('?') ? '&' : '?'}language=${named}` })).status,
        ]).toEqual([named, 200])
    },
  )

  it('is stored for a member in any case (7.051)', async () => {
    for (const [named, stored] of [
      ['zh-cn', 'CN'],
      ['th', 'TH'],
    ]) {
      const payload = JSON.stringify({ language: named })
      const reply = await send({ method: 'PUT', url: '/wps/member/language', type: json, payload })
      expect(reply.status).toBe(200)
      expect((await member.call(contract.member, {})).language).toBe(stored)
    }
  })

  it('that is none is refused with the name of the field', async () => {
    const response = await server.site.inject({
      url: `${contract.gameList.path}?gameType=RNG&language=xx`,
      headers: { host: 'localhost' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json<{ value: object }>().value).toMatchObject({
      fields: [{ field: 'language', code: 'field.invalid' }],
    })
  })
})
