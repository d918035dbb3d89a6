// @vitest-environment happy-dom
import {
  announcements,
  favouriteGames,
  favouriteIds,
  gameList,
  hotGames,
  recentGames,
  vendors,
  winnerBoard,
  type Category,
  type WinnerEntry,
} from '@baize/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../session/session.ts'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInGame, standInHouse, type StandInHouse } from '../../testing/stand-in-house.ts'
import { Home } from './home.tsx'

const categories = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'COCKFIGHT', 'ELOTT'] as const
const categoryOf = (gameCategory: Category['gameCategory']): Category => ({
  gameCategory,
  title: `Category ${gameCategory}`,
  icon: '',
  cards: [],
  gameClassify: [],
})

const winner: WinnerEntry = {
  iconUrl: '/art/lotus-180.webp',
  customerName: 'a***z',
  gameName: 'Lotus Lanterns',
  winAmount: '5.00',
  currencySymbol: '$',
  settledAt: '2026-11-24T05:00:00Z',
  game: standInGame(),
}

/** Reports every element as near the screen. */
class EverythingIsNear {
  readonly #tell: (entries: { isIntersecting: true }[]) => void
  constructor(tell: (entries: { isIntersecting: true }[]) => void) {
    this.#tell = tell
  }
  observe() {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]))
  }
  unobserve() {}
  disconnect() {}
}

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  house = standInHouse()
  house.answer(announcements, { banners: [], playerNotices: [], popup: [], promotion: [] })
  house.answer(vendors, { data: { lanes: categories.map(categoryOf) } })
  house.answer(gameList, { games: [], pageNo: 1, totalPages: 0, totalCount: 0 })
  house.answer(hotGames, { list: [standInGame({ nodeId: '1', gameName: 'A hot one', isHot: 1 })] })
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

/** The headings of the game sections from top to bottom, below the winners board, and the games in one of them. */
const headings = () =>
  [...document.querySelectorAll('section h2')].map((one) => one.textContent).filter((text) => text !== 'Top winners')
const gamesIn = (id: string) =>
  [...document.querySelectorAll(`section[aria-labelledby=${id}] h3`)].map((one) => one.textContent)
const titles = categories.map((category) => `Category ${category}`)

function ownGamesAre(favourite: readonly string[], recent: readonly string[]): void {
  const gamesNamed = (names: readonly string[]) =>
    names.map((gameName, at) => standInGame({ nodeId: `2${at}`, gameName }))
  house.answer(favouriteIds, { list: [] })
  house.answer(favouriteGames, { content: gamesNamed(favourite), pageNum: 1, totalPages: 1 })
  house.answer(recentGames, { list: gamesNamed(recent), totalPages: 1 })
}

const member = { token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 }

describe('the lobby', () => {
  it('shows visitors the hot games and a section for each category (2.023, 2.025, 2.027)', async () => {
    shown = await showPart(<Home />)
    await eventually(() => expect(headings()).toEqual(['Hot games', ...titles]))
    await eventually(() => expect(gamesIn('hot')).toEqual(['A hot one']))
  })

  it('shows the hot games before the jackpot and the winners, and leaves out an empty winners board (2.029, 2.030)', async () => {
    const all = () => [...document.querySelectorAll('section h2')].map((one) => one.textContent)
    house.answer(winnerBoard, { list: [winner] })
    shown = await showPart(<Home />)
    await eventually(() => expect(all()).toEqual(['Hot games', 'Top winners', ...titles]))
    shown.remove()
    house.answer(winnerBoard, { list: [] })
    shown = await showPart(<Home />)
    await eventually(() => expect(all()).toEqual(['Hot games', ...titles]))
  })

  it('does not repeat the hot games in the section of their category, as long as it has enough others', async () => {
    vi.stubGlobal('IntersectionObserver', EverythingIsNear)
    const games = Array.from({ length: 13 }, (_, at) =>
      standInGame({ nodeId: `${at + 1}`, gameName: `Game ${at + 1}` }),
    )
    house.answer(gameList, { games, pageNo: 1, totalPages: 1, totalCount: 13 })
    shown = await showPart(<Home />)
    await eventually(() => expect(gamesIn('category-rng')).toEqual(games.slice(1).map(({ gameName }) => gameName)))
    expect(
      house.asked.filter(({ query }) => query['gameType'] === 'RNG').map(({ query }) => query['pageSize']),
    ).toEqual(['13'])
    await eventually(() => expect(gamesIn('category-live')).toEqual(games.slice(0, 12).map(({ gameName }) => gameName)))
    house.answer(gameList, { games: games.slice(0, 5), pageNo: 1, totalPages: 1, totalCount: 5 })
    shown.remove()
    shown = await showPart(<Home />)
    await eventually(() => expect(gamesIn('category-rng')).toEqual(games.slice(0, 5).map(({ gameName }) => gameName)))
  })

  it('also shows members their recent games and favourites, as soon as there are some (2.023, 2.024, 2.026)', async () => {
    ownGamesAre(['A dear one'], ['A late one'])
    useSession.getState().begin(member)
    shown = await showPart(<Home />)
    await eventually(() => expect(headings()).toEqual(['Hot games', 'Recent', 'Favourites', ...titles]))
    await eventually(() => expect([gamesIn('favourites'), gamesIn('recent')]).toEqual([['A dear one'], ['A late one']]))
  })

  it('shows neither to members who have none (2.024, 2.026)', async () => {
    ownGamesAre([], [])
    useSession.getState().begin(member)
    shown = await showPart(<Home />)
    await eventually(() => expect(house.asked.some(({ path }) => path === favouriteGames.path)).toBe(true))
    await eventually(() => expect(headings()).toEqual(['Hot games', ...titles]))
  })

  it('starts at the hot games without a category, and its sections ask for no vendor (4.015)', async () => {
    shown = await showPart(<Home />)
    const chosen = () => [...document.querySelectorAll('nav [aria-current=page]')].map((one) => one.textContent)
    await eventually(() => expect(chosen()).toEqual(['Hot']))
    await eventually(() => expect(headings()).toHaveLength(1 + titles.length))
    expect(house.asked.filter(({ query }) => 'vassalage' in query)).toEqual([])
  })
})
