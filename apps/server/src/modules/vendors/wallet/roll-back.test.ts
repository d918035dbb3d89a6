import { minor } from '@baize/money'
import { meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import type { HouseAccountName, Ledger, PostingKind } from '../../ledger/index.ts'
import { readRollbackBody } from '../dialects/rs/rs.rules.ts'
import { roundOf } from '../rounds/rounds.sql.ts'
import { testSignature } from '../test-vendor.ts'
import { openHoldingSite, testCurrency, type HoldingSite } from '../transfers/test-holding-site.ts'
import { rollBack } from './roll-back.ts'
import { noFreeRounds } from './test-wallet.ts'
import { transactionIdPattern } from './transaction.rules.ts'
import type { WalletVendor } from './wallet.parts.ts'

let holding: HoldingSite
beforeAll(async () => {
  holding = await openHoldingSite()
})
afterAll(() => holding.close())

/** Creates a member with an account, and a vendor that knows the member. */
async function newPlayer() {
  const { ledger } = holding
  const member = await holding.newMember()
  const [accountId, providerId] = [await member.main(), await ledger.provider(brandId(1), 'PG')]
  const houseAccount = (name: HouseAccountName) =>
    ledger.houseAccount({ brandId: brandId(1), currency: testCurrency, name })
  const known = {
    brandId: brandId(1),
    providerId,
    houseAccountId: await houseAccount('vendors'),
    walletMode: 'seamless',
    playerOf: () => ({ name: member.id, memberId: memberId(BigInt(member.id)), accountId, active: true }),
  }
  // A rollback reads nothing else of a vendor.
  const vendor = known as unknown as WalletVendor
  const call = { vendor, playerName: member.id, currency: undefined, nowMs: 0, gameCode: undefined, closesRound: false }
  /** The rounds recorded as finished, in addition to those that postings close. */
  const ended: string[] = []
  /** Posts something under the vendor's provider. */
  const post = async (kind: PostingKind, amount: bigint, name: HouseAccountName, round = 'r') => {
    const key = `${member.id} ${kind} ${round}`
    const entry = { kind, amountMinor: minor(amount), houseAccountId: await houseAccount(name), round }
    await ledger.post({ accountId, providerId, transactions: [{ key, entries: [entry] }] })
    return key
  }
  /** Rolls something back as the vendor, through the wallet's access to a ledger. Returns the balance afterwards. */
  const undo = async (original: string, id = `${original} undone`, way: LedgerWay = ledger, more: object = {}) => {
    const parts = {
      ledger: way,
      finishRound: async (_: unknown, __: unknown, round: string) => void ended.push(round),
      roundKnown: async () => true,
      freeRounds: noFreeRounds,
      promotionWon: async () => undefined,
      winHeld: () => undefined,
    }
    const rollbacks = [{ id, original }]
    return (await rollBack(parts, { ...call, round: 'r', rollbacks, ...more })).balanceMinor
  }
  return {
    member,
    post,
    undo,
    ended,
    balance: async (): Promise<bigint> => ledger.balance(accountId),
    async round(round: string) {
      await holding.site.server.vendors.tick()
      const found = await roundOf(holding.site.server.test.database, providerId, accountId, round)
      return found && { state: found.state, staked: found.stakedMinor }
    },
  }
}

/** The part of a ledger that a rollback uses. */
type LedgerWay = Pick<Ledger, 'post' | 'transactions' | 'funds' | 'debt'>

describe('what a vendor may roll back', () => {
  it.each<[PostingKind, bigint, HouseAccountName]>([
    ['stake', -500n, 'vendors'],
    ['payout', 500n, 'vendors'],
  ])('is a bet or a win: a %s', async (kind, amount, name) => {
    const player = await newPlayer()
    expect(await player.undo(await player.post(kind, amount, name))).toBe(100_000n)
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
    await expect(player.undo(await player.post(kind, amount, name))).rejects.toMatchObject({
      reason: 'original_unknown',
    })
    expect(await player.balance()).toBe(100_000n + amount)
  })

  it('detects a planted fault: a wallet that takes any stored transaction for a bet returns transferred money', async () => {
    const { ledger } = holding
    const credulous: LedgerWay = {
      ...waysOf(ledger),
      async transactions(providerId, keys) {
        const stored = [...(await ledger.transactions(providerId, keys))]
        const asStakes = stored.map(([key, one]) => {
          const postings = one.postings.map((posting) => ({ ...posting, kind: 'stake' as const }))
          return [key, { ...one, postings }] as const
        })
        return new Map(asStakes)
      },
    }
    const player = await newPlayer()
    const moved = await player.post('transfer', -500n, 'clearing')
    expect(await player.undo(moved, 'steal', credulous)).toBe(100_000n)
  })
})

describe('a bet rolled back under many ids at once', () => {
  const balanceAfter = async (way: LedgerWay) => {
    const player = await newPlayer()
    const bet = await player.post('stake', -500n, 'vendors')
    const ids = Array.from({ length: 20 }, (_, index) => `${bet} undone ${index}`)
    await Promise.all(ids.map((id) => player.undo(bet, id, way)))
    return player.balance()
  }

  it('is returned once', async () => {
    expect(await balanceAfter(holding.ledger)).toBe(100_000n)
  })

  it('detects a planted fault: a wallet that checks whether it was undone, but claims nothing, returns it again', async () => {
    const { ledger } = holding
    const meet = meetingOf(20)
    const careless: LedgerWay = {
      ...waysOf(ledger),
      async transactions(...asked) {
        const stored = await ledger.transactions(...asked)
        await meet()
        return stored
      },
      post: (command) =>
        ledger.post({ ...command, transactions: command.transactions.map((one) => ({ ...one, claims: [] })) }),
    }
    expect(await balanceAfter(careless)).toBe(100_000n + 19n * 500n)
  })
})

describe('the round of a bet that is rolled back under another round’s name', () => {
  const roundAfter = async (way: LedgerWay) => {
    const player = await newPlayer()
    const bet = await player.post('stake', -500n, 'vendors', 'own')
    expect(await player.round('own')).toEqual({ state: 'open', staked: 500n })
    await player.undo(bet, `${bet} undone`, way, { round: 'named', closesRound: true })
    return player.round('own')
  }

  it('ends, and nothing is staked in it', async () => {
    expect(await roundAfter(holding.ledger)).toEqual({ state: 'finished', staked: 0n })
  })

  it('detects a planted fault: a wallet that books into the named round leaves it open with the stake', async () => {
    const { ledger } = holding
    const obedient: LedgerWay = {
      ...waysOf(ledger),
      post: (command) => {
        const transactions = command.transactions.map((one) => {
          const entries = one.entries.map((entry) => ({ ...entry, round: 'named' }))
          return { ...one, entries }
        })
        return ledger.post({ ...command, transactions })
      },
    }
    expect(await roundAfter(obedient)).toEqual({ state: 'open', staked: 500n })
  })
})

describe('a round that a rollback names but does not belong to', () => {
  const whole = { round: 'named', closesRound: true }

  it('is ended by the rollback, and not ended again when the same rollback is repeated', async () => {
    const player = await newPlayer()
    const bet = await player.post('stake', -500n, 'vendors', 'own')
    for (let times = 0; times < 2; times += 1) await player.undo(bet, `${bet} undone`, undefined, whole)
    expect(player.ended).toEqual(['named'])
  })

  it('detects a planted fault: a ledger that reports each answer as new lets it end again', async () => {
    const { ledger } = holding
    const forgetful: LedgerWay = {
      ...waysOf(ledger),
      post: async (command) => ({ ...(await ledger.post(command)), replayed: false }),
    }
    const player = await newPlayer()
    const bet = await player.post('stake', -500n, 'vendors', 'own')
    for (let times = 0; times < 2; times += 1) await player.undo(bet, `${bet} undone`, forgetful, whole)
    expect(player.ended).toEqual(['named', 'named'])
  })
})

function waysOf(ledger: Ledger): LedgerWay {
  return {
    post: (command) => ledger.post(command),
    transactions: (providerId, keys) => ledger.transactions(providerId, keys),
    funds: (accountId) => ledger.funds(accountId),
    debt: (accountId) => ledger.debt(accountId),
  }
}

describe('a vendor’s ids', () => {
  it.each(['transfer:1', 'transfer:', 'undo:1'])('may not look like our own: %s', (id) => {
    expect(transactionIdPattern.test(id)).toBe(false)
  })

  it.each(['1', 'transfer', 'transfers:1', 'Transfer:1', 'x-transfer:1', 'undo', '{"a":1}'])('may be %s', (id) => {
    expect(transactionIdPattern.test(id)).toBe(true)
  })

  it('are checked in the same way in the dialect rs', () => {
    const body = (reference: string) => ({
      user: 'a',
      request_uuid: 'q',
      transaction_uuid: 't',
      game_code: 'g',
      round: 'r',
      reference_transaction_uuid: reference,
    })
    expect(readRollbackBody(body('transfer:1'))).toEqual({ kind: 'form', field: 'reference_transaction_uuid' })
    expect(readRollbackBody(body('a-transfer:1'))).toMatchObject({ reference_transaction_uuid: 'a-transfer:1' })
  })
})

describe('a vendor that used to hold money and now uses our wallet', () => {
  it('cannot roll back money that was transferred to it', async () => {
    const { server, api } = holding.site
    const member = await holding.newMember()
    await member.move('in', '300.00')
    const asked = api.asked.findLast(({ path }) => path === '/CQ9/wallet/transfer')?.body ?? {}
    const become = async (mode: string) => {
      await sql`update vendor_connection set wallet_mode = ${mode} where vendor_code = 'CQ9'`.execute(server.test.owner)
      // Settings are reloaded whenever one is stored.
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
