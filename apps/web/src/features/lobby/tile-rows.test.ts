// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { rowsShown } from './tile-rows.ts'

const range = { startIndex: 100, endIndex: 103, overscan: 2, count: 1_700 }

it('of a long list only the rows in reach are there', () => {
  expect(rowsShown(range, undefined)).toEqual([98, 99, 100, 101, 102, 103, 104, 105])
})

it('the row that holds the focus stays, however far one scrolls', () => {
  expect(rowsShown(range, 3)).toEqual([3, 98, 99, 100, 101, 102, 103, 104, 105])
  expect(rowsShown(range, 101)).toHaveLength(8)
  expect(rowsShown(range, 1_700)).toHaveLength(8)
})

it('a short list is there as a whole, so that the browser’s own search finds everything in it', () => {
  expect(rowsShown({ startIndex: 0, endIndex: 2, overscan: 3, count: 20 }, undefined)).toHaveLength(20)
})
