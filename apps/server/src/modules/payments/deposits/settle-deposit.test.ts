import { parseCurrencyCode } from '@baize/money'
import type { Charge } from '@baize/payment-wire'
import { postedAs } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import {
  listenAsGateway,
  openServerWithGateway,
  orderDeposit,
  type ListeningGateway,
} from '../../../testing/listening-gateway.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import type { Ledger } from '../../ledger/index.ts'
import { balanceOf, outcomesOf, payAndReport, reviews, stateOf, withLedger } from '../test-deposits.ts'
import { depositAtGateway } from './deposits.sql.ts'
import { settleDeposit } from './settle-deposit.ts'

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

/** A new member with an order of 500.00, and the gateway's charge for it. */
async function order(method = 'promptpay') {
  const member = await server.newMember(`settled${(names += 1)}`)
  const { depositId } = await orderDeposit(member, { method, amount: '500.00' })
  const charge = gateway.charges.get(depositId)
  if (charge === undefined) throw new Error('the gateway has no such order')
  return { member, depositId, charge }
}

const standing = async (member: TestMember, depositId: string) => [
  await balanceOf(member),
  await stateOf(member, depositId),
]

describe('a report of a payment', () => {
  it('credits once, however often it comes, 20 times at once too', async () => {
    const { member, depositId, charge } = await order()
    const event = gateway.event('charge.paid', charge)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => gateway.send(event)))
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(await gateway.send(event)).toBe(200)
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
    expect(await outcomesOf(server, depositId)).toHaveLength(1)
  })

  it.each([
    ['promptpay', 'Deposit'],
    ['card-page', 'Deposit by a method that costs a fee'],
  ])('of a deposit by %s is posted as docs/money.md says', async (method, event) => {
    const { depositId } = await order(method)
    await payAndReport(gateway, depositId)
    const ledger = await openTestLedger(server.test, { clock: server.clock })
    const key = `deposit:${depositId}`
    const stored = await ledger.transactions(await ledger.provider(brandId(1), 'house'), [key])
    const currency = parseCurrencyCode('PLY')
    if (currency === undefined) throw new Error('no code of a currency')
    expect(await postedAs(ledger, currency, stored.get(key)?.postings ?? [])).toEqual([event])
    await ledger.close()
  })

  it('credits once if 20 different reports name the same charge at once', async () => {
    const { member, depositId, charge } = await order()
    const events = Array.from({ length: 20 }, () => gateway.event('charge.paid', charge))
    await Promise.all(events.map((event) => gateway.send(event)))
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
    const outcomes = await outcomesOf(server, depositId)
    expect([outcomes.length, outcomes.filter((one) => one === 'credited').length]).toEqual([20, 1])
  })

  it('would credit 20 times if its posting had a key for each report, which the balance shows', async () => {
    const { member, depositId, charge } = await order()
    let posted = 0
    await withFault(
      (ledger) => ({
        post: ({ transactions, ...command }) =>
          ledger.post({
            ...command,
            transactions: transactions.map((one) => ({ ...one, key: `${one.key}:${(posted += 1)}` })),
          }),
      }),
      async (settle) => {
        await Promise.all(Array.from({ length: 20 }, () => settle(depositId, charge)))
      },
    )
    expect(await balanceOf(member)).not.toBe('1500.00')
  })

  it.each([
    ['other_amount', { amount: '5000.00' }],
    ['other_amount', { amount: '499.99' }],
    ['other_amount', { amount: '500' }],
    ['other_currency', { currency: 'THB' }],
  ])('with %s is credited to nobody, left to an operator, and told to the member', async (reason, change) => {
    const { member, depositId, charge } = await order()
    expect(await gateway.send(gateway.event('charge.paid', charge, change))).toBe(200)
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
    expect((await reviews(server)).get(depositId)).toBe(reason)
    // Later reports change nothing: an operator decides.
    await payAndReport(gateway, depositId)
    expect(await standing(member, depositId)).toEqual(['1000.00', 'review'])
  })

  it('about a second charge for an order that is credited is left to an operator, and credits nothing', async () => {
    const { member, depositId, charge } = await order()
    await gateway.send(gateway.event('charge.paid', charge))
    await gateway.send(gateway.event('charge.paid', charge, { charge: 'charge-again' }))
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
    expect((await reviews(server)).get(depositId)).toBe('paid_twice')
  })

  it('changes nothing after the payment if it says that the charge expired or was cancelled', async () => {
    const { member, depositId, charge } = await order()
    await payAndReport(gateway, depositId)
    for (const type of ['charge.expired', 'charge.cancelled'] as const) await gateway.send(gateway.event(type, charge))
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
  })

  it('credits a payment that comes after a report that the charge expired', async () => {
    const { member, depositId, charge } = await order()
    await gateway.send(gateway.event('charge.expired', charge))
    expect(await stateOf(member, depositId)).toBe('expired')
    await gateway.send(gateway.event('charge.paid', charge))
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
  })

  it('for an order that does not exist is kept for an operator', async () => {
    const { charge } = await order()
    const unknown = '11111111-1111-4111-8111-111111111111'
    for (const named of [unknown, 'not-one-of-ours'])
      expect(await gateway.send(gateway.event('charge.paid', charge, { order: named }))).toBe(200)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payment_event where outcome = 'unknown_order'`.execute(server.test.owner)
    expect(rows[0]?.count).toBe(2)
  })

  it('credits the order that it names, whoever ordered it, and nobody else', async () => {
    const [first, second] = [await order(), await order()]
    await gateway.send(gateway.event('charge.paid', first.charge))
    expect([await balanceOf(first.member), await balanceOf(second.member)]).toEqual(['1500.00', '1000.00'])
  })
})

describe('a report that its gateway did not sign', () => {
  const tampered: readonly (readonly [string, (charge: Charge) => Parameters<ListeningGateway['send']>[0]])[] = [
    ['without a signature', (charge) => ({ ...gateway.event('charge.paid', charge), headers: {} })],
    [
      'altered after signing',
      (charge) => {
        const event = gateway.event('charge.paid', charge)
        return { ...event, body: event.body.replace('"500.00"', '"900.00"') }
      },
    ],
    [
      'with the signature of another report',
      (charge) => ({
        ...gateway.event('charge.paid', charge),
        headers: gateway.event('charge.expired', charge).headers,
      }),
    ],
    [
      'signed more than five minutes ago',
      (charge) => {
        const event = gateway.event('charge.paid', charge)
        server.clock.advance({ seconds: 301 })
        return event
      },
    ],
  ]
  it.each(tampered)('is refused and changes nothing: %s', async (_, tamper) => {
    const { member, depositId, charge } = await order()
    expect(await gateway.send(tamper(charge))).toBe(401)
    expect(await standing(member, depositId)).toEqual(['1000.00', 'pending'])
    expect(await outcomesOf(server, depositId)).toEqual([])
  })

  it('gets the same answer as one at a gateway that does not exist', async () => {
    const send = (url: string) =>
      server.site.inject({ method: 'POST', url, headers: { host: 'localhost' }, payload: '{}' })
    const [known, unknown] = [await send('/payments/sandbox/events'), await send('/payments/nobody/events')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  })

  it('is unreadable if it is signed and not JSON, has a field twice, or contradicts itself', async () => {
    const { charge } = await order()
    const bodies = ['{', '{"event":"a","event":"b"}', JSON.stringify({ event: 'e' })]
    for (const body of bodies) expect(await gateway.send(gateway.signed(body))).toBe(400)
    expect(await gateway.send(gateway.event('charge.paid', charge, { status: 'expired' }))).toBe(400)
  })
})

describe('an interruption', () => {
  it('between the posting and its record is made up for by the gateway’s next report, without a second credit', async () => {
    const { member, depositId, charge } = await order()
    await withFault(
      (ledger) => ({
        async post(command) {
          await ledger.post(command)
          throw new Error('the process ends here')
        },
      }),
      async (settle) => {
        await expect(settle(depositId, charge)).rejects.toThrow('the process ends here')
      },
    )
    expect(await stateOf(member, depositId)).toBe('pending')
    expect(await payAndReport(gateway, depositId)).toBe(200)
    expect(await standing(member, depositId)).toEqual(['1500.00', 'credited'])
  })

  it('of the server keeps gateways and orders: another process credits what the first one ordered', async () => {
    const { member, depositId } = await order()
    const paid = gateway.pay(depositId)
    const other = await listenAsGateway(server)
    expect(await other.send(gateway.event('charge.paid', paid))).toBe(200)
    other.close()
    expect(await balanceOf(member)).toBe('1500.00')
  })
})

describe('production', () => {
  it('does not start with a gateway whose key is in the sandbox’s settings', async () => {
    await expect(server.payments.refuseDemoGateways()).rejects.toThrow('contains the demo payment gateway sandbox')
    const empty = await openTestServer()
    await expect(empty.payments.refuseDemoGateways()).resolves.toBeUndefined()
    await empty.close()
  })
})

/** Settles with another ledger than the server's, whose `post` has a fault. */
async function withFault(
  fault: (ledger: Ledger) => Pick<Ledger, 'post'>,
  work: (settle: (depositId: string, charge: Charge) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await withLedger(server, fault, (parts) =>
    work(async (depositId, { order: named, charge: chargeId, amount }) => {
      const at = { brandId: brandId(1), gatewayCode: 'sandbox' }
      const row = await depositAtGateway(server.test.database, at, depositId)
      if (row === undefined) throw new Error('there is no such deposit')
      return settleDeposit(parts, row, { order: named, chargeId, status: 'paid', amount, currency: row.currency })
    }),
  )
}
