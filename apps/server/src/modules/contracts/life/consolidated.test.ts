import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcomeOf, refusalsOf } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { dailyAt, newAgent, type SentTerms } from '../../../testing/agent-team.ts'
import { contractLife } from '../../../testing/contract-life.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { newRow } from '../../../testing/payslips.ts'

let server: TestServer
let life: ReturnType<typeof contractLife>
beforeAll(async () => {
  server = await openTestServer()
  life = contractLife(server)
})
afterAll(() => server.close())

const consolidated = (member: TestMember) => member.call(contract.consolidatedInfo, { query: {} })
let made = 0
async function chain() {
  made += 1
  const top = await newAgent(server, `seetop${made}`)
  const middle = await newAgent(server, `seemiddle${made}`, top)
  const low = await newAgent(server, `seelow${made}`, middle)
  return { top, middle, low }
}

describe('an offer (2.078)', () => {
  it('says when it would begin, what it would replace and how many contracts below would end, and accepting it does so (4.030)', async () => {
    const { top, middle, low } = await chain()
    const lowest = await newAgent(server, `seelowest${made}`, low)
    await life.signTop(top, dailyAt(20_000))
    const { contract: present } = await life.sign(top, middle, dailyAt(18_000))
    await life.sign(middle, low, dailyAt(15_000))
    await life.sign(low, lowest, dailyAt(5_000))
    const { contractId } = await life.offer(top, middle, dailyAt(10_000))
    const { offers } = await consolidated(middle)
    expect(offers).toMatchObject([
      { contractId, side: 'mine', isTopLevel: false, present: { contractId: present.contractId }, endsBelow: 2 },
    ])
    const done = await life.act(middle, contractId, 'accept')
    expect([done.endedBelow, done.contract.from]).toEqual([offers[0]?.endsBelow, offers[0]?.beginsAt])
    expect((await consolidated(middle)).offers).toEqual([])
  })

  it('that leaves the contracts below as they are says so, and one of the site names the site', async () => {
    const { top, middle, low } = await chain()
    await life.signTop(top, dailyAt(20_000))
    await life.sign(top, middle, dailyAt(10_000))
    await life.sign(middle, low, dailyAt(5_000))
    await life.offer(top, middle, dailyAt(12_000))
    expect((await consolidated(middle)).offers).toMatchObject([{ endsBelow: 0, present: { state: 'accepted' } }])
    const fresh = await newAgent(server, `seefresh${made}`)
    const own = await newAgent(server, `seeown${made}`, fresh)
    await life.signTop(fresh, dailyAt(20_000))
    await life.offer(fresh, own, dailyAt(12_000))
    expect((await consolidated(own)).offers).toMatchObject([{ isTopLevel: false, present: null, endsBelow: 0 }])
  })

  it('that cannot be accepted any more is shown without a begin, and accepting it says why', async () => {
    const { top, middle } = await chain()
    const { contract: own } = await life.signTop(top, dailyAt(20_000))
    const { contractId } = await life.offer(top, middle, dailyAt(10_000))
    await sql`
      update agent_contract set state = 'ended', in_force_to = ${server.clock.now().add({ hours: 1 }).toString()}, ended_at = now(),
        end_reason = 'by_operator' where contract_id = ${own.contractId}::uuid`.execute(server.test.owner)
    expect((await consolidated(middle)).offers).toMatchObject([{ contractId, beginsAt: null }])
    expect(await outcomeOf(life.act(middle, contractId, 'accept'))).toEqual({ refused: 'contract.upline_without' })
  })
})

describe('the consolidated panel (4.026)', () => {
  it('is for whoever has a contract, and for members who had one until lately, who still read their pay', async () => {
    const { top } = await chain()
    const { contract: own } = await life.signTop(top, dailyAt(20_000))
    expect(await consolidated(top)).toMatchObject({ hasContract: true })
    const rowId = await newRow(server, { contractId: own.contractId, day: '2026-11-20', turnoverMinor: 50_000n })
    const member = await server.newMember(`seeplain${made}`)
    expect(await consolidated(member)).toMatchObject({ hasContract: false, offers: [], terminations: 0 })
    // The agent stops being one: the contract ends, and its pay is still to be read.
    const until = server.clock.now().add({ seconds: 1 }).toString()
    await sql`
      update agent_contract set state = 'ended', in_force_to = ${until}, ended_at = ${until}, end_reason = 'moved'
      where contract_id = ${own.contractId}::uuid`.execute(server.test.owner)
    await sql`update member set type = 0 where member_id = ${top.id}::bigint`.execute(server.test.owner)
    server.clock.advance({ hours: 1 })
    expect(await consolidated(top)).toMatchObject({ hasContract: true })
    expect(await outcomeOf(top.call(contract.agentIncome, { query: {} }))).toEqual({ refused: 'session.not_allowed' })
    const { list } = await top.call(contract.agentContracts, { query: {} })
    expect(list).toMatchObject([{ contractId: own.contractId, state: 'ended' }])
    expect((await top.call(contract.payslips, { query: {} })).list).toMatchObject([{ rowId }])
    expect((await top.call(contract.payslipOf, { params: { rowId } })).payslip.rowId).toBe(rowId)
    // Others' are hidden from members as they are from agents.
    expect(await outcomeOf(member.call(contract.payslipOf, { params: { rowId } }))).toEqual({
      refused: 'agent.payslip_unknown',
    })
    expect(await outcomeOf(life.act(member, own.contractId, 'accept'))).toEqual({ refused: 'contract.unknown' })
  })
})

describe('kinds of pay that are off (2.122–2.125, 3.059, 6.009)', () => {
  const demo = resolve(import.meta.dirname, '../../../../../../brands/demo')
  /** A server of the demo brand with changed settings. */
  async function withSettings(change: (settings: Settings) => object, work: (other: TestServer) => Promise<void>) {
    const folder = mkdtempSync(join(tmpdir(), 'baize-kinds-'))
    cpSync(demo, folder, { recursive: true })
    const settings: Settings = JSON.parse(readFileSync(join(demo, 'brand.json'), 'utf8'))
    writeFileSync(join(folder, 'brand.json'), JSON.stringify(change(settings)))
    const other = await openTestServer({ BRAND_DIR: folder })
    await work(other)
    await other.close()
    rmSync(folder, { recursive: true })
  }
  interface Settings {
    readonly agentProgramme: Readonly<Record<string, unknown>>
    readonly whitelabel: readonly { readonly modId: string }[]
  }
  const hourly: SentTerms = { kind: 'hourly', profitPpm: '5000', lossPpm: '5000' }

  it('have no flags, no payslips, no lists and no offers; the others stay', async () => {
    const withoutTwo = ({ agentProgramme, ...rest }: Settings) => {
      const { hourly: _, dividend: __, usual: ___, ...left } = agentProgramme
      return { ...rest, agentProgramme: left }
    }
    await withSettings(withoutTwo, async (other) => {
      const agent = await newAgent(other, 'kindstop')
      const low = await newAgent(other, 'kindslow', agent)
      const there = contractLife(other)
      await there.signTop(agent, dailyAt(20_000))
      expect(await agent.call(contract.consolidatedInfo, { query: {} })).toMatchObject({
        kinds: ['daily', 'realtime'],
        enableDailySalary: true,
        enableHourSalary: false,
        enableSalary: true,
        enableContract: false,
      })
      const off: readonly Promise<unknown>[] = [
        agent.call(contract.payslips, { query: { kind: 'hourly' } }),
        agent.call(contract.payslips, { query: { kind: 'dividend' } }),
        agent.call(contract.dividendContracts, { query: {} }),
        agent.call(contract.hourlyContracts, { body: {} }),
      ]
      expect(refusalsOf(await Promise.all(off.map((one) => outcomeOf(one))))).toEqual(off.map(() => 'agent.kind_off'))
      expect(await outcomeOf(there.offer(agent, low, hourly))).toEqual({ refused: 'contract.terms_invalid' })
      expect((await agent.call(contract.payslips, { query: { kind: 'daily' } })).list).toEqual([])
      expect((await agent.call(contract.dailyContracts, { query: {} })).list).toHaveLength(1)
    })
  })

  it('are all of them where the agents’ policy is off', async () => {
    const policyOff = ({ whitelabel, ...rest }: Settings) => ({
      ...rest,
      whitelabel: whitelabel.map((node) => (node.modId === 'AGENTPOLICY3' ? { ...node, enabled: '0' } : node)),
    })
    await withSettings(policyOff, async (other) => {
      const agent = await newAgent(other, 'policytop')
      const low = await newAgent(other, 'policylow', agent)
      expect(await agent.call(contract.consolidatedInfo, { query: {} })).toMatchObject({
        kinds: [],
        hasContract: false,
      })
      expect(await outcomeOf(agent.call(contract.payslips, { query: { kind: 'daily' } }))).toEqual({
        refused: 'agent.kind_off',
      })
      expect(await outcomeOf(contractLife(other).offer(agent, low, dailyAt(1_000)))).toEqual({
        refused: 'contract.terms_invalid',
      })
    })
  })
})
