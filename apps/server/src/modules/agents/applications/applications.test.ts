import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { agentData, forgetAgent } from '../personal-data.sql.ts'

let server: TestServer
let kanya: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  kanya = await operatorOf(server, { permissions: ['agents.read', 'agents.change', 'audit.read'] })
})
afterAll(() => server.close())

let members = 0
const newMember = () => server.newMember(`applicant${(members += 1)}`)
const said = { contact: 'LINE @mali', plan: 'I run a group of 300 football fans.', expected: '51-200' } as const
const apply = (
  { call }: Pick<TestMember, 'call'>,
  body: Partial<contract.BodyInputOf<typeof contract.applyAsAgent>> = {},
) => call(contract.applyAsAgent, { body: { ...said, ...body } })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const queue = async () => (await callOffice(server, office.agentApplications, { ...kanya, query: {} })).list
const approve = (applicationId: string, who = kanya) =>
  callOffice(server, office.approveApplication, { ...who, params: { applicationId }, body: { answer: 'Welcome!' } })
const reject = (applicationId: string, who = kanya) =>
  callOffice(server, office.rejectApplication, { ...who, params: { applicationId }, body: { reason: 'Not now.' } })
const waiting = async () => {
  const member = await newMember()
  const { application } = await apply(member)
  return { member, applicationId: application?.applicationId ?? '' }
}

describe('an application for the agent programme (2.005)', () => {
  it('is sent once at a time, whatever 20 calls at once say, and can be withdrawn', async () => {
    const member = await newMember()
    expect(await member.call(contract.ownApplication, {})).toEqual({ application: null, canApply: true })
    await sql`update kernel_throttle set taken = -100`.execute(server.test.owner).catch(() => undefined)
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => apply(member)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { application, canApply } = await member.call(contract.ownApplication, {})
    expect([application?.state, application?.contact, canApply]).toEqual(['waiting', said.contact, false])
    expect((await member.call(contract.withdrawApplication, {})).application?.state).toBe('withdrawn')
    expect(await codeOf(member.call(contract.withdrawApplication, {}))).toBe('agent.application_unknown')
  })

  it.each([
    ['contact', { contact: 'me' }],
    ['plan', { plan: 'Friends.' }],
  ])('with a %s that is too short is refused', async (field, body) => {
    const refused = await refusalOf(apply(await newMember(), body))
    expect(refused.fields?.map((one) => [one.field, one.code])).toEqual([[field, 'agent.application_length']])
  })

  it('makes an agent of the member when an operator approves it, once in 20 calls at once', async () => {
    const { member, applicationId } = await waiting()
    expect((await queue()).at(-1)).toMatchObject({
      applicationId,
      member: { memberId: member.id },
      upline: null,
      ...said,
    })
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => approve(applicationId)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await server.identity.teams.place(brandId(1), BigInt(member.id)))?.type).toBe(1)
    expect((await queue()).map((one) => one.applicationId)).not.toContain(applicationId)
    expect(await codeOf(reject(applicationId))).toBe('payment.decided')
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list[0]).toMatchObject({ title: 'You are an agent now', action: 'agent' })
    // The session has the new role.
    expect((await member.call(contract.agentLinks, { query: {} })).list).toEqual([])
    const log = await callOffice(server, office.listAudit, {
      ...kanya,
      query: { action: 'agent.application_approved' },
    })
    expect(log.list).toHaveLength(1)
  })

  it('that is rejected says why, and the member can apply again a month later', async () => {
    const { member, applicationId } = await waiting()
    expect(await reject(applicationId)).toMatchObject({ state: 'rejected', answer: 'Not now.' })
    expect(await codeOf(apply(member))).toBe('agent.application_too_soon')
    expect((await member.call(contract.ownApplication, {})).application?.answer).toBe('Not now.')
    expect(await codeOf(approve(applicationId))).toBe('payment.decided')
    await sql`update agent_application set decided_at = decided_at - interval '31 days', sent_at = sent_at - interval '31 days'
      where state = 'rejected'`.execute(server.test.owner)
    expect((await apply(member)).application?.state).toBe('waiting')
    const all = await callOffice(server, office.agentApplications, {
      ...kanya,
      query: { queue: 'all', member: member.id },
    })
    expect(all.list.map(({ state }) => state)).toEqual(['waiting', 'rejected'])
  })

  it('is decided by whoever may, with a fresh code', async () => {
    const { applicationId } = await waiting()
    const reader = await operatorOf(server, { permissions: ['agents.read'] })
    const tired = await operatorOf(server, { permissions: ['agents.change'] })
    await letCodeAge(server, tired)
    for (const decide of [approve, reject]) {
      expect(await codeOf(decide(applicationId, reader))).toBe('operator.not_permitted')
      expect(await codeOf(decide(applicationId, tired))).toBe('operator.factor_due')
      expect(await codeOf(decide('00000000-0000-7000-8000-000000000000'))).toBe('agent.application_unknown')
    }
  })

  it('is part of the member’s own data, and loses its words with the account', async () => {
    const { member, applicationId } = await waiting()
    const owner = { brandId: brandId(1), memberId: memberId(BigInt(member.id)) }
    const rows = async () => {
      const list = agentData(server.test.database).find(({ name }) => name === 'agentApplications')
      const found: object[] = []
      for await (const page of list?.pagesOf(owner) ?? []) found.push(...page)
      return found
    }
    expect(await rows()).toMatchObject([{ id: applicationId, contact: said.contact }])
    await server.test.database.transaction().execute((tx) => forgetAgent(tx, owner))
    expect(await rows()).toMatchObject([{ id: applicationId, contact: null, plan: null, state: 'withdrawn' }])
  })
})
