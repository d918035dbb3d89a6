import * as contract from '@baize/contract'
import { minor, negateMinor } from '@baize/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { verifyBooks } from '../../ledger/index.ts'
import { carryOut } from './carry-out-transfer.ts'
import { bonusFor } from './test-bonuses-of-holders.ts'
import { partsOf, vendorOf } from './test-carrying-out.ts'
import { openHoldingSite, testCurrency, type HoldingMember, type HoldingSite } from './test-holding-site.ts'
import { transferById } from './transfers.sql.ts'

let holding: HoldingSite
beforeAll(async () => {
  holding = await openHoldingSite()
})
afterAll(() => holding.close())
beforeEach(() => holding.asUsual())

/** A member with 1,000.00 of their own and an open bonus of 50.00. */
async function withOpenBonus(terms: Parameters<typeof bonusFor>[2] = {}) {
  const member = await holding.newMember()
  const bonus = await bonusFor(holding, member, terms)
  await bonus.open()
  return { member, bonus, shown: () => member.call(contract.balance, {}) }
}

const launchesOf = (vendor: string) => holding.site.api.asked.filter(({ path }) => path === `/${vendor}/launch`).length

describe('own money while a bonus is open', () => {
  it('is not put away at a vendor that holds money, so the bonus is not staked alone: what is lost is lost of own money first', async () => {
    const { member, bonus, shown } = await withOpenBonus()
    expect(await refusalOf(member.move('in', '1000.00'))).toMatchObject({
      status: 409,
      code: 'wallet.bonus_open',
      message: expect.stringMatching(/bonus/),
    })
    expect((await refusalOf(member.move('in'))).code).toBe('wallet.bonus_open')
    expect(await member.funds()).toEqual({ balance: '1000.00', held: '0.00' })
    await bonus.lose('50.00')
    expect(await shown()).toMatchObject({ own: '950.00', bonus: '50.00' })
  })

  it('detects a planted fault: a transfer that asks for no such check saves the own money, and the bonus is lost alone', async () => {
    const { member, bonus, shown } = await withOpenBonus()
    await parkUnchecked(member, 100_000n)
    await bonus.lose('50.00')
    expect(await shown()).toMatchObject({ own: '0.00', bonus: '0.00' })
    expect((await member.funds()).held).toBe('1000.00')
  })

  it('is not staked at such a vendor above what a bonus allows, where no limit of the bonus holds', async () => {
    const { member } = await withOpenBonus({ maxStakeMinor: minor(500n), limitsOwnMoney: true })
    expect((await refusalOf(member.launch('CQ9'))).code).toBe('wallet.bonus_open')
    expect(member.there()).toBe(0n)
  })

  it('is not taken along by a game that opens: the game does not open, and says why; others do', async () => {
    const { member, shown } = await withOpenBonus()
    const before = launchesOf('CQ9')
    expect(await refusalOf(member.launch('CQ9'))).toMatchObject({ status: 409, code: 'wallet.bonus_open' })
    expect(launchesOf('CQ9')).toBe(before)
    expect(await member.transfers()).toEqual([])
    expect(await shown()).toMatchObject({ own: '1000.00', bonus: '50.00' })
    expect(await member.launch('PG')).toEqual({ url: expect.any(String) })
  })

  it('that a vendor holds already comes home, also when a game of that vendor is asked for, and never goes back', async () => {
    const member = await holding.newMember()
    const bonus = await bonusFor(holding, member)
    await member.move('in', '1000.00')
    await bonus.open()
    expect((await refusalOf(member.launch('CQ9'))).code).toBe('wallet.bonus_open')
    expect(await member.funds()).toEqual({ balance: '1000.00', held: '0.00' })
    expect(member.there()).toBe(0n)
    expect((await refusalOf(member.move('in', '1.00'))).code).toBe('wallet.bonus_open')
  })

  it('comes home with what was won there, by the button too', async () => {
    const member = await holding.newMember()
    const bonus = await bonusFor(holding, member)
    await member.move('in', '300.00')
    member.play(20_000n)
    await bonus.open()
    expect(await member.move('out')).toMatchObject({ state: 'done', balance: '1200.00', vendorBalance: '0.00' })
  })

  it('moves as before once the bonus has ended; a request that was refused stays refused under its key', async () => {
    const { member, bonus } = await withOpenBonus()
    expect((await refusalOf(member.move('in', '100.00', 'early'))).code).toBe('wallet.bonus_open')
    await bonus.end('forfeit')
    expect((await refusalOf(member.move('in', '100.00', 'early'))).code).toBe('wallet.bonus_open')
    expect(await member.move('in', '100.00', 'late')).toMatchObject({ state: 'done', vendorBalance: '100.00' })
    await member.launch('CQ9')
    expect(member.there()).toBe(100_000n)
  })
})

describe('a bonus that opens at the same moment as money moves', () => {
  it('finds the money moved before it, or not at all, in 20 calls at once', async () => {
    const moved: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const member = await holding.newMember()
      const bonus = await bonusFor(holding, member)
      const transfers = Array.from({ length: 20 }, (_, one) => member.move('in', '10.00', `${time} ${one}`))
      await Promise.allSettled([...transfers.slice(0, 10), bonus.open(), ...transfers.slice(10), member.launch('CQ9')])
      const { put, after } = await orderOf(member)
      expect(after).toEqual([])
      moved.push(put)
      const { balance, held } = await member.funds()
      expect(Number(balance) + Number(held)).toBe(1_000)
    }
    expect(moved).toHaveLength(5)
    expect((await verifyBooks(holding.site.server.test.database)).problems).toEqual([])
  })

  it('leaves a transfer alone whose money had left before: it is carried out, and not refused, if a process goes on with it', async () => {
    const member = await holding.newMember()
    const bonus = await bonusFor(holding, member)
    holding.losesAnswers = true
    expect(await member.move('in', '300.00')).toMatchObject({ state: 'underWay', balance: '700.00' })
    // The process ended before it had noted that the money had left.
    await sql`update vendor_transfer set given_at = null where member_id = ${member.id}::bigint`.execute(
      holding.site.server.test.owner,
    )
    await bonus.open()
    const [{ id } = { id: '' }] = await member.transfers()
    const row = await transferById(holding.site.server.test.database, id)
    if (row === undefined) throw new Error('the transfer is not stored')
    expect(await carryOut(partsOf(holding, 'done'), await vendorOf(holding), row)).toMatchObject({ state: 'done' })
    expect(await member.funds()).toEqual({ balance: '700.00', held: '300.00' })
  })
})

/** Moves own money to the vendor's account as a transfer did before it was refused. */
async function parkUnchecked(member: HoldingMember, amount: bigint): Promise<void> {
  const { ledger } = holding
  const [from, to] = await Promise.all([member.main(), member.held()])
  const houseAccountId = await ledger.houseAccount({ brandId: brandId(1), currency: testCurrency, name: 'clearing' })
  const moved = { kind: 'transfer', houseAccountId } as const
  await ledger.post({
    accountId: from,
    providerId: await ledger.provider(brandId(1), 'CQ9'),
    transactions: [
      { key: `parked ${member.id}`, entries: [{ ...moved, amountMinor: negateMinor(minor(amount)) }] },
      { key: `parked ${member.id} received`, accountId: to, entries: [{ ...moved, amountMinor: minor(amount) }] },
    ],
  })
}

/** How often money was put away, and what was put away after the bonus had opened. */
async function orderOf({ id }: HoldingMember): Promise<{ readonly put: number; readonly after: readonly bigint[] }> {
  const { rows } = await sql<{ amount: bigint; isAfter: boolean | null }>`
    select amount, seq > (select min(opened_seq) from ledger_bonus bonus where bonus.account_id = posting.account_id) as "isAfter"
    from ledger_posting posting join ledger_account account using (account_id)
    where member_id = ${id}::bigint and account.kind = 'main' and amount < 0 and posting.provider_id in (
      select provider_id from ledger_provider where code = 'CQ9')`.execute(holding.site.server.test.owner)
  return { put: rows.length, after: rows.filter(({ isAfter }) => isAfter === true).map(({ amount }) => amount) }
}
