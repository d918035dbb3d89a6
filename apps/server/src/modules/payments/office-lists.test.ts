import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { readPlan } from '../../testing/read-plan.ts'
import { accountQueries, type AccountFilter, type AccountSlice } from './bank-accounts/review-accounts.sql.ts'
import { depositQueries, type DepositFilter, type DepositSlice } from './deposits/office-deposits.sql.ts'
import { withdrawalQueries, type WithdrawalFilter, type WithdrawalSlice } from './withdrawals/review.sql.ts'

let test: TestDatabase
/** Enough that reading all of them costs more than an index. */
const count = 60_000
/** What a list may look at: its page, and rows up to where counting stops here. */
const page = { offset: 0, limit: 50, countUpTo: 1_001 } as const
const mostRows = 3_000

beforeAll(async () => {
  test = await createTestDatabase()
  const { owner } = test
  await sql`
    insert into brand (brand_id, code, settings, settings_hash, loaded_at) overriding system value
    values (1, 'brand1', '{}', sha256(''), now())`.execute(owner)
  await sql`
    insert into payment_gateway (brand_id, gateway_code, key_sealed, is_demo, connected_at)
    values (1, 'sandbox', '', true, now()), (1, 'other', '', true, now())`.execute(owner)
  await sql`
    insert into member (brand_id, username, username_key, type, password_hash, password_changed_at, registered_at)
    select 1, 'user' || i, 'user' || i, 0, 'none', now(), now() from generate_series(1, 6000) i`.execute(owner)
  await sql`analyze member`.execute(owner)
  await fillDeposits()
  await fillWithdrawals()
  await sql`vacuum analyze`.execute(owner)
})
afterAll(() => test.close())

async function fillDeposits(): Promise<void> {
  await sql`
    insert into payment_deposit (deposit_id, brand_id, member_id, method_code, kind, gateway_code, currency, amount, body_hash,
      state, review, created_at, expires_at, credited_at, paid_charge_id)
    select gen_random_uuid(), 1, 1 + i % 6000, case when i % 2000 = 7 then 'rare' else 'promptpay' end, 'promptpay',
      case when i % 2000 = 9 then 'other' else 'sandbox' end, 'PLY', 100 + i * 7919::bigint % 5000, sha256(''), state,
      case when state = 'review' then 'other_amount' end, at, at + interval '15 minutes',
      case when state = 'credited' then at end, case when state = 'credited' then 'charge' || i end
    from generate_series(1, ${count}::int) i
    cross join lateral (
      select case when i % 100 = 5 then 'expired' when i % 1000 = 3 then 'review' else 'credited' end as state,
        '2026-01-01'::timestamptz + i * interval '1 minute' as at) planned`.execute(test.owner)
}

async function fillWithdrawals(): Promise<void> {
  const { owner } = test
  await sql`
    insert into payment_bank_account (account_id, brand_id, member_id, bank_code, number_sealed, number_hash, number_tail, holder,
      added_at, usable_from, removed_at, verdict, verdict_name, verdict_at)
    select md5(i::text)::uuid, 1, 1 + i % 6000, case when i % 2000 = 7 then 'RARE' else 'KBANK' end, '', sha256(i::text::bytea),
      '1234', 'NAME', at, at, case when i % 200 = 9 then at end, case when i % 200 <> 11 then 'verified' end,
      case when i % 200 <> 11 then 'kanya' end, case when i % 200 <> 11 then at end
    from generate_series(1, ${count}::int) i
    cross join lateral (select '2026-01-01'::timestamptz + i * interval '1 minute' as at) planned`.execute(owner)
  await sql`analyze payment_bank_account`.execute(owner)
  await sql`
    insert into payment_withdrawal (withdrawal_id, brand_id, member_id, account_id, gateway_code, currency, amount, body_hash,
      state, requested_at, promised_at, returned_at, receipt, receipt_due, receipt_at, received)
    select gen_random_uuid(), 1, 1 + i % 6000, md5(i::text)::uuid, 'sandbox', 'PLY', 100 + i * 7919::bigint % 3000, sha256(''),
      case when i % 500 = 1 then 'requested' when i % 1000 = 2 then 'approved' when i % 10 = 3 then 'rejected' else 'paid' end,
      at, at + i * 31 % 600 * interval '1 minute', case when i % 10 = 3 then at end,
      case when i % 1000 = 4 then 'disputed' end, case when i % 1000 = 4 then at end, case when i % 1000 = 4 then at end,
      case when i % 1000 = 4 then 1 end
    from generate_series(1, ${count}::int) i
    cross join lateral (select '2026-01-01'::timestamptz + i * interval '1 minute' as at) planned`.execute(owner)
}

const allDeposits: DepositFilter = {
  brandId: brandId(1),
  isWaiting: false,
  isChecked: false,
  state: undefined,
  method: undefined,
  gateway: undefined,
  memberId: undefined,
  minMinor: undefined,
  maxMinor: undefined,
  from: undefined,
  until: undefined,
}
const newest: DepositSlice = { ...page, sort: 'createdAt', direction: 'desc' }
const byAmount = { sort: 'amount' } as const
const [day, nextDay] = ['2026-01-20T00:00:00Z', '2026-01-21T00:00:00Z'].map((at) => Temporal.Instant.from(at))

/** What both statements of a list looked at, and tables that they read as a whole. */
async function lookedAt(queries: ReturnType<typeof depositQueries | typeof withdrawalQueries | typeof accountQueries>) {
  const [slicing, counting] = [
    await readPlan(test.owner, queries.slicing),
    await readPlan(test.owner, queries.counting),
  ]
  // Counting stops at a number, so it may read rows in whatever order they are stored if most of them match.
  return { scanned: slicing.scanned, rows: slicing.rows + counting.rows }
}

function expectFew({ scanned, rows }: Awaited<ReturnType<typeof lookedAt>>): void {
  expect(scanned).toEqual([])
  expect(rows).toBeLessThan(mostRows)
}

describe('the list of deposits reads through an index what it shows', () => {
  it.each<readonly [string, Partial<DepositFilter>, Partial<DepositSlice>]>([
    ['the newest', {}, {}],
    ['the largest', {}, byAmount],
    ['those to review', { isWaiting: true }, {}],
    ['those to review by amount', { isWaiting: true }, byAmount],
    ['those that one person has checked', { isWaiting: true, isChecked: true }, {}],
    ['a state', { state: 'expired' }, {}],
    ['a state by amount', { state: 'expired' }, byAmount],
    ['a state that none has', { state: 'failed' }, byAmount],
    ['a method', { method: 'promptpay' }, {}],
    ['a rare method', { method: 'rare' }, {}],
    ['a rare method by amount', { method: 'rare' }, byAmount],
    ['a method that nobody used', { method: 'transfer' }, {}],
    ['a rare gateway', { gateway: 'other' }, {}],
    ['a member', { memberId: 7n }, byAmount],
    ['one amount', { minMinor: 777n, maxMinor: 777n }, {}],
    ['larger than any', { minMinor: 999_999n }, {}],
    ['a day', { from: day, until: nextDay }, {}],
  ])('%s', async (_, filter, slice) => {
    expectFew(await lookedAt(depositQueries({ ...allDeposits, ...filter }, { ...newest, ...slice })))
  })
})

const allWithdrawals: WithdrawalFilter = {
  brandId: brandId(1),
  states: ['requested', 'approved', 'paying', 'paid', 'cancelled', 'rejected', 'failed'],
  isChecked: undefined,
  memberId: undefined,
  gateway: undefined,
  minMinor: undefined,
  maxMinor: undefined,
  from: undefined,
  until: undefined,
  lateAt: undefined,
}
const newestWithdrawals: WithdrawalSlice = { ...page, sort: 'requestedAt', direction: 'desc' }
const byPromise = { sort: 'promisedAt' } as const

describe('the list of withdrawals reads through an index what it shows', () => {
  it.each<readonly [string, Partial<WithdrawalFilter>, Partial<WithdrawalSlice>]>([
    ['the newest', {}, {}],
    ['the largest', {}, byAmount],
    ['those promised last', {}, byPromise],
    ['those that wait', { states: ['requested'] }, {}],
    ['those that wait by promise', { states: ['requested'] }, byPromise],
    ['those that wait by amount', { states: ['requested'] }, byAmount],
    ['those that one person has checked', { states: ['requested', 'approved', 'paying', 'paid'], isChecked: true }, {}],
    ['those that have not arrived', { states: ['paid'], isDisputed: true }, {}],
    ['those that have not arrived by amount', { states: ['paid'], isDisputed: true }, byAmount],
    ['those that are being paid', { states: ['approved', 'paying'] }, byAmount],
    ['late ones', { states: ['requested', 'approved', 'paying'], lateAt: nextDay }, byPromise],
    ['those at their end by promise', { states: ['paid', 'cancelled', 'rejected', 'failed'] }, byPromise],
    ['a member', { memberId: 7n }, byAmount],
    ['a gateway that has paid nothing', { gateway: 'none' }, {}],
    ['one amount by promise', { minMinor: 777n, maxMinor: 777n }, byPromise],
    ['larger than any', { minMinor: 999_999n }, {}],
    ['a day', { from: day, until: nextDay }, {}],
  ])('%s', async (_, filter, slice) => {
    expectFew(await lookedAt(withdrawalQueries({ ...allWithdrawals, ...filter }, { ...newestWithdrawals, ...slice })))
  })
})

const allAccounts: AccountFilter = {
  brandId: brandId(1),
  queue: 'all',
  memberId: undefined,
  bankCode: undefined,
  numberHashes: undefined,
  from: undefined,
  until: undefined,
}
const newestAccounts: AccountSlice = { ...page, direction: 'desc' }

describe('the list of bank accounts reads through an index what it shows', () => {
  it.each<readonly [string, Partial<AccountFilter>]>([
    ['the newest', {}],
    ['those that wait', { queue: 'waiting' }],
    ['verified ones', { queue: 'verified' }],
    ['rejected ones, of which there are none', { queue: 'rejected' }],
    ['removed ones', { queue: 'removed' }],
    ['a bank', { bankCode: 'KBANK' }],
    ['a rare bank', { bankCode: 'RARE' }],
    ['a bank that nobody has', { bankCode: 'NONE' }],
    ['a number', { numberHashes: [Buffer.alloc(32, 1)] }],
    ['a member', { memberId: 7n }],
    ['a day', { from: day, until: nextDay }],
  ])('%s', async (_, filter) => {
    expectFew(await lookedAt(accountQueries({ ...allAccounts, ...filter }, newestAccounts)))
  })
})

describe('the check of what a list reads', () => {
  it('notices an index that is missing', async () => {
    const queries = depositQueries({ ...allDeposits, method: 'transfer' }, newest)
    const gone = new Error('undone')
    const undone = test.owner.transaction().execute(async (tx) => {
      await sql`drop index payment_deposit_method`.execute(tx)
      const { rows, scanned } = await readPlan(tx, queries.counting)
      expect(scanned).toEqual(['payment_deposit'])
      expect(rows).toBe(count)
      throw gone
    })
    await expect(undone).rejects.toBe(gone)
  })
})
