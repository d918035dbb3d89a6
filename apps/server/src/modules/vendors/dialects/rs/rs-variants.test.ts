import { beforeEach, describe, expect, it } from 'vitest'
import { openTestWallet, type TestWallet } from '../../wallet/test-wallet.ts'
import { rs } from './rs-dialect.ts'
import { publicKey, rsCalls, signed } from './test-rs-calls.ts'

let wallet: TestWallet
beforeEach(async () => {
  wallet = await openTestWallet(rs, [publicKey])
})
const { call, bet, win, undo } = rsCalls(() => wallet)

describe('a bet', () => {
  it('whose request_uuid was used for another bet or win is refused; the same content again is a replay', async () => {
    const request = { request_uuid: 'once' }
    const first = await bet('b', 1_000_000, request)
    expect((await bet('c', 1_000_000, request)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect((await win('w', 500_000, 'b', request)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect(wallet.refused).toContainEqual({ path: '/transaction/win', reason: 'duplicate', field: 'request_uuid' })
    expect(await bet('b', 1_000_000, request)).toEqual(first)
    expect(await bet('b', 1_000_000, { request_uuid: 'twice' })).toEqual(first)
    expect(await win('w', 500_000, 'b', { request_uuid: 'thrice' })).toMatchObject({ balance: 9_500_000 })
    // A rollback returns the player's money, so nothing but its own content can refuse it.
    expect(await undo('u', 'b', request)).toMatchObject({ status: 'RS_OK', balance: 10_500_000 })
  })

  it('whose request was refused may use the request_uuid again', async () => {
    const request = { request_uuid: 'once' }
    expect((await bet('b', 90_000_000, request)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect((await bet('c', 1_000_000, request)).status).toBe('RS_OK')
  })

  it('may be in another game than the launched one, as in the lobby of live tables, if that game is open', async () => {
    wallet.state.session = { ...wallet.state.session, gameCode: 'lobby' }
    expect((await bet('b', 1_000_000, { game_code: 'dice' })).status).toBe('RS_OK')
    expect((await bet('c', 1_000_000, { game_code: 'cards' })).status).toBe('RS_OK')
    wallet.state.game = 'closed'
    expect((await bet('d', 1_000_000, { game_code: 'dice' })).status).toBe('RS_ERROR_INVALID_GAME')
  })

  it('may have blanks and letters of any script in its round', async () => {
    const round = 'รอบที่ 7 第三局'
    expect((await bet('b', 1_000_000, { round })).status).toBe('RS_OK')
    expect(wallet.ledger.postings.at(-1)?.round).toBe(round)
    for (const wrong of ['', 'a\nb', 'r'.repeat(201)])
      expect((await bet('c', 1_000_000, { round: wrong })).status).toBe('RS_ERROR_WRONG_SYNTAX')
  })

  it.each([{ game_code: 'เกม' }, { game_code: '龍 虎' }])(
    'for an unknown game %j gets INVALID_GAME',
    async (fields) => {
      wallet.state.game = 'unknown'
      expect((await bet('b', 1_000_000, fields)).status).toBe('RS_ERROR_INVALID_GAME')
    },
  )

  it('that is free is stored with what it was worth, so that its id cannot be used with another amount', async () => {
    const free = { is_free: true, reward_uuid: 'gift' }
    const first = await bet('b', 1_000_000, free)
    expect(wallet.ledger.postings.at(-1)).toMatchObject({ amountMinor: 0n, reference: 'free:1000' })
    expect(await bet('b', 1_000_000, free)).toEqual(first)
    expect((await bet('b', 2_000_000, free)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect((await bet('b', 1_000_000)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect(await undo('u', 'b')).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
  })
})

describe("Caleta's paths", () => {
  const alone = { user: undefined, request_uuid: undefined, token: 'good-token' }
  const placed = { ...alone, game_code: 'dice', round: 'r-1', currency: 'EUR' }

  it('take the token alone for the player, and need no request_uuid', async () => {
    expect(await call('/wallet/check', alone)).toEqual({
      http: 200,
      user: wallet.player,
      status: 'RS_OK',
      currency: 'EUR',
    })
    expect(await call('/wallet/balance', alone)).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
    const staked = await call('/wallet/bet', { ...placed, transaction_uuid: 'b', amount: 1_000_000 })
    expect(staked).toMatchObject({ user: wallet.player, status: 'RS_OK', balance: 9_000_000 })
    const won = { ...placed, transaction_uuid: 'w', amount: 500_000, reference_transaction_uuid: 'b' }
    expect(await call('/wallet/win', won)).toMatchObject({ status: 'RS_OK', balance: 9_500_000 })
    const undone = { ...alone, round: 'r-1', transaction_uuid: 'u', reference_transaction_uuid: 'b' }
    expect(await call('/wallet/rollback', undone)).toMatchObject({ status: 'RS_OK', balance: 10_500_000 })
  })

  it('pay wins of a token that has expired, and refuse its bets', async () => {
    await call('/wallet/bet', { ...placed, transaction_uuid: 'b', amount: 1_000_000 })
    wallet.state.nowMs = 2_000
    const again = await call('/wallet/bet', { ...placed, transaction_uuid: 'c', amount: 1_000_000 })
    expect(again.status).toBe('RS_ERROR_TOKEN_EXPIRED')
    const won = { ...placed, transaction_uuid: 'w', amount: 500_000, reference_transaction_uuid: 'b' }
    expect(await call('/wallet/win', won)).toMatchObject({ status: 'RS_OK', balance: 9_500_000 })
  })

  it('have their own status for limits', async () => {
    wallet.ledger.refuses = 'wallet.limit_reached'
    const { status } = await call('/wallet/bet', { ...placed, transaction_uuid: 'b', amount: 1_000_000 })
    expect(status).toBe('RS_ERROR_BET_LIMIT_EXCEEDED')
  })
})

describe('every refusal', () => {
  it('is reported with its path and the field that was wrong', async () => {
    await bet('b', 'ten')
    await bet('b', 1_000_001)
    await undo('u', 'u')
    await bet('b', 1_000_000, { game_code: undefined })
    await wallet.send('/PG/user/info', '{', signed('{'))
    expect(wallet.refused).toEqual([
      { path: '/transaction/bet', reason: 'wrong_type', field: 'amount' },
      { path: '/transaction/bet', reason: 'malformed', field: 'amount' },
      { path: '/transaction/rollback', reason: 'malformed', field: 'reference_transaction_uuid' },
      { path: '/transaction/bet', reason: 'malformed', field: 'game_code' },
      { path: '/user/info', reason: 'malformed', field: '' },
    ])
  })

  it('of a call that is not signed is reported with the reason, which the caller is not told', async () => {
    await wallet.send('/PG/user/info', '{}', {})
    await wallet.send('/PG/user/info', '{}', signed('{ }'))
    await wallet.send('/NOBODY/user/info', '{}', signed('{}'))
    expect(wallet.refused.map(({ reason }) => reason)).toEqual([
      'signature missing',
      'signature wrong',
      'vendor unknown',
    ])
  })
})
