import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { AccountId, ProviderId } from '../ledger/index.ts'
import { findWindow, readRecord, sumWindow, type RecordFilter, type RecordRow } from './read-record.sql.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  // 60,000 rounds of 300 accounts; those of one account begin ten to a moment.
  await sql`
    insert into record_round (account_id, day, provider_id, roundless, round, game_code, bets, staked, returned, paid,
      ended, first_at, first_seq, last_at)
    select account, '2026-11-01', 1 + number % 3, false, number::text, 'game-' || number % 7, 1, 100, 0, number % 200,
      true, at, number, at
    from generate_series(1, 200) as number cross join generate_series(1, 300) as account
    cross join lateral (select '2026-11-01'::timestamptz + (number / 10) * interval '1 hour' as at) moment`.execute(
    test.owner,
  )
  await sql`vacuum analyze record_round`.execute(test.owner)
})
afterAll(() => test.close())

// Ids of this test's own.
const accounts = (...ids: number[]) => ids.map((id) => BigInt(id) as AccountId)
const upTo = Temporal.Instant.from('2026-12-01T00:00:00Z')
const always = { since: undefined, until: undefined }

/** Every row, window by window and page by page. */
async function readAll(accountIds: readonly AccountId[], filter: RecordFilter, maxRows: number): Promise<RecordRow[]> {
  const { database } = test
  const all: RecordRow[] = []
  for (let end: Temporal.Instant | undefined = upTo; end !== undefined;) {
    const period = { accountIds, ...always, upTo: end }
    const { from, earlierUpTo } = await findWindow(database, period, maxRows)
    const window = { ...period, since: from }
    const { rows } = await sumWindow(database, window, filter)
    for (let offset = 0; offset < rows; offset += 7)
      all.push(...(await readRecord(database, window, filter, { limit: 7, offset })))
    end = earlierUpTo
  }
  return all
}

const namesOf = (rows: readonly RecordRow[]) => rows.map(({ accountId, round }) => `${accountId} ${round}`)

/** How often the table was read from end to end, and how many rows were fetched by an index. */
async function costOf(work: (db: Database) => Promise<unknown>) {
  return test.owner.transaction().execute(async (tx) => {
    await work(tx)
    const { rows } = await sql<{ scans: bigint; fetched: bigint }>`
      select seq_scan as scans, idx_tup_fetch as fetched from pg_stat_xact_user_tables
      where relname = 'record_round'`.execute(tx)
    return { scans: Number(rows[0]?.scans), fetched: Number(rows[0]?.fetched) }
  })
}

describe('the windows of a record', () => {
  it.each([1, 15, 64, 1_000])('with %i rows have each row once, the newest first (2.100)', async (maxRows) => {
    const all = await readAll(accounts(7, 8), {}, maxRows)
    expect(new Set(namesOf(all)).size).toBe(400)
    expect(all).toHaveLength(400)
    const times = all.map(({ firstAt }) => firstAt.epochMilliseconds)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('have the rows that a filter matches, whatever their size (2.100)', async () => {
    const all = await readAll(accounts(9), {}, 1_000)
    // Ids of this test's own.
    const [one, two] = [1 as ProviderId, 2 as ProviderId]
    const filters: [RecordFilter, (row: RecordRow) => boolean][] = [
      [{ result: 'won' }, ({ paid, staked }) => paid > staked],
      [{ result: 'lost' }, ({ paid, staked }) => paid <= staked],
      [{ providerId: two }, ({ providerId }) => providerId === 2],
      [{ gameCode: 'game-3' }, ({ gameCode }) => gameCode === 'game-3'],
      [
        { games: [{ providerId: one, gameCode: 'game-2' }] },
        ({ providerId, gameCode }) => providerId === 1 && gameCode === 'game-2',
      ],
      [{ games: [] }, () => false],
    ]
    for (const [filter, matches] of filters)
      for (const maxRows of [13, 1_000])
        expect(namesOf(await readAll(accounts(9), filter, maxRows))).toEqual(namesOf(all.filter(matches)))
  })

  it('cost what the window holds, not what the table holds (2.100)', async () => {
    const period = { accountIds: accounts(7, 8), ...always, upTo }
    const page = await costOf((db) => readRecord(db, period, {}, { limit: 20, offset: 0 }))
    expect(page.scans).toBe(0)
    expect(page.fetched).toBeLessThanOrEqual(80)
    const window = await costOf((db) => findWindow(db, period, 50))
    expect(window.scans).toBe(0)
    expect(window.fetched).toBeLessThanOrEqual(200)
    // What the index does not know has to read everything.
    const all = await costOf((db) => sql`select sum(paid) from record_round where round = '7'`.execute(db))
    expect(all.scans).toBeGreaterThan(0)
  })
})
