import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { newPayee, requestWithdrawal, withdrawalOf } from '../../../testing/payee.ts'

let server: TestServer
let gateway: ListeningGateway
let kanya: TestOperator
let malee: TestOperator
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  kanya = await operatorOf(server, { role: 'cashier' })
  malee = await operatorOf(server, { role: 'cashier' })
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

/** A withdrawal of 300.00 that waits; with `large`, of an amount for which two people decide. */
async function requested({ large = false } = {}) {
  const member = await newPayee(server)
  const { withdrawalId } = await requestWithdrawal(member)
  if (large)
    await sql`update payment_withdrawal set amount = 500000 where withdrawal_id = ${withdrawalId}::uuid`.execute(
      server.test.owner,
    )
  return { member, params: { withdrawalId } }
}

const by = ({ token }: TestOperator) => ({ token })
const approve = (who: TestOperator, params: { withdrawalId: string }) =>
  callOffice(server, office.approveWithdrawal, { ...by(who), params, body: {} })

async function audited({ withdrawalId }: { withdrawalId: string }) {
  const { list } = await callOffice(server, office.listAudit, {
    ...by(await operatorOf(server, { permissions: ['audit.read'] })),
    query: { subjectKind: 'withdrawal', subjectId: withdrawalId },
  })
  return list.map(({ action, operator, reason }) => [action, operator, reason]).toReversed()
}

describe('the queue of withdrawals', () => {
  it('shows what waits with who works on it, and a colleague cannot take that up', async () => {
    const { params } = await requested()
    await callOffice(server, office.claimWithdrawal, { ...by(kanya), params, body: {} })
    const { list } = await callOffice(server, office.reviewWithdrawals, { ...by(malee), query: { pageSize: 100 } })
    expect(list.find(({ withdrawalId }) => withdrawalId === params.withdrawalId)).toMatchObject({
      state: 'requested',
      amount: '300.00',
      claim: { operator: kanya.username, isMine: false },
    })
    const late = callOffice(server, office.claimWithdrawal, { ...by(malee), params, body: {} })
    expect((await refusalOf(late)).code).toBe('payment.claimed')
    expect((await refusalOf(approve(malee, params))).code).toBe('payment.claimed')
    await callOffice(server, office.releaseWithdrawal, { ...by(kanya), params, body: {} })
    expect((await approve(malee, params)).withdrawal.state).toBe('approved')
  })

  it('is narrowed by member, gateway, amount and day, sorted, and paged', async () => {
    const { member } = await requested()
    const asked = (query: object) => callOffice(server, office.reviewWithdrawals, { ...by(kanya), query })
    const mine = { member: member.id, queue: 'all' }
    expect((await asked({ ...mine, minAmount: '300.00', maxAmount: '300', from: '2026-11-21' })).totalCount).toBe(1)
    expect((await asked({ ...mine, minAmount: '300.01' })).totalCount).toBe(0)
    expect((await asked({ ...mine, to: '2026-11-20' })).totalCount).toBe(0)
    const { gateways } = await asked(mine)
    expect((await asked({ ...mine, gateway: gateways[0] ?? '' })).totalCount).toBe(1)
    expect((await asked({ ...mine, gateway: 'another' })).totalCount).toBe(0)
    const all = await asked({ queue: 'all', sort: 'amount', direction: 'desc', pageSize: 1 })
    expect([all.list.length, all.totalPages, all.isMore]).toEqual([1, all.totalCount, false])
    expect((await asked({ queue: 'all', pageNo: 10_001, pageSize: 1 })).list).toEqual([])
    expect((await refusalOf(asked({ minAmount: '1.234' }))).code).toBe('request.invalid')
  })

  it('lists those that are late once their promised time is over', async () => {
    const { params } = await requested()
    const late = async () => {
      const query = { queue: 'late', pageSize: 100 } as const
      const { list } = await callOffice(server, office.reviewWithdrawals, { ...by(kanya), query })
      return list.some(({ withdrawalId }) => withdrawalId === params.withdrawalId)
    }
    expect(await late()).toBe(false)
    await sql`
      update payment_withdrawal set promised_at = ${server.clock.now().subtract({ minutes: 1 }).toString()}
      where withdrawal_id = ${params.withdrawalId}::uuid`.execute(server.test.owner)
    expect(await late()).toBe(true)
  })
})

describe('a decision in the back office', () => {
  it('is recorded with who and why, and the member hears of it (8.028)', async () => {
    const { member, params } = await requested()
    const body = { reason: 'The name of the account differs.' }
    const { withdrawal, isFirst } = await callOffice(server, office.rejectWithdrawal, { ...by(kanya), params, body })
    expect([withdrawal.state, isFirst]).toEqual(['rejected', false])
    expect(withdrawal.steps.at(-1)).toMatchObject({ byName: kanya.username, reason: body.reason })
    expect(await audited(params)).toEqual([['withdrawal.rejected', kanya.username, body.reason]])
    expect((await withdrawalOf(member, params.withdrawalId)).steps.at(-1)?.reason).toBe(body.reason)
    expect((await refusalOf(approve(malee, params))).code).toBe('payment.decided')
  })

  it('of a large amount takes two people; neither is recorded twice', async () => {
    const { params } = await requested({ large: true })
    const first = await approve(kanya, params)
    expect([first.isFirst, first.withdrawal.state, first.withdrawal.first?.isMe]).toEqual([true, 'requested', true])
    expect((await refusalOf(approve(kanya, params))).code).toBe('operator.second_needed')
    const second = await approve(malee, params)
    expect([second.isFirst, second.withdrawal.state]).toEqual([false, 'approved'])
    expect(await audited(params)).toEqual([
      ['withdrawal.approved_first', kanya.username, ''],
      ['withdrawal.approved', malee.username, ''],
    ])
  })

  it('of a large amount is not made by an operator and one whose account they made', async () => {
    const { params } = await requested({ large: true })
    const puppet = await operatorOf(server, { role: 'cashier' })
    await sql`update operator set sponsor_id = ${kanya.operatorId}::uuid where operator_id = ${puppet.operatorId}::uuid`.execute(
      server.test.owner,
    )
    await approve(kanya, params)
    expect((await refusalOf(approve(puppet, params))).code).toBe('operator.second_needed')
    // A planted fault: without the sponsor they count as two people.
    await sql`update operator set sponsor_id = null where operator_id = ${puppet.operatorId}::uuid`.execute(
      server.test.owner,
    )
    expect((await approve(puppet, params)).withdrawal.state).toBe('approved')
  })

  it('about a payout that the gateway does not end is made by two people and gives the money back', async () => {
    const { member, params } = await requested()
    await approve(kanya, params)
    const end = (who: TestOperator) =>
      callOffice(server, office.endWithdrawal, {
        ...by(who),
        params,
        body: { ended: 'failed', reason: 'The bank knows nothing of it.' },
      })
    expect((await end(kanya)).isFirst).toBe(true)
    expect((await end(malee)).withdrawal.state).toBe('failed')
    expect((await withdrawalOf(member, params.withdrawalId)).steps.at(-1)?.reason).toBe('The bank knows nothing of it.')
    expect((await audited(params)).map(([action]) => action)).toEqual([
      'withdrawal.approved',
      'withdrawal.ended_failed_first',
      'withdrawal.ended_failed',
    ])
  })
})

describe('what there is to know about a withdrawal', () => {
  it('is said in flags, with the money that came in and out before', async () => {
    const { params } = await requested()
    const one = await callOffice(server, office.reviewWithdrawal, { ...by(kanya), params })
    expect(one).toMatchObject({
      deposits: 0,
      withdrawals: 0,
      balance: '700.00',
      needsTwo: false,
      holder: 'Somchai Jaidee',
    })
    expect(one.flags.map(({ code }) => code)).toEqual([
      'never_deposited',
      'new_account_number',
      'first_withdrawal',
      // All members of this test registered from one address.
      'same_address',
    ])
  })

  it('is unknown for an id that is nobody’s', async () => {
    const params = { withdrawalId: '00000000-0000-7000-8000-000000000000' }
    for (const endpoint of [office.reviewWithdrawal, office.claimWithdrawal, office.approveWithdrawal] as const) {
      const call = callOffice(server, endpoint, { ...by(kanya), params, body: {} })
      expect((await refusalOf(call)).code).toBe('payment.withdrawal_unknown')
    }
  })
})
