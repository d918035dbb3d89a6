import { minor, type Minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { openBonus } from '../ledger/index.ts'
import { toyCrash, toyWheel } from './test-games.ts'
import {
  balanceOf,
  bet,
  cashOut,
  endRound,
  openRound,
  openTableBooks,
  pass,
  player,
  testBrand,
  type TableBooks,
} from './test-tables.ts'

let books: TableBooks
beforeAll(async () => {
  books = await openTableBooks([toyWheel(), toyCrash(900)])
})
afterAll(() => books.close())

let bonuses = 0

/** Somebody with 10.00 of their own and a bonus of 100.00. */
async function bonusPlayer(terms: { readonly maxStakeMinor?: Minor } = {}): Promise<Session> {
  const session = await player(books, 1_000n)
  const { accountId } = await books.tables.wallet.accountOf(testBrand, session.memberId, 'main')
  const currency = books.brand.currency.code
  const house = (name: 'bonuses' | 'promotions') => books.ledger.houseAccount({ brandId: testBrand, currency, name })
  bonuses += 1
  await openBonus(books.ledger, {
    accountId,
    providerId: await books.ledger.provider(testBrand, 'house'),
    key: `open ${bonuses}`,
    amountMinor: minor(10_000n),
    terms: {
      bonusId: `00000000-0000-4000-8000-00000000000${bonuses}`,
      limitsOwnMoney: false,
      onWithdrawal: 'refuse',
      ...terms,
    },
    promotions: await house('promotions'),
    bonuses: await house('bonuses'),
  })
  return session
}

/** Gives somebody more money of their own. */
async function deposit({ memberId }: Session, amountMinor: bigint): Promise<void> {
  const { accountId } = await books.tables.wallet.accountOf(testBrand, memberId, 'main')
  const currency = books.brand.currency.code
  const houseAccountId = await books.ledger.houseAccount({ brandId: testBrand, currency, name: 'promotions' })
  await books.ledger.post({
    accountId,
    providerId: await books.ledger.provider(testBrand, 'house'),
    transactions: [
      { key: `more ${accountId}`, entries: [{ kind: 'grant', amountMinor: minor(amountMinor), houseAccountId }] },
    ],
  })
}

/** What somebody owns, and what is left of the bonus. */
async function moneyOf(session: Session) {
  const { accountId } = await books.tables.wallet.accountOf(testBrand, session.memberId, 'main')
  return [await balanceOf(books, session), (await books.ledger.bonus(accountId))?.leftMinor]
}

describe('bonus money at a table', () => {
  it('goes back to its bonus if the round is void', async () => {
    const session = await bonusPlayer()
    const round = await openRound(books, 'toy-wheel')
    expect((await bet(books, session, round, { even: 5_000n })).balanceAfter).toBe('60.00')
    expect(await moneyOf(session)).toEqual([0n, 6_000n])
    books.clock.advance({ minutes: 11 })
    expect(await endRound(books, round)).toMatchObject({ state: 'void' })
    expect(await moneyOf(session)).toEqual([1_000n, 10_000n])
  })

  it('is staked up to what its terms allow in all of a round, also in pieces', async () => {
    const session = await bonusPlayer({ maxStakeMinor: minor(2_000n) })
    await pass(books, 5_000)
    const round = await openRound(books, 'toy-wheel')
    await bet(books, session, round, { even: 1_500n })
    await expect(bet(books, session, round, { even: 600n })).rejects.toMatchObject({ code: 'bonus.stake_too_high' })
    await expect(bet(books, session, round, { p1: 600n })).rejects.toMatchObject({ code: 'bonus.stake_too_high' })
    await bet(books, session, round, { p1: 500n })
    expect((await moneyOf(session)).reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n)).toBe(9_000n)
    await endRound(books, round)
  })

  it('keeps a round of which it is a part from being raised above its terms with own money that came meanwhile', async () => {
    const session = await bonusPlayer({ maxStakeMinor: minor(2_000n) })
    await pass(books, 5_000)
    const round = await openRound(books, 'toy-wheel')
    await bet(books, session, round, { even: 1_500n })
    await deposit(session, 50_000n)
    await expect(bet(books, session, round, { even: 600n })).rejects.toMatchObject({ code: 'bonus.stake_too_high' })
    await endRound(books, round)
    // The control: a round with nothing but own money is raised as its player likes.
    await pass(books, 5_000)
    const next = await openRound(books, 'toy-wheel')
    await bet(books, session, next, { even: 1_500n })
    await bet(books, session, next, { even: 600n })
    await endRound(books, next)
  })

  it('has its share of what the round wins', async () => {
    const session = await bonusPlayer()
    await pass(books, 5_000)
    const round = await openRound(books, 'toy-wheel')
    await bet(books, session, round, { even: 5_000n })
    const ended = await endRound(books, round)
    const isWon = ended.outcome?.engine === 'roulette' && ended.outcome.pocket % 2 === 0
    // Of 50.00, a fifth was their own.
    expect(await moneyOf(session)).toEqual(isWon ? [1_750n, 13_000n] : [0n, 6_000n])
  })

  it('has its share of each bet of crash that is cashed out', async () => {
    const session = await bonusPlayer()
    const round = await openRound(books, 'toy-crash')
    await bet(books, session, round, { first: 1_000n }, { target: 300 })
    await bet(books, session, round, { second: 3_000n })
    await pass(books, 12_000)
    const { hundredths, payout } = await cashOut(books, session, round, 'second')
    await endRound(books, round)
    const all = 3_000n + 30n * BigInt(hundredths)
    expect(payout).toBe((Number(30n * BigInt(hundredths)) / 100).toFixed(2))
    const [own = 0n, left = 0n] = await moneyOf(session)
    expect(own + left).toBe(7_000n + all)
    // Each payout is shared as the stakes of the round were.
    expect(own).toBe(all / 4n)
  })
})
