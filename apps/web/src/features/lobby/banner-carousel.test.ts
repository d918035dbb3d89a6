// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { offsetOf, slidesOf } from './banner-carousel.tsx'

it('places the next banner to the right and the previous one to the left, in a loop', () => {
  expect([0, 1, 2, 3].map((index) => offsetOf(index, 0, 4))).toEqual([0, 1, 2, -1])
  expect([0, 1, 2, 3].map((index) => offsetOf(index, 3, 4))).toEqual([1, 2, -1, 0])
})

it('centres a single banner', () => {
  expect(offsetOf(0, 0, 1)).toBe(0)
})

it('repeats two or three banners, so that none crosses the view as it wraps around; a single one does not loop (9.027)', () => {
  expect(slidesOf(['a'])).toEqual(['a'])
  expect(slidesOf(['a', 'b'])).toEqual(['a', 'b', 'a', 'b'])
  expect(slidesOf(['a', 'b', 'c'])).toHaveLength(6)
  expect(slidesOf(['a', 'b', 'c', 'd'])).toHaveLength(4)
  for (const count of [2, 3, 4, 5]) {
    const length = slidesOf(Array.from({ length: count })).length
    const moves = Array.from({ length }, (_, index) => [offsetOf(index, 0, length), offsetOf(index, 1, length)])
    const crossing = moves.filter(
      ([before = 0, after = 0]) => Math.abs(before) < 2 && Math.abs(after) < 2 && after !== before - 1,
    )
    expect(crossing).toEqual([])
  }
})
