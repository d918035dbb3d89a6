import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from '../../ledger/index.ts'
import type { LotteryDraw } from './draw.types.ts'
import {
  beforeEachRun,
  buy,
  endsOf,
  fundedAccount,
  makeOfficial,
  nextDraw,
  openDrawBooks,
  openDrawProcess,
  stored,
  testBrand,
  type DrawBooks,
} from './test-draws.ts'

let books: DrawBooks
beforeAll(async () => {
  books = await openDrawBooks()
  await books.draws.catchUp()
  books.clock.advance({ seconds: 2 })
})
afterAll(() => books.close())

const places = (digits: string) => ({ places: [...digits] })
const operator = { operatorId: undefined, name: 'a test' }

/** A draw of five digits whose numbers an operator enters. */
async function officialDraw(): Promise<LotteryDraw> {
  await books.draws.catchUp()
  books.clock.advance({ seconds: 2 })
  const draw = await nextDraw(books, 'minute-five')
  await makeOfficial(books, draw)
  return stored(books, draw)
}

/** Lets a draw pass its cut-off and its time. */
async function seal({ drawsAt }: LotteryDraw): Promise<void> {
  books.clock.advance(books.clock.now().until(drawsAt).add({ seconds: 5 }))
  await books.draws.catchUp()
}

const change = <Problem>(act: (tx: Parameters<typeof books.draws.desk.voidDraw>[0]) => Promise<Problem>) =>
  books.test.database.transaction().execute(act)
const enter = ({ drawId }: LotteryDraw, digits: string) =>
  change((tx) => books.draws.desk.enterNumbers(tx, testBrand, { drawId, result: places(digits) }))
const correct = ({ drawId }: LotteryDraw, digits: string) =>
  change((tx) => books.draws.desk.correctNumbers(tx, testBrand, { drawId, result: places(digits) }))
const voidBy = ({ drawId }: LotteryDraw, reason = 'a mistake') =>
  change((tx) => books.draws.desk.voidDraw(tx, testBrand, { drawId, reason, by: operator }))
const balances = (accounts: readonly AccountId[]) => Promise.all(accounts.map((one) => books.ledger.balance(one)))
const owed = async (accountId: AccountId) => (await books.ledger.debt(accountId)).owedMinor

describe('an operator', () => {
  it('can make a draw void that is on sale: nothing is sold on it any more, and every stake is returned once', async () => {
    const { draws } = books
    const draw = await nextDraw(books, 'minute-five')
    const accounts = await Promise.all([fundedAccount(books), fundedAccount(books)])
    const [first, second] = accounts
    await buy(books, draw, { accountId: first, bets: [{ pick: 'total-sides big' }] })
    const under = Array.from({ length: 40 }, () =>
      buy(books, draw, { accountId: second, bets: [{ pick: 'total-sides small' }] }).then(
        () => 'sold',
        (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
      ),
    )
    expect(await voidBy(draw)).toBeUndefined()
    const outcomes = await Promise.all(under)
    expect(outcomes.filter((outcome) => outcome !== 'sold' && outcome !== 'lottery.closed')).toEqual([])
    expect(await voidBy(draw)).toBe('wrong_state')
    await expect(buy(books, draw, { accountId: first, bets: [{ pick: 'total-sides big' }] })).rejects.toMatchObject({
      code: 'lottery.closed',
    })
    await draws.catchUp()
    await draws.catchUp()
    expect(await stored(books, draw)).toMatchObject({ state: 'void', voidReason: 'a mistake' })
    expect(await balances(accounts)).toEqual([100_000n, 100_000n])
    expect(new Set((await endsOf(books, draw)).map(({ kind }) => kind))).toEqual(new Set(['void']))
    expect(await endsOf(books, draw)).toHaveLength(1 + outcomes.filter((outcome) => outcome === 'sold').length)
  })

  it('cannot make a draw of our own void from its cut-off on, when whoever has the server could know what it will pay', async () => {
    const draw = await nextDraw(books, 'minute-five')
    books.clock.advance(books.clock.now().until(draw.closesAt))
    expect((await stored(books, draw)).state).toBe('open')
    expect(await voidBy(draw)).toBe('wrong_state')
    books.clock.advance({ seconds: 1 })
    await books.draws.catchUp()
    expect((await stored(books, draw)).state).toBe('sealed')
    expect(await voidBy(draw)).toBe('wrong_state')
  })

  it('cannot make a draw void that has numbers, or give numbers to a draw of our own', async () => {
    const draw = await nextDraw(books, 'minute-five')
    await seal(draw)
    expect((await stored(books, draw)).state).toBe('settled')
    expect(await voidBy(draw)).toBe('wrong_state')
    expect(await correct(draw, '12345')).toBe('wrong_source')
    expect(await enter(draw, '12345')).toBe('wrong_source')
  })

  it('gives an official draw its numbers once it is sealed and its time has come', async () => {
    const draw = await officialDraw()
    expect(await enter(draw, '12345')).toBe('too_early')
    const accountId = await fundedAccount(books)
    await buy(books, draw, { accountId, bets: [{ pick: 'straight-5 1|2|3|4|5' }] })
    await seal(draw)
    expect((await stored(books, draw)).state).toBe('sealed')
    expect(await enter(draw, '1234')).toBe('wrong_numbers')
    expect(await enter(draw, '12345')).toBeUndefined()
    expect(await enter(draw, '12345')).toBe('wrong_state')
    await books.draws.catchUp()
    expect(await stored(books, draw)).toMatchObject({ state: 'settled', paid: 9_600_000n, winners: 1 })
    expect(await balances([accountId])).toEqual([99_900n + 9_600_000n])
  })

  it('an official draw without numbers in time is void by rule', async () => {
    const draw = await officialDraw()
    const accountId = await fundedAccount(books)
    await buy(books, draw, { accountId, bets: [{ pick: 'straight-5 1|2|3|4|5' }] })
    await seal(draw)
    books.clock.advance({ hours: 1 })
    await books.draws.catchUp()
    expect(await stored(books, draw)).toMatchObject({ state: 'void', voidReason: 'no_numbers' })
    expect(await balances([accountId])).toEqual([100_000n])
    expect(await enter(draw, '12345')).toBe('wrong_state')
  })
})

describe('corrected numbers', () => {
  it('pay those who win now and take back from those who do not, a debt included, in both directions', async () => {
    const { ledger } = books
    const draw = await officialDraw()
    const [kept, spent, later, both] = await Promise.all(Array.from({ length: 4 }, () => fundedAccount(books, 1_000n)))
    if (!kept || !spent || !later || !both) throw new Error('there are no accounts')
    const onPlace = (digits: string) => [{ pick: digits }]
    await buy(books, draw, { accountId: kept, bets: onPlace('place 1-1') })
    await buy(books, draw, { accountId: spent, bets: onPlace('place 1-1') })
    await buy(books, draw, { accountId: later, bets: onPlace('place 1-2') })
    await buy(books, draw, { accountId: both, bets: [{ pick: 'place 1-1' }, { pick: 'place 1-2', unitMinor: 100n }] })
    await seal(draw)
    await enter(draw, '12345')
    await books.draws.catchUp()
    expect(await balances([kept, spent, later, both])).toEqual([1_860n, 1_860n, 900n, 1_760n])
    // One of the winners spends all of it.
    const providerId = await ledger.provider(testBrand, 'house')
    const currency = books.brands.byId(testBrand).currency.code
    const houseAccountId = await ledger.houseAccount({ brandId: testBrand, currency, name: 'withdrawals' })
    const amountMinor = minor(-1_860n)
    const entries = [{ kind: 'withdrawal' as const, amountMinor, houseAccountId }]
    await ledger.post({ accountId: spent, providerId, transactions: [{ key: 'spend', entries }] })

    expect(await correct(draw, '12345')).toBe('same_numbers')
    expect(await correct(draw, '22345')).toBeUndefined()
    expect((await stored(books, draw)).state).toBe('drawn')
    await books.draws.catchUp()
    // Who has a bet on both keeps what they have: nothing is posted for them.
    expect(await balances([kept, spent, later, both])).toEqual([900n, 0n, 1_860n, 1_760n])
    expect(await owed(spent)).toBe(960n)
    expect(await stored(books, draw)).toMatchObject({ state: 'settled', generation: 2, paid: 1_920n, winners: 2 })
    expect((await endsOf(books, draw)).filter(({ generation }) => generation === 2)).toHaveLength(3)

    // And back again: the debt is settled by what is paid once more.
    expect(await correct(draw, '12345')).toBeUndefined()
    await books.draws.catchUp()
    expect(await balances([kept, spent, later, both])).toEqual([1_860n, 0n, 900n, 1_760n])
    expect(await owed(spent)).toBe(0n)
    expect(await stored(books, draw)).toMatchObject({ generation: 3, paid: 2_880n, winners: 3 })
  })

  it('come while winners are being paid: what the old numbers still pay is refused, and all that is paid is by the new ones', async () => {
    const draw = await officialDraw()
    const accounts = await Promise.all(Array.from({ length: 6 }, () => fundedAccount(books, 1_000n)))
    for (const accountId of accounts) await buy(books, draw, { accountId, bets: [{ pick: 'place 1-1' }] })
    await seal(draw)
    await enter(draw, '12345')
    // A process that stops for a while before its fourth payout.
    const stopped = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    let runs = 0
    const slow = await openDrawProcess({
      test: books.test,
      clock: books.clock,
      around: (ledger) =>
        beforeEachRun(ledger, async () => {
          runs += 1
          if (runs <= 3) return
          reached.resolve()
          await stopped.promise
        }),
    })
    const paying = slow.draws.catchUp()
    await reached.promise
    expect(await correct(draw, '22345')).toBeUndefined()
    stopped.resolve()
    await paying
    await slow.close()
    await books.draws.catchUp()
    expect(await stored(books, draw)).toMatchObject({ state: 'settled', generation: 2, paid: 0n, winners: 0 })
    expect(await balances(accounts)).toEqual(accounts.map(() => 900n))
    const paid = (await endsOf(books, draw)).filter(({ generation }) => generation === 1)
    expect(paid.length).toBeLessThan(accounts.length)
  })
})
