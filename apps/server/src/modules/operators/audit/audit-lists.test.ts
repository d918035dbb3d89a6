import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { readPlan } from '../../../testing/read-plan.ts'
import { auditQuery, type AuditFilter } from './audit.sql.ts'

let test: TestDatabase
/** Enough that reading all of them costs more than an index. */
const count = 40_000
const mostRows = 3_000

beforeAll(async () => {
  test = await createTestDatabase()
  const { owner } = test
  await sql`
    insert into brand (brand_id, code, settings, settings_hash, loaded_at) overriding system value
    values (1, 'brand1', '{}', sha256(''), now()), (2, 'brand2', '{}', sha256(''), now())`.execute(owner)
  // What a list reads does not depend on the chain, so it is left out.
  await sql`
    insert into operator_audit (brand_id, serial, at, operator, action, subject_kind, subject_id, reason, address, prev_hash, hash)
    select 1, i, '2026-01-01'::timestamptz + i * interval '2 minutes', case when i = 77 then 'rare' else 'kanya' end,
      case when i = 99 then 'role.saved' else 'member.looked' end, case when i = 99 then 'role' else 'member' end,
      (i % 4000)::text, '', '203.0.113.7', sha256(''), sha256('')
    from generate_series(1, ${count}::int) i`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
})
afterAll(() => test.close())

const [from, to] = ['2026-01-20T00:00:00Z', '2026-01-21T00:00:00Z'].map((at) => Temporal.Instant.from(at))

describe('the list of the audit log reads through an index what it shows', () => {
  it.each<readonly [string, AuditFilter]>([
    ['the newest', {}],
    ['further back', { before: 1_000n }],
    ['an operator', { operator: 'kanya' }],
    ['an operator who did one thing', { operator: 'rare' }],
    ['nobody', { operator: 'nobody' }],
    ['an action', { action: 'member.looked' }],
    ['an action that was taken once', { action: 'role.saved' }],
    ['a kind of subject', { subjectKind: 'role' }],
    ['a subject', { subjectKind: 'member', subjectId: '77' }],
    ['the id of a subject', { subjectId: '77' }],
    ['the id of no subject', { subjectId: 'nothing' }],
    ['a day', { from, to }],
    ['a day before all', { from: from?.subtract({ hours: 2_400 }), to: from?.subtract({ hours: 2_376 }) }],
  ])('%s', async (_, filter) => {
    const { scanned, rows } = await readPlan(test.owner, auditQuery(brandId(1), filter, 51))
    expect(scanned).toEqual([])
    expect(rows).toBeLessThan(mostRows)
  })

  it('and finds exactly the rows of a day, also where a clock was a little behind', async () => {
    const gone = new Error('undone')
    const undone = test.owner.transaction().execute(async (tx) => {
      // The row after the day’s last one says that it is a second earlier.
      await sql`
        insert into operator_audit (brand_id, serial, at, operator, action, subject_kind, subject_id, reason, address, prev_hash, hash)
        select 2, serial * 2 + number, at - number * interval '2 minutes 1 second', operator, action, subject_kind, subject_id,
          reason, address, prev_hash, hash
        from operator_audit cross join generate_series(0, 1) number where brand_id = 1`.execute(tx)
      for (const filter of [{ from }, { to }, { from, to }]) {
        const found = await auditQuery(brandId(2), filter, count * 2).execute(tx)
        const { rows } = await sql<{ serial: bigint }>`
          select serial from operator_audit where brand_id = 2 and at >= coalesce(${filter.from?.toString() ?? null}, at)
            and (${filter.to?.toString() ?? null}::timestamptz is null or at < ${filter.to?.toString() ?? null})
          order by serial desc`.execute(tx)
        expect(found.rows.length).toBeGreaterThan(1_000)
        expect(found.rows.map(({ serial }) => serial)).toEqual(rows.map(({ serial }) => serial))
      }
      throw gone
    })
    await expect(undone).rejects.toBe(gone)
  })

  it('and the check notices one that is read as a whole', async () => {
    const { rows, scanned } = await readPlan(test.owner, sql`select from operator_audit where address = 'nowhere'`)
    expect({ rows, scanned }).toEqual({ rows: count, scanned: ['operator_audit'] })
  })
})
