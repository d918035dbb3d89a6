import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { about, auditAbout, operatorWith } from '../../../testing/member-desk.ts'
import type { TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let operator: TestOperator
const signIn = async () => {
  operator = await operatorWith(server, 'agents.read', 'agents.change')
}
beforeAll(async () => {
  server = await openTestServer()
  await signIn()
})
afterAll(() => server.close())

type Step = { readonly step: office.TeamStepName; readonly upline?: string; readonly type?: '1' | '2' | '41' | '42' }

const change = (who: Pick<TestMember, 'id'>, step: Step) =>
  about(server, office.changeMemberTeam, who, {
    token: operator.token,
    body: { ...step, reason: 'Agreed with the agent.' },
  })
const preview = (who: Pick<TestMember, 'id'>, query: Step) =>
  about(server, office.previewTeamChange, who, { token: operator.token, query })

async function newAgent(name: string, upline = ''): Promise<TestMember> {
  const agent = await server.newMember(name)
  await change(agent, { step: 'promote' })
  if (upline !== '') await change(agent, { step: 'move', upline })
  return agent
}

/** Registers a member by an agent's code, or with none. */
async function newBelow(username: string, affiliateCode: string): Promise<{ readonly id: string }> {
  const password = 'Baize#2026'
  const body = { username, password, confirmPassword: password, ageConfirmed: true, affiliateCode }
  return server.client()(contract.register, { body })
}

/** The usernames above a member, the topmost first. */
async function pathOf({ id }: Pick<TestMember, 'id'>): Promise<string[]> {
  const { rows } = await sql<{ path: string[] }>`
    select array(select above.username from unnest(m.upline_path) with ordinality p (id, place)
      join member above on above.member_id = p.id order by place) as path
    from member m where member_id = ${id}::bigint`.execute(server.test.owner)
  return rows[0]?.path ?? []
}

/** Every upline's path and the upline are those of the path, checked over the whole tree. */
async function brokenPaths(): Promise<number> {
  const { rows } = await sql<{ broken: number }>`
    select count(*)::int as broken from member m left join member u on u.brand_id = m.brand_id and u.member_id = m.upline_id
    where m.upline_path <> case when u.member_id is null then '{}' else u.upline_path || u.member_id end or (u.member_id is not null and u.type = 0)`.execute(
    server.test.owner,
  )
  return rows[0]?.broken ?? -1
}

const isAgent = async ({ call }: TestMember) => (await call(contract.member, {})).type

describe('an operator who makes a member an agent', () => {
  it('gives the role to sessions that are open, and takes it away within a second (2.018)', async () => {
    const member = await server.newMember('risen')
    expect(await isAgent(member)).toBe(0)
    const shown = await preview(member, { step: 'promote', type: '2' })
    expect(shown).toMatchObject({ countsFrom: '2026-11-22', below: { members: 0, agents: 0, direct: 0 } })
    await change(member, { step: 'promote', type: '2' })
    expect(await isAgent(member)).toBe(2)
    await change(member, { step: 'demote' })
    server.clock.advance({ seconds: 1 })
    expect(await isAgent(member)).toBe(0)
    expect(await auditAbout(server, member.id)).toMatchObject([
      { action: 'member.promoted', before: { type: '0' }, after: { type: '2', countsFrom: '2026-11-22' } },
      { action: 'member.demoted', before: { type: '2' }, after: { type: '0' }, reason: 'Agreed with the agent.' },
    ])
  })

  it('does it once of twenty at the same moment, and needs the permission, a fresh code and a reason', async () => {
    const member = await server.newMember('risenonce')
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => change(member, { step: 'promote' })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await auditAbout(server, member.id)).toHaveLength(1)
    expect((await refusalOf(change(member, { step: 'promote' }))).code).toBe('team.cannot_promote')
    const reader = await operatorWith(server, 'agents.read')
    const body = { step: 'demote', reason: 'Because.' }
    const refused = about(server, office.changeMemberTeam, member, { token: reader.token, body })
    expect((await refusalOf(refused)).code).toBe('operator.not_permitted')
    const without = about(server, office.changeMemberTeam, member, { token: operator.token, body: { step: 'demote' } })
    expect((await refusalOf(without)).code).toBe('request.invalid')
    expect((await refusalOf(change({ id: '999999' }, { step: 'demote' }))).code).toBe('member.unknown')
  })
})

describe('an operator who moves a team', () => {
  it('moves everybody below with it, and the log of changes says when it counts', async () => {
    await newAgent('topa')
    await newAgent('topb')
    const middle = await newAgent('middle', 'topa')
    const lower = await newAgent('lower', 'middle')
    const leaf = await newBelow('leafone', 'lower')
    expect(await pathOf(leaf)).toEqual(['topa', 'middle', 'lower'])
    const shown = await preview(middle, { step: 'move', upline: 'TOPB' })
    expect(shown.pathBefore.map(({ username }) => username)).toEqual(['topa'])
    expect(shown.pathAfter.map(({ username }) => username)).toEqual(['topb'])
    expect(shown.below).toEqual({ members: 2, agents: 1, direct: 1 })
    expect(shown.running.map(({ period }) => period)).toEqual(['day', 'week', 'halfMonth', 'month'])
    await change(middle, { step: 'move', upline: 'topb' })
    expect(await pathOf(leaf)).toEqual(['topb', 'middle', 'lower'])
    expect(await pathOf(lower)).toEqual(['topb', 'middle'])
    const { changes } = await about(server, office.memberTeam, middle, { token: operator.token, query: {} })
    expect(changes[0]).toMatchObject({
      kind: 'moved',
      countsFrom: '2026-11-22',
      members: 3,
      oldUpline: { username: 'topa' },
      newUpline: { username: 'topb' },
    })
    await change(middle, { step: 'move' })
    expect(await pathOf(leaf)).toEqual(['middle', 'lower'])
    expect(await brokenPaths()).toBe(0)
  })

  it('cannot make a circle, and not move it to where it is or below somebody who is no agent', async () => {
    const above = await newAgent('circle1')
    await newAgent('circle2', 'circle1')
    const plain = await server.newMember('plainone')
    const codeOf = async (upline: string) => (await refusalOf(change(above, { step: 'move', upline }))).code
    expect(await codeOf('circle2')).toBe('team.own_team')
    expect(await codeOf('circle1')).toBe('team.own_team')
    expect(await codeOf('plainone')).toBe('team.no_such_agent')
    expect(await codeOf('nobody_at_all')).toBe('team.no_such_agent')
    expect(await codeOf('')).toBe('team.there_already')
    expect((await refusalOf(change(plain, { step: 'demote' }))).code).toBe('team.not_an_agent')
  })

  it('leaves one tree when two teams are moved below each other twenty times at once, while others register', async () => {
    const one = await newAgent('both1')
    const other = await newAgent('both2')
    const below = await newAgent('both3', 'both1')
    await Promise.allSettled([
      ...Array.from({ length: 10 }, () => change(one, { step: 'move', upline: 'both2' })),
      ...Array.from({ length: 10 }, () => change(other, { step: 'move', upline: 'both3' })),
      ...Array.from({ length: 5 }, (_, index) => newBelow(`newbelow${index}`, 'both3')),
      change(below, { step: 'move', upline: '' }),
    ])
    expect(await brokenPaths()).toBe(0)
  })

  it('that lost its agent goes up to the agent above', async () => {
    await newAgent('gone1')
    const gone = await newAgent('gone2', 'gone1')
    const lower = await newAgent('gone3', 'gone2')
    const leaf = await newBelow('goneleaf', 'gone3')
    const direct = await newBelow('gonedirect', 'gone2')
    await change(gone, { step: 'demote' })
    expect(await pathOf(lower)).toEqual(['gone1'])
    expect(await pathOf(leaf)).toEqual(['gone1', 'gone3'])
    expect(await pathOf(direct)).toEqual(['gone1'])
    const refused = await refusalOf(newBelow('goneagain', 'gone2'))
    expect(refused.code).toBe('register.affiliate_invalid')
    expect(await brokenPaths()).toBe(0)
  })

  it('changes nothing if it cannot be recorded', async () => {
    await newAgent('unrec1')
    const member = await newAgent('unrec2')
    // A planted fault: the log takes no rows.
    await sql`alter table operator_audit add constraint planted check (action !~ '^member') not valid`.execute(
      server.test.owner,
    )
    expect((await refusalOf(change(member, { step: 'move', upline: 'unrec1' }))).status).toBe(500)
    await sql`alter table operator_audit drop constraint planted`.execute(server.test.owner)
    expect(await pathOf(member)).toEqual([])
  })
})

describe('the teams for which play counts', () => {
  /** What daily sums ask for. */
  const periodsOf = async ({ id }: Pick<TestMember, 'id'>) => {
    const periods = await server.identity.teams.of(brandId(1), [memberId(BigInt(id))])
    const { rows } = await sql<{ id: string; username: string }>`
      select member_id::text as id, username from member`.execute(server.test.owner)
    const names = new Map(rows.map((row) => [row.id, row.username]))
    return periods
      .get(memberId(BigInt(id)))
      ?.map(({ agentIds, untilDay }) => [
        untilDay?.toString() ?? 'now',
        ...agentIds.map((agent) => names.get(String(agent))),
      ])
  }

  it('are the old ones until the day of a change ends, and stay so however often a team moves', async () => {
    await newAgent('era1')
    await newAgent('era2')
    const mover = await newAgent('era3', 'era1')
    server.clock.advance({ hours: 24 })
    await signIn()
    const leaf = await newBelow('eraleaf', 'era3')
    await change(mover, { step: 'move', upline: 'era2' })
    expect(await periodsOf(leaf)).toEqual([
      ['2026-11-23', 'era1', 'era3'],
      ['now', 'era2', 'era3'],
    ])
    // Twice on a day: what held when the day began stays.
    await change(mover, { step: 'move' })
    server.clock.advance({ hours: 24 })
    await signIn()
    await change(mover, { step: 'demote' })
    expect(await periodsOf(leaf)).toEqual([['2026-11-23', 'era1', 'era3'], ['2026-11-24', 'era3'], ['now']])
  })

  it('change a day later if midnight is near', async () => {
    const member = await server.newMember('midnight')
    // 23:55 in Bangkok.
    server.clock.advance(server.clock.now().until(Temporal.Instant.from('2026-11-25T16:55:00Z')))
    await signIn()
    expect(await change(member, { step: 'promote' })).toMatchObject({ countsFrom: '2026-11-27' })
  })
})
