import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestWallet, type TestWallet } from '../../wallet/test-wallet.ts'
import { gcp } from './gcp-dialect.ts'
import { gcpChecker } from './gcp-signature.ts'

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
const undo = (id: string, original: string) =>
  call('/rollback', {
    game_id: 'dice',
    round_id_provider: 'r-1',
    finished: true,
    transactions: [{ type: 'rollback', id_provider: id, original_id_provider: original }],
  })
const codeOf = ({ api_code: code }: { api_code: string }) => {
  expect(code).toBeTypeOf('string')
  return Number(code)
}
const apiCode = ({ status, body }: { status: number; body: { meta: { api_code: string } } }) => [
  status,
  codeOf(body.meta),
]
const balance = async () => (await call('/balance', { game_id: 'dice' })).body.balance

describe('the signature', () => {
  it('of the worked example is accepted', () => {
    const body =
      '{"transactions":[{"type":"bet","id_provider":"tx-1","amount":"10.00"}],"round_id":"r-1","game_id":"dice","currency":"EUR","account_id":"player_1"}'
    const check = gcpChecker(secret)
    expect(check(Buffer.from(body), '230da3bdfd409c57cf37d25317bacc6012e15af5f44b0c0bbde7a6f957b90aa0')).toBe(true)
    expect(check(Buffer.from(body), '230da3bdfd409c57cf37d25317bacc6012e15af5f44b0c0bbde7a6f957b90aa1')).toBe(false)
    expect(check(Buffer.from(`${body} `), '230da3bdfd409c57cf37d25317bacc6012e15af5f44b0c0bbde7a6f957b90aa0')).toBe(
      false,
    )
  })

  it.each([
    ['none', {}],
    ['one made with another secret', signed('{}', 'another')],
    ['one over other bytes', signed('{ }')],
    ['one that is not hexadecimal', { 'x-request-sign': 'z'.repeat(64) }],
    ['half of the right one', { 'x-request-sign': signed('{}')['x-request-sign'].slice(0, 32) }],
  ])('that is %s is answered with api_code 403 and status 400', async (_what, headers) => {
    const { status, text } = await wallet.send('/PG/betwin', '{}', { 'content-type': 'application/json', ...headers })
    expect([status, JSON.parse(text)]).toEqual([
      400,
      {
        code: 'invalid_argument',
        msg: 'Request sign is not valid.',
        meta: { api_code: '403', api_message: 'Request sign is not valid.' },
      },
    ])
  })

  it('is checked before anything is parsed: a wrong signature is refused as such even if the body is not JSON', async () => {
    const wrong = await wallet.send('/PG/betwin', 'not json', signed('something else'))
    const right = await wallet.send('/PG/betwin', 'not json', signed('not json'))
    expect([codeOf(JSON.parse(wrong.text).meta), codeOf(JSON.parse(right.text).meta)]).toEqual([403, 400])
  })

  it('gets the same answer whether the vendor is unknown, the address not allowed or the key wrong', async () => {
    const raw = '{}'
    const unknown = await wallet.send('/NOBODY/betwin', raw, signed(raw))
    const wrong = await wallet.send('/PG/betwin', raw, signed(raw, 'wrong'))
    wallet = await openTestWallet(gcp, [secret], { admits: () => false })
    const foreign = await wallet.send('/PG/betwin', raw, signed(raw))
    expect(unknown).toEqual(wrong)
    expect(foreign).toEqual(wrong)
  })

  it('may use any key that is valid now, so that keys can be replaced without a refused call', async () => {
    const key = (name: string, validFromMs: number, validUntilMs: number) => ({
      check: gcp.checkerOf(name),
      validFromMs,
      validUntilMs,
    })
    const keys = [key('old', 0, 1_500), key('new', 900, Infinity), key('next', 5_000, Infinity)]
    wallet = await openTestWallet(gcp, [], { keys })
    const codeWith = async (name: string) => {
      const { text } = await wallet.send('/PG/balance', '{}', signed('{}', name))
      return codeOf(JSON.parse(text).meta)
    }
    expect([await codeWith('old'), await codeWith('new'), await codeWith('next')]).toEqual([400, 400, 403])
    wallet.state.nowMs = 1_500
    expect([await codeWith('old'), await codeWith('new')]).toEqual([403, 400])
  })
})

describe('bets and wins', () => {
  it('are booked and answered with our own id and the new balance', async () => {
    expect(await betwin(move('bet', 'tx-1', '10.00'))).toEqual({
      status: 200,
      body: {
        round_id: 'r-1',
        transactions: [{ id_provider: 'tx-1', id: `${wallet.player}-1`, bonus_amount: '0.00' }],
        balance: '90.00',
      },
    })
    expect((await betwin(move('win', 'tx-2', '2.5'))).body.balance).toBe('92.50')
    expect(wallet.ledger.postings).toMatchObject([
      { kind: 'stake', amountMinor: -1_000n, round: 'r-1', gameCode: 'dice', key: 'tx-1' },
      { kind: 'payout', amountMinor: 250n },
    ])
  })

  it('that are repeated get the stored id and the stored balance', async () => {
    const first = await betwin(move('bet', 'tx-1', '10.00'))
    await betwin(move('bet', 'tx-2', '10.00'))
    expect(await betwin(move('bet', 'tx-1', '10.00'))).toEqual(first)
    expect(await balance()).toBe('80.00')
  })

  it('of one call are booked in order, all or none', async () => {
    const both = await betwin(move('bet', 'b', '100.00'), move('win', 'w', '5.00'))
    expect([both.status, both.body.balance]).toEqual([200, '5.00'])
    const turned = await betwin(move('bet', 'c', '6.00'), move('win', 'x', '50.00'))
    expect(apiCode(turned)).toEqual([400, 100])
    expect(await balance()).toBe('5.00')
    expect(wallet.ledger.postings).toHaveLength(2)
  })

  it('that fail report the balance before them', async () => {
    const { body } = await betwin(move('win', 'w', '5.00'), move('bet', 'b', '105.01'))
    expect(body).toEqual({
      code: 'invalid_argument',
      msg: 'Player has not enough funds to process an action.',
      meta: { api_code: '100', api_message: 'Player has not enough funds to process an action.', balance: '100.00' },
    })
  })

  it('can reuse their id after a refusal', async () => {
    expect(apiCode(await betwin(move('bet', 'b', '100.01')))).toEqual([400, 100])
    expect((await betwin(move('bet', 'b', '100.00'))).body.balance).toBe('0.00')
  })

  it.each([
    ['1.000', 9_900n],
    ['2.50000', 9_750n],
    ['3', 9_700n],
  ])('may have further zeros at the end of their amount: %j', async (amount, left) => {
    expect((await betwin(move('bet', 'b', amount))).status).toBe(200)
    expect(await wallet.ledger.balance(wallet.account)).toBe(left)
  })

  it('that are finer than the currency: a win is rounded down and paid, a bet is refused', async () => {
    expect((await betwin(move('win', 'w', '2.509'))).body.balance).toBe('102.50')
    expect((await betwin(move('win', 'w', '2.509'))).body.balance).toBe('102.50')
    const nothing = await betwin(move('win', 'v', '0.009'))
    expect(nothing.body).toMatchObject({
      balance: '102.50',
      transactions: [{ id_provider: 'v', id: `${wallet.player}-2`, bonus_amount: '0.00' }],
    })
    expect(await betwin(move('win', 'v', '0.009'))).toEqual(nothing)
    expect(apiCode(await betwin(move('bet', 'b', '2.501')))).toEqual([400, 400])
    expect(apiCode(await betwin(move('win', 'x', '0.000')))).toEqual([400, 400])
    expect(apiCode(await betwin(move('win', 'x', '10000000000000.019')))).toEqual([400, 400])
  })

  it.each(['0', '0.00', '1e2', '-1.00', '+1', '1.001', '01.00', '.5', '', ' 1', '1,0', 'NaN', '99999999999999999999'])(
    'with the amount %j are refused',
    async (amount) => {
      expect(apiCode(await betwin(move('bet', 'b', amount)))).toEqual([400, 400])
    },
  )

  it('may be at most 10^15 minor units, so that sums over many of them do not overflow', async () => {
    expect((await betwin(move('win', 'w', '10000000000000.00'))).status).toBe(200)
    for (const amount of ['10000000000000.01', '92233720368000000.00'])
      expect(apiCode(await betwin(move('win', 'x', amount)))).toEqual([400, 400])
    expect(apiCode(await betwin(move('bet', 'y', '92233720368000000.00')))).toEqual([400, 400])
    expect(wallet.ledger.postings).toHaveLength(1)
  })

  it.each([{ session_id: null }, { finished: null }])(
    'with %j are treated as if the field were missing',
    async (field) => {
      const fields = { game_id: 'dice', round_id: 'r', transactions: [move('bet', 'a', '1.00')], ...field }
      expect(await call('/betwin', fields)).toMatchObject({ status: 200, body: { balance: '99.00' } })
    },
  )

  it.each([
    ['a number as amount', { transactions: [{ type: 'bet', id_provider: 'a', amount: 1 }] }],
    ['no transaction', { transactions: [] }],
    ['another type', { transactions: [{ type: 'gift', id_provider: 'a', amount: '1.00' }] }],
    ['one id twice', { transactions: [move('bet', 'a', '1.00'), move('win', 'a', '1.00')] }],
    ['a malformed currency', { transactions: [move('bet', 'a', '1.00')], currency: 'eur' }],
    ['no round', { transactions: [move('bet', 'a', '1.00')], round_id: undefined }],
    ['one of our own claims as id', { transactions: [move('bet', 'undo:a', '1.00')] }],
    ['an id of 201 characters', { transactions: [move('bet', 'a'.repeat(201), '1.00')] }],
    ['finished as a text', { transactions: [move('bet', 'a', '1.00')], finished: 'true' }],
  ])('with %s are answered as a bad request', async (_what, fields) => {
    expect(apiCode(await call('/betwin', { game_id: 'dice', round_id: 'r', ...fields }))).toEqual([400, 400])
    expect(wallet.ledger.postings).toEqual([])
  })

  it('that reuse an id with other content are answered as a bad request', async () => {
    await betwin(move('bet', 'a', '1.00'))
    expect(apiCode(await betwin(move('bet', 'a', '2.00')))).toEqual([400, 400])
    expect(apiCode(await betwin(move('win', 'a', '1.00')))).toEqual([400, 400])
  })

  it.each([
    ['an unknown player', { account_id: 'f'.repeat(32) }, 101],
    ['a player in another script', { account_id: 'ผู้เล่น 7' }, 101],
    ['a session in another script', { session_id: '会话' }, 101],
    ['another currency', { currency: 'USD' }, 154],
    ['an unknown session', { session_id: 'never' }, 101],
  ])('for %s are refused', async (_what, fields, code) => {
    const body = { game_id: 'dice', round_id: 'r', transactions: [move('bet', 'a', '1.00')], ...fields }
    expect(apiCode(await call('/betwin', body))).toEqual([400, code])
  })

  it.each(['เกม', '龍 虎', 'a/b'])(
    'for the game %j, which nobody has, are refused as for any unknown game',
    async (game) => {
      wallet.state.game = 'unknown'
      const transactions = [move('bet', 'a', '1.00')]
      expect(apiCode(await call('/betwin', { game_id: game, round_id: 'r', transactions }))).toEqual([400, 404])
    },
  )

  it('may have blanks and letters of any script in their round, which is echoed', async () => {
    const round = 'รอบที่ 7 第三局'
    const { body } = await call('/betwin', {
      game_id: 'dice',
      round_id: round,
      transactions: [move('bet', 'a', '1.00')],
    })
    expect([body.round_id, wallet.ledger.postings.at(-1)?.round]).toEqual([round, round])
  })

  it('close their round where the vendor says so', async () => {
    await call('/betwin', { game_id: 'dice', round_id: 'r', finished: true, transactions: [move('bet', 'a', '1.00')] })
    expect(wallet.ledger.postings[0]?.closesRound).toBe(true)
  })
})

describe('what is refused for bets only', () => {
  it.each<[string, (state: TestWallet['state']) => void, number]>([
    ['a disabled player', (state) => (state.active = false), 110],
    ['an unknown game', (state) => (state.game = 'unknown'), 404],
    ['a closed game', (state) => (state.game = 'closed'), 405],
  ])('%s: a win, a rollback and a finish are accepted', async (_what, change, code) => {
    await betwin(move('bet', 'b', '10.00'))
    change(wallet.state)
    expect(apiCode(await betwin(move('bet', 'c', '1.00')))).toEqual([400, code])
    expect((await betwin(move('win', 'w', '3.00'))).body.balance).toBe('93.00')
    expect((await undo('u', 'b')).body.balance).toBe('103.00')
    expect((await call('/finish', { round_id: 'r-1' })).status).toBe(200)
  })

  it('a bet that was accepted before is answered with the stored result', async () => {
    const first = await betwin(move('bet', 'b', '10.00'))
    wallet.state.active = false
    expect(await betwin(move('bet', 'b', '10.00'))).toEqual(first)
  })

  it('a session that has ended', async () => {
    const bet = () =>
      call('/betwin', {
        game_id: 'dice',
        round_id: 'r',
        session_id: 'good-token',
        transactions: [move('bet', 'b', '1.00')],
      })
    wallet.state.session = { ...wallet.state.session, parentAlive: false }
    expect(apiCode(await bet())).toEqual([400, 101])
    wallet.state.session = { ...wallet.state.session, parentAlive: true, gameCode: 'another' }
    expect(apiCode(await bet())).toEqual([400, 405])
    wallet.state.session = { ...wallet.state.session, gameCode: 'dice' }
    expect((await bet()).status).toBe(200)
  })

  it('a limit that is reached, answered with the balance', async () => {
    wallet.ledger.refuses = 'wallet.limit_reached'
    const refused = await betwin(move('bet', 'b', '1.00'))
    expect([...apiCode(refused), refused.body.meta.balance]).toEqual([400, 105, '100.00'])
    expect((await betwin(move('win', 'w', '1.00'))).body.balance).toBe('101.00')
  })

  it('a blocked account', async () => {
    wallet.ledger.refuses = 'wallet.account_blocked'
    expect(apiCode(await betwin(move('bet', 'b', '1.00')))).toEqual([400, 110])
  })
})

describe('rollbacks', () => {
  it('of a bet return the stake', async () => {
    await betwin(move('bet', 'b', '10.00'))
    expect(await undo('u', 'b')).toEqual({
      status: 200,
      body: {
        balance: '100.00',
        round_id: 'r-1',
        transactions: [{ id_provider: 'u', id: `${wallet.player}-2` }],
      },
    })
  })

  it('take effect once, whatever id they come with', async () => {
    await betwin(move('bet', 'b', '10.00'))
    const first = await undo('u', 'b')
    expect(await undo('u', 'b')).toEqual(first)
    expect((await undo('another', 'b')).body).toMatchObject({
      balance: '100.00',
      transactions: [{ id_provider: 'another', id: '' }],
    })
  })

  it('of an unknown bet are 200 with an empty id, and the late bet is 409', async () => {
    const reply = await undo('u', 'b')
    expect([reply.status, reply.body.transactions]).toEqual([200, [{ id_provider: 'u', id: '' }]])
    expect(apiCode(await betwin(move('bet', 'b', '10.00')))).toEqual([400, 409])
    expect(await undo('u', 'b')).toEqual(reply)
    expect(await balance()).toBe('100.00')
  })

  it('of a win take back at most the balance, which never falls below 0', async () => {
    await betwin(move('win', 'w', '50.00'))
    await betwin(move('bet', 'b', '120.00'))
    const reply = await undo('u', 'w')
    expect([reply.status, reply.body.balance]).toEqual([200, '0.00'])
    expect(await undo('u', 'w')).toEqual(reply)
  })

  it('of a rollback, or of themselves, are refused', async () => {
    await betwin(move('bet', 'b', '10.00'))
    await undo('u', 'b')
    expect(apiCode(await undo('v', 'u'))).toEqual([400, 404])
    expect(apiCode(await undo('x', 'x'))).toEqual([400, 400])
  })
})
