import type { ReplyOf, vnLotteryMenus } from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestLobby } from './test-lobby.ts'

let lobby: Awaited<ReturnType<typeof openTestLobby>>
beforeAll(async () => {
  lobby = await openTestLobby()
})
afterAll(() => lobby.close())

const menus = async (query: Record<string, string> = {}) => {
  const { value }: { value: ReplyOf<typeof vnLotteryMenus> } = await lobby.get('/lgw/vn/games/game_menu', {
    language: 'EN',
    ...query,
  })
  return value.gameMenus
}

it('the Vietnamese lotteries are listed in groups with their games (3.060, 7.027)', async () => {
  const all = await menus({ prizeMode: 'ELOTT', device: 'WEB' })
  expect(all.map(({ gameClassify, title }) => [gameClassify, title])).toEqual([
    ['NORTH', 'Northern draw'],
    ['CENTRAL', 'Central draw'],
    ['SOUTH', 'Southern draw'],
    ['FAST', 'Fast draws'],
  ])
  expect(all.find(({ gameClassify }) => gameClassify === 'FAST')?.games.map(({ gameName }) => gameName)).toEqual([
    'One Minute Hanoi Style',
    'Five Minute Saigon Style',
  ])
  expect(new Set(all.flatMap(({ games }) => games.map(({ vassalage }) => vassalage)))).toEqual(
    new Set(['TCG_LOTTO_VN']),
  )
})

it('a prize mode that the site does not have shows none; by default it is the site’s own (3.060, 7.040)', async () => {
  expect(await menus({ prizeMode: 'LOTT' })).toEqual([])
  expect(await menus()).toEqual(await menus({ prizeMode: 'ELOTT' }))
})
