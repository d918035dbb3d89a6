import { paymentList, type PaymentList } from '@baize/payment-wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payoutCalls, type PayoutCalls } from './testing/payout-calls.ts'
import { answerOf, startTestMerchant, type TestMerchant } from './testing/test-merchant.ts'

let merchant: TestMerchant
let payouts: PayoutCalls
beforeAll(async () => {
  merchant = await startTestMerchant({ mayMisbehave: true })
  payouts = payoutCalls(merchant)
})
afterAll(() => merchant.close())

const span = { merchant: 'demo', from: '2000-01-01T00:00:00Z', to: '2200-01-01T00:00:00Z' }
const list = async (changes: object = {}): Promise<PaymentList> =>
  paymentList.parse((await merchant.call('POST', '/v1/payments', { ...span, ...changes })).body)
const demand = async (body: object, headers: Readonly<Record<string, string>> = {}) =>
  answerOf(await fetch(`${merchant.origin}/demo/payments`, { method: 'POST', headers, body: JSON.stringify(body) }))

test('the list has what was paid and what failed, page by page, and nothing that is pending', async () => {
  const paid = await merchant.order()
  await merchant.order()
  await merchant.pay(paid.order)
  const [out, failed] = [await payouts.order(), await payouts.order()]
  await payouts.order()
  await payouts.settle(out.order, 'pay')
  await payouts.settle(failed.order, 'fail')
  const { payments, next } = await list()
  expect(payments.map(({ kind, order, status }) => [kind, order, status])).toEqual([
    ['charge', paid.order, 'paid'],
    ['payout', out.order, 'paid'],
    ['payout', failed.order, 'failed'],
  ])
  expect(next).toBeUndefined()
  await demand({ perPage: 2 })
  const first = await list()
  const second = await list({ after: first.next })
  expect([...first.payments, ...second.payments]).toEqual(payments)
  expect(second.next).toBeUndefined()
  await merchant.restart()
  expect((await list()).payments).toEqual(payments)
})

test('the list has only what lies in its span, and only what is the merchant’s own', async () => {
  expect((await list({ to: '2001-01-01T00:00:00Z' })).payments).toEqual([])
  const others = await merchant.call(
    'POST',
    '/v1/payments',
    { ...span, merchant: 'other' },
    {
      merchant: 'other',
      key: Buffer.alloc(32, 8),
    },
  )
  expect(others.body).toEqual({ payments: [] })
  for (const [changes, status] of [
    [{ key: Buffer.alloc(32, 9) }, 401],
    [{ merchant: 'other' }, 401],
  ] as const)
    expect((await merchant.call('POST', '/v1/payments', span, changes)).status).toBe(status)
  const foreign = await merchant.call('POST', '/v1/payments', { ...span, merchant: 'other' })
  expect(foreign).toMatchObject({ status: 400, body: { field: 'merchant' } })
  expect((await merchant.call('POST', '/v1/payments', { ...span, after: 'nowhere' })).status).toBe(400)
})

test('on demand the list leaves payments out and invents some; no page of elsewhere can ask for that', async () => {
  const paid = await merchant.order()
  await merchant.pay(paid.order)
  const invented = {
    kind: 'charge',
    id: 'c-9',
    order: 'nobody',
    status: 'paid',
    amount: '7.00',
    currency: 'PLY',
    at: '2026-11-25T10:00:00Z',
  }
  expect((await demand({ hidden: [paid.order] }, { origin: 'https://elsewhere.example' })).status).toBe(403)
  await demand({ hidden: [paid.order], invented: [invented] })
  const { payments } = await list()
  expect(payments.some(({ order }) => order === paid.order)).toBe(false)
  expect(payments).toContainEqual(invented)
})
