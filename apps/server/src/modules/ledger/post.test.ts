import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, EntryDraft, PostCommand, TransactionDraft } from './index.ts'
import type { HouseAccountId } from './ledger.types.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { openTestBooks, postingsOf, transfer, type TestBooks } from './test-ledger.ts'

let books: TestBooks
let nextMember = 0

beforeAll(async () => {
  books = await openTestBooks()
})
afterAll(() => books.close())

async function fundedAccount(amount = 1_000n): Promise<AccountId> {
  const accountId = await books.account(++nextMember)
  await books.ledger.post(transfer(books, accountId, `fund ${accountId}`, amount))
  return accountId
}

function withEntries(
  command: PostCommand,
  change: (entries: readonly EntryDraft[]) => readonly EntryDraft[],
): PostCommand {
  const transactions = command.transactions.map((transaction) => ({
    ...transaction,
    entries: change(transaction.entries),
  }))
  return { ...command, transactions }
}

describe('posting', () => {
  it('moves money between a member and the house, and returns the balance afterwards', async () => {
    const accountId = await fundedAccount()
    const houseBefore = await books.ledger.houseBalance(books.games)
    const posted = await books.ledger.post(transfer(books, accountId, 'moves', -300n))
    expect(posted).toMatchObject({ balanceAfterMinor: 700n, replayed: false })
    expect(posted.postings).toMatchObject([{ sequence: 2n, amountMinor: -300n, kind: 'stake', key: 'moves' }])
    expect(await books.ledger.balance(accountId)).toBe(700n)
    expect(await books.ledger.houseBalance(books.games)).toBe(houseBefore + 300n)
  })

  it('posts several entries of one command together', async () => {
    const accountId = await fundedAccount()
    const stake = transfer(books, accountId, 'several', -1_000n)
    const payout = {
      kind: 'payout',
      amountMinor: minor(2_500n),
      houseAccountId: books.games,
      gameCode: 'g',
    } as const
    const command = withEntries(stake, (entries) => [...entries, payout])
    const posted = await books.ledger.post(command)
    expect(posted.postings.map(({ kind, balanceAfterMinor }) => [kind, balanceAfterMinor])).toEqual([
      ['stake', 0n],
      ['payout', 2_500n],
    ])
    expect(await postingsOf(books, 'several')).toEqual(posted.postings)
  })

  it('refuses a stake that exceeds the balance, leaves nothing behind and keeps the key free', async () => {
    const accountId = await fundedAccount(100n)
    await expect(books.ledger.post(transfer(books, accountId, 'too much', -101n))).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    expect(await postingsOf(books, 'too much')).toEqual([])
    expect(await books.ledger.post(transfer(books, accountId, 'too much', -100n))).toMatchObject({
      balanceAfterMinor: 0n,
    })
  })

  it('stores texts unchanged, whatever they contain', async () => {
    const accountId = await fundedAccount()
    const key = String.raw`a:b "quoted" \back, {brace} NULL ไทย 中文 🎰`
    const command = transfer(books, accountId, key, 5n)
    const odd = { reference: key, gameCode: 'NULL', round: key }
    await books.ledger.post(withEntries(command, (entries) => entries.map((entry) => ({ ...entry, ...odd }))))
    const [stored] = await postingsOf(books, key)
    expect(stored).toMatchObject({ key, ...odd })
  })

  it.each([
    '5f0c4f4e-8c2b-4c8e-9d53-0a4b6f1f6a01',
    '5F0C4F4E-8C2B-4C8E-9D53-0A4B6F1F6A02',
    'x5f0c4f4e-8c2b-4c8e-9d53-0a4b6f1f6a0',
  ])('returns the key %s unchanged', async (key) => {
    const command = withEntries(transfer(books, await fundedAccount(), key, 5n), (entries) =>
      entries.map((entry) => ({ ...entry, round: key })),
    )
    await books.ledger.post(command)
    expect(await postingsOf(books, key)).toMatchObject([{ key, round: key }])
    const other = await openTestLedger(books.test)
    expect(await other.post(command)).toMatchObject({ replayed: true })
    await other.close()
  })

  it.each([
    ['an empty key', { key: '' }, 'a key must have'],
    ['a NUL in the key', { key: 'a\0b' }, 'a key must have'],
    ['an empty claim', { claims: [''] }, 'a key must have'],
    ['no entries', { entries: [] }, 'at least one entry'],
    ['a payout of zero', { entries: [{ kind: 'payout', amountMinor: minor(0n), houseAccountId: 1 }] }, 'must not be 0'],
  ])('throws on %s', async (_, wrong, message) => {
    const command = transfer(books, await fundedAccount(), 'wrong', 5n)
    // The test passes invalid shapes on purpose.
    const transactions = command.transactions.map((transaction) => ({ ...transaction, ...wrong })) as TransactionDraft[]
    await expect(books.ledger.post({ ...command, transactions })).rejects.toThrow(message)
  })

  it('lets a command that the database rejects fail alone', async () => {
    const [good, bad] = [await fundedAccount(), await fundedAccount()]
    const wrong = transfer(books, bad, 'strange house', 5n)
    const houseAccountId = 999_999 as HouseAccountId // No house account has this number.
    const nowhere = withEntries(wrong, (entries) => entries.map((entry) => ({ ...entry, houseAccountId })))
    const [first, second, third] = await Promise.allSettled([
      books.ledger.post(transfer(books, good, 'before', 5n)),
      books.ledger.post(nowhere),
      books.ledger.post(transfer(books, good, 'after', 5n)),
    ])
    expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await books.ledger.balance(bad)).toBe(1_000n)
  })
})

describe('a repeated key', () => {
  it('takes effect once and gets the same answer, even from a ledger that has not seen it', async () => {
    const accountId = await fundedAccount()
    const command = transfer(books, accountId, 'again', -10n)
    const first = await books.ledger.post(command)
    await books.ledger.post(transfer(books, accountId, 'in between', -500n))
    const second = await books.ledger.post(command)
    const other = await openTestLedger(books.test)
    const third = await other.post(command)
    await other.close()
    for (const again of [second, third]) {
      expect(again.replayed).toBe(true)
      expect(again.balanceAfterMinor).toBe(990n)
      expect(again.postings.map((posting) => posting.postedAt.toString())).toEqual(
        first.postings.map((posting) => posting.postedAt.toString()),
      )
    }
    expect(await books.ledger.balance(accountId)).toBe(490n)
  })

  it('is answered from the books even if the balance no longer covers it', async () => {
    const accountId = await fundedAccount(100n)
    const command = transfer(books, accountId, 'all of it', -100n)
    await books.ledger.post(command)
    const other = await openTestLedger(books.test)
    expect(await other.post(command)).toMatchObject({ replayed: true, balanceAfterMinor: 0n })
    await other.close()
  })

  it('sent twenty times at once takes effect once and gets one answer', async () => {
    const accountId = await fundedAccount()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => books.ledger.post(transfer(books, accountId, 'twenty', -10n))),
    )
    expect(new Set(replies.map((reply) => reply.postings[0]?.sequence))).toEqual(new Set([2n]))
    expect(replies.filter((reply) => !reply.replayed)).toHaveLength(1)
    expect(await books.ledger.balance(accountId)).toBe(990n)
  })

  it('with another body is refused, at once and after a restart', async () => {
    const accountId = await fundedAccount()
    await books.ledger.post(transfer(books, accountId, 'body', -10n))
    const other = transfer(books, accountId, 'body', -11n)
    await expect(books.ledger.post(other)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    const restarted = await openTestLedger(books.test)
    await expect(restarted.post(other)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    await restarted.close()
  })
})

function rollbackOf(bet: string, key: string): TransactionDraft[] {
  const nothing = { amountMinor: minor(0n), houseAccountId: books.games }
  return [
    { key: bet, entries: [{ ...nothing, kind: 'tombstone' }] },
    { key, entries: [{ ...nothing, kind: 'rollback', reference: bet }] },
  ]
}

describe('a tombstone', () => {
  it('takes the key of a bet that has not arrived, so that the late bet is refused', async () => {
    const accountId = await fundedAccount()
    const rollback = {
      accountId,
      providerId: books.provider,
      transactions: rollbackOf('bet-1', 'rollback-1'),
    }
    await books.ledger.post(rollback)
    await expect(books.ledger.post(transfer(books, accountId, 'bet-1', -10n))).rejects.toMatchObject({
      code: 'wallet.transaction_cancelled',
    })
    expect(await books.ledger.post(rollback)).toMatchObject({ replayed: true, balanceAfterMinor: 1_000n })
    expect(await books.ledger.balance(accountId)).toBe(1_000n)
  })

  it('cannot take the key of a bet that was posted first', async () => {
    const accountId = await fundedAccount()
    await books.ledger.post(transfer(books, accountId, 'bet-2', -10n))
    const rollback = {
      accountId,
      providerId: books.provider,
      transactions: rollbackOf('bet-2', 'rollback-2'),
    }
    await expect(books.ledger.post(rollback)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    expect(await postingsOf(books, 'rollback-2')).toEqual([])
  })
})
