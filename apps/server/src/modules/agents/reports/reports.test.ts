import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { memberId } from '../../../kernel/ids.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

const migration = join(import.meta.dirname, '../../../../../../db/migrations/0192_team_play.sql')

let server: TestServer
/** Below one another: `agent`, `agent2`, and the player `demo`. */
let agent: TestServer['client'] extends (...args: never[]) => infer C ? C : never
let lower: typeof agent
const ids = new Map<string, string>()
const idOf = (username: string) => ids.get(username) ?? ''

async function logIn(username: string) {
  const reply = await server.client()(contract.login, { body: { username, password: 'Baize#2026' } })
  if (!('token' in reply)) throw new Error('no second factor is asked of them')
  ids.set(username, reply.id)
  return server.client(reply.token)
}

const play = (call: typeof agent, key: string) =>
  call(contract.playRound, { params: { gameCode: 'bz-lotus-lanterns' }, body: { stake: '1.00' }, idempotencyKey: key })

beforeAll(async () => {
  server = await openTestServer()
  ;[agent, lower] = [await logIn('agent'), await logIn('agent2')]
  const demo = await logIn('demo')
  ids.set('stranger', (await server.newMember('stranger')).id)
  for (const round of [1, 2, 3]) await play(demo, `demo ${round}`)
  await play(lower, 'agent2')
  await play(agent, 'agent')
  await server.runJob('sum up postings')
})
afterAll(() => server.close())

type Query = NonNullable<Parameters<typeof agent<typeof contract.teamReport>>[1]>['query']
const reportOf = (call: typeof agent, query: Query = {}) => call(contract.teamReport, { query })
const cents = (amount: string) => BigInt(amount.replace('.', ''))
const brief = (list: readonly contract.ReportLine[]) => list.map(({ kind, name, bets }) => `${kind} ${name} ${bets}`)

describe('a report on a team', () => {
  it('begins with the caller’s team by downline and opens level by level, with the path above (2.118, 2.119)', async () => {
    const top = await reportOf(agent)
    expect(top).toMatchObject({ from: '2026-11-15', to: '2026-11-21', by: 'downline', path: [] })
    expect(brief(top.list)).toEqual(['agent agent2 4', 'self agent 1'])
    const next = await reportOf(agent, { member: idOf('agent2') })
    expect(brief(next.list)).toEqual(['member demo 3', 'self agent2 1'])
    const last = await reportOf(agent, { member: idOf('demo') })
    expect(brief(last.list)).toEqual(['self demo 3'])
    expect(last.path.map(({ username }) => username)).toEqual(['agent', 'agent2'])
    expect((await reportOf(lower, { member: idOf('demo') })).path.map(({ username }) => username)).toEqual(['agent2'])
    expect(last.member).toEqual({ memberId: idOf('demo'), username: 'demo', isAgent: false })
  })

  it.each(['downline', 'day', 'gameType', 'vendor'] as const)(
    'adds up to the same totals by %s, and to the records of its members (2.118, 2.119, 2.121)',
    async (by) => {
      const { list, totals, vendors, gameTypes } = await reportOf(agent, { by })
      for (const sum of ['turnover', 'payout', 'net', 'bonus', 'deposit', 'profit', 'change'] as const)
        expect([sum, list.reduce((total, line) => total + cents(line[sum]), 0n)]).toEqual([sum, cents(totals[sum])])
      expect(totals).toMatchObject({ bets: 5, turnover: '5.00' })
      expect([vendors, gameTypes]).toEqual([[{ vassalage: 'BZ', vendorName: 'Baize Originals' }], ['RNG']])
      const records = await Promise.all(
        ['agent', 'agent2', 'demo'].map((name) =>
          agent(contract.downlineBets, { params: { memberId: idOf(name) }, query: {} }),
        ),
      )
      expect(records.reduce((total, one) => total + cents(one.totals.net), 0n)).toBe(cents(totals.net))
    },
  )

  it('is narrowed to a vendor and a game type; other ones have nothing (2.118)', async () => {
    expect(brief((await reportOf(agent, { vassalage: 'BZ', gameType: 'RNG' })).list)).toEqual([
      'agent agent2 4',
      'self agent 1',
    ])
    expect((await reportOf(agent, { vassalage: 'BZ', by: 'day' })).list).toMatchObject([{ key: '2026-11-21', bets: 5 }])
    for (const none of [{ vassalage: 'PG' }, { gameType: 'FISH' }, { to: '2026-11-20' }] as const)
      expect(await reportOf(agent, none)).toMatchObject({ list: [], totals: { bets: 0, turnover: '0.00' } })
  })

  it('is sorted and paged by the server (2.118)', async () => {
    const names = async (query: Parameters<typeof reportOf>[1]) =>
      (await reportOf(agent, query)).list.map(({ name }) => name)
    expect(await names({ sort: 'name', direction: 'asc' })).toEqual(['agent', 'agent2'])
    expect(await names({ sort: 'bets', direction: 'asc' })).toEqual(['agent', 'agent2'])
    expect(await names({ sort: 'bets' })).toEqual(['agent2', 'agent'])
    const second = await reportOf(agent, { pageNo: 2, pageSize: 1 })
    expect([brief(second.list), second.totalPages, second.totalCount]).toEqual([['self agent 1'], 2, 2])
  })

  it.each([{ from: '2026-11-21', to: '2026-11-20' }, { from: '2026-02-30' }, { from: '2026-08-01', to: '2026-11-01' }])(
    'of %j is refused',
    async (query) => {
      const refusal = await refusalOf(reportOf(agent, query))
      expect([refusal.status, refusal.code]).toEqual([400, 'request.invalid'])
    },
  )
})

describe('what is behind the sums', () => {
  it('is every bet and every movement of the member (2.118, 2.121)', async () => {
    const params = { memberId: idOf('demo') }
    const bets = await agent(contract.downlineBets, { params, query: {} })
    const movements = await agent(contract.downlineMovements, { params, query: { group: 'bet' } })
    expect([bets.totalCount, movements.totalCount]).toEqual([3, 3])
    const file = await agent(contract.downlineBetsFile, { params, query: { format: 'csv' } })
    expect((await textOf(file)).trim().split('\r\n')).toHaveLength(4)
    const all = await agent(contract.downlineMovementsFile, { params, query: { group: 'bet', format: 'csv' } })
    expect((await textOf(all)).trim().split('\r\n').slice(1)).toEqual([
      expect.stringContaining('-1.00'),
      expect.stringContaining('-1.00'),
      expect.stringContaining('-1.00'),
    ])
  })

  it('is written to a file, with the lines of the page (2.118, 2.119, 2.121)', async () => {
    for (const [view, last] of [
      ['betting', 'Win/loss'],
      ['loss', 'Profit'],
      ['account', 'Change of balances'],
    ] as const) {
      const [head = '', ...lines] = (
        await textOf(await agent(contract.teamReportFile, { query: { view, format: 'csv' } }))
      )
        .trim()
        .split('\r\n')
      expect(head).toContain(last)
      expect(lines.map((line) => line.split(',')[0]?.replaceAll('"', ''))).toEqual(['agent2', 'agent'])
    }
  })
})

async function textOf(file: unknown): Promise<string> {
  if (!(file instanceof Blob)) throw new Error('a client receives files as blobs')
  return file.text()
}

describe('somebody who is not in the team', () => {
  it('is refused like an id that nobody has, whatever is asked for (2.018)', async () => {
    const asked = [idOf('stranger'), idOf('agent'), '999999', '-1', '*', '0x1', '1e3', ' ', '9'.repeat(30), 'null']
    for (const asking of asked) {
      const params = { memberId: encodeURIComponent(asking) }
      const refusals = await Promise.all([
        refusalOf(lower(contract.teamReport, { query: { member: asking } })),
        refusalOf(lower(contract.teamReportFile, { query: { member: asking, view: 'loss', format: 'csv' } })),
        refusalOf(lower(contract.downlineBets, { params, query: {} })),
        refusalOf(lower(contract.downlineBetsFile, { params, query: { format: 'csv' } })),
        refusalOf(lower(contract.downlineMovements, { params, query: {} })),
        refusalOf(lower(contract.downlineMovementsFile, { params, query: { format: 'csv' } })),
      ])
      expect([asking, ...refusals.map(({ status, code }) => `${status} ${code}`)]).toEqual([
        asking,
        ...refusals.map(() => '404 agent.not_in_team'),
      ])
    }
    // The control: the same questions about the agent's own downline are answered.
    await lower(contract.downlineMovements, { params: { memberId: idOf('demo') }, query: {} })
  })
})

describe('the sums of teams by vendor and game type', () => {
  it('of days before them were filled from the sums of accounts, by the migration that made them', async () => {
    const { owner } = server.test
    const read = async () => {
      const { rows } =
        await sql`select * from stats_team_play_day order by agent_id, day, provider_id, game_type`.execute(owner)
      return rows
    }
    const before = await read()
    await sql`delete from stats_team_play_day`.execute(owner)
    await sql`delete from stats_game`.execute(owner)
    const [, ...filling] = readFileSync(migration, 'utf8').split('to baize_server;')
    await sql.raw(filling.at(-1) ?? '').execute(owner)
    expect(before).toHaveLength(3)
    expect(await read()).toEqual(before)
  })
})

describe('a team that has changed', () => {
  it('has what its former members did in a line of its own, so that the lines add up (2.118)', async () => {
    const { database } = server.test
    await sql`
      update stats_team_day set stake = stake + 700, bets = bets + 2
      where agent_id = ${memberId(BigInt(idOf('agent'))).toString()}::bigint and account_kind = 'main'`.execute(
      database,
    )
    const { list, totals } = await reportOf(agent)
    expect(brief(list)).toEqual(['agent agent2 4', 'self agent 1', 'others  2'])
    expect([list.at(-1)?.turnover, totals.turnover]).toEqual(['7.00', '12.00'])
  })
})
