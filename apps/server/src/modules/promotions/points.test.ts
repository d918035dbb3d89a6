import * as contract from '@baize/contract'
import { postedAs } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../kernel/ids.ts'
import { sql } from '../../kernel/database/pool.ts'
import { pointsOf } from '../../testing/collectors.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../testing/listening-gateway.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { offerContent, publish, saveAs } from './test-offers.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

let members = 0
const newMember = () => server.newMember(`pointclaimer${(members += 1)}`)
const claim = ({ call }: TestMember, promotionId: string) =>
  call(contract.claimPromotion, { params: { promotionId }, body: {} })
const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance
const points = { kind: 'points', amount: '120' } as const
const inPoints = { reward: points, budget: { total: '300', perDay: null } } as const

async function spentOf(promotionId: string): Promise<readonly bigint[]> {
  const { rows } = await sql<{ spent: bigint }>`
    select spent from promotion_budget where promotion_id = ${promotionId} order by day`.execute(server.test.owner)
  return rows.map(({ spent }) => spent)
}

describe('an offer for points', () => {
  it('gives them once in 20 calls at once, as docs/money.md says, and nothing else', async () => {
    const promotionId = await publish(server, inPoints)
    const member = await newMember()
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => claim(member, promotionId)))
    expect(all.filter(({ status }) => status === 'rejected')).toEqual([])
    const { promotion } = await member.call(contract.readPromotion, { params: { promotionId }, query: {} })
    expect(promotion).toMatchObject({ state: 'claimed', given: '120', reward: points })
    expect([await pointsOf(member), await balanceOf(member)]).toEqual(['120', '1000.00'])
    const { list } = await member.call(contract.pointMovements, { query: {} })
    expect(list).toMatchObject([{ kind: 'given', points: '120' }])
    const ledger = await openTestLedger(server.test, { clock: server.clock })
    const { rows } = await sql<{ key: string }>`
      select 'promotion:' || claim_id as key from promotion_claim where promotion_id = ${promotionId}`.execute(
      server.test.owner,
    )
    const [key = ''] = rows.map((row) => row.key)
    const stored = await ledger.transactions(await ledger.provider(brandId(1), 'house'), [key])
    const events = await postedAs(ledger, testCurrencyOf('PTS'), stored.get(key)?.postings ?? [])
    expect(events).toContain('Points of an offer (PTS)')
    await ledger.close()
  })

  it('counts its budget in points, and a crowd gets no more than that', async () => {
    const promotionId = await publish(server, inPoints)
    const crowd = await Promise.all(Array.from({ length: 8 }, newMember))
    const tried = await Promise.allSettled(crowd.map((member) => claim(member, promotionId)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await spentOf(promotionId)).toEqual([240n, 240n])
    const given = await Promise.all(crowd.map(pointsOf))
    expect(given.filter((one) => one === '120')).toHaveLength(2)
    // A planted fault: a budget that says less was spent lets one more in.
    await sql`update promotion_budget set spent = 100 where promotion_id = ${promotionId}`.execute(server.test.owner)
    await claim(await newMember(), promotionId)
    expect((await refusalOf(claim(await newMember(), promotionId))).code).toBe('promotion.budget_spent')
  })

  it('may be for a deposit, whose minimum is money', async () => {
    const promotionId = await publish(server, {
      ...inPoints,
      trigger: { kind: 'deposit', number: 1, minAmount: '100.00' },
    })
    const member = await newMember()
    await claim(member, promotionId)
    const { depositId } = await orderDeposit(member, { method: 'promptpay', amount: '100.00' })
    await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
    await server.deliverEvents()
    // The deposit itself earns 5.
    expect([await pointsOf(member), await balanceOf(member)]).toEqual(['125', '1100.00'])
  })

  it('is paid by the job if its process was killed in between, once', async () => {
    const promotionId = await publish(server, inPoints)
    const member = await newMember()
    await claim(member, promotionId)
    await sql`
      update promotion_claim set state = 'issuing', issued_at = null where promotion_id = ${promotionId}`.execute(
      server.test.owner,
    )
    server.clock.advance({ minutes: 2 })
    await Promise.all([server.runJob('pay offers'), server.runJob('pay offers')])
    expect(await pointsOf(member)).toBe('120')
    const { promotion } = await member.call(contract.readPromotion, { params: { promotionId }, query: {} })
    expect(promotion.state).toBe('claimed')
  })

  it('has whole points only, and does not become money once somebody has claimed it, nor money points', async () => {
    const saved = (promotionId: string, version: number, change: Partial<contract.PromotionContent>) =>
      saveAs(server, promotionId, { version, content: offerContent(change) })
    await expect(saved('half-points', 0, { ...inPoints, reward: { ...points, amount: '1.5' } })).rejects.toThrow(
      'reward.amount',
    )
    const promotionId = await publish(server, inPoints)
    await saved(promotionId, 1, {})
    await saved(promotionId, 2, inPoints)
    await claim(await newMember(), promotionId)
    await expect(saved(promotionId, 3, {})).rejects.toThrow('unit_fixed')
    await saved(promotionId, 3, { ...inPoints, reward: { ...points, amount: '130' } })
    const cash = await publish(server)
    await claim(await newMember(), cash)
    await expect(saved(cash, 1, inPoints)).rejects.toThrow('unit_fixed')
  })
})
