import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, expectOneDone, outcomeOf } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { newChain } from '../../../testing/agent-chain.ts'
import { allBut, callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let admin: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  admin = await operatorOf(server, { role: 'admin' })
})
afterAll(() => server.close())

let rounds = 0
/** An excluded bet, as a rule leaves it. */
async function exclude() {
  const { agents, player } = await newChain(server, 2)
  const path = `{${agents.map(({ id }) => id).join(',')}}`
  const now = server.clock.now().toString()
  const reason = {
    agentId: agents[1]?.id,
    memberIds: [player.id, agents[1]?.id],
    wonMinor: '900000',
    lostMinor: '1000000',
  }
  const round = `excluded ${(rounds += 1)}`
  const { rows } = await sql<{ id: bigint }>`
    insert into pay_exclusion (brand_id, account_id, provider_id, roundless, round, member_id, agent_ids, placed_at, turnover_minor,
      rule, reason, found_at)
    values (1, ${player.id}::bigint, 1, false, ${round}, ${player.id}::bigint, ${path}::bigint[], ${now}, 1000000, 'opposite_bets',
      ${JSON.stringify(reason)}::jsonb, ${now})
    returning exclusion_id as id`.execute(server.test.owner)
  return { exclusionId: String(rows[0]?.id ?? 0n), player, agents, round }
}
const listed = (query: Partial<{ state: 'active' | 'lifted'; member: string }> = {}, { token } = admin) =>
  callOffice(server, office.officeExclusions, { token, query })
const lift = (exclusionId: string, { token } = admin) =>
  callOffice(server, office.liftExclusion, { token, params: { exclusionId }, body: { reason: 'Not acquainted.' } })

describe('bets that do not count, in the back office', () => {
  it('are listed with the reason, by state and member', async () => {
    const { exclusionId, player, agents, round } = await exclude()
    await exclude()
    const { list, totalCount } = await listed({ state: 'active', member: player.id })
    expect(totalCount).toBe(1)
    expect(list).toMatchObject([
      {
        exclusionId,
        rule: 'opposite_bets',
        turnover: '10000.00',
        round,
        member: { memberId: player.id },
        agents: agents.map(({ id }) => ({ memberId: id })),
        reason: { agent: { memberId: agents[1]?.id }, won: '9000.00', lost: '10000.00', staked: null },
        lifted: null,
      },
    ])
    expect((await listed()).totalCount).toBeGreaterThan(1)
    expect((await listed({ state: 'lifted', member: player.id })).list).toEqual([])
  })

  it('are lifted once, with the reason in the audit log, though 20 ask at once', async () => {
    const { exclusionId, player } = await exclude()
    expectOneDone(await atOnce(() => outcomeOf(lift(exclusionId))), 'agent.no_such_exclusion')
    const { list } = await listed({ member: player.id })
    expect(list).toMatchObject([{ lifted: { by: admin.username, reason: 'Not acquainted.' } }])
    const query = { subjectKind: 'member', subjectId: player.id }
    const audit = await callOffice(server, office.listAudit, { token: admin.token, query })
    expect(audit.list.map(({ action, reason }) => [action, reason])).toEqual([
      ['member.bet_counted', 'Not acquainted.'],
    ])
  })

  it('are lifted by nobody who may not, without a fresh code, or under an id that nobody has', async () => {
    const { exclusionId } = await exclude()
    const reader = await operatorOf(server, { permissions: allBut('agents.change') })
    const blind = await operatorOf(server, { permissions: allBut('agents.read') })
    const stale = await operatorOf(server, { role: 'admin' })
    await letCodeAge(server, stale)
    expect((await refusalOf(lift(exclusionId, reader))).code).toBe('operator.not_permitted')
    expect((await refusalOf(listed({}, blind))).code).toBe('operator.not_permitted')
    expect((await refusalOf(lift(exclusionId, stale))).code).toBe('operator.factor_due')
    expect((await refusalOf(lift('999999999'))).code).toBe('agent.no_such_exclusion')
    expect((await listed()).list.find((row) => row.exclusionId === exclusionId)?.lifted).toBeNull()
  })
})
