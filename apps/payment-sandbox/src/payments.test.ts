import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Misbehaviour } from './index.ts'
import { startTestMerchant, type TestMerchant } from './testing/test-merchant.ts'

let merchant: TestMerchant
beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())
beforeEach(() => {
  merchant.heard.length = 0
  merchant.answers.length = 0
})

/** Pays a new charge; resolves to its state afterwards and what the merchant heard. */
async function payAs(as?: Misbehaviour, amount?: string) {
  const { order } = await merchant.order()
  const answer = await merchant.pay(order, { as, amount })
  expect(answer.status).toBe(200)
  return { order, heard: [...merchant.heard], charge: await merchant.read(order), answer: answer.body }
}

test('a payment is told in a signed event that has what was paid and when', async () => {
  const { heard, charge, order, answer } = await payAs()
  expect(charge).toMatchObject({ status: 'paid', amount: '100.00' })
  expect(heard).toHaveLength(1)
  expect(heard[0]?.isSigned).toBe(true)
  expect(heard[0]?.headers).toMatchObject({ 'x-merchant': 'demo', 'content-type': 'application/json' })
  expect(heard[0]?.headers['webhook-id']).toBe(heard[0]?.event.event)
  const { pageUrl: _, ...told } = charge
  expect(heard[0]?.event).toMatchObject({ type: 'charge.paid', charge: { ...told, order } })
  expect(answer).toMatchObject({ charge: told, sent: [{ type: 'charge.paid', status: 204 }] })
})

test('an event is repeated, signed anew, until the merchant accepts it; then no more', async () => {
  merchant.answers.push(500, 302, 404)
  const { order } = await merchant.order()
  const { body } = await merchant.pay(order)
  expect(body).toMatchObject({ sent: [{ status: 500 }] })
  await expect.poll(() => merchant.heard.length).toBe(4)
  expect(new Set(merchant.heard.map(({ event }) => event.event)).size).toBe(1)
  expect(merchant.heard.every(({ isSigned }) => isSigned)).toBe(true)
  merchant.clock.leadMs += 10_000
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(merchant.heard).toHaveLength(4)
})

test('an event that nobody accepts for a day is given up', async () => {
  merchant.answers.push(500, 500, 500)
  const { order } = await merchant.order()
  await merchant.pay(order)
  merchant.clock.leadMs += 24 * 3_600_000
  await expect.poll(() => merchant.heard.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(merchant.heard).toHaveLength(2)
})

test('late: the charge expires, and the payment comes afterwards', async () => {
  const { heard, charge } = await payAs('late')
  expect(heard.map(({ event }) => event.type)).toEqual(['charge.expired', 'charge.paid'])
  expect(charge.status).toBe('paid')
  expect(heard.map(({ event }) => event.charge.status)).toEqual(['expired', 'paid'])
})

test('late: a charge that has expired by itself is paid all the same', async () => {
  const { order } = await merchant.order()
  merchant.clock.leadMs += 901_000
  await expect.poll(() => merchant.typesOf(order)).toEqual(['charge.expired'])
  expect((await merchant.pay(order)).status).toBe(409)
  expect((await merchant.pay(order, { as: 'late' })).status).toBe(200)
  expect(merchant.typesOf(order)).toEqual(['charge.expired', 'charge.paid'])
})

test('twice: the same event comes twice, and then another one about the same payment', async () => {
  const { heard } = await payAs('twice')
  const events = heard.map(({ event }) => event)
  expect(events.map(({ type }) => type)).toEqual(['charge.paid', 'charge.paid', 'charge.paid'])
  expect(events[1]).toEqual(events[0])
  expect(events[2]?.event).not.toBe(events[0]?.event)
  expect(events[2]?.charge).toEqual(events[0]?.charge)
})

test('out_of_order: the payment is told before the earlier expiry', async () => {
  const { heard, charge } = await payAs('out_of_order')
  expect(heard.map(({ event }) => event.type)).toEqual(['charge.paid', 'charge.expired'])
  const [paid, expired] = heard.map(({ event }) => Date.parse(event.at))
  expect(expired).toBeLessThan(paid ?? 0)
  expect(charge.status).toBe('paid')
})

test('altered: an event whose body was changed after signing comes once, and nobody has paid', async () => {
  merchant.answers.push(401)
  const { heard, charge, order } = await payAs('altered')
  expect(heard.map(({ isSigned, event }) => [isSigned, event.charge.amount])).toEqual([[false, '9100.00']])
  expect(charge).toMatchObject({ status: 'pending', amount: '100.00' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(merchant.heard).toHaveLength(1)
  expect((await merchant.pay(order)).status).toBe(200)
  expect(merchant.heard.at(-1)).toMatchObject({ isSigned: true, event: { charge: { amount: '100.00' } } })
})

test('unsigned: an event without a signature comes once, and nobody has paid', async () => {
  const { heard, charge } = await payAs('unsigned')
  expect(heard).toHaveLength(1)
  expect(heard[0]?.headers['webhook-signature']).toBeUndefined()
  expect(heard[0]?.isSigned).toBe(false)
  expect(charge.status).toBe('pending')
})

test('other_amount: half is paid, or the amount that was asked for', async () => {
  expect((await payAs('other_amount')).heard[0]).toMatchObject({
    isSigned: true,
    event: { charge: { amount: '50.00', currency: 'PLY' } },
  })
  expect((await payAs('other_amount', '120.5')).charge.amount).toBe('120.50')
})

test('other_currency: the amount is paid in another currency', async () => {
  const { heard, charge } = await payAs('other_currency')
  expect(heard[0]).toMatchObject({ isSigned: true, event: { charge: { amount: '100.00', currency: 'USD' } } })
  expect(charge.currency).toBe('USD')
})

test('never: it is paid, and only asking tells', async () => {
  const { heard, charge } = await payAs('never')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([...heard, ...merchant.heard]).toEqual([])
  expect(charge.status).toBe('paid')
})

test('two payments of one charge at the same time: the second is refused', async () => {
  const { order } = await merchant.order()
  const answers = await Promise.all([merchant.pay(order), merchant.pay(order)])
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  expect(merchant.heard).toHaveLength(1)
})

test('the demo’s way of paying is for this machine and for known orders', async () => {
  const { order } = await merchant.order()
  const from = async (origin: string) => (await merchant.pay(order, { as: 'unsigned' }, { origin })).status
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'http://127.evil.example', 'null'])
    expect([origin, await from(origin)]).toEqual([origin, 403])
  for (const origin of ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect([origin, await from(origin)]).toEqual([origin, 200])
  expect((await merchant.pay('unknown')).status).toBe(404)
  expect((await merchant.pay(order, { as: 'politely' })).status).toBe(400)
})

test('a restart keeps charges and what became of them, and sends what was not accepted', async () => {
  const open = await merchant.order({ method: 'promptpay' })
  const { order } = await merchant.order()
  merchant.answers.push(...Array.from({ length: 1_000 }, () => 503))
  await merchant.pay(order)
  await merchant.restart()
  merchant.answers.length = 0
  const { event } = merchant.heard[0] ?? {}
  await expect.poll(() => merchant.heard.some((one) => one.event.event === event?.event && one.isSigned)).toBe(true)
  expect((await merchant.read(order)).status).toBe('paid')
  // The page's address has the port, which is another one now.
  expect(await merchant.read(open.order)).toEqual({ ...open, pageUrl: expect.any(String) })
  await expect.poll(() => merchant.heard.length).toBeGreaterThan(1)

  merchant.heard.length = 0
  await merchant.restart()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(merchant.heard).toEqual([])
  await merchant.pay(open.order)
  expect(merchant.heard.map((one) => one.event.charge.order)).toEqual([open.order])
})

test('a connection that stays open does not keep the sandbox from ending', async () => {
  const socket = connect(Number(new URL(merchant.origin).port), '127.0.0.1').on('error', () => undefined)
  await merchant.restart()
  socket.destroy()
  expect((await fetch(`${merchant.origin}/health/live`)).status).toBe(200)
})
