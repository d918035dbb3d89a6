import { expect, test } from 'vitest'
import { skyPlaces } from './lantern-places.ts'
import { layoutFor } from './layout.ts'

const shapes = [
  [390, 844],
  [844, 390],
  [768, 1024],
  [1366, 768],
  [1920, 1080],
] as const

test.each(shapes)('in a window of %i × %i all lanterns and their sum are within it and apart', (width, height) => {
  for (const count of [8, 10]) {
    const { places, sum } = skyPlaces(layoutFor(width, height, 5, 3), count)
    expect(places).toHaveLength(count)
    for (const { x, y, size } of [...places, sum]) {
      expect(x - size / 2).toBeGreaterThanOrEqual(0)
      expect(x + size / 2).toBeLessThanOrEqual(width)
      expect(y - size / 2).toBeGreaterThanOrEqual(0)
      expect(y + size / 2).toBeLessThanOrEqual(height)
      expect(size).toBeGreaterThan(20)
    }
    const all = [...places, sum]
    const gaps = all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .map((other) => Math.hypot(one.x - other.x, one.y - other.y) / Math.min(one.size, other.size)),
    )
    expect(Math.min(...gaps)).toBeGreaterThan(0.75)
  }
})

test('on a wide screen no lantern covers the reels', () => {
  const layout = layoutFor(1920, 1080, 5, 3)
  for (const { x, size } of skyPlaces(layout, 10).places) {
    const isLeft = x + size / 2 < layout.frame.x
    expect(isLeft || x - size / 2 > layout.frame.x + layout.frame.width).toBe(true)
  }
})
