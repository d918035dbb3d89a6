// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { rowsShown } from './tile-rows.ts'

const range = { startIndex: 100, endIndex: 103, overscan: 2, count: 1_700 }

const inReach = [97, 98, 99, 100, 101, 102, 103, 104, 105, 106]

it('of a long list only the rows in reach are there, and they come and go three at a time', () => {
  expect(rowsShown(range, undefined)).toEqual(inReach)
  expect(rowsShown({ ...range, startIndex: 101, endIndex: 104 }, undefined)).toEqual(inReach)
  expect(rowsShown({ ...range, startIndex: 1_698, endIndex: 1_699 }, undefined)).toEqual([1_696, 1_697, 1_698, 1_699])
})

it('the row that holds the focus stays, however far one scrolls', () => {
  expect(rowsShown(range, 3)).toEqual([3, ...inReach])
  expect(rowsShown(range, 101)).toHaveLength(inReach.length)
  expect(rowsShown(range, 1_700)).toHaveLength(inReach.length)
})

it('a short list is there as a whole, so that the browser’s own search finds everything in it', () => {
  expect(rowsShown({ startIndex: 0, endIndex: 2, overscan: 3, count: 20 }, undefined)).toHaveLength(20)
})
