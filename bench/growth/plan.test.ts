import { describe, expect, it, test } from 'vitest'
import { daysOf, planOf, playersOf, roundBegin, rowsOfDay, zoneAwayFromMidnight } from './plan.ts'

const sizesOf = (millions: number) => planOf(millions).sizes.map(({ name, postings }) => [name, postings])

describe('the sizes of the books', () => {
  it('are 1, 5 and 20 million, and in the long form also 50 and 100', () => {
    const usual = [
      ['1m', 1_000_000],
      ['5m', 5_000_000],
      ['20m', 20_000_000],
    ]
    expect(sizesOf(20)).toEqual(usual)
    expect(sizesOf(100)).toEqual([...usual, ['50m', 50_000_000], ['100m', 100_000_000]])
    expect(sizesOf(70)).toEqual([...usual, ['50m', 50_000_000]])
  })

  it('are a twentieth, a quarter and all of a trial', () => {
    expect(sizesOf(0.2)).toEqual([
      ['1m', 10_000],
      ['5m', 50_000],
      ['20m', 200_000],
    ])
    expect(planOf(0.2).window).toBe(10_000)
  })

  it.each([0, -1, NaN, Infinity])('are refused for %d', (millions) => {
    expect(() => planOf(millions)).toThrow('BENCH_POSTINGS')
  })
})

test('the rounds of a size are spread over a window around it, and further ones follow', () => {
  const plan = { window: 1_000_000, rounds: 5 }
  const size = { name: '20m', postings: 20_000_000 }
  const begins = [0, 1, 2, 3, 4, 5, 6].map((round) => roundBegin(size, plan, round) / 1e6)
  expect(begins).toEqual([19.5, 19.7, 19.9, 20.1, 20.3, 20.5, 20.7])
})

test('days grow with the postings, and the rows of a day do not', () => {
  const plan = planOf(100)
  expect(plan.sizes.map((size) => daysOf(plan, size))).toEqual([40, 200, 800, 2_000, 4_000])
  expect(rowsOfDay(plan)).toBe(6_250)
  // 40 days of 6,250 rows: fifty for each player at the first size, which fills a page at every size.
  expect(playersOf(plan)).toBe(5_000)
})

test.each([
  ['2026-03-01T00:30:00Z', 'Asia/Bangkok'],
  ['2026-03-01T02:00:00Z', 'UTC'],
  ['2026-03-01T21:59:00Z', 'UTC'],
  ['2026-03-01T22:00:00Z', 'Asia/Bangkok'],
])('at %s it is not near midnight in %s', (now, zone) => {
  expect(zoneAwayFromMidnight(Temporal.Instant.from(now))).toBe(zone)
})
