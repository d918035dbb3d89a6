import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { carryOut } from './carry-out-transfer.ts'
import { partsOf, vendorOf } from './test-carrying-out.ts'
import { openHoldingSite, testCurrency, type HoldingSite, type HoldingMember } from './test-holding-site.ts'
import { fixAmount, insertTransfer, settleTransfer, transferById } from './transfers.sql.ts'

let holding: HoldingSite
beforeAll(async () => {
  holding = await openHoldingSite()
})
afterAll(() => holding.close())
beforeEach(() => holding.asUsual())

const later = (duration?: Temporal.DurationLike) => holding.later(duration)
const rule = (blocked: boolean) => ({ blocked, limits: [], reason: 'a test' })

describe('money in play at a vendor while another game opens', () => {
  it('is not booked as lost by the launch, and later winnings come home with the next one', async () => {
    const member = await holding.newMember()
    await member.launch('CQ9')
    member.play(-100_000n)
    await member.launch('PG')
    expect(await resultsOf(member)).toEqual([])
    expect(await member.funds()).toEqual({ balance: '0.00', held: '1000.00' })
    member.play(200_000n)
    await member.launch('PG')
    expect(await member.funds()).toEqual({ balance: '2000.00', held: '0.00' })
    expect(await resultsOf(member)).toEqual([100_000n])
  })

  it('that the player asks for is booked as lost, and a late win still comes home', async () => {
    const member = await holding.newMember()
    await member.launch('CQ9')
    member.play(-100_000n)
    expect(await member.move('out')).toMatchObject({ state: 'done', balance: '0.00', vendorBalance: '0.00' })
    member.play(200_000n)
    await member.launch('PG')
    expect(await member.funds()).toEqual({ balance: '2000.00', held: '0.00' })
    expect(await resultsOf(member)).toEqual([-100_000n, 200_000n])
  })

  it('that is then lost is booked when the game is left, and a late win comes home when it is left again', async () => {
    const member = await holding.newMember()
    await member.launch('CQ9')
    member.play(-100_000n)
    await member.call(contract.bringFundsHome, {})
    expect(await member.funds()).toEqual({ balance: '0.00', held: '0.00' })
    member.play(200_000n)
    await member.call(contract.bringFundsHome, {})
    expect(await member.funds()).toEqual({ balance: '2000.00', held: '0.00' })
    expect(await resultsOf(member)).toEqual([-100_000n, 200_000n])
  })

  it('detects a planted fault: a vendor that is no longer known as used is not asked, and a late win stays there', async () => {
    const member = await holding.newMember()
    await member.launch('CQ9')
    member.play(-100_000n)
    await member.move('out')
    member.play(200_000n)
    await sql`delete from vendor_transfer where member_id = ${member.id}::bigint`.execute(
      holding.site.server.test.owner,
    )
    await member.launch('PG')
    expect(await member.funds()).toEqual({ balance: '0.00', held: '0.00' })
  })

  it('delays the next game for no longer than one vendor’s time-out, however many vendors are unreachable', async () => {
    const member = await holding.newMember()
    await member.move('in', '10.00')
    await member.move('in', '10.00', 'there too', 'JDB')
    holding.hook = (path) => (path.endsWith('/wallet/balance') ? { body: {}, delayMs: 3_000 } : undefined)
    const asked = holding.site.api.asked.length
    const began = performance.now()
    await member.launch('PG')
    expect(performance.now() - began).toBeLessThan(3_500)
    expect(holding.site.api.asked.slice(asked).map(({ path }) => path)).toHaveLength(3)
  })

  it('is waited for half a second if the vendor holds nothing by our books', async () => {
    const member = await holding.newMember()
    await member.move('in', '10.00')
    await member.move('out')
    holding.hook = (path) => (path.endsWith('/wallet/balance') ? { body: {}, delayMs: 1_900 } : undefined)
    const began = performance.now()
    await member.launch('PG')
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})

describe('more money than a vendor may hold', () => {
  it('stays at home as far as it exceeds the vendor’s limit, and games still open', async () => {
    const member = await holding.newMember()
    for (const key of ['first', 'second']) await winMaximum(member, key)
    await member.launch('CQ9')
    expect(await member.funds()).toEqual({ balance: '10000000001000.00', held: '10000000000000.00' })
    expect((await refusalOf(member.move('in', '1.00'))).code).toBe('wallet.limit_reached')
    await member.move('out')
    expect(await member.funds()).toEqual({ balance: '20000000001000.00', held: '0.00' })
  })
})

/** The most that one win pays, in minor units: as much as a vendor may hold. */
async function winMaximum(member: HoldingMember, key: string): Promise<void> {
  const { ledger } = holding
  const houseAccountId = await ledger.houseAccount({ brandId: brandId(1), currency: testCurrency, name: 'vendors' })
  const entries = [{ kind: 'payout', amountMinor: minor(10n ** 15n), houseAccountId } as const]
  const providerId = await ledger.provider(brandId(1), 'PG')
  await ledger.post({
    accountId: await member.main(),
    providerId,
    transactions: [{ key: `${member.id} ${key}`, entries }],
  })
}

describe('a transfer of the whole balance while more money is on its way', () => {
  it('that was settled as zero books no loss if an old process still carries it out later', async () => {
    const { database } = holding.site.server.test
    const member = await holding.newMember()
    const [parts, vendor] = [partsOf(holding, 'done'), await vendorOf(holding)]
    const wanted = {
      transferId: crypto.randomUUID(),
      brandId: brandId(1),
      vendorCode: 'CQ9',
      memberId: memberId(BigInt(member.id)),
      direction: 'out',
      amountMinor: null,
      bodyHash: new Uint8Array(),
    } as const
    await insertTransfer(database, wanted, holding.site.server.clock.now())
    const nothing = await fixAmount(database, wanted.transferId, minor(0n))
    if (nothing === undefined) throw new Error('its amount was already fixed')
    await carryOut(parts, vendor, nothing)
    await member.move('in', '100.00')
    await carryOut(parts, vendor, nothing)
    expect(await member.funds()).toEqual({ balance: '900.00', held: '100.00' })
  })

  it('is computed from the balance once no other transfer is under way, and no loss is booked', async () => {
    const member = await holding.newMember()
    let moved: Promise<unknown> | undefined
    holding.hook = (path) => {
      if (!path.endsWith('/wallet/balance') || moved !== undefined) return undefined
      moved = member.move('in', '300.00').catch((error: unknown) => error)
      return { body: { balance: '0.00' }, delayMs: 600 }
    }
    await member.move('out')
    await moved
    expect(await resultsOf(member)).toEqual([])
    holding.hook = () => undefined
    await member.move('out')
    expect(await resultsOf(member)).toEqual([])
    expect(await member.funds()).toEqual({ balance: '1000.00', held: '0.00' })
  })

  it('detects a planted fault: a balance that was read too early books a loss that never happened', async () => {
    const member = await holding.newMember()
    await member.move('in', '300.00')
    const { id } = await begin(member, 0n)
    const { database } = holding.site.server.test
    const row = await transferById(database, id)
    if (row === undefined) throw new Error('the transfer was not begun')
    await carryOut(partsOf(holding, 'away'), await vendorOf(holding), row)
    expect(await resultsOf(member)).toEqual([-30_000n])
    expect(member.there()).toBe(30_000n)
  })
})

describe('money that the vendor has paid back', () => {
  it('is not settled as refused while our ledger refuses it, and comes home once the ledger accepts it', async () => {
    const member = await holding.newMember()
    await member.move('in', '300.00')
    member.play(-10_000n)
    await holding.ledger.setRule(await member.held(), 'operator', rule(true))
    expect(await member.move('out')).toMatchObject({ state: 'underWay', balance: '700.00' })
    await later()
    expect((await member.transfers()).at(-1)?.state).toBe('asked')
    await holding.ledger.setRule(await member.held(), 'operator', rule(false))
    await later()
    expect(await member.funds()).toEqual({ balance: '900.00', held: '0.00' })
    expect(await resultsOf(member)).toEqual([-10_000n])
  })

  it('or refused to take also comes back once our ledger accepts it', async () => {
    const member = await holding.newMember()
    await holding.ledger.setRule(await member.held(), 'operator', rule(true))
    holding.hook = (path) =>
      path.endsWith('/wallet/transfer') ? { body: { status: 'refused', balance: '0.00' } } : undefined
    expect(await member.move('in', '300.00')).toMatchObject({ state: 'underWay', balance: '700.00' })
    await holding.ledger.setRule(await member.held(), 'operator', rule(false))
    await later()
    expect(await member.funds()).toEqual({ balance: '1000.00', held: '0.00' })
  })

  it('detects a planted fault: if the transfer is settled as refused, the money is lost', async () => {
    const member = await holding.newMember()
    await member.move('in', '300.00')
    await holding.ledger.setRule(await member.held(), 'operator', rule(true))
    await member.move('out')
    const [, out] = await member.transfers()
    const end = { state: 'refused', refusal: 'wallet.account_blocked', homeAfterMinor: null, heldAfterMinor: null }
    const { test, clock } = holding.site.server
    // The types do not allow this fault.
    await settleTransfer(test.database, out?.id ?? '', end as never, clock.now())
    await holding.ledger.setRule(await member.held(), 'operator', rule(false))
    await later()
    expect((await member.funds()).balance).toBe('700.00')
    expect(member.there()).toBe(0n)
  })
})

describe('a member who may not bet', () => {
  it('moves no money to a vendor, is told why, and the transfer is settled', async () => {
    const member = await holding.newMember()
    await holding.ledger.setRule(await member.main(), 'operator', rule(true))
    const refusal = await refusalOf(member.move('in', '300.00'))
    expect(refusal).toMatchObject({ code: 'wallet.account_blocked', message: expect.stringMatching(/not available/) })
    expect(await member.funds()).toEqual({ balance: '1000.00', held: '0.00' })
    expect((await member.transfers()).map(({ state }) => state)).toEqual(['refused'])
  })

  it('opens no game at a vendor that would allow play with money it already holds', async () => {
    // The first case leaves something at home; in the second one the vendor already has everything.
    for (const amount of ['300.00', '1000.00']) {
      const member = await holding.newMember()
      await member.move('in', amount)
      await holding.ledger.setRule(await member.main(), 'operator', rule(true))
      expect((await refusalOf(member.launch('CQ9'))).code).toBe('wallet.account_blocked')
      expect(holding.site.api.asked.at(-1)?.path).not.toBe('/CQ9/launch')
    }
  })

  it('can bring home what is there', async () => {
    const member = await holding.newMember()
    await member.move('in', '300.00')
    await holding.ledger.setRule(await member.main(), 'operator', rule(true))
    expect(await member.move('out')).toMatchObject({ state: 'done', balance: '1000.00' })
  })
})

/** What was booked as won or lost at the vendor. */
async function resultsOf({ id }: HoldingMember): Promise<bigint[]> {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from ledger_posting posting join ledger_account account using (account_id)
    where member_id = ${id}::bigint and account.kind = 'vendor' and posting.kind in (1, 2) order by seq`.execute(
    holding.site.server.test.owner,
  )
  return rows.map(({ amount }) => amount)
}

/** Stores a transfer of all money out, as a member's request would. */
async function begin(member: HoldingMember, amountMinor: bigint) {
  const { test, clock } = holding.site.server
  const row = await insertTransfer(
    test.database,
    {
      transferId: crypto.randomUUID(),
      brandId: brandId(1),
      vendorCode: 'CQ9',
      memberId: memberId(BigInt(member.id)),
      direction: 'out',
      // The test chooses the amount.
      amountMinor: amountMinor as never,
      bodyHash: new Uint8Array(32),
    },
    clock.now(),
  )
  return { id: row?.transferId ?? '' }
}
