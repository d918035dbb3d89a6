import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import {
  captureHold,
  placeHold,
  releaseHold,
  settleBets,
  transferMoney,
  type AccountId,
  type HouseAccountId,
  type Ledger,
} from './index.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from './test-ledger.ts'
import { foldHouseDeltas } from './upkeep/fold-house-deltas.ts'

/** Two servers of one deployment; each request goes to one of them. */
let books: TestBooks
let other: Ledger
let inPlay: HouseAccountId
let clearing: HouseAccountId
let members = 0

beforeAll(async () => {
  books = await openTestBooks()
  other = await openTestLedger(books.test)
  const house = (name: 'stakes_in_play' | 'clearing') =>
    books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name })
  ;[inPlay, clearing] = [await house('stakes_in_play'), await house('clearing')]
})
afterAll(async () => {
  await other.close()
  await books.close()
})

/** An account with 10.00. */
async function funded(): Promise<AccountId> {
  const accountId = await books.account((members += 1))
  await books.ledger.post(transfer(books, accountId, `fund ${accountId}`, 1_000n))
  return accountId
}

/** Starts 20 at once, every other one on the second server, and counts the outcomes. */
async function counted(start: (ledger: Ledger, index: number) => Promise<{ readonly replayed: boolean }>) {
  const ends = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => start(index % 2 === 0 ? books.ledger : other, index)),
  )
  const counts: Record<string, number> = {}
  for (const end of ends) {
    const what = end.status === 'rejected' ? String(end.reason.code) : end.value.replayed ? 'again' : 'done'
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

const balances = (...accounts: AccountId[]) => Promise.all(accounts.map((account) => books.ledger.balance(account)))

describe('20 simultaneous requests to two servers', () => {
  it('for a stake under one key post one stake', async () => {
    const account = await funded()
    const ends = await counted((ledger) => ledger.post(transfer(books, account, `stake ${account}`, -400n)))
    expect(ends).toEqual({ done: 1, again: 19 })
    expect(await balances(account)).toEqual([600n])
  })

  it('for a stake of the whole balance, under different keys, post one stake', async () => {
    const account = await funded()
    const ends = await counted((ledger, index) =>
      ledger.post(transfer(books, account, `all ${account} ${index}`, -1_000n)),
    )
    expect(ends).toEqual({ done: 1, 'wallet.insufficient_funds': 19 })
    expect(await balances(account)).toEqual([0n])
  })

  it('for stakes of 1.00 with a limit of 3.00 post three stakes', async () => {
    const account = await funded()
    const limit = { flow: 'stake', period: 'month', maxMinor: minor(300n), timeZone: 'Asia/Bangkok' } as const
    await books.ledger.setRule(account, 'protection', { blocked: false, limits: [limit], reason: 'a test' })
    const ends = await counted((ledger, index) =>
      ledger.post(transfer(books, account, `some ${account} ${index}`, -100n)),
    )
    expect(ends).toEqual({ done: 3, 'wallet.limit_reached': 17 })
    expect(await balances(account)).toEqual([700n])
  })

  it('for a transfer between members under one key make one transfer', async () => {
    const [from, to] = [await funded(), await funded()]
    const move = { from, to, providerId: books.provider, key: `move ${from}`, amountMinor: minor(400n), clearing }
    expect(await counted((ledger) => transferMoney(ledger, move))).toEqual({ done: 1, again: 19 })
    expect(await balances(from, to)).toEqual([600n, 1_400n])
  })

  it('for a transfer of the whole balance, under different keys, make one transfer', async () => {
    const [from, to] = [await funded(), await funded()]
    const move = { from, to, providerId: books.provider, amountMinor: minor(1_000n), clearing }
    const ends = await counted((ledger, index) => transferMoney(ledger, { ...move, key: `all of ${from} ${index}` }))
    expect(ends).toEqual({ done: 1, 'wallet.insufficient_funds': 19 })
    expect(await balances(from, to)).toEqual([0n, 2_000n])
  })

  it('for a settlement of one draw pay each winner once', async () => {
    const winners = [await funded(), await funded(), await funded()]
    const draw = `draw ${winners[0]}`
    const payouts = winners.map((accountId) => {
      const entry = { kind: 'payout' as const, amountMinor: minor(50n), houseAccountId: books.games, round: draw }
      return { accountId, key: `${draw} bet of ${accountId}`, entries: [entry] }
    })
    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        settleBets(index % 2 === 0 ? books.ledger : other, books.provider, payouts),
      ),
    )
    expect(runs.every(({ settled }) => settled === 3)).toBe(true)
    expect(runs.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(3 * 19)
    expect(await balances(...winners)).toEqual([1_050n, 1_050n, 1_050n])
  })
})

describe('20 simultaneous requests to two servers for a hold', () => {
  const holdOf = (accountId: AccountId, key: string, amount: bigint) => ({
    accountId,
    providerId: books.provider,
    key,
    amountMinor: minor(amount),
    houseAccountId: inPlay,
  })

  it('to place it under one key set the money aside once', async () => {
    const account = await funded()
    const ends = await counted((ledger) => placeHold(ledger, holdOf(account, `hold ${account}`, 400n)))
    expect(ends).toEqual({ done: 1, again: 19 })
    expect(await balances(account)).toEqual([600n])
  })

  it('of the whole balance, under different keys, place one', async () => {
    const account = await funded()
    const ends = await counted((ledger, index) =>
      placeHold(ledger, holdOf(account, `hold ${account} ${index}`, 1_000n)),
    )
    expect(ends).toEqual({ done: 1, 'wallet.insufficient_funds': 19 })
    expect(await balances(account)).toEqual([0n])
  })

  it('to capture it and to release it end it once, one way or the other', async () => {
    for (let times = 0; times < 5; times += 1) {
      const account = await funded()
      const [holdKey, before] = [`hold ${account}`, await books.ledger.houseBalance(inPlay)]
      await placeHold(books.ledger, holdOf(account, holdKey, 400n))
      const stake = { kind: 'stake' as const, amountMinor: minor(-400n), houseAccountId: books.games }
      const ways: string[] = []
      const ends = await counted(async (ledger, index) => {
        const end = { providerId: books.provider, holdKey, key: `end ${index} of ${holdKey}` }
        const way = index % 4 < 2 ? 'captured' : 'released'
        const posted = await (way === 'captured'
          ? captureHold(ledger, { ...end, uses: [stake] })
          : releaseHold(ledger, end))
        ways.push(way)
        return posted
      })
      expect(ends).toEqual({ done: 1, 'wallet.claim_taken': 19 })
      expect(await balances(account)).toEqual([ways[0] === 'captured' ? 600n : 1_000n])
      expect(await books.ledger.houseBalance(inPlay)).toBe(before)
    }
  })
})

describe('20 simultaneous ticks', () => {
  it('fold the changes of house accounts without counting any twice', async () => {
    const house = () => Promise.all([books.games, inPlay, clearing].map((id) => books.ledger.houseBalance(id)))
    const before = await house()
    const clock = { now: () => systemClock.now().add({ hours: 1 }) }
    const folded = await Promise.all(Array.from({ length: 20 }, () => foldHouseDeltas(books.test.database, clock)))
    expect(folded.some((count) => count > 0)).toBe(true)
    expect(await house()).toEqual(before)
  })
})
