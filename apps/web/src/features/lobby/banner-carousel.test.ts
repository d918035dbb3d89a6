// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { offsetOf } from './banner-carousel.tsx'

it('lays the next banner to the right and the one before to the left, round and round', () => {
  expect([0, 1, 2, 3].map((index) => offsetOf(index, 0, 4))).toEqual([0, 1, 2, -1])
  expect([0, 1, 2, 3].map((index) => offsetOf(index, 3, 4))).toEqual([1, 2, -1, 0])
})

it('lays a single banner in the middle', () => {
  expect(offsetOf(0, 0, 1)).toBe(0)
})
