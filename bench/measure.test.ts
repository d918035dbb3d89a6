import { expect, test } from 'vitest'
import baselines from './baselines.json' with { type: 'json' }
import { figure, isKept, lineOf, median, quantile, withBound } from './measure.ts'

test('the median is the middle sample or the mean of the middle two, in any order', () => {
  expect(median([0.3, 0.1, 0.2])).toBe(0.2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([10, 9, 100])).toBe(10)
})

test('quartiles are interpolated between samples', () => {
  expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75)
  expect(quantile([4, 1, 3, 2], 0.75)).toBe(3.25)
  expect(quantile([7], 0.99)).toBe(7)
})

test('no samples give no figure', () => {
  expect(() => quantile([], 0.5)).toThrow('no samples')
  expect(() => figure('bets', 'ratio', [])).toThrow('no samples')
})

test('a figure is the median of its samples to four digits', () => {
  expect(figure('bets', 'ratio', [0.3, 0.123456, 0.2])).toEqual({
    measure: 'bets',
    unit: 'ratio',
    value: 0.2,
    samples: [0.3, 0.1235, 0.2],
  })
})

test('a figure without a bound is rejected', () => {
  const one = figure('bets', 'ratio', [1])
  expect(withBound(one, { bets: { atLeast: 0.5 } })).toMatchObject({ value: 1, atLeast: 0.5 })
  expect(() => withBound(one, {})).toThrow('no bound')
})

test('a measure misses its bound if it is beyond it or not a number', () => {
  const measure = { ...figure('bets', 'ratio', [1]), atLeast: 1, atMost: 2 }
  expect(isKept(measure)).toBe(true)
  expect(isKept({ ...measure, value: 0.99 })).toBe(false)
  expect(isKept({ ...measure, value: 2.01 })).toBe(false)
  expect(isKept({ ...measure, value: NaN })).toBe(false)
})

test('the table marks missed bounds', () => {
  const measure = { ...figure('bets', 'ratio', [1, 2, 3]), atLeast: 2 }
  expect(lineOf(measure)).toMatch(/bets +2 ratio +1\.5–2\.5 +3 +at least 2$/)
  expect(lineOf({ ...measure, atLeast: 2.1 })).toContain('MISSED')
})

test('a goal beyond the bound is shown, and missing it is not a failure', () => {
  const line = lineOf({ ...figure('bets', 'ratio', [1, 2, 3]), atLeast: 2, aim: 3 })
  expect(line).toMatch(/at least 2, goal 3$/)
})

test('every entry in the file has a bound', () => {
  for (const bound of Object.values(baselines))
    expect(bound).toSatisfy((one: object) => 'atLeast' in one || 'atMost' in one)
})
