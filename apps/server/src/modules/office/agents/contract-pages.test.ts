import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, expectOneDone, outcomeOf } from '../../../done-once/test-at-once.ts'
import { dailyAt, newAgent } from '../../../testing/agent-team.ts'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let kanya: TestOperator
let top: TestMember
let middle: TestMember
beforeAll(async () => {
  server = await openTestServer()
  kanya = await operatorOf(server, { role: 'admin' })
  top = await newAgent(server, 'desktop1')
  middle = await newAgent(server, 'deskmiddle1', top)
})
afterAll(() => server.close())

const reason = 'Agreed by telephone'
const offer = (member: string, ratePpm: number) =>
  callOffice(server, office.offerTopContract, { token: kanya.token, body: { member, terms: dailyAt(ratePpm), reason } })
const decide = (contractId: string, action: 'withdraw' | 'refuseTermination' | 'end') =>
  callOffice(server, office.decideContract, { token: kanya.token, params: { contractId }, body: { action, reason } })
const act = (member: TestMember, contractId: string, action: contract.ContractAction) =>
  member.call(contract.actOnContract, { params: { contractId }, body: { action } })
const list = async (query: { payer?: 'all'; state?: 'termination' } = {}) =>
  (await callOffice(server, office.officeContracts, { token: kanya.token, query })).list

describe('operators and contracts', () => {
  it('offer contracts of the site to agents without an upline, within what the brand allows', async () => {
    expect((await refusalOf(offer('deskmiddle1', 10_000))).code).toBe('contract.not_top')
    expect((await refusalOf(offer('desktop1', 30_000))).code).toBe('contract.terms_invalid')
    const { contractId } = await offer('desktop1', 20_000)
    expect(await list()).toMatchObject([
      { contractId, state: 'offered', upline: null, downline: { username: 'desktop1' } },
    ])
    await decide(contractId, 'withdraw')
    expect((await refusalOf(act(top, contractId, 'accept'))).code).toBe('contract.decided')
  })

  it('are asked by top agents for a termination; ending one ends all below with it, once of 20 times', async () => {
    const { contractId } = await offer('desktop1', 20_000)
    await act(top, contractId, 'accept')
    const below = await top.call(contract.offerContract, { body: { downlineId: middle.id, terms: dailyAt(10_000) } })
    await act(middle, below.contractId, 'accept')
    await act(top, contractId, 'askTermination')
    expect(await list({ state: 'termination' })).toMatchObject([{ contractId }])
    expect((await refusalOf(decide(below.contractId, 'refuseTermination'))).code).toBe('contract.decided')
    await decide(contractId, 'refuseTermination')
    expectOneDone(await atOnce(() => outcomeOf(decide(contractId, 'end'))), 'contract.decided')
    const all = await list({ payer: 'all' })
    // Both were offered in the same moment of the test's clock, so either comes first.
    const ended = all.filter(({ state }) => state === 'ended').map(({ endReason }) => endReason ?? '')
    expect(ended.toSorted()).toEqual(['by_operator', 'upline_ended'])
    const log = await callOffice(server, office.listAudit, { token: kanya.token, query: {} })
    expect(log.list.filter(({ action }) => action.startsWith('contract.'))).toHaveLength(5)
  })
})
