import { describe, expect, test } from 'vitest'
import { demoBook, demoGames, playable } from './testing/demo-games.ts'
import { isEnded } from './fixtures.ts'
import { openGameOfBook } from './game-of-book.ts'

const noon = Date.parse('2026-11-21T05:00:00Z')
const hourMs = 3_600_000

describe.each(demoGames.map(({ gameCode }) => [gameCode] as const))('the plan of %s', (gameCode) => {
  test('is the same whoever asks and whenever, and another for another vendor’s key', () => {
    const [one, other] = [demoBook(gameCode), demoBook(gameCode)]
    const matches = one.fixtures.upcoming(noon, 8)
    const again = matches.map(({ fixture: { id } }) => other.fixtures.find(id))
    expect(again.map((match) => match?.fixture)).toEqual(matches.map(({ fixture }) => fixture))
    expect(again.map((match) => match?.course.events)).toEqual(matches.map(({ course }) => course.events))
    const listed = demoGames.find((game) => game.gameCode === gameCode)
    if (listed === undefined) throw new Error('the game is listed')
    const game = playable(listed)
    const rekeyed = openGameOfBook({ ...game, vendor: { ...game.vendor, dialect: 'gcp', secret: 'another-secret' } })
    const strange = matches.map(({ fixture: { id } }) => rekeyed?.fixtures.find(id)?.course.events)
    expect(strange).not.toEqual(matches.map(({ course }) => course.events))
  })

  test('has something in play or beginning at almost any moment of the day, and again on the next', () => {
    const { fixtures, sport } = demoBook(gameCode)
    let quiet = 0
    const moments = Array.from({ length: 25 }, (_, nth) => noon + nth * 1.04 * hourMs)
    for (const nowMs of moments) {
      if (fixtures.live(nowMs).length === 0) quiet += 1
      const [next] = fixtures.upcoming(nowMs, 12)
      expect((next?.fixture.startMs ?? Infinity) - nowMs).toBeLessThanOrEqual(sport.cycleMs)
      expect(fixtures.upcoming(nowMs, 12)).toHaveLength(12)
    }
    expect(quiet).toBeLessThanOrEqual(4)
  })

  test('lists matches in play by their starts, which says nothing about their ends', () => {
    const { fixtures } = demoBook(gameCode)
    for (let nth = 0; nth < 40; nth += 1) {
      const starts = fixtures.live(noon + nth * 97_000).map(({ fixture }) => fixture.startMs)
      expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    }
  })

  test('names everybody in three languages, and nobody twice in a match', () => {
    const { fixtures, sport } = demoBook(gameCode)
    for (const { fixture } of fixtures.upcoming(noon, 12)) {
      expect(fixture.entrants).toHaveLength(sport.entrants)
      for (const language of ['EN', 'TH', 'CN'] as const) {
        expect(fixture.league[language]).not.toBe('')
        expect(new Set(fixture.entrants.map((words) => words[language])).size).toBe(sport.entrants)
      }
      for (const { TH, CN } of fixture.entrants) {
        expect(TH).toMatch(/[ก-๙]/)
        expect(CN).toMatch(/[\u4E00-\u9FFF]/)
      }
    }
  })

  test('shows every match that has ended today among its results, latest first', () => {
    const { fixtures } = demoBook(gameCode)
    const { matches, all } = fixtures.results(noon, 0, 12)
    expect(all).toBeGreaterThan(12)
    for (const match of matches) expect(isEnded(match.at(noon).status)).toBe(true)
    const later = fixtures.results(noon, all, 12)
    expect(later).toEqual({ all, matches: [] })
  })
})

test('an id that is not on the plan is no match', () => {
  const { fixtures } = demoBook('saturday-terrace')
  for (const id of ['', 'x', '20261121.9.0', '20261121.0.9999', '20261121.0.007', '20261399.0.1', '20260230.0.1'])
    expect([id, fixtures.find(id)]).toEqual([id, undefined])
})

test('now and then a match is postponed or abandoned', () => {
  const { fixtures } = demoBook('saturday-terrace')
  const { matches } = fixtures.results(noon + 11 * hourMs, 0, 300)
  const fates = Map.groupBy(matches, (match) => match.at(noon + 12 * hourMs).status)
  expect(fates.get('postponed')?.length).toBeGreaterThan(0)
  expect(fates.get('abandoned')?.length).toBeGreaterThan(0)
  expect(fates.get('finished')?.length).toBeGreaterThan(matches.length * 0.9)
})
