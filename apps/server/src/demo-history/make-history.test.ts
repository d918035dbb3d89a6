import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient } from '@baize/contract/client'
import * as office from '@baize/contract/office'
import { createTestDatabase, expectBooksBalanced, type TestDatabase } from '@baize/testkit'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../app.ts'
import { fillDemo } from '../fill-demo.ts'
import { fixedClock } from '../kernel/clock.ts'
import { readConfig } from '../kernel/config.ts'
import { sql } from '../kernel/database/pool.ts'
import { beginDemoHistory, demoHistoryState } from '../kernel/demo-history.sql.ts'
import { injectedFetch } from '../kernel/http/injected-fetch.ts'
import { createLog } from '../kernel/log.ts'
import { systemRandomness } from '../kernel/randomness.ts'
import { openBrands } from '../modules/brand/index.ts'
import type { Foundations } from '../open-modules.ts'
import { memberCount } from './people.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** A server's foundations over a new database and data folder. */
async function foundationsOf(settings: Readonly<Record<string, string>> = {}) {
  const test = await createTestDatabase()
  const clock = fixedClock('2026-11-25T11:30:00Z')
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-history-'))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', OFFICE_PORT: '0', ...settings }, root)
  const secrets = { ownerPassword: '', appPassword: '', masterKey: Buffer.alloc(32, 7).toString('base64') }
  const opened = {
    address: test.address,
    database: test.database,
    background: test.database,
    secrets,
    home: { folder: dataDir },
  }
  const log = createLog('silent')
  const foundations: Foundations = { config, opened, clock, randomness: systemRandomness, log, root }
  const said: string[] = []
  return { test, foundations, said, fill: () => fillDemo(foundations, (line) => void said.push(line)) }
}

async function count(test: TestDatabase, query: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from (${query}) found`.execute(test.owner)
  return rows[0]?.count ?? 0n
}

/** The rows of a query, each as the text of its columns. */
async function pairs(test: TestDatabase, query: ReturnType<typeof sql>): Promise<readonly string[]> {
  const { rows } = await sql<Record<string, unknown>>`${query}`.execute(test.owner)
  return rows.map((row) => Object.values(row).map(String).join(' '))
}

describe('the history of a first start', () => {
  let test: TestDatabase
  let foundations: Foundations
  let said: readonly string[]
  beforeAll(async () => {
    const made = await foundationsOf()
    ;({ test, foundations, said } = made)
    await made.fill()
    // A second start finds it complete.
    await made.fill()
  }, 600_000)
  afterAll(() => test.close())

  it('is told, made once, and complete', async () => {
    expect(said).toEqual([
      expect.stringMatching(/^Filling the site with 35 days of demo history/),
      expect.stringMatching(/^Filled it with the history of 66 accounts in \d+\.\d s\.$/),
    ])
    expect(await demoHistoryState(test.database)).toBe('done')
  })

  it('has 60 members over a tree of agents, all marked as accounts of the demo', async () => {
    expect(await count(test, sql`select from member where type = 0`)).toBe(BigInt(memberCount))
    expect(await count(test, sql`select from member where not is_demo`)).toBe(0n)
    // The deepest agents have two above them, and each agent a team.
    expect(await pairs(test, sql`select max(array_length(upline_path, 1)) from member`)).toEqual(['3'])
    const teams = sql`select upline_id from member where type = 0 group by upline_id`
    expect(await count(test, teams)).toBe(6n)
  })

  it('has bets on every day, of ours and of vendors, in the order in which they were booked', async () => {
    const days = sql`select distinct (posted_at at time zone 'Asia/Bangkok')::date from ledger_posting where kind = 1`
    expect(await count(test, days)).toBeGreaterThanOrEqual(35n)
    const makers = await pairs(
      test,
      sql`select p.code from ledger_posting join ledger_provider p using (provider_id) where kind = 1 group by p.code order by 1`,
    )
    expect(makers.length).toBeGreaterThanOrEqual(5)
    const backwards = sql`
      select from (select posted_at, lag(posted_at) over (partition by account_id order by seq) as before from ledger_posting) one
      where posted_at < before`
    expect(await count(test, backwards)).toBe(0n)
  })

  it('has rounds of our games with steps that were played to their end: mines, blackjack with doubles, three-card poker and video poker', async () => {
    const played = await pairs(
      test,
      sql`select game_code from play_round join play_step using (account_id, pair_no, nonce)
        group by game_code having count(*) >= 20 order by game_code`,
    )
    expect(played).toEqual(['bz-blackjack', 'bz-mines', 'bz-three-card', 'bz-video-poker'])
    const staked = await pairs(
      test,
      sql`select distinct game_code from play_round join play_step using (account_id, pair_no, nonce)
        where play_step.stake > 0 order by game_code`,
    )
    expect(staked).toEqual(['bz-blackjack', 'bz-three-card'])
    expect(await count(test, sql`select from play_open_round`)).toBe(0n)
    const recorded = sql`
      select from record_round where game_code in ('bz-blackjack', 'bz-three-card', 'bz-video-poker') and staked > 0`
    expect(await count(test, recorded)).toBeGreaterThanOrEqual(60n)
  })

  it('has a pair at a card table that operators should look at, found in hands that were played', async () => {
    const raised = sql`
      select score >= 3 as high, signals @> '[{"name": "one_way"}]' as chips, signals @> '[{"name": "address"}]' as home, hands from room_watch_pair where raised`
    expect(await pairs(test, raised)).toEqual(['true true true 42'])
    expect(await count(test, sql`select from room_seat where member_id is not null`)).toBe(0n)
  })

  it('has deposits and withdrawals in every state, and open items in every queue', async () => {
    const deposits = await pairs(test, sql`select distinct state from payment_deposit order by state`)
    expect(deposits).toEqual(['cancelled', 'credited', 'expired', 'pending', 'rejected', 'review'])
    const kinds = await pairs(
      test,
      sql`select distinct kind from payment_deposit where state = 'credited' order by kind`,
    )
    expect(kinds).toEqual(['page', 'promptpay', 'transfer', 'voucher'])
    const withdrawals = await pairs(test, sql`select distinct state from payment_withdrawal order by state`)
    expect(withdrawals).toEqual(['cancelled', 'failed', 'paid', 'paying', 'rejected', 'requested'])
    const claims = await pairs(test, sql`select state, count(*) from promotion_claim group by state order by state`)
    expect(claims).toEqual(['applying 2', 'issued 4', 'rejected 1', 'signed 1'])
    expect(await pairs(test, sql`select state, amount from promotion_bonus`)).toEqual(['open 5000'])
    const entries = sql`select state, count(*) from activity_entry group by state order by state`
    expect(await pairs(test, entries)).toEqual(['applying 3', 'issued 4', 'rejected 3'])
    const adjustments = await pairs(test, sql`select distinct state from adjustment order by state`)
    expect(adjustments).toEqual(['posted', 'proposed', 'refused'])
    const open = [
      sql`select from payment_withdrawal where state = 'requested' and first_by is not null`,
      sql`select from payment_withdrawal where state = 'requested' and claimed_by is not null`,
      sql`select from payment_withdrawal where receipt = 'disputed'`,
      sql`select from payment_slip join payment_deposit using (deposit_id) where state = 'review'`,
      sql`select from payment_event where outcome = 'unknown_order'`,
      sql`select from payment_bank_account where verdict is null and removed_at is null`,
      sql`select from protection_member where excluded_until > '2026-11-25T11:30:00Z'`,
    ]
    for (const query of open) expect(await count(test, query)).toBeGreaterThanOrEqual(1n)
  })

  it('has agents with contracts of all kinds, a month of pay from the top down, an open offer and a termination', async () => {
    const contracts = sql`select kind, count(*) from agent_contract where state = 'accepted' group by kind order by kind`
    expect(await pairs(test, contracts)).toEqual(['daily 5', 'dividend 4', 'hourly 2', 'realtime 4'])
    expect(await pairs(test, sql`select kind from agent_contract where state = 'offered' order by kind`)).toEqual([
      'daily',
      'dividend',
    ])
    expect(await count(test, sql`select from agent_contract where termination_by is not null`)).toBe(1n)
    const paid = sql`select distinct kind from pay_row where state = 'paid' and amount_minor > 0 order by kind`
    expect(await pairs(test, paid)).toEqual(['daily', 'dividend', 'hourly', 'realtime'])
    const days = sql`select distinct period_from from pay_row where kind = 'daily' and state = 'paid'`
    expect(await count(test, days)).toBeGreaterThanOrEqual(28n)
    // What the site paid is the sum of what all agents kept.
    const [net] = await pairs(
      test,
      sql`select (select coalesce(sum(amount_minor), 0) from pay_row where state = 'paid' and upline_id is null)
        + (select coalesce(sum(amount), 0) from ledger_posting p join ledger_house_account h using (house_account_id)
           where h.name = 'agent_pay') * -1`,
    )
    expect(net).toBe('0')
  })

  it('is in the books, the betting record and the log of operators as it would be if it had been so', async () => {
    await expectBooksBalanced(test.database)
    // The record has every stake and win of the ledger.
    const booked = sql`
      select coalesce(sum(-amount) filter (where kind = 1), 0)::text as staked, coalesce(sum(amount) filter (where kind = 2), 0)::text as paid
      from ledger_posting where kind in (1, 2)`
    const recorded = sql`select sum(staked)::text as staked, sum(paid)::text as paid from record_round`
    expect(await pairs(test, recorded)).toEqual(await pairs(test, booked))
    const early = sql`
      select from play_round join play_seed_pair using (account_id, pair_no) where placed_at < started_at`
    expect(await count(test, early)).toBe(0n)
    const differences = sql`select from vendor_difference`
    expect(await count(test, sql`select from vendor_reconciliation`)).toBeGreaterThanOrEqual(1n)
    expect(await count(test, differences)).toBe(0n)
    expect(await count(test, sql`select from operator_audit`)).toBeGreaterThan(100n)
    expect(await count(test, sql`select from graphile_worker._private_jobs`)).toBe(0n)
  })

  it('fills the dashboard and the lists of the back office', async () => {
    const app = await openApp({ ...foundations, clock: fixedClock('2026-11-25T11:32:00Z') })
    const [admin] = await app.operators.demoOperators()
    if (admin === undefined) throw new Error('the demo has no operators')
    const code = new TOTP({ secret: Secret.fromBase32(admin.totpSecret) }).generate({
      timestamp: Temporal.Instant.from('2026-11-25T11:32:00Z').epochMilliseconds,
    })
    const typed = { username: admin.username, password: admin.password, code }
    const { token } = await app.operators.signIn({ address: '127.0.0.1', userAgent: 'test' }, typed)
    const call = createClient({
      baseUrl: '',
      fetch: injectedFetch(app.office),
      nowMs: () => 0,
      token: () => token,
      language: () => 'EN',
    })
    const lists = await Promise.all([
      call(office.listMembers, { query: {} }),
      call(office.officeDeposits, { query: {} }),
      call(office.reviewWithdrawals, { query: {} }),
      call(office.officeBankAccounts, { query: {} }),
      call(office.listAdjustments, { query: {} }),
      call(office.unknownPayments, { query: {} }),
    ])
    for (const { list } of lists) expect(list.length).toBeGreaterThanOrEqual(1)
    expect(JSON.stringify(await call(office.dashboard, { query: {} }))).toContain('"withdrawals')
    await app.close()
  })

  it('has two weeks of lottery draws that were sealed, drawn and settled at their time, and slips that won and lost', async () => {
    const settled = sql`select distinct day from lottery_draw where state = 'settled'`
    expect(await count(test, settled)).toBeGreaterThanOrEqual(14n)
    // Those that draw once a day did so every day; those that draw every few minutes, in the last hours.
    const daily = sql`select from lottery_draw where state = 'settled' and game_code = 'red-river-draw'`
    expect(await count(test, daily)).toBeGreaterThanOrEqual(13n)
    const rounds = sql`select from lottery_draw where state = 'settled' and game_code = 'minute-five'`
    expect(await count(test, rounds)).toBeGreaterThanOrEqual(60n)
    const unfinished = sql`
      select from lottery_draw where state <> 'open' and state <> 'settled' or state = 'open' and closes_at < '2026-11-25T11:25:00Z'`
    expect(await count(test, unfinished)).toBe(0n)
    const late = sql`select from lottery_draw where state = 'settled' and closed_at > closes_at + interval '3 minutes'`
    expect(await count(test, late)).toBeLessThan(30n)
    const missed = sql`select from lottery_draw where closed_at > closes_at + interval '1 hour'`
    expect(await count(test, missed)).toBe(0n)
    const ends = await pairs(test, sql`select distinct kind from lottery_slip_end order by kind`)
    expect(ends).toEqual(['cancelled', 'paid'])
    const buyers = sql`select distinct member.upline_id from lottery_slip join member using (member_id)`
    expect(await count(test, buyers)).toBeGreaterThanOrEqual(3n)
    const lost = sql`
      select from lottery_slip slip join lottery_draw using (draw_id) where state = 'settled'
        and not exists (select from lottery_slip_end ended where ended.slip_id = slip.slip_id)`
    expect(await count(test, lost)).toBeGreaterThanOrEqual(10n)
  })

  it('gives the demo member deposits, withdrawals, bets, messages and limits to look at', async () => {
    const mine = (table: string) =>
      sql`select from ${sql.table(table)} where member_id = (select member_id from member where username = 'demo')`
    expect(await count(test, mine('payment_deposit'))).toBeGreaterThanOrEqual(10n)
    expect(await count(test, mine('payment_withdrawal'))).toBeGreaterThanOrEqual(3n)
    expect(await count(test, mine('message_own'))).toBeGreaterThanOrEqual(5n)
    expect(await count(test, mine('support_feedback'))).toBeGreaterThanOrEqual(2n)
    expect(await count(test, mine('support_chat'))).toBeGreaterThanOrEqual(2n)
    const bets = sql`
      select from record_round join ledger_account using (account_id)
      where member_id = (select member_id from member where username = 'demo')`
    expect(await count(test, bets)).toBeGreaterThanOrEqual(150n)
    expect(await count(test, mine('lottery_slip'))).toBeGreaterThanOrEqual(15n)
    expect(await count(test, mine('lottery_set'))).toBe(2n)
    const plan = sql`select from lottery_chase where ended_at is null and draws_done >= 1`
    expect(await count(test, plan)).toBe(1n)
    const won = sql`
      select from lottery_slip_end ended join lottery_slip using (slip_id)
      where ended.kind = 'paid' and member_id = (select member_id from member where username = 'demo')`
    expect(await count(test, won)).toBeGreaterThanOrEqual(2n)
  })
})

describe('the history is not made', () => {
  it.each([
    ['in production', { BAIZE_MODE: 'production' }],
    ['where it is switched off', { DEMO_HISTORY: 'off' }],
  ])('%s', async (_where, settings) => {
    const { test, said, fill } = await foundationsOf(settings)
    await fill()
    expect([said, await demoHistoryState(test.database)]).toEqual([[], undefined])
    expect(await count(test, sql`select from member`)).toBe(0n)
    await test.close()
  })

  it('in a house that has members', async () => {
    const { test, foundations, said, fill } = await foundationsOf()
    await openBrands({ database: test.database, clock: foundations.clock, folders: [foundations.config.brandDir] })
    await sql`
      insert into member (brand_id, username, username_key, type, nickname, upline_path, password_changed_at, registered_at, profile)
      select brand_id, 'somebody', 'somebody', 0, '', '{}', now(), now(), '{}' from brand limit 1`.execute(test.owner)
    await fill()
    expect([said, await demoHistoryState(test.database)]).toEqual([[], undefined])
    await test.discard()
  })

  it('a second time where it was interrupted: each start says that it is incomplete', async () => {
    const { test, foundations, said, fill } = await foundationsOf()
    await beginDemoHistory(test.database, foundations.clock.now())
    await fill()
    await fill()
    expect(said).toEqual([expect.stringContaining('incomplete'), expect.stringContaining('incomplete')])
    expect(await count(test, sql`select from member`)).toBe(0n)
    await test.close()
  })
})
