// @vitest-environment happy-dom
import { announcements, favouriteGames, favouriteIds, gameList, hotGames, recentGames } from '@baize/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { standInGame, standInHouse, type StandInHouse } from '../testing/stand-in-house.ts'
import { announcementsQuery, gamesQuery, hotQuery, categoryGamesQuery, ownGamesQuery } from './queries.ts'

let house: StandInHouse
let queries: QueryClient
beforeEach(() => {
  sessionStorage.clear()
  house = standInHouse()
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

/** The last request to an endpoint. */
const askedAt = ({ path }: { readonly path: string }) => house.asked.findLast((one) => one.path === path)?.query

describe('the site requests', () => {
  it('lists of games as client type 3 (9.020, 7.024, 7.033)', async () => {
    house.answer(gameList, { games: [], pageNo: 1, totalPages: 0, totalCount: 0 })
    house.answer(recentGames, { list: [], totalPages: 0 })
    await queries.fetchInfiniteQuery(gamesQuery('CN', { gameType: 'RNG' }))
    expect(askedAt(gameList)).toMatchObject({ clientType: '3', gameType: 'RNG', language: 'CN', pageNo: '1' })
    house.answer(gameList, { games: [standInGame()], pageNo: 1, totalPages: 1, totalCount: 1 })
    await queries.fetchQuery(categoryGamesQuery('CN', { gameType: 'FISH' }, 12))
    expect(askedAt(gameList)).toMatchObject({ clientType: '3', gameType: 'FISH', pageSize: '12' })
    await queries.fetchQuery(ownGamesQuery('CN', 'recent', {}))
    expect(askedAt(recentGames)).toEqual({ clientType: '3', language: 'CN', page: '1', pageSize: '12' })
  })

  it('each page of a list once, even if a reply names a different page', async () => {
    house.answer(gameList, { games: [standInGame()], pageNo: 1, totalPages: 3, totalCount: 3 })
    await queries.fetchInfiniteQuery({ ...gamesQuery('CN', { gameType: 'RNG' }), pages: 20 })
    expect(house.asked.map(({ query }) => query['pageNo'])).toEqual(['1', '2', '3'])
  })

  it('all favourites at once, of a type and a vendor if these are chosen (7.031, 3.017, 9.018, 9.020, 9.021)', async () => {
    house.answer(favouriteIds, { list: ['1001'] })
    house.answer(favouriteGames, { content: [standInGame()], pageNum: 1, totalPages: 1 })
    const games = await queries.fetchQuery(ownGamesQuery('TH', 'favourites', { gameType: 'RNG', vassalage: 'BZ' }))
    expect(games.map(({ nodeId }) => nodeId)).toEqual(['1001'])
    expect(askedAt(favouriteGames)).toEqual({
      clientType: '3',
      platform: 'flash',
      gameType: 'RNG',
      vassalage: 'BZ',
      pageNo: '1',
      pageSize: '999',
      language: 'TH',
    })
  })

  it('announcements as platform W, and hot games as flash,html5-desktop with isPlatform 2 (9.021, 9.022)', async () => {
    house.answer(announcements, { banners: [], playerNotices: [], popup: [], promotion: [] })
    house.answer(hotGames, { list: [] })
    await queries.fetchQuery(announcementsQuery('EN'))
    await queries.fetchQuery(hotQuery('EN'))
    expect(askedAt(announcements)).toMatchObject({ platform: 'W' })
    expect(askedAt(hotGames)).toMatchObject({ isPlatform: '2', platform: 'flash,html5-desktop' })
  })
})
