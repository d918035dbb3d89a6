import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { answer, paidOut, sendProof } from '../../../testing/receipts.ts'

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

const by = ({ token }: TestOperator) => ({ token })
const reason = 'The bank has no such transfer.'

/** A withdrawal of 300.00 of which 100.00 has arrived, as its member says. */
async function disputed() {
  const { member, withdrawalId } = await paidOut(server, gateway)
  await sendProof(member, withdrawalId)
  await answer(member, withdrawalId, { arrived: 'part', amount: '100.00', note: 'Only the first half.' })
  return { member, params: { withdrawalId } }
}

const decide = (who: TestOperator, params: { withdrawalId: string }, decision: 'refund' | 'force') =>
  callOffice(server, office.decideReceipt, { ...by(who), params, body: { decision, reason } })

const inQueue = async (queue: 'disputed' | 'second' | 'ended', { withdrawalId }: { withdrawalId: string }) => {
  const { list } = await callOffice(server, office.reviewWithdrawals, { ...by(kanya), query: { queue, pageSize: 100 } })
  return list.find((one) => one.withdrawalId === withdrawalId)
}

describe('money that has not arrived, in the back office', () => {
  it('waits in a queue of its own with what the member says, the pictures, and a place on the dashboard (3.067)', async () => {
    const { params } = await disputed()
    expect(await inQueue('disputed', params)).toMatchObject({ state: 'paid', receipt: 'disputed', amount: '300.00' })
    const one = await callOffice(server, office.reviewWithdrawal, { ...by(kanya), params })
    expect(one.answer).toMatchObject({
      received: '100.00',
      remainder: '200.00',
      note: 'Only the first half.',
      refundNeedsTwo: false,
    })
    expect(one.steps.at(-1)).toMatchObject({ state: 'received_part', byKind: 'member', reason: 'Only the first half.' })
    const picture = { pictureId: one.answer?.pictures[0]?.pictureId ?? '' }
    const bytes = await callOffice(server, office.officeReceiptPicture, { ...by(kanya), params: picture })
    expect(Buffer.from(bytes).subarray(8, 12).toString()).toBe('WEBP')
    const stranger = await operatorOf(server, { permissions: ['dashboard.read', 'deposits.read'] })
    const refused = callOffice(server, office.officeReceiptPicture, { ...by(stranger), params: picture })
    expect((await refusalOf(refused)).code).toBe('operator.not_permitted')
    const none = { pictureId: '00000000-0000-7000-8000-000000000000' }
    const unknown = callOffice(server, office.officeReceiptPicture, { ...by(kanya), params: none })
    expect((await refusalOf(unknown)).code).toBe('payment.picture_unknown')
    const { work } = await callOffice(server, office.dashboard, by(await operatorOf(server, { role: 'cashier' })))
    expect(work.find(({ queue }) => queue === 'receipts')?.count).toBeGreaterThan(0)
  })

  it('is taken up by one operator, given back with the reason in the audit log, and gone from the queue (4.031)', async () => {
    const { member, params } = await disputed()
    await callOffice(server, office.claimWithdrawal, { ...by(kanya), params, body: {} })
    expect((await refusalOf(decide(malee, params, 'force'))).code).toBe('payment.claimed')
    const { withdrawal, isFirst } = await decide(kanya, params, 'refund')
    expect([withdrawal.receipt, withdrawal.balance, isFirst]).toEqual(['refunded', '900.00', false])
    expect(await inQueue('disputed', params)).toBeUndefined()
    expect(await inQueue('ended', params)).toMatchObject({ receipt: 'refunded' })
    expect((await refusalOf(decide(malee, params, 'force'))).code).toBe('payment.decided')
    const auditor = await operatorOf(server, { permissions: ['audit.read', 'members.read'] })
    const { list } = await callOffice(server, office.listAudit, {
      ...by(auditor),
      query: { subjectKind: 'withdrawal', subjectId: params.withdrawalId },
    })
    expect(list.map(({ action, operator, reason: why }) => [action, operator, why])).toEqual([
      ['withdrawal.refunded', kanya.username, reason],
    ])
    const timeline = await callOffice(server, office.memberTimeline, {
      ...by(auditor),
      params: { memberId: member.id },
      query: { pageSize: 100 },
    })
    const steps = timeline.list.filter(({ kind }) => kind === 'withdrawal').map(({ what }) => what)
    expect(steps).toEqual(expect.arrayContaining(['received_part', 'refunding', 'refunded']))
  })

  it('above the amount is given back by two people, who are another person each', async () => {
    const { params } = await disputed()
    await sql`
      update payment_withdrawal set amount = 600000 where withdrawal_id = ${params.withdrawalId}::uuid`.execute(
      server.test.owner,
    )
    const first = await decide(kanya, params, 'refund')
    expect([first.isFirst, first.withdrawal.first?.decision, first.withdrawal.answer?.refundNeedsTwo]).toEqual([
      true,
      'refund',
      true,
    ])
    expect(await inQueue('second', params)).toMatchObject({ receipt: 'disputed' })
    expect((await refusalOf(decide(kanya, params, 'refund'))).code).toBe('operator.second_needed')
    const puppet = await operatorOf(server, { role: 'cashier' })
    const sponsor = (id: string | null) =>
      sql`
        update operator set sponsor_id = ${id}::uuid where operator_id = ${puppet.operatorId}::uuid`.execute(
        server.test.owner,
      )
    await sponsor(kanya.operatorId)
    expect((await refusalOf(decide(puppet, params, 'refund'))).code).toBe('operator.second_needed')
    // A planted fault: without the sponsor they count as two people.
    await sponsor(null)
    expect((await decide(puppet, params, 'refund')).withdrawal.receipt).toBe('refunded')
  })

  it('is decided by nobody without the permission or a fresh code', async () => {
    const { params } = await disputed()
    const reader = await operatorOf(server, { permissions: ['withdrawals.read'] })
    expect((await refusalOf(decide(reader, params, 'refund'))).code).toBe('operator.not_permitted')
    const late = await operatorOf(server, { role: 'cashier' })
    await sql`
      update operator_session set confirmed_at = confirmed_at - interval '1 hour'
      where operator_id = ${late.operatorId}::uuid`.execute(server.test.owner)
    expect((await refusalOf(decide(late, params, 'refund'))).code).toBe('operator.factor_due')
  })
})
