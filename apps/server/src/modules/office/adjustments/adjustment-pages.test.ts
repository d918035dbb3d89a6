import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let cashier: TestOperator
let admin: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  cashier = await operatorOf(server, { role: 'cashier' })
  admin = await operatorOf(server, { role: 'admin' })
})
afterAll(() => server.close())

let members = 0
let keys = 0
async function newMember(): Promise<TestMember & { readonly username: string }> {
  const username = `corrected${(members += 1)}`
  return { ...(await server.newMember(username)), username }
}
const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance

const wish = { direction: 'credit', amount: '5.00', category: 'goodwill', reason: 'A late payout.' } as const
function propose(member: string, change: Partial<office.AdjustmentItem & { amount: string }> = {}, by = cashier) {
  const { direction = wish.direction, amount = wish.amount } = change
  const body = { ...wish, direction, amount, member }
  const idempotencyKey = `proposal ${(keys += 1)}`
  return callOffice(server, office.proposeAdjustment, { token: by.token, body, idempotencyKey })
}
const approve = (adjustmentId: string, { token }: TestOperator) =>
  callOffice(server, office.approveAdjustment, { token, params: { adjustmentId }, body: {} })
const refuse = (adjustmentId: string, { token }: TestOperator) =>
  callOffice(server, office.refuseAdjustment, { token, params: { adjustmentId }, body: { reason: 'Not our mistake.' } })

async function auditOf(adjustmentId: string) {
  const query = { subjectKind: 'adjustment', subjectId: adjustmentId }
  const { list } = await callOffice(server, office.listAudit, { token: admin.token, query })
  return list.map(({ operator, action, reason }) => [operator, action, reason])
}

describe('an adjustment in the back office', () => {
  it('is shown with both sides before it is proposed, again before it is approved, and as it was posted', async () => {
    const member = await newMember()
    const query = { member: member.username, direction: 'credit', amount: '5.00' } as const
    const shown = await callOffice(server, office.previewAdjustment, { token: cashier.token, query })
    expect(shown.member).toEqual({ memberId: member.id, username: member.username })
    expect(shown.legs).toMatchObject({
      member: { change: '5.00', before: '1000.00', after: '1005.00' },
      house: { change: '-5.00' },
      isCovered: true,
      isPosted: false,
    })
    const proposal = await propose(member.username)
    expect(proposal).toMatchObject({ state: 'proposed', isMine: true, proposedBy: cashier.username, legs: shown.legs })
    expect(await balanceOf(member)).toBe('1000.00')
    const posted = await approve(proposal.adjustmentId, admin)
    expect(posted).toMatchObject({ state: 'posted', approvedBy: admin.username })
    expect(posted.legs.member).toEqual({ change: '5.00', before: '1000.00', after: '1005.00' })
    expect(posted.legs.isPosted).toBe(true)
    expect(await balanceOf(member)).toBe('1005.00')
    expect(await auditOf(proposal.adjustmentId)).toEqual([
      [admin.username, 'adjustment.approved', ''],
      [cashier.username, 'adjustment.proposed', wish.reason],
    ])
  })

  it('is decided about by another operator than the one who proposed it, and not by their sponsor', async () => {
    const member = await newMember()
    const { adjustmentId } = await propose(member.id)
    expect((await refusalOf(approve(adjustmentId, cashier))).code).toBe('operator.second_needed')
    const sponsored = await operatorOf(server, { role: 'cashier' })
    const sponsorOf = (who: TestOperator, sponsor: TestOperator) =>
      sql`update operator set sponsor_id = ${sponsor.operatorId} where operator_id = ${who.operatorId}`.execute(
        server.test.owner,
      )
    await sponsorOf(sponsored, cashier)
    expect((await refusalOf(approve(adjustmentId, sponsored))).code).toBe('operator.second_needed')
    await sponsorOf(cashier, admin)
    expect((await refusalOf(refuse(adjustmentId, admin))).code).toBe('operator.second_needed')
    expect(await balanceOf(member)).toBe('1000.00')
    expect((await auditOf(adjustmentId)).map(([, action]) => action)).toEqual(['adjustment.proposed'])
    await sql`update operator set sponsor_id = null`.execute(server.test.owner)
    await approve(adjustmentId, admin)
    expect(await balanceOf(member)).toBe('1005.00')
  })

  it('needs a fresh code to be approved or refused', async () => {
    const { adjustmentId } = await propose((await newMember()).id)
    const stale = await operatorOf(server, { role: 'admin' })
    await letCodeAge(server, stale)
    for (const decide of [approve, refuse])
      expect((await refusalOf(decide(adjustmentId, stale))).code).toBe('operator.factor_due')
  })

  it('against a member is refused if the balance does not cover it, and says so', async () => {
    const member = await newMember()
    const { adjustmentId, legs } = await propose(member.id, { direction: 'debit', amount: '1000.01' })
    expect([legs.isCovered, legs.member.after]).toEqual([false, '-0.01'])
    const { code } = await refusalOf(approve(adjustmentId, admin))
    expect(code).toBe('adjustment.beyond_balance')
    const params = { adjustmentId }
    const read = await callOffice(server, office.readAdjustment, { token: admin.token, params })
    expect(read).toMatchObject({ state: 'proposed', problem: 'beyond_balance' })
    expect(await refuse(adjustmentId, admin)).toMatchObject({ state: 'refused', refusal: 'Not our mistake.' })
    expect((await refusalOf(approve(adjustmentId, admin))).code).toBe('payment.decided')
    expect(await balanceOf(member)).toBe('1000.00')
  })

  it('has a member that exists, an amount of the currency and a reason', async () => {
    expect((await refusalOf(propose('nobody'))).code).toBe('adjustment.member_unknown')
    const { id } = await newMember()
    expect((await refusalOf(propose(id, { amount: '0.00' }))).fields).toMatchObject([{ field: 'amount' }])
    const body = { ...wish, member: id, reason: ' ' }
    const empty = { token: cashier.token, body, idempotencyKey: 'no reason' }
    expect((await refusalOf(callOffice(server, office.proposeAdjustment, empty))).code).toBe('request.invalid')
    const unknown = '00000000-0000-7000-8000-000000000000'
    expect((await refusalOf(approve(unknown, admin))).code).toBe('adjustment.unknown')
  })

  it('expires after seven days', async () => {
    const { adjustmentId } = await propose((await newMember()).id)
    server.clock.advance({ hours: 7 * 24 })
    // Sessions have ended by then.
    ;[cashier, admin] = [await operatorOf(server, { role: 'cashier' }), await operatorOf(server, { role: 'admin' })]
    expect((await refusalOf(approve(adjustmentId, admin))).code).toBe('adjustment.expired')
  })
})

describe('the list of adjustments', () => {
  it('is filtered by queue, member, category, direction, amount and day, and sorted by amount', async () => {
    const member = await newMember()
    const small = await propose(member.id)
    const large = await propose(member.id, { direction: 'debit', amount: '70.00' })
    await approve(small.adjustmentId, admin)
    const idsOf = async (query: Readonly<Record<string, string>>) => {
      const { list } = await callOffice(server, office.listAdjustments, {
        token: admin.token,
        query: { member: member.id, ...query },
      })
      return list.map(({ adjustmentId }) => adjustmentId)
    }
    expect(await idsOf({})).toEqual([large.adjustmentId])
    expect(await idsOf({ queue: 'posted' })).toEqual([small.adjustmentId])
    const all = { queue: 'all', sort: 'amount' }
    expect(await idsOf({ ...all, direction: 'asc' })).toEqual([small.adjustmentId, large.adjustmentId])
    expect(await idsOf({ ...all, direction: 'desc' })).toEqual([large.adjustmentId, small.adjustmentId])
    expect(await idsOf({ ...all, way: 'debit', minAmount: '70.00', maxAmount: '70.00' })).toEqual([large.adjustmentId])
    expect(await idsOf({ ...all, category: 'test' })).toEqual([])
    expect(await idsOf({ ...all, to: '2026-11-01' })).toEqual([])
    expect(await idsOf({ ...all, pageNo: '2', pageSize: '1', direction: 'asc' })).toEqual([large.adjustmentId])
  })
})
