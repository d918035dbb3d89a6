import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { addressOf, newCollector, pointsOf, postFor, redeemOnce, stockOf } from '../../../testing/collectors.ts'

let server: TestServer
let admin: TestOperator
let cashier: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  admin = await operatorOf(server, { role: 'admin' })
  cashier = await operatorOf(server, { role: 'cashier' })
})
afterAll(() => server.close())

const words = (text: string) => ({ TH: text, CN: text, EN: text })
const lamp = {
  kind: 'goods',
  art: 'mug',
  names: words('Lamp'),
  texts: words('It is bright.'),
  price: 700,
  credit: null,
  stock: 5,
  memberLimit: 1,
  isOn: true,
  from: null,
  until: null,
  place: 5,
  reason: 'For the season.',
} as const
type Goods = contract.BodyInputOf<typeof office.addGoods>
let keys = 0
const add = (change: Partial<Goods> = {}) =>
  callOffice(server, office.addGoods, {
    token: admin.token,
    body: { ...lamp, ...change },
    idempotencyKey: `goods ${(keys += 1)}`,
  })
const change = (goods: office.OfficeGoods, changed: Partial<Goods>, seen = goods) =>
  callOffice(server, office.changeGoods, {
    token: admin.token,
    params: { goodsId: goods.goodsId },
    body: { ...lamp, ...changed, version: seen.version, stockSeen: seen.stock },
  })
const auditOf = async (query: { readonly subjectKind: office.AuditSubject; readonly subjectId: string }) =>
  (await callOffice(server, office.listAudit, { token: admin.token, query })).list

describe('goods of the mall in the back office', () => {
  it('are added, offered to members, changed with a version, and recorded', async () => {
    const goods = await add()
    expect(goods).toMatchObject({ price: '700', stock: 5, version: 1, picture: '/art/goods/mug.webp' })
    const { call } = await newCollector(server)
    const offered = async () => (await call(contract.pointRewards, { query: { pageSize: 100 } })).list
    expect((await offered())[0]).toMatchObject({ goodsId: goods.goodsId, name: 'Lamp', price: '700' })
    const changed = await change(goods, { price: 900, stock: 7, isOn: false })
    expect(changed).toMatchObject({ price: '900', stock: 7, version: 2, isOn: false })
    expect((await offered()).some(({ goodsId }) => goodsId === goods.goodsId)).toBe(false)
    const params = { goodsId: goods.goodsId }
    const { list, next } = await callOffice(server, office.goodsVersions, { ...admin, params, query: { pageSize: 1 } })
    expect([list[0]?.version, next]).toEqual([2, '2'])
    expect(list[0]?.changes).toContainEqual({ field: 'price', before: '700', after: '900' })
    const [entry] = await auditOf({ subjectKind: 'goods', subjectId: goods.goodsId })
    expect(entry).toMatchObject({ action: 'goods.changed', before: { price: '700' }, after: { price: '900' } })
    const all = await callOffice(server, office.officeGoods, { ...cashier, query: { shown: 'off' } })
    expect(all.list.map(({ goodsId }) => goodsId)).toEqual([goods.goodsId])
  })

  it('change their stock by the difference, since members redeem meanwhile', async () => {
    const goods = await add({ memberLimit: null })
    const member = await newCollector(server, 5_000)
    await redeemOnce(member, 'mug', { goodsId: goods.goodsId, price: '700', quantity: 2 })
    // The operator saw 5, and makes them 6: one more than there are now.
    expect((await change(goods, { stock: 6 })).stock).toBe(4)
    const later = { ...goods, version: 2 }
    expect((await refusalOf(change(later, { stock: 0 }))).code).toBe('points.stock_gone')
    expect((await refusalOf(change(goods, { stock: 5 }))).code).toBe('points.changed')
  })

  it('are refused if they fit no member or nobody asked again for a code', async () => {
    expect((await refusalOf(add({ kind: 'credit' }))).fields).toMatchObject([{ field: 'credit' }])
    const times = { from: '2026-12-02T10:00:00Z', until: '2026-12-01T10:00:00Z' }
    expect((await refusalOf(add(times))).fields).toMatchObject([{ field: 'until', code: 'points.times_cross' }])
    const stale = await operatorOf(server, { role: 'admin' })
    await letCodeAge(server, stale)
    const body = { token: stale.token, body: lamp, idempotencyKey: 'stale' }
    expect((await refusalOf(callOffice(server, office.addGoods, body))).code).toBe('operator.factor_due')
    const asCashier = { token: cashier.token, body: lamp, idempotencyKey: 'cashier' }
    expect((await refusalOf(callOffice(server, office.addGoods, asCashier))).status).toBe(403)
  })
})

describe('redemptions in the back office', () => {
  const decide = (endpoint: typeof office.approveRedemption | typeof office.rejectRedemption, redemptionId: string) =>
    callOffice(server, endpoint, { ...cashier, params: { redemptionId }, body: { remark: 'It is on its way.' } })

  it('wait in a queue, are approved with a remark that the member reads, and only once (4.028)', async () => {
    const member = await newCollector(server, 2_000)
    const { redemption } = await redeemOnce(member, 'mug')
    const query = { member: member.id }
    const { list } = await callOffice(server, office.officeRedemptions, { ...cashier, query })
    expect(list).toMatchObject([{ number: redemption.number, state: 'process', hasAddress: true }])
    const params = { redemptionId: redemption.redemptionId }
    expect(await callOffice(server, office.officeRedemption, { ...cashier, params })).toEqual(list[0])
    expect(await callOffice(server, office.showDeliveryAddress, { ...cashier, params, body: {} })).toEqual(addressOf)
    await decide(office.approveRedemption, redemption.redemptionId)
    expect((await member.call(contract.pointRedemptions, { query: {} })).list).toMatchObject([
      { status: 'approved', remark: 'It is on its way.' },
    ])
    expect((await refusalOf(decide(office.rejectRedemption, redemption.redemptionId))).code).toBe('payment.decided')
    expect(await pointsOf(member)).toBe('800')
    const { list: news } = await member.call(contract.ownMessages, { query: { category: 'rewards' } })
    expect(news.map(({ text, action }) => [text, action])).toEqual([
      [
        `Your redemption of “Ceramic mug” (number ${redemption.number}) was approved and is on its way to you. It is on its way.`,
        'redemptions',
      ],
    ])
    const entries = await auditOf({ subjectKind: 'redemption', subjectId: redemption.redemptionId })
    expect(entries.map(({ action }) => action)).toEqual(['redemption.approved', 'redemption.address_shown'])
  })

  it('give points and pieces back when they are rejected, once, by however many operators at once', async () => {
    const member = await newCollector(server, 2_000)
    const stock = await stockOf(server, 'mug')
    const { redemption } = await redeemOnce(member, 'mug')
    expect([await pointsOf(member), await stockOf(server, 'mug')]).toEqual(['800', stock - 1])
    const calls = Array.from({ length: 20 }, () => decide(office.rejectRedemption, redemption.redemptionId))
    const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    expect([await pointsOf(member), await stockOf(server, 'mug')]).toEqual(['2000', stock])
    const { list } = await member.call(contract.pointMovements, { query: {} })
    expect(list[0]).toMatchObject({ kind: 'returned', points: '1200', reference: redemption.number })
    const { list: news } = await member.call(contract.ownMessages, { query: { category: 'rewards' } })
    expect(news.map(({ title }) => title)).toEqual(['Your redemption was rejected'])
    // The limit of two for each member is whole again.
    await redeemOnce(member, 'mug')
  })
})

describe('ratios and rate in the back office', () => {
  const read = () => callOffice(server, office.officePointRules, cashier)

  it('are changed with a version; the next stake earns by it, and a rate that was seen before is refused', async () => {
    const before = await read()
    const member = await newCollector(server, 1_000)
    const ratios = before.ratios.map((one) => (one.source === 'deposit' ? { ...one, perThousand: 100 } : one))
    const body = {
      version: before.version,
      ratios,
      rate: { step: 100, amount: '2.00' },
      minPoints: 100,
      reason: 'New.',
    }
    const saved = await callOffice(server, office.changePointRules, { ...admin, body })
    expect(saved).toMatchObject({ version: before.version + 1, rate: { step: 100, amount: '2.00' } })
    server.clock.advance({ seconds: 5 })
    await postFor(server, member, [{ kind: 'deposit', amount: 100_000n }], { house: 'deposits', provider: 'house' })
    expect(await pointsOf(member)).toBe('1100')
    const wish = { points: '500', version: before.version, paymentPassword: '739164' }
    const stale = member.call(contract.convertPoints, { body: wish, idempotencyKey: 'stale rate' })
    expect((await refusalOf(stale)).code).toBe('points.rate_changed')
    expect((await refusalOf(callOffice(server, office.changePointRules, { ...admin, body }))).code).toBe(
      'points.changed',
    )
    const { list } = await callOffice(server, office.pointRuleVersions, { ...cashier, query: {} })
    expect(list[0]?.changes).toContainEqual({ field: 'amount', before: '1.00', after: '2.00' })
    const [entry] = await auditOf({ subjectKind: 'point_rules', subjectId: String(saved.version) })
    expect(entry).toMatchObject({ action: 'points.rules_changed', after: { deposit: '100', minPoints: '100' } })
  })
})
