import { expect, test } from 'vitest'
import { bigRoad, derivedRoad, inColumns, placeRoad, type RoadResult } from './roads.ts'

const results = (letters: string): RoadResult[] =>
  [...letters].map((letter) => (letter === 'B' ? 'red' : letter === 'P' ? 'blue' : 'tie'))
const derived = (letters: string, step: 1 | 2 | 3) =>
  derivedRoad(bigRoad(results(letters)), step)
    .map((mark) => (mark === 'red' ? 'R' : 'b'))
    .join('')

test('the big road begins a column with each change, and counts ties on the result before them', () => {
  const columns = bigRoad(results('TBBTTPBTB'))
  expect(columns.map((column) => column.map(({ side, ties }) => `${side}${ties}`))).toEqual([
    ['red0', 'red2'],
    ['blue0'],
    ['red1', 'red0'],
  ])
})

test('the big eye boy begins in the second column, and is red where the columns are alike', () => {
  expect(derived('BBP', 1)).toBe('')
  expect(derived('BBPP', 1)).toBe('R')
  expect(derived('BBPPB', 1)).toBe('RR')
  // One longer than the column before: a change; two longer: it repeats again.
  expect(derived('BPP', 1)).toBe('b')
  expect(derived('BPPP', 1)).toBe('bR')
  expect(derived('BBPB', 1)).toBe('b')
})

test('small and cockroach roads look two and three columns back', () => {
  expect(derived('BPBB', 2)).toBe('b')
  expect(derived('BBPBB', 2)).toBe('R')
  expect(derived('BPBPP', 3)).toBe('b')
  expect(derived('BBPBPP', 3)).toBe('R')
  expect(derived('BPB', 2)).toBe('')
})

test('a long column turns right and does not cover another', () => {
  const placed = placeRoad(bigRoad(results('BBBBBBBBPP')), 6)
  const at = placed.map(({ column, row }) => `${column}/${row}`)
  expect(at.slice(5, 8)).toEqual(['0/5', '1/5', '2/5'])
  expect(new Set(at).size).toBe(at.length)
  expect(at.slice(8)).toEqual(['1/0', '1/1'])
  expect(inColumns(['a', 'a', 'b', 'a'])).toEqual([['a', 'a'], ['b'], ['a']])
})
