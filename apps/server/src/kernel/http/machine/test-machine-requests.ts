import fc from 'fast-check'

const often = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constantFrom(...others))

/** A request that servers answer without closing the connection. */
const request = fc.record({
  first: often(
    'POST /machines/one/ask HTTP/1.1',
    'GET /health/live HTTP/1.1',
    'PUT /machines/one/ask HTTP/1.1',
    'POST /machines/o%6ee/ask HTTP/1.1',
    'POST /machines/one/ask?a HTTP/1.1',
    'POST /machines//ask HTTP/1.1',
    'POST /elsewhere HTTP/1.1',
  ),
  type: often(
    'Content-Type: application/json',
    'content-type: application/json; charset=utf-8',
    'X: y',
    'content-type: ;',
  ),
  more: fc.subarray([
    'X-Sign: abc',
    'x-sign:  def ',
    'X-Forwarded-For: 1.2.3.4',
    'x-forwarded-for: 5.6.7.8, 9.9.9.9',
    'Accept: */*',
  ]),
  odd: often('X-Plain: 1', 'Connection: close', 'Connection: Keep-Alive', 'Expect: 100-continue'),
  body: fc.constantFrom('{}', '{"a":1}', '"later"', '"refuse"', '"naïve ไทย"', ' ', 'x'.repeat(70_000)),
})

/** Lines that make most servers refuse a request and close, since two parsers may understand them differently. */
const refused = often(
  'X-Fine: 1',
  'Transfer-Encoding: chunked',
  'Content-Length: 1',
  'Host: b',
  ' folded',
  'a',
  'b : c',
)

/**
 * The bytes of one connection, in pieces: up to three requests, of which the first may be one that is refused, or have a byte
 * replaced. Later ones may not: when Node refuses, it drops answers in progress. Nothing follows a request that asks to close:
 * whether a server still reads it before it has closed is a matter of timing, for Node itself too.
 */
export const machineConnection = fc
  .record({
    requests: fc.array(request, { minLength: 1, maxLength: 3 }),
    refused,
    spoilt: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      fc.record({ at: fc.nat(250), byte: fc.integer({ min: 0, max: 255 }) }),
    ),
    cuts: fc.array(fc.nat(500), { maxLength: 4 }),
  })
  .map(({ requests, refused: line, spoilt, cuts }) => {
    const written = requests.map(({ first, type, more, odd, body }, place) => {
      const kept = odd === 'Connection: close' && place < requests.length - 1 ? 'X-Plain: 1' : odd
      const lines = [first, 'Host: house', type, ...more, kept, ...(place === 0 ? [line] : [])]
      return Buffer.from([...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
    })
    const [start] = written
    if (start !== undefined && spoilt !== undefined && spoilt.at < start.length) start[spoilt.at] = spoilt.byte
    const bytes = Buffer.concat(written)
    const places = [...new Set([0, ...cuts.toSorted((a, b) => a - b), bytes.length])].filter((at) => at <= bytes.length)
    return places.slice(1).map((to, index) => bytes.subarray(places[index], to))
  })
