import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import type { AccountId } from '../index.ts'
import { transfer } from '../test-ledger.ts'
import { briskPace, openAuditedBooks, type AuditedBooks } from './test-upkeep.ts'
import { trimKeys } from './trim-keys.ts'

const signal = new AbortController().signal
let audited: AuditedBooks
let account: AccountId

beforeEach(async () => {
  audited = await openAuditedBooks('2025-01-10T23:00:00Z')
  account = await audited.books.account(1)
  await audited.books.ledger.post(transfer(audited.books, account, 'grant', 1_000n))
})
afterEach(() => audited.books.close())

const trim = (at = audited.clock.now()) => trimKeys(audited.books.test.database, at, { pace: briskPace, signal })

/** Repeats the command in a newly started process, which remembers nothing. */
async function askAgain() {
  const later = await openTestLedger(audited.books.test, { clock: audited.clock })
  try {
    return await later.post(transfer(audited.books, account, 'grant', 1_000n))
  } finally {
    await later.close()
  }
}

describe('a key', () => {
  it('is answered from the store for 180 days, and then counts as unused', async () => {
    audited.clock.advance({ hours: 24 * 180 })
    expect(await trim()).toBe(0)
    expect(await askAgain()).toMatchObject({ replayed: true, balanceAfterMinor: 1_000n })
    audited.clock.advance({ hours: 24 })
    expect(await trim()).toBe(1)
    expect(await askAgain()).toMatchObject({ replayed: false, balanceAfterMinor: 2_000n })
    expect(await trim()).toBe(0)
  })

  it('of a younger posting stays, however wrong the clock is', async () => {
    await sql`update ledger_key set posted_on = current_date - 179`.execute(audited.books.test.owner)
    expect(await trim(Temporal.Instant.from('2090-01-01T00:00:00Z'))).toBe(0)
    await sql`update ledger_key set posted_on = '2025-01-10'`.execute(audited.books.test.owner)
  })

  it('is removed with all others of its age, in several steps', async () => {
    const { books, clock } = audited
    const posts = Array.from({ length: 1_200 }, (_, index) =>
      books.ledger.post(transfer(books, account, `more ${index}`, 1n)),
    )
    await Promise.all(posts)
    clock.advance({ hours: 24 * 100 })
    await books.ledger.post(transfer(books, account, 'younger', 1n))
    clock.advance({ hours: 24 * 100 })
    expect(await trim()).toBe(1_201)
    expect((await books.ledger.transactions(books.provider, ['younger', 'more 7'])).size).toBe(1)
  })
})
