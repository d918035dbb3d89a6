import { generateKeyPairSync } from 'node:crypto'
import { minor } from '@baize/money'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Funds, Posting } from '../../../ledger/index.ts'
import { openTestWallet, type TestWallet } from '../../wallet/test-wallet.ts'
import { WalletRefusal } from '../../wallet/wallet-refusal.ts'
import { rs } from './rs-dialect.ts'
import { fromRsAmount, toRsAmount } from './rs.rules.ts'
import { publicKey, rsCalls, signed } from './test-rs-calls.ts'

const otherPair = generateKeyPairSync('rsa', { modulusLength: 2048 })
let wallet: TestWallet
beforeEach(async () => {
  wallet = await openTestWallet(rs, [publicKey])
})
const { call, bet, win, undo } = rsCalls(() => wallet)

describe('the signature', () => {
  it.each(['x-hub88-signature', 'x-auth-signature'])('is taken from the header %s', async (header) => {
    const raw = JSON.stringify({ user: wallet.player, request_uuid: 'q' })
    const { text } = await wallet.send('/PG/user/balance', raw, signed(raw, header))
    expect(JSON.parse(text).status).toBe('RS_OK')
  })

  it.each([
    ['none', {}],
    ['one made with another key', signed('{}', 'x-hub88-signature', otherPair.privateKey)],
    ['one over other bytes', signed('{ }')],
    ['one that is not base64', { 'x-hub88-signature': '%%%' }],
  ])('that is %s is refused before anything is read, with HTTP 200', async (_what, headers) => {
    const reply = await wallet.send('/PG/transaction/bet', '{}', { 'content-type': 'application/json', ...headers })
    expect(reply).toEqual({ status: 200, text: '{"status":"RS_ERROR_INVALID_SIGNATURE"}' })
  })

  it('of an unknown vendor is answered like any wrong one', async () => {
    const reply = await wallet.send('/NOBODY/transaction/bet', '{}', signed('{}'))
    expect(reply).toEqual({ status: 200, text: '{"status":"RS_ERROR_INVALID_SIGNATURE"}' })
  })
})

describe('the balance', () => {
  it('has the bonus only in games that it may be staked in, as the answer to a bet has', async () => {
    const terms = { gameTypes: ['FISH'] }
    // Only what the wallet reads of an open bonus.
    const bonus = { leftMinor: minor(5_000n), terms } as unknown as Funds['bonus']
    wallet.ledger.funds = async (account) => ({ balanceMinor: await wallet.ledger.balance(account), bonus })
    expect(await call('/user/balance', { game_code: 'dice' })).toMatchObject({ balance: 10_000_000 })
    expect(await call('/user/balance', {})).toMatchObject({ balance: 15_000_000 })
    terms.gameTypes.push('RNG')
    expect(await call('/user/balance', { game_code: 'dice' })).toMatchObject({ balance: 15_000_000 })
  })
})

describe('amounts', () => {
  it('are integers in units of 1/100,000 of the main unit: 3.56 is 356000', () => {
    expect(fromRsAmount(356_000, 2, 'bet')).toBe(356n)
    expect(toRsAmount(fromRsAmount(356_000, 2, 'bet'), 2)).toBe('356000')
    expect(fromRsAmount(356_001, 5, 'bet')).toBe(356_001n)
    expect(fromRsAmount(1, 8, 'bet')).toBe(1_000n)
  })

  it('of wins are rounded down to the currency, and paid: a refused win would never be paid', async () => {
    await bet('b', 1_000_000)
    expect(await win('w', 356_999, 'b')).toMatchObject({ status: 'RS_OK', balance: 9_356_000 })
    expect(await win('w', 356_999, 'b')).toMatchObject({ status: 'RS_OK', balance: 9_356_000 })
    expect(await win('v', 999, 'b')).toMatchObject({ status: 'RS_OK', balance: 9_356_000 })
  })

  it.each<[unknown, string]>([
    [1, 'RS_ERROR_WRONG_SYNTAX'],
    [356_001, 'RS_ERROR_WRONG_SYNTAX'],
    [-100_000, 'RS_ERROR_WRONG_SYNTAX'],
    [1.5, 'RS_ERROR_WRONG_TYPES'],
    ['100000', 'RS_ERROR_WRONG_TYPES'],
    [1e17, 'RS_ERROR_WRONG_TYPES'],
    [undefined, 'RS_ERROR_WRONG_SYNTAX'],
    [null, 'RS_ERROR_WRONG_SYNTAX'],
  ])('of %j are refused with %s', async (amount, status) => {
    expect(await bet('b', amount)).toMatchObject({ http: 200, status })
    expect(wallet.ledger.postings).toEqual([])
  })
})

describe('an amount', () => {
  it('may be at most 10^15 minor units, so that sums over many of them do not overflow', () => {
    expect(fromRsAmount(100_000_000 * 100_000, 7, 'win')).toBe(10n ** 15n)
    expect(() => fromRsAmount(100_000_001 * 100_000, 7, 'win')).toThrow(WalletRefusal)
    expect(() => fromRsAmount(Number.MAX_SAFE_INTEGER, 8, 'bet')).toThrow(WalletRefusal)
  })
})

describe('a field that is null', () => {
  it('counts as missing', async () => {
    const asked = { user: wallet.player, supplier_user: null, token: null, currency: null, game_code: null }
    expect(await call('/user/balance', asked)).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
    expect(await call('/user/info', asked)).toMatchObject({ status: 'RS_OK' })
    expect((await bet('b', 1_000_000, { token: null })).status).toBe('RS_ERROR_INVALID_TOKEN')
    expect((await bet('b', 1_000_000, { user: null, supplier_user: wallet.player })).status).toBe('RS_OK')
    expect((await bet('d', 1_000_000, { request_uuid: undefined })).status).toBe('RS_OK')
    expect((await bet('c', 1_000_000, { currency: null })).status).toBe('RS_ERROR_WRONG_SYNTAX')
  })
})

describe('a bet', () => {
  it('is booked and answered with the request’s id and the new balance', async () => {
    expect(await bet('b', 1_000_000)).toEqual({
      http: 200,
      user: wallet.player,
      status: 'RS_OK',
      currency: 'EUR',
      balance: 9_000_000,
    })
  })

  it('repeated with the same content gets RS_OK and the first result', async () => {
    const first = await bet('b', 1_000_000)
    await bet('c', 1_000_000)
    expect(await bet('b', 1_000_000)).toEqual(first)
  })

  it.each([
    ['amount', { amount: 2_000_000 }],
    ['round', { round: 'r-2' }],
    ['game', { game_code: 'cards' }],
  ])('with the same id and another %s gets DUPLICATE_TRANSACTION', async (_what, fields) => {
    await bet('b', 1_000_000)
    expect((await bet('b', 1_000_000, fields)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
  })

  it('above the balance gets NOT_ENOUGH_MONEY with the actual balance', async () => {
    await bet('b', 1_000_000)
    expect(await bet('c', 9_001_000)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 9_000_000 })
  })

  it.each<[string, object, string]>([
    ['an unknown token', { token: 'never' }, 'RS_ERROR_INVALID_TOKEN'],
    ['no token', { token: undefined }, 'RS_ERROR_INVALID_TOKEN'],
    ['an unknown player', { user: 'f'.repeat(32) }, 'RS_ERROR_INVALID_TOKEN'],
    ['another currency', { currency: 'USD' }, 'RS_ERROR_WRONG_CURRENCY'],
    ['neither user nor token', { user: undefined, token: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
    ['an unknown token alone', { user: undefined, token: 'never' }, 'RS_ERROR_INVALID_TOKEN'],
    ['a user in another script', { user: 'ผู้เล่น' }, 'RS_ERROR_INVALID_TOKEN'],
    ['a round that is a number', { round: 7 }, 'RS_ERROR_WRONG_TYPES'],
  ])('with %s is refused', async (_what, fields, status) => {
    expect((await bet('b', 1_000_000, fields)).status).toBe(status)
  })

  it('may name the player in supplier_user instead of user', async () => {
    expect(await bet('b', 1_000_000, { user: undefined, supplier_user: wallet.player })).toMatchObject({
      status: 'RS_OK',
      user: wallet.player,
      supplier_user: wallet.player,
    })
  })

  it.each<[string, (state: TestWallet['state']) => void, string]>([
    ['an expired token', (state) => (state.nowMs = 2_000), 'RS_ERROR_TOKEN_EXPIRED'],
    [
      'a token whose session has ended',
      (state) => (state.session = { ...state.session, parentAlive: false }),
      'RS_ERROR_TOKEN_EXPIRED',
    ],
    ['a disabled player', (state) => (state.active = false), 'RS_ERROR_USER_DISABLED'],
    ['a closed game', (state) => (state.game = 'closed'), 'RS_ERROR_INVALID_GAME'],
  ])('is blocked by %s; wins and rollbacks never are', async (_what, change, status) => {
    await bet('b', 1_000_000)
    await bet('c', 1_000_000)
    change(wallet.state)
    expect((await bet('d', 1_000_000)).status).toBe(status)
    expect(await win('w', 500_000, 'b')).toMatchObject({ status: 'RS_OK', balance: 8_500_000 })
    expect(await undo('u', 'c')).toMatchObject({ status: 'RS_OK', balance: 9_500_000 })
    // A bet that was accepted before is answered with the stored result.
    expect(await bet('b', 1_000_000)).toMatchObject({ status: 'RS_OK', balance: 9_000_000 })
  })

  it('of a disabled player gets USER_DISABLED, although disabling the player ended the session too', async () => {
    wallet.state.active = false
    wallet.state.session = { ...wallet.state.session, parentAlive: false }
    expect((await bet('b', 1_000_000)).status).toBe('RS_ERROR_USER_DISABLED')
  })

  it("beyond a limit gets Hub88's status for it", async () => {
    wallet.ledger.refuses = 'wallet.limit_reached'
    expect((await bet('b', 1_000_000)).status).toBe('RS_ERROR_LIMIT_REACHED')
  })

  it('that is free costs nothing, and its win is paid out', async () => {
    expect(await bet('b', 1_000_000, { is_free: true, reward_uuid: 'gift' })).toMatchObject({ balance: 10_000_000 })
    expect(await win('w', 300_000, 'b')).toMatchObject({ status: 'RS_OK', balance: 10_300_000 })
  })
})

describe('a win', () => {
  it('for an unknown bet gets TRANSACTION_DOES_NOT_EXIST', async () => {
    expect((await win('w', 100_000, 'never')).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  })

  it('for a rolled-back bet gets TRANSACTION_ROLLED_BACK', async () => {
    await bet('b', 1_000_000)
    await undo('u', 'b')
    expect((await win('w', 100_000, 'b')).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
    await undo('v', 'early')
    expect((await win('x', 100_000, 'early')).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
  })

  it('must refer to a bet: one that refers to a win, a rollback or itself gets TRANSACTION_DOES_NOT_EXIST', async () => {
    await bet('b', 1_000_000)
    await bet('c', 1_000_000)
    await win('w', 100_000, 'b')
    await win('zero', 0, 'b')
    await undo('u', 'c')
    for (const original of ['w', 'zero', 'u', 'x'])
      expect((await win('x', 100_000, original)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    expect((await win('x', 100_000, 'b')).status).toBe('RS_OK')
  })

  it('control: a wallet that takes any stored transaction for a bet pays a win for a win', async () => {
    await bet('b', 1_000_000)
    await win('w', 100_000, 'b')
    const { transactions } = wallet.ledger
    /** The planted fault: every stored posting looks like a stake. */
    wallet.ledger.transactions = async (provider, keys) => {
      const stored = [...(await transactions.call(wallet.ledger, provider, keys))]
      const asStake = (one: Posting): Posting => ({ ...one, kind: 'stake' })
      return new Map(stored.map(([key, one]) => [key, { ...one, postings: one.postings.map(asStake) }]))
    }
    expect((await win('x', 100_000, 'w')).status).toBe('RS_OK')
  })

  it('that was booked gets the same answer again, even after its bet was rolled back', async () => {
    await bet('b', 1_000_000)
    const first = await win('w', 100_000, 'b')
    await undo('u', 'b')
    expect(await win('w', 100_000, 'b')).toEqual(first)
  })

  it('belongs to the round that it names, even if its bet belongs to another: the round is part of the request', async () => {
    await bet('b', 1_000_000)
    const elsewhere = { round: 'free-spins', round_closed: true }
    const first = await win('w', 300_000, 'b', elsewhere)
    expect(first).toMatchObject({ status: 'RS_OK', balance: 9_300_000 })
    expect(wallet.ledger.postings.at(-1)).toMatchObject({ round: 'free-spins', closesRound: true, reference: 'b' })
    expect(await win('w', 300_000, 'b', elsewhere)).toEqual(first)
    expect((await win('w', 300_000, 'b')).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
  })

  it('of zero ends a lost round, once', async () => {
    await bet('b', 1_000_000)
    const lost = await win('w', 0, 'b', { round_closed: true })
    expect(lost).toMatchObject({ status: 'RS_OK', balance: 9_000_000 })
    expect(await win('w', 0, 'b', { round_closed: true })).toEqual(lost)
    expect(wallet.ledger.postings.at(-1)).toMatchObject({ amountMinor: 0n, closesRound: true, reference: 'b' })
    expect((await win('w', 100_000, 'b')).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
  })
})

describe('a rollback', () => {
  it('returns the stake once; repeated it gets RS_OK', async () => {
    await bet('b', 1_000_000)
    const first = await undo('u', 'b')
    expect(first).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
    expect(await undo('u', 'b')).toEqual(first)
    expect(await undo('v', 'b')).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
  })

  it('belongs to the round and game of its original, whatever it names, and gets the same answer again whatever it names', async () => {
    await bet('b', 1_000_000)
    await win('w', 300_000, 'b', { round: 'r-2' })
    const elsewhere = { round: 'r-9', game_code: 'cards', round_closed: true }
    const [ofWin, ofBet] = [await undo('u', 'w', elsewhere), await undo('v', 'b', elsewhere)]
    expect(ofBet).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
    expect(wallet.ledger.postings.slice(-2)).toMatchObject([
      { key: 'u', round: 'r-2', gameCode: 'dice', closesRound: true },
      { key: 'v', round: 'r-1', gameCode: 'dice', closesRound: true },
    ])
    expect(await undo('u', 'w', { round: 'r-8', round_closed: true })).toEqual(ofWin)
    expect(wallet.finished).toEqual(['r-9', 'r-9'])
  })

  it('that an older version booked under the round it names gets the same answer again', async () => {
    await bet('b', 1_000_000)
    const place = { houseAccountId: wallet.vendor.houseAccountId, round: 'r-9', gameCode: 'dice' }
    const undone = { kind: 'rollback', amountMinor: minor(1_000n), closesRound: false, reference: 'b' } as const
    const entry = { ...place, ...undone }
    const booked = { key: 'u', entries: [entry], claims: ['undo:b'] }
    const { providerId } = wallet.vendor
    await wallet.ledger.post({ accountId: wallet.account, providerId, transactions: [booked] })
    expect(await undo('u', 'b', { round: 'r-9' })).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
  })

  it('ends no round if its original’s round continues, and only its original’s round if it names that one', async () => {
    await bet('b', 1_000_000)
    await bet('c', 1_000_000)
    await undo('u', 'b', { round: 'r-9' })
    await undo('v', 'c', { round_closed: true })
    expect(wallet.ledger.postings.slice(-2)).toMatchObject([{ closesRound: false }, { closesRound: true }])
    expect(wallet.finished).toEqual([])
  })

  it('of a transaction that was already undone ends no round, since play may have resumed in it', async () => {
    await bet('b', 1_000_000)
    await undo('u', 'b')
    await undo('v', 'b', { round_closed: true })
    expect(wallet.finished).toEqual([])
  })

  it('needs no game', async () => {
    await bet('b', 1_000_000)
    expect(await undo('u', 'b', { game_code: undefined })).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
    expect(wallet.ledger.postings.at(-1)?.gameCode).toBe('dice')
    expect((await undo('v', 'early', { game_code: undefined })).status).toBe('RS_OK')
  })

  it('that arrives before its bet blocks the bet', async () => {
    expect((await undo('u', 'b')).status).toBe('RS_OK')
    expect(await bet('b', 1_000_000)).toMatchObject({ http: 200, status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  })

  it('of a win takes at most the balance', async () => {
    await bet('b', 10_000_000)
    await win('w', 1_000_000, 'b')
    await bet('c', 600_000)
    expect(await undo('u', 'w')).toMatchObject({ status: 'RS_OK', balance: 0 })
  })
})

describe('the user', () => {
  it('has a balance and a currency', async () => {
    expect(await call('/user/balance', { token: 'good-token', game_code: 'dice' })).toMatchObject({
      status: 'RS_OK',
      balance: 10_000_000,
      currency: 'EUR',
    })
    expect(await call('/user/info', { token: 'good-token' })).toMatchObject({ status: 'RS_OK', user: wallet.player })
  })

  it('is not revealed for an unknown token', async () => {
    expect((await call('/user/info', { token: 'never' })).status).toBe('RS_ERROR_INVALID_TOKEN')
    expect((await call('/user/balance', { token: 'never' })).status).toBe('RS_ERROR_INVALID_TOKEN')
  })
})

describe('every answer', () => {
  it.each<[string, string]>([
    ['not json', 'RS_ERROR_WRONG_SYNTAX'],
    ['[]', 'RS_ERROR_WRONG_TYPES'],
    ['"text"', 'RS_ERROR_WRONG_TYPES'],
    ['{}', 'RS_ERROR_WRONG_SYNTAX'],
    ['', 'RS_ERROR_WRONG_SYNTAX'],
  ])('to %j is HTTP 200 with a status', async (raw, status) => {
    const reply = await wallet.send('/PG/transaction/bet', raw, signed(raw))
    expect([reply.status, JSON.parse(reply.text).status]).toEqual([200, status])
  })

  it('is TIMEOUT if nothing could be decided, and UNKNOWN for a fault on our side', async () => {
    wallet.ledger.refuses = 'wallet.busy'
    expect((await bet('b', 1_000_000)).status).toBe('RS_ERROR_TIMEOUT')
    wallet.ledger.post = () => Promise.reject(new Error('a fault'))
    expect((await bet('b', 1_000_000)).status).toBe('RS_ERROR_UNKNOWN')
  })

  it('to an unknown path or method is HTTP 200 with a status too', async () => {
    const elsewhere = await wallet.send('/PG/nothing', '{}', signed('{}'))
    const read = await wallet.app.inject({ method: 'GET', url: '/wallet/rs/PG/transaction/bet' })
    expect([elsewhere.status, JSON.parse(elsewhere.text)]).toEqual([200, { status: 'RS_ERROR_WRONG_SYNTAX' }])
    expect([read.statusCode, read.json()]).toEqual([200, { status: 'RS_ERROR_WRONG_SYNTAX' }])
  })

  it('to a vendor that holds its players’ money itself is INVALID_PARTNER', async () => {
    wallet = await openTestWallet(rs, [publicKey], { walletMode: 'transfer' })
    expect((await bet('b', 1_000_000)).status).toBe('RS_ERROR_INVALID_PARTNER')
  })
})
