import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../wallet/test-wallet.ts'
import { gcp } from './gcp/gcp-dialect.ts'
import { parseJson } from './read-shape.ts'
import { rs } from './rs/rs-dialect.ts'

const [secret, pair] = ['a-secret-of-this-test', generateKeyPairSync('rsa', { modulusLength: 2048 })]
const json = { 'content-type': 'application/json' }
const ways = {
  gcp: {
    dialect: gcp,
    key: secret,
    path: '/PG/betwin',
    sign: (raw: string) => ({ 'x-request-sign': createHmac('sha256', secret).update(raw).digest('hex') }),
    bet: (player: string, amounts: string) =>
      `{"account_id":"${player}","currency":"EUR","game_id":"dice","round_id":"r-1","transactions":[{"type":"bet","id_provider":"tx-1",${amounts}}]}`,
    amounts: ['"amount":"1.00"', '"amount":"7.00"', '"\\u0061mount":"7.00"'],
  },
  rs: {
    dialect: rs,
    key: pair.publicKey.export({ type: 'spki', format: 'pem' }),
    path: '/PG/transaction/bet',
    sign: (raw: string) => ({
      'x-hub88-signature': sign('RSA-SHA256', Buffer.from(raw), pair.privateKey).toString('base64'),
    }),
    bet: (player: string, amounts: string) =>
      `{"user":"${player}","request_uuid":"q-1","token":"good-token","game_code":"dice","round":"r-1","currency":"EUR","transaction_uuid":"tx-1",${amounts}}`,
    amounts: ['"amount":100000', '"amount":700000', '"\\u0061mount":700000'],
  },
} as const

describe.each(['gcp', 'rs'] as const)('a signed bet of the dialect %s', (name) => {
  const way = ways[name]
  const send = async (amounts: string) => {
    const wallet = await openTestWallet(way.dialect, [way.key])
    const raw = way.bet(wallet.player, amounts)
    const answer = await wallet.send(way.path, raw, { ...json, ...way.sign(raw) })
    return { ...answer, booked: wallet.ledger.postings.map(({ amountMinor }) => amountMinor) }
  }

  it('whose amount occurs twice books nothing, however the second one is written', async () => {
    const [one, other, escaped] = way.amounts
    for (const amounts of [`${one},${other}`, `${one},${escaped}`, `${one},${one}`]) {
      const { text, booked } = await send(amounts)
      expect([amounts, booked]).toEqual([amounts, []])
      expect(text).toMatch(name === 'gcp' ? /"api_code":"?400/ : /RS_ERROR_WRONG_SYNTAX/)
    }
    expect((await send(one)).booked).toEqual([-100n])
  })
})

it('what is refused would be read as its last value: the test above can fail', () => {
  const raw = '{"amount":"0.01","amount":"77.00"}'
  expect(JSON.parse(raw)).toEqual({ amount: '77.00' })
  expect(parseJson(Buffer.from(raw))).toBeUndefined()
})
