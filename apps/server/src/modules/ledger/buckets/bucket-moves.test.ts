import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { selectProblems } from '../audit/audit.sql.ts'
import { moveBucket, readableUpTo, verifyBooks, type AccountId } from '../index.ts'
import { transfer } from '../test-ledger.ts'
import { openAuditedBooks, type AuditedBooks } from '../upkeep/test-upkeep.ts'

let audited: AuditedBooks
let account: AccountId

/**
 * For one bucket: lane 0 has batch 1, and the bucket leaves in batch 2; in lane 1 it arrives in batch 1, has batch 2,
 * and leaves in batch 3.
 */
beforeEach(async () => {
  audited = await openAuditedBooks('2026-11-10T12:00:00Z')
  account = await audited.books.account(7)
  await post('before')
  await move(1)
  await post('between')
  await move(0)
  await post('after')
})

const post = (key: string) => audited.books.ledger.post(transfer(audited.books, account, key, 10n))
const move = (lane: number) => moveBucket({ database: audited.books.test.database, clock: audited.clock }, 7, lane)

describe('books with a bucket that moved', () => {
  afterEach(() => audited.books.close())

  it('have no problems for the verifier or the auditor', async () => {
    expect((await verifyBooks(audited.books.test.database)).problems).toEqual([])
    await audited.audit()
    expect(await selectProblems(audited.books.test.database, 10)).toEqual([])
    expect(await audited.metric('baize_ledger_audit_age_seconds')).toBe(0)
  })

  it('make a consumer wait at the move until it has read the lane that the bucket left', async () => {
    const upTo = (lane: number, afterBatch: bigint, read: readonly (readonly [number, bigint])[]) =>
      readableUpTo(audited.books.test.database, { lane, afterBatch }, () => Promise.resolve(new Map(read)))
    expect(await upTo(1, 0n, [])).toBe(0n)
    expect(await upTo(1, 0n, [[0, 1n]])).toBe(0n)
    expect(await upTo(1, 0n, [[0, 2n]])).toBeUndefined()
    // The bucket returned in batch 3 of lane 0.
    expect(await upTo(0, 0n, [[1, 2n]])).toBe(2n)
    expect(await upTo(0, 2n, [[1, 2n]])).toBe(2n)
    expect(await upTo(0, 2n, [[1, 3n]])).toBeUndefined()
    expect(await upTo(0, 3n, [])).toBeUndefined()
  })
})

describe('an injected fault', () => {
  afterEach(async () => {
    await audited.books.ledger.close()
    await audited.books.test.discard()
  })

  /** Returns the rules that the verifier and the auditor report, each once. */
  async function rulesAfter(fault: ReturnType<typeof sql>): Promise<{ verified: string[]; audited: string[] }> {
    const { database, owner } = audited.books.test
    await fault.execute(owner)
    const verified = (await verifyBooks(database)).problems.map(({ rule }) => rule)
    await audited.audit()
    const found = (await selectProblems(database, 10)).map(({ rule }) => rule)
    return { verified, audited: [...new Set(found)] }
  }

  it('in the content of a move does not match the hash of its batches', async () => {
    expect(await rulesAfter(sql`update ledger_bucket_move set bucket = 8 where move = 1`)).toMatchObject({
      verified: expect.arrayContaining(['hash chain']),
      audited: expect.arrayContaining(['hash chain']),
    })
  })

  it('that deletes a move does not match the hash of its batches', async () => {
    expect(await rulesAfter(sql`delete from ledger_bucket_move where move = 2`)).toMatchObject({
      verified: expect.arrayContaining(['hash chain', 'bucket moves']),
      audited: expect.arrayContaining(['hash chain', 'bucket moves']),
    })
  })

  it('that puts a bucket in another lane without a move is found', async () => {
    await sql`update ledger_bucket set lane = 1 where bucket = 7`.execute(audited.books.test.owner)
    const { problems } = await verifyBooks(audited.books.test.database)
    expect(problems).toEqual([{ rule: 'bucket moves', message: 'bucket 7 is in lane 1, but its moves say lane 0' }])
  })

  it('that continues postings in the wrong lane is found at the first of them', async () => {
    await sql`update ledger_bucket set lane = 1 where bucket = 7`.execute(audited.books.test.owner)
    await audited.books.ledger.setRule(account, 'operator', { blocked: false, limits: [], reason: 'it looks again' })
    await post('stray')
    const message = 'account 1 seq 4: it lies in lane 1 batch 5, where bucket 7 was not'
    await sql`update ledger_bucket set lane = 0 where bucket = 7`.execute(audited.books.test.owner)
    expect((await verifyBooks(audited.books.test.database)).problems).toEqual([{ rule: 'bucket moves', message }])
    await audited.audit()
    expect(await selectProblems(audited.books.test.database, 10)).toMatchObject([{ rule: 'bucket moves', message }])
  })
})
