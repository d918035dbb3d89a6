import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { readPlan } from '../../testing/read-plan.ts'
import { adjustmentQueries, type AdjustmentFilter, type AdjustmentSlice } from './list-adjustments.sql.ts'

let test: TestDatabase
/** Enough that reading all of them costs more than an index. */
const count = 40_000
const mostRows = 3_000

beforeAll(async () => {
  test = await createTestDatabase()
  const { owner } = test
  await sql`
    insert into brand (brand_id, code, settings, settings_hash, loaded_at) overriding system value
    values (1, 'brand1', '{}', sha256(''), now())`.execute(owner)
  await sql`
    insert into member (brand_id, username, username_key, type, password_hash, password_changed_at, registered_at)
    select 1, 'user' || i, 'user' || i, 0, 'none', now(), now() from generate_series(1, 4000) i`.execute(owner)
  await sql`analyze member`.execute(owner)
  await sql`
    insert into adjustment (adjustment_id, brand_id, member_id, currency, amount, category, reason, body_hash, state, proposed_by,
      proposed_name, proposed_at, expires_at, refused_name, refused_at)
    select gen_random_uuid(), 1, 1 + i % 4000, 'PLY', case when i % 2 = 0 then 1 else -1 end * (100 + i * 7919::bigint % 3000),
      case when i % 2000 = 7 then 'chargeback' else 'goodwill' end, 'a reason', sha256(''),
      case when i % 1000 = 9 then 'proposed' else 'refused' end, gen_random_uuid(), 'kanya', at, at + interval '7 days',
      case when i % 1000 <> 9 then 'noi' end, case when i % 1000 <> 9 then at end
    from generate_series(1, ${count}::int) i
    cross join lateral (select '2026-01-01'::timestamptz + i * interval '2 minutes' as at) planned`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
})
afterAll(() => test.close())

const all: AdjustmentFilter = {
  brandId: brandId(1),
  states: ['proposed', 'approving', 'closing', 'posted', 'refused', 'expired'],
  memberId: undefined,
  category: undefined,
  direction: undefined,
  minMinor: undefined,
  maxMinor: undefined,
  since: undefined,
  until: undefined,
}
const newest: AdjustmentSlice = { sort: 'proposedAt', direction: 'desc', offset: 0, limit: 50, countUpTo: 1_001 }
const [since, until] = ['2026-01-20T00:00:00Z', '2026-01-21T00:00:00Z'].map((at) => Temporal.Instant.from(at))

describe('the list of adjustments reads through an index what it shows', () => {
  it.each<readonly [string, Partial<AdjustmentFilter>, Partial<AdjustmentSlice>]>([
    ['the newest', {}, {}],
    ['the largest', {}, { sort: 'amount' }],
    ['open ones', { states: ['proposed', 'approving', 'closing'] }, {}],
    ['open ones by amount', { states: ['proposed', 'approving', 'closing'] }, { sort: 'amount' }],
    ['posted ones, of which there are none', { states: ['posted'] }, {}],
    ['a rare category', { category: 'chargeback' }, {}],
    ['a category that nobody used', { category: 'test' }, {}],
    ['a member', { memberId: 7n }, { sort: 'amount' }],
    ['one amount', { minMinor: 777n, maxMinor: 777n }, {}],
    ['larger than any', { minMinor: 999_999n }, {}],
    ['a day', { since, until }, {}],
  ])('%s', async (_, filter, slice) => {
    const { slicing, counting } = adjustmentQueries({ ...all, ...filter }, { ...newest, ...slice })
    const [shown, counted] = [await readPlan(test.owner, slicing), await readPlan(test.owner, counting)]
    expect(shown.scanned).toEqual([])
    // Counting stops at a number, so it may read rows as they are stored if most of them match.
    expect(shown.rows + counted.rows).toBeLessThan(mostRows)
  })

  it('and the check notices one that is read as a whole', async () => {
    const { rows, scanned } = await readPlan(test.owner, sql`select from adjustment where refused_name = 'nobody'`)
    expect({ rows, scanned }).toEqual({ rows: count, scanned: ['adjustment'] })
  })
})
