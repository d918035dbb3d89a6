import { expect, test } from 'vitest'
import { skyPlaces } from './lantern-places.ts'
import { layoutFor } from './layout.ts'

test.each([
  [390, 844],
  [844, 390],
  [768, 1024],
  [1366, 768],
  [1920, 1080],
])('in a window of %i × %i all lanterns and their sum are within it, side by side', (width, height) => {
  for (const count of [8, 10]) {
    const { places, sum } = skyPlaces(layoutFor(width, height, 5, 3), count)
    expect(places).toHaveLength(count)
    for (const { x, y, size } of [...places, sum]) {
      expect(x - size / 2).toBeGreaterThanOrEqual(0)
      expect(x + size / 2).toBeLessThanOrEqual(width)
      expect(y - size / 2).toBeGreaterThanOrEqual(0)
      expect(size).toBeGreaterThan(20)
    }
    const across = places.map(({ x }) => x)
    expect(across).toEqual(across.toSorted((left, right) => left - right))
    expect(new Set(across).size).toBe(count)
    expect(sum.x).toBeGreaterThan(places.at(-1)?.x ?? sum.x)
  }
})
