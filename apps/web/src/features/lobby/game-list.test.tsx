// @vitest-environment happy-dom
import { gameList, popularGames } from '@baize/contract'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInGame, standInHouse, type StandInHouse } from '../../testing/stand-in-house.ts'
import { GameList } from './game-list.tsx'

let house: StandInHouse
let shown: ShownPart
/** Nothing is laid out here, so tests set whether the end of the list is near the screen. */
let isEndNear = false
beforeEach(() => {
  isEndNear = false
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly told: (entries: readonly { readonly isIntersecting: boolean }[]) => void
      constructor(told: IntersectionObserverCallback) {
        // The list reads nothing else of an entry.
        this.told = told as typeof this.told
      }
      // Like a browser: reports once for each observed element, then only on changes, which never happen here.
      observe() {
        queueMicrotask(() => this.told([{ isIntersecting: isEndNear }]))
      }
      unobserve() {}
      disconnect() {}
    },
  )
  house = standInHouse()
})
afterEach(() => {
  shown.remove()
  vi.unstubAllGlobals()
})

const gamesOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => standInGame({ nodeId: `${from + at}`, gameName: `Game ${from + at}` }))
const pageOf = (pageNo: number, games: ReturnType<typeof gamesOf>) => ({ games, pageNo, totalPages: 2, totalCount: 20 })

/** A category's list that is replaced by another. */
function TwoLists() {
  const [gameType, setGameType] = useState<'RNG' | 'FISH'>('RNG')
  return (
    <>
      <button onClick={() => setGameType(gameType === 'RNG' ? 'FISH' : 'RNG')}>The other list</button>
      <GameList filter={{ gameType }} />
    </>
  )
}

describe('the list of a category', () => {
  it('loads a first page of 18 games and further pages until there are none (2.034, 9.015)', async () => {
    house.answer(gameList, pageOf(1, gamesOf(1, 18)))
    shown = await showPart(<GameList filter={{ gameType: 'RNG' }} />)
    const askedPages = () => house.asked.map(({ query }) => [query['pageNo'], query['pageSize']])
    await eventually(() => expect(document.body.textContent).toContain('Load more'))
    expect(askedPages()).toEqual([['1', '18']])
    house.answer(gameList, pageOf(2, gamesOf(19, 2)))
    await shown.press('Load more')
    expect(askedPages()).toEqual([
      ['1', '18'],
      ['2', '18'],
    ])
    expect(document.body.textContent).toContain('20 games')
    await eventually(() => expect(document.body.textContent).not.toContain('Load more'))
  })

  it('also loads more in a list that replaces another and ends just as near the screen (2.034)', async () => {
    house.answer(gameList, pageOf(1, gamesOf(1, 18)))
    shown = await showPart(<TwoLists />)
    await eventually(() => expect(document.body.textContent).toContain('Load more'))
    await shown.press('The other list')
    await eventually(() => expect(document.body.textContent).toContain('Load more'))
    isEndNear = true
    house.answer(gameList, pageOf(2, gamesOf(19, 2)))
    await shown.press('The other list')
    await eventually(() =>
      expect(house.asked.map(({ query }) => [query['gameType'], query['pageNo']])).toEqual([
        ['RNG', '1'],
        ['FISH', '1'],
        ['RNG', '2'],
      ]),
    )
  })

  it('says so if it has no games, and shows popular ones (2.034, 8.040)', async () => {
    house.answer(gameList, { games: [], pageNo: 1, totalPages: 0, totalCount: 0 })
    house.answer(popularGames, { list: gamesOf(1, 2) })
    shown = await showPart(<GameList filter={{ gameType: 'FISH' }} />)
    await eventually(() => expect(document.body.textContent).toContain('No games here'))
    await eventually(() => expect(document.body.textContent).toContain('Popular this week'))
    expect(document.querySelectorAll('article')).toHaveLength(2)
  })

  it('ignores the pointer while it is scrolled, and responds again soon after', async () => {
    house.answer(gameList, { games: gamesOf(1, 1), pageNo: 1, totalPages: 1, totalCount: 1 })
    shown = await showPart(<GameList filter={{ gameType: 'FISH' }} />)
    await eventually(() => expect(document.body.textContent).toContain('1 game'))
    const scrolling = () => document.querySelector('[data-scrolling]')
    expect(scrolling()).toBeNull()
    window.dispatchEvent(new Event('scroll'))
    expect(scrolling()?.querySelector('article')).not.toBeNull()
    await eventually(() => expect(scrolling()).toBeNull())
  })

  it('does not claim to be empty while it has games (8.040)', async () => {
    house.answer(gameList, { games: gamesOf(1, 1), pageNo: 1, totalPages: 1, totalCount: 1 })
    shown = await showPart(<GameList filter={{ gameType: 'FISH' }} />)
    await eventually(() => expect(document.body.textContent).toContain('1 game'))
    expect(document.body.textContent).not.toContain('No games here')
  })
})
