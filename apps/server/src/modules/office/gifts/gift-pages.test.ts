import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@baize/contract'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookedOf } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { allBut, callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let kanya: TestOperator
let malee: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  kanya = await operatorOf(server, { role: 'admin' })
  malee = await operatorOf(server, { role: 'admin' })
})
afterAll(() => server.close())

let members = 0
const newMember = () => server.newMember(`gifted${(members += 1)}`)
const reason = 'For a long wait at the cashier.'
type Body = BodyOf<typeof office.giveGift>
const give = (
  member: TestMember,
  change: Partial<Body> = {},
  { who = kanya, key = randomUUID() }: { readonly who?: TestOperator; readonly key?: string } = {},
) =>
  callOffice(server, office.giveGift, {
    token: who.token,
    body: { member: member.id, kind: 'cash', amount: '5.00', words: 'thank you', days: 7, reason, ...change },
    idempotencyKey: key,
  })
const approve = (giftId: string, who: TestOperator = malee) =>
  callOffice(server, office.approveGift, { token: who.token, params: { giftId }, body: {} })
const refuse = (giftId: string, who: TestOperator = malee) =>
  callOffice(server, office.refuseGift, { token: who.token, params: { giftId }, body: { reason } })
const waitingOf = async ({ call }: TestMember) => (await call(contract.listRewards, { query: {} })).waiting
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const list = (query: { readonly queue?: 'waiting' | 'all'; readonly member?: string }) =>
  callOffice(server, office.listGifts, { token: kanya.token, query })

describe('a single reward', () => {
  it('is in the reward centre at once below the limit, and from `promotions` when it is claimed', async () => {
    const member = await newMember()
    expect(await give(member)).toMatchObject({ state: 'offered', amount: '5.00', proposedBy: kanya.username })
    const [reward] = await waitingOf(member)
    expect(reward).toMatchObject({ source: 'operator', words: 'gift', details: ['thank you'], amount: '5.00' })
    await member.call(contract.claimReward, { params: { rewardId: reward?.rewardId ?? '' } })
    expect((await member.call(contract.balance, {})).balance).toBe('1005.00')
    const { rows } = await sql<{ name: string; amount: bigint }>`
      select house.name, posting.amount from ledger_posting posting
      join ledger_house_account house using (house_account_id) join ledger_account account using (account_id)
      where account.member_id = ${member.id}::bigint and posting.external_id = ${`reward:${reward?.rewardId}`}`.execute(
      server.test.owner,
    )
    expect(rows).toEqual([{ name: 'promotions', amount: 500n }])
    const query = { action: 'gift.given' } as const
    const audit = await callOffice(server, office.listAudit, { token: kanya.token, query })
    expect(audit.list[0]).toMatchObject({ reason, after: { member: member.id, amount: '5.00', kind: 'cash' } })
  })

  it('may be points, which are booked as points', async () => {
    const member = await newMember()
    await give(member, { kind: 'points', amount: '40' })
    await member.call(contract.claimAllRewards, {})
    const booked = await bookedOf(server, member.id)
    expect(booked.filter(([account]) => account === 'points').map(([, , amount]) => amount)).toEqual([40n])
  })

  it('is one under one key, in 20 calls at once too, and refused if the key has another content', async () => {
    const member = await newMember()
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => give(member, {}, { key })))
    expect(new Set(all.map(({ giftId }) => giftId)).size).toBe(1)
    expect(await waitingOf(member)).toHaveLength(1)
    // A planted fault: under another key it is another reward, which the centre shows.
    await give(member)
    expect(await waitingOf(member)).toHaveLength(2)
    expect(await codeOf(give(member, { amount: '6.00' }, { key }))).toBe('request.idempotency_key_reused')
  })

  it('from the limit on waits for another operator, and is given once by 20 approvals at once', async () => {
    const member = await newMember()
    const below = await give(member, { amount: '499.99' })
    const { giftId, state } = await give(member, { amount: '500.00' })
    expect([below.state, state]).toEqual(['offered', 'proposed'])
    expect(await waitingOf(member)).toHaveLength(1)
    expect((await list({})).list.map((one) => one.giftId)).toContain(giftId)
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => approve(giftId)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await waitingOf(member)).map(({ amount }) => amount).toSorted()).toEqual(['499.99', '500.00'])
    expect(await codeOf(refuse(giftId))).toBe('payment.decided')
    const listed = (await list({ queue: 'all', member: member.id })).list
    expect(listed.find((one) => one.giftId === giftId)).toMatchObject({
      state: 'offered',
      decidedBy: malee.username,
    })
    expect((await give(member, { kind: 'points', amount: '5000' })).state).toBe('proposed')
  })

  it('is never approved by who gave it, nor by who invited them, in 20 calls at once neither', async () => {
    const member = await newMember()
    const { giftId } = await give(member, { amount: '800.00' })
    const own = await Promise.all(Array.from({ length: 20 }, () => codeOf(approve(giftId, kanya))))
    expect(new Set(own)).toEqual(new Set(['operator.second_needed']))
    await sql`
      update operator set sponsor_id = ${kanya.operatorId}::uuid where operator_id = ${malee.operatorId}::uuid`.execute(
      server.test.owner,
    )
    expect(await codeOf(approve(giftId))).toBe('operator.second_needed')
    await sql`update operator set sponsor_id = null where operator_id = ${malee.operatorId}::uuid`.execute(
      server.test.owner,
    )
    expect(await waitingOf(member)).toEqual([])
    expect(await refuse(giftId)).toMatchObject({ state: 'refused', refusal: reason })
    expect(await codeOf(approve(giftId))).toBe('payment.decided')
    expect(await waitingOf(member)).toEqual([])
  })

  it.each<[string, Partial<Body>, string]>([
    ['of nothing', { amount: '0' }, 'request.invalid'],
    ['with too many decimals', { amount: '1.001' }, 'request.invalid'],
    ['of parts of points', { kind: 'points', amount: '1.5' }, 'request.invalid'],
    ['for nobody', { member: 'nobody-here' }, 'adjustment.member_unknown'],
    ['for too long', { days: 91 }, 'request.invalid'],
  ])('%s is refused', async (_what, change, code) => {
    expect(await codeOf(give(await newMember(), change))).toBe(code)
  })

  it('needs the permissions and a fresh code, and cannot be decided by another brand or without one', async () => {
    const member = await newMember()
    const reader = await operatorOf(server, { permissions: allBut('gifts.give') })
    expect(await codeOf(give(member, {}, { who: reader }))).toBe('operator.not_permitted')
    const { giftId } = await give(member, { amount: '900.00' })
    const giver = await operatorOf(server, { permissions: allBut('gifts.approve') })
    expect(await codeOf(approve(giftId, giver))).toBe('operator.not_permitted')
    expect(await codeOf(approve(randomUUID()))).toBe('gift.unknown')
    await letCodeAge(server, reader)
    expect(await codeOf(approve(giftId, reader))).toBe('operator.factor_due')
    server.clock.advance({ hours: 24 * 7 })
    const later = await operatorOf(server, { role: 'admin' })
    expect(await codeOf(approve(giftId, later))).toBe('gift.expired')
  })
})
