import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, outcomeOf } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { dailyAt, newAgent, offerTopLevel, type SentTerms } from '../../../testing/agent-team.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { joinedOfferer } from './joined-offers.ts'

let server: TestServer
let boss: TestMember
/** The events that were published, as the worker would deliver them again. */
const published: unknown[] = []
beforeAll(async () => {
  server = await openTestServer()
  server.outbox.subscribe('agent.joined', 'test.joined', async (event) => {
    published.push({ ...event, topic: 'agent.joined' })
  })
  boss = await newAgent(server, 'linkboss')
  await sign(boss, dailyAt(15_000))
  await sign(boss, realtime(8_000))
})
afterAll(() => server.close())
afterEach(() => sql`drop function if exists planted_fault cascade`.execute(server.test.owner))

const realtime = (rate: number): SentTerms => ({
  kind: 'realtime',
  profitPpm: String(rate),
  lossPpm: String(rate),
  singleBetMinor: '100',
})
const sign = async (agent: TestMember, terms: SentTerms) => {
  const contractId = await offerTopLevel(server, agent, terms)
  await agent.call(contract.actOnContract, { params: { contractId }, body: { action: 'accept' } })
}
const makeLink = (offers: readonly SentTerms[], kind: contract.JoinKind = 'agent', agent = boss) =>
  agent.call(contract.makeAgentLink, {
    params: { linkId: randomUUID() },
    body: { kind, label: '', landing: 'register', offers: [...offers], maxUses: null, lastDay: null },
  })
let people = 0
/** Registers by a link, as somebody new, and waits for what follows from it. */
async function join({ code }: contract.AgentLink): Promise<TestMember> {
  await sql`delete from kernel_throttle`.execute(server.test.owner)
  const [username, password] = [`newcomer${(people += 1)}`, 'Baize#2026']
  const body = { username, password, confirmPassword: password, ageConfirmed: true, affiliateCode: code }
  const { id, token } = await server.client()(contract.register, { body })
  await server.deliverEvents()
  return { id, token, password, call: server.client(token) }
}
const deliverAgain = () =>
  server.outbox.deliver(`event: ${joinedOfferer}`, published.at(-1), new AbortController().signal)
const contractsOf = async (member: TestMember) =>
  (await member.call(contract.agentContracts, { query: {} })).list
    .map(({ kind, state }) => `${kind} ${state}`)
    .toSorted()
const told = async (member: TestMember) =>
  (await member.call(contract.ownMessages, { query: {} })).list.map(({ text }) => text)

describe('what whoever joins by a link is offered (2.116)', () => {
  it('is what the link promises, once, also when the event is delivered twice or 20 times at once', async () => {
    const link = await makeLink([dailyAt(12_000), realtime(8_000)])
    expect(link.offers).toEqual([dailyAt(12_000), realtime(8_000)])
    const joined = await join(link)
    expect(await contractsOf(joined)).toEqual(['daily offered', 'realtime offered'])
    await deliverAgain()
    await atOnce(() => outcomeOf(deliverAgain()))
    expect(await contractsOf(joined)).toEqual(['daily offered', 'realtime offered'])
    const { offers } = await joined.call(contract.consolidatedInfo, { query: {} })
    expect(offers).toMatchObject([{ side: 'mine', isTopLevel: false, mayDo: ['accept', 'reject'] }, {}])
    for (const { contractId } of offers)
      await joined.call(contract.actOnContract, { params: { contractId }, body: { action: 'accept' } })
    // An event that comes again after the answer offers nothing again.
    await deliverAgain()
    expect(await contractsOf(joined)).toEqual(['daily accepted', 'realtime accepted'])
  })

  it('would be offered again after the answer if the offer’s id did not follow from the event (planted fault)', async () => {
    await sql
      .raw(
        `create function planted_fault() returns trigger language plpgsql as $$ begin
          new.contract_id := gen_random_uuid(); return new; end $$;
        create trigger planted before insert on agent_contract for each row execute function planted_fault()`,
      )
      .execute(server.test.owner)
    const joined = await join(await makeLink([dailyAt(12_000)]))
    const [offered] = (await joined.call(contract.agentContracts, { query: {} })).list
    const params = { contractId: offered?.contractId ?? '' }
    await joined.call(contract.actOnContract, { params, body: { action: 'accept' } })
    await deliverAgain()
    expect(await contractsOf(joined)).toEqual(['daily accepted', 'daily offered'])
  })

  it('is never above the agent’s own contract: the server refuses such a link, and says which kind it is about', async () => {
    const above = await refusalOf(makeLink([realtime(8_000), dailyAt(16_000)]))
    expect(above).toMatchObject({ code: 'contract.above_upline', fields: [{ field: 'offers.daily.tiers.0.ratePpm' }] })
    expect(await refusalOf(makeLink([dailyAt(12_345)]))).toMatchObject({ code: 'contract.terms_invalid' })
    const hourly: SentTerms = { kind: 'hourly', profitPpm: '500', lossPpm: '500' }
    expect(await refusalOf(makeLink([hourly]))).toMatchObject({
      code: 'contract.upline_without',
      fields: [{ field: 'offers.hourly' }],
    })
    expect((await refusalOf(makeLink([dailyAt(12_000)], 'member'))).code).toBe('agent.offers_for_agents')
    expect((await refusalOf(makeLink([dailyAt(12_000), dailyAt(10_000)]))).code).toBe('request.invalid')
  })

  it('leaves out what the agent may not offer any more, and tells them; the registration goes through', async () => {
    const agent = await newAgent(server, 'lowered')
    await sign(agent, realtime(8_000))
    await sign(agent, dailyAt(15_000))
    const link = await makeLink([dailyAt(12_000), realtime(8_000)], 'agent', agent)
    // Real-time wages have their successor at once.
    await sign(agent, realtime(5_000))
    const joined = await join(link)
    expect(await contractsOf(joined)).toEqual(['daily offered'])
    await deliverAgain()
    expect(await contractsOf(joined)).toEqual(['daily offered'])
    expect((await told(agent)).filter((text) => text.includes('real-time wage'))).toHaveLength(1)
    expect((await told(boss)).filter((text) => text.includes('were not made'))).toEqual([])
  })

  it('is nothing for whoever was moved below another agent before the event came', async () => {
    const link = await makeLink([dailyAt(12_000)])
    const other = await newAgent(server, 'otherboss')
    const joined = await join(link)
    await sql`
      update member set upline_id = ${other.id}::bigint, upline_path = array[${other.id}::bigint] where member_id = ${joined.id}::bigint`.execute(
      server.test.owner,
    )
    await sql`delete from agent_contract where downline_id = ${joined.id}::bigint`.execute(server.test.owner)
    await deliverAgain()
    expect(await contractsOf(joined)).toEqual([])
  })

  it('is offered with an account that the agent opens, too', async () => {
    const opened = { kind: 'agent' as const, username: 'openedagent', password: 'Quiet-Harbour-19' }
    const { memberId } = await boss.call(contract.openAgentAccount, { body: { ...opened, offers: [dailyAt(9_000)] } })
    await server.deliverEvents()
    const { list } = await boss.call(contract.agentContracts, { query: { side: 'given', downlineId: memberId } })
    expect(list).toMatchObject([{ state: 'offered', kind: 'daily', downline: { username: 'openedagent' } }])
    const above = { ...opened, username: 'openedagent2', offers: [dailyAt(16_000)] }
    expect((await refusalOf(boss.call(contract.openAgentAccount, { body: above }))).code).toBe('contract.above_upline')
  })
})
