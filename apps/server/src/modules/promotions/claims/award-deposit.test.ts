import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { offerContent, publish, saveAs, timesPaid } from '../test-offers.ts'

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
const newMember = () => server.newMember(`depositor${(members += 1)}`)
const claim = async ({ call }: TestMember, promotionId: string) =>
  (await call(contract.claimPromotion, { params: { promotionId }, body: {} })).promotion.state
const offerFor = async ({ call }: TestMember, promotionId: string) =>
  (await call(contract.readPromotion, { params: { promotionId }, query: {} })).promotion
/** Pays a deposit that is in the balance afterwards, and tells whoever hears of it. */
async function deposit(member: TestMember, amount: string): Promise<string> {
  const { depositId } = await orderDeposit(member, { method: 'promptpay', amount })
  server.clock.advance({ seconds: 1 })
  await gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
  await server.deliverEvents()
  return depositId
}
const first = { kind: 'deposit', number: 1, minAmount: '100.00' } as const

describe('an offer for a deposit', () => {
  it('is signed, waits for the deposit, and is given when it is in the balance, once (4.029)', async () => {
    const promotionId = await publish(server, { trigger: first })
    const member = await newMember()
    expect([(await offerFor(member, promotionId)).state, await claim(member, promotionId)]).toEqual(['claim', 'signed'])
    const depositId = await deposit(member, '100.00')
    expect(await offerFor(member, promotionId)).toMatchObject({ state: 'claimed', given: '10.00' })
    // The news may come again, and the deposit counts no second time.
    const news = { memberId: member.id, depositId, result: 'credited' as const, amount: '', fee: '', reason: '' }
    await server.test.database.transaction().execute(async (tx) => {
      for (let time = 0; time < 5; time += 1)
        await server.outbox.publish(tx, { brandId: brandId(1), topic: 'deposit.settled', payload: news })
    })
    await server.deliverEvents()
    expect(await timesPaid(member)).toBe(1)
  })

  it('is over for whoever deposited before, and missed with less than its minimum', async () => {
    const promotionId = await publish(server, { trigger: first })
    const [early, little] = [await newMember(), await newMember()]
    await deposit(early, '100.00')
    expect((await offerFor(early, promotionId)).hint).toBe('deposit_passed')
    const refused = await refusalOf(claim(early, promotionId))
    expect([refused.code, await timesPaid(early)]).toEqual(['promotion.over', 0])
    const large = await publish(server, { trigger: { ...first, minAmount: '300.00' } })
    await claim(little, large)
    await deposit(little, '200.00')
    expect([(await offerFor(little, large)).hint, await timesPaid(little)]).toEqual(['missed', 0])
  })

  it('of any number waits for one that is large enough, and each deposit counts for one offer', async () => {
    const trigger = { kind: 'deposit', number: null, minAmount: '200.00' } as const
    const [one, two] = [await publish(server, { trigger }), await publish(server, { trigger })]
    const member = await newMember()
    await claim(member, one)
    server.clock.advance({ seconds: 1 })
    await claim(member, two)
    await deposit(member, '100.00')
    expect((await offerFor(member, one)).state).toBe('signed')
    await deposit(member, '200.00')
    expect([(await offerFor(member, one)).state, (await offerFor(member, two)).state]).toEqual(['claimed', 'signed'])
    await deposit(member, '200.00')
    expect([(await offerFor(member, two)).state, await timesPaid(member)]).toEqual(['claimed', 2])
  })

  it('gives no more than its budget: of two who have signed, one gets it', async () => {
    const promotionId = await publish(server, { trigger: first, budget: { total: '10.00', perDay: null } })
    const pair = [await newMember(), await newMember()]
    for (const member of pair) await claim(member, promotionId)
    for (const member of pair) await deposit(member, '100.00')
    const states = await Promise.all(pair.map(async (member) => (await offerFor(member, promotionId)).state))
    expect(states).toEqual(['claimed', 'close'])
  })

  it('that was changed afterwards gives what it said when it was signed, and nothing once it is closed', async () => {
    const content = offerContent({ trigger: first })
    const [kept, closed] = [await publish(server, content), await publish(server, content)]
    const [one, other] = [await newMember(), await newMember()]
    await claim(one, kept)
    await claim(other, closed)
    await saveAs(server, kept, { version: 1, content: { ...content, reward: { kind: 'cash', amount: '1.00' } } })
    await saveAs(server, closed, { version: 1, content, state: 'closed' })
    await deposit(one, '100.00')
    await deposit(other, '100.00')
    expect(await offerFor(one, kept)).toMatchObject({ state: 'claimed', given: '10.00' })
    expect([(await offerFor(other, closed)).state, await timesPaid(other)]).toEqual(['close', 0])
  })
})
