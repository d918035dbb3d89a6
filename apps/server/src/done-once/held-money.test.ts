import * as contract from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../kernel/database/pool.ts'
import { brandId } from '../kernel/ids.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { atOnce, bookedOf, countOf, expectOneDone, outcomeOf, refusalsOf, valuesOf } from './test-at-once.ts'
import { listenAsHoldingVendor, type HoldingVendor } from './test-holding-vendor.ts'

const vendorCode = 'CQ9'
let server: TestServer
let vendor: HoldingVendor
let members = 0
/** What the vendor held before the test; all tests share one vendor. */
let before: bigint

beforeAll(async () => {
  ;[server, vendor] = await Promise.all([openTestServer(), listenAsHoldingVendor()])
  const keys = { vendor: 'a shared secret', house: 'a shared secret' }
  const shared = { brandId: brandId(1), dialect: 'gcp', apiBase: vendor.origin, gameTypes: ['RNG'], keys } as const
  await server.vendors.connect({ ...shared, vendorCode, walletMode: 'transfer', isDemo: false })
})
afterAll(async () => {
  await server.close()
  vendor.close()
})
beforeEach(() => {
  before = vendor.heldMinor()
})

async function holder() {
  const { call, id } = await server.newMember(`holder${(members += 1)}`)
  const move = (direction: 'in' | 'out', key: string, amount?: string) =>
    outcomeOf(
      call(contract.walletTransfer, {
        body: { vassalage: vendorCode, direction, ...(amount === undefined ? {} : { amount }) },
        idempotencyKey: key,
      }),
    )
  return {
    id,
    call,
    move,
    /** The ledger's postings to the member's main account and to the account of the money that the vendor holds. */
    async booked() {
      const all = (await bookedOf(server, id)).map(([account, kind, amount]) => [account, kind, amount] as const)
      return all.filter(([, kind]) => kind !== 'grant')
    },
    async funds() {
      const { balance, total, wallets } = await call(contract.consolidatedFunds, {})
      return { balance, total, held: wallets.find(({ vassalage }) => vassalage === vendorCode)?.balance }
    },
  }
}

type Holder = Awaited<ReturnType<typeof holder>>

const moved = (amount: bigint) => [
  ['main', 'transfer', -amount],
  ['vendor', 'transfer', amount],
]
const movedBack = (amount: bigint) => [
  ['main', 'transfer', -amount],
  ['main', 'transfer', amount],
  ['vendor', 'transfer', amount],
  ['vendor', 'transfer', -amount],
]

/** Expects that all calls succeeded with the same answer. */
function expectOneAnswer(outcomes: Awaited<ReturnType<Holder['move']>>[]): void {
  expect(refusalsOf(outcomes)).toEqual([])
  expect(valuesOf(outcomes)).toHaveLength(outcomes.length)
  expect(new Set(valuesOf(outcomes).map((value) => JSON.stringify(value))).size).toBe(1)
  expect(valuesOf(outcomes)[0]).toMatchObject({ state: 'done' })
}

/** Lets the ten seconds for an answer pass, then has 20 ticks ask for it simultaneously. */
async function askAtOnce(): Promise<void> {
  server.clock.advance({ seconds: 11 })
  await atOnce(() => server.vendors.tick())
}

describe('moving money to a vendor that holds it', () => {
  it('happens once if 20 simultaneous calls use one key, and all get the same answer', async () => {
    const member = await holder()
    const outcomes = await atOnce(() => member.move('in', 'same', '300.00'))
    expectOneAnswer(outcomes)
    expect(await member.booked()).toEqual(moved(30_000n))
    expect(vendor.heldMinor() - before).toBe(30_000n)
    expect(valuesOf(outcomes)).toContainEqual(valuesOf([await member.move('in', 'same', '300.00')])[0])
    expect(vendor.heldMinor() - before).toBe(30_000n)
  })

  it('happens one transfer at a time if 20 simultaneous calls use 20 keys', async () => {
    const member = await holder()
    const outcomes = await atOnce((index) => member.move('in', `own ${index}`, '900.00'))
    // A call after the first transfer has ended finds too little money; a call during it is told to wait.
    expectOneDone(outcomes, 'wallet.transfer_under_way', 'wallet.insufficient_funds')
    expect(await member.booked()).toEqual(moved(90_000n))
    expect(vendor.heldMinor() - before).toBe(90_000n)
  })

  it('happens once if the vendor’s game is opened 20 times simultaneously', async () => {
    const member = await holder()
    const query = { vassalage: vendorCode, gameType: 'RNG' } as const
    const { games } = await member.call(contract.gameList, { query })
    const body = { ...query, gameCode: games[0]?.gameCode ?? '' }
    await atOnce(() => member.call(contract.launchGame, { body }))
    expect(await member.booked()).toEqual(moved(100_000n))
    expect(vendor.heldMinor() - before).toBe(100_000n)
  })

  it('happens once if the answer was lost and 20 simultaneous ticks ask for it', async () => {
    const member = await holder()
    vendor.silent = true
    expect(await member.move('in', 'lost', '300.00')).toMatchObject({ value: { state: 'underWay' } })
    vendor.silent = false
    await askAtOnce()
    expect(await member.booked()).toEqual(moved(30_000n))
    expect(vendor.heldMinor() - before).toBe(30_000n)
    expect(await member.funds()).toEqual({ balance: '700.00', total: '1000.00', held: '300.00' })
  })
})

describe('bringing money back', () => {
  it('happens once if 20 simultaneous calls use one key', async () => {
    const member = await holder()
    await member.move('in', 'there', '300.00')
    expectOneAnswer(await atOnce(() => member.move('out', 'home', '300.00')))
    expect(await member.booked()).toEqual(movedBack(30_000n))
    expect(vendor.heldMinor()).toBe(before)
  })

  it('happens once and brings all of it if 20 simultaneous calls use 20 keys', async () => {
    const member = await holder()
    await member.move('in', 'there', '300.00')
    await atOnce((index) => member.move('out', `home ${index}`))
    expect(await member.booked()).toEqual(movedBack(30_000n))
    expect(vendor.heldMinor()).toBe(before)
    expect((await member.funds()).balance).toBe('1000.00')
  })

  it('happens once if 20 of our own games are opened simultaneously', async () => {
    const member = await holder()
    await member.move('in', 'there', '300.00')
    const body = { gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'RNG' } as const
    await atOnce(() => member.call(contract.launchGame, { body }))
    expect(await member.booked()).toEqual(movedBack(30_000n))
    expect((await member.funds()).balance).toBe('1000.00')
  })

  it.each([
    ['nothing was won or lost', 0n, []],
    ['something was won', 4_500n, [['vendor', 'payout', 4_500n]]],
    ['something was lost', -4_500n, [['vendor', 'stake', -4_500n]]],
  ] as const)(
    'happens once if the answer was lost and 20 simultaneous ticks ask for it: %s',
    async (_what, result, played) => {
      for (let times = 0; times < 3; times += 1) {
        const member = await holder()
        await member.move('in', 'there', '300.00')
        vendor.play(result)
        vendor.silent = true
        const all = formatAmount(minor(30_000n + result), 2)
        expect(await member.move('out', 'lost', all)).toMatchObject({ value: { state: 'underWay' } })
        vendor.silent = false
        await askAtOnce()
        const [away, there] = moved(30_000n)
        const [home, back] = [30_000n + result, -30_000n - result]
        expect(await member.booked()).toEqual([
          away,
          ['main', 'transfer', home],
          there,
          ...played,
          ['vendor', 'transfer', back],
        ])
        expect(vendor.heldMinor()).toBe(before)
        const balance = formatAmount(minor(100_000n + result), 2)
        expect(await member.funds()).toEqual({ balance, total: balance, held: '0.00' })
      }
    },
  )
})

it('leaves no transfer under way', async () => {
  expect(await countOf(server, sql`select from vendor_transfer where state = 'asked'`)).toBe(0)
})
