import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../kernel/ids.ts'
import { sql } from '../../kernel/database/pool.ts'
import type { HouseAccountName, PostingKind } from '../ledger/index.ts'
import { readRollbackBody } from './dialects/rs/rs.rules.ts'
import { rollBack } from './roll-back.ts'
import { openHoldingHouse, testCurrency, type HoldingHouse } from './test-holding-house.ts'
import { testSignature } from './test-vendor.ts'
import { transactionIdPattern } from './transaction.rules.ts'
import type { WalletVendor } from './wallet.parts.ts'

let holding: HoldingHouse
beforeAll(async () => {
  holding = await openHoldingHouse()
})
afterAll(() => holding.close())

/** A member with an account, and a vendor that knows them. */
async function newPlayer() {
  const { ledger } = holding
  const member = await holding.newMember()
  const [accountId, providerId] = [await member.main(), await ledger.provider(brandId(1), 'PG')]
  const house = (name: HouseAccountName) => ledger.houseAccount({ brandId: brandId(1), currency: testCurrency, name })
  const known = {
    brandId: brandId(1),
    providerId,
    houseAccountId: await house('vendors'),
    walletMode: 'seamless',
    playerOf: () => ({ name: member.id, memberId: memberId(BigInt(member.id)), accountId, active: true }),
  }
  // A rollback reads no more of a vendor.
  const vendor = known as unknown as WalletVendor
  const call = { vendor, playerName: member.id, currency: undefined, nowMs: 0, gameCode: undefined, closesRound: false }
  return {
    member,
    /** Posts something under the vendor's provider and lets the vendor roll it back. Says what the balance is then. */
    async undo(kind: PostingKind, amount: bigint, name: HouseAccountName): Promise<bigint> {
      const key = `${member.id} ${kind}`
      const entry = { kind, amountMinor: minor(amount), houseAccountId: await house(name) }
      await ledger.post({ accountId, providerId, transactions: [{ key, entries: [entry] }] })
      const rollbacks = [{ id: `${key} undone`, original: key }]
      const parts = { ledger, finishRound: async () => undefined }
      return (await rollBack(parts, { ...call, round: 'r', rollbacks })).balanceAfterMinor
    },
  }
}

describe('what a vendor may roll back', () => {
  it.each<[PostingKind, bigint, HouseAccountName]>([
    ['stake', -500n, 'vendors'],
    ['payout', 500n, 'vendors'],
  ])('is a bet or a win: a %s', async (kind, amount, name) => {
    const player = await newPlayer()
    expect(await player.undo(kind, amount, name)).toBe(100_000n)
  })

  it.each<[PostingKind, bigint, HouseAccountName]>([
    ['transfer', -500n, 'clearing'],
    ['transfer', 500n, 'clearing'],
    ['grant', 500n, 'promotions'],
    ['adjustment', -500n, 'adjustments'],
    ['deposit', 500n, 'deposits'],
    ['withdrawal', -500n, 'withdrawals'],
    ['hold', -500n, 'stakes_in_play'],
    ['refund', 500n, 'vendors'],
  ])('is nothing else: no %s of %d', async (kind, amount, name) => {
    const player = await newPlayer()
    await expect(player.undo(kind, amount, name)).rejects.toMatchObject({ reason: 'original_unknown' })
    const { balance } = await player.member.funds()
    expect(BigInt(balance.replace('.', ''))).toBe(100_000n + amount)
  })
})

describe('ids that a vendor gives', () => {
  it.each(['transfer:1', 'transfer:', 'undo:1'])('are none of our own: %s', (id) => {
    expect(transactionIdPattern.test(id)).toBe(false)
  })

  it.each(['1', 'transfer', 'transfers:1', 'Transfer:1', 'x-transfer:1', 'undo', '{"a":1}'])('may be %s', (id) => {
    expect(transactionIdPattern.test(id)).toBe(true)
  })

  it('are checked alike in the dialect rs', () => {
    const body = (reference: string) => ({
      user: 'a',
      request_uuid: 'q',
      transaction_uuid: 't',
      game_code: 'g',
      round: 'r',
      reference_transaction_uuid: reference,
    })
    expect(readRollbackBody(body('transfer:1'))).toBe('form')
    expect(readRollbackBody(body('a-transfer:1'))).toMatchObject({ reference_transaction_uuid: 'a-transfer:1' })
  })
})

describe('a vendor that held money and plays from our wallet now', () => {
  it('cannot roll back the money that was moved to it', async () => {
    const { server, api } = holding.house
    const member = await holding.newMember()
    await member.move('in', '300.00')
    const asked = api.asked.findLast(({ path }) => path === '/CQ9/wallet/transfer')?.body ?? {}
    const become = async (mode: string) => {
      await sql`update vendor_connection set wallet_mode = ${mode} where vendor_code = 'CQ9'`.execute(server.test.owner)
      // Settings are read again whenever one is stored.
      await server.vendors.setMaintenance(brandId(1), 'CQ9', false)
    }
    await become('seamless')
    const raw = JSON.stringify({
      account_id: asked['account_id'],
      currency: 'PLY',
      game_id: 'x',
      round_id_provider: 'r',
      transactions: [
        { type: 'rollback', id_provider: 'steal', original_id_provider: `transfer:${String(asked['transfer_id'])}` },
      ],
    })
    const headers = { host: 'localhost', 'content-type': 'application/json', 'x-request-sign': testSignature(raw) }
    const url = '/wallet/gcp/CQ9/rollback'
    expect((await server.site.inject({ method: 'POST', url, headers, payload: raw })).statusCode).toBe(400)
    await become('transfer')
    expect(await member.move('out')).toMatchObject({ state: 'done', balance: '1000.00' })
  })
})
