import { readTable, runTransfers } from '@baize/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestBooks, testCurrency, type TestBooks } from './test-ledger.ts'

let books: TestBooks

beforeEach(async () => {
  books = await openTestBooks()
})
afterEach(() => books.close())

async function expectStory(text: string): Promise<void> {
  expect(await runTransfers(books.ledger, testCurrency, text)).toEqual(readTable(text))
}

describe('scenarios', () => {
  it('a member plays until nothing is left', () =>
    expectStory(`
      from       | to         | amount | kind   | key | answer                    | alice | games | promotions
      promotions | alice      |  10.00 | grant  | g1  | ok                        | 10.00 |  0.00 |     -10.00
      alice      | games      |   4.00 | stake  | s1  | ok                        |  6.00 |  4.00 |     -10.00
      games      | alice      |   9.50 | payout | p1  | ok                        | 15.50 | -5.50 |     -10.00
      alice      | games      |  15.51 | stake  | s2  | wallet.insufficient_funds | 15.50 | -5.50 |     -10.00
      alice      | games      |  15.50 | stake  | s2  | ok                        |  0.00 | 10.00 |     -10.00
      alice      | games      |   0.01 | stake  | s3  | wallet.insufficient_funds |  0.00 | 10.00 |     -10.00
    `))

  it('members do not see each other’s money', () =>
    expectStory(`
      from       | to         | amount | kind   | key | answer                    | alice | bob  | clearing
      deposits   | alice      |   5.00 | deposit| d1  | ok                        |  5.00 | 0.00 | 0.00
      bob        | clearing   |   1.00 | transfer | t1 | wallet.insufficient_funds |  5.00 | 0.00 | 0.00
      alice      | clearing   |   2.00 | transfer | t2 | ok                       |  3.00 | 0.00 | 2.00
      clearing   | bob        |   2.00 | transfer | t3 | ok                       |  3.00 | 2.00 | 0.00
    `))

  it('a held stake is captured or released once', () =>
    expectStory(`
      from           | to             | amount | kind    | key | answer                    | alice | stakes_in_play
      promotions     | alice          |   8.00 | grant   | g   | ok                        |  8.00 | 0.00
      alice          | stakes_in_play |   8.00 | hold    | h   | ok                        |  0.00 | 8.00
      alice          | games          |   0.01 | stake   | s   | wallet.insufficient_funds |  0.00 | 8.00
      stakes_in_play | alice          |   8.00 | release | r   | ok                        |  8.00 | 0.00
    `))
})
