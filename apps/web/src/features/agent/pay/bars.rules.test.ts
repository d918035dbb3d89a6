import { expect, test } from 'vitest'
import { dayBars } from './bars.rules.ts'

test('every day of a period has a bar, those without a figure one of zero', () => {
  const { zero, bars } = dayBars(
    [
      { day: '2026-11-20', value: '30.00' },
      { day: '2026-11-22', value: '-10.00' },
    ],
    { from: '2026-11-20', to: '2026-11-22' },
  )
  expect(zero).toBe(0.75)
  expect(bars).toEqual([
    { day: '2026-11-20', value: '30.00', top: 0, bottom: 0.75 },
    { day: '2026-11-21', value: 0, top: 0.75, bottom: 0.75 },
    { day: '2026-11-22', value: '-10.00', top: 0.75, bottom: 1 },
  ])
})

test('a period in which nothing happened is drawn as a line', () => {
  expect(dayBars([], { from: '2026-11-20', to: '2026-11-20' }).bars).toEqual([
    { day: '2026-11-20', value: 0, top: 0, bottom: 0 },
  ])
})
