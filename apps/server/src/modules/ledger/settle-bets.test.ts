import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleBets, type AccountId, type BetPayout } from './index.ts'
import { openTestBooks, openTestLedger, transfer, type TestBooks } from './test-ledger.ts'

let books: TestBooks
let accounts: AccountId[]

beforeAll(async () => {
  books = await openTestBooks()
  accounts = await Promise.all(Array.from({ length: 50 }, (_, index) => books.account(index + 1)))
  await Promise.all(accounts.map((account) => books.ledger.post(transfer(books, account, `fund ${account}`, 1_000n))))
})
afterAll(() => books.close())

function winners(draw: string, count: number): BetPayout[] {
  return Array.from({ length: count }, (_, index) => {
    const accountId = accounts[index % accounts.length]
    if (accountId === undefined) throw new Error('there are accounts')
    const entry = { kind: 'payout' as const, amountMinor: minor(10n), houseAccountId: books.games, round: draw }
    return { accountId, key: `${draw} bet ${index}`, entries: [entry] }
  })
}

describe('the settlement of a draw', () => {
  it('pays every winner once and tells how far it is', async () => {
    const heard: number[] = []
    const report = await settleBets(books.ledger, books.provider, winners('draw 1', 4_500), async (settled) => {
      heard.push(settled)
    })
    expect(report).toEqual({ settled: 4_500, replayed: 0 })
    expect(heard).toEqual([2_000, 4_000, 4_500])
    expect(await books.ledger.balance(accounts[0] ?? missing())).toBe(1_000n + 90n * 10n)
  })

  it('that was cut off in the middle is run again from the start and pays nothing twice', async () => {
    const before = await books.ledger.balance(accounts[1] ?? missing())
    const cut = settleBets(books.ledger, books.provider, winners('draw 2', 4_500), async (settled) => {
      if (settled === 4_000) throw new Error('the power went')
    })
    await expect(cut).rejects.toThrow('the power went')
    const restarted = await openTestLedger(books.test)
    const report = await settleBets(restarted, books.provider, winners('draw 2', 4_500))
    await restarted.close()
    expect(report).toEqual({ settled: 4_500, replayed: 4_000 })
    expect(await books.ledger.balance(accounts[1] ?? missing())).toBe(before + 90n * 10n)
  })

  it('lets bets through while it runs', async () => {
    const settling = settleBets(books.ledger, books.provider, winners('draw 3', 6_000))
    const account = accounts[2] ?? missing()
    const bets = await Promise.all(
      Array.from({ length: 50 }, (_, index) => books.ledger.post(transfer(books, account, `live bet ${index}`, -1n))),
    )
    expect(bets).toHaveLength(50)
    expect(await settling).toEqual({ settled: 6_000, replayed: 0 })
  })
})

function missing(): never {
  throw new Error('there are accounts')
}
