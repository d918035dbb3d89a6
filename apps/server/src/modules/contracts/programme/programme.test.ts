import * as contract from '@baize/contract'
import { problemsOf, termsFromJson } from '@baize/pay'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { dailyAt, newAgent, offerTopLevel } from '../../../testing/agent-team.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { openProgramme } from './show-programme.ts'

let server: TestServer
let top: TestMember
let below: TestMember
beforeAll(async () => {
  server = await openTestServer()
  top = await newAgent(server, 'paidtop')
  below = await newAgent(server, 'paidbelow', top)
})
afterAll(() => server.close())

/** A row of pay for a day, from the site or from another agent. */
async function pay(
  to: TestMember,
  amount: bigint,
  daysAgo: number,
  { by, state = 'paid' }: { by?: TestMember; state?: string } = {},
) {
  const contractId = await offerTopLevel(server, to, dailyAt(1_000))
  // Only one offer of a kind can be open.
  await sql`
    update agent_contract set state = 'rejected', decided_at = offered_at where contract_id = ${contractId}::uuid`.execute(
    server.test.owner,
  )
  const at = (days: number) =>
    server.clock
      .now()
      .subtract({ hours: 24 * days })
      .toString()
  await sql`
    insert into pay_row (brand_id, contract_id, kind, cadence, upline_id, downline_id, currency, period_from, period_to, basis,
      amount_minor, state, computed_at, paid_at)
    values (1, ${contractId}::uuid, 'daily', '', ${by?.id ?? null}::bigint, ${to.id}::bigint, 'CREDIT', ${at(daysAgo)},
      ${at(daysAgo - 1)}, '{}', ${amount}, ${state}, ${at(0)}, ${state === 'paid' ? at(0) : null})`.execute(
    server.test.owner,
  )
}
const shown = () => server.client()(contract.agentProgramme, {})

describe('what anybody may know of the agent programme (2.005)', () => {
  it('is what the site paid in the last 30 days and to how many, added up at most once in 15 minutes', async () => {
    expect(await shown()).toMatchObject({ paidAgents: 0, paidMinor: '0' })
    await pay(top, 70_000n, 2)
    await pay(top, 5_000n, 29)
    // Too long ago; not paid; and what an agent pays to another one, which the site has paid once already.
    await pay(top, 900_000n, 32)
    await pay(top, 800_000n, 1, { state: 'unpaid' })
    await pay(below, 20_000n, 3, { by: top })
    expect((await shown()).paidMinor).toBe('0')
    server.clock.advance({ minutes: 15 })
    expect(await shown()).toMatchObject({ paidAgents: 2, paidMinor: '75000' })
  })

  it('is its highest rates, and usual terms that its own rules allow', async () => {
    const { kinds, usual } = await shown()
    expect(kinds).toEqual([
      { kind: 'daily', highestPpm: '20000' },
      { kind: 'hourly', highestPpm: '30000' },
      { kind: 'realtime', highestPpm: '21000' },
      { kind: 'dividend', highestPpm: '400000' },
    ])
    const programme = server.contracts.parts.brands.byId(brandId(1)).agentProgramme
    if (programme === undefined) throw new Error('the demo has no programme')
    expect(usual.map((terms) => terms.kind)).toEqual(['daily', 'realtime', 'dividend'])
    expect(usual.flatMap((terms) => problemsOf(termsFromJson(terms), programme))).toEqual([])
  })

  it('is nothing that the operator does not publish, and nothing at all while agents’ policy is off (6.009)', async () => {
    const brand = server.contracts.parts.brands.byId(brandId(1))
    const { agentProgramme } = brand
    if (agentProgramme === undefined) throw new Error('the demo has no programme')
    const showWith = (changed: object) =>
      openProgramme({
        clock: server.clock,
        database: server.test.database,
        // The programme asks for nothing but the brand by its id.
        brands: { all: () => [], byId: () => ({ ...brand, ...changed }) } as never,
      })(brandId(1))
    const silent = await showWith({ agentProgramme: { ...agentProgramme, publishes: ['agents'] } })
    expect([silent.paidAgents, silent.paidMinor]).toEqual([2, null])
    const off = brand.whitelabel.filter(({ modId }) => modId !== 'AGENTPOLICY3')
    expect(await showWith({ whitelabel: off })).toMatchObject({
      kinds: [],
      usual: [],
      paidAgents: null,
      paidMinor: null,
    })
  })
})
