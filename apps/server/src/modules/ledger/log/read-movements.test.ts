import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { decideHeldWin, type AccountId, type HouseAccountName } from '../index.ts'
import type { PostingKind } from '../posting-kinds.ts'
import { openTestBooks, testBrand, testCurrency, type TestBooks } from '../test-ledger.ts'
import {
  detachedUntil,
  findMovements,
  readMovements,
  type Movement,
  type MovementFilter,
  type MovementKind,
} from './read-movements.ts'

let now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const clock = { now: () => now }
let books: TestBooks
let members = 0
beforeAll(async () => {
  books = await openTestBooks({ clock })
})
afterAll(() => books.close())

const newAccount = () => books.account((members += 1))

type Line = readonly [kind: PostingKind, amount: bigint, house: HouseAccountName]
let keys = 0

/** Posts one transaction of the house's. */
async function post(accountId: AccountId, ...lines: Line[]): Promise<void> {
  const house = (name: HouseAccountName) =>
    books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name })
  const [debtAccountId, heldAccountId] = [await house('debts'), await house('wins_held')]
  const entries = await Promise.all(
    lines.map(async ([kind, amount, name]) => ({
      kind,
      amountMinor: minor(amount),
      houseAccountId: await house(name),
      ...(kind === 'rollback' ? { debtAccountId } : {}),
      ...(kind === 'payout' ? { review: { heldAccountId, maxMinor: minor(900n), maxPerHourMinor: undefined } } : {}),
    })),
  )
  const key = `transaction ${(keys += 1)}`
  await books.ledger.post({ accountId, providerId: books.provider, transactions: [{ key, entries }] })
}

/** Every kind of movement that the product's rules know, as they come. */
const history: readonly (readonly Line[] | 'release the held win')[] = [
  [['deposit', 5_000n, 'deposits']],
  [['grant', 1_000n, 'promotions']],
  [['hold', -3_000n, 'withdrawals_pending']],
  [['release', 1_000n, 'withdrawals_pending']],
  [
    ['capture', 2_000n, 'withdrawals_pending'],
    ['withdrawal', -2_000n, 'withdrawals'],
  ],
  // What did not arrive.
  [['withdrawal', 400n, 'withdrawals']],
  [['transfer', -600n, 'clearing']],
  [['transfer', 350n, 'clearing']],
  [['transfer', -20n, 'team_transfers']],
  [['transfer', 20n, 'team_transfers']],
  [['pay', 70n, 'agent_pay']],
  [['pay', -70n, 'agent_pay']],
  [['hold', -150n, 'stakes_in_play']],
  [
    ['capture', 100n, 'stakes_in_play'],
    ['release', 50n, 'stakes_in_play'],
  ],
  [['stake', -100n, 'games']],
  [['refund', 100n, 'games']],
  [['stake', -3_700n, 'vendors']],
  [['rollback', 200n, 'vendors']],
  // Above 900 a win is held.
  [['payout', 901n, 'vendors']],
  'release the held win',
  [['adjustment', -5n, 'adjustments']],
  [['tombstone', 0n, 'vendors']],
  // More than there is: the rest is owed, and the next win settles it.
  [['rollback', -1_900n, 'vendors']],
  [['payout', 900n, 'vendors']],
  [['hold', -10n, 'jackpot']],
]
const inOrder: readonly MovementKind[] = [
  'deposit',
  'gift',
  'withdrawal_held',
  'withdrawal_returned',
  'withdrawal_settled',
  'withdrawal',
  'withdrawal_refunded',
  'transfer_out',
  'transfer_in',
  'team_out',
  'team_in',
  'pay_received',
  'pay_given',
  'bet_held',
  'bet_settled',
  'bet_released',
  'bet',
  'bet_refunded',
  'bet',
  'bet_returned',
  'win',
  'win_held',
  'win_released',
  'correction',
  'debt_lent',
  'win_taken_back',
  'win',
  'debt_settled',
  'other',
]

async function liveThrough(accountId: AccountId): Promise<void> {
  for (const step of history)
    if (step === 'release the held win') await release(accountId)
    else await post(accountId, ...step)
}

async function release(accountId: AccountId): Promise<void> {
  const [held] = (await books.ledger.held(accountId)).items
  if (held === undefined) throw new Error('no win is held')
  const decision = { decision: 'release', by: 'Kanya', reason: 'checked' } as const
  const around = { claimsOf: () => [], tell: async () => undefined }
  await decideHeldWin({ database: books.test.owner, clock }, { ...held, ...decision, ...around })
}

/** All movements of an account, read page by page, window by window; the newest first. */
async function readAll(accountId: AccountId, filter: MovementFilter = {}, limit = 7, maxPostings = 10) {
  const { database } = books.test
  const all: Movement[] = []
  let upTo: bigint | undefined
  do {
    const window = await findMovements(database, accountId, { ...filter, upTo }, maxPostings)
    for (let offset = 0; offset < window.matching; offset += limit)
      all.push(
        ...(await readMovements(database, accountId, {
          ...filter,
          from: window.from,
          upTo: window.upTo,
          limit,
          offset,
        })),
      )
    upTo = window.earlierUpTo
  } while (upTo !== undefined)
  return all
}

const sumOf = (movements: readonly Movement[]) => movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

/** Where the balances do not follow from the amounts: the balance before each movement is the one after the earlier one. */
function breaksOf(movements: readonly Pick<Movement, 'amountMinor' | 'balanceAfterMinor' | 'sequence'>[]): bigint[] {
  return movements.flatMap(({ amountMinor, balanceAfterMinor, sequence }, index) =>
    balanceAfterMinor - amountMinor === (movements[index + 1]?.balanceAfterMinor ?? 0n) ? [] : [sequence],
  )
}

describe('the movements of an account', () => {
  it('are all kinds of postings in order, without those that move no money (2.101)', async () => {
    const accountId = await newAccount()
    await liveThrough(accountId)
    const all = await readAll(accountId)
    expect(all.map(({ kind }) => kind).toReversed()).toEqual(inOrder)
    expect(all[0]).toMatchObject({ provider: 'house', key: `transaction ${keys}`, amountMinor: -10n })
  })

  it('chain their balances, and their sum is the ledger’s balance (2.101)', async () => {
    const accountId = await newAccount()
    await liveThrough(accountId)
    const all = await readAll(accountId)
    expect(breaksOf(all)).toEqual([])
    expect([sumOf(all), all[0]?.balanceAfterMinor]).toEqual([
      await books.ledger.balance(accountId),
      await books.ledger.balance(accountId),
    ])
    // The check sees a movement that is missing, and one whose amount is wrong by one.
    expect(breaksOf(all.toSpliced(5, 1))).toHaveLength(1)
    expect(sumOf(all.toSpliced(5, 1))).not.toBe(await books.ledger.balance(accountId))
    const wrong = all.map((one, index) => (index === 3 ? { ...one, amountMinor: minor(one.amountMinor + 1n) } : one))
    expect(breaksOf(wrong)).toEqual([all[3]?.sequence])
  })

  it('of a kind are those that a reading of all finds, whatever the window (2.101)', async () => {
    const accountId = await newAccount()
    await liveThrough(accountId)
    const all = await readAll(accountId)
    for (const kinds of [['bet'], ['win', 'win_held'], ['withdrawal', 'withdrawal_held'], ['other']] as const)
      for (const window of [1, 3, 100])
        expect(await readAll(accountId, { kinds }, 2, window)).toEqual(
          all.filter(({ kind }) => kinds.some((one) => one === kind)),
        )
  })

  it('never include those of another account (2.101)', async () => {
    const [accountId, other] = [await newAccount(), await newAccount()]
    await liveThrough(accountId)
    await post(other, ['deposit', 77n, 'deposits'])
    expect((await readAll(other)).map(({ amountMinor }) => amountMinor)).toEqual([77n])
    expect((await readAll(accountId)).some(({ amountMinor }) => amountMinor === 77n)).toBe(false)
    expect(await readAll(await newAccount())).toEqual([])
  })

  it('of a period begin and end at its moments, across months (2.101)', async () => {
    const accountId = await newAccount()
    const moments = [
      '2026-11-30T16:59:59.999Z',
      '2026-11-30T17:00:00Z',
      '2026-12-01T16:59:59.999Z',
      '2026-12-01T17:00:00Z',
    ]
    for (const moment of moments) {
      now = Temporal.Instant.from(moment)
      await post(accountId, ['deposit', 1n, 'deposits'])
    }
    const [since, until] = ['2026-11-30T17:00:00Z', '2026-12-01T17:00:00Z'].map((text) => Temporal.Instant.from(text))
    const sequences = async (filter: MovementFilter) =>
      (await readAll(accountId, filter, 1, 1)).map((one) => one.sequence)
    expect(await sequences({ since, until })).toEqual([3n, 2n])
    expect(await sequences({ since })).toEqual([4n, 3n, 2n])
    expect(await sequences({ until })).toEqual([3n, 2n, 1n])
  })

  it('stay on their pages while new ones arrive (2.101)', async () => {
    const accountId = await newAccount()
    await liveThrough(accountId)
    const { database } = books.test
    const before = await readAll(accountId, {}, 5, 100)
    const { from, upTo } = await findMovements(database, accountId, {})
    const pages: Movement[] = []
    for (let offset = 0; offset < before.length; offset += 5) {
      await post(accountId, ['deposit', 1n, 'deposits'])
      const window = await findMovements(database, accountId, { upTo })
      expect(window.matching).toBe(before.length)
      pages.push(...(await readMovements(database, accountId, { from, upTo, limit: 5, offset })))
    }
    expect(pages).toEqual(before)
    // Without the first page's newest posting, pages move and show rows twice.
    const again = await findMovements(database, accountId, {})
    expect(again.matching).toBe(before.length + Math.ceil(before.length / 5))
  })

  it('are found by account and number, not by reading the log (2.101)', async () => {
    const accountId = await newAccount()
    await liveThrough(accountId)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select seq from ledger_posting where account_id = ${accountId} and seq <= 9 and amount <> 0
      order by seq desc limit 20`.execute(books.test.database)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan Backward using ledger_posting_2026_11_account')
    expect(plan).not.toMatch(/^.*Seq Scan/m)
  })
})

describe('an account with a month that was detached', () => {
  it('has the movements that are left, chained as before, and says until when the others were (2.101)', async () => {
    now = Temporal.Instant.from('2026-10-31T10:00:00Z')
    const { test, ledger, provider, promotions, account } = await openTestBooks({ clock })
    const accountId = await account(1)
    const give = (key: string) =>
      ledger.post({
        accountId,
        providerId: provider,
        transactions: [{ key, entries: [{ kind: 'grant', amountMinor: minor(100n), houseAccountId: promotions }] }],
      })
    await give('october')
    now = Temporal.Instant.from('2026-11-01T10:00:00Z')
    await give('november')
    expect(await detachedUntil(test.database, accountId)).toBeUndefined()
    await sql`
      insert into ledger_account_snapshot (account_id, seq, balance, posted_at)
      select account_id, seq, balance_after, posted_at from ledger_posting_2026_10`.execute(test.owner)
    // The month is closed first and is still there.
    expect(await detachedUntil(test.database, accountId)).toBeUndefined()
    await sql`alter table ledger_posting detach partition ledger_posting_2026_10`.execute(test.owner)
    expect((await detachedUntil(test.database, accountId))?.toString()).toBe('2026-10-31T10:00:00Z')
    const window = await findMovements(test.database, accountId, {})
    const page = { from: window.from, upTo: window.upTo, limit: 10, offset: 0 }
    expect(await readMovements(test.database, accountId, page)).toMatchObject([
      { sequence: 2n, amountMinor: 100n, balanceAfterMinor: 200n },
    ])
    expect(window.earlierUpTo).toBeUndefined()
    // The books cannot be verified after a month was detached like this.
    await ledger.close()
    await test.discard()
  })
})
