import { createHash } from 'node:crypto'
import * as contract from '@baize/contract'
import { parseCurrencyCode } from '@baize/money'
import { postedAs } from '@baize/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { balanceOf } from '../test-deposits.ts'
import {
  addAccount,
  blockByAudit,
  decide,
  newPayee,
  requestWithdrawal as request,
  takeBack,
  withdrawalOf,
} from '../../../testing/payee.ts'

let server: TestServer
let gateway: ListeningGateway
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

const settle = () => server.runJob('settle withdrawals')

/** A payee whose withdrawal of 300.00 the gateway has. */
async function paying() {
  const member = await newPayee(server)
  const { withdrawalId } = await request(member)
  await decide(server, withdrawalId, 'approve')
  await settle()
  const payout = gateway.payouts.get(withdrawalId)
  if (payout === undefined) throw new Error('the gateway has no such payout')
  return { member, withdrawalId, payout }
}

const standing = async (member: Parameters<typeof balanceOf>[0], withdrawalId: string) => [
  await balanceOf(member),
  (await withdrawalOf(member, withdrawalId)).state,
]

describe('a request', () => {
  it('sets the money aside at once, and says when it should be paid (2.098)', async () => {
    const member = await newPayee(server)
    const withdrawal = await request(member)
    const promisedAt = server.clock.now().add({ minutes: 30 }).toString()
    expect(withdrawal).toMatchObject({
      state: 'requested',
      amount: '300.00',
      promisedAt,
      canCancel: true,
      bank: 'KBANK',
    })
    expect(withdrawal.steps.map(({ state }) => state)).toEqual(['requested'])
    expect(await balanceOf(member)).toBe('700.00')
  })

  it('is one request, however often it comes, at once too', async () => {
    const member = await newPayee(server)
    const same = await Promise.all(Array.from({ length: 5 }, () => request(member, '300.00', 'same-withdrawal')))
    expect(new Set(same.map(({ withdrawalId }) => withdrawalId)).size).toBe(1)
    expect(await balanceOf(member)).toBe('700.00')
    const other = request(member, '301.00', 'same-withdrawal')
    expect((await refusalOf(other)).code).toBe('request.idempotency_key_reused')
  })

  it('of two amounts under one key at once is one of them, and the other is refused', async () => {
    const member = await newPayee(server)
    const amounts = ['300.00', '301.00', '300.00', '301.00']
    const tried = await Promise.allSettled(amounts.map((amount) => request(member, amount, 'two-amounts')))
    const got = tried.flatMap((one, index) => (one.status === 'fulfilled' ? [[one.value.amount, amounts[index]]] : []))
    expect(got).toHaveLength(2)
    for (const [amount, asked] of got) expect(amount).toBe(asked)
  })

  it('neither stores the payment password nor, repeated, tells whether it is the right one', async () => {
    const member = await newPayee(server)
    const { accountId } = member
    const { withdrawalId } = await request(member, '300.00', 'guess-me')
    const body = { accountId, amount: '300.00', paymentPassword: '000000' }
    const again = await member.call(contract.beginWithdrawal, { body, idempotencyKey: 'guess-me' })
    expect(again.withdrawal.withdrawalId).toBe(withdrawalId)
    const { rows } = await sql<{ hash: string }>`
      select encode(body_hash, 'hex') as hash from payment_withdrawal
      where withdrawal_id = ${withdrawalId}::uuid`.execute(server.test.owner)
    expect(rows).toEqual([{ hash: createHash('sha256').update(`${accountId} 30000`).digest('hex') }])
  })

  it('that was refused on another day counts towards the limits of the day on which it succeeds', async () => {
    const member = await newPayee(server)
    const first = await request(member, '1000.00')
    const late = () => request(member, '400.00', 'refused-yesterday')
    expect((await refusalOf(late())).code).toBe('wallet.insufficient_funds')
    await member.call(contract.cancelWithdrawal, { params: { withdrawalId: first.withdrawalId } })
    await sql`
      update payment_withdrawal set requested_at = requested_at - interval '25 hours',
        promised_at = promised_at - interval '25 hours'
      where member_id = ${member.id}::bigint`.execute(server.test.owner)
    expect((await late()).promisedAt).toBe(server.clock.now().add({ minutes: 30 }).toString())
    const terms = await member.call(contract.withdrawalTerms, { query: {} })
    expect(terms).toMatchObject({ timesLeftToday: 9, leftToday: '499600.00' })
  })

  it('of which ten come at once never takes more than there is', async () => {
    const member = await newPayee(server)
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => request(member, '400.00')))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await balanceOf(member)).toBe('200.00')
    expect((await member.call(contract.listWithdrawals, { query: {} })).totalCount).toBe(2)
  })

  it('needs the payment password, and counts wrong ones', async () => {
    const member = await newPayee(server)
    const body = { accountId: member.accountId, amount: '300.00', paymentPassword: '000000' }
    const wrong = member.call(contract.beginWithdrawal, { body, idempotencyKey: 'wrong-pin' })
    expect((await refusalOf(wrong)).code).toBe('password.payment_wrong')
    expect(await balanceOf(member)).toBe('1000.00')
  })

  it('goes only to an own bank account that has waited', async () => {
    const [member, other] = [await newPayee(server), await newPayee(server)]
    const { accountId } = await addAccount(member)
    expect((await refusalOf(request({ ...member, accountId }))).code).toBe('bank.not_usable')
    expect((await refusalOf(request({ ...member, accountId: other.accountId }))).code).toBe('bank.not_found')
    expect(await balanceOf(member)).toBe('1000.00')
  })

  it.each([['99.99'], ['200000.01'], ['100.001']])('of %s is refused beside its field', async (amount) => {
    const refused = await refusalOf(request(await newPayee(server), amount))
    expect(refused.fields.map(({ field }) => field)).toEqual(['amount'])
  })

  it('above the balance changes nothing, and succeeds with the same key once there is enough', async () => {
    const member = await newPayee(server)
    const tooMuch = request(member, '1000.01', 'more-than-there-is')
    expect((await refusalOf(tooMuch)).code).toBe('wallet.insufficient_funds')
    expect((await member.call(contract.listWithdrawals, { query: {} })).totalCount).toBe(0)
    expect(await balanceOf(member)).toBe('1000.00')
  })

  it('beyond the day’s number is refused, and one that was refused does not slip through later', async () => {
    const member = await newPayee(server)
    const tooMuch = await refusalOf(request(member, '1000.01', 'refused-first'))
    expect(tooMuch.code).toBe('wallet.insufficient_funds')
    let requested = 0
    // The payment password can be tried five times at once.
    for (let round = 0; round < 3; round += 1) {
      const tried = await Promise.allSettled(Array.from({ length: 4 }, () => request(member, '100.00')))
      requested += tried.filter(({ status }) => status === 'fulfilled').length
    }
    expect(requested).toBe(10)
    expect((await refusalOf(request(member, '1000.01', 'refused-first'))).code).toBe('payment.day_limit')
    const terms = await member.call(contract.withdrawalTerms, { query: {} })
    expect(terms).toMatchObject({ timesLeftToday: 0, available: '0.00', balance: '0.00', leftToday: '499000.00' })
  })

  it('is listed and read by its member alone', async () => {
    const [member, other] = [await newPayee(server), await newPayee(server)]
    const params = { withdrawalId: (await request(member)).withdrawalId }
    for (const call of [contract.readWithdrawal, contract.cancelWithdrawal] as const)
      expect((await refusalOf(other.call(call, { params }))).code).toBe('payment.withdrawal_unknown')
  })
})

describe('a cancellation', () => {
  it('gives the money back at once, once, 20 times at once too', async () => {
    const member = await newPayee(server)
    const params = { withdrawalId: (await request(member)).withdrawalId }
    await Promise.all(Array.from({ length: 20 }, () => member.call(contract.cancelWithdrawal, { params })))
    expect(await standing(member, params.withdrawalId)).toEqual(['1000.00', 'cancelled'])
  })

  it('is refused once an operator has decided, and of both at once only one takes effect', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await newPayee(server)
      const params = { withdrawalId: (await request(member)).withdrawalId }
      const [cancelled, decided] = await Promise.allSettled([
        member.call(contract.cancelWithdrawal, { params }),
        decide(server, params.withdrawalId, 'approve'),
      ])
      const approved = decided.status === 'fulfilled' && decided.value !== 'decided'
      expect(cancelled.status === 'fulfilled').toBe(!approved)
      expect(await balanceOf(member)).toBe(approved ? '700.00' : '1000.00')
    }
  })
})

describe('a decision', () => {
  it('to reject gives the money back, with the reason for the member', async () => {
    const member = await newPayee(server)
    const { withdrawalId } = await request(member)
    await decide(server, withdrawalId, 'reject')
    await settle()
    expect(await standing(member, withdrawalId)).toEqual(['1000.00', 'rejected'])
    const { steps } = await withdrawalOf(member, withdrawalId)
    expect(steps.at(-1)).toMatchObject({ state: 'rejected', reason: 'The name of the account differs.' })
  })

  it('is made once, and its step is kept for good', async () => {
    const member = await newPayee(server)
    const { withdrawalId } = await request(member)
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(server, withdrawalId, index % 2 === 0 ? 'approve' : 'reject')),
    )
    expect(made.filter((one) => one !== 'decided')).toHaveLength(1)
    const change = sql`update payment_withdrawal_step set reason = 'other'`.execute(server.test.owner)
    await expect(change).rejects.toThrow('never changed')
  })
})

describe('a payout', () => {
  it('is asked for once with number, name and amount, and the money has left when the gateway reports it (8.028)', async () => {
    const { member, withdrawalId, payout } = await paying()
    expect(gateway.payoutRequests.filter(({ order }) => order === withdrawalId)).toMatchObject([
      {
        amount: '300.00',
        currency: 'PLY',
        bank: 'KBANK',
        account: expect.stringMatching(/^10\d{8}$/),
        holder: 'Somchai Jaidee',
      },
    ])
    expect(await gateway.send(gateway.payoutEvent('payout.paid', payout))).toBe(200)
    expect(await standing(member, withdrawalId)).toEqual(['700.00', 'paid'])
    const { steps } = await withdrawalOf(member, withdrawalId)
    expect(steps.map(({ state }) => state)).toEqual(['requested', 'approved', 'paying', 'paid'])
    await server.deliverEvents()
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list.map(({ title }) => title)).toContain('Withdrawal paid')
  })

  it('is posted as docs/money.md says', async () => {
    const { withdrawalId, payout } = await paying()
    await gateway.send(gateway.payoutEvent('payout.paid', payout))
    const ledger = await openTestLedger(server.test, { clock: server.clock })
    const currency = parseCurrencyCode('PLY')
    if (currency === undefined) throw new Error('no code of a currency')
    const keys = [`withdrawal:${withdrawalId}`, `withdrawal-paid:${withdrawalId}`]
    const stored = await ledger.transactions(await ledger.provider(brandId(1), 'house'), keys)
    const names = await Promise.all(keys.map((key) => postedAs(ledger, currency, stored.get(key)?.postings ?? [])))
    expect(names).toEqual([['Withdrawal asked for'], ['Withdrawal paid']])
    await ledger.close()
  })

  it('that is reported 20 times at once, then as failed, has left once', async () => {
    const { member, withdrawalId, payout } = await paying()
    const paid = gateway.payoutEvent('payout.paid', payout)
    await Promise.all(Array.from({ length: 20 }, () => gateway.send(paid)))
    await gateway.send(gateway.payoutEvent('payout.failed', payout, { reason: 'refused' }))
    expect(await standing(member, withdrawalId)).toEqual(['700.00', 'paid'])
  })

  it('that failed is back in the balance, and the member reads why', async () => {
    const { member, withdrawalId, payout } = await paying()
    await gateway.send(gateway.payoutEvent('payout.failed', payout, { reason: 'account_closed' }))
    expect(await standing(member, withdrawalId)).toEqual(['1000.00', 'failed'])
    const { steps } = await withdrawalOf(member, withdrawalId)
    expect(steps.at(-1)?.reason).toBe('The bank account is closed.')
    // A report that contradicts it moves nothing.
    expect(await gateway.send(gateway.payoutEvent('payout.paid', payout))).toBe(200)
    expect(await standing(member, withdrawalId)).toEqual(['1000.00', 'failed'])
  })

  it.each([{ amount: '900.00' }, { currency: 'THB' }])('with %j is not booked', async (change) => {
    const { member, withdrawalId, payout } = await paying()
    await gateway.send(gateway.payoutEvent('payout.paid', payout, change))
    expect(await standing(member, withdrawalId)).toEqual(['700.00', 'paying'])
  })

  it.each(['requested', 'rejected'] as const)(
    'that is reported while its request is %s, so that nobody asked for it, takes nothing',
    async (state) => {
      const member = await newPayee(server)
      const { withdrawalId } = await request(member)
      if (state === 'rejected') await decide(server, withdrawalId, 'reject')
      const payout = {
        payout: 'unasked',
        order: withdrawalId,
        status: 'paid',
        amount: '300.00',
        currency: 'PLY',
      } as const
      expect(await gateway.send(gateway.payoutEvent('payout.paid', payout))).toBe(200)
      if (state === 'rejected') await settle()
      else await member.call(contract.cancelWithdrawal, { params: { withdrawalId } })
      expect(await balanceOf(member)).toBe('1000.00')
    },
  )

  it('that is reported as paid before the money of a failed one is back stays paid', async () => {
    const { member, withdrawalId, payout } = await paying()
    // The process ended between the report of the failure and the return of the money.
    await sql`update payment_withdrawal set state = 'failed' where withdrawal_id = ${withdrawalId}::uuid`.execute(
      server.test.owner,
    )
    await gateway.send(gateway.payoutEvent('payout.paid', payout))
    await settle()
    expect(await standing(member, withdrawalId)).toEqual(['700.00', 'paid'])
  })

  it('whose report never came is found by asking the gateway', async () => {
    const { member, withdrawalId } = await paying()
    gateway.endPayout(withdrawalId, { status: 'paid' })
    server.clock.advance({ minutes: 1 })
    await settle()
    expect(await standing(member, withdrawalId)).toEqual(['700.00', 'paid'])
  })

  it('is not asked for once the member owes the money: it goes back and settles the debt', async () => {
    const member = await newPayee(server)
    const { withdrawalId } = await request(member)
    await takeBack(server, member, 80_000n)
    await decide(server, withdrawalId, 'approve')
    await settle()
    expect(gateway.payouts.has(withdrawalId)).toBe(false)
    expect(await standing(member, withdrawalId)).toEqual(['200.00', 'rejected'])
    const { steps } = await withdrawalOf(member, withdrawalId)
    expect(steps.at(-1)?.reason).toBe('A win was taken back, and the money is owed.')
    await server.deliverEvents()
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list.map(({ text }) => text).join()).toContain('A win was taken back')
  })

  it('waits while the auditor blocks the account', async () => {
    const member = await newPayee(server)
    const { withdrawalId } = await request(member)
    await blockByAudit(server, member)
    await decide(server, withdrawalId, 'approve')
    await settle()
    expect(gateway.payouts.has(withdrawalId)).toBe(false)
    expect(await standing(member, withdrawalId)).toEqual(['700.00', 'approved'])
  })

  it('that the gateway had before there was a debt is not given back, nor ordered again', async () => {
    const { member, withdrawalId } = await paying()
    // The process ended before it was recorded that the gateway has the order.
    await sql`update payment_withdrawal set state = 'approved' where withdrawal_id = ${withdrawalId}::uuid`.execute(
      server.test.owner,
    )
    await takeBack(server, member, 80_000n)
    await settle()
    expect(await standing(member, withdrawalId)).toEqual(['0.00', 'paying'])
    expect(gateway.payoutRequests.filter(({ order }) => order === withdrawalId)).toHaveLength(1)
  })

  it('waits while the gateway does not answer, and is paid once it does', async () => {
    const member = await newPayee(server)
    const { withdrawalId } = await request(member)
    await decide(server, withdrawalId, 'approve')
    gateway.manners.answers = 'down'
    await settle()
    expect(await standing(member, withdrawalId)).toEqual(['700.00', 'approved'])
    gateway.manners.answers = 'well'
    server.clock.advance({ minutes: 1 })
    await settle()
    expect((await withdrawalOf(member, withdrawalId)).state).toBe('paying')
  })
})

describe('an interruption', () => {
  it('between the posting and its record is made up for by the job, and the money is set aside once', async () => {
    const member = await newPayee(server)
    const { withdrawalId } = await request(member)
    await sql`delete from payment_withdrawal_step where withdrawal_id = ${withdrawalId}::uuid`
      .execute(server.test.owner)
      .catch(() => undefined)
    await sql`update payment_withdrawal set state = 'holding' where withdrawal_id = ${withdrawalId}::uuid`.execute(
      server.test.owner,
    )
    server.clock.advance({ minutes: 1 })
    await settle()
    expect(await standing(member, withdrawalId)).toEqual(['700.00', 'requested'])
  })

  it('between a cancellation and the money’s return is made up for by the job', async () => {
    const member = await newPayee(server)
    const { withdrawalId } = await request(member)
    await sql`update payment_withdrawal set state = 'cancelled' where withdrawal_id = ${withdrawalId}::uuid`.execute(
      server.test.owner,
    )
    expect(await balanceOf(member)).toBe('700.00')
    await settle()
    await settle()
    expect(await balanceOf(member)).toBe('1000.00')
  })
})
