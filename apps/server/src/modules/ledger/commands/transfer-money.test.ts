import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { transferMoney, type AccountId, type HouseAccountId, type MoneyTransfer } from '../index.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from '../test-ledger.ts'

let books: TestBooks
let clearing: HouseAccountId
let nextMember = 0

beforeAll(async () => {
  books = await openTestBooks()
  // Members with odd numbers are in a separate lane.
  await sql`insert into ledger_lane (lane, version, head_hash) values (1, 0, decode(repeat('00', 32), 'hex'))`.execute(
    books.test.owner,
  )
  await sql`update ledger_bucket set lane = 1 where bucket % 2 = 1`.execute(books.test.owner)
  await books.ledger.close()
  const ledger = await openTestLedger(books.test)
  books = { ...books, ledger, close: () => ledger.close().then(() => books.test.close()) }
  clearing = await ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'clearing' })
})
afterAll(() => books.close())

/** Two members with 10.00 each, in one lane or in two. */
async function twoMembers(lanes: 'one lane' | 'two lanes'): Promise<[AccountId, AccountId]> {
  nextMember += 2
  const memberIds = [2 * nextMember, 2 * nextMember + (lanes === 'one lane' ? 2 : 1)]
  const accounts: AccountId[] = []
  for (const id of memberIds) {
    const accountId = await ownAccount(id)
    await books.ledger.post(transfer(books, accountId, `fund ${accountId}`, 1_000n))
    accounts.push(accountId)
  }
  const [from, to] = accounts
  if (from === undefined || to === undefined) throw new Error('the test opened two accounts')
  return [from, to]
}

const ownAccount = (id: number) => books.account(id)

function move(from: AccountId, to: AccountId, key: string, amount: bigint): MoneyTransfer {
  return { from, to, providerId: books.provider, key, amountMinor: minor(amount), clearing }
}

describe.each(['one lane', 'two lanes'] as const)('a transfer between members of %s', (lanes) => {
  it('changes both balances in one commit and leaves nothing in the clearing account', async () => {
    const [from, to] = await twoMembers(lanes)
    const moved = await transferMoney(books.ledger, move(from, to, `t ${from}`, 400n))
    expect(moved.postings.map(({ accountId, amountMinor }) => [accountId, amountMinor])).toEqual([
      [from, -400n],
      [to, 400n],
    ])
    expect(new Set(moved.postings.map(({ lane }) => lane)).size).toBe(lanes === 'one lane' ? 1 : 2)
    expect([await books.ledger.balance(from), await books.ledger.balance(to)]).toEqual([600n, 1_400n])
    expect(await books.ledger.houseBalance(clearing)).toBe(0n)
  })

  it('that exceeds the balance moves nothing and leaves its key free', async () => {
    const [from, to] = await twoMembers(lanes)
    await expect(transferMoney(books.ledger, move(from, to, `u ${from}`, 1_001n))).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    expect([await books.ledger.balance(from), await books.ledger.balance(to)]).toEqual([1_000n, 1_000n])
    expect(await transferMoney(books.ledger, move(from, to, `u ${from}`, 1_000n))).toMatchObject({ replayed: false })
  })

  it('takes effect once, even if sent twenty times at once and after a restart; another amount is refused', async () => {
    const [from, to] = await twoMembers(lanes)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => transferMoney(books.ledger, move(from, to, `v ${from}`, 100n))),
    )
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1)
    const restarted = await openTestLedger(books.test)
    expect(await transferMoney(restarted, move(from, to, `v ${from}`, 100n))).toMatchObject({ replayed: true })
    await expect(transferMoney(restarted, move(from, to, `v ${from}`, 101n))).rejects.toMatchObject({
      code: 'request.idempotency_key_reused',
    })
    await restarted.close()
    expect([await books.ledger.balance(from), await books.ledger.balance(to)]).toEqual([900n, 1_100n])
  })

  it('works in both directions while both members bet, without losing a cent', async () => {
    const [one, two] = await twoMembers(lanes)
    const work = Array.from({ length: 40 }, (_, index) => [
      transferMoney(
        books.ledger,
        move(index % 2 === 0 ? one : two, index % 2 === 0 ? two : one, `w ${one} ${index}`, 5n),
      ),
      books.ledger.post(transfer(books, one, `bet one ${one} ${index}`, -1n)),
      books.ledger.post(transfer(books, two, `bet two ${one} ${index}`, -2n)),
    ])
    await Promise.all(work.flat())
    expect([await books.ledger.balance(one), await books.ledger.balance(two)]).toEqual([960n, 920n])
  })
})
