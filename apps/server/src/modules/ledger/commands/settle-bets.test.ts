import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { settleBets, type AccountId, type BetPayout, type Ledger } from '../index.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from '../test-ledger.ts'

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
    if (accountId === undefined) throw new Error('the test opened no accounts')
    const entry = { kind: 'payout' as const, amountMinor: minor(10n), houseAccountId: books.games, round: draw }
    return { accountId, key: `${draw} bet ${index}`, entries: [entry] }
  })
}

describe('the settlement of a draw', () => {
  it('pays every winner once and reports its progress', async () => {
    const heard: number[] = []
    const report = await settleBets(books.ledger, books.provider, winners('draw 1', 4_500), async (settled) => {
      heard.push(settled)
    })
    expect(report).toEqual({ settled: 4_500, replayed: 0 })
    expect(heard).toEqual([2_000, 4_000, 4_500])
    expect(await books.ledger.balance(accounts[0] ?? missing())).toBe(1_000n + 90n * 10n)
  })

  it('that was interrupted can be run again from the start and pays nothing twice', async () => {
    const report = await paidAgainAfterCut('draw 2', settleBets)
    expect(report).toEqual({ settled: 4_500, replayed: 4_000, wonOfOne: 90n * 10n })
  })

  it('reports a chunk only once it is durable', async () => {
    expect(await paidWhenTold('draw 3', settleBets)).toBe(2_000)
  })

  it('pays 2,000 accounts whose lanes are not known yet', async () => {
    const { rows } = await sql<{ account_id: AccountId }>`
      insert into ledger_account (brand_id, member_id, kind, currency, bucket)
      select ${testBrand}, member, 'main', ${testCurrency}, (member & 63)::smallint
      from generate_series(1001, 3000) as member returning account_id`.execute(books.test.owner)
    const entry = { kind: 'payout' as const, amountMinor: minor(10n), houseAccountId: books.games, round: 'draw 8' }
    const payouts = rows.map(({ account_id: accountId }) => {
      return { accountId, key: `draw 8 of ${accountId}`, entries: [entry] }
    })
    const report = await settleBets(books.ledger, books.provider, payouts)
    expect(report).toEqual({ settled: 2_000, replayed: 0 })
  })

  it('fails only for an account that does not exist', async () => {
    // No account has this id.
    const nobody = 9_000_000n as AccountId
    const account = await books.account(4_001)
    const posted = await Promise.allSettled([
      books.ledger.post(transfer(books, nobody, 'for nobody', 1n)),
      books.ledger.post(transfer(books, account, 'for somebody', 1n)),
    ])
    expect(posted.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  it('does not block bets while it runs', async () => {
    expect(await betsGetThrough('draw 4', settleBets)).toBe(true)
  })
})

describe('detecting injected faults: a settlement', () => {
  it('that uses new keys on every run pays twice', async () => {
    const forgetful: Settle = (ledger, provider, payouts, onChunk) => {
      const run = crypto.randomUUID()
      const renamed = [...payouts].map((payout) => ({ ...payout, key: `${payout.key} ${run}` }))
      return settleBets(ledger, provider, renamed, onChunk)
    }
    const report = await paidAgainAfterCut('draw 5', forgetful)
    expect(report).toEqual({ settled: 4_500, replayed: 0, wonOfOne: (80n + 90n) * 10n })
  })

  it('that reports a chunk before it is paid has paid less than reported', async () => {
    const hasty: Settle = async (ledger, provider, payouts, onChunk) => {
      await onChunk?.(2_000)
      return settleBets(ledger, provider, payouts)
    }
    expect(await paidWhenTold('draw 6', hasty)).toBe(0)
  })

  it('that submits everything at once makes bets wait until it ends', async () => {
    const greedy: Settle = async (ledger, provider, payouts) => {
      const posted = [...payouts].map((one) => postOf(ledger, provider, one))
      return { settled: (await Promise.all(posted)).length, replayed: 0 }
    }
    expect(await betsGetThrough('draw 7', greedy)).toBe(false)
  })
})

/** A settlement whose winners are all known in advance. */
type Settle = (
  ledger: Ledger,
  provider: TestBooks['provider'],
  payouts: readonly BetPayout[],
  onChunk?: (settled: number) => Promise<void>,
) => ReturnType<typeof settleBets>

function postOf(ledger: Ledger, providerId: TestBooks['provider'], { accountId, key, entries }: BetPayout) {
  return ledger.post({ accountId, providerId, transactions: [{ key, entries }] })
}

/** Interrupts a settlement, runs it again on a restarted server, and returns what one account won in total. */
async function paidAgainAfterCut(draw: string, settle: Settle) {
  const account = accounts[1] ?? missing()
  const before = await books.ledger.balance(account)
  const cut = settle(books.ledger, books.provider, winners(draw, 4_500), async (settled) => {
    if (settled === 4_000) throw new Error('power failure')
  })
  await expect(cut).rejects.toThrow('power failure')
  const restarted = await openTestLedger(books.test)
  const report = await settle(restarted, books.provider, winners(draw, 4_500))
  await restarted.close()
  return { ...report, wonOfOne: (await books.ledger.balance(account)) - before }
}

/** Returns how many payouts of the first chunk are stored when `onChunk` is called for it. */
async function paidWhenTold(draw: string, settle: Settle): Promise<number> {
  const payouts = winners(draw, 4_500)
  const keys = payouts.slice(0, 2_000).map(({ key }) => key)
  let paid: number | undefined
  await settle(books.ledger, books.provider, payouts, async () => {
    paid ??= (await books.ledger.transactions(books.provider, keys)).size
  })
  return paid ?? missing()
}

/** Whether bets placed while a settlement runs are answered before it ends. */
async function betsGetThrough(draw: string, settle: Settle): Promise<boolean> {
  let isOver = false
  const settling = settle(books.ledger, books.provider, winners(draw, 6_000)).then(() => (isOver = true))
  // Let the settlement read its payouts first.
  await new Promise((resolve) => setImmediate(resolve))
  const account = accounts[2] ?? missing()
  const bets = Array.from({ length: 50 }, (_, index) => transfer(books, account, `live bet ${draw} ${index}`, -1n))
  await Promise.all(bets.map((bet) => books.ledger.post(bet)))
  const wasOver = isOver
  await settling
  return !wasOver
}

function missing(): never {
  throw new Error('the test opened no accounts')
}
