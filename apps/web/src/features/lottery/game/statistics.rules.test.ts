import { expect, it } from 'vitest'
import { highest, roadOf, streaksOf } from './statistics.rules.ts'

const trendOf = (oldestFirst: string) => [...oldestFirst].toReversed()

it('a road has a column for each streak, the oldest first', () => {
  expect(streaksOf(trendOf('bbsbbb'))).toEqual([
    { value: 'b', length: 2 },
    { value: 's', length: 1 },
    { value: 'b', length: 3 },
  ])
  expect(roadOf(trendOf('bbs')).map(({ column, row }) => [column, row])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ])
})

it('a streak of more than six turns right at the bottom, and the next ones do not overwrite it', () => {
  const marks = roadOf(trendOf(`${'b'.repeat(8)}${'s'.repeat(7)}b`))
  const places = marks.map(({ column, row }) => `${column} ${row}`)
  expect(new Set(places).size).toBe(16)
  expect(places.slice(5, 8)).toEqual(['0 5', '1 5', '2 5'])
  // The second streak stands on the first one's tail and turns right above it.
  expect(places.slice(8, 15)).toEqual(['1 0', '1 1', '1 2', '1 3', '1 4', '2 4', '3 4'])
  expect(places[15]).toBe('2 0')
})

it('finds what came most and what has been missing longest', () => {
  const values = [
    { value: '0', count: 3, missing: 1 },
    { value: '1', count: 5, missing: 0 },
    { value: '2', count: 5, missing: 9 },
  ]
  expect(highest(values, 'count')?.value).toBe('1')
  expect(highest(values, 'missing')?.value).toBe('2')
  expect(highest([], 'count')).toBeUndefined()
})
