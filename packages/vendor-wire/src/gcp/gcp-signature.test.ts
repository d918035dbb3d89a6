import { expect, test } from 'vitest'
import { signGcp, verifyGcp } from './gcp-signature.ts'

const secret = 'conformance-secret-do-not-use-in-production'
const body =
  '{"transactions":[{"type":"bet","id_provider":"tx-1","amount":"10.00"}],"round_id":"r-1","game_id":"dice","currency":"EUR","account_id":"player_1"}'
const signature = '230da3bdfd409c57cf37d25317bacc6012e15af5f44b0c0bbde7a6f957b90aa0'

test("signing the dialect's example gives its published signature", () => {
  expect(signGcp(secret, body)).toBe(signature)
  expect(signGcp(secret, Buffer.from(body))).toBe(signature)
})

test('a signature is valid only for its own bytes and secret', () => {
  expect(verifyGcp(secret, body, signature)).toBe(true)
  expect(verifyGcp(secret, body, signature.toUpperCase())).toBe(true)
  expect(verifyGcp(secret, `${body} `, signature)).toBe(false)
  expect(verifyGcp(`${secret}2`, body, signature)).toBe(false)
})

test.each(['', 'abc', signature.slice(2), `${signature}00`, signature.replace('2', 'g')])(
  'the malformed signature %j is rejected',
  (malformed) => {
    expect(verifyGcp(secret, body, malformed)).toBe(false)
  },
)
