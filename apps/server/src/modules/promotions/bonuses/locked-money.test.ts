import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { publish, tenTimes } from '../test-offers.ts'

let server: TestServer
let gateway: ListeningGateway
let kanya: TestOperator
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  kanya = await operatorOf(server, { permissions: ['promotions.read'] })
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

let members = 0
/** A member with 1,000.00 of their own and an open bonus of 50.00. */
async function withBonus(kind: 'locked' | 'own_first'): Promise<TestMember> {
  const conditions = { ...tenTimes, of: 'bonus', kind } as const
  const promotionId = await publish(server, { reward: { kind: 'bonus', amount: '50.00' }, conditions })
  const member = await server.newMember(`bonusholder${(members += 1)}`)
  await member.call(contract.claimPromotion, { params: { promotionId }, body: {} })
  return member
}
const why = (memberId: string, who = kanya) =>
  callOffice(server, office.memberBonuses, { ...who, params: { memberId }, query: { language: 'EN' } })
const termsOf = ({ call }: TestMember) => call(contract.withdrawalTerms, { query: {} })

describe('while a bonus is open', () => {
  it('that locks the money, nothing can be withdrawn, and the page of the member says why (2.098, 2.103)', async () => {
    const member = await withBonus('locked')
    expect(await termsOf(member)).toMatchObject({
      balance: '1000.00',
      available: '0.00',
      bonus: { left: '50.00', onWithdrawal: 'refuse' },
    })
    expect(await why(member.id)).toMatchObject({
      own: '1000.00',
      locked: '1000.00',
      list: [{ title: 'An offer', state: 'open', amount: '50.00', target: '500.00', counted: '0.00', toGo: '500.00' }],
    })
  })

  it('whose own money comes first, that money can be withdrawn, and nothing is locked (2.098, 2.103)', async () => {
    const member = await withBonus('own_first')
    const terms = await termsOf(member)
    expect(terms).toMatchObject({ available: '1000.00', bonus: { left: '50.00', onWithdrawal: 'end' } })
    expect(await why(member.id)).toMatchObject({ own: '1000.00', locked: '0.00', list: [{ state: 'open' }] })
  })

  it('or none is, both say so; whoever may not see offers does not see this', async () => {
    const member = await server.newMember(`bonusholder${(members += 1)}`)
    expect(await termsOf(member)).toMatchObject({ available: '1000.00', bonus: null })
    expect(await why(member.id)).toEqual({ list: [], own: '1000.00', locked: '0.00' })
    expect((await refusalOf(why('999999'))).code).toBe('member.unknown')
    const stranger = await operatorOf(server, { permissions: ['members.read'] })
    expect((await refusalOf(why(member.id, stranger))).code).toBe('operator.not_permitted')
  })
})
