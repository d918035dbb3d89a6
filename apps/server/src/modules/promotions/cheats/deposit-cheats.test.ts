import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import type { TestMember, TestServer } from '../../../testing/open-test-server.ts'
import { newPayee, requestWithdrawal } from '../../../testing/payee.ts'
import { bonusesOf, publish, tenTimes } from '../test-offers.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const claim = async ({ call }: TestMember, promotionId: string) =>
  (await call(contract.claimPromotion, { params: { promotionId }, body: {} })).promotion.state
const stateFor = async ({ call }: TestMember, promotionId: string) =>
  (await call(contract.readPromotion, { params: { promotionId }, query: {} })).promotion.state
/** Pays a deposit, of which nobody has heard yet. */
async function pay(member: TestMember, amount: string): Promise<string> {
  const { depositId } = await orderDeposit(member, { method: 'promptpay', amount })
  server.clock.advance({ seconds: 1 })
  await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
  return depositId
}
const anyDeposit = { kind: 'deposit', number: null, minAmount: '100.00' } as const
const match = {
  trigger: anyDeposit,
  reward: { kind: 'match', percent: 50, maxAmount: '1000.00' },
} as const
const ownFirst = { ...tenTimes, kind: 'own_first' } as const
const ofBonus = { ...ownFirst, of: 'bonus' } as const

describe('news of a deposit', () => {
  it('that come again leave an offer alone that waits for the next deposit (4.029)', async () => {
    const member = await server.newMember('newshearer')
    const [one, two] = [await publish(server, { trigger: anyDeposit }), await publish(server, { trigger: anyDeposit })]
    await claim(member, one)
    server.clock.advance({ seconds: 1 })
    await claim(member, two)
    const depositId = await pay(member, '100.00')
    await server.deliverEvents()
    const news = { memberId: member.id, depositId, result: 'credited' as const, amount: '', fee: '', reason: '' }
    await server.test.database.transaction().execute(async (tx) => {
      for (let time = 0; time < 5; time += 1)
        await server.outbox.publish(tx, { brandId: brandId(1), topic: 'deposit.settled', payload: news })
    })
    await server.deliverEvents()
    expect([await stateFor(member, one), await stateFor(member, two)]).toEqual(['claimed', 'signed'])
    await pay(member, '100.00')
    await server.deliverEvents()
    expect(await stateFor(member, two)).toBe('claimed')
  })
})

describe('a deposit that is withdrawn again', () => {
  it.each(['own_first', 'locked'] as const)(
    'while its bonus (%s) waits behind a small one brings no bonus',
    async (kind) => {
      const small = await publish(server, { reward: { kind: 'bonus', amount: '1.00' }, conditions: ofBonus })
      const large = await publish(server, { ...match, conditions: { ...ownFirst, kind } })
      const member = await newPayee(server)
      await claim(member, small)
      await claim(member, large)
      await pay(member, '1000.00')
      await server.deliverEvents()
      expect((await bonusesOf(server, member)).current.map(({ amount, state }) => [amount, state])).toEqual([
        ['1.00', 'open'],
        ['500.00', 'waiting'],
      ])
      await requestWithdrawal(member, '1000.00')
      await server.runJob('tend bonuses')
      const { current, ended } = await bonusesOf(server, member)
      expect([current, ended.map(({ amount, outcome }) => [amount, outcome])]).toEqual([
        [],
        [
          ['500.00', 'withdrawn'],
          ['1.00', 'withdrawn'],
        ],
      ])
    },
  )

  it('before the site has heard of it brings no bonus', async () => {
    const promotionId = await publish(server, { ...match, conditions: ownFirst })
    const member = await newPayee(server)
    await claim(member, promotionId)
    await pay(member, '1000.00')
    await requestWithdrawal(member, '1000.00')
    await server.deliverEvents()
    const { current, ended } = await bonusesOf(server, member)
    expect([current, ended.map(({ outcome }) => outcome)]).toEqual([[], ['withdrawn']])
  })

  it('of which nothing is withdrawn opens its bonus, whatever was withdrawn before it', async () => {
    const promotionId = await publish(server, { ...match, conditions: ownFirst })
    const member = await newPayee(server)
    await requestWithdrawal(member, '300.00')
    await claim(member, promotionId)
    await pay(member, '1000.00')
    await server.deliverEvents()
    expect((await bonusesOf(server, member)).running).toMatchObject({ amount: '500.00', state: 'open' })
  })
})
