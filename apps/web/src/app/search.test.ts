import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { isCode, readBlogSearch, readGame, readCategorySearch, readLottery, readRecordSearch } from './search.ts'

it('an address that names no vendor, class, name or filter narrows nothing (4.015)', () => {
  expect(readCategorySearch({})).toEqual({})
  expect(readCategorySearch({ vassalage: '' })).toEqual({})
})

it('takes from an address only what has the right form', () => {
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

it('a page never sees what its address says in a wrong form, since the router lays what was read over the address', () => {
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

it('a page that no list has is the first one', () => {
  expect(readBlogSearch({ page: 1_000_000 })).toEqual({ page: 1_000_000 })
  for (const page of [1_000_001, 1e21, -1, 0, 1.5, '2', [2]]) {
    expect(readBlogSearch({ page })).toEqual({})
    expect(readRecordSearch({ page })).toEqual({})
  }
})

it('tells the names that articles have from what the house would refuse to look up', () => {
  expect(['welcome', 'how-to_2'].every(isCode)).toBe(true)
  expect(['', ' ', '../x', '"><img src=x>', 'x'.repeat(65)].some(isCode)).toBe(false)
})
