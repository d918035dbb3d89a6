import * as contract from '@baize/contract'
import { minor, parseCurrencyCode } from '@baize/money'
import { postedAs } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { takeBack, withdrawalOf } from '../../../testing/payee.ts'
import { answer, paidOut, sendProof } from '../../../testing/receipts.ts'
import { balanceOf } from '../test-deposits.ts'
import type { Claimer } from '../withdrawals/review.sql.ts'
import type { OfficeDecision } from '../withdrawals/review-withdrawals.ts'
import { paymentData } from '../personal-data.sql.ts'
import { decideReceipt } from './decide-receipt.ts'
import { forgetReceiptPictures } from './receipts.sql.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const paid = () => paidOut(server, gateway)
const settle = () => server.runJob('settle receipts')
const review = () => server.payments.withdrawals.review
const claimer = (name: string, place: number): Claimer => ({
  name,
  operatorId: `0000000${place}-0000-7000-8000-000000000000`,
})
const [kanya, malee] = [claimer('Kanya', 1), claimer('Malee', 2)]

function by(who: Claimer, withdrawalId: string): OfficeDecision {
  return {
    brandId: brandId(1),
    withdrawalId,
    by: who,
    reason: 'The bank has confirmed it.',
    mayFollow: async () => true,
    note: async () => undefined,
  }
}
const decide = (who: Claimer, withdrawalId: string, decision: 'refund' | 'force') =>
  review().decideReceipt({ ...by(who, withdrawalId), decision })

/** A withdrawal of 300.00 of which a part has arrived, as its member says; nothing by default. */
async function disputed(received?: string) {
  const one = await paid()
  await sendProof(one.member, one.withdrawalId)
  const body = received === undefined ? { arrived: 'none' as const } : { arrived: 'part' as const, amount: received }
  return { ...one, said: await answer(one.member, one.withdrawalId, body) }
}

const receiptOf = async (member: Parameters<typeof withdrawalOf>[0], withdrawalId: string) =>
  (await withdrawalOf(member, withdrawalId)).receipt?.state
const stepsOf = async (member: Parameters<typeof withdrawalOf>[0], withdrawalId: string) =>
  (await withdrawalOf(member, withdrawalId)).steps.slice(4).map(({ state }) => state)

describe('the receipt of a withdrawal that was paid', () => {
  it('is asked for until the configured minutes are over, and all of it can be confirmed (3.067, 4.031)', async () => {
    const { member, withdrawalId } = await paid()
    const dueAt = server.clock.now().add({ minutes: 1_440 }).toString()
    const nothing = { received: null, remainder: null, note: null, pictures: [], canStillArrive: false }
    expect((await withdrawalOf(member, withdrawalId)).receipt).toEqual({ state: 'awaiting', dueAt, ...nothing })
    await sendProof(member, withdrawalId)
    const params = { withdrawalId }
    const { withdrawal } = await member.call(contract.confirmReceipt, { params, body: { arrived: 'all' } })
    const { receipt, steps } = withdrawal
    // Pictures that show nothing are not kept.
    expect(receipt).toMatchObject({ state: 'received', received: '300.00', remainder: '0.00', pictures: [] })
    expect(steps.at(-1)?.state).toBe('received')
    expect(await balanceOf(member)).toBe('700.00')
  })

  it('of which a part or nothing has arrived needs a picture, says the remainder, and is left to an operator (3.067, 4.031)', async () => {
    const { member, withdrawalId } = await paid()
    const part = { arrived: 'part', amount: '120.00', note: ' Only one transfer came. ' } as const
    for (const body of [part, { arrived: 'none' } as const])
      expect((await refusalOf(answer(member, withdrawalId, body))).code).toBe('payment.receipt_needs_picture')
    await sendProof(member, withdrawalId)
    const { receipt, steps } = await answer(member, withdrawalId, part)
    const note = 'Only one transfer came.'
    expect(receipt).toMatchObject({ state: 'disputed', received: '120.00', remainder: '180.00', note })
    expect(steps.at(-1)).toMatchObject({ state: 'received_part', reason: note })
    expect((await disputed()).said).toMatchObject({ receipt: { received: '0.00', remainder: '300.00' } })
    const read = await review().read({ brandId: brandId(1), withdrawalId })
    expect(read).toMatchObject({ missingMinor: 18_000n, pictures: [{ withdrawalId }] })
  })

  it.each([['0'], ['300.00'], ['300.01'], ['1.234'], ['']])('refuses a part of %o beside its field', async (amount) => {
    const { member, withdrawalId } = await paid()
    await sendProof(member, withdrawalId)
    const refused = await refusalOf(answer(member, withdrawalId, { arrived: 'part', amount }))
    expect(refused.fields.map(({ field }) => field)).toEqual(['amount'])
    expect(await receiptOf(member, withdrawalId)).toBe('awaiting')
  })

  it('takes one of 20 different answers that come at once, and one answer that comes 20 times (4.031)', async () => {
    const { member, withdrawalId } = await paid()
    await sendProof(member, withdrawalId)
    const tried = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) =>
        place % 4 === 0
          ? answer(member, withdrawalId, { arrived: 'none', note: `note ${place}` })
          : answer(member, withdrawalId, { arrived: 'part', amount: `${10 + place}.00` }),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stepsOf(member, withdrawalId)).toHaveLength(1)
    const other = await paid()
    await sendProof(other.member, other.withdrawalId)
    await Promise.all(Array.from({ length: 20 }, () => answer(other.member, other.withdrawalId, { arrived: 'none' })))
    expect(await stepsOf(other.member, other.withdrawalId)).toEqual(['not_received'])
  })

  it('can be confirmed after all until an operator has taken it up', async () => {
    const [one, two] = [await disputed(), await disputed('100.00')]
    expect((await withdrawalOf(one.member, one.withdrawalId)).receipt?.canStillArrive).toBe(true)
    const { receipt } = await answer(one.member, one.withdrawalId, { arrived: 'all' })
    expect(receipt).toMatchObject({ state: 'received', remainder: '0.00', pictures: [] })
    expect(await review().claim({ brandId: brandId(1), withdrawalId: two.withdrawalId }, kanya)).toBe(true)
    const late = answer(two.member, two.withdrawalId, { arrived: 'all' })
    expect((await refusalOf(late)).code).toBe('payment.receipt_not_awaited')
    expect((await withdrawalOf(two.member, two.withdrawalId)).receipt?.canStillArrive).toBe(false)
  })

  it('is not asked for before it is paid, nor of withdrawals of others', async () => {
    const [{ member, withdrawalId }, other] = [await paid(), await server.newMember('stranger')]
    const waiting = await paid()
    await sql`
      update payment_withdrawal set receipt = null, receipt_due = null, state = 'paying'
      where withdrawal_id = ${waiting.withdrawalId}::uuid`.execute(server.test.owner)
    const early = answer(waiting.member, waiting.withdrawalId, { arrived: 'all' })
    expect((await refusalOf(early)).code).toBe('payment.receipt_not_awaited')
    expect((await refusalOf(answer(other, withdrawalId, { arrived: 'all' }))).code).toBe('payment.withdrawal_unknown')
    expect((await refusalOf(sendProof(other, withdrawalId))).code).toBe('payment.withdrawal_unknown')
    expect(await receiptOf(member, withdrawalId)).toBe('awaiting')
  })
})

describe('a receipt that nobody confirms', () => {
  const dueIn = (withdrawalId: string, minutes: number) =>
    sql`
      update payment_withdrawal set receipt_due = ${server.clock.now().add({ minutes }).toString()}
      where withdrawal_id = ${withdrawalId}::uuid`.execute(server.test.owner)

  it('counts as received once the minutes are over, and cannot be disputed any more (4.031, 9.011)', async () => {
    const { member, withdrawalId } = await paid()
    await sendProof(member, withdrawalId)
    await dueIn(withdrawalId, 1)
    await settle()
    expect(await receiptOf(member, withdrawalId)).toBe('awaiting')
    await dueIn(withdrawalId, 0)
    await Promise.all(Array.from({ length: 5 }, settle))
    expect(await receiptOf(member, withdrawalId)).toBe('assumed')
    expect(await stepsOf(member, withdrawalId)).toEqual(['assumed'])
    const late = answer(member, withdrawalId, { arrived: 'none' })
    expect((await refusalOf(late)).code).toBe('payment.receipt_not_awaited')
    expect(await balanceOf(member)).toBe('700.00')
  })

  it('at the moment of the answer is either, never both; the row decides (4.031, 9.011)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { member, withdrawalId } = await paid()
      await sendProof(member, withdrawalId)
      await dueIn(withdrawalId, 0)
      const jobs = Promise.all(Array.from({ length: 3 }, settle))
      const [answered] = await Promise.allSettled([answer(member, withdrawalId, { arrived: 'none' }), jobs])
      const isAnswered = answered.status === 'fulfilled'
      expect(await stepsOf(member, withdrawalId)).toEqual([isAnswered ? 'not_received' : 'assumed'])
      expect(await receiptOf(member, withdrawalId)).toBe(isAnswered ? 'disputed' : 'assumed')
    }
  })
})

describe('what an operator decides about money that has not arrived', () => {
  it('gives back the remainder once, as documented, and the member is told (4.031, 8.028)', async () => {
    const { member, withdrawalId } = await disputed('120.00')
    expect(await decide(kanya, withdrawalId, 'refund')).toMatchObject({ isFirst: false })
    expect(await balanceOf(member)).toBe('880.00')
    expect(await stepsOf(member, withdrawalId)).toEqual(['received_part', 'refunding', 'refunded'])
    const { steps, receipt } = await withdrawalOf(member, withdrawalId)
    expect(receipt).toMatchObject({ state: 'refunded', received: '120.00', remainder: '180.00' })
    expect(steps.find(({ state }) => state === 'refunding')?.reason).toBe('The bank has confirmed it.')
    await server.deliverEvents()
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list.map(({ text }) => text)).toContain(
      '$180.00 of your withdrawal did not arrive and is back in your balance.',
    )
    const record = await member.call(contract.accountRecord, { query: { group: 'withdrawal' } })
    expect(record.list[0]).toMatchObject({ kind: 'withdrawal_refunded', amount: '180.00', withdrawalId })
    const ledger = await openTestLedger(server.test, { clock: server.clock })
    const currency = parseCurrencyCode('PLY')
    if (currency === undefined) throw new Error('no code of a currency')
    const key = `withdrawal-refund:${withdrawalId}`
    const stored = await ledger.transactions(await ledger.provider(brandId(1), 'house'), [key])
    const names = await postedAs(ledger, currency, stored.get(key)?.postings ?? [])
    expect(names).toEqual(['Withdrawal that did not arrive, given back'])
    await ledger.close()
  })

  it('as a forced receipt gives nothing back, and the member reads why (4.031)', async () => {
    const { member, withdrawalId } = await disputed()
    await decide(kanya, withdrawalId, 'force')
    expect([await balanceOf(member), await receiptOf(member, withdrawalId)]).toEqual(['700.00', 'forced'])
    expect((await withdrawalOf(member, withdrawalId)).steps.at(-1)?.reason).toBe('The bank has confirmed it.')
    await server.deliverEvents()
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list.map(({ text }) => text)).toContain(
      'We have looked into your withdrawal of $300.00. It counts as received: The bank has confirmed it.',
    )
    expect(await decide(malee, withdrawalId, 'refund')).toBe('decided')
  })

  it('is one decision, of 20 that refund and force at once (4.031)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { member, withdrawalId } = await disputed()
      const tried = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          decide(place % 2 === 0 ? kanya : malee, withdrawalId, place % 2 === 0 ? 'refund' : 'force'),
        ),
      )
      expect(tried.filter((one) => typeof one !== 'string')).toHaveLength(1)
      await settle()
      const isRefunded = (await receiptOf(member, withdrawalId)) === 'refunded'
      expect(await balanceOf(member)).toBe(isRefunded ? '1000.00' : '700.00')
    }
  })

  it('or the member at the same moment is one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { member, withdrawalId } = await disputed()
      const [arrived, decided] = await Promise.allSettled([
        answer(member, withdrawalId, { arrived: 'all' }),
        decide(kanya, withdrawalId, 'refund'),
      ])
      const isRefunded = decided.status === 'fulfilled' && typeof decided.value !== 'string'
      expect(arrived.status === 'fulfilled').toBe(!isRefunded)
      expect(await balanceOf(member)).toBe(isRefunded ? '1000.00' : '700.00')
    }
  })

  it('above the amount is decided by two people to give it back, by one to let it count as received', async () => {
    const large = async () => {
      const one = await disputed()
      const decideHere = (who: Claimer, decision: 'refund' | 'force', from = 30_000n) => {
        const { note: tell, ...order } = by(who, one.withdrawalId)
        const parts = { database: server.test.database, clock: server.clock }
        return decideReceipt(parts, { ...order, decision, twoPeopleFromMinor: from, tell })
      }
      return { ...one, decideHere }
    }
    const [first, second, third] = [await large(), await large(), await large()]
    expect(await first.decideHere(kanya, 'refund')).toMatchObject({ isFirst: true })
    expect(await first.decideHere(kanya, 'refund')).toBe('same_person')
    await settle()
    expect(await balanceOf(first.member)).toBe('700.00')
    expect(await first.decideHere(malee, 'refund')).toMatchObject({ isFirst: false })
    await settle()
    expect(await balanceOf(first.member)).toBe('1000.00')
    expect(await second.decideHere(kanya, 'force')).toMatchObject({ isFirst: false })
    // The negative control: below the amount, one is enough.
    expect(await third.decideHere(kanya, 'refund', 30_001n)).toMatchObject({ isFirst: false })
  })

  it('waits while another operator works on it', async () => {
    const { withdrawalId } = await disputed()
    const key = { brandId: brandId(1), withdrawalId }
    expect([await review().claim(key, kanya), await review().claim(key, malee)]).toEqual([true, false])
    expect(await decide(malee, withdrawalId, 'force')).toBe('claimed')
    expect(await review().decideReceipt({ ...by(kanya, withdrawalId), brandId: brandId(2), decision: 'refund' })).toBe(
      'unknown',
    )
    expect(await decide(kanya, withdrawalId, 'force')).toMatchObject({ isFirst: false })
  })
})

describe('a refund', () => {
  /** As if the process had ended right after the decision, or after the posting. */
  const interrupt = (withdrawalId: string) =>
    sql`update payment_withdrawal set receipt = 'refunding' where withdrawal_id = ${withdrawalId}::uuid`.execute(
      server.test.owner,
    )

  it('that was interrupted before or after its posting is finished by the job, once', async () => {
    const [before, after] = [await disputed(), await disputed()]
    await decide(kanya, after.withdrawalId, 'refund')
    for (const { withdrawalId } of [before, after]) await interrupt(withdrawalId)
    server.clock.advance({ minutes: 1 })
    await Promise.all(Array.from({ length: 5 }, settle))
    for (const { member, withdrawalId } of [before, after])
      expect([await balanceOf(member), await receiptOf(member, withdrawalId)]).toEqual(['1000.00', 'refunded'])
  })

  it('would be given twice under two keys, which the balance shows: the negative control', async () => {
    const { member, withdrawalId } = await disputed()
    await decide(kanya, withdrawalId, 'refund')
    const ledger = await openTestLedger(server.test, { clock: server.clock })
    const owner = { brandId: brandId(1), memberId: member.id, kind: 'main' }
    const { rows } = await sql<{ accountId: never }>`
      select account_id as "accountId" from ledger_account
      where brand_id = ${owner.brandId} and member_id = ${owner.memberId}::bigint and kind = 'main'`.execute(
      server.test.owner,
    )
    const currency = parseCurrencyCode('PLY')
    const [account] = rows
    if (currency === undefined || account === undefined) throw new Error('the member has no account')
    const houseAccountId = await ledger.houseAccount({ brandId: brandId(1), currency, name: 'withdrawals' })
    const providerId = await ledger.provider(brandId(1), 'house')
    const entries = [
      { kind: 'withdrawal' as const, amountMinor: minor(30_000n), houseAccountId, reference: withdrawalId },
    ]
    const post = (key: string) => ledger.post({ ...account, providerId, transactions: [{ key, entries }] })
    await post(`withdrawal-refund:${withdrawalId}`)
    expect(await balanceOf(member)).toBe('1000.00')
    await post(`withdrawal-refund-again:${withdrawalId}`)
    expect(await balanceOf(member)).toBe('1300.00')
    await ledger.close()
  })

  it('to a member who owes settles the debt first', async () => {
    const { member, withdrawalId } = await disputed()
    await takeBack(server, member, 90_000n)
    await decide(kanya, withdrawalId, 'refund')
    expect([await balanceOf(member), await receiptOf(member, withdrawalId)]).toEqual(['100.00', 'refunded'])
  })

  it('does not count towards the limit of the day, and the account cannot be deleted before it', async () => {
    const { member, withdrawalId } = await disputed('100.00')
    const { hindrances } = await member.call(contract.ownDeletion, {})
    expect(hindrances).toEqual(['withdrawal'])
    await decide(kanya, withdrawalId, 'refund')
    expect(await member.call(contract.withdrawalTerms, { query: {} })).toMatchObject({ leftToday: '499900.00' })
    expect((await member.call(contract.ownDeletion, {})).hindrances).toEqual([])
  })

  it('is in the member’s own data, with note and pictures, which a deletion forgets', async () => {
    const { member, withdrawalId } = await disputed()
    await decide(kanya, withdrawalId, 'refund')
    const { database } = server.test
    const owner = { brandId: brandId(1), memberId: memberId(BigInt(member.id)) }
    const pictures = async () => {
      const part = paymentData(database).find(({ name }) => name === 'receiptPictures')
      const found = part === undefined ? [] : await Array.fromAsync(part.pagesOf(owner))
      return found.flat()
    }
    expect(await pictures()).toMatchObject([
      { withdrawal: withdrawalId, pictureBase64: expect.stringMatching(/^UklGR/) },
    ])
    await forgetReceiptPictures(database, owner)
    expect(await pictures()).toEqual([])
    expect((await withdrawalOf(member, withdrawalId)).receipt?.pictures).toEqual([])
  })
})
