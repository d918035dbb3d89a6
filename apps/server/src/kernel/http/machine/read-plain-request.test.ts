import { describe, expect, it } from 'vitest'
import { readPlainRequest } from './read-plain-request.ts'

const maxBodyBytes = 1000
const lines = {
  first: 'POST /wallet/gcp/PG/betwin HTTP/1.1',
  host: 'Host: house.example',
  type: 'Content-Type: application/json',
  length: 'Content-Length: 2',
}

/** A plain request with some lines replaced and others added. */
function request(changed: Partial<typeof lines> = {}, ...more: string[]): string {
  return [...Object.values({ ...lines, ...changed }), ...more, '', '{}'].join('\r\n')
}

const read = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'), maxBodyBytes)

describe('a plain request', () => {
  it('is parsed into its path, its headers by lower-case names, and its body', () => {
    const text = request({}, 'X-Request-Sign: \t abc ', 'connection: Keep-Alive')
    const found = read(text)
    if (typeof found === 'string') throw new Error(found)
    expect(found.path).toBe('/wallet/gcp/PG/betwin')
    expect([...found.headers]).toEqual([
      ['host', 'house.example'],
      ['content-type', 'application/json'],
      ['content-length', '2'],
      ['x-request-sign', 'abc'],
      ['connection', 'Keep-Alive'],
    ])
    expect(text.slice(found.bodyFrom, found.endsAt)).toBe('{}')
  })

  it('ends according to its length, before the next request', () => {
    const text = request()
    expect(read(text + request())).toMatchObject({ endsAt: text.length })
  })

  it('is awaited while the bytes so far may become one', () => {
    const text = request()
    for (let came = 0; came < text.length; came++) expect([came, read(text.slice(0, came))]).toEqual([came, 'more'])
  })
})

describe('a request that two parsers may understand differently is left to Node’s parser', () => {
  it.each([
    ['another method', request({ first: 'PUT /wallet/gcp/PG/betwin HTTP/1.1' })],
    ['the start of another method', 'GET /'],
    ['a head whose last line ends with a bare CR', request().replace('\r\n\r\n', '\rJ\r\n')],
    ['a head whose last line ends with a bare LF', request().replace('\r\n\r\n', ' \n\r\n')],
    ['the start of a head with a control character', request().split('\r\n\r\n', 1)[0] + '\u0001'],
    ['another version', request({ first: 'POST /wallet/gcp/PG/betwin HTTP/1.0' })],
    ['a query', request({ first: 'POST /wallet/gcp/PG/betwin?a=1 HTTP/1.1' })],
    ['a path with an escape', request({ first: 'POST /wallet/gcp/P%47/betwin HTTP/1.1' })],
    ['an absolute address', request({ first: 'POST http://house.example/wallet HTTP/1.1' })],
    ['two blanks', request({ first: 'POST  /wallet/gcp/PG/betwin HTTP/1.1' })],
    ['no host', request({ host: 'X-Host: house.example' })],
    ['an empty host', request({ host: 'Host:' })],
    ['no length', request({ length: 'X-Length: 2' })],
    ['a length of zero', request({ length: 'Content-Length: 0' })],
    ['a length with a sign', request({ length: 'Content-Length: +2' })],
    ['a list of lengths', request({ length: 'Content-Length: 2, 2' })],
    ['two lengths', request({}, 'content-length: 2')],
    ['a length that is too large', request({ length: 'Content-Length: 1001' })],
    ['two hosts', request({}, 'host: other.example')],
    ['chunks', request({}, 'Transfer-Encoding: chunked')],
    ['chunks by a name with a blank', request({}, 'Transfer-Encoding : chunked')],
    ['an expectation', request({}, 'Expect: 100-continue')],
    ['another protocol', request({}, 'Upgrade: websocket')],
    ['a request to close', request({}, 'Connection: close')],
    ['another type', request({ type: 'Content-Type: text/plain' })],
    ['no type', request({ type: 'X-Type: application/json' })],
    ['a folded line', request({}, 'X-Long: a', ' b')],
    ['a bare line feed', request({}, 'X-Long: a\nX-Other: b')],
    ['a bare carriage return', request({}, 'X-Long: a\rb')],
    ['a NUL', request({}, 'X-Long: a\0b')],
    ['a character that is not ASCII', request({}, 'X-Long: \u00a0a')],
    ['an empty name', request({}, ': a')],
    ['a line without a colon', request({}, 'X-Long')],
    ['a head without an end', `${request().slice(0, -6)}X: ${'a'.repeat(9000)}`],
  ])('%s', (_, text) => {
    expect(read(text)).toBe('other')
  })
})
