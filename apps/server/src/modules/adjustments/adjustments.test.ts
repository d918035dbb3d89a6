import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { postedAs } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { takeBack } from '../../testing/payee.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { openBrands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { AdjustmentOperator, AdjustmentRow } from './adjustment.sql.ts'
import type { AdjustmentParts } from './adjustments.parts.ts'
import { approveAdjustment, refuseAdjustment, type AdjustmentDecision } from './decide-adjustment.ts'
import { postAdjustment } from './post-adjustment.ts'
import type { AdjustmentProposal } from './propose-adjustment.ts'

let server: TestServer
let ledger: Ledger
beforeAll(async () => {
  server = await openTestServer()
  ledger = await openTestLedger(server.test, { clock: server.clock })
})
afterAll(async () => {
  await ledger.close()
  await server.close()
})

// Three names make three operators.
const [kanya, malee, noi] = ['Kanya', 'Malee', 'Noi'].map((name, index) => ({
  name,
  operatorId: `0000000${index}-0000-7000-8000-000000000000`,
})) as [AdjustmentOperator, AdjustmentOperator, AdjustmentOperator]

let members = 0
const newMember = () => server.newMember(`adjusted${(members += 1)}`)
const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance

let keys = 0
/** Proposes 5.00 in a member's favour, unless something else is asked for. */
async function proposed(member: TestMember, change: Partial<AdjustmentProposal> = {}): Promise<AdjustmentRow> {
  return server.adjustments.propose({
    brandId: brandId(1),
    memberId: memberId(BigInt(member.id)),
    direction: 'credit',
    amount: '5.00',
    category: 'correction',
    reason: 'A round was settled wrongly.',
    by: kanya,
    key: `proposal ${(keys += 1)}`,
    note: async () => undefined,
    ...change,
  })
}

/** An operator's decision; `sponsored` are those whose account the decider made. */
function by(
  who: AdjustmentOperator,
  { adjustmentId }: AdjustmentRow,
  sponsored: readonly AdjustmentOperator[] = [],
): AdjustmentDecision {
  return {
    brandId: brandId(1),
    adjustmentId,
    by: who,
    mayFollow: async (_tx, first) => !sponsored.some(({ operatorId }) => operatorId === first),
    note: async () => undefined,
  }
}

const approve = (who: AdjustmentOperator, row: AdjustmentRow) => server.adjustments.approve(by(who, row))
const refuse = (who: AdjustmentOperator, row: AdjustmentRow) =>
  server.adjustments.refuse({ ...by(who, row), refusal: 'Not our mistake.' })
const stateOf = async ({ adjustmentId }: AdjustmentRow) =>
  (await server.adjustments.read({ brandId: brandId(1), adjustmentId }))?.state
const settle = () => server.runJob('settle adjustments')

/** How often adjustments were posted on a member's accounts. */
async function timesPosted({ id }: TestMember): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from ledger_posting join ledger_account using (account_id)
    where member_id = ${id}::bigint and ledger_posting.kind = 9`.execute(server.test.owner)
  return rows[0]?.times ?? 0
}

/** The parts of another process, whose ledger is interrupted before or after it posts. */
async function interrupted(at: 'before' | 'after' | 'never'): Promise<AdjustmentParts> {
  const { database } = server.test
  const folders = [join(resolve(import.meta.dirname, '../../../../..'), 'brands/demo')]
  const brands = await openBrands({ database, clock: server.clock, folders })
  return {
    database,
    clock: server.clock,
    log: createLog('silent'),
    metrics: createMetrics(),
    outbox: server.outbox,
    brands,
    ledger: {
      provider: (...owner) => ledger.provider(...owner),
      houseAccount: (owner) => ledger.houseAccount(owner),
      houseBalance: (id) => ledger.houseBalance(id),
      balance: (id) => ledger.balance(id),
      debt: (id) => ledger.debt(id),
      transactions: (...asked) => ledger.transactions(...asked),
      async post(command) {
        if (at === 'before') throw new Error('interrupted')
        const posted = await ledger.post(command)
        if (at === 'after') throw new Error('interrupted')
        return posted
      },
    },
    wallet: {
      async accountOf(brand, member) {
        const { currency } = brands.byId(brand)
        const owner = { brandId: brand, memberId: member, kind: 'main' as const, currency: currency.code }
        return { accountId: await ledger.memberAccount(owner), currency }
      },
    },
  }
}

describe('a proposed adjustment', () => {
  it('moves nothing until another operator approves it; then the member has it, and reads of it', async () => {
    const member = await newMember()
    const row = await proposed(member)
    expect([row.state, await balanceOf(member)]).toEqual(['proposed', '1000.00'])
    const legs = await server.adjustments.legsOf(row)
    expect(legs.member).toEqual({ changeMinor: 500n, beforeMinor: 100_000n, afterMinor: 100_500n })
    expect([legs.house.changeMinor, legs.isCovered]).toEqual([-500n, true])
    expect(await approve(malee, row)).toMatchObject({
      problem: undefined,
      row: { state: 'posted', approvedName: 'Malee' },
    })
    expect(await balanceOf(member)).toBe('1005.00')
    const [movement] = (await member.call(contract.accountRecord, { query: {} })).list
    expect(movement).toMatchObject({
      kind: 'correction',
      amount: '5.00',
      transactionId: `adjustment:${row.adjustmentId}`,
    })
    await server.deliverEvents()
    const [message] = (await member.call(contract.ownMessages, { query: {} })).list
    expect(message?.text).toMatch(/5\.00 has been added to your balance\. Reason: correction of a mistake\./)
  })

  it('is posted as docs/money.md says, in both directions', async () => {
    const member = await newMember()
    const [credit, debit] = [await proposed(member), await proposed(member, { direction: 'debit' })]
    for (const row of [credit, debit]) await approve(malee, row)
    const providerId = await ledger.provider(brandId(1), 'house')
    const names = [credit, debit].map(async ({ adjustmentId }) => {
      const key = `adjustment:${adjustmentId}`
      const stored = await ledger.transactions(providerId, [key])
      return postedAs(ledger, testCurrencyOf('PLY'), stored.get(key)?.postings ?? [])
    })
    expect(await Promise.all(names)).toEqual([
      ['Correction in a member’s favour'.replace('’', "'")],
      ['Correction against a member'],
    ])
  })

  it('is posted once by 20 approvals at once', async () => {
    const member = await newMember()
    const row = await proposed(member)
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => approve(index % 2 === 0 ? malee : noi, row)))
    expect(all.filter((one) => typeof one !== 'string')).toHaveLength(1)
    expect([await timesPosted(member), await balanceOf(member)]).toEqual([1, '1005.00'])
    // A planted fault: under another key, the ledger cannot know that it is the same.
    const { accountId } = await (await interrupted('never')).wallet.accountOf(brandId(1), row.memberId, 'main')
    const house = { brandId: brandId(1), currency: testCurrencyOf('PLY'), name: 'adjustments' as const }
    const entries = [
      { kind: 'adjustment' as const, amountMinor: minor(500n), houseAccountId: await ledger.houseAccount(house) },
    ]
    const providerId = await ledger.provider(brandId(1), 'house')
    await ledger.post({ accountId, providerId, transactions: [{ key: `again:${row.adjustmentId}`, entries }] })
    expect([await timesPosted(member), await balanceOf(member)]).toEqual([2, '1010.00'])
  })

  it('is one proposal, however often it is sent under one key', async () => {
    const member = await newMember()
    let noted = 0
    const note = async () => void (noted += 1)
    const rows = await Promise.all(Array.from({ length: 10 }, () => proposed(member, { key: 'the same', note })))
    expect([new Set(rows.map(({ adjustmentId }) => adjustmentId)).size, noted]).toEqual([1, 1])
    const other = proposed(member, { key: 'the same', amount: '6.00' })
    await expect(other).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
  })

  it.each(['0', '0.001', '-1.00', '99999999999999999999', 'five'])('of the amount %s is refused', async (amount) => {
    const refused = proposed(await newMember(), { amount })
    await expect(refused).rejects.toMatchObject({ fields: [{ field: 'amount' }] })
  })

  it('of another brand does not exist', async () => {
    const row = await proposed(await newMember())
    expect(await server.adjustments.approve({ ...by(malee, row), brandId: brandId(2) })).toBe('unknown')
    expect(await server.adjustments.read({ brandId: brandId(2), adjustmentId: row.adjustmentId })).toBeUndefined()
  })
})

describe('who may decide', () => {
  it('is not the proposer, in 20 calls at once neither', async () => {
    const member = await newMember()
    const row = await proposed(member)
    const tried = await Promise.all(Array.from({ length: 20 }, () => approve(kanya, row)))
    expect(new Set(tried)).toEqual(new Set(['same_person']))
    expect(await refuse(kanya, row)).toBe('same_person')
    expect([await stateOf(row), await timesPosted(member)]).toEqual(['proposed', 0])
  })

  it('is not somebody whose account the proposer made, or who made the proposer’s', async () => {
    const member = await newMember()
    const row = await proposed(member)
    expect(await server.adjustments.approve(by(malee, row, [kanya]))).toBe('same_person')
    expect(await timesPosted(member)).toBe(0)
    // A planted fault: without that rule, the puppet is the second person.
    expect(await server.adjustments.approve(by(malee, row))).toMatchObject({ row: { state: 'posted' } })
    expect(await timesPosted(member)).toBe(1)
  })

  it('is checked by the database too: a planted self-approval is not stored', async () => {
    const row = await proposed(await newMember())
    const planted = sql`
      update adjustment set state = 'approving', approved_by = proposed_by, approved_name = proposed_name
      where adjustment_id = ${row.adjustmentId}::uuid`.execute(server.test.owner)
    await expect(planted).rejects.toThrow('adjustment_check')
    expect(await stateOf(row)).toBe('proposed')
  })
})

describe('a debit', () => {
  it('never takes more than the balance: it is refused, stays proposed, and is posted once the balance covers it', async () => {
    const member = await newMember()
    const row = await proposed(member, { direction: 'debit', amount: '1000.01' })
    expect((await server.adjustments.legsOf(row)).isCovered).toBe(false)
    expect(await approve(malee, row)).toMatchObject({
      problem: 'wallet.insufficient_funds',
      row: { state: 'proposed', problem: 'wallet.insufficient_funds' },
    })
    expect(await balanceOf(member)).toBe('1000.00')
    await approve(malee, await proposed(member, { amount: '0.01' }))
    expect(await approve(noi, row)).toMatchObject({ problem: undefined, row: { state: 'posted', approvedName: 'Noi' } })
    expect(await balanceOf(member)).toBe('0.00')
  })

  it('is refused while the member owes, and a credit settles the debt first, as was shown', async () => {
    const member = await newMember()
    await takeBack(server, member, 100_300n)
    const debit = await proposed(member, { direction: 'debit', amount: '1.00' })
    expect((await server.adjustments.legsOf(debit)).isCovered).toBe(false)
    expect(await approve(malee, debit)).toMatchObject({ problem: 'wallet.debt_open', row: { state: 'proposed' } })
    const credit = await proposed(member)
    const legs = await server.adjustments.legsOf(credit)
    expect([legs.owedMinor, legs.member.afterMinor]).toEqual([300n, 200n])
    const posted = await approve(malee, credit)
    if (typeof posted === 'string') throw new Error('it was not approved')
    expect(await balanceOf(member)).toBe('2.00')
    expect((await server.adjustments.legsOf(posted.row)).member).toMatchObject({ beforeMinor: 0n, afterMinor: 200n })
  })
})

describe('approving and refusing at once', () => {
  it('ends once, with the money where the end says', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await newMember()
      const row = await proposed(member)
      const tried = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? approve(malee, row) : refuse(noi, row))),
      )
      expect(tried.filter((one) => typeof one !== 'string')).toHaveLength(1)
      expect(await timesPosted(member)).toBe((await stateOf(row)) === 'posted' ? 1 : 0)
    }
  })

  it('after an approval that the ledger refused, nothing is ever posted once it is refused', async () => {
    const member = await newMember()
    const row = await proposed(member, { direction: 'debit', amount: '1000.01' })
    await approve(malee, row)
    // A slow call of that approval is still on its way to the ledger.
    const late = await server.adjustments.read({ brandId: brandId(1), adjustmentId: row.adjustmentId })
    if (late === undefined) throw new Error('it was proposed above')
    expect(await refuse(noi, row)).toMatchObject({ state: 'refused', refusedName: 'Noi' })
    await approve(malee, await proposed(member, { amount: '1.00' }))
    const parts = await interrupted('never')
    await expect(postAdjustment(parts, late)).rejects.toMatchObject({ code: 'wallet.transaction_cancelled' })
    expect([await stateOf(row), await balanceOf(member)]).toEqual(['refused', '1001.00'])
  })

  it('if the slow call was first, it counts as posted, whatever was decided since', async () => {
    const member = await newMember()
    const row = await proposed(member, { direction: 'debit', amount: '1000.01' })
    await approve(malee, row)
    await approve(malee, await proposed(member, { amount: '1.00' }))
    const late = await server.adjustments.read({ brandId: brandId(1), adjustmentId: row.adjustmentId })
    if (late === undefined) throw new Error('it was proposed above')
    await expect(postAdjustment(await interrupted('after'), late)).rejects.toThrow('interrupted')
    await refuse(noi, row)
    expect([await stateOf(row), await balanceOf(member), await timesPosted(member)]).toEqual(['posted', '0.99', 2])
  })
})

describe('a process that is interrupted', () => {
  it.each(['before', 'after'] as const)('%s the ledger posted leaves the rest to the job', async (at) => {
    const member = await newMember()
    const row = await proposed(member)
    await expect(approveAdjustment(await interrupted(at), by(malee, row))).rejects.toThrow('interrupted')
    expect(await stateOf(row)).toBe('approving')
    expect([await approve(noi, row), await refuse(noi, row)]).toEqual(['decided', 'decided'])
    // It belongs to the call that began it for a minute.
    await settle()
    expect(await stateOf(row)).toBe('approving')
    server.clock.advance({ minutes: 2 })
    await Promise.all([settle(), settle()])
    expect([await stateOf(row), await timesPosted(member)]).toEqual(['posted', 1])
    await server.deliverEvents()
    expect((await member.call(contract.ownMessages, { query: {} })).list).toHaveLength(1)
  })

  it('while it closes one leaves that to the job too', async () => {
    const member = await newMember()
    const row = await proposed(member, { direction: 'debit', amount: '2000.00' })
    await approve(malee, row)
    const order = { ...by(noi, row), refusal: 'Not our mistake.' }
    await expect(refuseAdjustment(await interrupted('before'), order)).rejects.toThrow('interrupted')
    expect(await stateOf(row)).toBe('closing')
    server.clock.advance({ minutes: 2 })
    await settle()
    expect(await stateOf(row)).toBe('refused')
  })
})

describe('a proposal that nobody decided about', () => {
  it('expires after seven days, and is not approved any more, even before the job has run', async () => {
    const member = await newMember()
    const [row, tried] = [await proposed(member), await proposed(member, { direction: 'debit', amount: '2000.00' })]
    await approve(malee, tried)
    server.clock.advance({ hours: 7 * 24 - 1 })
    await settle()
    expect(await stateOf(row)).toBe('proposed')
    server.clock.advance({ hours: 1 })
    expect(await approve(malee, row)).toBe('expired')
    await settle()
    server.clock.advance({ minutes: 2 })
    await settle()
    expect([await stateOf(row), await stateOf(tried), await timesPosted(member)]).toEqual(['expired', 'expired', 0])
  })
})
