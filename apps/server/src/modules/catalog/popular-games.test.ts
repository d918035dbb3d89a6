import * as contract from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const codes = async (query = {}) =>
  (await server.client()(contract.popularGames, { query: { language: 'EN', ...query } })).list.map(
    (one) => one.gameCode,
  )
const minutes = (count: number) => server.clock.advance({ minutes: count })

async function membersOpen(count: number, gameCode: string): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    const member = await server.newMember(`pop${gameCode.slice(3, 8)}${place}`)
    await member.call(contract.launchGame, { body: { gameCode, vassalage: 'BZ', gameType: 'RNG' } })
  }
}

it('popular games are those that the most members opened within seven days, and none are made up (7.045)', async () => {
  expect(await codes()).toEqual([])
  await membersOpen(1, 'bz-dragon-tide')
  await membersOpen(2, 'bz-lotus-lanterns')
  // They are counted every five minutes, however often they are asked for.
  expect(await codes()).toEqual([])
  minutes(6)
  expect(await codes()).toEqual(['bz-lotus-lanterns', 'bz-dragon-tide'])
  expect(await codes({ pageSize: 1 })).toEqual(['bz-lotus-lanterns'])
  expect(await codes({ gameType: 'FISH' })).toEqual([])
  minutes(8 * 24 * 60)
  expect(await codes()).toEqual([])
})
