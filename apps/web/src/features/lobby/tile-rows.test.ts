// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { rowsShown } from './tile-rows.ts'

const range = { startIndex: 100, endIndex: 103, overscan: 2, count: 1_700 }

const inReach = [98, 99, 100, 101, 102, 103, 104, 105]

it('renders only the rows of a long list that are within reach, and changes one at a time', () => {
  expect(rowsShown(range, undefined)).toEqual(inReach)
  expect(rowsShown({ ...range, startIndex: 101, endIndex: 104 }, undefined)).toEqual([...inReach.slice(1), 106])
  expect(rowsShown({ ...range, startIndex: 1_698, endIndex: 1_699 }, undefined)).toEqual([1_696, 1_697, 1_698, 1_699])
})

it('keeps the row that has the focus and those that Tab reaches from it, however far one scrolls', () => {
  expect(rowsShown(range, 3)).toEqual([2, 3, 4, ...inReach])
  expect(rowsShown(range, 0)).toEqual([0, 1, ...inReach])
  expect(rowsShown(range, 101)).toEqual(inReach)
  expect(rowsShown(range, 97)).toEqual([96, 97, ...inReach])
  expect(rowsShown(range, 1_699)).toEqual([...inReach, 1_698, 1_699])
  expect(rowsShown(range, 1_701)).toEqual(inReach)
})

it('renders a short list completely, so that find-in-page works in it', () => {
  expect(rowsShown({ startIndex: 0, endIndex: 2, overscan: 3, count: 20 }, undefined)).toHaveLength(20)
})
