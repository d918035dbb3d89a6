import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { allBut, callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { offerContent, publish } from '../test-offers.ts'

let server: TestServer
let gateway: ListeningGateway
let kanya: TestOperator
/** Whoever deposited twice, and whoever deposited once. */
let twice: TestMember
let less: TestMember
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  twice = await server.newMember('forecast1')
  less = await server.newMember('forecast2')
  await deposit(twice, '200.00')
  server.clock.advance({ hours: 1 })
  await deposit(twice, '400.00')
  await deposit(less, '100.00')
  server.clock.advance({ hours: 24 })
  kanya = await operatorOf(server, { permissions: ['promotions.read'] })
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

async function deposit(member: TestMember, amount: string): Promise<void> {
  const { depositId } = await orderDeposit(member, { method: 'promptpay', amount })
  await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
}
const forecast = (change: Partial<contract.PromotionCost>, who: TestOperator = kanya) => {
  const { audience, trigger, reward, once, budget } = { ...offerContent(), ...change }
  const body = { audience, trigger, reward, once, budget }
  return callOffice(server, office.forecastPromotion, { token: who.token, body })
}
const onDeposit = (number: number | null, minAmount: string) => ({
  trigger: { kind: 'deposit' as const, number, minAmount },
  reward: { kind: 'match' as const, percent: 50, maxAmount: '120.00' },
})
const { audience, once } = offerContent()

describe('what an offer would have cost', () => {
  it.each<[string, Partial<contract.PromotionCost>, number, string]>([
    ['for the first deposit from 100.00', onDeposit(1, '100.00'), 2, '150.00'],
    ['for the first deposit from 200.00', onDeposit(1, '200.00'), 1, '100.00'],
    ['for the second deposit, up to the cap', onDeposit(2, '100.00'), 1, '120.00'],
    ['for any deposit from 300.00', onDeposit(null, '300.00'), 1, '120.00'],
    ['for a deposit of each day', { ...onDeposit(null, '100.00'), once: { ...once, per: 'day' } }, 2, '150.00'],
    ['for the third deposit', onDeposit(3, '1.00'), 0, '0.00'],
    [
      'for members of a language that nobody chose',
      { ...onDeposit(1, '100.00'), audience: { ...audience, languages: ['CN'] } },
      0,
      '0.00',
    ],
  ])('%s is summed from the deposits of the last 30 days', async (_what, change, members, high) => {
    expect(await forecast(change)).toMatchObject({ basis: 'deposits', members, high, isCapped: false, unlooked: [] })
  })

  it('is at least what a share of those who qualified cost; without figures of offers, a fifth', async () => {
    expect(await forecast(onDeposit(1, '200.00'))).toMatchObject({ low: '20.00', percent: 20, isMeasured: false })
  })

  it('is no more than the budget, and says so', async () => {
    const capped = await forecast({ ...onDeposit(1, '100.00'), budget: { total: '40.00', perDay: null } })
    expect(capped).toMatchObject({ high: '40.00', low: '30.00', isCapped: true })
    const daily = await forecast({ ...onDeposit(1, '100.00'), budget: { total: '40.00', perDay: '1.00' } })
    expect(daily).toMatchObject({ high: '30.00', isCapped: true })
  })

  it('counts those who registered, and those who were there for a press', async () => {
    const reward = { kind: 'cash', amount: '10.00' } as const
    const registered = await forecast({ trigger: { kind: 'registration' }, reward })
    expect(registered.basis).toBe('registered')
    expect(registered.members).toBeGreaterThanOrEqual(2)
    expect(registered.high).toBe(`${registered.members * 10}.00`)
    const pressed = await forecast({ reward })
    expect(pressed.basis).toBe('seen')
    expect(pressed.members).toBeGreaterThanOrEqual(2)
    const daily = await forecast({ reward, once: { ...once, per: 'day' } })
    expect([daily.members, daily.low]).toEqual([pressed.members, pressed.low])
    expect(Number(daily.high)).toBe(Number(pressed.high) * 30)
  })

  it('names the conditions that it does not look at', async () => {
    const unlooked = { ...audience, tags: ['big fish'], minLevel: 2, uplines: ['1'], countries: ['TH'] }
    const found = await forecast({ ...onDeposit(1, '100.00'), audience: unlooked })
    expect(found.unlooked).toEqual(['countries', 'tags', 'uplines', 'minLevel'])
  })

  it('takes the share from what was seen and claimed, once enough members have seen offers', async () => {
    const promotionId = await publish(server)
    for (let one = 0; one < 20; one += 1) {
      const member = await server.newMember(`forecastseen${one}`)
      await member.call(contract.readPromotion, { params: { promotionId }, query: {} })
      if (one < 5) await member.call(contract.claimPromotion, { params: { promotionId }, body: {} })
    }
    server.clock.advance({ hours: 24 })
    kanya = await operatorOf(server, { permissions: ['promotions.read'] })
    expect(await forecast(onDeposit(1, '200.00'))).toMatchObject({ percent: 25, isMeasured: true, low: '25.00' })
  })

  it('is refused for an amount that the currency does not have, and without the permission', async () => {
    const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
    expect(await codeOf(forecast({ reward: { kind: 'cash', amount: '1.001' } }))).toBe('request.invalid')
    const other = await operatorOf(server, { permissions: allBut('promotions.read') })
    expect(await codeOf(forecast({}, other))).toBe('operator.not_permitted')
  })
})
