import { generateKeyPairSync, sign } from 'node:crypto'
import { expect } from 'vitest'
import type { TestWallet } from '../../wallet/test-wallet.ts'

const vendorPair = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** The key that checks the test vendor's calls. */
export const publicKey = vendorPair.publicKey.export({ type: 'spki', format: 'pem' })

/** The headers of a signed call. */
export function signed(raw: string, header = 'x-hub88-signature', key = vendorPair.privateKey) {
  return {
    'content-type': 'application/json',
    [header]: sign('RSA-SHA256', Buffer.from(raw), key).toString('base64'),
  }
}

/** The calls of a vendor to the wallet of the test that is running. */
export function rsCalls(wallet: () => TestWallet) {
  let requests = 0
  /** Sends a call as a new request, and returns its answer without the request's id, which must be echoed. */
  async function call(path: string, fields: object) {
    const asked = { user: wallet().player, request_uuid: `q-${(requests += 1)}`, ...fields }
    const raw = JSON.stringify(asked)
    const { status, text } = await wallet().send(`/PG${path}`, raw, signed(raw))
    const { request_uuid: echoed, ...reply } = JSON.parse(text)
    expect(echoed).toBe(asked.request_uuid)
    return { http: status, ...reply }
  }
  const inGame = { token: 'good-token', game_code: 'dice', round: 'r-1', currency: 'EUR' }
  return {
    call,
    bet: (id: string, amount: unknown, fields: object = {}) =>
      call('/transaction/bet', { ...inGame, transaction_uuid: id, amount, ...fields }),
    win: (id: string, amount: unknown, original: string, fields: object = {}) =>
      call('/transaction/win', {
        ...inGame,
        transaction_uuid: id,
        amount,
        reference_transaction_uuid: original,
        ...fields,
      }),
    undo: (id: string, original: string, fields: object = {}) =>
      call('/transaction/rollback', {
        token: 'good-token',
        game_code: 'dice',
        round: 'r-1',
        transaction_uuid: id,
        reference_transaction_uuid: original,
        ...fields,
      }),
  }
}
