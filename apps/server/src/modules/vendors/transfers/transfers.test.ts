import * as contract from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { openTestVendorSite, testGame, testSecret, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
/** What the vendor holds, and its answers by transfer id. */
let held: Map<string, bigint>
let answered: Map<string, object>
/** What happens to the next answers of `/wallet/transfer`. */
let trouble: 'none' | 'refuses' | 'silent' | 'done but silent'

beforeAll(async () => {
  site = await openTestVendorSite()
  await site.server.vendors.connect({
    brandId: brandId(1),
    vendorCode: 'CQ9',
    dialect: 'gcp',
    apiBase: site.api.origin,
    walletMode: 'transfer',
    gameTypes: ['RNG'],
    isDemo: false,
    keys: { vendor: testSecret, house: testSecret },
  })
})
afterAll(() => site.close())
beforeEach(() => {
  held = new Map()
  answered = new Map()
  trouble = 'none'
  site.api.answer = (path, body) => {
    const account = String(body['account_id'])
    const text = () => formatAmount(minor(held.get(account) ?? 0n), 2)
    if (path === '/launch') return { body: { url: `${site.api.origin}/play` } }
    if (path === '/wallet/balance') return { body: { balance: text() } }
    if (trouble === 'silent') return { status: 500, body: {} }
    const id = String(body['transfer_id'])
    if (!answered.has(id)) {
      const amount = BigInt(String(body['amount']).replace('.', '')) * (body['direction'] === 'in' ? 1n : -1n)
      if (trouble !== 'refuses') held.set(account, (held.get(account) ?? 0n) + amount)
      answered.set(id, { status: trouble === 'refuses' ? 'refused' : 'done', balance: text() })
    }
    return trouble === 'done but silent' ? { status: 500, body: {} } : { body: answered.get(id) ?? {} }
  }
})

async function newMember() {
  const { call } = await site.newMember()
  const account = (await site.launch(call)).account
  let keys = 0
  const move = (direction: 'in' | 'out', amount?: string, key = `key-${(keys += 1)}`) =>
    call(contract.walletTransfer, {
      body: { vassalage: 'CQ9', direction, ...(amount === undefined ? {} : { amount }) },
      idempotencyKey: key,
    })
  const nameAt = async () => {
    const asked = site.api.asked.findLast(({ path }) => path === '/wallet/transfer')
    return String(asked?.body['account_id'])
  }
  return {
    call,
    account,
    move,
    /** A result of the player inside the vendor. */
    play: async (result: bigint) => {
      const name = await nameAt()
      held.set(name, (held.get(name) ?? 0n) + result)
    },
    funds: async () => {
      const { balance, total, wallets } = await call(contract.consolidatedFunds, {})
      return { balance, total, held: wallets.find((one) => one.vassalage === 'CQ9')?.balance }
    },
  }
}

describe('money at a vendor that holds it (7.020)', () => {
  it('leaves the balance when it goes to the vendor, and comes back with what was won or lost', async () => {
    const member = await newMember()
    expect(await member.move('in', '300.00')).toMatchObject({
      state: 'done',
      balance: '700.00',
      vendorBalance: '300.00',
    })
    await member.play(-4_500n)
    expect(await member.move('out', '100.00')).toMatchObject({ balance: '800.00', vendorBalance: '155.00' })
    await member.play(20_000n)
    expect(await member.move('out')).toMatchObject({ state: 'done', balance: '1155.00', vendorBalance: '0.00' })
  })

  it('that was all lost is booked as lost, although no money moves', async () => {
    const member = await newMember()
    await member.move('in', '300.00')
    await member.play(-30_000n)
    expect(await member.move('out')).toMatchObject({ state: 'done', balance: '700.00', vendorBalance: '0.00' })
  })

  it('is moved once per key, even by 20 simultaneous calls', async () => {
    const member = await newMember()
    const first = await member.move('in', '10.00', 'same')
    expect(await member.move('in', '10.00', 'same')).toEqual(first)
    await Promise.allSettled(Array.from({ length: 20 }, () => member.move('in', '20.00', 'crowd')))
    expect((await member.funds()).balance).toBe('970.00')
    expect((await refusalOf(member.move('in', '30.00', 'same'))).code).toBe('request.idempotency_key_reused')
  })

  it('comes back at once when the vendor refuses it, and the call is refused, also when it is repeated', async () => {
    const member = await newMember()
    trouble = 'refuses'
    const asked = () => refusalOf(member.move('in', '300.00', 'refused'))
    const refusal = await asked()
    expect(refusal).toMatchObject({ status: 409, code: 'wallet.transfer_refused' })
    expect(await asked()).toEqual(refusal)
    expect(await member.funds()).toMatchObject({ balance: '1000.00' })
  })

  it.each(['silent', 'done but silent'] as const)(
    'whose answer never came (%s) is settled by asking the vendor, and takes effect once',
    async (kind) => {
      const member = await newMember()
      trouble = kind
      expect(await member.move('in', '300.00')).toMatchObject({ state: 'underWay', balance: '700.00' })
      expect((await refusalOf(member.move('out'))).code).toBe('wallet.transfer_under_way')
      trouble = 'none'
      site.server.clock.advance({ seconds: 11 })
      await site.server.vendors.tick()
      expect(await member.funds()).toEqual({ balance: '700.00', total: '1000.00', held: '300.00' })
      expect(await member.move('out')).toMatchObject({ state: 'done', balance: '1000.00' })
    },
  )

  it('whose answer is lost on the way out comes home once the vendor confirms it', async () => {
    const member = await newMember()
    await member.move('in', '300.00')
    await member.play(5_000n)
    trouble = 'done but silent'
    expect(await member.move('out')).toMatchObject({ state: 'underWay', balance: '700.00' })
    trouble = 'none'
    site.server.clock.advance({ seconds: 11 })
    await site.server.vendors.tick()
    expect(await member.funds()).toEqual({ balance: '1050.00', total: '1050.00', held: '0.00' })
  })

  it('above the balance is refused, and nothing stays under way', async () => {
    const member = await newMember()
    expect((await refusalOf(member.move('in', '1000.01'))).code).toBe('wallet.insufficient_funds')
    expect(await member.move('in', '1000.00')).toMatchObject({ state: 'done', balance: '0.00' })
  })

  it('is never sent to a vendor that uses our wallet', async () => {
    const { call } = await newMember()
    const body = { vassalage: 'PG', direction: 'in', amount: '1.00' } as const
    expect((await refusalOf(call(contract.walletTransfer, { body, idempotencyKey: 'k' }))).code).toBe(
      'wallet.no_such_wallet',
    )
  })
})

describe('one wallet for everything (7.022)', () => {
  const game = { vassalage: 'CQ9', gameType: 'RNG' } as const

  it('brings the money to the game that opens, and home when another one opens; the consolidated funds show where it is (7.021)', async () => {
    const member = await newMember()
    const { games } = await member.call(contract.gameList, { query: { vassalage: 'CQ9', gameType: 'RNG' } })
    await member.call(contract.launchGame, { body: { ...game, gameCode: games[0]?.gameCode ?? '' } })
    expect(await member.funds()).toEqual({ balance: '0.00', total: '1000.00', held: '1000.00' })
    await member.play(2_500n)
    await member.call(contract.launchGame, { body: testGame })
    expect(await member.funds()).toEqual({ balance: '1025.00', total: '1025.00', held: '0.00' })
  })

  it('opens the game even if the money cannot be moved now', async () => {
    const member = await newMember()
    trouble = 'silent'
    const { games } = await member.call(contract.gameList, { query: { vassalage: 'CQ9', gameType: 'RNG' } })
    const { url } = await member.call(contract.launchGame, { body: { ...game, gameCode: games[0]?.gameCode ?? '' } })
    expect(url).toBe(`${site.api.origin}/play`)
  })

  it('is reported by isSingle, with the vendors that hold money, to visitors too (3.041, 7.022)', async () => {
    const { call } = await newMember()
    const reported = { isSingle: true, list: [{ vassalage: 'CQ9', displayName: 'Copper Quarter' }] }
    expect(await call(contract.merchantWallet, { query: {} })).toEqual(reported)
    expect(await site.server.client()(contract.merchantWallet, { query: {} })).toEqual(reported)
  })
})

it('every transfer is settled once vendors answer', async () => {
  site.server.clock.advance({ seconds: 11 })
  await site.server.vendors.tick()
  const { rows } = await sql<{ open: bigint }>`
    select count(*) as open from vendor_transfer where state = 'asked'`.execute(site.server.test.database)
  expect(rows[0]?.open).toBe(0n)
})
