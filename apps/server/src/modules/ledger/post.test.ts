import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from './index.ts'
import { fingerprint, openTestBooks, openTestLedger, transfer, type TestBooks } from './test-ledger.ts'

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

describe('posting', () => {
  it('moves money between a member and the house, and tells the balance after it', async () => {
    const accountId = await fundedAccount()
    const houseBefore = await books.ledger.houseBalance(books.games)
    const posted = await books.ledger.post(transfer(books, accountId, 'moves', -300n))
    expect(posted).toMatchObject({ balanceAfterMinor: 700n, replayed: false })
    expect(posted.postings).toMatchObject([
      { sequence: 2n, amountMinor: -300n, kind: 'stake', externalId: 'moves:stake' },
    ])
    expect(await books.ledger.balance(accountId)).toBe(700n)
    expect(await books.ledger.houseBalance(books.games)).toBe(houseBefore + 300n)
  })

  it('posts several entries of one command together', async () => {
    const accountId = await fundedAccount()
    const stake = transfer(books, accountId, 'several', -1_000n)
    const payout = {
      suffix: 'payout',
      kind: 'payout',
      amountMinor: minor(2_500n),
      houseAccountId: books.games,
      gameCode: 'g',
    } as const
    const posted = await books.ledger.post({ ...stake, entries: [...stake.entries, payout] })
    expect(posted.postings.map((posting) => [posting.externalId, posting.balanceAfterMinor])).toEqual([
      ['several:stake', 0n],
      ['several:payout', 2_500n],
    ])
  })

  it('refuses what the balance does not cover, leaves nothing behind and frees the key', async () => {
    const accountId = await fundedAccount(100n)
    await expect(books.ledger.post(transfer(books, accountId, 'too much', -101n))).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    expect(await books.ledger.postingsByKey(books.provider, 'too much')).toEqual([])
    expect(await books.ledger.post(transfer(books, accountId, 'too much', -100n))).toMatchObject({
      balanceAfterMinor: 0n,
    })
  })

  it('keeps texts exactly as they came, whatever is in them', async () => {
    const accountId = await fundedAccount()
    const key = String.raw`a:b "quoted" \back, {brace} NULL ไทย 中文 🎰`
    const command = transfer(books, accountId, key, 5n)
    await books.ledger.post({
      ...command,
      entries: command.entries.map((entry) => ({ ...entry, reference: key, gameCode: 'NULL' })),
    })
    const [stored] = await books.ledger.postingsByKey(books.provider, key)
    expect(stored).toMatchObject({ externalId: `${key}:grant`, reference: key, gameCode: 'NULL', roundId: undefined })
  })

  it('does not take a longer key for a shorter one', async () => {
    const accountId = await fundedAccount()
    await books.ledger.post(transfer(books, accountId, 'short:er', 5n))
    expect(await books.ledger.postingsByKey(books.provider, 'short')).toEqual([])
  })

  it.each([
    ['an empty key', { key: '' }, 'a key has'],
    ['a NUL in the key', { key: 'a\0b' }, 'a key has'],
    ['no entries', { entries: [] }, 'at least one entry'],
    [
      'a payout of nothing',
      { entries: [{ suffix: 'payout', kind: 'payout', amountMinor: minor(0n), houseAccountId: 1 }] },
      'a payout of nothing',
    ],
    ['no fingerprint', { bodyHash: new Uint8Array() }, 'a body hash has'],
  ])('throws on %s', async (_, wrong, message) => {
    const command = { ...transfer(books, await fundedAccount(), 'wrong', 5n), ...wrong }
    // The wrong shapes are the point of the test.
    await expect(books.ledger.post(command as typeof command & ReturnType<typeof transfer>)).rejects.toThrow(message)
  })

  it('lets a command that the database refuses fail alone', async () => {
    const [good, bad] = [await fundedAccount(), await fundedAccount()]
    const wrong = transfer(books, bad, 'strange house', 5n)
    // A house account that does not exist.
    const entries = wrong.entries.map((entry) => ({ ...entry, houseAccountId: 999_999 as typeof entry.houseAccountId }))
    const [first, second, third] = await Promise.allSettled([
      books.ledger.post(transfer(books, good, 'before', 5n)),
      books.ledger.post({ ...wrong, entries }),
      books.ledger.post(transfer(books, good, 'after', 5n)),
    ])
    expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await books.ledger.balance(bad)).toBe(1_000n)
  })
})

describe('the same key again', () => {
  it('has one effect and the same reply, also for a ledger that never saw it', async () => {
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

  it('is answered from the books even when the balance no longer covers it', async () => {
    const accountId = await fundedAccount(100n)
    const command = transfer(books, accountId, 'all of it', -100n)
    await books.ledger.post(command)
    const other = await openTestLedger(books.test)
    expect(await other.post(command)).toMatchObject({ replayed: true, balanceAfterMinor: 0n })
    await other.close()
  })

  it('twenty at once have one effect and one reply', async () => {
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
    const other = { ...transfer(books, accountId, 'body', -10n), bodyHash: fingerprint('another') }
    await expect(books.ledger.post(other)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    const restarted = await openTestLedger(books.test)
    await expect(restarted.post(other)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    await restarted.close()
  })
})

describe('a tombstone', () => {
  it('takes the place of a bet that has not come, and the late bet is refused', async () => {
    const accountId = await fundedAccount()
    const rollback = {
      accountId,
      providerId: books.provider,
      key: 'rollback-1',
      bodyHash: fingerprint('rollback-1'),
      entries: [
        {
          suffix: 'rollback',
          kind: 'rollback',
          amountMinor: minor(0n),
          houseAccountId: books.games,
          reference: 'bet-1',
        },
        { suffix: 'stake', kind: 'tombstone', amountMinor: minor(0n), houseAccountId: books.games, underKey: 'bet-1' },
      ],
    } as const
    await books.ledger.post(rollback)
    await expect(books.ledger.post(transfer(books, accountId, 'bet-1', -10n))).rejects.toMatchObject({
      code: 'wallet.transaction_cancelled',
    })
    expect(await books.ledger.post(rollback)).toMatchObject({ replayed: true, balanceAfterMinor: 1_000n })
    expect(await books.ledger.balance(accountId)).toBe(1_000n)
  })

  it('cannot take the place of a bet that was there first', async () => {
    const accountId = await fundedAccount()
    await books.ledger.post(transfer(books, accountId, 'bet-2', -10n))
    const entries = [
      { suffix: 'rollback', kind: 'rollback', amountMinor: minor(0n), houseAccountId: books.games },
      { suffix: 'stake', kind: 'tombstone', amountMinor: minor(0n), houseAccountId: books.games, underKey: 'bet-2' },
    ] as const
    const rollback = {
      accountId,
      providerId: books.provider,
      key: 'rollback-2',
      bodyHash: fingerprint('rollback-2'),
      entries,
    }
    await expect(books.ledger.post(rollback)).rejects.toThrow('another command has posted under this key')
    expect(await books.ledger.postingsByKey(books.provider, 'rollback-2')).toEqual([])
  })
})
