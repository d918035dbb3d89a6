import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { auditAbout } from '../../../testing/member-desk.ts'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { orderTransfer, sendSlip, slipPicture, transferFor } from '../../../testing/slips.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let gateway: ListeningGateway
let kanya: TestOperator
let malee: TestOperator
let auditor: TestOperator
let names = 0
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  const money = ['deposits.read', 'deposits.decide'] as const
  kanya = await operatorOf(server, { permissions: money })
  malee = await operatorOf(server, { permissions: money })
  auditor = await operatorOf(server, { permissions: ['audit.read'] })
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

/** A new member with an order of 500.00 that was paid with another amount. */
async function reviewed(amount = '700.00') {
  const username = `paying${(names += 1)}`
  const member = await server.newMember(username)
  const { depositId } = await orderDeposit(member)
  const charge = gateway.charges.get(depositId)
  if (charge === undefined) throw new Error('the gateway has no such order')
  await gateway.send(gateway.event('charge.paid', charge, { amount }))
  return { member, username, depositId, charge }
}

const reason = 'Seen in the bank’s list.'
const credit = (who: TestOperator, depositId: string, amount: 'ordered' | 'paid' = 'paid') =>
  callOffice(server, office.creditDeposit, { ...who, params: { depositId }, body: { amount, reason } })
const claim = (who: TestOperator, depositId: string) =>
  callOffice(server, office.claimDeposit, { ...who, params: { depositId }, body: {} })
const auditOf = async (subjectId: string) => {
  const { list } = await callOffice(server, office.listAudit, { ...auditor, query: { subjectId } })
  return list.map(({ action, operator, before, after }) => ({ action, operator, before, after }))
}

describe('the slips of a transfer', () => {
  it('stand beside its deposit, with what the bank says and the picture as we encoded it, for who may see deposits (2.097)', async () => {
    const member = await server.newMember(`paying${(names += 1)}`)
    const deposit = await orderTransfer(member)
    const { depositId } = deposit
    await sendSlip(member, depositId, await slipPicture(transferFor(server, gateway, deposit, { amount: '400.00' })))
    const { slips, review } = await callOffice(server, office.officeDeposit, { ...kanya, params: { depositId } })
    expect(review).toBe('other_amount')
    expect(slips).toMatchObject([{ result: 'other_amount', bank: '004', paid: { amount: '400.00', currency: 'PLY' } }])
    const slipId = slips[0]?.slipId ?? ''
    const ask = (who: TestOperator, id: string) =>
      server.office.inject({
        url: office.officeSlipPicture.path.replace(':slipId', id),
        headers: { host: 'localhost', authorization: `Bearer ${who.token}` },
      })
    const picture = await ask(kanya, slipId)
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect((await ask(auditor, slipId)).statusCode).toBe(403)
    // It shows names and account numbers, so the look is recorded; the refused one is not.
    expect(await auditAbout(server, member.id)).toMatchObject([
      { action: 'deposit.slip_shown', operator: kanya.username, after: { deposit: depositId, slip: slipId } },
    ])
    expect((await ask(kanya, depositId)).json<{ code: string }>().code).toBe('payment.slip_unknown')
  })

  it('of another brand are unknown, which is the negative control of the address', async () => {
    const member = await server.newMember(`paying${(names += 1)}`)
    const deposit = await orderTransfer(member)
    await sendSlip(member, deposit.depositId, await slipPicture(transferFor(server, gateway, deposit)))
    const params = { depositId: deposit.depositId }
    const { slips } = await callOffice(server, office.officeDeposit, { ...kanya, params })
    const slipId = slips[0]?.slipId ?? ''
    const nobody = async () => undefined
    expect(await server.payments.desk.slipPicture(brandId(1), slipId, nobody)).toBeInstanceOf(Buffer)
    expect(await server.payments.desk.slipPicture(brandId(2), slipId, nobody)).toBeUndefined()
  })
})

describe('a deposit in review', () => {
  it('is listed, taken up, credited as it was paid, and in the audit log (8.028)', async () => {
    const { member, username, depositId, charge } = await reviewed()
    const { list, methods, gateways } = await callOffice(server, office.officeDeposits, { ...kanya, query: {} })
    expect(list.find((one) => one.depositId === depositId)).toMatchObject({
      member: { memberId: member.id, username },
      state: 'review',
      review: 'other_amount',
      amount: '500.00',
      paid: { amount: '700.00', currency: 'PLY', chargeId: charge.charge },
      claim: null,
    })
    expect([methods.find(({ code }) => code === 'promptpay')?.names.EN, gateways]).toEqual([
      'PromptPay QR',
      ['sandbox'],
    ])
    expect((await claim(kanya, depositId)).claim).toMatchObject({ operator: kanya.username, isMine: true })
    expect((await refusalOf(claim(malee, depositId))).code).toBe('payment.claimed')
    expect((await refusalOf(credit(malee, depositId))).code).toBe('payment.claimed')
    await callOffice(server, office.releaseDeposit, { ...kanya, params: { depositId }, body: {} })
    const { claim: free } = await callOffice(server, office.officeDeposit, { ...kanya, params: { depositId } })
    expect(free).toBeNull()
    const done = await credit(kanya, depositId)
    expect(done).toMatchObject({
      isFirst: false,
      deposit: { state: 'credited', credited: '700.00', balance: '1700.00' },
    })
    expect((await member.call(contract.balance, {})).balance).toBe('1700.00')
    const before = { review: 'other_amount', orderedMinor: '50000', paid: '700.00 PLY', member: member.id }
    expect(await auditOf(depositId)).toMatchObject([
      { action: 'deposit.credited', operator: kanya.username, before, after: { creditMinor: '70000' } },
    ])
    expect((await refusalOf(credit(kanya, depositId))).code).toBe('payment.decided')
    expect((await refusalOf(claim(kanya, depositId))).code).toBe('payment.decided')
  })

  it('is rejected with a reason that the member reads', async () => {
    const { member, depositId } = await reviewed()
    const body = { reason: 'The money went back to your bank.' }
    const { deposit } = await callOffice(server, office.rejectDeposit, { ...kanya, params: { depositId }, body })
    expect(deposit).toMatchObject({ state: 'rejected', decisions: [{ decision: 'reject', operator: kanya.username }] })
    const own = await member.call(contract.readDeposit, { params: { depositId } })
    expect(own.deposit.reason).toBe(body.reason)
    expect((await auditOf(depositId)).map(({ action }) => action)).toEqual(['deposit.rejected'])
  })

  it('of a large amount takes two people, and one of them twice is refused', async () => {
    const { depositId } = await reviewed('60000.00')
    expect(await credit(kanya, depositId)).toMatchObject({
      isFirst: true,
      deposit: { state: 'review', first: { operator: kanya.username, isMe: true, amount: '60000.00' } },
    })
    expect((await refusalOf(credit(kanya, depositId))).code).toBe('operator.second_needed')
    const { list } = await callOffice(server, office.officeDeposits, { ...malee, query: { queue: 'second' } })
    expect(list.map((one) => [one.depositId, one.first?.isMe])).toEqual([[depositId, false]])
    expect(await credit(malee, depositId)).toMatchObject({ isFirst: false, deposit: { state: 'credited' } })
    const actions = (await auditOf(depositId)).map(({ action }) => action)
    expect(actions).toEqual(['deposit.credited', 'deposit.credited_first'])
  })

  it('is credited by nobody without a fresh code, and not in another currency', async () => {
    const { member, depositId } = await reviewed()
    const tired = await operatorOf(server, { permissions: ['deposits.read', 'deposits.decide'] })
    await letCodeAge(server, tired)
    expect((await refusalOf(credit(tired, depositId))).code).toBe('operator.factor_due')
    const other = await orderDeposit(member)
    const charge = gateway.charges.get(other.depositId)
    if (charge === undefined) throw new Error('the gateway has no such order')
    await gateway.send(gateway.event('charge.paid', charge, { currency: 'THB' }))
    expect((await refusalOf(credit(kanya, other.depositId))).code).toBe('payment.not_payable')
    expect((await member.call(contract.balance, {})).balance).toBe('1000.00')
  })

  it('is found by state, member, amount and day; a page beyond the list is empty', async () => {
    const { member, depositId } = await reviewed()
    const list = async (query: object) =>
      (
        await callOffice(server, office.officeDeposits, {
          ...kanya,
          query: { queue: 'all', member: member.id, ...query },
        })
      ).list.map((one) => one.depositId)
    const day = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').toPlainDate()
    expect(await list({ state: 'review', minAmount: '500', maxAmount: '500.00', from: String(day) })).toEqual([
      depositId,
    ])
    expect(await list({ from: String(day.add({ days: 1 })) })).toEqual([])
    expect(await list({ minAmount: '500.01' })).toEqual([])
    expect(await list({ pageNo: 2 })).toEqual([])
    expect((await refusalOf(list({ minAmount: '1.123' }))).code).toBe('request.invalid')
  })

  it('that does not exist is refused', async () => {
    const depositId = '11111111-1111-4111-8111-111111111111'
    expect((await refusalOf(credit(kanya, depositId))).code).toBe('payment.not_found')
    expect((await refusalOf(claim(kanya, depositId))).code).toBe('payment.not_found')
    const read = callOffice(server, office.officeDeposit, { ...kanya, params: { depositId } })
    expect((await refusalOf(read)).code).toBe('payment.not_found')
  })
})

describe('a payment for an order that does not exist', () => {
  it('is settled once, with what was done about it', async () => {
    const { charge } = await reviewed()
    for (const order of ['unknown-1', 'unknown-2']) {
      await gateway.send(gateway.event('charge.paid', charge, { order }))
      server.clock.advance({ seconds: 1 })
    }
    const page = (after?: string) =>
      callOffice(server, office.unknownPayments, {
        ...kanya,
        query: { pageSize: 1, ...(after === undefined ? {} : { after }) },
      })
    const first = await page()
    const second = await page(first.next ?? '')
    expect([first.list.length, second.list.length, second.next]).toEqual([1, 1, null])
    const [one] = first.list
    if (one === undefined) throw new Error('it is not listed')
    const { gateway: code, eventId } = one
    const settle = () =>
      callOffice(server, office.resolveUnknownPayment, {
        ...kanya,
        params: { gateway: code },
        body: { eventId, reason },
      })
    const made = await Promise.allSettled(Array.from({ length: 20 }, settle))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusalOf(settle())).code).toBe('payment.event_unknown')
    expect((await page()).list).toEqual(second.list)
    expect((await auditOf(`sandbox:${eventId}`)).map(({ action }) => action)).toEqual(['deposit.unknown_settled'])
  })
})
