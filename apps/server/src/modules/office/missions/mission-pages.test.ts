import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, outcomeOf, valuesOf } from '../../../done-once/test-at-once.ts'
import { postFor } from '../../../testing/collectors.ts'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let admin: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  admin = await operatorOf(server, { role: 'admin' })
})
afterAll(() => server.close())

const words = { TH: 'ภารกิจ', CN: '任务', EN: 'Weekend warm-up' }
const step = (target: string, amount: string) => ({ target, reward: { kind: 'cash' as const, amount }, board: 10 })
const content: contract.MissionContent = {
  kind: 'daily',
  order: 1,
  title: words,
  summary: words,
  from: '2026-11-21',
  until: null,
  minLevel: 0,
  goal: 'turnover',
  gameTypes: ['RNG'],
  steps: [step('100.00', '5.00'), step('200.00', '8.00')],
  claimDays: 7,
}
const read = (missionId: string) =>
  callOffice(server, office.officeMission, { token: admin.token, params: { missionId } })
const save = (
  missionId: string,
  change: Partial<contract.BodyInputOf<typeof office.saveMission>> = {},
  by: TestOperator = admin,
) =>
  callOffice(server, office.saveMission, {
    token: by.token,
    params: { missionId },
    body: { version: 0, state: 'published', content, reason: 'For the weekend.', ...change },
  })
const list = (query: object = {}) => callOffice(server, office.officeMissions, { token: admin.token, query })

describe('missions in the back office', () => {
  it('are those of the brand’s file, with their numbers', async () => {
    const { list: found, totalCount, today } = await list({ pageSize: '100' })
    expect([found.length, totalCount, today]).toEqual([10, 10, '2026-11-21'])
    expect(found.find(({ missionId }) => missionId === 'daily-spins')).toMatchObject({
      state: 'published',
      version: 1,
      inProgress: 0,
      reachedBySteps: [0, 0, 0],
      cost: '0.00',
    })
    expect((await list({ state: 'draft' })).list).toEqual([])
    expect((await refusalOf(read('no-such-mission'))).code).toBe('mission.unknown')
  })

  it('count at once when they are published, and show who is on the way and what was given', async () => {
    await save('weekend')
    const [one, other] = [await server.newMember('weekendone'), await server.newMember('weekendtwo')]
    for (const [member, amount] of [
      [one, 10_000n],
      [other, 5_000n],
    ] as const)
      await postFor(server, member, [{ kind: 'stake', amount: -amount, round: 'w', gameCode: 'bz-dragon-tide' }])
    await one.call(contract.claimMissionStep, { params: { missionId: 'weekend' }, body: { step: 1 } })
    await server.runJob('count missions')
    expect((await read('weekend')).mission).toMatchObject({
      inProgress: 2,
      members: 1,
      stepsReached: 1,
      reachedBySteps: [1, 0],
      cost: '5.00',
      pointsCost: 0,
    })
  })

  it('are saved as versions, of 20 at once one, each with its reason in the audit log', async () => {
    await save('crowd')
    const changed = { ...content, steps: [step('100.00', '6.00')] }
    const saved = await atOnce(() => outcomeOf(save('crowd', { version: 1, content: changed, reason: 'More.' })))
    expect(valuesOf(saved)).toHaveLength(1)
    expect((await refusalOf(save('crowd', { version: 2, content: changed }))).code).toBe('mission.nothing')
    const late = { ...content, order: 9 }
    expect((await refusalOf(save('crowd', { version: 1, content: late }))).code).toBe('mission.changed')
    await save('crowd', { version: 2, state: 'ended', content: changed, reason: 'Over.' })
    const versions = await callOffice(server, office.missionVersions, {
      token: admin.token,
      params: { missionId: 'crowd' },
      query: {},
    })
    expect(versions.list.map(({ version, state, reason }) => [version, state, reason])).toEqual([
      [3, 'ended', 'Over.'],
      [2, 'published', 'More.'],
      [1, 'published', 'For the weekend.'],
    ])
    expect(versions.list[1]?.changes).toContainEqual({
      field: 'steps.0.reward.amount',
      before: '5.00',
      after: '6.00',
    })
    const audit = await callOffice(server, office.listAudit, {
      token: admin.token,
      query: { subjectKind: 'mission', subjectId: 'crowd' },
    })
    expect(audit.list.map(({ action, reason }) => [action, reason])).toEqual([
      ['mission.saved', 'Over.'],
      ['mission.saved', 'More.'],
      ['mission.saved', 'For the weekend.'],
    ])
  })

  it('are refused with amounts that the currency does not have and days that do not exist', async () => {
    const fine = { ...content, steps: [step('100.001', '5.00')] }
    for (const wrong of [fine, { ...content, from: '2026-02-30' }])
      expect((await refusalOf(save('fine', { content: wrong }))).code).toBe('request.invalid')
    expect((await refusalOf(read('fine'))).code).toBe('mission.unknown')
  })

  it('need the permission and a fresh code to be changed', async () => {
    const reader = await operatorOf(server, { permissions: ['missions.read'] })
    expect((await refusalOf(save('others', {}, reader))).status).toBe(403)
    const writer = await operatorOf(server, { permissions: ['missions.read', 'missions.change'] })
    await letCodeAge(server, writer)
    expect((await refusalOf(save('others', {}, writer))).code).toBe('operator.factor_due')
  })
})
