import * as contract from '@baize/contract'
import { inEachLanguage } from '@baize/phrases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { offerContent, publish, saveAs, tenTimes } from '../test-offers.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('the bonuses of a member (2.103)', () => {
  it('are the own ones only', async () => {
    const conditions = { ...tenTimes, of: 'bonus' } as const
    const promotionId = await publish(server, { reward: { kind: 'bonus', amount: '50.00' }, conditions })
    const [member, other] = [await server.newMember('bonusowner'), await server.newMember('bonusother')]
    await member.call(contract.claimPromotion, { params: { promotionId }, body: {} })
    const { current, list } = await member.call(contract.ownBonuses, { query: {} })
    expect([current.length, list]).toEqual([1, []])
    const [bonus] = current
    expect(bonus).toMatchObject({ promotionId, amount: '50.00', target: '500.00', toGo: '500.00', title: 'An offer' })
    expect((await other.call(contract.ownBonuses, { query: {} })).current).toEqual([])
    const giving = other.call(contract.giveUpBonus, { params: { bonusId: bonus?.bonusId ?? '' }, body: {} })
    expect((await refusalOf(giving)).code).toBe('promotion.bonus_unknown')
  })

  it('have the titles of the versions that were claimed, in the reader’s language', async () => {
    const conditions = { ...tenTimes, of: 'bonus' } as const
    const reward = { kind: 'bonus', amount: '5.00' } as const
    const titled = (title: string) =>
      offerContent({ reward, conditions, title: inEachLanguage((language) => `${title} ${language}`) })
    const [first, second] = [await publish(server, titled('First')), await publish(server, titled('Second'))]
    const member = await server.newMember('bonusreader')
    for (const promotionId of [first, second])
      await member.call(contract.claimPromotion, { params: { promotionId }, body: {} })
    await saveAs(server, first, { version: 1, content: titled('Renamed') })
    const { current } = await member.call(contract.ownBonuses, { query: { language: 'TH' } })
    expect(current.map(({ title }) => title)).toEqual(['First TH', 'Second TH'])
  })
})
