import { randomUUID } from 'node:crypto'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { allBut, callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let kanya: TestOperator
const agents = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer()
  kanya = await operatorOf(server, { role: 'admin' })
  const { rows } = await sql<{ username: string; memberId: bigint }>`
    select username, member_id as "memberId" from member where username in ('agent', 'agent2')`.execute(
    server.test.owner,
  )
  for (const { username, memberId } of rows) agents.set(username, String(memberId))
  await pay(undefined, 'agent', { daily: 900n, dividend: 2_100n })
  await pay('agent', 'agent2', { daily: 400n })
  // What is not paid yet is no cost, and neither is what another period brought.
  await pay('agent', 'agent2', { hourly: 77n }, { state: 'pending' })
  await pay(undefined, 'agent', { realtime: 5_000n }, { daysAgo: 60 })
})
afterAll(() => server.close())

const idOf = (username: string) => agents.get(username) ?? ''

/** Rows as the settlement leaves them. */
async function pay(
  upline: string | undefined,
  downline: string,
  amounts: Readonly<Partial<Record<'daily' | 'hourly' | 'realtime' | 'dividend', bigint>>>,
  { state = 'paid', daysAgo = 2 }: { readonly state?: 'paid' | 'pending'; readonly daysAgo?: number } = {},
) {
  const now = server.clock.now()
  const at = (days: number) => now.subtract({ hours: 24 * days }).toString()
  for (const [kind, amount] of Object.entries(amounts)) {
    const contractId = randomUUID()
    const payer = upline === undefined ? null : idOf(upline)
    const cadence = kind === 'dividend' ? 'weekly' : null
    await sql`
      insert into agent_contract (contract_id, brand_id, kind, cadence, upline_id, downline_id, terms, state, in_force_from,
        in_force_to, offered_at, ended_at)
      values (${contractId}, 1, ${kind}, ${cadence}, ${payer}::bigint, ${idOf(downline)}::bigint, '{}', 'ended',
        ${at(90)}, ${at(0)}, ${at(90)}, ${at(0)})`.execute(server.test.owner)
    await sql`
      insert into pay_row (brand_id, contract_id, kind, cadence, upline_id, downline_id, currency, period_from, period_to, basis,
        amount_minor, state, computed_at, paid_at)
      values (1, ${contractId}, ${kind}, ${cadence ?? ''}, ${payer}::bigint, ${idOf(downline)}::bigint, 'CREDIT',
        ${at(daysAgo)}, ${at(daysAgo - 1)}, '{}', ${amount}, ${state}, ${at(0)}, ${state === 'paid' ? at(0) : null})`.execute(
      server.test.owner,
    )
  }
}

const costs = (query: { readonly from?: string; readonly to?: string } = {}) =>
  callOffice(server, office.agentCosts, { token: kanya.token, query })
const audit = (memberId: string) =>
  callOffice(server, office.agentAudit, { token: kanya.token, params: { memberId }, query: {} })

describe('the cost of agents', () => {
  it('is what the site itself paid, by kind, beside turnover and GGR of the team', async () => {
    const { list, total } = await costs()
    expect(list).toMatchObject([
      {
        agent: { username: 'agent' },
        daily: '9.00',
        dividend: '21.00',
        realtime: '0.00',
        paid: '30.00',
        net: '-30.00',
      },
    ])
    expect(total).toMatchObject({ paid: '30.00', ggr: '0.00' })
  })

  it('counts a row in the period in which its own period begins', async () => {
    const day = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').toPlainDate()
    const earlier = await costs({
      from: day.subtract({ days: 70 }).toString(),
      to: day.subtract({ days: 50 }).toString(),
    })
    expect(earlier.list).toMatchObject([{ realtime: '50.00', paid: '50.00' }])
  })

  it('comes as a file too, and only for operators who may see agents', async () => {
    const file = await callOffice(server, office.agentCostsFile, { token: kanya.token, query: { format: 'csv' } })
    expect(file instanceof Blob ? await file.text() : '').toContain('agent,9.00,0.00,0.00,21.00,30.00')
    const other = await operatorOf(server, { permissions: allBut('agents.read') })
    const refused = await refusalOf(callOffice(server, office.agentCosts, { token: other.token, query: {} }))
    expect(refused.status).toBe(403)
  })

  it('refuses periods that are too long, that end before they begin, and days that do not exist', async () => {
    for (const query of [
      { from: '2020-01-01', to: '2026-01-01' },
      { from: '2026-03-02', to: '2026-03-01' },
    ])
      expect((await refusalOf(costs(query))).code).toBe('agent.period')
    expect((await refusalOf(costs({ from: '2026-02-31' }))).code).toBe('request.invalid')
  })
})

describe('the audit of a team', () => {
  it('says who earns from whom, what was passed on below, and what the agent kept', async () => {
    expect(await audit(idOf('agent'))).toMatchObject({
      received: { paid: '30.00' },
      passedOn: '4.00',
      kept: '26.00',
      list: [{ agent: { username: 'agent2' }, paid: '4.00', hourly: '0.00', passedOn: '0.00' }],
    })
    expect(await audit(idOf('agent2'))).toMatchObject({ above: [{ username: 'agent' }], received: { paid: '4.00' } })
  })

  it('names accounts of the team that share an address, and nobody of another team', async () => {
    const stranger = await server.newMember('stranger1')
    const demo = await sql<{
      memberId: bigint
    }>`select member_id as "memberId" from member where username = 'demo'`.execute(server.test.owner)
    for (const id of [idOf('agent2'), String(demo.rows[0]?.memberId), stranger.id])
      await sql`
        insert into login_try (brand_id, member_id, program, way, result, address, tried_at)
        values (1, ${id}::bigint, 'x', 'password', 'success', '203.0.113.9', ${server.clock.now().toString()})`.execute(
        server.test.owner,
      )
    const { shared } = await audit(idOf('agent'))
    const [one] = shared.filter(({ relation }) => relation === 'address')
    expect(one?.members.map(({ username }) => username).toSorted()).toEqual(['agent2', 'demo'])
    expect(one?.what).not.toContain('203.0.113.9')
  })

  it('answers for members and for numbers that nobody has as for an unknown member', async () => {
    const member = await server.newMember('plain1')
    for (const id of [member.id, '999999999']) expect((await refusalOf(audit(id))).code).toBe('member.unknown')
  })
})
