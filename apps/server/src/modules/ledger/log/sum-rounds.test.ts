import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hoursOfBatches, nextBatches, sumRounds, type AccountId, type EntryDraft, type PostingKind } from '../index.ts'
import { openTestBooks, testBrand, type TestBooks } from '../test-ledger.ts'

let books: TestBooks
let nextMember = 0
let nextKey = 0
let from = 0n

beforeAll(async () => {
  books = await openTestBooks()
})
afterAll(() => books.close())

/** Opens an account with money, and sets the cursor to the end of the log. */
async function newAccount(): Promise<AccountId> {
  const account = await books.account((nextMember += 1))
  await post(account, ['grant', 10_000n, { round: null }])
  from = (await nextBatches(books.test.database, { lane: 0, afterBatch: 0n }, limits)).upToBatch
  return account
}

const limits = { batches: 100_000, postings: 100_000 }
type Line = [kind: PostingKind, amount: bigint, fields?: { round?: string | null; closesRound?: boolean }]

async function post(accountId: AccountId, ...lines: Line[]): Promise<void> {
  for (const [kind, amount, { round = 'r', closesRound = false } = {}] of lines) {
    const place = round === null ? {} : { round }
    const moved = { kind, amountMinor: minor(amount), houseAccountId: books.games }
    const entry: EntryDraft = { ...moved, ...place, closesRound, gameCode: 'dice' }
    const transactions = [{ key: `key ${(nextKey += 1)}`, entries: [entry] }]
    await books.ledger.post({ accountId, providerId: books.provider, transactions })
  }
}

async function sumsOf(providers = [books.provider]) {
  const step = await nextBatches(books.test.database, { lane: 0, afterBatch: from }, limits)
  return sumRounds(books.test.database, step, providers)
}

describe('the sums of a round', () => {
  it('are what was staked and paid, less what was rolled back', async () => {
    const account = await newAccount()
    await post(account, ['stake', -1_000n], ['stake', -500n], ['payout', 700n])
    await post(account, ['rollback', 500n], ['rollback', -200n], ['tombstone', 0n])
    expect(await sumsOf()).toMatchObject({
      accountIds: `{${account}}`,
      rounds: '{r}',
      gameCodes: '{dice}',
      turns: '{opened}',
      staked: '{1000}',
      paid: '{500}',
    })
  })

  it.each<[string, Line[], string]>([
    [
      'ends with the posting that closes it',
      [
        ['stake', -1n],
        ['payout', 1n, { closesRound: true }],
      ],
      '{ended}',
    ],
    ['ends with a bet that closes it', [['stake', -1n, { closesRound: true }]], '{ended}'],
    [
      'reopens with a bet after its end',
      [
        ['payout', 1n, { closesRound: true }],
        ['stake', -1n],
      ],
      '{opened}',
    ],
    [
      'stays ended after a late win',
      [
        ['stake', -1n, { closesRound: true }],
        ['payout', 1n],
      ],
      '{ended}',
    ],
    ['neither opens nor ends with only a win', [['payout', 1n]], '{NULL}'],
  ])('%s', async (_what, lines, turns) => {
    await post(await newAccount(), ...lines)
    expect((await sumsOf())?.turns).toBe(turns)
  })

  it('are separate for each player and round, whatever characters a round has, and leave out other providers', async () => {
    const [one, other] = [await newAccount(), await newAccount()]
    await post(one, ['stake', -1n], ['stake', -2n, { round: 'a "quoted", {odd} \\ round' }])
    await post(one, ['stake', -5n, { round: null }])
    await post(other, ['stake', -3n])
    const sums = await sumsOf()
    expect(sums?.staked.match(/\d+/g)?.toSorted()).toEqual(['1', '2', '3'])
    expect(sums?.rounds).toContain(String.raw`"a \"quoted\", {odd} \\ round"`)
    expect(await sumsOf([])).toBeUndefined()
    expect(await sumsOf([await books.ledger.provider(testBrand, 'another')])).toBeUndefined()
  })
})

it('an hour of the log consists of the batches from its first posting to its last', async () => {
  const account = await newAccount()
  await post(account, ['stake', -1n], ['stake', -1n], ['stake', -1n])
  const [hour, ...others] = await hoursOfBatches(books.test.database, {
    lane: 0,
    afterBatch: from,
    upToBatch: from + 3n,
  })
  expect(others).toEqual([])
  expect(hour).toMatchObject({ firstBatch: from + 1n, lastBatch: from + 3n })
  expect(hour?.beginsAt.epochMilliseconds ?? 1).toSatisfy((ms: number) => ms % 3_600_000 === 0)
})
