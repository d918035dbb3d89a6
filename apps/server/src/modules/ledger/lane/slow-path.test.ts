import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { createLog } from '../../../kernel/log.ts'
import { createMetrics } from '../../../kernel/metrics.ts'
import { moveBucket, type AccountId } from '../index.ts'
import { withoutHints } from '../generations/generations.ts'
import { ledgerMetrics } from '../ledger-metrics.ts'
import { openTestBooks, transfer, type TestBooks } from '../test-ledger.ts'
import type { LaneCommand } from './batch.types.ts'
import { laneTransaction } from './lane-transaction.ts'
import { Lane } from './lane.ts'
import { onPool, readLedgerLineOid } from './stored-commands.ts'
import { InterruptedSession } from './test-interrupted-session.ts'

let books: TestBooks
let ledgerLineOid: number
beforeAll(async () => {
  books = await openTestBooks()
  await moveBucket({ database: books.test.database, clock: systemClock }, 9, 1)
  ledgerLineOid = await readLedgerLineOid(onPool(books.test.database))
})
afterAll(() => books.close())

function openLane(session: InterruptedSession): Lane {
  const { database } = books.test
  const metrics = ledgerMetrics(createMetrics(), { queueLength: () => 0, filteredGenerations: () => 0 })
  const limits = { queueLimit: 10, batchLimit: 10 }
  const log = createLog('silent')
  return new Lane({
    lane: 0,
    session,
    database,
    clock: systemClock,
    log,
    metrics,
    ledgerLineOid,
    hintsOf: withoutHints,
    ...limits,
  })
}

function grantOf(accountId: AccountId, key: string): LaneCommand {
  const { providerId, transactions } = transfer(books, accountId, key, 10n)
  return { transactions: transactions.map((one) => laneTransaction(accountId, providerId, one)), call: undefined }
}

describe('a key that another process takes right after it was found to be free', () => {
  /** Submits a command to a lane that another process has just written to, so that it looks up keys before deciding. */
  async function meet(accountId: AccountId, key: string, elsewhere: AccountId) {
    const session = new InterruptedSession(books.test.address, 'ledger_by_keys')
    const lane = openLane(session)
    await lane.submit(grantOf(accountId, `${key} before`))
    await books.ledger.post(transfer(books, accountId, `${key} moves the lane`, 10n))
    session.interrupt(() => books.ledger.post(transfer(books, elsewhere, key, 10n)))
    try {
      return await lane.submit(grantOf(accountId, key))
    } finally {
      await lane.close()
    }
  }

  it('gets the answer of the same command', async () => {
    const account = await books.account(2)
    expect(await meet(account, 'in this lane', account)).toMatchObject({ replayed: true })
    expect(await books.ledger.balance(account)).toBe(30n)
  })

  it('is refused for another account in another lane', async () => {
    const [account, elsewhere] = [await books.account(3), await books.account(9)]
    await expect(meet(account, 'in another lane', elsewhere)).rejects.toMatchObject({
      code: 'request.idempotency_key_reused',
    })
    expect([await books.ledger.balance(account), await books.ledger.balance(elsewhere)]).toEqual([20n, 10n])
  })
})

describe('a batch that has landed', () => {
  it('is answered while the next one is still loading what it needs', async () => {
    const session = new InterruptedSession(books.test.address, 'ledger_newest')
    const lane = openLane(session)
    const [known, unread] = [await books.account(4), await books.account(5)]
    await lane.submit(grantOf(known, 'is known'))
    const reading = Promise.withResolvers<undefined>()
    session.interrupt(() => reading.promise)
    const landed = lane.submit(grantOf(known, 'lands'))
    await nextTurn()
    await nextTurn()
    const behind = lane.submit(grantOf(unread, 'comes behind'))
    expect(await landed).toMatchObject({ replayed: false })
    reading.resolve(undefined)
    expect(await behind).toMatchObject({ replayed: false })
    await lane.close()
  })
})
