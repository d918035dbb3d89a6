import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import type { TestMember, TestServer } from '../../../testing/open-test-server.ts'
import { balanceOf, limitDeposits, outcomesOf, payAndReport, stateOf, withLedger } from '../test-deposits.ts'
import { creditReviewedDeposit, rejectReviewedDeposit, resolveUnknownPayment } from './decide-deposit.ts'
import { dueCredits } from './decisions.sql.ts'
import { depositReview, depositReviews, unknownPayments } from './reviews.sql.ts'
import { settleDecided } from './settle-decided-deposits.ts'

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

/** A new member with an order of 500.00 that an operator has to decide about. */
async function reviewed(change: Readonly<Record<string, string>> = { amount: '700.00' }) {
  const member = await server.newMember(`decided${(names += 1)}`)
  const { depositId } = await orderDeposit(member)
  const charge = gateway.charges.get(depositId)
  if (charge === undefined) throw new Error('the gateway has no such order')
  await gateway.send(gateway.event('charge.paid', charge, change))
  return { member, depositId, charge }
}

/** A new member with a credited order, and a second payment of it. */
async function paidTwice() {
  const member = await server.newMember(`decided${(names += 1)}`)
  const { depositId } = await orderDeposit(member)
  const charge = gateway.charges.get(depositId)
  if (charge === undefined) throw new Error('the gateway has no such order')
  await gateway.send(gateway.event('charge.paid', charge))
  await gateway.send(gateway.event('charge.paid', charge, { charge: `${charge.charge}-again` }))
  return { member, depositId, charge }
}

const parts = () => ({ database: server.test.database, clock: server.clock, outbox: server.outbox })
const told: string[] = []
const tell = async (_tx: unknown, row: { readonly depositId: string }) => void told.push(row.depositId)
const by = { operatorId: null, name: 'Kanya' }
const alone = { by, reason: 'Seen in the bank’s list.', twoPeopleFromMinor: undefined, mayFollow: async () => true }
const credit = (depositId: string, amount: 'ordered' | 'paid' = 'ordered') =>
  creditReviewedDeposit(parts(), { ...alone, depositId, amount, tell })
const reject = (depositId: string) =>
  rejectReviewedDeposit(parts(), { depositId, by, reason: 'The money went back to your bank.', tell })
const settle = () => server.runJob('settle deposits')
const standing = async (member: TestMember, depositId: string) => [
  await balanceOf(member),
  await stateOf(member, depositId),
]
const messagesOf = async (member: TestMember) => {
  await server.deliverEvents()
  const { list } = await member.call(contract.ownMessages, { query: {} })
  return list.map(({ text }) => text)
}

describe('the list of deposits that wait for a decision', () => {
  it('has the order and the payment as it was reported, a page at a time', async () => {
    const first = await reviewed()
    server.clock.advance({ seconds: 1 })
    const second = await reviewed({ currency: 'THB' })
    const all = await depositReviews(server.test.database, { after: undefined, max: 100, brandId: brandId(1) })
    const found = all.find(({ depositId }) => depositId === first.depositId)
    expect(found).toMatchObject({ kind: 'promptpay', methodCode: 'promptpay', state: 'review', review: 'other_amount' })
    expect([found?.amountMinor, found?.paid]).toEqual([
      50_000n,
      { chargeId: first.charge.charge, amount: '700.00', currency: 'PLY' },
    ])
    const next = await depositReviews(server.test.database, { after: first.depositId, max: 1 })
    expect(next.map(({ depositId }) => depositId)).toEqual([second.depositId])
    expect(await depositReviews(server.test.database, { after: undefined, max: 9, brandId: brandId(2) })).toEqual([])
  })
})

describe('a decision to credit', () => {
  it('credits the amount of the order, and the member is told (8.028)', async () => {
    const { member, depositId } = await reviewed()
    expect(await credit(depositId)).toMatchObject({ depositId, creditMinor: 50_000n })
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
    await settle()
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
    expect(await depositReview(server.test.database, depositId)).toBeUndefined()
    expect(await messagesOf(member)).toContain('Your deposit of $500.00 is in your balance.')
  })

  it('credits what was paid, which the member sees as the amount', async () => {
    const { member, depositId } = await reviewed()
    expect(await credit(depositId, 'paid')).toMatchObject({ creditMinor: 70_000n })
    await settle()
    const { deposit } = await member.call(contract.readDeposit, { params: { depositId } })
    expect([await balanceOf(member), deposit.state, deposit.amount]).toEqual(['1700.00', 'credited', '700.00'])
  })

  it('is made once of 20 at once, whichever they are, and credits once', async () => {
    const { member, depositId } = await reviewed()
    told.length = 0
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => credit(depositId, index % 2 === 0 ? 'ordered' : 'paid')),
    )
    const taken = made.filter((one) => typeof one !== 'string')
    expect([taken.length, told]).toEqual([1, [depositId]])
    await Promise.all(Array.from({ length: 20 }, () => settle()))
    const isOrdered = taken.some(({ creditMinor }) => creditMinor === 50_000n)
    expect(await balanceOf(member)).toBe(isOrdered ? '1500.00' : '1700.00')
  })

  it('would credit 20 times if each try had a key of its own, which the balance shows', async () => {
    const { member, depositId } = await reviewed()
    await credit(depositId)
    await credited20Times(depositId, (key, tried) => `${key}:${tried}`)
    expect(await balanceOf(member)).toBe('11000.00')
    const other = await reviewed()
    await credit(other.depositId)
    await credited20Times(other.depositId, (key) => key)
    expect(await balanceOf(other.member)).toBe('1500.00')
  })

  it('and one to reject at once: one of them takes effect', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, depositId } = await reviewed()
      const made = await Promise.all([credit(depositId), reject(depositId)])
      expect(made.filter((one) => one === 'decided')).toHaveLength(1)
      await settle()
      expect(await standing(member, depositId)).toEqual(
        made[0] === 'decided' ? ['1000.00', 'rejected'] : ['1500.00', 'credited'],
      )
    }
  })

  it('about a second payment of a credited order credits that one too, once', async () => {
    const { member, depositId, charge } = await paidTwice()
    await Promise.all(Array.from({ length: 20 }, () => credit(depositId)))
    await settle()
    await settle()
    expect(await standing(member, depositId)).toEqual(['2000.00', 'credited'])
    // The same payment again is no news; a third one is.
    const again = { charge: `${charge.charge}-again` }
    await gateway.send(gateway.event('charge.paid', charge, again))
    expect(await depositReview(server.test.database, depositId)).toBeUndefined()
    await gateway.send(gateway.event('charge.paid', charge, { charge: `${charge.charge}-third` }))
    expect((await depositReview(server.test.database, depositId))?.review).toBe('paid_twice')
  })

  it('is not made about what was paid in another currency', async () => {
    const { member, depositId } = await reviewed({ currency: 'THB' })
    expect(await credit(depositId, 'paid')).toBe('not_payable')
    await settle()
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
    expect((await depositReview(server.test.database, depositId))?.review).toBe('other_currency')
  })

  it('waits while the account may not receive it, and credits once it may', async () => {
    const member = await server.newMember(`decided${(names += 1)}`)
    const { depositId } = await orderDeposit(member)
    await limitDeposits(server, member, 49_999n)
    await payAndReport(gateway, depositId)
    expect((await depositReview(server.test.database, depositId))?.review).toBe('refused')
    await credit(depositId)
    await settle()
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
    await limitDeposits(server, member, undefined)
    server.clock.advance({ minutes: 1 })
    await settle()
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
  })

  it('whose record failed after the posting is recorded by the next run, without a second credit', async () => {
    const { member, depositId } = await reviewed()
    await credit(depositId)
    const fault = async () => {
      throw new Error('the process ends here')
    }
    await withLedger(
      server,
      (ledger) => ({ post: (command) => ledger.post(command).then(fault) }),
      async (faulty) => {
        await expect(settleDecided(faulty, await dueOf(depositId))).rejects.toThrow('the process ends here')
      },
    )
    expect(await standing(member, depositId)).toEqual(['1500.00', 'review'])
    server.clock.advance({ minutes: 1 })
    await settle()
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
  })

  it('is not made if its audit fails', async () => {
    const { member, depositId } = await reviewed()
    const failing = creditReviewedDeposit(parts(), {
      ...alone,
      depositId,
      amount: 'ordered',
      tell: () => Promise.reject(new Error('no audit')),
    })
    await expect(failing).rejects.toThrow('no audit')
    await settle()
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
  })

  it('about a deposit that does not exist, or does not wait, changes nothing', async () => {
    expect(await credit('11111111-1111-4111-8111-111111111111')).toBe('unknown')
    const member = await server.newMember(`decided${(names += 1)}`)
    const { depositId } = await orderDeposit(member)
    expect([await credit(depositId), await reject(depositId)]).toEqual(['decided', 'decided'])
    expect(await standing(member, depositId)).toEqual(['1000.00', 'pending'])
  })
})

describe('a decision to reject', () => {
  it('credits nothing, and the member reads why, on the site and in a message', async () => {
    const { member, depositId, charge } = await reviewed()
    await reject(depositId)
    const { deposit } = await member.call(contract.readDeposit, { params: { depositId } })
    expect(deposit).toMatchObject({ state: 'rejected', reason: 'The money went back to your bank.' })
    expect(await messagesOf(member)).toContain(
      'Your deposit of 500.00 PLY was not credited: The money went back to your bank.',
    )
    // What was rejected is not credited by a repeated report, nor is it decided about again.
    await gateway.send(gateway.event('charge.paid', charge, { amount: '700.00' }))
    await gateway.send(gateway.event('charge.paid', charge))
    await settle()
    expect(await standing(member, depositId)).toEqual(['1000.00', 'rejected'])
    expect((await outcomesOf(server, depositId)).toSorted()).toEqual(['nothing', 'nothing', 'review'])
  })

  it('holds for that payment: another one is left to an operator again, and credited once', async () => {
    const { member, depositId, charge } = await reviewed()
    await reject(depositId)
    await gateway.send(gateway.event('charge.paid', charge, { charge: `${charge.charge}-again` }))
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
    await credit(depositId)
    await settle()
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
  })

  it('of a second payment leaves the first in the balance', async () => {
    const { member, depositId } = await paidTwice()
    await reject(depositId)
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
    expect(await depositReview(server.test.database, depositId)).toBeUndefined()
  })

  it('is kept for good, like every decision', async () => {
    const { depositId } = await reviewed()
    await reject(depositId)
    for (const change of [
      sql`update payment_deposit_decision set reason = 'other'`,
      sql`delete from payment_deposit_decision`,
    ])
      await expect(change.execute(server.test.owner)).rejects.toThrow('never changed')
  })
})

describe('a payment for an order that does not exist', () => {
  it('is resolved once, with a note, and leaves the list', async () => {
    const { charge } = await reviewed()
    await gateway.send(gateway.event('charge.paid', charge, { order: 'unknown-order' }))
    const list = () => unknownPayments(server.test.database, { max: 10, brandId: brandId(1) })
    const [found, ...others] = await list()
    if (found === undefined) throw new Error('it is not listed')
    expect([found.amount, found.currency, others]).toEqual(['500.00', 'PLY', []])
    let audited = 0
    const resolve = () =>
      resolveUnknownPayment(parts(), {
        ...found,
        by: 'Kanya',
        note: 'Returned.',
        tell: async () => void (audited += 1),
      })
    const made = await Promise.all(Array.from({ length: 20 }, resolve))
    expect([made.filter((one) => one === 'resolved').length, audited]).toEqual([19, 1])
    expect(await list()).toEqual([])
    const change = sql`update payment_event_resolution set note = 'other'`.execute(server.test.owner)
    await expect(change).rejects.toThrow('never changed')
    const unknown = { ...found, eventId: 'nothing', by: 'Kanya', note: 'Returned.', tell: async () => undefined }
    expect(await resolveUnknownPayment(parts(), unknown)).toBe('unknown')
  })
})

async function dueOf(depositId: string) {
  const before = server.clock.now().add({ hours: 1 })
  const due = (await dueCredits(server.test.database, { before, max: 100 })).find((one) => one.depositId === depositId)
  if (due === undefined) throw new Error('nothing is to be credited')
  return due
}

/** Settles one decision 20 times over a ledger whose keys a test chooses. */
async function credited20Times(depositId: string, keyOf: (key: string, tried: number) => string): Promise<void> {
  const due = await dueOf(depositId)
  let tried = 0
  await withLedger(
    server,
    (ledger) => ({
      post: ({ transactions, ...command }) =>
        ledger.post({
          ...command,
          transactions: transactions.map((one) => ({ ...one, key: keyOf(one.key, (tried += 1)) })),
        }),
    }),
    async (faulty) => {
      await Promise.all(Array.from({ length: 20 }, () => settleDecided(faulty, due)))
    },
  )
}
