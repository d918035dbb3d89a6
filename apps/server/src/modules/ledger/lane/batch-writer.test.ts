import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { moveBucket } from '../buckets/move-bucket.ts'
import type { AccountId } from '../index.ts'
import { withoutHints } from '../generations/generations.ts'
import { openTestBooks, transfer, type TestBooks } from '../test-ledger.ts'
import { BatchWriter, LaneMoved } from './batch-writer.ts'
import type { LaneCommand } from './batch.types.ts'
import { laneTransaction } from './lane-transaction.ts'
import { onPool, readLedgerLineOid } from './stored-commands.ts'
import { InterruptedSession } from './test-interrupted-session.ts'

let books: TestBooks
beforeAll(async () => {
  books = await openTestBooks()
})
afterAll(() => books.close())

function stakeOf(accountId: AccountId): LaneCommand {
  const { providerId, transactions } = transfer(books, accountId, `stake ${accountId}`, -10n)
  return { transactions: transactions.map((one) => laneTransaction(accountId, providerId, one)), call: undefined }
}

describe('a batch that is decided while another writer changes its lane', () => {
  const rule = { blocked: true, limits: [], reason: 'right now' }
  it.each([
    ['a rule is set', 1, (account: AccountId) => books.ledger.setRule(account, 'operator', rule)],
    ['its bucket moves', 2, () => moveBucket({ database: books.test.database, clock: systemClock }, 2, 1)],
  ] as const)('is not written when %s after its accounts were read', async (_, member, interrupt) => {
    const accountId = await books.account(member)
    await books.ledger.post(transfer(books, accountId, `fund ${accountId}`, 100n))
    const { address, database } = books.test
    const session = new InterruptedSession(address, 'ledger_newest')
    session.interrupt(() => interrupt(accountId))
    const ledgerLineOid = await readLedgerLineOid(onPool(database))
    const writer = new BatchWriter({
      lane: 0,
      session,
      database,
      clock: systemClock,
      ledgerLineOid,
      hintsOf: withoutHints,
    })
    const plan = await writer.decide([stakeOf(accountId)])
    expect(plan.decisions).toMatchObject([{ outcome: 'accepted' }])
    await expect(writer.write(plan)).rejects.toThrow(LaneMoved)
    await session.close()
    expect(await books.ledger.balance(accountId)).toBe(100n)
  })
})
