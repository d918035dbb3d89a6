import { describe, expect, test } from 'vitest'
import type { Outlook } from './course.ts'
import { entries, type Distribution } from './distribution.ts'
import type { Match } from './fixtures.ts'
import type { GameOfBook } from './game-of-book.ts'
import { readPick, type Pick } from './picks.ts'
import { exactPrice, offeredPrice, sharesOfPick, stepOf } from './prices.ts'
import { marketsFor } from './profiles.ts'
import { demoBook, demoGames } from './testing/demo-games.ts'

const noon = Date.parse('2026-11-21T05:00:00Z')

/** The expected return for 1 at a price, from the distribution of what is counted, written without the code under test. */
function plainExpectation(pick: Pick, outlook: Outlook, price: number): number {
  if (outlook.kind === 'field') {
    if (pick.market === 'win') return (outlook.win[pick.runner] ?? 0) * price
    if (pick.market === 'place') return (outlook.place[pick.runner] ?? 0) * price
    return pick.market === 'duel' ? (outlook.before?.(pick.runner, pick.against) ?? 0) * price : NaN
  }
  const over = (values: Distribution, pays: (value: number) => number) =>
    entries(values).reduce((sum, [value, chance]) => sum + chance * pays(value), 0)
  switch (pick.market) {
    case 'winner':
      return outlook.winner[pick.side] * price
    case 'both':
      return (pick.side === 'yes' ? (outlook.both ?? 0) : 1 - (outlook.both ?? 0)) * price
    case 'parity':
      return over(outlook.measures[pick.measure]?.sum ?? { from: 0, chances: [] }, (value) =>
        (value % 2 === 1) === (pick.side === 'odd') ? price : 0,
      )
    case 'handicap':
    case 'total': {
      const measure = outlook.measures[pick.measure]
      if (measure === undefined) return NaN
      const half = (value: number, line: number) => {
        const ahead =
          pick.market === 'handicap'
            ? (pick.side === 'home' ? value : -value) + line
            : (pick.side === 'over' ? 1 : -1) * (value - line)
        return ahead > 0 ? price / 2 : ahead === 0 ? 0.5 : 0
      }
      const isQuarter = pick.line % 2 !== 0
      const [low, high] = isQuarter ? [(pick.line - 1) / 4, (pick.line + 1) / 4] : [pick.line / 4, pick.line / 4]
      return over(
        pick.market === 'handicap' ? measure.difference : measure.sum,
        (value) => half(value, low) + half(value, high),
      )
    }
    case 'win':
    case 'place':
    case 'duel':
      return NaN
  }
}

/** The moments of a match at which its prices are looked at: before it, and in play while bets are taken. */
function momentsOf(book: GameOfBook, match: Match): readonly number[] {
  const { startMs } = match.fixture
  const inPlay = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => startMs + Math.round(share * match.course.lengthMs))
  return [startMs - 60_000, ...(book.sport.isInPlay ? inPlay : [])]
}

function expectFair(book: GameOfBook, match: Match, nowMs: number): number {
  const target = 1 / (1 + book.profile.margin)
  const outlook = match.outlookAt(nowMs)
  let checked = 0
  for (const market of book.markets(match, nowMs))
    for (const { id, price } of market.picks) {
      const pick = readPick(id)
      if (pick === undefined) throw new Error(`${id} is no pick`)
      const exact = exactPrice(sharesOfPick(pick, outlook) ?? { wins: 0, back: 0 }, book.profile.margin)
      expect(plainExpectation(pick, outlook, exact ?? 0)).toBeCloseTo(target, 9)
      const offered = price / 1_000
      expect(plainExpectation(pick, outlook, offered)).toBeLessThanOrEqual(target + 1e-9)
      expect(offered).toBeGreaterThan((exact ?? 0) - stepOf(exact ?? 0) / 1_000 - 1e-9)
      checked += 1
    }
  return checked
}

/** What the chances of each market add up to, and what they should. */
function sumsOf(outlook: Outlook): readonly { readonly name: string; readonly is: number; readonly of: number }[] {
  const sum = (chances: readonly number[]) => chances.reduce((total, chance) => total + chance, 0)
  if (outlook.kind === 'field')
    return [
      { name: 'win', is: sum(outlook.win), of: 1 },
      { name: 'place', is: sum(outlook.place), of: outlook.placesPaid },
    ]
  const { home, draw, away } = outlook.winner
  return [
    { name: 'winner', is: home + draw + away, of: 1 },
    ...Object.entries(outlook.measures).flatMap(([name, { difference, sum: total }]) => [
      { name, is: sum(difference.chances), of: 1 },
      { name, is: sum(total.chances), of: 1 },
    ]),
  ]
}

describe.each(demoGames.map(({ vendorCode, gameCode }) => [vendorCode, gameCode] as const))('%s %s', (_, gameCode) => {
  const book = demoBook(gameCode)
  const matches = book.fixtures.upcoming(noon, 4)

  test('returns 1 ÷ (1 + margin) on every pick, before and during play, and its margin is 3 to 6 %', () => {
    expect(book.profile.margin).toBeGreaterThanOrEqual(0.03)
    expect(book.profile.margin).toBeLessThanOrEqual(0.06)
    let checked = 0
    for (const match of matches) for (const nowMs of momentsOf(book, match)) checked += expectFair(book, match, nowMs)
    expect(checked).toBeGreaterThan(20)
  })

  test('offers only markets whose chances add up, so that they agree with each other', () => {
    for (const match of matches)
      for (const nowMs of momentsOf(book, match)) {
        for (const { name, is, of } of sumsOf(match.outlookAt(nowMs))) {
          expect(`${name} ${is.toFixed(6)}`).toBe(`${name} ${of.toFixed(6)}`)
        }
      }
  })
})

test('the comparison finds a planted fault: a price that forgets the half that comes back', () => {
  const book = demoBook('saturday-terrace')
  const [match] = book.fixtures.upcoming(noon, 1)
  if (match === undefined) throw new Error('there is no match')
  const outlook = match.outlookAt(noon)
  const pick: Pick = { market: 'total', measure: 'goals', line: 9, side: 'over' }
  const shares = sharesOfPick(pick, outlook) ?? { wins: 0, back: 0 }
  expect(shares.back).toBeGreaterThan(0.01)
  const wrong = exactPrice({ ...shares, back: 0 }, book.profile.margin) ?? 0
  expect(plainExpectation(pick, outlook, wrong)).toBeGreaterThan(1 / (1 + book.profile.margin) + 0.01)
})

test('prices are rounded down to their step and not offered beyond their bounds', () => {
  expect([1.019_9, 1.237, 2.058, 14.27, 88.8].map((price) => offeredPrice(price))).toEqual([
    1_019, 1_230, 2_050, 14_200, 88_000,
  ])
  expect([1.005, 700, undefined].map((price) => offeredPrice(price))).toEqual([undefined, undefined, undefined])
})

test('a game of a vendor has the markets of its profile', () => {
  const { sport, profile } = demoBook('console-hoops-league')
  expect(marketsFor(sport, profile).parity).toBeUndefined()
  expect(marketsFor(sport, { ...profile, hasSides: true }).parity).toBe('points')
})
