import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import {
  captureHold,
  moveBucket,
  placeHold,
  bucketsOfLanes,
  transferMoney,
  type AccountId,
  type Ledger,
} from '../index.ts'
import { askTestGame, makeTestGame, testGame } from '../test-game.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from '../test-ledger.ts'

let books: TestBooks
/** Another process: a ledger with its own lanes and memory. */
let other: Ledger
let nextBucket = 1

beforeAll(async () => {
  books = await openTestBooks()
  other = await openTestLedger(books.test)
  await makeTestGame(books.test.owner)
})
afterAll(async () => {
  await other.close()
  await books.close()
})

const move = (bucket: number, lane: number) =>
  moveBucket({ database: books.test.database, clock: systemClock }, bucket, lane)

/** An account with 10.00 in its own bucket, which both processes know to be in lane 0. */
async function accountInOwnBucket(): Promise<{ bucket: number; accountId: AccountId }> {
  const bucket = (nextBucket += 1)
  const accountId = await books.account(bucket)
  await books.ledger.post(transfer(books, accountId, `fund ${accountId}`, 900n))
  await other.post(transfer(books, accountId, `more ${accountId}`, 100n))
  return { bucket, accountId }
}

const bet = (ledger: Ledger, accountId: AccountId, key: string, amount = -10n) =>
  ledger.post(transfer(books, accountId, `${accountId} ${key}`, amount))

describe('an account whose bucket moved', () => {
  it('continues in the new lane without a gap, in every process and without a restart', async () => {
    const { bucket, accountId } = await accountInOwnBucket()
    expect(await move(bucket, 1)).toMatchObject({ bucket, fromLane: 0, toLane: 1 })
    const answers = [await bet(books.ledger, accountId, 'a'), await bet(other, accountId, 'b')]
    expect(answers.flatMap(({ postings }) => postings)).toMatchObject([
      { lane: 1, sequence: 3n, balanceAfterMinor: 990n },
      { lane: 1, sequence: 4n, balanceAfterMinor: 980n },
    ])
    await move(bucket, 0)
    expect((await bet(other, accountId, 'c')).postings).toMatchObject([{ lane: 0, sequence: 5n }])
    expect((await bet(books.ledger, accountId, 'd')).postings).toMatchObject([{ lane: 0, sequence: 6n }])
    expect(await books.ledger.balance(accountId)).toBe(960n)
  })

  it('gets the stored answers of earlier commands from any process', async () => {
    const { bucket, accountId } = await accountInOwnBucket()
    const first = await bet(books.ledger, accountId, 'once')
    await move(bucket, 1)
    const fresh = await openTestLedger(books.test)
    for (const ledger of [books.ledger, other, fresh]) {
      const again = await bet(ledger, accountId, 'once')
      expect(again).toMatchObject({ replayed: true, balanceAfterMinor: first.balanceAfterMinor })
      expect(again.postings.map(({ sequence, lane }) => [sequence, lane])).toEqual([[3n, 0]])
      await expect(bet(ledger, accountId, 'once', -11n)).rejects.toMatchObject({
        code: 'request.idempotency_key_reused',
      })
    }
    await fresh.close()
  })

  it('is never refused because of what a process remembers from the old lane', async () => {
    const { bucket, accountId } = await accountInOwnBucket()
    await bet(other, accountId, 'all', -1_000n)
    await move(bucket, 1)
    await bet(books.ledger, accountId, 'again', 500n)
    expect(await bet(other, accountId, 'covered', -500n)).toMatchObject({ balanceAfterMinor: 0n })
    await expect(bet(books.ledger, accountId, 'not covered', -1n)).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
  })

  it('keeps its limits and their usage, and a new rule replaces one from a lane with more batches', async () => {
    const { bucket, accountId } = await accountInOwnBucket()
    const limit = { flow: 'stake', period: 'day', maxMinor: minor(100n), timeZone: 'UTC' } as const
    await books.ledger.setRule(accountId, 'operator', { blocked: false, limits: [limit], reason: 'requested' })
    await bet(books.ledger, accountId, 'in the old lane', -60n)
    await move(bucket, 2)
    for (const ledger of [books.ledger, other])
      await expect(bet(ledger, accountId, 'too much', -50n)).rejects.toMatchObject({ code: 'wallet.limit_reached' })
    await bet(other, accountId, 'in the new lane', -40n)
    await move(bucket, 3)
    // This process still expects the account in lane 2.
    await other.setRule(accountId, 'operator', { blocked: false, limits: [], reason: 'requested again' })
    const fresh = await openTestLedger(books.test)
    for (const ledger of [books.ledger, fresh]) await bet(ledger, accountId, `free ${ledger === fresh}`, -70n)
    await fresh.close()
  })

  it('keeps its companion states and its holds', async () => {
    const { bucket, accountId } = await accountInOwnBucket()
    const holdHouse = await books.ledger.houseAccount({
      brandId: testBrand,
      currency: testCurrency,
      name: 'stakes_in_play',
    })
    const place = { accountId, providerId: books.provider, amountMinor: minor(400n), houseAccountId: holdHouse }
    await placeHold(books.ledger, { ...place, key: `hold ${accountId}` })
    const spin = (ledger: Ledger, key: string) => ledger.run(testGame, askTestGame(books, accountId, key, 10n))
    await spin(books.ledger, 'one')
    await spin(other, 'two')
    await move(bucket, 1)
    expect(await spin(books.ledger, 'three')).toMatchObject({ result: { rounds: 3 }, replayed: false })
    expect(await spin(other, 'one')).toMatchObject({ result: { rounds: 1 }, replayed: true })
    expect(await spin(other, 'four')).toMatchObject({ result: { rounds: 4 } })
    const entry = { kind: 'stake' as const, amountMinor: minor(-300n), houseAccountId: books.games }
    const end = { providerId: books.provider, holdKey: `hold ${accountId}`, key: `end ${accountId}` }
    await captureHold(other, { ...end, uses: [entry] })
    expect(await books.ledger.balance(accountId)).toBe(1_000n - 300n - 40n + 20n)
  })

  it('can send and receive transfers across lanes', async () => {
    const [from, to] = [await accountInOwnBucket(), await accountInOwnBucket()]
    const clearing = await books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'clearing' })
    const give = (ledger: Ledger, key: string) =>
      transferMoney(ledger, {
        from: from.accountId,
        to: to.accountId,
        providerId: books.provider,
        key: `${from.accountId} ${key}`,
        amountMinor: minor(100n),
        clearing,
      })
    await give(other, 'together')
    await move(from.bucket, 1)
    const apart = await give(other, 'apart')
    expect(apart.postings.map(({ lane }) => lane)).toEqual([1, 0])
    await move(to.bucket, 2)
    await move(from.bucket, 3)
    // This process expects both accounts in other lanes.
    expect((await give(other, 'further')).postings.map(({ lane }) => lane)).toEqual([3, 2])
    await move(to.bucket, 3)
    expect((await give(other, 'together again')).postings.map(({ lane }) => lane)).toEqual([3, 3])
    expect(await give(books.ledger, 'together')).toMatchObject({ replayed: true })
    expect(await books.ledger.balance(from.accountId)).toBe(600n)
  })
})

describe('a key', () => {
  it('used simultaneously for accounts of two lanes is accepted for one and refused for the other', async () => {
    const [here, there] = [await accountInOwnBucket(), await accountInOwnBucket()]
    await move(there.bucket, 1)
    await bet(other, there.accountId, 'found')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        Promise.allSettled([
          books.ledger.post(transfer(books, here.accountId, `${here.accountId} shared ${index}`, -1n)),
          other.post(transfer(books, there.accountId, `${here.accountId} shared ${index}`, -1n)),
        ]),
      ),
    )
    for (const pair of answers) {
      const said = pair.map((answer) =>
        answer.status === 'fulfilled' ? 'posted' : (answer.reason.code ?? answer.reason),
      )
      expect(new Set(said)).toEqual(new Set(['posted', 'request.idempotency_key_reused']))
    }
  })
})

describe('a bucket', () => {
  it('can move to a new lane, and running processes find it there', async () => {
    const { bucket, accountId } = await accountInOwnBucket()
    await move(bucket, 41)
    expect((await bet(other, accountId, 'there')).postings).toMatchObject([{ lane: 41, batch: 2n }])
    const lanes = await bucketsOfLanes(books.test.database)
    expect(lanes.find(({ lane }) => lane === 41)).toEqual({ lane: 41, version: 2n, buckets: [bucket] })
  })

  it('that is already in the lane does not move, and no batch is made', async () => {
    const { bucket } = await accountInOwnBucket()
    const before = await bucketsOfLanes(books.test.database)
    expect(await move(bucket, 0)).toBeUndefined()
    expect(await bucketsOfLanes(books.test.database)).toEqual(before)
  })

  it('can move only to lanes 0 to 63', async () => {
    for (const [bucket, lane] of [
      [64, 0],
      [-1, 0],
      [3, 64],
      [3, 0.5],
    ] as const)
      await expect(move(bucket, lane)).rejects.toThrow(RangeError)
  })

  it('that is moved by twenty callers at once ends in one lane, with consecutive moves', async () => {
    const { bucket, accountId } = await accountInOwnBucket()
    const moves = await Promise.all(Array.from({ length: 20 }, (_, index) => move(bucket, 1 + (index % 3))))
    const made = moves.filter((one) => one !== undefined)
    const { rows } = await sql<{ lane: number; moves: bigint }>`
      select lane, (select count(*) from ledger_bucket_move where bucket = ${bucket}) as moves
      from ledger_bucket where bucket = ${bucket}`.execute(books.test.database)
    expect(rows[0]?.moves).toBe(BigInt(made.length))
    expect((await bet(other, accountId, 'after all')).postings[0]?.lane).toBe(rows[0]?.lane)
  })
})
