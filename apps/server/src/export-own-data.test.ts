import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalData } from './export-own-data.ts'
import { sql } from './kernel/database/pool.ts'
import { brandId, memberId } from './kernel/ids.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type OwnFile = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

async function textOf({ call, password }: TestMember): Promise<string> {
  const file = await call(contract.exportOwnData, { body: { password } })
  if (!(file instanceof Blob)) throw new Error('a client receives a Blob')
  return file.text()
}

// The server's own lists of objects; the test reads some of their fields.
const fileOf = async (member: TestMember) => JSON.parse(await textOf(member)) as OwnFile

const spin = ({ call }: TestMember, key: string) =>
  call(contract.playRound, { params: { gameCode: 'bz-dragon-tide' }, body: { stake: '0.25' }, idempotencyKey: key })

/** Tables whose rows about members are not in the file, and why. */
const leftOut: Readonly<Record<string, string>> = {
  factor_challenge: 'a login that waits for ten minutes',
  federation_attempt: 'a sign-in that waits for minutes',
  handover: 'a game window that opens within a minute',
  site_handover: 'a move to another mirror, which takes less than a minute',
  ledger_account_snapshot: 'a copy of the last movement',
  ledger_account_newest: 'a copy of the last movement',
  ledger_key: 'keys of movements that are in the file',
  ledger_audit_problem: 'findings about the books, for the operator',
  live_win: 'a copy of rounds that are in the file',
  pay_bet: 'a copy of movements that are in the file',
  pay_bet_correction: 'how copies of movements were counted again, for the agents above',
  pay_exclusion: 'findings about copies of movements, for the operator',
  payment_turnover: 'a sum of movements that are in the file',
  room_watch_member_day: 'sums of hands that are in the file',
  record_round: 'a copy of movements that are in the file',
  stats_account_day: 'sums of movements that are in the file',
  vendor_round_finish: 'the end of rounds that are in the file',
  vendor_held_first: 'half of an operators’ decision about a win; the whole decision is in the file',
}

async function tablesAboutMembers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct class.relname as name from pg_attribute
    join pg_class class on class.oid = attrelid
    where attname in ('member_id', 'account_id') and relnamespace = 'public'::regnamespace and not attisdropped
      and relkind in ('r', 'p') and not relispartition order by 1`.execute(server.test.owner)
  return rows.map(({ name }) => name)
}

const unreadAmong = (tables: readonly string[]) => {
  const read = new Set(personalData(server.test.database).flatMap((list) => list.tables))
  return tables.filter((table) => !read.has(table) && !Object.hasOwn(leftOut, table))
}

describe('the file with a member’s data', () => {
  it('has the account, logins, messages, rounds and movements of the member, and nothing of another', async () => {
    const [anna, berta] = [await server.newMember('dataanna'), await server.newMember('databerta')]
    await server.deliverEvents()
    await spin(anna, 'own-data-1')
    await spin(berta, 'own-data-2')
    const file = await fileOf(anna)
    expect(file['account']).toMatchObject([{ number: anna.id, username: 'dataanna' }])
    expect(file['sessions']).toHaveLength(1)
    expect(file['browsers']).toHaveLength(1)
    expect(file['logins']).toMatchObject([{ result: 'success', way: 'registration' }])
    expect(file['bettingRecord']).toMatchObject([{ game: 'bz-dragon-tide', stake: '25' }])
    expect(file['seeds']).toHaveLength(1)
    expect(file['accountRecord']?.map(({ kind }) => kind).slice(0, 2)).toEqual(['grant', 'stake'])
    expect(JSON.stringify(file)).not.toMatch(/databerta|argon2|password_hash/)
    expect(Object.keys(file)).toEqual([
      'madeAt',
      'amounts',
      ...personalData(server.test.database).map(({ name }) => name),
    ])
    await server.deliverEvents()
    expect((await anna.call(contract.ownMessages, { query: {} })).list).toMatchObject([
      { title: 'Your data was downloaded' },
    ])
  })

  it('needs the password, and is made three times a day', async () => {
    const member = await server.newMember('dataoften')
    const wrong = () => refusalOf(member.call(contract.exportOwnData, { body: { password: 'Wrong#2026' } }))
    expect((await wrong()).code).toBe('password.wrong')
    const none = await refusalOf(member.call(contract.exportOwnData, { body: { password: '' } }))
    expect(none.code).toBe('password.needed')
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => textOf(member)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(contract.maxExportsPerDay)
    expect((await refusalOf(textOf(member))).code).toBe('data.too_many')
    server.clock.advance({ hours: 24 })
    // The session has ended meanwhile, so this is a new one.
    const body = { username: 'dataoften', password: member.password, side: 'member' } as const
    const answer = await server.client()(contract.login, { body })
    if (!('token' in answer)) throw new Error('the login asks for more')
    expect(await textOf({ ...member, call: server.client(answer.token) })).toContain('dataoften')
  })

  it('is read in pages of at most 1,000 rows, however many there are, and has each row once', async () => {
    const member = await server.newMember('datamany')
    await spin(member, 'own-data-many')
    await sql`
      insert into login_try (brand_id, member_id, tried_at, address, program, way, result)
      select 1, ${member.id}::bigint, now(), '203.0.113.9', '', 'password', 'success' from generate_series(1, 2500)`.execute(
      server.test.owner,
    )
    await sql`
      insert into message_own (brand_id, message_id, member_id, kind, details, told_at)
      select 1, gen_random_uuid(), ${member.id}::bigint, 'new_login', '["x"]', now() - (n % 7) * interval '1 day'
      from generate_series(1, 2300) as n`.execute(server.test.owner)
    await sql`
      insert into play_round
      select brand_id, account_id, pair_no, n, gen_random_uuid(), game_code, definition_hash, stake, payout, balance_after,
        draws, provider_id, 'many-' || n, body_hash, placed_at
      from play_round, generate_series(1000, 3999) as n
      where account_id in (select account_id from ledger_account where member_id = ${member.id}::bigint)`.execute(
      server.test.owner,
    )
    const owner = { brandId: brandId(1), memberId: memberId(BigInt(member.id)) }
    const counts = new Map<string, number>()
    for (const list of personalData(server.test.database))
      for await (const rows of list.pagesOf(owner)) {
        expect(rows.length).toBeLessThanOrEqual(1_000)
        counts.set(list.name, (counts.get(list.name) ?? 0) + rows.length)
      }
    expect(Object.fromEntries(counts)).toMatchObject({ logins: 2_501, messages: 2_300, bettingRecord: 3_001 })
    const { bettingRecord = [] } = await fileOf(member)
    expect(new Set(bettingRecord.map(({ round }) => round)).size).toBe(3_001)
  })

  it('is made of every table about members, except for copies and what lasts for minutes', async () => {
    const tables = await tablesAboutMembers()
    expect(unreadAmong(tables)).toEqual([])
    expect(Object.keys(leftOut).filter((table) => !tables.includes(table))).toEqual([])
    expect(unreadAmong([...tables, 'planted_note'])).toEqual(['planted_note'])
  })
})
