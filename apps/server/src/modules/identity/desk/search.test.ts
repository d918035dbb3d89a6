import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import type { Sought } from './search.rules.ts'
import { deskList, deskQueries, type DeskFilter, type DeskSlice } from './search.sql.ts'

let test: TestDatabase
/** Enough that reading all of them costs more than an index. */
const members = 30_000

beforeAll(async () => {
  test = await createTestDatabase()
  const { owner } = test
  await sql`
    insert into brand (brand_id, code, settings, settings_hash, loaded_at) overriding system value
    select id, 'brand' || id, '{}', sha256(''), now() from generate_series(1, 2) id`.execute(owner)
  await sql`
    insert into member (brand_id, username, username_key, type, password_changed_at, registered_at, profile, mobile_e164,
      email_key, nickname, status)
    select 1, 'user' || i, 'user' || i, case when i % 1000 = 0 then 1 when i % 7 = 0 then 4 else 0 end, now(),
      '2026-01-01'::timestamptz + i * interval '1 minute',
      case when i % 3 = 0 then jsonb_build_object('payeeName', 'Name' || i || ' Family' || i) else '{}' end,
      case when i % 2 = 0 then '+668' || lpad(i::text, 8, '0') end,
      case when i % 2 = 1 then 'mail' || i || '@mail.example' end,
      case when i % 5 = 0 then 'Nick' || i else '' end, case when i % 500 = 1 then 'suspended' else 'active' end
    from generate_series(1, ${members}::int) i`.execute(owner)
  await sql`
    insert into member (brand_id, username, username_key, type, password_changed_at, registered_at)
    values (2, 'user77', 'user77', 0, now(), now())`.execute(owner)
  await sql`
    insert into member_seen (brand_id, member_id, last_seen_at)
    select brand_id, member_id, registered_at + interval '1 day' from member`.execute(owner)
  await sql`
    insert into member_tag (brand_id, member_id, tag, tagged_at, operator)
    select brand_id, member_id, 'vip', now(), 'kanya' from member where member_id % 200 = 3`.execute(owner)
  await sql`analyze member, member_seen, member_tag`.execute(owner)
})
afterAll(() => test.close())

const everybody: DeskFilter = {
  brandId: brandId(1),
  sought: undefined,
  alsoFound: [],
  status: undefined,
  kind: undefined,
  tag: undefined,
  upline: undefined,
  from: undefined,
  until: undefined,
  seenFrom: undefined,
  seenUntil: undefined,
}
const newest: DeskSlice = { sort: 'registeredAt', direction: 'desc', offset: 0, limit: 50, countUpTo: 10_001 }

/** How PostgreSQL carries the statements of a list out. */
async function planOf(
  filter: DeskFilter,
  slice: DeskSlice,
  parts: readonly ('slicing' | 'counting')[] = ['slicing', 'counting'],
): Promise<string> {
  const queries = deskQueries(filter, slice)
  const plans = parts.map(async (part) => {
    const query = queries[part]
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(test.owner)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  return (await Promise.all(plans)).join('\n')
}

describe('the search among many members', () => {
  it.each<readonly [string, Sought, number]>([
    ['number', { number: 4_321n }, 1],
    ['username', { username: 'user4321' }, 1],
    ['the beginning of usernames', { username: 'user12' }, 1_111],
    ['nickname', { name: 'nick2500' }, 6],
    ['surname', { name: 'family3000' }, 2],
    ['telephone', { mobile: '+66800004320' }, 1],
    ['the beginning of a telephone number', { mobileStart: '+668000043' }, 50],
    ['mailbox', { email: 'mail4321@mail.example' }, 1],
    ['the beginning of a mailbox', { emailStart: 'mail432' }, 6],
    ['everything that a name may be', { username: 'user4321', name: 'user4321', number: 1n }, 2],
  ])('reads an index: %s', async (_, sought, most) => {
    const { rows, count } = await deskList(test.owner, { ...everybody, sought }, newest)
    expect(rows.length).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(most)
    const found = await planOf({ ...everybody, sought }, newest)
    expect(found).not.toMatch(/Seq Scan on member\b/)
  })

  it.each<readonly [string, Partial<DeskFilter>, Partial<DeskSlice>]>([
    ['the newest', {}, {}],
    ['the first by name', {}, { sort: 'username', direction: 'asc' }],
    ['those who were here last', {}, { sort: 'lastSeenAt' }],
    ['the suspended', { status: 'suspended' }, {}],
    ['agents', { kind: 'agent' }, {}],
    ['those with a tag', { tag: 'vip' }, {}],
    [
      'of a day',
      { from: Temporal.Instant.from('2026-01-05T00:00:00Z'), until: Temporal.Instant.from('2026-01-06T00:00:00Z') },
      {},
    ],
  ])('and so does a list: %s', async (_, filter, slice) => {
    const { rows } = await deskList(test.owner, { ...everybody, ...filter }, { ...newest, ...slice })
    expect(rows.length).toBeGreaterThan(20)
    // Counting stops at a number, so it may read on in whatever order members are stored.
    const plan = await planOf({ ...everybody, ...filter }, { ...newest, ...slice }, ['slicing'])
    expect(plan).not.toMatch(/Seq Scan on member\b/)
  })

  it('finds nobody of another brand, and no trial account unless it is asked for', async () => {
    const brands = async (filter: Partial<DeskFilter>) =>
      new Set(
        (await deskList(test.owner, { ...everybody, ...filter }, newest)).rows.map(
          (row) => `${row.brandId} ${row.type}`,
        ),
      )
    expect(await brands({ sought: { username: 'user77' } })).toEqual(new Set(['1 0']))
    expect(await brands({ brandId: brandId(2) })).toEqual(new Set(['2 0']))
    expect(await brands({ kind: 'trial' })).toEqual(new Set(['1 4']))
  })
})
