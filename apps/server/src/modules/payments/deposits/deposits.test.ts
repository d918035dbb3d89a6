import * as contract from '@baize/contract'
import { parse } from 'promptparse'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { balanceOf, limitDeposits, payAndReport, reviews, stateOf } from '../test-deposits.ts'

let server: TestServer
let gateway: ListeningGateway
let names = 0
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
beforeEach(() => {
  gateway.manners.answers = 'well'
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const newMember = () => server.newMember(`payer${(names += 1)}`)

describe('the methods of a deposit', () => {
  it('are listed with their limits, amounts to choose and instructions, in the member’s language (2.097)', async () => {
    const member = await newMember()
    const { list, currencyCode } = await member.call(contract.depositMethods, { query: {} })
    expect(currencyCode).toBe('PLY')
    expect(list.map(({ method, kind, isOpen }) => ({ method, kind, isOpen }))).toEqual([
      { method: 'promptpay', kind: 'promptpay', isOpen: true },
      { method: 'card-page', kind: 'page', isOpen: true },
      { method: 'transfer', kind: 'transfer', isOpen: true },
    ])
    expect(list[0]).toMatchObject({ name: 'PromptPay QR', minAmount: '100.00', maxAmount: '200000.00' })
    const thai = await server.client(member.token, 'TH')(contract.depositMethods, { query: {} })
    expect(thai.list[0]?.name).toBe('พร้อมเพย์ QR')
  })
})

describe('the fee of a method', () => {
  it('is shown before, and taken from the deposit in the transaction that credits it (2.097)', async () => {
    const member = await newMember()
    const { list } = await member.call(contract.depositMethods, { query: {} })
    expect(list.map(({ method, fee }) => [method, fee])).toEqual([
      ['promptpay', null],
      ['card-page', { ppm: 15_000, fixedAmount: '0.00' }],
      ['transfer', null],
    ])
    const { depositId, fee } = await orderDeposit(member, { method: 'card-page', amount: '233.00' })
    expect(fee).toBe('3.49')
    await payAndReport(gateway, depositId)
    expect([await balanceOf(member), await stateOf(member, depositId)]).toEqual(['1229.51', 'credited'])
    const record = await member.call(contract.accountRecord, { query: { group: 'deposit' } })
    expect(record.list.map(({ kind, amount, depositId: of }) => [kind, amount, of])).toEqual([
      ['deposit_fee', '-3.49', depositId],
      ['deposit', '233.00', depositId],
    ])
    await server.deliverEvents()
    const { list: messages } = await member.call(contract.ownMessages, { query: {} })
    expect(messages[0]?.text).toBe('Your deposit of $233.00 is in your balance, less the fee of $3.49.')
  })

  it('is that of the order, whatever the method costs later, and is taken once, however often the payment is reported', async () => {
    const member = await newMember()
    const { depositId } = await orderDeposit(member, { method: 'card-page', amount: '200.00' })
    await sql`update payment_deposit set fee_ppm = 0, fee_fixed = 500 where deposit_id = ${depositId}::uuid`.execute(
      server.test.owner,
    )
    const event = gateway.event('charge.paid', gateway.pay(depositId))
    const statuses = await Promise.all(Array.from({ length: 20 }, () => gateway.send(event)))
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(await balanceOf(member)).toBe('1195.00')
  })
})

describe('an order', () => {
  it('has a PromptPay code with a correct checksum and its amount, and waits (2.097)', async () => {
    const deposit = await orderDeposit(await newMember())
    expect(deposit).toMatchObject({ state: 'pending', amount: '500.00', kind: 'promptpay', pageUrl: null })
    const code = parse(deposit.qr ?? '', true)
    expect(code?.getTagValue('54')).toBe('500.00')
    expect(code?.getTagValue('53')).toBe('764')
  })

  it('by page has the address of the gateway’s page and no code', async () => {
    const deposit = await orderDeposit(await newMember(), { method: 'card-page', amount: '200' })
    expect(deposit).toMatchObject({ state: 'pending', qr: null })
    expect(deposit.pageUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  })

  it('is one order, however often the same request comes, 20 times at once too', async () => {
    const member = await newMember()
    const body = { method: 'promptpay', amount: '300.00' }
    const same = await Promise.all(Array.from({ length: 20 }, () => orderDeposit(member, body, 'same-order')))
    expect(new Set(same.map(({ depositId, qr }) => `${depositId} ${qr}`)).size).toBe(1)
    const { totalCount } = await member.call(contract.listDeposits, { query: {} })
    expect(totalCount).toBe(1)
    const other = member.call(contract.beginDeposit, {
      body: { ...body, amount: '301.00' },
      idempotencyKey: 'same-order',
    })
    expect((await refusalOf(other)).code).toBe('request.idempotency_key_reused')
  })

  it.each([
    ['99.99', 'payment.amount_range'],
    ['200000.01', 'payment.amount_range'],
    ['100.001', 'payment.amount_invalid'],
  ])('of %s is refused beside its field, and nothing is stored', async (amount, code) => {
    const member = await newMember()
    const refused = await refusalOf(orderDeposit(member, { method: 'promptpay', amount }))
    expect([refused.code, refused.fields.map(({ field }) => field)]).toEqual(['request.invalid', ['amount']])
    expect(refused.fields[0]).toMatchObject({ code, message: expect.not.stringContaining('{') })
    expect((await member.call(contract.listDeposits, { query: {} })).totalCount).toBe(0)
  })

  it('by a method that the brand does not have is refused', async () => {
    const refused = await refusalOf(orderDeposit(await newMember(), { method: 'cash', amount: '500' }))
    expect(refused.code).toBe('payment.method_unknown')
  })

  it('waits beside at most two others of the same member, even if 20 come at once', async () => {
    const member = await newMember()
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => orderDeposit(member)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await refusalOf(orderDeposit(member))).code).toBe('payment.too_many_open')
    const [first] = (await member.call(contract.listDeposits, { query: {} })).list
    await member.call(contract.cancelDeposit, { params: { depositId: first?.depositId ?? '' } })
    expect((await orderDeposit(member)).state).toBe('pending')
  })

  it('of another member cannot be read or cancelled', async () => {
    const [owner, other] = [await newMember(), await newMember()]
    const params = { depositId: (await orderDeposit(owner)).depositId }
    for (const call of [contract.readDeposit, contract.cancelDeposit] as const)
      expect((await refusalOf(other.call(call, { params }))).code).toBe('payment.not_found')
    expect(await stateOf(owner, params.depositId)).toBe('pending')
  })

  it('fails if the gateway does not answer, and the same request succeeds once it does', async () => {
    const member = await newMember()
    const body = { method: 'promptpay', amount: '500.00' }
    gateway.manners.answers = 'down'
    expect((await refusalOf(orderDeposit(member, body, 'down-first'))).code).toBe('payment.gateway_unreachable')
    expect((await member.call(contract.listDeposits, { query: {} })).list[0]?.state).toBe('failed')
    gateway.manners.answers = 'well'
    expect(await orderDeposit(member, body, 'down-first')).toMatchObject({ state: 'pending' })
  })

  it.each(['wrong_code', 'other_code'] as const)('never shows a code that cannot be right: %s', async (answers) => {
    gateway.manners.answers = answers
    const refused = await refusalOf(orderDeposit(await newMember()))
    expect(refused.code).toBe('payment.gateway_unreachable')
  })
})

describe('a deposit', () => {
  it('is in the balance once its gateway has reported the payment, and the member is told (2.097, 8.028)', async () => {
    const member = await newMember()
    const { depositId } = await orderDeposit(member)
    expect(await payAndReport(gateway, depositId)).toBe(200)
    expect([await balanceOf(member), await stateOf(member, depositId)]).toEqual(['1500.00', 'credited'])
    await server.deliverEvents()
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list.map(({ title, text }) => `${title}: ${text}`)).toContain(
      'Deposit credited: Your deposit of $500.00 is in your balance.',
    )
  })

  it('shows how to pay only while it waits', async () => {
    const member = await newMember()
    const { depositId } = await orderDeposit(member)
    await payAndReport(gateway, depositId)
    const { deposit } = await member.call(contract.readDeposit, { params: { depositId } })
    expect(deposit).toMatchObject({ qr: null, pageUrl: null, creditedAt: server.clock.now().toString() })
  })

  it('that was cancelled is cancelled at the gateway too, cannot be cancelled after its credit, and is credited if it was paid all the same', async () => {
    const member = await newMember()
    const { depositId } = await orderDeposit(member)
    const charge = gateway.charges.get(depositId)
    await member.call(contract.cancelDeposit, { params: { depositId } })
    await expect.poll(() => gateway.calls.at(-1)).toBe(`POST /v1/charges/${depositId}/cancel`)
    expect(await stateOf(member, depositId)).toBe('cancelled')
    if (charge === undefined) throw new Error('the gateway has no such order')
    expect(await gateway.send(gateway.event('charge.paid', charge))).toBe(200)
    expect([await balanceOf(member), await stateOf(member, depositId)]).toEqual(['1500.00', 'credited'])
    const again = member.call(contract.cancelDeposit, { params: { depositId } })
    expect((await refusalOf(again)).code).toBe('payment.not_pending')
  })

  it('whose report never came is found by asking the gateway', async () => {
    const member = await newMember()
    const { depositId } = await orderDeposit(member)
    gateway.pay(depositId)
    server.clock.advance({ seconds: 60 })
    await server.runJob('settle deposits')
    expect([await balanceOf(member), await stateOf(member, depositId)]).toEqual(['1500.00', 'credited'])
  })

  it('that nobody paid expires, and is credited if the payment comes late', async () => {
    const member = await newMember()
    const { depositId } = await orderDeposit(member)
    server.clock.advance({ minutes: 15 })
    await server.runJob('settle deposits')
    expect(await stateOf(member, depositId)).toBe('pending')
    server.clock.advance({ minutes: 2 })
    await server.runJob('settle deposits')
    expect(await stateOf(member, depositId)).toBe('expired')
    expect(await payAndReport(gateway, depositId)).toBe(200)
    expect([await balanceOf(member), await stateOf(member, depositId)]).toEqual(['1500.00', 'credited'])
  })

  it('expires while the gateway cannot be asked only once it answers', async () => {
    const member = await newMember()
    const { depositId } = await orderDeposit(member)
    server.clock.advance({ minutes: 20 })
    gateway.manners.answers = 'down'
    await server.runJob('settle deposits')
    expect(await stateOf(member, depositId)).toBe('pending')
    gateway.manners.answers = 'well'
    server.clock.advance({ minutes: 1 })
    await server.runJob('settle deposits')
    expect(await stateOf(member, depositId)).toBe('expired')
  })

  it('above a limit on deposits of the account is left to an operator, in the transaction that it limits', async () => {
    const member = await newMember()
    const { depositId } = await orderDeposit(member)
    await limitDeposits(server, member, 499_99n)
    expect(await payAndReport(gateway, depositId)).toBe(200)
    expect([await balanceOf(member), await stateOf(member, depositId)]).toEqual(['1000.00', 'review'])
    expect((await reviews(server)).get(depositId)).toBe('refused')
  })

  it('is listed newest first, a page at a time', async () => {
    const member = await newMember()
    for (const amount of ['101.00', '102.00', '103.00']) {
      await orderDeposit(member, { method: 'promptpay', amount })
      server.clock.advance({ seconds: 1 })
    }
    const amountsOf = async (pageNo: number) =>
      (await member.call(contract.listDeposits, { query: { pageNo, pageSize: 2 } })).list.map(({ amount }) => amount)
    expect([await amountsOf(1), await amountsOf(2)]).toEqual([['103.00', '102.00'], ['101.00']])
  })
})
