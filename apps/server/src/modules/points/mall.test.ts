import * as contract from '@baize/contract'
import type { CallRefused } from '@baize/contract/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import {
  addressOf,
  newCollector,
  paymentPassword,
  pointsOf,
  redeemOnce,
  setStock,
  stockOf,
} from '../../testing/collectors.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
  // Only refused calls reject, with a `CallRefused`.
  results.map((one) => (one.status === 'fulfilled' ? 'ok' : (one.reason as CallRefused).code))
const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance
const redemptionsOf = async ({ call }: TestMember) => (await call(contract.pointRedemptions, { query: {} })).list

describe('the mall', () => {
  it('offers goods with picture, price and stock, a page at a time (7.054)', async () => {
    const { call } = await newCollector(server)
    const first = await call(contract.pointRewards, { query: { pageSize: 8 } })
    expect([first.list.length, first.totalCount, first.totalPages]).toEqual([8, 20, 3])
    expect(first.list[0]).toMatchObject({ kind: 'credit', price: '450', credit: '5.00', stock: 5000 })
    const goods = await call(contract.pointRewards, { query: { kind: 'goods', pageSize: 100 } })
    expect(goods.list).toHaveLength(16)
    expect(goods.list[0]).toMatchObject({ name: 'Ceramic mug', picture: '/art/goods/mug.webp', leftForMember: 2 })
  })

  it('takes points and stock for goods, which wait with a reference number (3.061, 4.028)', async () => {
    const member = await newCollector(server, 2_000)
    const before = await stockOf(server, 'mug')
    const { redemption, points } = await redeemOnce(member, 'mug')
    expect(redemption).toMatchObject({ status: 'process', quantity: 1, points: '1200', address: addressOf })
    expect(redemption.number).toMatch(/^PM261121-[0-9A-F]{10}$/)
    expect([points, await stockOf(server, 'mug')]).toEqual(['800', before - 1])
    expect(await redemptionsOf(member)).toEqual([redemption])
    const { list } = await member.call(contract.pointMovements, { query: {} })
    expect(list[0]).toMatchObject({ kind: 'redeemed', points: '-1200', reference: redemption.number })
  })

  it('pays credit to the balance at once, together with the points (7.054)', async () => {
    const member = await newCollector(server, 1_000)
    const { redemption, points } = await redeemOnce(member, 'credit-5', { quantity: 2, address: undefined })
    expect(redemption).toMatchObject({ status: 'approved', credit: '10.00', address: null })
    expect([points, await balanceOf(member)]).toEqual(['100', '1010.00'])
  })

  it('needs the payment password, an address, the price that counts, and enough points (6.006)', async () => {
    const member = await newCollector(server, 100)
    const stock = await stockOf(server, 'mug')
    const refused = async (change: Parameters<typeof redeemOnce>[2], code = 'mug') =>
      (await refusalOf(redeemOnce(member, code, change))).code
    expect(await refused({ paymentPassword: '000000' })).toBe('password.payment_wrong')
    const withoutPassword = await server.newMember('nopassword')
    expect((await refusalOf(redeemOnce(withoutPassword, 'mug'))).code).toBe('password.payment_not_set')
    expect((await refusalOf(redeemOnce(member, 'mug', { address: undefined }))).fields).toMatchObject([
      { field: 'address', code: 'points.address_needed' },
    ])
    expect(await refused({ price: '1' })).toBe('points.price_changed')
    expect(await refused({})).toBe('points.not_enough')
    expect(await refused({ goodsId: '00000000-0000-7000-8000-000000000000' })).toBe('points.goods_unknown')
    expect([await pointsOf(member), await stockOf(server, 'mug')]).toEqual(['100', stock])
    expect(await redemptionsOf(member)).toEqual([])
  })

  it('is closed to visitors and trial players (2.012)', async () => {
    const { token } = await server.client()(contract.trialLogin, { body: {} })
    const body = { goodsId: '00000000-0000-7000-8000-000000000000', quantity: 1, price: '1', paymentPassword }
    for (const call of [server.client(), server.client(token)])
      expect((await refusalOf(call(contract.redeemPoints, { body, idempotencyKey: 'nobody' }))).status).toBeOneOf([
        401, 403,
      ])
  })

  it('sells the last one once, though twenty members want it at the same moment', async () => {
    await setStock(server, 'watch', { stock: 1 })
    const members = await Promise.all(Array.from({ length: 20 }, () => newCollector(server, 70_000)))
    const results = codes(await Promise.allSettled(members.map((member) => redeemOnce(member, 'watch'))))
    expect(results.filter((code) => code === 'ok')).toHaveLength(1)
    expect(results.filter((code) => code === 'points.sold_out')).toHaveLength(19)
    expect(await stockOf(server, 'watch')).toBe(0)
    const left = await Promise.all(members.map(pointsOf))
    expect(left.filter((points) => points === '2000')).toHaveLength(1)
    expect(left.filter((points) => points === '70000')).toHaveLength(19)
  })

  it('keeps the limit of each member and takes points once, however many calls come at once', async () => {
    await setStock(server, 'cap', { stock: 50, memberLimit: 2 })
    const member = await newCollector(server, 100_000)
    const calls = Array.from({ length: 5 }, () => redeemOnce(member, 'cap'))
    const results = codes(await Promise.allSettled(calls))
    expect(results.filter((code) => code === 'ok')).toHaveLength(2)
    expect(results.filter((code) => code === 'points.member_limit')).toHaveLength(3)
    expect([await stockOf(server, 'cap'), await pointsOf(member)]).toEqual([48, '95200'])
    const again = codes(
      await Promise.allSettled(Array.from({ length: 4 }, () => redeemOnce(member, 'mug', {}, 'the same key'))),
    )
    expect(new Set(again)).toEqual(new Set(['ok']))
    expect(await pointsOf(member)).toBe('94000')
    expect((await refusalOf(redeemOnce(member, 'mug', { quantity: 2 }, 'the same key'))).code).toBe(
      'request.idempotency_key_reused',
    )
  })

  it('never takes more points than there are, from many calls at once', async () => {
    await setStock(server, 'mug', { stock: 100 })
    const member = await newCollector(server, 2_500)
    const results = codes(await Promise.allSettled(Array.from({ length: 5 }, () => redeemOnce(member, 'mug'))))
    expect(results.toSorted()).toEqual(['ok', 'ok', ...Array.from({ length: 3 }, () => 'points.not_enough')])
    expect([await pointsOf(member), await stockOf(server, 'mug')]).toEqual(['100', 98])
  })

  it('is finished by the job after a crash, once', async () => {
    const member = await newCollector(server, 1_500)
    const { redemption } = await redeemOnce(member, 'mug')
    const stock = await stockOf(server, 'mug')
    // It looks as if the process had ended before or after the ledger was asked.
    await sql`
      update point_redemption set state = 'taking' where redemption_id = ${redemption.redemptionId}::uuid`.execute(
      server.test.owner,
    )
    server.clock.advance({ minutes: 2 })
    await server.runJob('settle points')
    expect((await redemptionsOf(member)).map(({ status }) => status)).toEqual(['process'])
    expect([await pointsOf(member), await stockOf(server, 'mug')]).toEqual(['300', stock])
  })
})

describe('conversion to money', () => {
  const convert = ({ call }: TestMember, points: string, version = 1, idempotencyKey = `convert ${points}`) =>
    call(contract.convertPoints, { body: { points, version, paymentPassword }, idempotencyKey })

  it('takes points and pays money at the rate that was seen, once (7.054)', async () => {
    const member = await newCollector(server, 1_250)
    const { version, rate, minPoints } = await member.call(contract.pointConfig, { query: {} })
    expect([version, rate, minPoints]).toEqual([1, { step: '100', amount: '1.00' }, '500'])
    const done = await convert(member, '1200')
    expect(done).toMatchObject({ converted: '1200', amount: '12.00', points: '50', balance: '1012.00' })
    expect(await convert(member, '1200')).toEqual(done)
    const { list } = await member.call(contract.pointMovements, { query: {} })
    expect(list[0]).toMatchObject({ kind: 'converted', points: '-1200' })
  })

  it('refuses what is no step, another rate, and more than there is', async () => {
    const member = await newCollector(server, 1_000)
    const refused = async (points: string, version = 1) => (await refusalOf(convert(member, points, version))).code
    // A point at a time, rounded up, would be money out of nothing.
    for (const points of ['1', '99', '550', '400']) expect(await refused(points)).toBe('points.not_a_step')
    expect(await refused('500', 2)).toBe('points.rate_changed')
    expect(await refused('1500')).toBe('points.not_enough')
    expect([await pointsOf(member), await balanceOf(member)]).toEqual(['1000', '1000.00'])
  })

  it('pays twenty calls at once no more than the points that there are', async () => {
    const member = await newCollector(server, 1_100)
    const results = codes(
      await Promise.allSettled(Array.from({ length: 5 }, (_, each) => convert(member, '500', 1, `at once ${each}`))),
    )
    expect(results.filter((code) => code === 'ok')).toHaveLength(2)
    expect([await pointsOf(member), await balanceOf(member)]).toEqual(['100', '1010.00'])
  })
})
