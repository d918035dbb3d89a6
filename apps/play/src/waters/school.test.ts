import { bzCoralKingdom, fishAt } from '@baize/engines'
import { expect, test } from 'vitest'
import { bossSpot, schoolOf } from './school.ts'

test('the picture has the fish of the definition at every moment, also after a leap in time', () => {
  const school = schoolOf(bzCoralKingdom, 'a school')
  const times = [0, 1, 700, 720, 50_000, 50_016, 50_499, 50_501, 9_000, 3_600_000, 3_600_100]
  for (const ms of times) {
    const wanted = fishAt(bzCoralKingdom, 'a school', ms).map(({ no }) => no)
    const found = school.at(ms).map(({ no }) => no)
    expect(found.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b))
  }
  expect(school.at(50_000).length).toBeGreaterThan(5)
})

test('a boss comes from outside and then stays in the water', () => {
  expect(bossSpot(0).x).toBeLessThan(0)
  for (let ms = 4_000; ms < 90_000; ms += 500) {
    const { x, y } = bossSpot(ms)
    expect(x).toBeGreaterThan(0.15)
    expect(x).toBeLessThan(0.85)
    expect(y).toBeGreaterThan(0.2)
    expect(y).toBeLessThan(0.75)
  }
})
