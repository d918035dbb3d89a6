import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { decide, newPayee, requestWithdrawal as request, withdrawalOf } from '../../../testing/payee.ts'
import { balanceOf } from '../test-deposits.ts'
import { decideWithdrawal, type Decided, type NotDecided, type WithdrawalDecision } from './decide-withdrawal.ts'
import type { Claimer } from './review.sql.ts'
import type { OfficeDecision } from './review-withdrawals.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const review = () => server.payments.withdrawals.review
const settle = () => server.runJob('settle withdrawals')
const claimer = (name: string, place: number): Claimer => ({
  name,
  operatorId: `0000000${place}-0000-7000-8000-000000000000`,
})
const [kanya, malee, noi] = [claimer('Kanya', 1), claimer('Malee', 2), claimer('Noi', 3)]

const noted: { by: string; isFirst: boolean }[] = []

/** An operator's decision; `sponsored` are those whose account the decider made. */
function by(who: Claimer, withdrawalId: string, sponsored: readonly Claimer[] = []): OfficeDecision {
  return {
    brandId: brandId(1),
    withdrawalId,
    by: who,
    reason: 'The bank has confirmed it.',
    mayFollow: async (_tx, first) => !sponsored.some(({ operatorId }) => operatorId === first),
    note: async (_tx, _row, { isFirst }) => void noted.push({ by: who.name, isFirst }),
  }
}

async function requested() {
  const member = await newPayee(server)
  const { withdrawalId } = await request(member)
  return { member, withdrawalId, key: { brandId: brandId(1), withdrawalId } }
}

async function paying() {
  const one = await requested()
  await decide(server, one.withdrawalId, 'approve')
  await settle()
  return one
}

describe('a withdrawal that an operator has taken up', () => {
  it('belongs to one operator, of 20 who take it at once', async () => {
    const { key } = await requested()
    const all = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? kanya : malee))
    const taken = await Promise.all(all.map((who) => review().claim(key, who)))
    expect(taken.filter(Boolean)).toHaveLength(10)
    const owners = new Set(all.filter((_, index) => taken[index]).map(({ name }) => name))
    expect(owners.size).toBe(1)
  })

  it('is free again ten minutes after the last sign of life, or once it is let go', async () => {
    const { key } = await requested()
    expect(await review().claim(key, kanya)).toBe(true)
    server.clock.advance({ minutes: 9 })
    expect([await review().claim(key, malee), await review().claim(key, kanya)]).toEqual([false, true])
    server.clock.advance({ minutes: 10 })
    expect(await review().claim(key, malee)).toBe(true)
    await review().release(key.withdrawalId, kanya.operatorId)
    expect(await review().claim(key, noi)).toBe(false)
    await review().release(key.withdrawalId, malee.operatorId)
    expect(await review().claim(key, noi)).toBe(true)
  })

  it('cannot be decided about by another, nor cancelled by its member, until it is free', async () => {
    const { member, key } = await requested()
    const params = { withdrawalId: key.withdrawalId }
    await review().claim(key, kanya)
    expect((await withdrawalOf(member, key.withdrawalId)).canCancel).toBe(false)
    expect((await refusalOf(member.call(contract.cancelWithdrawal, { params }))).code).toBe('payment.not_cancellable')
    expect(await review().decide({ ...by(malee, key.withdrawalId), decision: 'reject' })).toBe('claimed')
    expect(await balanceOf(member)).toBe('700.00')
    await review().release(key.withdrawalId, kanya.operatorId)
    await member.call(contract.cancelWithdrawal, { params })
    expect(await balanceOf(member)).toBe('1000.00')
  })

  it('and cancelled at once is one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, key } = await requested()
      const cancel = member.call(contract.cancelWithdrawal, { params: { withdrawalId: key.withdrawalId } })
      const [cancelled, claimed] = await Promise.allSettled([cancel, review().claim(key, kanya)])
      const isTaken = claimed.status === 'fulfilled' && claimed.value
      expect(cancelled.status === 'fulfilled').toBe(!isTaken)
    }
  })

  it('of another brand does not exist', async () => {
    const { withdrawalId } = await requested()
    const key = { brandId: brandId(2), withdrawalId }
    expect(await review().claim(key, kanya)).toBe(false)
    expect(await review().read(key)).toBeUndefined()
    const order = { ...by(kanya, withdrawalId), ...key, decision: 'approve' } as const
    expect(await review().decide(order)).toBe('unknown')
  })
})

describe('a withdrawal from the amount on for which two people decide', () => {
  /** Decides with a threshold of 100.00, below the 300.00 of the withdrawals here. */
  function decideHere(order: OfficeDecision, change: Partial<WithdrawalDecision> = {}): Promise<Decided | NotDecided> {
    const { note, ...decision } = order
    const parts = { database: server.test.database, clock: server.clock }
    return decideWithdrawal(parts, {
      ...decision,
      decision: 'approve',
      twoPeopleFromMinor: minor(10_000n),
      tell: note,
      ...change,
    })
  }
  const stateOf = async ({ withdrawalId }: { withdrawalId: string }) =>
    (await review().read({ brandId: brandId(1), withdrawalId }))?.row.state

  it('is approved by two, one after the other, and both are recorded', async () => {
    const { member, key, withdrawalId } = await requested()
    noted.length = 0
    expect(await decideHere(by(kanya, withdrawalId))).toMatchObject({ isFirst: true })
    expect(await stateOf(key)).toBe('requested')
    expect((await withdrawalOf(member, withdrawalId)).canCancel).toBe(false)
    expect(await decideHere(by(malee, withdrawalId))).toMatchObject({ isFirst: false })
    expect(await stateOf(key)).toBe('approved')
    expect(noted).toEqual([
      { by: 'Kanya', isFirst: true },
      { by: 'Malee', isFirst: false },
    ])
    const steps = (await review().read(key))?.steps.map(({ state, byName }) => [state, byName])
    expect(steps).toEqual([
      ['requested', null],
      ['checked', 'Kanya'],
      ['approved', 'Malee'],
    ])
    // The member reads nothing about the first of two.
    expect((await withdrawalOf(member, withdrawalId)).steps.map(({ state }) => state)).toEqual([
      'requested',
      'approved',
    ])
  })

  it('is not approved by one person twice, in 20 calls at once neither', async () => {
    const { key, withdrawalId } = await requested()
    const tried = await Promise.all(Array.from({ length: 20 }, () => decideHere(by(kanya, withdrawalId))))
    expect(tried.filter((one) => typeof one !== 'string')).toHaveLength(1)
    expect(new Set(tried.filter((one) => typeof one === 'string'))).toEqual(new Set(['same_person']))
    expect(await stateOf(key)).toBe('requested')
  })

  it('is not approved by an operator and one whose account they made', async () => {
    const { key, withdrawalId } = await requested()
    await decideHere(by(kanya, withdrawalId))
    expect(await decideHere(by(malee, withdrawalId, [kanya]))).toBe('same_person')
    expect(await stateOf(key)).toBe('requested')
    // A planted fault: without the rule, the puppet is the second person.
    const puppet = { mayFollow: async () => true }
    expect(await decideHere(by(malee, withdrawalId, [kanya]), puppet)).toMatchObject({ isFirst: false })
    expect(await stateOf(key)).toBe('approved')
  })

  it('is rejected by one, before or after the first approval', async () => {
    const { member, key, withdrawalId } = await requested()
    await decideHere(by(kanya, withdrawalId))
    expect(await decideHere(by(malee, withdrawalId), { decision: 'reject' })).toMatchObject({ isFirst: false })
    await settle()
    expect([await stateOf(key), await balanceOf(member)]).toEqual(['rejected', '1000.00'])
  })

  it('approved by one below the amount, which is the negative control', async () => {
    const { key, withdrawalId } = await requested()
    expect(await decideHere(by(kanya, withdrawalId), { twoPeopleFromMinor: minor(30_001n) })).toMatchObject({
      isFirst: false,
    })
    expect(await stateOf(key)).toBe('approved')
  })

  it('approved and rejected by many at once ends once, and its money is in one place', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { member, key, withdrawalId } = await requested()
      await decideHere(by(kanya, withdrawalId))
      const tried = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          decideHere(by(malee, withdrawalId), index % 2 === 0 ? {} : { decision: 'reject' }),
        ),
      )
      expect(tried.filter((one) => typeof one !== 'string')).toHaveLength(1)
      await settle()
      const state = await stateOf(key)
      expect(await balanceOf(member)).toBe(state === 'rejected' ? '1000.00' : '700.00')
    }
  })
})

describe('a withdrawal to a bank account that an operator has rejected', () => {
  const reject = (accountId: string) =>
    server.payments.bankAccounts.desk.decide({
      brandId: brandId(1),
      accountId,
      verdict: 'rejected',
      by: kanya,
      reason: 'It is in another name.',
      note: async () => undefined,
    })

  it('is not approved, says why in its flags, and can be rejected', async () => {
    const { member, key, withdrawalId } = await requested()
    expect((await review().read(key))?.facts.isAccountRejected).toBe(false)
    expect(await reject(member.accountId)).toBe('done')
    expect((await review().read(key))?.facts.isAccountRejected).toBe(true)
    expect(await review().decide({ ...by(malee, withdrawalId), decision: 'approve' })).toBe('account_rejected')
    await review().decide({ ...by(malee, withdrawalId), decision: 'reject' })
    await settle()
    expect(await balanceOf(member)).toBe('1000.00')
  })

  it('is not paid if it was approved a moment before, and the money is back', async () => {
    const { member, withdrawalId } = await requested()
    await decide(server, withdrawalId, 'approve')
    await reject(member.accountId)
    await settle()
    expect([gateway.payouts.has(withdrawalId), await balanceOf(member)]).toEqual([false, '1000.00'])
    expect((await withdrawalOf(member, withdrawalId)).steps.at(-1)).toMatchObject({
      state: 'rejected',
      reason: 'The bank account was rejected.',
    })
  })

  it('is paid all the same if the member has only removed the account (the control)', async () => {
    const { member, withdrawalId } = await requested()
    await decide(server, withdrawalId, 'approve')
    await member.call(contract.removeBankAccount, { params: { accountId: member.accountId } })
    await settle()
    expect([gateway.payouts.has(withdrawalId), await balanceOf(member)]).toEqual([true, '700.00'])
  })
})

describe('a payout that the gateway does not end', () => {
  it('is ended as failed by two people, and the money is back', async () => {
    const { member, key, withdrawalId } = await paying()
    const order = (who: Claimer) => ({ ...by(who, withdrawalId), ended: 'failed' as const })
    expect(await review().endPayout(order(kanya))).toMatchObject({ isFirst: true })
    expect(await review().endPayout(order(kanya))).toBe('same_person')
    expect(await balanceOf(member)).toBe('700.00')
    expect(await review().endPayout(order(malee))).toMatchObject({ isFirst: false })
    expect([(await review().read(key))?.row.state, await balanceOf(member)]).toEqual(['failed', '1000.00'])
    // The gateway contradicts it: nothing is booked.
    const payout = gateway.payouts.get(withdrawalId)
    if (payout === undefined) throw new Error('the gateway has no such payout')
    await gateway.send(gateway.payoutEvent('payout.paid', payout))
    expect(await balanceOf(member)).toBe('1000.00')
    expect((await review().read(key))?.reports[0]?.outcome).toBe('review')
    expect((await withdrawalOf(member, withdrawalId)).steps.at(-1)?.reason).toBe('The bank has confirmed it.')
  })

  it('is ended as paid by two people, once, after a report of another amount', async () => {
    const { member, key, withdrawalId } = await paying()
    const payout = gateway.payouts.get(withdrawalId)
    if (payout === undefined) throw new Error('the gateway has no such payout')
    await gateway.send(gateway.payoutEvent('payout.paid', payout, { amount: '900.00' }))
    const order = (who: Claimer) => ({ ...by(who, withdrawalId), ended: 'paid' as const })
    await review().endPayout(order(kanya))
    const tried = await Promise.all(Array.from({ length: 10 }, () => review().endPayout(order(malee))))
    expect(tried.filter((one) => typeof one !== 'string')).toHaveLength(1)
    await gateway.send(gateway.payoutEvent('payout.failed', payout))
    expect([(await review().read(key))?.row.state, await balanceOf(member)]).toEqual(['paid', '700.00'])
  })

  it('is not ordered while the second of two people decides, but is if none does', async () => {
    const approvedOne = async () => {
      const one = await requested()
      await decide(server, one.withdrawalId, 'approve')
      await review().endPayout({ ...by(kanya, one.withdrawalId), ended: 'failed' })
      await settle()
      expect(gateway.payouts.has(one.withdrawalId)).toBe(false)
      return one
    }
    const [ended, left] = [await approvedOne(), await approvedOne()]
    const second = await review().endPayout({ ...by(malee, ended.withdrawalId), ended: 'failed' })
    expect(second).toMatchObject({ isFirst: false })
    server.clock.advance({ minutes: 31 })
    await settle()
    expect([gateway.payouts.has(ended.withdrawalId), await balanceOf(ended.member)]).toEqual([false, '1000.00'])
    expect([gateway.payouts.has(left.withdrawalId), await balanceOf(left.member)]).toEqual([true, '700.00'])
  })

  it.each([
    ['is not given back while the gateway is just asked to pay it', false, 'busy', '700.00'],
    ['would be paid and given back if nobody had to wait for it (a planted fault)', true, 'ended', '1000.00'],
  ])('%s', async (_title, isFault, told, balance) => {
    const { member, withdrawalId } = await requested()
    await decide(server, withdrawalId, 'approve')
    const answer = Promise.withResolvers<void>()
    gateway.manners.payoutsWaitFor = answer.promise
    const asked = gateway.calls.filter((call) => call === 'POST /v1/payouts').length
    const settling = settle()
    await expect.poll(() => gateway.calls.filter((call) => call === 'POST /v1/payouts').length).toBe(asked + 1)
    const end = (who: Claimer) => review().endPayout({ ...by(who, withdrawalId), ended: 'failed' })
    expect(await end(kanya)).toMatchObject({ isFirst: true })
    if (isFault)
      await sql`update payment_withdrawal set asked_at = null where withdrawal_id = ${withdrawalId}::uuid`.execute(
        server.test.owner,
      )
    const second = await end(malee)
    expect(typeof second === 'string' ? second : 'ended').toBe(told)
    answer.resolve()
    delete gateway.manners.payoutsWaitFor
    await settling
    expect(gateway.payouts.has(withdrawalId)).toBe(true)
    expect(await balanceOf(member)).toBe(balance)
  })

  it('needs two who agree: one says paid, the other failed, and nothing ends', async () => {
    const { member, key, withdrawalId } = await paying()
    await review().endPayout({ ...by(kanya, withdrawalId), ended: 'paid' })
    expect(await review().endPayout({ ...by(malee, withdrawalId), ended: 'failed' })).toMatchObject({ isFirst: true })
    expect([(await review().read(key))?.row.state, await balanceOf(member)]).toEqual(['paying', '700.00'])
  })
})

describe('what operators read about a withdrawal', () => {
  it('says what was credited and paid before, and who else has the account number', async () => {
    const { key, member } = await requested()
    const facts = (await review().read(key))?.facts
    expect(facts).toMatchObject({
      credits: 0,
      paidTimes: 0,
      paidToAccount: 0,
      holder: 'Somchai Jaidee',
      otherMembers: [],
    })
    const list = await review().list(
      {
        brandId: brandId(1),
        states: ['requested'],
        memberId: BigInt(member.id),
        isChecked: undefined,
        gateway: undefined,
        minMinor: 30_000n,
        maxMinor: 30_000n,
        from: undefined,
        until: undefined,
        lateAt: undefined,
      },
      { sort: 'amount', direction: 'desc', offset: 0, limit: 10, countUpTo: 100 },
    )
    expect([list.count, list.rows[0]?.withdrawalId]).toEqual([1, key.withdrawalId])
  })
})
