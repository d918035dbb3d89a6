import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import {
  foldHouseDeltas,
  nextBatches,
  openProblems,
  sumPostings,
  sumRounds,
  verifyBooks,
  type AccountId,
  type FlowLimit,
} from './index.ts'
import { transfer } from './test-ledger.ts'
import { openAuditedBooks, type AuditedBooks } from './upkeep/test-upkeep.ts'

/** The largest amount of one posting, and how many of them fill an account. */
const [largest, ofFullAccount] = [10n ** 15n, 100]
/** So many commands of the largest amounts that their total exceeds 64 bits. */
const commands = 94
const total = BigInt(commands * ofFullAccount) * largest

let audited: AuditedBooks
const open = async () => void (audited = await openAuditedBooks('2026-03-10T12:00:00Z'))
const close = () => audited.books.close()

/** Posts what one call of a vendor may contain, with the maximum number of keys. */
async function post(accountId: AccountId, command: number, amounts: readonly bigint[]): Promise<void> {
  const { ledger, provider, games } = audited.books
  const transactions = Array.from({ length: ofFullAccount }, (_, index) => {
    const amountMinor = minor(amounts[index % amounts.length] ?? 0n)
    const kind = amountMinor < 0n ? ('stake' as const) : ('payout' as const)
    const entry = { kind, amountMinor, houseAccountId: games, round: 'r', gameCode: 'dice' }
    return { key: `${command} ${index}`, entries: [entry] }
  })
  await ledger.post({ accountId, providerId: provider, transactions })
}

it('sums exceed 64 bits in this test', () => {
  expect(BigInt.asIntN(64, total)).not.toBe(total)
})

describe('a house account that paid more than 64 bits can hold', () => {
  beforeAll(open)
  afterAll(close)

  it('can be posted on, folded, read, verified and audited', async () => {
    const { books, clock } = audited
    const accounts = await Promise.all(Array.from({ length: commands }, (_, index) => books.account(index + 1)))
    await Promise.all(accounts.map((account, index) => post(account, index, [largest])))
    expect(await books.ledger.houseBalance(books.games)).toBe(-total)
    await foldHouseDeltas(books.test.database, clock)
    expect(await books.ledger.houseBalance(books.games)).toBe(-total)
    expect(await verifyBooks(books.test.database)).toMatchObject({ problems: [] })
    await audited.audit()
    expect(await openProblems({ database: books.test.database })).toEqual([])
  })
})

describe('an account that won and staked more than 64 bits can hold', () => {
  let account: AccountId
  beforeAll(async () => {
    await open()
    account = await audited.books.account(1)
    await Promise.all(Array.from({ length: 2 * commands }, (_, index) => post(account, index, [largest, -largest])))
  })

  afterAll(close)

  it('has correct sums for its day and its round', async () => {
    const { books, clock } = audited
    const step = await nextBatches(books.test.database, { lane: 0, afterBatch: 0n }, { batches: 9e5, postings: 9e5 })
    const [since, until] = [clock.now().subtract({ hours: 1 }), clock.now().add({ hours: 1 })]
    const sums = await sumPostings(books.test.database, { ranges: [step], since, until })
    expect([sums?.sums.get('stake'), sums?.sums.get('payout')]).toEqual([`{${total}}`, `{${total}}`])
    const rounds = await sumRounds(books.test.database, step, [books.provider])
    expect(rounds).toMatchObject({ staked: `{${total}}`, paid: `{${total}}` })
  })

  it.each<[FlowLimit['flow'], string, number]>([
    ['stake', 'wallet.limit_reached', 2],
    ['loss', 'none', 3],
  ])('has its limits (%s) counted, even by a restarted server', async (flow, code, neighbour) => {
    const { books, clock } = audited
    const limit: FlowLimit = { flow, period: 'month', maxMinor: minor(10n), timeZone: 'UTC' }
    await books.ledger.setRule(account, 'protection', { blocked: false, limits: [limit], reason: 'requested' })
    await post(await books.account(neighbour), 2 * commands + neighbour, [largest])
    const restarted = await openTestLedger(books.test, { clock })
    for (const [name, ledger] of Object.entries({ running: books.ledger, restarted })) {
      await ledger.post(transfer(books, account, `gift ${flow} ${name}`, 5n))
      const bet = ledger.post(transfer(books, account, `bet ${flow} ${name}`, -5n))
      expect(
        await bet.then(
          () => 'none',
          (error: { code?: string }) => error.code,
        ),
      ).toBe(code)
    }
    await restarted.close()
  })
})
