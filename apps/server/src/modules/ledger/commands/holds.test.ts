import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { captureHold, placeHold, releaseHold, type AccountId, type HouseAccountId } from '../index.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from '../test-ledger.ts'

let books: TestBooks
let inPlay: HouseAccountId
let nextMember = 0

beforeAll(async () => {
  books = await openTestBooks()
  inPlay = await books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'stakes_in_play' })
})
afterAll(() => books.close())

/** An account with 10.00, some of which is held. */
async function holdOf(amount: bigint): Promise<{ accountId: AccountId; holdKey: string }> {
  const accountId = await books.account(++nextMember)
  await books.ledger.post(transfer(books, accountId, `fund ${accountId}`, 1_000n))
  const holdKey = `hold ${accountId}`
  const hold = {
    accountId,
    providerId: books.provider,
    key: holdKey,
    amountMinor: minor(amount),
    houseAccountId: inPlay,
  }
  await placeHold(books.ledger, { ...hold, round: 'match 7' })
  return { accountId, holdKey }
}

const stake = (amount: bigint) => ({ kind: 'stake' as const, amountMinor: minor(-amount), houseAccountId: books.games })
const payout = (amount: bigint) => ({
  kind: 'payout' as const,
  amountMinor: minor(amount),
  houseAccountId: books.games,
})

describe('a hold', () => {
  it('moves the money from the balance to its house account', async () => {
    const before = await books.ledger.houseBalance(inPlay)
    const { accountId } = await holdOf(400n)
    expect(await books.ledger.balance(accountId)).toBe(600n)
    expect(await books.ledger.houseBalance(inPlay)).toBe(before + 400n)
  })

  it('is captured in one commit, which also releases what is not used', async () => {
    const before = await books.ledger.houseBalance(inPlay)
    const { accountId, holdKey } = await holdOf(400n)
    const end = { providerId: books.provider, holdKey, key: `settle ${holdKey}` }
    const ended = await captureHold(books.ledger, {
      ...end,
      takenMinor: minor(300n),
      uses: [stake(300n), payout(750n)],
    })
    expect(ended.postings.map(({ kind, amountMinor, round }) => [kind, amountMinor, round])).toEqual([
      ['capture', 300n, 'match 7'],
      ['release', 100n, 'match 7'],
      ['stake', -300n, undefined],
      ['payout', 750n, undefined],
    ])
    expect(new Set(ended.postings.map(({ batch }) => batch)).size).toBe(1)
    expect(await books.ledger.balance(accountId)).toBe(1_450n)
    expect(await books.ledger.houseBalance(inPlay)).toBe(before)
  })

  it('that won is paid even if the account was blocked and its limit lowered meanwhile; a stake above the held amount is refused', async () => {
    const { accountId, holdKey } = await holdOf(400n)
    const limits = [{ flow: 'stake', period: 'day', maxMinor: minor(10n), timeZone: 'Asia/Bangkok' } as const]
    await books.ledger.setRule(accountId, 'protection', { blocked: true, limits, reason: 'excluded by the player' })
    const end = { providerId: books.provider, holdKey, key: `settle ${holdKey}` }
    const more = captureHold(books.ledger, { ...end, uses: [stake(401n), payout(900n)] })
    await expect(more).rejects.toMatchObject({ code: 'protection.excluded' })
    await captureHold(books.ledger, { ...end, uses: [stake(400n), payout(900n)] })
    expect(await books.ledger.balance(accountId)).toBe(1_500n)
  })

  it('ends once: a second end under another key is refused, and a repeated one gets the same answer', async () => {
    const { accountId, holdKey } = await holdOf(400n)
    const end = { providerId: books.provider, holdKey, key: `release ${holdKey}` }
    await releaseHold(books.ledger, end)
    expect(await releaseHold(books.ledger, end)).toMatchObject({ replayed: true, balanceAfterMinor: 1_000n })
    const capture = { ...end, key: `capture ${holdKey}`, uses: [stake(400n)] }
    await expect(captureHold(books.ledger, capture)).rejects.toMatchObject({ code: 'wallet.claim_taken' })
    const restarted = await openTestLedger(books.test)
    await expect(captureHold(restarted, capture)).rejects.toMatchObject({ code: 'wallet.claim_taken' })
    await restarted.close()
    expect(await books.ledger.balance(accountId)).toBe(1_000n)
  })

  it('ends once even if twenty ends arrive simultaneously under different keys', async () => {
    const { accountId, holdKey } = await holdOf(400n)
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        releaseHold(books.ledger, { providerId: books.provider, holdKey, key: `end ${index} of ${holdKey}` }),
      ),
    )
    const refused = ends.filter((end) => end.status === 'rejected' && end.reason.code === 'wallet.claim_taken')
    expect(refused).toHaveLength(19)
    expect(await books.ledger.balance(accountId)).toBe(1_000n)
  })

  it('that was never placed cannot end', async () => {
    const end = { providerId: books.provider, holdKey: 'nobody placed it', key: 'ends nothing' }
    await expect(releaseHold(books.ledger, end)).rejects.toMatchObject({ code: 'wallet.hold_unknown' })
  })

  it('would pay twenty times without its claim: the test above can fail', async () => {
    const { accountId } = await holdOf(400n)
    const release = { kind: 'release' as const, amountMinor: minor(400n), houseAccountId: inPlay }
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        books.ledger.post({
          accountId,
          providerId: books.provider,
          transactions: [{ key: `careless ${index}`, entries: [release] }],
        }),
      ),
    )
    expect(await books.ledger.balance(accountId)).toBe(600n + 20n * 400n)
  })
})
