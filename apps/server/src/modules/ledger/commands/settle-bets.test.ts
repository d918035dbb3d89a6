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
    const report = await paidAgainAfterCut('draw 2', settleBets)
    expect(report).toEqual({ settled: 4_500, replayed: 4_000, wonOfOne: 90n * 10n })
  })

  it('tells of a chunk only once it is durable', async () => {
    expect(await paidWhenTold('draw 3', settleBets)).toBe(2_000)
  })

  it('pays 2,000 accounts of whose lanes nothing is known yet', async () => {
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

  it('fails for an account that does not exist, and for it alone', async () => {
    // An id that no account has.
    const nobody = 9_000_000n as AccountId
    const account = await books.account(4_001)
    const posted = await Promise.allSettled([
      books.ledger.post(transfer(books, nobody, 'for nobody', 1n)),
      books.ledger.post(transfer(books, account, 'for somebody', 1n)),
    ])
    expect(posted.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  it('lets bets through while it runs', async () => {
    expect(await betsGetThrough('draw 4', settleBets)).toBe(true)
  })
})

describe('a planted fault is noticed: a settlement', () => {
  it('whose keys are new each time that it is run pays twice', async () => {
    const forgetful: Settle = (ledger, provider, payouts, onChunk) => {
      const run = crypto.randomUUID()
      const renamed = [...payouts].map((payout) => ({ ...payout, key: `${payout.key} ${run}` }))
      return settleBets(ledger, provider, renamed, onChunk)
    }
    const report = await paidAgainAfterCut('draw 5', forgetful)
    expect(report).toEqual({ settled: 4_500, replayed: 0, wonOfOne: (80n + 90n) * 10n })
  })

  it('that tells of a chunk before it is paid has paid less than it says', async () => {
    const hasty: Settle = async (ledger, provider, payouts, onChunk) => {
      await onChunk?.(2_000)
      return settleBets(ledger, provider, payouts)
    }
    expect(await paidWhenTold('draw 6', hasty)).toBe(0)
  })

  it('that pays everything at once keeps bets waiting to its end', async () => {
    const greedy: Settle = async (ledger, provider, payouts) => {
      const posted = [...payouts].map((one) => postOf(ledger, provider, one))
      return { settled: (await Promise.all(posted)).length, replayed: 0 }
    }
    expect(await betsGetThrough('draw 7', greedy)).toBe(false)
  })
})

/** A settlement over winners that are all there already. */
type Settle = (
  ledger: Ledger,
  provider: TestBooks['provider'],
  payouts: readonly BetPayout[],
  onChunk?: (settled: number) => Promise<void>,
) => ReturnType<typeof settleBets>

function postOf(ledger: Ledger, providerId: TestBooks['provider'], { accountId, key, entries }: BetPayout) {
  return ledger.post({ accountId, providerId, transactions: [{ key, entries }] })
}

/** Cuts a settlement off, runs it again on a server that starts anew, and says what one account won in all. */
async function paidAgainAfterCut(draw: string, settle: Settle) {
  const account = accounts[1] ?? missing()
  const before = await books.ledger.balance(account)
  const cut = settle(books.ledger, books.provider, winners(draw, 4_500), async (settled) => {
    if (settled === 4_000) throw new Error('the power went')
  })
  await expect(cut).rejects.toThrow('the power went')
  const restarted = await openTestLedger(books.test)
  const report = await settle(restarted, books.provider, winners(draw, 4_500))
  await restarted.close()
  return { ...report, wonOfOne: (await books.ledger.balance(account)) - before }
}

/** How many payouts of the first chunk are stored when that chunk is told of. */
async function paidWhenTold(draw: string, settle: Settle): Promise<number> {
  const payouts = winners(draw, 4_500)
  const keys = payouts.slice(0, 2_000).map(({ key }) => key)
  let paid: number | undefined
  await settle(books.ledger, books.provider, payouts, async () => {
    paid ??= (await books.ledger.transactions(books.provider, keys)).size
  })
  return paid ?? missing()
}

/** Whether bets that come while a settlement runs are answered before it ends. */
async function betsGetThrough(draw: string, settle: Settle): Promise<boolean> {
  let isOver = false
  const settling = settle(books.ledger, books.provider, winners(draw, 6_000)).then(() => (isOver = true))
  // What is to be settled is read first.
  await new Promise((resolve) => setImmediate(resolve))
  const account = accounts[2] ?? missing()
  const bets = Array.from({ length: 50 }, (_, index) => transfer(books, account, `live bet ${draw} ${index}`, -1n))
  await Promise.all(bets.map((bet) => books.ledger.post(bet)))
  const wasOver = isOver
  await settling
  return !wasOver
}

function missing(): never {
  throw new Error('there are accounts')
}
