import { expect, test } from 'vitest'
import { figure, isKept, quantile, withBound } from './measure.ts'

test('a figure is the median of its samples', () => {
  expect(figure('bets', 'ratio', [0.3, 0.1, 0.2])).toEqual({ measure: 'bets', unit: 'ratio', value: 0.2, samples: [0.3, 0.1, 0.2] })
  expect(quantile([4, 1, 3, 2], 0.25)).toBe(2)
  expect(() => quantile([], 0.5)).toThrow('no samples')
})

test('a figure without a bound is refused', () => {
  const one = figure('bets', 'ratio', [1])
  expect(withBound(one, { bets: { atLeast: 0.5 } })).toMatchObject({ value: 1, atLeast: 0.5 })
  expect(() => withBound(one, {})).toThrow('no bound')
})

test('a measure beyond its bound is not kept', () => {
  const measure = { ...figure('bets', 'ratio', [1]), atLeast: 1, atMost: 2 }
  expect(isKept(measure)).toBe(true)
  expect(isKept({ ...measure, value: 0.99 })).toBe(false)
  expect(isKept({ ...measure, value: 2.01 })).toBe(false)
})
