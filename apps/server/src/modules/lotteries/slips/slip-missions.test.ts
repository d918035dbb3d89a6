import * as contract from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { claimStep, publishMission, shownMission } from '../../missions/test-missions.ts'
import { buy, change, openDraw } from './test-slips.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('a mission gives nothing for slips that can still be cancelled, or were: neither for turnover nor for rounds', async () => {
  const member = await server.newMember('missionslips')
  const turnover = await publishMission(server)
  const steps = [{ target: '2', reward: { kind: 'points' as const, points: 10 }, board: 1 }]
  const rounds = await publishMission(server, { goal: 'rounds', steps })
  const draw = await openDraw(server, 'siam-daily', { format: 'thai-daily', seconds: 3_600 })
  await change(server, draw.gameCode, { cancelSeconds: 60 })
  const [first] = [
    await buy(server, member, draw, 'top-3 123 @ 60.00'),
    await buy(server, member, draw, 'top-3 124 @ 60.00'),
  ]
  const claims = async () =>
    Promise.all([turnover, rounds].map(async (id) => (await refusalOf(claimStep(member, id))).code))
  expect(await claims()).toEqual(['mission.not_reached', 'mission.not_reached'])
  expect((await shownMission(member, turnover)).steps[0]?.state).toBe('open')
  await member.call(contract.cancelSlip, { params: { slipId: first.slipId }, body: {} })
  expect(await claims()).toEqual(['mission.not_reached', 'mission.not_reached'])
  await buy(server, member, draw, 'top-3 125 @ 60.00')

  // Once the draw is closed, the two slips that stay count.
  server.clock.advance({ hours: 1, seconds: 1 })
  await server.lotteries.draws.catchUp()
  expect((await claimStep(member, turnover)).reward).toMatchObject({ kind: 'cash', amount: '5.00' })
  expect((await claimStep(member, rounds)).reward).toMatchObject({ kind: 'points', amount: '10' })
})
