import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Misbehaviour } from './index.ts'
import { payoutCalls, type PayoutCalls } from './testing/payout-calls.ts'
import { startTestMerchant, type TestMerchant } from './testing/test-merchant.ts'

let merchant: TestMerchant
let payouts: PayoutCalls
beforeAll(async () => {
  merchant = await startTestMerchant({ mayMisbehave: true })
  payouts = payoutCalls(merchant)
})
afterAll(() => merchant.close())
beforeEach(() => {
  merchant.heardOfPayouts.length = 0
  merchant.answers.length = 0
})

/** Settles a new payout; resolves to its state afterwards and what the merchant heard. */
async function settleAs(verb: 'pay' | 'fail', as?: Misbehaviour) {
  const { order } = await payouts.order()
  const answer = await payouts.settle(order, verb, { as })
  expect(answer.status).toBe(200)
  const heard = [...merchant.heardOfPayouts]
  return { order, heard, types: heard.map(({ event }) => event.type), payout: await payouts.read(order) }
}

test('a payout waits until it is settled, and no reply repeats the account', async () => {
  const request = payouts.request()
  const { status, body } = await merchant.call('POST', '/v1/payouts', request)
  expect([status, body]).toMatchObject([200, { order: request.order, status: 'pending', amount: '100.00' }])
  expect(JSON.stringify(body)).not.toMatch(/1234567890|สมหญิง/)
  expect(merchant.heardOfPayouts).toEqual([])
})

test('repeating an order pays nothing again; other content under it is refused', async () => {
  const request = payouts.request()
  const again = async (changes: object) => merchant.call('POST', '/v1/payouts', { ...request, ...changes })
  const [first, second] = await Promise.all([again({}), again({ amount: '100' })])
  expect(second).toEqual(first)
  for (const changes of [{ amount: '200.00' }, { account: '9999999999' }, { bank: 'SCB' }, { holder: 'ผู้อื่น' }])
    expect(await again(changes)).toEqual({ status: 409, body: { code: 'order_differs' } })
  await payouts.settle(request.order, 'pay')
  expect((await again({})).body).toMatchObject({ payout: first.body['payout'], status: 'paid' })
  expect(merchant.heardOfPayouts).toHaveLength(1)
})

test.each([
  [{ account: '12-3456' }, 400, 'bad_request'],
  [{ holder: '' }, 400, 'bad_request'],
  [{ bank: '../x' }, 400, 'bad_request'],
  [{ amount: '0.00' }, 422, 'amount_invalid'],
  [{ currency: 'USD' }, 422, 'currency_unknown'],
])('a payout with %j is refused', async (changes, status, code) => {
  const request = payouts.request(changes)
  expect(await merchant.call('POST', '/v1/payouts', request)).toMatchObject({ status, body: { code } })
  expect((await merchant.call('GET', `/v1/payouts/${request.order}`)).status).toBe(404)
})

test('calls about payouts need the signature of the merchant who ordered', async () => {
  const { order } = await payouts.order()
  const wrong = { key: Buffer.alloc(32, 9) }
  const asOther = { merchant: 'other', key: Buffer.alloc(32, 8) }
  expect((await merchant.call('POST', '/v1/payouts', payouts.request(), wrong)).status).toBe(401)
  expect((await merchant.call('GET', `/v1/payouts/${order}`, undefined, wrong)).status).toBe(401)
  expect((await merchant.call('GET', `/v1/payouts/${order}`, undefined, asOther)).status).toBe(404)
  expect((await merchant.call('POST', '/v1/payouts', payouts.request(), asOther)).body).toMatchObject({
    field: 'merchant',
  })
  // A signed order for a charge is no order for a payout.
  expect((await merchant.call('POST', '/v1/payouts', merchant.request())).status).toBe(400)
})

test('paid and failed payouts are told in signed events, a failed one with its reason', async () => {
  const paid = await settleAs('pay')
  expect(paid.heard).toMatchObject([{ isSigned: true, event: { type: 'payout.paid', payout: paid.payout } }])
  expect(paid.payout).toMatchObject({ status: 'paid', amount: '100.00' })
  const { order } = await payouts.order()
  merchant.heardOfPayouts.length = 0
  await payouts.settle(order, 'fail', { reason: 'name_differs' })
  expect(merchant.heardOfPayouts).toMatchObject([
    { isSigned: true, event: { type: 'payout.failed', payout: { order, status: 'failed', reason: 'name_differs' } } },
  ])
  expect((await payouts.read(order)).paidAt).toBeUndefined()
  expect((await payouts.settle(order, 'fail')).status).toBe(409)
  expect((await payouts.settle(order, 'pay')).status).toBe(409)
})

test('late: the bank changes its mind, before or after it was settled', async () => {
  expect(await settleAs('pay', 'late')).toMatchObject({
    types: ['payout.failed', 'payout.paid'],
    payout: { status: 'paid' },
  })
  merchant.heardOfPayouts.length = 0
  const paid = await settleAs('fail', 'late')
  expect(paid).toMatchObject({ types: ['payout.paid', 'payout.failed'], payout: { status: 'failed' } })
  expect((await payouts.settle(paid.order, 'pay', { as: 'late' })).status).toBe(200)
  expect((await payouts.read(paid.order)).status).toBe('paid')
})

test('out_of_order: the earlier event comes last', async () => {
  const { types, heard, payout } = await settleAs('pay', 'out_of_order')
  expect(types).toEqual(['payout.paid', 'payout.failed'])
  const [paid, failed] = heard.map(({ event }) => Date.parse(event.at))
  expect(failed).toBeLessThan(paid ?? 0)
  expect(payout.status).toBe('paid')
})

test('twice: the same event comes twice, and then another one about the same payout', async () => {
  const { heard } = await settleAs('fail', 'twice')
  const [first, second, third] = heard.map(({ event }) => event)
  expect(heard).toHaveLength(3)
  expect(second).toEqual(first)
  expect(third?.event).not.toBe(first?.event)
  expect(third?.payout).toEqual(first?.payout)
})

test.each([
  ['altered', 'pay', '9100.00'],
  ['unsigned', 'fail', '100.00'],
] as const)('%s: a forged event comes once, and the payout still waits', async (as, verb, amount) => {
  merchant.answers.push(401)
  const { heard, payout } = await settleAs(verb, as)
  expect(heard.map(({ isSigned, event }) => [isSigned, event.payout.amount])).toEqual([[false, amount]])
  expect(payout).toMatchObject({ status: 'pending', amount: '100.00' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(merchant.heardOfPayouts).toHaveLength(1)
})

test('other_amount, other_currency and never', async () => {
  expect((await settleAs('pay', 'other_amount')).heard).toMatchObject([{ event: { payout: { amount: '50.00' } } }])
  merchant.heardOfPayouts.length = 0
  expect((await settleAs('pay', 'other_currency')).payout.currency).toBe('USD')
  merchant.heardOfPayouts.length = 0
  expect(await settleAs('fail', 'never')).toMatchObject({ heard: [], payout: { status: 'failed', reason: 'refused' } })
})

test('a restart keeps payouts, and sends what was not accepted', async () => {
  const waiting = await payouts.order()
  const { order } = await payouts.order()
  merchant.answers.push(...Array.from({ length: 1_000 }, () => 503))
  await payouts.settle(order, 'pay')
  await merchant.restart()
  merchant.answers.length = 0
  const { event } = merchant.heardOfPayouts[0] ?? {}
  const before = merchant.heardOfPayouts.length
  await expect
    .poll(() => merchant.heardOfPayouts.slice(before).some((one) => one.event.event === event?.event))
    .toBe(true)
  expect((await payouts.read(order)).status).toBe('paid')
  expect(await payouts.read(waiting.order)).toEqual(waiting)
})

test('the page lists payouts, hides all but the end of an account’s number, and pays or fails them', async () => {
  const one = await payouts.order({ amount: '55.00', account: '5550001234', holder: '<b>Eve</b>' })
  const other = await payouts.order({ amount: '66.00' })
  const read = async () => (await fetch(`${merchant.origin}/?language=en`)).text()
  const press = async (path: string, body: string, origin = merchant.origin) =>
    (await fetch(`${merchant.origin}${path}`, { method: 'POST', headers: { origin }, body, redirect: 'manual' })).status
  const page = await read()
  expect(page).toContain('KBANK …1234')
  expect(page).not.toContain('5550001234')
  expect(page).toContain('&#60;b&#62;Eve')
  expect(page).toContain('First told as failed, then paid')
  expect(await press(`/payouts/${one.payout}/pay`, '', 'https://evil.example')).toBe(403)
  expect(await press(`/payouts/${one.payout}/pay`, 'as=')).toBe(303)
  expect(await press(`/payouts/${other.payout}/fail`, 'reason=account_closed')).toBe(303)
  expect(await press(`/payouts/${other.payout}/pay`, '')).toBe(409)
  expect((await payouts.read(one.order)).status).toBe('paid')
  expect((await payouts.read(other.order)).reason).toBe('account_closed')
  expect(await read()).toContain('Account closed')
})
