import { minor } from '@baize/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { systemClock } from '../../../kernel/clock.ts'
import type { AccountId } from '../index.ts'
import { openTestBooks, testBrand, transfer, type TestBooks } from '../test-ledger.ts'
import { foldHouseDeltas } from '../upkeep/fold-house-deltas.ts'
import { sumMembers } from '../upkeep/sum-members.ts'
import { briskPace } from '../upkeep/test-upkeep.ts'
import { transactionAt, transactionsOfKeys, transactionsOfRound } from './search-transactions.ts'
import { readTrialBalance } from './trial-balance.ts'

let books: TestBooks
let first: AccountId
let second: AccountId

beforeEach(async () => {
  books = await openTestBooks()
  first = await books.account(1)
  second = await books.account(2)
  await books.ledger.post(transfer(books, first, 'grant 1', 1_000n))
  await books.ledger.post(transfer(books, second, 'grant 2', 500n))
  await books.ledger.post(transfer(books, first, 'stake 1', -250n))
})
afterEach(() => books.close())

const balance = async (most?: number) => (await readTrialBalance(books.test.database, testBrand, most)).currencies[0]
const sum = () => sumMembers(books.test.database, { pace: briskPace, signal: new AbortController().signal })
const expected = {
  currency: 'CREDIT',
  houses: [
    { name: 'games', balanceMinor: -1_250n },
    { name: 'promotions', balanceMinor: 0n },
  ],
  members: [{ kind: 'main', balanceMinor: 1_250n }],
  sumMinor: 0n,
}

describe('the trial balance', () => {
  it('shows the house’s accounts and the members’ totals, which sum to zero, before and after they are summed up', async () => {
    expect(await balance()).toEqual(expected)
    await sum()
    expect(await balance()).toEqual(expected)
    await books.ledger.post(transfer(books, second, 'stake 2', -100n))
    await foldHouseDeltas(books.test.database, systemClock)
    expect(await balance()).toMatchObject({ members: [{ balanceMinor: 1_150n }], sumMinor: 0n })
    await Promise.all([sum(), sum(), sum()])
    expect(await balance()).toMatchObject({ members: [{ balanceMinor: 1_150n }], sumMinor: 0n })
  })

  it('sums to zero at every moment while 200 bets are posted and summed up', async () => {
    const posting = Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        books.ledger.post(transfer(books, index % 2 === 0 ? first : second, `bet ${index}`, -1n)),
      ),
    )
    for (let round = 0; round < 20; round += 1) {
      const [shown] = await Promise.all([balance(), sum(), foldHouseDeltas(books.test.database, systemClock)])
      expect(shown?.sumMinor).toBe(0n)
    }
    await posting
    expect(await balance()).toMatchObject({ members: [{ balanceMinor: 1_050n }], sumMinor: 0n })
  })

  it('says how many postings it lacks instead of showing wrong sums, until the job has added them', async () => {
    expect(await readTrialBalance(books.test.database, testBrand, 2)).toEqual({ currencies: [], waiting: 3 })
    await sum()
    expect(await readTrialBalance(books.test.database, testBrand, 2)).toMatchObject({ waiting: 0 })
    expect(await balance(2)).toEqual(expected)
  })

  it('does not sum to zero if a planted fault adds a cent to what the house moved', async () => {
    await sql`update ledger_house_delta set amount = amount + 1 where batch = 1`.execute(books.test.owner)
    expect((await balance())?.sumMinor).toBe(1n)
    await sql`update ledger_house_delta set amount = amount - 1 where batch = 1`.execute(books.test.owner)
  })

  it('is the brand’s own', async () => {
    expect((await readTrialBalance(books.test.database, brandId(2))).currencies).toEqual([])
  })

  it('cannot be written by the server', async () => {
    const written = sql`update ledger_member_sum set amount = 0`.execute(books.test.database)
    await expect(written).rejects.toThrow('permission denied')
  })
})

describe('the search for transactions', () => {
  it('finds what a key posted, with its accounts', async () => {
    const [found, ...others] = await transactionsOfKeys(books.test.database, testBrand, [{ key: 'stake 1' }])
    expect(others).toEqual([])
    expect(found).toMatchObject({
      provider: 'house',
      key: 'stake 1',
      accountId: first,
      memberId: 1n,
      accountKind: 'main',
    })
    expect(found?.postings).toMatchObject([
      { sequence: 2n, kind: 'stake', amountMinor: -250n, balanceAfterMinor: 750n, house: 'games' },
    ])
    const place = { accountId: first, sequence: 2n }
    expect(await transactionAt(books.test.database, testBrand, place)).toEqual(found)
  })

  it('finds nothing of another brand, nor under another provider', async () => {
    const { database } = books.test
    expect(await transactionsOfKeys(database, brandId(2), [{ key: 'stake 1' }])).toEqual([])
    expect(await transactionsOfKeys(database, testBrand, [{ key: 'stake 1', provider: 'play' }])).toEqual([])
    expect(await transactionAt(database, brandId(2), { accountId: first, sequence: 2n })).toBeUndefined()
  })

  it('finds all transactions of a round', async () => {
    const { provider: providerId, games: houseAccountId, ledger } = books
    const entry = (kind: 'stake' | 'payout', amount: bigint) => ({
      key: `${kind} of R1`,
      entries: [{ kind, amountMinor: minor(amount), houseAccountId, round: 'R1', gameCode: 'g' }],
    })
    await ledger.post({ accountId: first, providerId, transactions: [entry('stake', -10n), entry('payout', 25n)] })
    const until = systemClock.now().add({ minutes: 1 })
    const round = { accountId: first, providerId, round: 'R1', since: until.subtract({ hours: 1 }), until }
    const found = await transactionsOfRound(books.test.database, testBrand, round)
    expect(found.map(({ key, postings }) => [key, postings[0]?.round])).toEqual([
      ['stake of R1', 'R1'],
      ['payout of R1', 'R1'],
    ])
    expect(await transactionsOfRound(books.test.database, brandId(2), round)).toEqual([])
  })
})
