import * as contract from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { bonusesOf, openBets, publish, tenTimes, type TestBets } from '../test-offers.ts'

let server: TestServer
let bets: TestBets
beforeAll(async () => {
  server = await openTestServer()
  bets = await openBets(server)
})
afterAll(async () => {
  await bets.close()
  await server.close()
})

const params = { gameCode: 'bz-crash' }

/** Lets time pass at the tables, a little at a time, until something is so. */
async function passUntil(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 2_000; tries += 1) {
    await server.tables.catchUp()
    if (await isSo()) return
    server.clock.advance({ milliseconds: 500 })
  }
  throw new Error('it did not come to that')
}

const roundOf = async ({ call }: TestMember) => (await call(contract.openTable, { params })).round

it('a bonus whose turnover a bet of crash has met waits for the end of its round: until then it may still be cashed out too early', async () => {
  const member = await server.newMember('flyer')
  const conditions = { ...tenTimes, of: 'bonus', turnover: 1 } as const
  const promotionId = await publish(server, { reward: { kind: 'bonus', amount: '50.00' }, conditions })
  await bets.bet(member, 'slots', { staked: '1000.00' })
  await member.call(contract.claimPromotion, { params: { promotionId }, body: {} })
  await passUntil(async () => (await roundOf(member))?.phase === 'betting')
  const { roundId = '' } = (await roundOf(member)) ?? {}
  const placed = { roundId, bets: [{ field: 'first', amount: '50.00' }] }
  await member.call(contract.betAtTable, { params, body: placed, idempotencyKey: 'all of it' })
  await server.promotions.catchUp()
  await server.runJob('tend bonuses')
  const { running } = await bonusesOf(server, member)
  expect(running).toMatchObject({ toGo: '0.00' })
  await passUntil(async () => (await roundOf(member))?.roundId !== roundId)
  await server.promotions.catchUp()
  server.clock.advance({ minutes: 3 })
  await server.runJob('tend bonuses')
  expect((await bonusesOf(server, member)).running).toBeUndefined()
})
