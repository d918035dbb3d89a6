import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { dailyAt, newAgent, offerTopLevel, type SentTerms } from '../../../testing/agent-team.ts'
import { about, operatorWith } from '../../../testing/member-desk.ts'
import { callOffice } from '../../../testing/office.ts'
import { codeOf } from '../../../testing/team.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let made = 0
async function line() {
  made += 1
  const top = await newAgent(server, `front${made}x`)
  const middle = await newAgent(server, `mid${made}x`, top)
  const other = await newAgent(server, `side${made}x`)
  const contractId = await offerTopLevel(server, top, dailyAt(20_000))
  await top.call(contract.actOnContract, { params: { contractId }, body: { action: 'accept' } })
  return { top, middle, other }
}
const offer = (upline: TestMember, downline: TestMember, terms: SentTerms) =>
  upline.call(contract.offerContract, { body: { downlineId: downline.id, terms } })
const openOffersTo = async ({ id }: TestMember) => {
  const { rows } = await sql`
    select from agent_contract where downline_id = ${id}::bigint and state = 'offered'`.execute(server.test.owner)
  return rows.length
}
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(server.test.owner)
  return rows[0]?.count ?? 0
}
const change = async (who: TestMember, step: { step: 'move' | 'demote'; upline?: string }) => {
  const { token } = await operatorWith(server, 'agents.change')
  return about(server, office.changeMemberTeam, who, { token, body: { ...step, reason: 'Agreed with the agent.' } })
}

/** Begins a move and then an offer, both of which wait for the lock of daily wages; the move gets it first. */
async function offerAmidst(moving: () => Promise<unknown>, offering: () => Promise<unknown>) {
  return server.test.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('contracts 1 daily', 0))`.execute(tx)
    const moved = moving()
    await expect.poll(waiting).toBe(1)
    const offered = codeOf(offering())
    await expect.poll(waiting).toBe(2)
    return { moved, offered }
  })
}

describe('an offer that comes while its downline moves (4.030)', () => {
  it('is refused: whoever was the upline offers nothing any more', async () => {
    const { top, middle, other } = await line()
    const { rows } = await sql<{ username: string }>`
      select username from member where member_id = ${other.id}::bigint`.execute(server.test.owner)
    const { moved, offered } = await offerAmidst(
      () => change(middle, { step: 'move', upline: rows[0]?.username ?? '' }),
      () => offer(top, middle, dailyAt(10_000)),
    )
    await moved
    expect(await offered).toBe('contract.not_direct')
    expect(await openOffersTo(middle)).toBe(0)
  })

  it('is refused too if the downline stops being an agent', async () => {
    const { top, middle } = await line()
    const { moved, offered } = await offerAmidst(
      () => change(middle, { step: 'demote' }),
      () => offer(top, middle, dailyAt(10_000)),
    )
    await moved
    expect(await offered).toBe('contract.not_direct')
    expect(await openOffersTo(middle)).toBe(0)
  })

  it('is refused by the site itself, if its agent goes below another one', async () => {
    const { top, other } = await line()
    const { rows } = await sql<{ username: string }>`
      select username from member where member_id in (${other.id}::bigint, ${top.id}::bigint) order by member_id`.execute(
      server.test.owner,
    )
    const [topName, otherName] = rows.map(({ username }) => username)
    const { token } = await operatorWith(server, 'agents.change')
    const body = { member: otherName ?? '', terms: dailyAt(10_000), reason: 'Agreed with the agent.' }
    const { moved, offered } = await offerAmidst(
      () => change(other, { step: 'move', upline: topName ?? '' }),
      () => callOffice(server, office.offerTopContract, { token, body }),
    )
    await moved
    expect(await offered).toBe('contract.not_top')
    expect(await openOffersTo(other)).toBe(0)
  })

  it('is made if nobody moves', async () => {
    const { top, middle } = await line()
    await offer(top, middle, dailyAt(10_000))
    expect(await openOffersTo(middle)).toBe(1)
  })
})

describe('contracts with somebody of another team (2.018)', () => {
  it('are refused like ids that nobody has, whatever is asked for', async () => {
    const { top, middle, other } = await line()
    const nobody = [other.id, top.id, '999999', '0', '-1', '*', '%', '0x1', '1e3', ' ', '', '9'.repeat(30), 'null']
    for (const asking of nobody) {
      const refusals = await Promise.all([
        refusalOf(top.call(contract.agentContracts, { query: { side: 'given', downlineId: asking } })),
        refusalOf(top.call(contract.offerContract, { body: { downlineId: asking, terms: dailyAt(10_000) } })),
      ])
      expect([asking, ...refusals.map(({ status, code }) => `${status} ${code}`)]).toEqual([
        asking,
        '404 agent.not_in_team',
        '404 agent.not_in_team',
      ])
    }
    const { contractId } = await offer(top, middle, dailyAt(10_000))
    for (const asking of [contractId, '00000000-0000-4000-8000-000000000001', '-1', '*', '1', ' '])
      expect(
        await refusalOf(
          other.call(contract.actOnContract, {
            params: { contractId: encodeURIComponent(asking) },
            body: { action: 'accept' },
          }),
        ),
      ).toMatchObject({ status: 404, code: 'contract.unknown' })
    expect(
      (await top.call(contract.agentContracts, { query: { side: 'given', downlineId: middle.id } })).totalCount,
    ).toBe(1)
  })
})
