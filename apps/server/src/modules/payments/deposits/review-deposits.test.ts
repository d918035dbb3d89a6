import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import type { TestMember, TestServer } from '../../../testing/open-test-server.ts'
import { balanceOf, limitDeposits, stateOf } from '../test-deposits.ts'
import type { Claimer } from '../withdrawals/review.sql.ts'
import { creditReviewedDeposit } from './decide-deposit.ts'
import type { DepositFilter } from './office-deposits.sql.ts'
import type { OfficeCredit } from './review-deposits.ts'

let server: TestServer
let gateway: ListeningGateway
let names = 0
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const desk = () => server.payments.desk
// Three names make three operators.
const [kanya, malee, noi] = ['Kanya', 'Malee', 'Noi'].map((name, index) => ({
  name,
  operatorId: `0000000${index}-0000-7000-8000-000000000000`,
})) as [Claimer, Claimer, Claimer]
const noted: { by: string; isFirst: boolean }[] = []

/** An operator's decision; `sponsored` are those whose account the decider made. */
function by(who: Claimer, depositId: string, sponsored: readonly Claimer[] = []): OfficeCredit {
  return {
    brandId: brandId(1),
    depositId,
    amount: 'paid',
    by: who,
    reason: 'Seen in the bank’s list.',
    mayFollow: async (_tx, first) => !sponsored.some(({ operatorId }) => operatorId === first),
    note: async (_tx, _row, { isFirst }) => void noted.push({ by: who.name, isFirst }),
  }
}

/** A new member with an order of 500.00 that an operator has to decide about. */
async function reviewed(amount = '700.00', currency = 'PLY') {
  const member = await server.newMember(`desk${(names += 1)}`)
  const { depositId } = await orderDeposit(member)
  const charge = gateway.charges.get(depositId)
  if (charge === undefined) throw new Error('the gateway has no such order')
  await gateway.send(gateway.event('charge.paid', charge, { amount, currency }))
  return { member, depositId, charge, key: { brandId: brandId(1), depositId } }
}

/** One whose payment is above the amount from which on two people decide: 50,000.00. */
const large = () => reviewed('50000.00')

const any: DepositFilter = {
  brandId: brandId(1),
  isWaiting: false,
  isChecked: false,
  state: undefined,
  method: undefined,
  gateway: undefined,
  memberId: undefined,
  minMinor: undefined,
  maxMinor: undefined,
  from: undefined,
  until: undefined,
}
const slice = { sort: 'createdAt', direction: 'asc', offset: 0, limit: 50, countUpTo: 1_000 } as const
const idsOf = async (
  filter: Partial<DepositFilter>,
  more: Partial<Parameters<ReturnType<typeof desk>['list']>[1]> = {},
) => (await desk().list({ ...any, ...filter }, { ...slice, ...more })).rows.map(({ depositId }) => depositId)
const standing = async (member: TestMember, depositId: string) => [
  await balanceOf(member),
  await stateOf(member, depositId),
]

describe('a deposit that an operator has taken up', () => {
  it('belongs to one operator, of 20 who take it at once', async () => {
    const { key } = await reviewed()
    const all = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? kanya : malee))
    const taken = await Promise.all(all.map((who) => desk().claim(key, who)))
    expect(taken.filter(Boolean)).toHaveLength(10)
    expect(new Set(all.filter((_, index) => taken[index]).map(({ name }) => name)).size).toBe(1)
  })

  it('is free again ten minutes after the last sign of life, or once it is let go', async () => {
    const { key, depositId } = await reviewed()
    expect(await desk().claim(key, kanya)).toBe(true)
    server.clock.advance({ minutes: 9 })
    expect([await desk().claim(key, malee), await desk().claim(key, kanya)]).toEqual([false, true])
    server.clock.advance({ minutes: 10 })
    expect(await desk().claim(key, malee)).toBe(true)
    await desk().release(depositId, kanya.operatorId)
    expect(await desk().claim(key, noi)).toBe(false)
    await desk().release(depositId, malee.operatorId)
    expect(await desk().claim(key, noi)).toBe(true)
  })

  it('is decided about by nobody else, until it is free', async () => {
    const { member, key, depositId } = await reviewed()
    await desk().claim(key, kanya)
    expect([await desk().credit(by(malee, depositId)), await desk().reject(by(malee, depositId))]).toEqual([
      'claimed',
      'claimed',
    ])
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
    expect(await desk().credit(by(kanya, depositId))).toMatchObject({ isFirst: false })
    expect(await standing(member, depositId)).toEqual(['1700.00', 'credited'])
    const { row } = (await desk().read(key)) ?? {}
    expect([row?.claimedBy, row?.claimedUntil]).toEqual([null, null])
  })

  it('of another brand, or one that waits for nobody, cannot be taken up, read or decided about', async () => {
    const { member, depositId } = await reviewed()
    const key = { brandId: brandId(2), depositId }
    expect([await desk().claim(key, kanya), await desk().read(key)]).toEqual([false, undefined])
    const orders = [
      desk().credit({ ...by(kanya, depositId), ...key }),
      desk().reject({ ...by(kanya, depositId), ...key }),
    ]
    expect(await Promise.all(orders)).toEqual(['unknown', 'unknown'])
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
    const pending = await orderDeposit(member)
    expect(await desk().claim({ brandId: brandId(1), depositId: pending.depositId }, kanya)).toBe(false)
  })
})

describe('a credit of an operator', () => {
  it('is in the balance at once; one that the account may not receive waits for the job (8.028)', async () => {
    const { member, depositId } = await reviewed()
    await desk().credit(by(kanya, depositId))
    expect(await standing(member, depositId)).toEqual(['1700.00', 'credited'])
    const other = await reviewed()
    await limitDeposits(server, other.member, 100n)
    await desk().credit(by(kanya, other.depositId))
    expect(await standing(other.member, other.depositId)).toEqual(['1000.00', 'review'])
    await limitDeposits(server, other.member, undefined)
    server.clock.advance({ minutes: 1 })
    await server.runJob('settle deposits')
    expect(await standing(other.member, other.depositId)).toEqual(['1700.00', 'credited'])
  })

  it('is made once of 20 at once, with one row of the audit log', async () => {
    const { member, depositId } = await reviewed()
    noted.length = 0
    const made = await Promise.all(Array.from({ length: 20 }, () => desk().credit(by(kanya, depositId))))
    expect([made.filter((one) => typeof one !== 'string').length, noted.length]).toEqual([1, 1])
    expect(await balanceOf(member)).toBe('1700.00')
  })

  it('from the brand’s amount on needs a second person, and is recorded with both names', async () => {
    const { member, depositId, key } = await large()
    expect(await desk().credit(by(kanya, depositId))).toMatchObject({ isFirst: true })
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
    expect(await desk().credit(by(kanya, depositId))).toBe('same_person')
    expect(await desk().credit(by(malee, depositId, [kanya]))).toBe('same_person')
    expect(await idsOf({ isWaiting: true, isChecked: true })).toEqual([depositId])
    expect(await desk().credit(by(noi, depositId))).toMatchObject({ isFirst: false })
    expect(await standing(member, depositId)).toEqual(['51000.00', 'credited'])
    const { decisions, row } = (await desk().read(key)) ?? {}
    expect(decisions?.map(({ byName, firstName }) => [byName, firstName])).toEqual([['Noi', 'Kanya']])
    expect(row?.firstName).toBeNull()
  })

  it('takes effect once if the first and 20 others decide at once, and never by one person alone', async () => {
    const alone = await large()
    await Promise.all(Array.from({ length: 20 }, () => desk().credit(by(kanya, alone.depositId))))
    expect(await standing(alone.member, alone.depositId)).toEqual(['1000.00', 'review'])
    const { member, depositId } = await large()
    const all = Array.from({ length: 20 }, (_, index) => [kanya, malee, noi][index % 3] ?? kanya)
    await Promise.all(all.map((who) => desk().credit(by(who, depositId))))
    expect(await standing(member, depositId)).toEqual(['51000.00', 'credited'])
  })

  it('would need one person without the brand’s amount, which the balance shows', async () => {
    const { member, depositId } = await large()
    const { database } = server.test
    const { note, ...order } = by(kanya, depositId)
    const parts = { database, clock: server.clock, outbox: server.outbox }
    await creditReviewedDeposit(parts, { ...order, tell: note, twoPeopleFromMinor: undefined })
    await server.runJob('settle deposits')
    expect(await standing(member, depositId)).toEqual(['51000.00', 'credited'])
  })

  it('of another amount than the first person’s is a first decision too', async () => {
    const { member, depositId } = await reviewed('60000.00')
    await sql`update payment_deposit set amount = 5500000 where deposit_id = ${depositId}::uuid`.execute(
      server.test.owner,
    )
    expect(await desk().credit(by(kanya, depositId))).toMatchObject({ isFirst: true })
    expect(await desk().credit({ ...by(malee, depositId), amount: 'ordered' })).toMatchObject({ isFirst: true })
    expect(await desk().credit({ ...by(malee, depositId), amount: 'ordered' })).toBe('same_person')
    expect(await desk().credit({ ...by(kanya, depositId), amount: 'ordered' })).toMatchObject({ isFirst: false })
    expect(await balanceOf(member)).toBe('56000.00')
  })

  it('and the first decision go if another operator rejects it', async () => {
    const { member, depositId, key } = await large()
    await desk().credit(by(kanya, depositId))
    expect(await desk().reject(by(malee, depositId))).toMatchObject({ creditMinor: null })
    expect(await standing(member, depositId)).toEqual(['1000.00', 'rejected'])
    const { row, decisions } = (await desk().read(key)) ?? {}
    expect([row?.firstName, decisions?.[0]?.firstName]).toEqual([null, null])
  })

  it('is undone if its audit fails', async () => {
    const { member, depositId } = await reviewed()
    const failing = { ...by(kanya, depositId), note: () => Promise.reject(new Error('no audit')) }
    await expect(desk().credit(failing)).rejects.toThrow('no audit')
    await expect(desk().reject(failing)).rejects.toThrow('no audit')
    await server.runJob('settle deposits')
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
  })
})

describe('the list of deposits', () => {
  it('has what waits for a decision, narrowed by state, method, gateway, member, amount and day', async () => {
    const { member, depositId } = await reviewed()
    const memberId = BigInt(member.id)
    server.clock.advance({ seconds: 1 })
    const second = await orderDeposit(member, { method: 'card-page', amount: '900.00' })
    expect(await idsOf({ memberId })).toEqual([depositId, second.depositId])
    expect(await idsOf({ memberId }, { direction: 'desc', limit: 1 })).toEqual([second.depositId])
    expect(await idsOf({ memberId }, { sort: 'amount', direction: 'desc' })).toEqual([second.depositId, depositId])
    const narrowed: Partial<DepositFilter>[] = [
      { isWaiting: true },
      { state: 'review' },
      { method: 'promptpay' },
      { minMinor: 50_000n, maxMinor: 50_000n },
    ]
    for (const filter of narrowed) expect(await idsOf({ memberId, ...filter })).toEqual([depositId])
    const now = server.clock.now()
    const none: Partial<DepositFilter>[] = [
      { gateway: 'other' },
      { state: 'credited' },
      { from: now.add({ hours: 1 }) },
      { until: now.subtract({ hours: 1 }) },
      { brandId: brandId(2) },
    ]
    for (const filter of none) expect(await idsOf({ memberId, ...filter })).toEqual([])
  })

  it('shows one with what was paid, what the gateway said, and what the member brought in before', async () => {
    const { member, depositId, charge } = await reviewed()
    await desk().credit(by(kanya, depositId))
    const next = await orderDeposit(member)
    const other = gateway.charges.get(next.depositId)
    if (other === undefined) throw new Error('the gateway has no such order')
    await gateway.send(gateway.event('charge.paid', other, { currency: 'THB' }))
    const read = await desk().read({ brandId: brandId(1), depositId: next.depositId })
    expect(read).toMatchObject({
      payableMinor: undefined,
      facts: { credits: 1, rejections: 0 },
      row: { review: 'other_currency', reviewCurrency: 'THB' },
    })
    expect(String(read?.facts.creditedMinor)).toBe('70000')
    expect(read?.reports.map(({ kind, outcome }) => [kind, outcome])).toEqual([['paid', 'review']])
    const before = await desk().read({ brandId: brandId(1), depositId })
    expect([before?.payableMinor, before?.row.reviewChargeId]).toEqual([70_000n, charge.charge])
  })
})
