import { rouletteFields, wheelOrder } from '@baize/engines/tables'
import { expect, it } from 'vitest'
import { chipsOf, neighboursOf, straightsOn, wheelSeries } from './wheel-bets.ts'

const covered = (name: string) =>
  wheelSeries
    .filter((one) => one.name === name)
    .flatMap(({ chips }) => chips)
    .flatMap(({ field }) => rouletteFields.find(({ id }) => id === field)?.pockets ?? [])

const sorted = (pockets: readonly number[]) => pockets.toSorted((a, b) => a - b)

/** A stretch of the wheel, clockwise. */
const arc = (from: number, to: number) => {
  const twice = [...wheelOrder, ...wheelOrder]
  const start = twice.findIndex((pocket) => pocket === from)
  return twice.slice(start, twice.findIndex((pocket, nth) => nth >= start && pocket === to) + 1)
}

it('the series cover their parts of the wheel, with nine, four, five and six chips, and three of them all of it', () => {
  expect(wheelSeries.map(chipsOf)).toEqual([9, 4, 5, 6])
  expect(sorted(covered('voisins'))).toEqual(sorted(arc(22, 25)))
  expect(sorted(covered('tiers'))).toEqual(sorted(arc(27, 33)))
  expect(sorted(covered('zeroGame'))).toEqual(sorted(arc(12, 15)))
  expect(new Set(covered('orphelins'))).toEqual(new Set([...arc(17, 6), ...arc(1, 9)]))
  expect(new Set([...covered('voisins'), ...covered('tiers'), ...covered('orphelins')]).size).toBe(37)
})

it('neighbours lie beside a number on the wheel, over its beginning as well', () => {
  expect(neighboursOf(0, 2)).toEqual([3, 26, 0, 32, 15])
  expect(neighboursOf(26, 1)).toEqual([3, 26, 0])
  expect(neighboursOf(5, 0)).toEqual([5])
  expect(straightsOn(neighboursOf(5, 1)).map(({ field }) => field)).toEqual([
    'straight-10',
    'straight-5',
    'straight-24',
  ])
})
