import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { atOnce, expectOneDone, outcomeOf } from '../../../done-once/test-at-once.ts'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let admin: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  admin = await operatorOf(server, { role: 'admin' })
})
afterAll(() => server.close())

async function auditOf(subjectKind: 'rebates' | 'referral', subjectId: string) {
  const { list } = await callOffice(server, office.listAudit, { token: admin.token, query: { subjectKind, subjectId } })
  return list.map(({ operator, action, reason }) => [operator, action, reason])
}

describe('rebate rates in the back office', () => {
  const read = () => callOffice(server, office.officeRebates, { token: admin.token, query: {} })
  const save = (body: contract.BodyInputOf<typeof office.changeRebates>, by = admin) =>
    callOffice(server, office.changeRebates, { token: by.token, body })

  it('are the file’s until somebody saves others with a reason, which is in the audit log', async () => {
    const before = await read()
    expect(before).toMatchObject({ version: 0, kind: 'day', minimum: '1.00', countsFrom: '2026-11-22' })
    expect(before.rates[0]).toEqual({ gameType: 'RNG', percents: ['0.5', '0.55', '0.6', '0.7', '0.8', '1'] })
    const rates = before.rates.map((one) => ({ ...one, percents: one.percents.with(0, '0.75') }))
    const after = await save({ version: 0, rates, reason: 'A busy month.' })
    expect([after.version, after.rates[0]?.percents[0]]).toEqual([1, '0.75'])
    expect(await auditOf('rebates', '1')).toEqual([[admin.username, 'rebates.changed', 'A busy month.']])
    const { list } = await callOffice(server, office.rebateVersions, { token: admin.token, query: {} })
    expect(list).toMatchObject([{ version: 1, operator: admin.username, reason: 'A busy month.' }])
    const stale = await refusalOf(save({ version: 0, rates, reason: 'Once more.' }))
    expect(stale.code).toBe('rebate.changed')
  })

  it('have the same number of levels for each type of game, and are at most ten per cent', async () => {
    const { version } = await read()
    const uneven = [
      { gameType: 'RNG', percents: ['0.5'] },
      { gameType: 'LIVE', percents: ['0.5', '0.6'] },
    ] as const
    const refused = await refusalOf(
      save({ version, rates: uneven.map((one) => ({ ...one, percents: [...one.percents] })), reason: 'Uneven.' }),
    )
    expect(refused.code).toBe('rebate.rates_invalid')
    const high = save({ version, rates: [{ gameType: 'RNG', percents: ['10.5'] }], reason: 'Too high.' })
    expect((await refusalOf(high)).status).toBe(400)
  })

  it('need a fresh code to be saved', async () => {
    const other = await operatorOf(server, { permissions: ['rebates.read', 'rebates.change'] })
    await letCodeAge(server, other)
    const { version, rates } = await read()
    expect((await refusalOf(save({ version, rates, reason: 'Later.' }, other))).code).toBe('operator.factor_due')
  })
})

describe('invited friends in the back office', () => {
  const list = (query: contract.QueryOf<typeof office.officeReferrals> | object) =>
    callOffice(server, office.officeReferrals, { token: admin.token, query })
  const decide = (referralId: string, decision: 'release' | 'refuse') =>
    callOffice(server, office.decideReferral, {
      token: admin.token,
      params: { referralId },
      body: { decision, reason: 'Two students of one dormitory.' },
    })

  it('that are held are released once, though 20 decide at once, and one row is in the audit log', async () => {
    const inviter = await server.newMember('hostess')
    const { code } = await inviter.call(contract.memberReferral, { query: {} })
    const body = { username: 'guestone', password: 'Baize#2026', confirmPassword: 'Baize#2026', ageConfirmed: true }
    const { id, token } = await server.client()(contract.register, { body: { ...body, referralCode: code } })
    expect((await list({ state: 'joined' })).list).toMatchObject([
      { inviter: { username: 'hostess' }, friend: { username: 'guestone', memberId: id }, reasons: [], decided: null },
    ])
    const now = server.clock.now().toString()
    await sql`
      update referral set state = 'held', reasons = '{address}', deposit = 10000, turnover = 50000, qualified_at = ${now}
      where friend_id = ${id}::bigint`.execute(server.test.owner)
    const [held] = (await list({ state: 'held', member: id })).list
    expect(held).toMatchObject({ reasons: ['address'], deposit: '100.00', turnover: '500.00' })
    const referralId = held?.referralId ?? ''
    expectOneDone(await atOnce(() => outcomeOf(decide(referralId, 'release'))), 'payment.decided')
    expect(await auditOf('referral', referralId)).toEqual([
      [admin.username, 'referral.released', 'Two students of one dormitory.'],
    ])
    const { waiting } = await server.client(token)(contract.listRewards, { query: {} })
    expect(waiting.map(({ words, amount }) => [words, amount])).toEqual([['friend_welcome', '20.00']])
    expect((await list({ member: id })).list).toMatchObject([
      { state: 'rewarded', decided: { operator: admin.username } },
    ])
  })

  it('are not decided about if there is no such one', async () => {
    const unknown = await refusalOf(decide('00000000-0000-4000-8000-000000000000', 'refuse'))
    expect(unknown.code).toBe('referral.unknown')
  })
})
