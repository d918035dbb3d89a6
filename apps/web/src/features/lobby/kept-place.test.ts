import { expect, it } from 'vitest'
import { offsetOf, placeAt } from './kept-place.ts'

it('keeps the same games on screen, below the header, when the number of columns changes', () => {
  const wide = { columns: 6, rowPx: 360, topPx: 400 }
  const narrow = { columns: 3, rowPx: 240, topPx: 500 }
  const place = placeAt(400 + 10.5 * 360 - 160, wide)
  expect(place).toEqual({ game: 60, part: 0.5 })
  expect(offsetOf({ game: 60, part: 0.5 }, narrow)).toBe(500 + 20.5 * 240 - 160)
  expect(offsetOf({ game: 63, part: 0.5 }, wide)).toBe(400 + 10.5 * 360 - 160)
  expect(offsetOf({ game: 0, part: 0 }, { ...wide, topPx: 100 })).toBe(0)
  expect(placeAt(200, wide)).toBeUndefined()
})
