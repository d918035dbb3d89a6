import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minor } from '../../packages/money/src/index.ts'
import baselines from '../baselines.json' with { type: 'json' }
import { sql } from '../../apps/server/src/kernel/database/pool.ts'
import { measureGrowth } from '../growth.ts'
import { openBenchBooks, type BenchBooks } from '../ledger/books.ts'
import { CorePostings } from '../ledger/core-postings.ts'
import { planOf } from './plan.ts'
import { findAll } from './restart.ts'

it('a trial with small books measures everything, and every figure has a bound', async () => {
  const figures = await measureGrowth(planOf(0.01))
  // Small books are backed up once.
  const absent = /_(?:50m|100m)(?:_|$)|\.backup(?:_speed)?_(?:1m|5m)$/
  const expected = Object.keys(baselines).filter((name) => name.startsWith('growth.') && !absent.test(name))
  expect(figures.map(({ measure }) => measure).toSorted()).toEqual(expected.toSorted())
  expect(figures.filter(({ value }) => !(value > 0))).toEqual([])
})

describe('books that differ from what was acknowledged', () => {
  let books: BenchBooks
  let core: CorePostings
  beforeAll(async () => {
    books = await openBenchBooks(20)
    core = new CorePostings(books)
    await core.fillTo(100, books.houses)
  })
  afterAll(() => books.close())

  it('are noticed when an acknowledged posting is missing', async () => {
    const keys = await core.runThrough(() => Promise.resolve(), books.houses)
    await findAll(books, keys)
    await expect(findAll(books, [...keys, crypto.randomUUID()])).rejects.toThrow(
      `${keys.length + 1} postings were acknowledged, and ${keys.length} are there`,
    )
  })

  it('are noticed when the key of a posting is another one', async () => {
    const exchange = (from: string, to: string) =>
      sql`update ledger_key set key = ${to} where key = ${from}`.execute(books.test.owner)
    const [key] = await core.runThrough(() => Promise.resolve(), books.houses)
    if (key === undefined) throw new Error('nothing was posted')
    const other = crypto.randomUUID()
    await exchange(key, other)
    await expect(core.check()).rejects.toThrow('are not the keys that are taken')
    await exchange(other, key)
    await core.check()
  })

  it('are noticed when a stake is stored that nobody counted', async () => {
    await core.check()
    const [accountId, houseAccountId] = [books.accounts[0], books.houses[0]]
    if (accountId === undefined || houseAccountId === undefined) throw new Error('there are no accounts')
    const entries = [{ kind: 'stake' as const, amountMinor: minor(-1n), houseAccountId }]
    await books.ledger.post({ accountId, providerId: books.provider, transactions: [{ key: 'uncounted', entries }] })
    await expect(core.check()).rejects.toThrow('were acknowledged')
  })
})
