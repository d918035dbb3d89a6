import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestMerchant, type TestMerchant } from './testing/test-merchant.ts'

let merchant: TestMerchant
beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())
beforeEach(() => {
  merchant.heard.length = 0
})

test('a charge on a page has an address that nobody can guess, in the payer’s language', async () => {
  const charge = await merchant.order()
  expect(charge).toMatchObject({ status: 'pending', amount: '100.00', currency: 'PLY' })
  expect(charge.pageUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[\w-]{32}\?language=th$/)
  expect(charge.pageUrl).not.toContain(charge.charge)
  expect(charge.qr).toBeUndefined()
})

test('a PromptPay charge has a bill payment with its order and amount, to a biller that does not exist', async () => {
  const { qr = '', pageUrl } = await merchant.order({ method: 'promptpay', order: 'dep-2f9_A', amount: '250' })
  // No real bank would pay this biller, so there is a page as well.
  expect(pageUrl).toMatch(/\/pay\/[\w-]{32}/)
  // Tag 30: the application id, the biller, the reference; then currency 764 and the amount.
  expect(qr).toContain('0016A00000067701011201150000000000000000207DEP2F9A')
  for (const field of ['5303764', '5406250.00', '5802TH']) expect(qr).toContain(field)
  expect(qr).toMatch(/6304[0-9A-F]{4}$/)
})

test('repeating an order returns the same charge; other content under it is refused', async () => {
  const request = merchant.request()
  const again = async (changes: object) => merchant.call('POST', '/v1/charges', { ...request, ...changes })
  const [first, second] = await Promise.all([again({}), again({})])
  expect(second).toEqual(first)
  expect(await again({ amount: '100' })).toEqual(first)
  expect(await again({ merchant: 'demo', unknown: 'field' })).toEqual(first)
  for (const changes of [{ amount: '100.01' }, { method: 'promptpay' }, { returnUrl: 'http://127.0.0.1:3000/other' }])
    expect(await again(changes)).toEqual({ status: 409, body: { code: 'order_differs' } })
  expect(await merchant.read(request.order)).toEqual(first.body)
})

test('the same order of two merchants is two charges, and neither can read the other’s', async () => {
  const request = merchant.request()
  await merchant.call('POST', '/v1/charges', request)
  const path = `/v1/charges/${request.order}`
  const asOther = { merchant: 'other', key: Buffer.alloc(32, 8) }
  expect(await merchant.call('GET', path, undefined, asOther)).toEqual({ status: 404, body: { code: 'not_found' } })
  const theirs = await merchant.call('POST', '/v1/charges', { ...request, merchant: 'other' }, asOther)
  expect(theirs.status).toBe(200)
  expect(theirs.body['charge']).not.toBe((await merchant.read(request.order)).charge)
  const forDemo = await merchant.call('POST', '/v1/charges', merchant.request(), asOther)
  expect(forDemo).toEqual({ status: 400, body: { code: 'bad_request', field: 'merchant' } })
})

test('calls without the merchant’s signature over this very call are refused, and change nothing', async () => {
  const { order } = await merchant.order()
  const path = `/v1/charges/${order}`
  const old = { 'webhook-timestamp': '1700000000' }
  const attempts = [
    merchant.call('GET', path, undefined, { key: Buffer.alloc(32, 9) }),
    merchant.call('GET', path, undefined, { merchant: 'nobody' }),
    merchant.call('GET', path, undefined, { headers: old }),
    merchant.call('GET', path, undefined, { headers: { 'webhook-signature': 'v1,AAAA' } }),
    merchant.call('POST', `${path}/cancel`, undefined, { key: Buffer.alloc(32, 9) }),
    merchant.call('POST', '/v1/charges', merchant.request(), { key: Buffer.alloc(32, 9) }),
    fetch(`${merchant.origin}${path}`).then(async (answer) => ({ status: answer.status, body: await answer.json() })),
  ]
  for (const attempt of await Promise.all(attempts))
    expect(attempt).toEqual({ status: 401, body: { code: 'not_signed' } })
  expect((await merchant.read(order)).status).toBe('pending')
})

test.each([
  [{ amount: '0.00' }, 422, 'amount_invalid'],
  [{ amount: '1.001' }, 422, 'amount_invalid'],
  [{ amount: '-1' }, 400, 'bad_request'],
  [{ amount: '99999999999.00', method: 'promptpay' } as const, 422, 'amount_invalid'],
  [{ currency: 'USD' }, 422, 'currency_unknown'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 422, 'expiry_invalid'],
  [{ expiresAt: '2999-99-99T00:00:00Z' }, 422, 'expiry_invalid'],
  [{ notifyUrl: 'file:///etc/passwd' }, 400, 'bad_request'],
  [{ returnUrl: 'javascript:alert(1)' }, 400, 'bad_request'],
])('an order with %j is refused', async (changes, status, code) => {
  const request = merchant.request(changes)
  expect(await merchant.call('POST', '/v1/charges', request)).toMatchObject({ status, body: { code } })
  expect((await merchant.call('GET', `/v1/charges/${request.order}`)).status).toBe(404)
})

test('cancelling ends a pending charge and tells of it; a paid one stays paid', async () => {
  const { order } = await merchant.order()
  const cancel = async (of: string) => merchant.call('POST', `/v1/charges/${of}/cancel`)
  expect((await cancel(order)).body).toMatchObject({ status: 'cancelled' })
  expect((await cancel(order)).body).toMatchObject({ status: 'cancelled' })
  await expect.poll(() => merchant.typesOf(order)).toEqual(['charge.cancelled'])
  expect((await merchant.pay(order)).status).toBe(409)

  const paid = await merchant.order()
  await merchant.pay(paid.order)
  expect((await cancel(paid.order)).body).toMatchObject({ status: 'paid' })
  expect((await merchant.call('POST', '/v1/charges/nothing/cancel')).status).toBe(404)
})

test('a charge that nobody pays in time expires and tells of it, and can no longer be paid', async () => {
  const { order } = await merchant.order()
  merchant.clock.leadMs += 901_000
  await expect.poll(() => merchant.typesOf(order)).toEqual(['charge.expired'])
  expect((await merchant.read(order)).status).toBe('expired')
  expect((await merchant.pay(order)).status).toBe(409)
})
