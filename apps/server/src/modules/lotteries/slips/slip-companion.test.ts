import { randomUUID } from 'node:crypto'
import { minor } from '@baize/money'
import { postedAs } from '@baize/testkit'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { openSlipBooks, type SlipBooks } from './test-companion.ts'
import type { PayRequest, SellRequest, StoredSlip } from './slip.types.ts'

let books: SlipBooks

beforeAll(async () => {
  books = await openSlipBooks()
})
afterAll(() => books.close())

async function stored(text: 'lottery_slip' | 'lottery_slip_end', { drawId }: { readonly drawId: string }) {
  const table = sql.table(text)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${table} where draw_id = ${drawId}`.execute(books.test.database)
  return rows[0]?.count
}

async function sellOn(accountId: Awaited<ReturnType<SlipBooks['player']>>, request: SellRequest): Promise<StoredSlip> {
  const { result } = await books.run(accountId, `slip ${request.slip.slipId}`, request)
  if (result.kind !== 'slip') throw new Error('no slip was sold')
  return result.slip
}

function paying(
  { drawId, slipId }: Pick<StoredSlip, 'drawId' | 'slipId'>,
  generation: number,
  amount: bigint,
  before?: PayRequest['before'],
) {
  const { house, debts } = books
  const slip = { drawId, slipId }
  const what = { slip, gameCode: 'siam-government', house, debts, generation, before, winners: [] }
  return { kind: 'pay' as const, ...what, amountMinor: minor(amount) }
}

describe('a slip', () => {
  it('is one posting and one row, whatever is on it, and a repetition is answered from what is stored', async () => {
    const [draw, accountId] = [await books.draw(), await books.player()]
    const request = books.slip(draw, '123 456 789', 50n)
    const first = await books.run(accountId, 'buy', request)
    expect(first.postings).toMatchObject([{ kind: 'stake', amountMinor: -150n, round: request.slip.slipId }])
    const other = books.slip(draw, '123 456 789', 50n)
    const again = await books.run(accountId, 'buy', other, await openTestLedger(books.test, { clock: books.clock }))
    expect(again).toMatchObject({ replayed: true, result: first.result })
    expect(await books.ledger.balance(accountId)).toBe(99_850n)
    expect(await stored('lottery_slip', draw)).toBe(1)
  })

  it('is refused at the cut-off and afterwards, and not a millisecond earlier', async () => {
    const [draw, accountId] = [await books.draw(), await books.player()]
    books.clock.advance({ milliseconds: 59_999 })
    await sellOn(accountId, books.slip(draw, '123'))
    books.clock.advance({ milliseconds: 1 })
    await expect(sellOn(accountId, books.slip(draw, '124'))).rejects.toMatchObject({ code: 'lottery.closed' })
    expect(await stored('lottery_slip', draw)).toBe(1)
  })

  it('is refused if the draw is closed in the database, whatever the clock says, and other bets of the batch are taken', async () => {
    const [closed, open] = [await books.draw(), await books.draw()]
    const players = await Promise.all(Array.from({ length: 6 }, () => books.player()))
    // The lane has loaded the accounts before the draw is closed.
    for (const accountId of players) await sellOn(accountId, books.slip(closed, '001'))
    await books.end(closed)
    const late = await Promise.allSettled(
      players.flatMap((accountId) => [
        sellOn(accountId, books.slip(closed, '123')),
        sellOn(accountId, books.slip(open, '123')),
      ]),
    )
    expect(late.map((one) => (one.status === 'rejected' ? refusalIn(one.reason) : 'sold'))).toEqual(
      players.flatMap(() => ['lottery.closed', 'sold']),
    )
    expect([await stored('lottery_slip', closed), await stored('lottery_slip', open)]).toEqual([6, 6])
    for (const accountId of players) expect(await books.ledger.balance(accountId)).toBe(99_800n)
  })

  it('is refused by the database itself while its draw is not open', async () => {
    const [draw, accountId] = [await books.draw(), await books.player()]
    const slip = await sellOn(accountId, books.slip(draw, '123'))
    const insert = (slipId: string) => {
      const head = { accountId, providerId: slip.providerId, key: slipId, bodyHash: Buffer.alloc(1) }
      const funds = {
        balanceMinor: minor(0n),
        owedMinor: minor(0n),
        bonus: undefined,
        bonusStakedMinor: () => 0n,
        roundStakedMinor: () => 0n,
      }
      const context = { ...head, ...funds, postedAt: books.clock.now() }
      const rows = [{ kind: 'slip' as const, slip: { ...slip, slipId }, leaf: Buffer.alloc(32), context }]
      const { values, text } = books.companion.insert(rows, { lane: 1, batch: 1n })
      return books.test.database.executeQuery(CompiledQuery.raw(text, [...values]))
    }
    await insert(randomUUID())
    await books.end(draw)
    await expect(insert(randomUUID())).rejects.toMatchObject({ code: '40P99' })
    expect(await stored('lottery_slip', draw)).toBe(2)
  })

  it('counts towards the limits of its member exactly, if fifty come at once', async () => {
    const [draw, accountId] = [await books.draw(), await books.player()]
    const buy = (numbers: string, limits: Parameters<SlipBooks['slip']>[3]) =>
      Promise.allSettled(
        Array.from({ length: 50 }, () => sellOn(accountId, books.slip(draw, numbers, 100n, limits))),
      ).then((done) => ({
        sold: done.filter(({ status }) => status === 'fulfilled').length,
        codes: new Set(done.flatMap((one): unknown[] => (one.status === 'rejected' ? [refusalIn(one.reason)] : []))),
      }))
    const number = { memberNumber: { maxMinor: 730n, digits: 2 } }
    expect(await buy('777', number)).toEqual({
      sold: 7,
      codes: new Set(['lottery.member_number_full 777 7.30 top-3']),
    })
    // Another number is free, one of two is not.
    expect((await buy('776 777', number)).sold).toBe(0)
    expect((await buy('776', { maxMemberSlips: 10 })).sold).toBe(3)
    expect(await stored('lottery_slip', draw)).toBe(10)
    expect(await books.ledger.balance(accountId)).toBe(99_000n)
    expect((await buy('775', { maxMemberSlips: 10 })).codes).toEqual(new Set(['lottery.too_many_slips 10']))
  })

  it('counts towards limits after a restart, until it is cancelled', async () => {
    const [draw, accountId] = [await books.draw(), await books.player()]
    const limits = { maxMemberSlips: 2, memberNumber: { maxMinor: 150n, digits: 2 } }
    const first = await sellOn(accountId, books.slip(draw, '123', 100n, limits))
    const restarted = await openTestLedger(books.test, { clock: books.clock })
    const full = books.run(accountId, 'full', books.slip(draw, '123 125', 100n, limits), restarted)
    await expect(full).rejects.toMatchObject({ code: 'lottery.member_number_full' })
    await books.run(accountId, books.endKey(first.slipId, 0), cancelling(first), restarted)
    await books.run(accountId, 'again', books.slip(draw, '123', 100n, limits), restarted)
    await books.run(accountId, 'other', books.slip(draw, '124', 100n, limits), restarted)
    const third = books.run(accountId, 'third', books.slip(draw, '124', 10n, limits), restarted)
    await expect(third).rejects.toMatchObject({ code: 'lottery.too_many_slips' })
    await restarted.close()
  })

  it('that the balance does not cover leaves nothing behind', async () => {
    const [draw, accountId] = [await books.draw(), await books.player(250n)]
    const limits = { memberNumber: { maxMinor: 250n, digits: 2 } }
    await sellOn(accountId, books.slip(draw, '123', 100n, limits))
    await expect(sellOn(accountId, books.slip(draw, '123 124', 100n))).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    await sellOn(accountId, books.slip(draw, '123', 150n, limits))
    expect(await books.ledger.balance(accountId)).toBe(0n)
  })
})

describe('a cancellation', () => {
  it('returns the stake once, and only in time', async () => {
    const [draw, accountId] = [await books.draw(), await books.player()]
    const [slip, late] = [
      await sellOn(accountId, books.slip(draw, '123')),
      await sellOn(accountId, books.slip(draw, '124')),
    ]
    const done = await Promise.all(
      Array.from({ length: 5 }, () => books.run(accountId, books.endKey(slip.slipId, 0), cancelling(slip))),
    )
    expect(done[0]?.postings).toMatchObject([
      { kind: 'rollback', amountMinor: 100n, reference: slip.key, round: slip.slipId, closesRound: true },
    ])
    expect(await books.ledger.balance(accountId)).toBe(99_900n)
    await expect(books.run(accountId, 'another key', cancelling(slip))).rejects.toMatchObject({
      code: 'lottery.cannot_cancel',
    })
    books.clock.advance({ seconds: 40 })
    await expect(books.run(accountId, books.endKey(late.slipId, 0), cancelling(late))).rejects.toMatchObject({
      code: 'lottery.cannot_cancel',
    })
    expect(await stored('lottery_slip_end', draw)).toBe(1)
  })

  it('is refused once the draw is closed, and its stake can then be returned once by the draw', async () => {
    const [draw, accountId] = [await books.draw(10), await books.player()]
    const slip = await sellOn(accountId, books.slip(draw, '123'))
    await books.end(draw)
    await expect(books.run(accountId, books.endKey(slip.slipId, 0), cancelling(slip))).rejects.toMatchObject({
      code: 'lottery.cannot_cancel',
    })
    const { house } = books
    const request = { kind: 'void' as const, slip, gameCode: 'siam-government', house }
    await books.run(accountId, books.endKey(slip.slipId, 0), request)
    await expect(books.run(accountId, 'void again', request)).rejects.toMatchObject({ code: '23505' })
    expect(await books.ledger.balance(accountId)).toBe(100_000n)
  })
})

describe('what becomes of a slip', () => {
  it('is posted as docs/money.md says', async () => {
    const [draw, accountId] = [await books.draw(), await books.player()]
    const request = books.slip(draw, '123')
    const sold = await books.run(accountId, 'documented', request)
    const slip = await sellOn(accountId, books.slip(draw, '124'))
    const cancelled = await books.run(accountId, books.endKey(slip.slipId, 0), cancelling(slip))
    await books.end(draw)
    const { slipId } = request.slip
    const pay = (generation: number, amount: bigint, before?: PayRequest['before']) =>
      books.run(accountId, books.endKey(slipId, generation), paying(request.slip, generation, amount, before))
    const paid = await pay(1, 9_000n)
    const corrected = await pay(2, 4_000n, { generation: 1, amountMinor: minor(9_000n) })
    const named = ({ postings }: typeof sold) => postedAs(books.ledger, books.currency, postings)
    expect(await named(sold)).toEqual(['Lottery slip that is bought'])
    expect(await named(paid)).toEqual(['Lottery slip that wins'])
    expect(await named(cancelled)).toEqual(['Lottery slip that is cancelled, or whose draw is void'])
    expect(await named(corrected)).toEqual(['Lottery slip that wins less after its draw was corrected'])
  })
})

describe('a payout', () => {
  it('of a generation is made once: the database refuses it under another key, and the key with another amount', async () => {
    const [draw, accountId] = [await books.draw(), await books.player()]
    const slip = await sellOn(accountId, books.slip(draw, '123'))
    await books.end(draw)
    const pay = (key: string, amount: bigint) => books.run(accountId, key, paying(slip, 1, amount))
    const key = books.endKey(slip.slipId, 1)
    expect((await pay(key, 90_000n)).postings).toMatchObject([
      { kind: 'payout', amountMinor: 90_000n, round: slip.slipId, closesRound: true },
    ])
    expect(await pay(key, 90_000n)).toMatchObject({ replayed: true })
    await expect(pay(key, 90_001n)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    await expect(pay('another', 90_000n)).rejects.toMatchObject({ code: '23505' })
    expect(await books.ledger.balance(accountId)).toBe(189_900n)
  })

  it('is corrected by the next generation in one transaction; what was spent meanwhile is owed', async () => {
    const [draw, accountId] = [await books.draw(), await books.player(100n)]
    const slip = await sellOn(accountId, books.slip(draw, '123'))
    await books.end(draw)
    await books.run(accountId, books.endKey(slip.slipId, 1), paying(slip, 1, 90_000n))
    const [next, rest] = [await books.draw(), books.endKey(slip.slipId, 2)]
    await sellOn(accountId, books.slip(next, '999', 80_000n))
    const before = { generation: 1, amountMinor: minor(90_000n) }
    const { postings } = await books.run(accountId, rest, paying(slip, 2, 4_000n, before))
    expect(postings.filter(({ kind }) => kind === 'rollback' || kind === 'payout')).toMatchObject([
      { kind: 'rollback', amountMinor: -90_000n, reference: books.endKey(slip.slipId, 1) },
      { kind: 'payout', amountMinor: 4_000n },
    ])
    expect(await books.ledger.balance(accountId)).toBe(0n)
    expect((await books.ledger.debt(accountId)).owedMinor).toBe(76_000n)
  })
})

function cancelling(slip: StoredSlip) {
  const until = slip.closesAt.subtract({ seconds: 20 })
  return { kind: 'cancel' as const, slip, gameCode: 'siam-government', house: books.house, until }
}

function refusalIn(error: unknown): string {
  return error instanceof Refusal ? [error.code, ...error.values].join(' ') : String(error)
}
