import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { placesOf, signedRequest } from './signed-requests.ts'

const target = {
  host: '127.0.0.1',
  port: 3000,
  vendorCode: 'PG',
  secret: 'a secret of this test',
  currency: 'PLY',
  gameCode: 'dice',
  players: [],
}

test('a request has its length and the HMAC of its body in the headers', () => {
  const request = signedRequest(target, '/betwin', { type: 'bet', id: 'tx-1', player: 'p', amount: '1.00' }).toString()
  const [head = '', body = ''] = request.split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toBe('POST /wallet/gcp/PG/betwin HTTP/1.1')
  expect(head).toContain(`content-length: ${body.length}\r\n`)
  expect(head).toContain(`x-request-sign: ${createHmac('sha256', target.secret).update(body).digest('hex')}`)
  expect(JSON.parse(body)).toMatchObject({ account_id: 'p', transactions: [{ id_provider: 'tx-1', amount: '1.00' }] })
})

test('without repetitions every request is new', () => {
  expect([...placesOf(4_000, 0, () => 0)]).toEqual(Array.from({ length: 4_000 }, (_, index) => index))
})

test('repetitions refer to original requests that were sent at least 256 requests earlier', () => {
  let state = 1
  const pick = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const places = placesOf(20_000, 0.3, pick)
  const repeated = [...places.entries()].filter(([index, place]) => place !== index)
  expect(repeated.length / places.length).toBeGreaterThan(0.28)
  expect(repeated.length / places.length).toBeLessThan(0.32)
  for (const [index, place] of repeated) {
    expect(index - place).toBeGreaterThanOrEqual(256)
    expect(places[place]).toBe(place)
  }
})
