import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/pool.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { verifyBooks, type AccountId, type Posted, type TransactionDraft } from './index.ts'
import { decideBatch } from './lane/decide-batch.ts'
import { LaneMemory } from './lane/lane-memory.ts'
import { laneTransaction } from './lane/lane-transaction.ts'
import { onPool } from './lane/stored-commands.ts'
import { openTestBooks, testBrand, transfer, type TestBooks } from './test-ledger.ts'

let books: TestBooks
let members = 0
beforeAll(async () => {
  books = await openTestBooks()
})
afterAll(() => books.close())

/** A member with 100 who has not bet in any round. */
async function newMember(): Promise<AccountId> {
  members += 1
  const key = `fund ${members}`
  const account = await books.account(members)
  await books.ledger.post(transfer(books, account, key, 100n))
  return account
}

const bet = (key: string, round: string, amount = 10n): TransactionDraft => ({
  key,
  entries: [{ kind: 'stake', amountMinor: minor(-amount), houseAccountId: books.games, round, roundRole: 'opens' }],
})
const win = (key: string, round: string, amount = 5n): TransactionDraft => ({
  key,
  entries: [{ kind: 'payout', amountMinor: minor(amount), houseAccountId: books.games, round, roundRole: 'needs' }],
})
const post = (
  accountId: AccountId,
  transactions: readonly TransactionDraft[],
  { ledger = books.ledger, providerId = books.provider } = {},
): Promise<Posted> => ledger.post({ accountId, providerId, transactions })
const refused = { code: 'wallet.round_unknown' }

describe('a win that needs a round in which the member bet', () => {
  it('is refused without such a bet, and nothing is posted', async () => {
    const [member, other] = [await newMember(), await newMember()]
    await post(other, [bet('of another member', 'r-1')])
    await post(member, [bet('in another round', 'r-2')])
    const providerId = await books.ledger.provider(testBrand, 'PG')
    await post(member, [bet('at another provider', 'r-1')], { providerId })
    await expect(post(member, [win('unknown', 'r-1')])).rejects.toMatchObject(refused)
    expect(await books.ledger.balance(member)).toBe(80n)
    expect((await books.ledger.transactions(books.provider, ['unknown'])).size).toBe(0)
  })

  it('is accepted in the call of its bet, whichever comes first, and in every later call', async () => {
    const member = await newMember()
    await post(member, [bet('b-1', 'both'), win('w-1', 'both')])
    await post(member, [win('w-2', 'turned'), bet('b-2', 'turned')])
    for (const key of ['w-3', 'w-4']) await post(member, [win(key, 'both')])
    expect(await books.ledger.balance(member)).toBe(100n)
  })

  it('is not opened by a bet of the same call that is refused', async () => {
    const member = await newMember()
    await expect(post(member, [bet('b-high', 'high', 101n), win('w-high', 'high')])).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    await expect(post(member, [win('w-high', 'high')])).rejects.toMatchObject(refused)
  })

  it('is refused if the bet was cancelled before it came, but not if it was rolled back later', async () => {
    const member = await newMember()
    const nothing = { amountMinor: minor(0n), houseAccountId: books.games, round: 'cancelled' }
    await post(member, [{ key: 'cancelled', entries: [{ kind: 'tombstone', ...nothing }] }])
    await expect(post(member, [win('w-cancelled', 'cancelled')])).rejects.toMatchObject(refused)
    await post(member, [bet('undone', 'undone')])
    await post(member, [
      { key: 'undo', entries: [{ kind: 'rollback', amountMinor: minor(10n), houseAccountId: books.games }] },
    ])
    expect((await post(member, [win('w-undone', 'undone')])).balanceAfterMinor).toBe(105n)
  })

  it('is accepted after a bet of zero', async () => {
    const member = await newMember()
    const free = { kind: 'tombstone', amountMinor: minor(0n), reference: 'free:500', round: 'gift' } as const
    await post(member, [{ key: 'gift', entries: [{ ...free, houseAccountId: books.games }] }])
    expect((await post(member, [win('w-gift', 'gift')])).balanceAfterMinor).toBe(105n)
  })

  it('is known after a restart, and right after another process has posted the bet', async () => {
    const member = await newMember()
    await post(member, [bet('before', 'kept')])
    const other = await openTestLedger(books.test)
    await post(member, [win('after', 'kept')], { ledger: other })
    await post(member, [bet('here', 'moment')])
    await post(member, [win('there', 'moment')], { ledger: other })
    await expect(post(member, [win('nowhere', 'never')], { ledger: other })).rejects.toMatchObject(refused)
    await post(member, [bet('there too', 'again')], { ledger: other })
    await post(member, [win('here too', 'again')])
    await other.close()
  })

  it('is decided after its bet if both come at one instant, at two servers', async () => {
    const other = await openTestLedger(books.test)
    const reasons: unknown[] = []
    const rounds = Array.from({ length: 30 }, (_, index) => `instant ${index}`)
    const ends = await Promise.all(
      rounds.map(async (round, index) => {
        const member = await newMember()
        const ledger = index % 2 === 0 ? other : books.ledger
        const [, won] = await Promise.allSettled([
          post(member, [bet(`b ${round}`, round)]),
          post(member, [win(`w ${round}`, round)], { ledger }),
        ])
        // A win that was refused can be sent again.
        await post(member, [win(`w ${round}`, round)], { ledger })
        reasons.push(won.status === 'rejected' ? won.reason : refused)
        return books.ledger.balance(member)
      }),
    )
    expect(new Set(ends)).toEqual(new Set([95n]))
    for (const reason of reasons) expect(reason).toMatchObject(refused)
    await other.close()
  })

  it('gets the stored answer if it is repeated, in a round of any age', async () => {
    const member = await newMember()
    await post(member, [bet('b-old', 'old')])
    const won = await post(member, [win('w-old', 'old')])
    for (let index = 0; index < 20; index += 1) await post(member, [bet(`b-${members}-${index}`, `new ${index}`, 1n)])
    expect((await post(member, [win('w-old', 'old')])).postings).toEqual(won.postings)
    await post(member, [win('w-late', 'old')])
  })

  it('costs no statement if the lane knows of the bet, and one if it does not', async () => {
    const member = await newMember()
    const asked: string[] = []
    const pool = onPool(books.test.database)
    const counting: typeof pool = { query: (statement) => (asked.push(statement.name), pool.query(statement)) }
    const memory = new LaneMemory(counting, books.test.database, () => systemClock.now().epochMilliseconds)
    const moment = { lane: await laneOf(member), batch: 1n, postedAt: systemClock.now() }
    const decide = async (transaction: TransactionDraft) => {
      asked.length = 0
      const command = {
        transactions: [laneTransaction(member, books.provider, transaction)],
        call: undefined,
      }
      await memory.load([command])
      return [decideBatch([command], memory, moment).decisions[0]?.outcome, ...asked]
    }
    expect(await decide(bet('b', 'r'))).toEqual(['accepted', 'ledger_newest', 'ledger_houses'])
    expect(await decide(win('w', 'r'))).toEqual(['accepted'])
    expect(await decide(win('v', 'never'))).toEqual(['declined', 'ledger_bet_rounds'])
    // What was decided and not committed is forgotten with the rest.
    memory.forget()
    expect(await decide(win('w', 'r'))).toEqual(['declined', 'ledger_newest', 'ledger_bet_rounds'])
  })

  it('leaves books without a fault', async () => {
    expect((await verifyBooks(books.test.database)).problems).toEqual([])
  })
})

async function laneOf(accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ lane: number }>`
    select lane from ledger_account join ledger_bucket using (bucket) where account_id = ${accountId}`.execute(
    books.test.owner,
  )
  return rows[0]?.lane ?? -1
}
