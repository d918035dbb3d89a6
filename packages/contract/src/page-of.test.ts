import { describe, expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

describe('a page', () => {
  const letters = ['a', 'b', 'c', 'd', 'e']

  it.each([
    [1, 2, ['a', 'b'], 3],
    [3, 2, ['e'], 3],
    [4, 2, [], 3],
    [1, 5, letters, 1],
    [1_000_000, 100, [], 1],
  ])('number %i of %i rows each is %j of %i pages', (pageNo, pageSize, expected, totalPages) => {
    expect(pageOf(letters, pageNo, pageSize)).toEqual({ rows: expected, pageNo, totalPages, totalCount: 5 })
  })

  it('of nothing is one empty page', () => {
    expect(pageOf([], 1, 42)).toEqual({ rows: [], pageNo: 1, totalPages: 1, totalCount: 0 })
  })
})
