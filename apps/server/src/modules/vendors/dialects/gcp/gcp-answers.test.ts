import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestWallet, type TestWallet } from '../../wallet/test-wallet.ts'
import { gcp } from './gcp-dialect.ts'

const secret = 'conformance-secret-do-not-use-in-production'
let wallet: TestWallet
beforeEach(async () => {
  wallet = await openTestWallet(gcp, [secret])
})

const signed = (raw: string, key = secret) => ({
  'content-type': 'application/json',
  'x-request-sign': createHmac('sha256', key).update(raw).digest('hex'),
})
async function call(path: string, fields: object) {
  const raw = JSON.stringify({ account_id: wallet.player, currency: 'EUR', ...fields })
  const { status, text } = await wallet.send(`/PG${path}`, raw, signed(raw))
  return { status, body: JSON.parse(text) }
}
const move = (type: 'bet' | 'win', id: string, amount: string) => ({ type, id_provider: id, amount })
const betwin = (...transactions: object[]) => call('/betwin', { game_id: 'dice', round_id: 'r-1', transactions })
const codeOf = ({ api_code: code }: { api_code: string }) => {
  expect(code).toBeTypeOf('string')
  return Number(code)
}
const apiCode = ({ status, body }: { status: number; body: { meta: { api_code: string } } }) => [
  status,
  codeOf(body.meta),
]

describe('a finish', () => {
  it('is recorded, needs no game, and is answered with the balance', async () => {
    expect(await call('/finish', { round_id: 'r-9' })).toEqual({ status: 200, body: { balance: '100.00' } })
    expect(wallet.finished).toEqual(['r-9'])
  })
})

describe('a refusal', () => {
  it('of a disabled player is 110, although disabling the player ended the session too', async () => {
    wallet.state.active = false
    wallet.state.session = { ...wallet.state.session, parentAlive: false }
    const transactions = [move('bet', 'a', '1.00')]
    const fields = { game_id: 'dice', round_id: 'r', session_id: 'good-token', transactions }
    expect(apiCode(await call('/betwin', fields))).toEqual([400, 110])
  })

  it('names the field that was wrong in its message, which is for people, and reports it', async () => {
    const { body } = await betwin(move('bet', 'a', '1.00'), move('bet', 'b', '1.001'))
    expect(body).toEqual({
      code: 'invalid_argument',
      msg: 'Bad request. Wrong: transactions[1].amount.',
      meta: { api_code: '400', api_message: 'Bad request.' },
    })
    await call('/betwin', { game_id: 'dice', transactions: [move('bet', 'a', '1.00')] })
    expect(wallet.refused).toEqual([
      { path: '/betwin', reason: 'malformed', field: 'transactions[1].amount' },
      { path: '/betwin', reason: 'malformed', field: 'round_id' },
    ])
  })
})

describe('an answer', () => {
  it('is 500 if the vendor should ask again', async () => {
    wallet.ledger.refuses = 'wallet.busy'
    const { status, body } = await betwin(move('bet', 'b', '1.00'))
    expect([status, body.code, codeOf(body.meta)]).toEqual([500, 'internal', 500])
  })

  it('is 500 for a fault on our side, and reveals nothing about it', async () => {
    wallet.ledger.post = () => Promise.reject(new Error('an internal detail'))
    const { status, body } = await betwin(move('bet', 'b', '1.00'))
    expect([status, JSON.stringify(body).includes('secret')]).toEqual([500, false])
  })

  it('to a body that is too large is 400', async () => {
    const raw = JSON.stringify({ text: 'x'.repeat(70_000) })
    expect((await wallet.send('/PG/betwin', raw, signed(raw))).status).toBe(400)
  })

  it('to an unknown path or method has the dialect’s form too', async () => {
    const raw = '{}'
    const elsewhere = await wallet.send('/PG/nothing', raw, signed(raw))
    const read = await wallet.app.inject({ method: 'GET', url: '/wallet/gcp/PG/betwin' })
    expect([elsewhere.status, codeOf(JSON.parse(elsewhere.text).meta)]).toEqual([400, 400])
    expect([read.statusCode, codeOf(read.json().meta)]).toEqual([400, 400])
  })

  it('to a vendor that holds its players’ money itself is a refusal', async () => {
    wallet = await openTestWallet(gcp, [secret], { walletMode: 'transfer' })
    expect(apiCode(await betwin(move('bet', 'b', '1.00')))).toEqual([400, 405])
  })
})
