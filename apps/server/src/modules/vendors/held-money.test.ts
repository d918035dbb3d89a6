import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { refusalOf } from '../../testing/open-test-server.ts'
import type { Ledger } from '../ledger/index.ts'
import { carryOut } from './carry-out-transfer.ts'
import type { ConnectedVendor } from './connected-vendor.ts'
import { holders, openHoldingHouse, type HoldingHouse, type HoldingMember } from './test-holding-house.ts'
import { insertTransfer, settleTransfer, transferById } from './transfers.sql.ts'
import { VendorUnreachable } from './vendor-client.ts'

let holding: HoldingHouse
beforeAll(async () => {
  holding = await openHoldingHouse()
})
afterAll(() => holding.close())
beforeEach(() => {
  holding.hook = () => undefined
  holding.losesAnswers = false
  holding.forgetsTransfers = false
})

const silent = (path: string) => (path.endsWith('/wallet/transfer') ? { status: 500, body: {} } : undefined)
const later = async (duration: Temporal.DurationLike = { seconds: 11 }) => {
  holding.house.server.clock.advance(duration)
  await holding.house.server.vendors.tick()
}
const rule = (blocked: boolean) => ({ blocked, limits: [], reason: 'a test' })

describe('money in play at a vendor while another game opens', () => {
  it('is not booked as lost by the launch, and what it wins later comes home with the next one', async () => {
    const member = await holding.newMember()
    await member.launch('CQ9')
    member.play(-100_000n)
    await member.launch('PG')
    expect(await member.results()).toEqual([])
    expect(await member.funds()).toEqual({ balance: '0.00', held: '1000.00' })
    member.play(200_000n)
    await member.launch('PG')
    expect(await member.funds()).toEqual({ balance: '2000.00', held: '0.00' })
    expect(await member.results()).toEqual([100_000n])
  })

  it('and asked for by the player is booked as lost, and a late win comes home all the same', async () => {
    const member = await holding.newMember()
    await member.launch('CQ9')
    member.play(-100_000n)
    expect(await member.move('out')).toMatchObject({ state: 'done', balance: '0.00', vendorBalance: '0.00' })
    member.play(200_000n)
    await member.launch('PG')
    expect(await member.funds()).toEqual({ balance: '2000.00', held: '0.00' })
    expect(await member.results()).toEqual([-100_000n, 200_000n])
  })

  it('shows a planted fault: a vendor whose use is forgotten is not asked, and a late win stays there', async () => {
    const member = await holding.newMember()
    await member.launch('CQ9')
    member.play(-100_000n)
    await member.move('out')
    member.play(200_000n)
    await sql`delete from vendor_transfer where member_id = ${member.id}::bigint`.execute(
      holding.house.server.test.owner,
    )
    await member.launch('PG')
    expect(await member.funds()).toEqual({ balance: '0.00', held: '0.00' })
  })

  it('keeps the next game waiting no longer than for one vendor, however many are away', async () => {
    const member = await holding.newMember()
    await member.move('in', '10.00')
    await member.move('in', '10.00', 'there too', 'JDB')
    holding.hook = (path) => (path.endsWith('/wallet/balance') ? { body: {}, delayMs: 3_000 } : undefined)
    const asked = holding.house.api.asked.length
    const began = performance.now()
    await member.launch('PG')
    expect(performance.now() - began).toBeLessThan(3_500)
    expect(holding.house.api.asked.slice(asked).map(({ path }) => path)).toHaveLength(3)
  })

  it('is waited for half a second where nothing is held by our books', async () => {
    const member = await holding.newMember()
    await member.move('in', '10.00')
    await member.move('out')
    holding.hook = (path) => (path.endsWith('/wallet/balance') ? { body: {}, delayMs: 1_900 } : undefined)
    const began = performance.now()
    await member.launch('PG')
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})

describe('all of the money, asked for while more is on its way there', () => {
  it('is reckoned from what is there once nothing else is under way, and no loss is booked', async () => {
    const member = await holding.newMember()
    let moved: Promise<unknown> | undefined
    holding.hook = (path) => {
      if (!path.endsWith('/wallet/balance')) return undefined
      moved ??= member.move('in', '300.00').catch((error: unknown) => error)
      return undefined
    }
    await member.move('in', '1.00')
    await member.move('out')
    await moved
    expect(await member.results()).toEqual([])
    const { held } = await member.funds()
    expect(held).toBe(`${member.there() / 100n}.00`)
  })

  it('shows a planted fault: a balance that was asked for before is a loss that never was', async () => {
    const member = await holding.newMember()
    await member.move('in', '300.00')
    const { id } = await begin(member, 0n)
    const { database } = holding.house.server.test
    const row = await transferById(database, id)
    if (row === undefined) throw new Error('it was begun')
    await carryOut(partsOf('away'), await vendorOf(), row)
    expect(await member.results()).toEqual([-30_000n])
    expect(member.there()).toBe(30_000n)
  })
})

describe('money that the vendor has given back', () => {
  it('is not settled as refused while our own books refuse it, and comes home once they do not', async () => {
    const member = await holding.newMember()
    await member.move('in', '300.00')
    member.play(-10_000n)
    await holding.ledger.setRule(await member.held(), 'audit', rule(true))
    expect(await member.move('out')).toMatchObject({ state: 'underWay', balance: '700.00' })
    await later()
    expect((await member.transfers()).at(-1)?.state).toBe('asked')
    await holding.ledger.setRule(await member.held(), 'audit', rule(false))
    await later()
    expect(await member.funds()).toEqual({ balance: '900.00', held: '0.00' })
    expect(await member.results()).toEqual([-10_000n])
  })

  it('that it would not take comes back too once our own books let it', async () => {
    const member = await holding.newMember()
    await holding.ledger.setRule(await member.held(), 'audit', rule(true))
    holding.hook = (path) =>
      path.endsWith('/wallet/transfer') ? { body: { status: 'refused', balance: '0.00' } } : undefined
    expect(await member.move('in', '300.00')).toMatchObject({ state: 'underWay', balance: '700.00' })
    await holding.ledger.setRule(await member.held(), 'audit', rule(false))
    await later()
    expect(await member.funds()).toEqual({ balance: '1000.00', held: '0.00' })
  })

  it('shows a planted fault: settled as refused it is lost', async () => {
    const member = await holding.newMember()
    await member.move('in', '300.00')
    await holding.ledger.setRule(await member.held(), 'audit', rule(true))
    await member.move('out')
    const [, out] = await member.transfers()
    const end = { state: 'refused', refusal: 'wallet.account_blocked', homeAfterMinor: null, heldAfterMinor: null }
    const { test, clock } = holding.house.server
    // The fault is one that the types do not allow.
    await settleTransfer(test.database, out?.id ?? '', end as never, clock.now())
    await holding.ledger.setRule(await member.held(), 'audit', rule(false))
    await later()
    expect((await member.funds()).balance).toBe('700.00')
    expect(member.there()).toBe(0n)
  })
})

describe('a transfer that is open for longer than keys are kept', () => {
  /** As after a restart, with a ledger whose keys of that time are gone. */
  const carryOutAnew = async (id: string, vendor: 'away' | 'done' | 'refused') => {
    const row = await transferById(holding.house.server.test.database, id)
    if (row === undefined) throw new Error('it was begun')
    return (await carryOut(partsOf(vendor, forgetful()), await vendorOf(), row)).state
  }

  it('is not taken again', async () => {
    const member = await holding.newMember()
    holding.hook = silent
    await member.move('in', '300.00')
    const [{ id } = { id: '' }] = await member.transfers()
    expect(await carryOutAnew(id, 'away')).toBe('asked')
    expect((await member.funds()).balance).toBe('700.00')
  })

  it('shows a planted fault: where it is not noted that the money has left, it leaves again', async () => {
    const member = await holding.newMember()
    holding.hook = silent
    await member.move('in', '300.00')
    const [{ id } = { id: '' }] = await member.transfers()
    await sql`update vendor_transfer set given_at = null where transfer_id = ${id}::uuid`.execute(
      holding.house.server.test.owner,
    )
    await carryOutAnew(id, 'away')
    expect((await member.funds()).balance).toBe('400.00')
  })

  it.each(['giving', 'answered'] as const)(
    'and stopped while it was booked (%s) is left for people after 90 days',
    async (step) => {
      const member = await holding.newMember()
      holding.hook = silent
      await member.move('in', '300.00')
      const [{ id } = { id: '' }] = await member.transfers()
      await sql`update vendor_transfer set asked_at = asked_at - interval '91 days',
        given_at = ${step === 'giving' ? null : 'now'}::timestamptz,
        answered_at = ${step === 'answered' ? '2026-08-01T00:00:00Z' : null}::timestamptz
        where transfer_id = ${id}::uuid`.execute(holding.house.server.test.owner)
      expect(await carryOutAnew(id, 'refused')).toBe('asked')
      expect(await member.funds()).toEqual({ balance: '700.00', held: '300.00' })
    },
  )

  it('whose answer comes after all is settled by it', async () => {
    const member = await holding.newMember()
    holding.hook = silent
    await member.move('in', '300.00')
    const [{ id } = { id: '' }] = await member.transfers()
    await sql`update vendor_transfer set asked_at = asked_at - interval '200 days' where transfer_id = ${id}::uuid`.execute(
      holding.house.server.test.owner,
    )
    expect(await carryOutAnew(id, 'refused')).toBe('refused')
    expect(await member.funds()).toEqual({ balance: '1000.00', held: '0.00' })
  })
})

describe('a member who may not bet', () => {
  it('moves no money to a vendor, is told why, and the transfer is settled', async () => {
    const member = await holding.newMember()
    await holding.ledger.setRule(await member.main(), 'operator', rule(true))
    const refusal = await refusalOf(member.move('in', '300.00'))
    expect(refusal).toMatchObject({ code: 'wallet.account_blocked', message: expect.stringMatching(/not possible/) })
    expect(await member.funds()).toEqual({ balance: '1000.00', held: '0.00' })
    expect((await member.transfers()).map(({ state }) => state)).toEqual(['refused'])
  })

  it('opens no game where the vendor would let it be played with money that is there', async () => {
    const member = await holding.newMember()
    await member.move('in', '300.00')
    await holding.ledger.setRule(await member.main(), 'operator', rule(true))
    expect((await refusalOf(member.launch('CQ9'))).code).toBe('wallet.account_blocked')
    expect(holding.house.api.asked.at(-1)?.path).not.toBe('/CQ9/launch')
  })

  it('gets home what is there', async () => {
    const member = await holding.newMember()
    await member.move('in', '300.00')
    await holding.ledger.setRule(await member.main(), 'operator', rule(true))
    expect(await member.move('out')).toMatchObject({ state: 'done', balance: '1000.00' })
  })
})

describe('in any order of play, rounds in play, launches, late wins, transfers and lost answers', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('no money is lost or invented (walk %i)', async (seed) => {
    const { expected, found } = await walk(seed)
    expect(found).toEqual(expected)
  })

  it('shows a planted fault: a vendor that forgets transfers makes another sum', async () => {
    holding.forgetsTransfers = true
    const { expected, found } = await walk(1)
    expect(found).not.toEqual(expected)
  })
})

/** A deterministic walk through everything that can happen; at its end everything comes home. */
async function walk(seed: number) {
  const member = await holding.newMember()
  let state = seed * 7_919
  const chance = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (const [index, vendor] of holders.entries()) await member.move('in', '100.00', `first ${index}`, vendor)
  const names = { CQ9: member.accountAt('CQ9'), JDB: member.accountAt('JDB') }
  let won = 0n
  const step = async () => {
    const vendor = holders[chance(2)] ?? 'CQ9'
    const amount = `${chance(150) + 1}.00`
    const act = chance(8)
    if (act === 0) won += member.play(-BigInt(chance(30_000)), vendor, names[vendor])
    if (act === 1) won += member.play(BigInt(chance(30_000)), vendor, names[vendor])
    if (act === 2) won += member.play(-1_000_000n, vendor, names[vendor])
    if (act === 3) await member.launch(vendor)
    if (act === 4) await member.launch('PG')
    if (act === 5) await member.move('in', amount, crypto.randomUUID(), vendor)
    if (act === 6) await member.move('out', chance(2) ? amount : undefined, crypto.randomUUID(), vendor)
    if (act === 7) await later()
  }
  for (let steps = 0; steps < 40; steps += 1) {
    holding.losesAnswers = chance(3) === 0
    await step().catch((error: unknown) => expect(error).toHaveProperty('code'))
  }
  holding.losesAnswers = false
  await later()
  for (const vendor of holders) await member.move('out', undefined, crypto.randomUUID(), vendor)
  const there = [names.CQ9, names.JDB].map((name) => member.play(0n, 'CQ9', name) + heldAt(member, name))
  const { balance, held } = await member.funds()
  return {
    expected: { balance: 100_000n + won, held: '0.00', there: [0n, 0n] },
    found: { balance: BigInt(balance.replace('.', '')), held, there },
  }
}

/** What the vendor holds under a name: what a stake of everything would take. */
function heldAt(member: HoldingMember, name: string): bigint {
  const all = -member.play(-1_000_000_000n, 'CQ9', name)
  member.play(all, 'CQ9', name)
  return all
}

/** Writes down a transfer of all money out, as a request of the member would. */
async function begin(member: HoldingMember, amountMinor: bigint) {
  const { test, clock } = holding.house.server
  const row = await insertTransfer(
    test.database,
    {
      transferId: crypto.randomUUID(),
      brandId: brandId(1),
      vendorCode: 'CQ9',
      memberId: memberId(BigInt(member.id)),
      direction: 'out',
      // An amount of the test's own.
      amountMinor: amountMinor as never,
      bodyHash: new Uint8Array(32),
    },
    clock.now(),
  )
  return { id: row?.transferId ?? '' }
}

/** The ledger without any key that was posted before: what it is asked for it posts. */
function forgetful(): Ledger {
  const { ledger } = holding
  const anew = `:${crypto.randomUUID()}`
  const part: Pick<Ledger, 'memberAccount' | 'houseAccount' | 'balance' | 'transactions' | 'post'> = {
    memberAccount: (owner) => ledger.memberAccount(owner),
    houseAccount: (owner) => ledger.houseAccount(owner),
    balance: (accountId) => ledger.balance(accountId),
    transactions: async () => new Map(),
    post: (command) => {
      const transactions = command.transactions.map((one) => ({ ...one, key: one.key + anew }))
      return ledger.post({ ...command, transactions })
    },
  }
  // Carrying out uses no more of a ledger.
  return part as Ledger
}

function partsOf(vendor: 'away' | 'done' | 'refused', ledger = holding.ledger) {
  const { test, clock } = holding.house.server
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return {
    database: test.database,
    clock,
    ledger,
    client: {
      call: async () => {
        if (vendor === 'away') throw new VendorUnreachable('CQ9', '/wallet/transfer', 'away')
        return { status: 200, body: { status: vendor, balance: '0.00' } }
      },
    },
    // Only what is called of a log.
    log: log as never,
  }
}

/** As much of the vendor as carrying out reads. */
async function vendorOf(): Promise<ConnectedVendor> {
  const { ledger } = holding
  const currency = { code: 'PLY', digits: 2, symbol: '' }
  const vendor = {
    brandId: brandId(1),
    vendorCode: 'CQ9',
    currency,
    providerId: await ledger.provider(brandId(1), 'CQ9'),
    houseAccountId: await ledger.houseAccount({ brandId: brandId(1), currency: 'PLY' as never, name: 'vendors' }),
    names: { nameOf: () => 'a name' },
  }
  // The rest of a vendor is not read here.
  return vendor as never
}
