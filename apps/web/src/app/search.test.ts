import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { isCode, readBlogSearch, readGame, readCategorySearch, readLottery, readRecordSearch } from './search.ts'

it('an address without vendor, class, name or filter narrows nothing (4.015)', () => {
  expect(readCategorySearch({})).toEqual({})
  expect(readCategorySearch({ vassalage: '' })).toEqual({})
})

it('reads only well-formed fields from an address', () => {
  expect(readCategorySearch({ vassalage: 'PG', gameClassify: '<b>', filter: 'yes', other: 1 })).toEqual({
    vassalage: 'PG',
  })
  expect(readGame({ gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'toString', trial: true })).toEqual({
    gameCode: 'bz-lotus-lanterns',
    vassalage: 'BZ',
    trial: true,
  })
  expect(readLottery({ gameCode: 'th-lotto', token: 'x' })).toEqual({ gameCode: 'th-lotto' })
  expect(readLottery({ gameCode: '<b>' })).toEqual({})
  expect(readRecordSearch({ from: '2026-13-01', to: '2026-01-31', result: 'drawn', page: 0 })).toEqual({
    to: '2026-01-31',
  })
})

it('hides malformed fields from pages, because the router merges what was read over the address', () => {
  const root = createRootRoute()
  const category = createRoute({ getParentRoute: () => root, path: '/rng', validateSearch: readCategorySearch })
  const blog = createRoute({ getParentRoute: () => root, path: '/blog', validateSearch: readBlogSearch })
  const router = createRouter({ routeTree: root.addChildren([category, blog]), history: createMemoryHistory() })
  const seen = (path: string, search: Record<string, unknown>) => router.matchRoutes(path, search).at(-1)?.search
  expect(seen('/rng', { vassalage: 'PG' })).toEqual({ vassalage: 'PG' })
  expect(seen('/rng', { vassalage: { a: 1 }, gameName: ['x'], filter: '<b>' })).toEqual({})
  expect(seen('/blog', { page: 2 })).toEqual({ page: 2 })
  expect(seen('/blog', { page: -1 })).toEqual({})
})

it('falls back to the first page for a page number that no list has', () => {
  expect(readBlogSearch({ page: 1_000_000 })).toEqual({ page: 1_000_000 })
  for (const page of [1_000_001, 1e21, -1, 0, 1.5, '2', [2]]) {
    expect(readBlogSearch({ page })).toEqual({})
    expect(readRecordSearch({ page })).toEqual({})
  }
})

it('tells article names from names that the server would refuse to look up', () => {
  expect(['welcome', 'how-to_2'].every(isCode)).toBe(true)
  expect(['', ' ', '../x', '"><img src=x>', 'x'.repeat(65)].some(isCode)).toBe(false)
})
