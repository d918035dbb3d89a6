import * as contract from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'
import { claimStep, publishMission, shownMission } from './test-missions.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('gives nothing for slips that can still be cancelled, or were: neither for turnover nor for rounds', async () => {
  const member = await server.newMember('missionslips')
  const turnover = await publishMission(server)
  const steps = [{ target: '2', reward: { kind: 'points' as const, points: 10 }, board: 1 }]
  const rounds = await publishMission(server, { goal: 'rounds', steps })
  await server.lotteries.draws.catchUp()
  server.clock.advance({ seconds: 2 })
  const game = await member.call(contract.lotteryGame, { params: { gameCode: 'siam-rounds' }, query: {} })
  // One that closes some rounds later.
  const [, , draw] = game.draws
  if (draw === undefined || game.cancelSeconds === null) throw new Error('the lottery has no draw with slips to cancel')
  const buy = (selection: string) =>
    member.call(contract.buySlip, {
      params: { drawId: draw.drawId },
      body: { picks: [{ bet: 'top-2', selection, unit: '60.00' }], termsVersion: game.termsVersion },
      idempotencyKey: `slip ${selection}`,
    })
  const claims = () => Promise.all([turnover, rounds].map(async (id) => (await refusalOf(claimStep(member, id))).code))
  const first = await buy('12')
  await buy('13')
  expect(await claims()).toEqual(['mission.not_reached', 'mission.not_reached'])
  expect((await shownMission(member, turnover)).steps[0]?.state).toBe('open')
  await member.call(contract.cancelSlip, { params: { slipId: first.slipId }, body: {} })
  expect(await claims()).toEqual(['mission.not_reached', 'mission.not_reached'])
  await buy('14')

  // Once the draw is closed, the two slips that stay count.
  server.clock.advance(server.clock.now().until(draw.closesAt))
  server.clock.advance({ seconds: 1 })
  await server.lotteries.draws.catchUp()
  expect((await claimStep(member, turnover)).reward).toMatchObject({ kind: 'cash', amount: '5.00' })
  expect((await claimStep(member, rounds)).reward).toMatchObject({ kind: 'points', amount: '10' })
})
