import * as office from '@baize/contract/office'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { allBut, callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { balanceOf, payAndReport, stateOf } from '../test-deposits.ts'
import { decide, newPayee, requestWithdrawal, withdrawalOf } from '../../../testing/payee.ts'

let server: TestServer
let gateway: ListeningGateway
let kanya: TestOperator
let member: Awaited<ReturnType<typeof newPayee>>

// Each test has a day of its own in Bangkok's time zone, and begins at 17:00 there.
let day = ''
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})
beforeEach(async () => {
  const now = server.clock.now()
  const next = now.toZonedDateTimeISO('UTC').add({ days: 1 }).with({ hour: 10 }).toInstant()
  server.clock.advance({ seconds: now.until(next).total('seconds') })
  day = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').toPlainDate().toString()
  kanya = await operatorOf(server, { role: 'admin' })
  member = await newPayee(server)
  gateway.manners.hidden = new Set()
  gateway.manners.invented = []
  gateway.manners.perPage = 200
  gateway.manners.answers = 'well'
})

const params = () => ({ kind: 'gateway' as const, source: 'sandbox', day })
/** Compares the day itself, as the job does once it is over. */
async function compare() {
  const at = { brandId: brandId(1), gatewayCode: 'sandbox', day: Temporal.PlainDate.from(day) }
  expect(await server.payments.reconciliation.compare(at, async () => undefined)).toBe('done')
  return listed()
}
const listed = async () =>
  (await callOffice(server, office.listDifferences, { ...kanya, params: params(), query: {} })).list
async function row(state?: office.ReconciliationRow['state']) {
  const query = { from: day, to: day, kind: 'gateway', ...(state === undefined ? {} : { state }) } as const
  return (await callOffice(server, office.listReconciliation, { ...kanya, query })).list[0]
}
const about = ({ about: what, itemId, kind }: office.ReconciliationDifference) => ({
  about: what,
  itemId,
  difference: kind,
})
const ask = (one: office.ReconciliationDifference, who = kanya) =>
  callOffice(server, office.askGatewayAgain, { ...who, params: params(), body: about(one) })
const accept = (one: office.ReconciliationDifference, who = kanya) =>
  callOffice(server, office.acceptDifference, {
    ...who,
    params: params(),
    body: { ...about(one), reason: 'The gateway confirmed it by letter.' },
  })

/** A withdrawal that the gateway was asked to pay. */
async function askedPayout(amount: string): Promise<string> {
  const { withdrawalId } = await requestWithdrawal(member, amount)
  await decide(server, withdrawalId, 'approve')
  await server.runJob('settle withdrawals')
  return withdrawalId
}
async function paidPayout(amount: string): Promise<string> {
  const withdrawalId = await askedPayout(amount)
  await gateway.send(gateway.payoutEvent('payout.paid', gateway.endPayout(withdrawalId, { status: 'paid' })))
  return withdrawalId
}
async function paidDeposit(): Promise<string> {
  const { depositId } = await orderDeposit(member)
  expect(await payAndReport(gateway, depositId)).toBe(200)
  return depositId
}
/** The only difference of the day. */
async function theOne(): Promise<office.ReconciliationDifference> {
  const found = await compare()
  expect(found).toHaveLength(1)
  const [one] = found
  if (one === undefined) throw new Error('there is no difference')
  return one
}

describe('a day compared with a gateway', () => {
  it('agrees, over several pages, with the sums of both sides in both directions', async () => {
    gateway.manners.perPage = 1
    await paidDeposit()
    await paidDeposit()
    await paidPayout('100.00')
    const failed = await askedPayout('100.00')
    const refused = gateway.endPayout(failed, { status: 'failed', reason: 'refused' })
    await gateway.send(gateway.payoutEvent('payout.failed', refused))
    expect(await compare()).toEqual([])
    expect(await row()).toMatchObject({
      source: 'sandbox',
      currency: 'PLY',
      state: 'equal',
      ours: { in: '1000.00', out: '100.00' },
      theirs: { in: '1000.00', out: '100.00' },
      difference: '0.00',
    })
  })

  it('finds what was paid there and not credited here; asking again credits it once, by the normal path', async () => {
    const before = await balanceOf(member)
    const { depositId } = await orderDeposit(member)
    gateway.pay(depositId)
    const one = await theOne()
    expect(one).toMatchObject({
      kind: 'state',
      orderId: depositId,
      theirs: '500.00',
      ours: null,
      proposal: 'ask_again',
    })
    expect([await balanceOf(member), await row()]).toMatchObject([before, { state: 'different', difference: '500.00' }])
    // 20 operators at once, and the gateway's own event after them.
    await Promise.all(Array.from({ length: 20 }, () => ask(one).catch(() => undefined)))
    expect(await stateOf(member, depositId)).toBe('credited')
    const charge = gateway.charges.get(depositId)
    if (charge !== undefined) await gateway.send(gateway.event('charge.paid', charge))
    expect(Number(await balanceOf(member))).toBe(Number(before) + 500)
    expect([await listed(), await row()]).toMatchObject([[], { state: 'equal', difference: '0.00' }])
    const query = { subjectKind: 'reconciliation', action: 'reconciliation.asked_again' }
    const audit = await callOffice(server, office.listAudit, { ...kanya, query })
    expect(audit.list[0]).toMatchObject({ operator: kanya.username, subjectId: `gateway sandbox ${day}` })
  })

  it('finds what was paid there for an order that is unknown here', async () => {
    const at = server.clock.now().toString()
    gateway.manners.invented = [
      { kind: 'charge', id: 'c-strange', order: 'not-ours', status: 'paid', amount: '70.00', currency: 'PLY', at },
      { kind: 'payout', id: 'p-strange', order: 'not-ours', status: 'paid', amount: '30.00', currency: 'PLY', at },
    ]
    expect(await compare()).toMatchObject([
      { about: 'charge', itemId: 'c-strange', kind: 'missing_here', theirs: '70.00', proposal: 'people_decide' },
      { about: 'payout', itemId: 'p-strange', kind: 'missing_here', theirs: '30.00', proposal: 'people_decide' },
    ])
    expect(await row()).toMatchObject({ difference: '40.00', differences: 2, open: 2 })
  })

  it('finds what was credited here and is unknown there, and what was paid out here and is unknown there', async () => {
    const depositId = await paidDeposit()
    const withdrawalId = await paidPayout('100.00')
    gateway.manners.hidden = new Set([depositId, withdrawalId])
    expect(await compare()).toMatchObject([
      { about: 'charge', kind: 'missing_there', orderId: depositId, ours: '500.00', proposal: 'propose_adjustment' },
      { about: 'payout', kind: 'missing_there', orderId: withdrawalId, ours: '100.00', proposal: 'people_decide' },
    ])
    gateway.manners.hidden = new Set()
    expect(await compare()).toEqual([])
  })

  it('finds another amount, and another currency in a row of its own', async () => {
    const depositId = await paidDeposit()
    gateway.change(depositId, { amount: '250.00' })
    expect(await theOne()).toMatchObject({
      kind: 'amount',
      theirs: '250.00',
      ours: '500.00',
      proposal: 'propose_adjustment',
    })
    gateway.change(depositId, { amount: '500.00', currency: 'USD' })
    expect(await theOne()).toMatchObject({ kind: 'amount', currency: 'USD' })
    const query = { from: day, to: day, kind: 'gateway' } as const
    const { list } = await callOffice(server, office.listReconciliation, { ...kanya, query })
    expect(list.map(({ currency, ours, theirs }) => [currency, ours?.in, theirs?.in])).toEqual([
      ['PLY', '500.00', '0.00'],
      ['USD', '0.00', '500.00'],
    ])
  })

  it('leads to the queue of deposits where a payment waits there, such as one of half the amount', async () => {
    const { depositId } = await orderDeposit(member)
    gateway.pay(depositId)
    await gateway.send(gateway.event('charge.paid', gateway.change(depositId, { amount: '250.00' })))
    expect(await theOne()).toMatchObject({
      kind: 'state',
      ourState: 'review',
      theirs: '250.00',
      proposal: 'open_deposit',
    })
  })

  it('finds payouts in other states: paid there and open here, and failed there and paid here', async () => {
    const open = await askedPayout('100.00')
    gateway.endPayout(open, { status: 'paid' })
    const one = await theOne()
    expect(one).toMatchObject({ about: 'payout', kind: 'state', proposal: 'ask_again', theirState: 'paid' })
    await ask(one)
    expect((await withdrawalOf(member, open)).state).toBe('paid')
    expect(await listed()).toEqual([])
    gateway.endPayout(open, { status: 'failed', reason: 'refused' })
    expect(await theOne()).toMatchObject({
      kind: 'state',
      theirState: 'failed',
      ourState: 'paid',
      proposal: 'propose_adjustment',
    })
  })

  it('does not report what the gateway puts on another day', async () => {
    const depositId = await paidDeposit()
    gateway.change(depositId, { paidAt: server.clock.now().subtract({ hours: 26 }).toString() })
    expect(await compare()).toEqual([])
    expect(await row()).toMatchObject({ ours: { in: '0.00' }, theirs: { in: '0.00' } })
  })
})

describe('a difference', () => {
  const strange = () => {
    const at = server.clock.now().toString()
    const item = { kind: 'charge', id: 'c-note', order: 'not-ours', status: 'paid', currency: 'PLY', at } as const
    gateway.manners.invented = [{ ...item, amount: '70.00' }]
    return item
  }

  it('is decided about once, counts on the dashboard until then, and is open again if its amount changes', async () => {
    const item = strange()
    const one = await theOne()
    const waiting = async () => {
      const { work } = await callOffice(server, office.dashboard, { ...kanya, query: {} })
      return work.find(({ queue }) => queue === 'differences')?.count ?? 0
    }
    const before = await waiting()
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        accept(one).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    expect(new Set(results)).toEqual(new Set(['done', 'reconciliation.decided']))
    expect(await waiting()).toBe(before - 1)
    expect([await row(), await listed()]).toMatchObject([
      { state: 'settled', differences: 1, open: 0 },
      [{ decision: { operator: kanya.username, reason: 'The gateway confirmed it by letter.' } }],
    ])
    const query = { subjectKind: 'reconciliation', subjectId: `gateway sandbox ${day}` }
    const audit = await callOffice(server, office.listAudit, { ...kanya, query })
    expect(audit.list.map(({ action }) => action)).toEqual(['reconciliation.accepted'])
    // Comparing again keeps the decision, unless it was about something else.
    expect(await compare()).toMatchObject([{ decision: { operator: kanya.username } }])
    gateway.manners.invented = [{ ...item, amount: '71.00' }]
    expect(await compare()).toMatchObject([{ theirs: '71.00', decision: null }])
    expect(await row('different')).toMatchObject({ open: 1 })
  })

  it('is settled only with the permission, asked about only with a fresh code, and only if there is such a one', async () => {
    strange()
    const one = await theOne()
    const reader = await operatorOf(server, { permissions: allBut('reconciliation.settle') })
    expect((await refusalOf(accept(one, reader))).code).toBe('operator.not_permitted')
    expect((await refusalOf(ask(one, reader))).code).toBe('operator.not_permitted')
    const tired = await operatorOf(server, { permissions: ['reconciliation.read', 'reconciliation.settle'] })
    await letCodeAge(server, tired)
    expect((await refusalOf(ask(one, tired))).code).toBe('operator.factor_due')
    const other = { ...one, itemId: 'c-other' }
    expect((await refusalOf(accept(other))).code).toBe('reconciliation.unknown')
    expect((await refusalOf(ask(other))).code).toBe('reconciliation.unknown')
    expect((await refusalOf(accept({ ...one, kind: 'player' }))).code).toBe('reconciliation.unknown')
    expect((await refusalOf(ask({ ...one, kind: 'type' }))).code).toBe('reconciliation.unknown')
    const wrongDay = { ...kanya, params: { ...params(), day: '2026-02-31' }, query: {} }
    expect((await refusalOf(callOffice(server, office.listDifferences, wrongDay))).code).toBe('request.invalid')
  })

  it('is compared again by an operator once its day is over; without an answer what was found stays', async () => {
    strange()
    await theOne()
    const again = () => callOffice(server, office.compareDay, { ...kanya, params: params(), body: {} })
    expect((await refusalOf(again())).code).toBe('reconciliation.day_open')
    server.clock.advance({ hours: 10 })
    kanya = await operatorOf(server, { role: 'admin' })
    gateway.manners.answers = 'down'
    expect((await refusalOf(again())).code).toBe('reconciliation.unanswered')
    expect(await listed()).toHaveLength(1)
    gateway.manners.answers = 'well'
    gateway.manners.invented = []
    await Promise.all(Array.from({ length: 20 }, again))
    expect([await listed(), await row()]).toMatchObject([[], { state: 'equal' }])
    const nowhere = { ...kanya, params: { ...params(), source: 'NOWHERE' }, body: {} }
    expect((await refusalOf(callOffice(server, office.compareDay, nowhere))).code).toBe('reconciliation.unknown')
  })
})

it('days are pending until the job compares them, some hours after their end, and again after a failure', async () => {
  await paidDeposit()
  server.clock.advance({ hours: 8 })
  kanya = await operatorOf(server, { role: 'admin' })
  // It is 01:00 of the next day.
  await server.runJob('compare gateways')
  expect(await row('pending')).toMatchObject({ ours: null, difference: null })
  server.clock.advance({ hours: 2 })
  kanya = await operatorOf(server, { role: 'admin' })
  gateway.manners.answers = 'down'
  await server.runJob('compare gateways')
  expect(await row()).toMatchObject({ state: 'pending' })
  gateway.manners.answers = 'well'
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_deposit where state = 'credited'`.execute(server.test.owner)
  await server.runJob('compare gateways')
  expect(await row()).toMatchObject({ state: 'equal', theirs: { in: '500.00' } })
  const after = await sql<{ count: number }>`
    select count(*)::int as count from payment_deposit where state = 'credited'`.execute(server.test.owner)
  expect(after.rows).toEqual(rows)
  const tooMany = { from: '2026-01-01', to: '2026-11-01' }
  expect((await refusalOf(callOffice(server, office.listReconciliation, { ...kanya, query: tooMany }))).code).toBe(
    'request.invalid',
  )
})
