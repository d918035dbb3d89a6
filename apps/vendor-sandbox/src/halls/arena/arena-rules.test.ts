import { maxZ } from '@baize/engines'
import { describe, expect, it, test } from 'vitest'
import everyMaker from '../../../../../brands/demo/games/cockfight.json' with { type: 'json' }
import { seededChance } from '../testing/seeded-chance.ts'
import { arenaGames, arenaOf, type ArenaGame } from './arena-game.ts'
import { strongest, weakest, type Bird } from './birds.ts'
import {
  chanceOf,
  drawBout,
  hasMarket,
  oddsOf,
  openPool,
  payoutOf,
  returnOf,
  sides,
  type Pair,
  type Side,
} from './bout.ts'
import { afterBout, entrantsOf, firstSeason, pairOf, tableOf } from './season.ts'

/** The cockfight games of the stand-in vendors: the site's own is played by the server itself. */
const catalogue = everyMaker.filter(({ vendorCode }) => vendorCode !== 'BZ')

const games = Object.entries(arenaGames)
const record = { won: 1, drawn: 1, lost: 1 }
const bird = (index: number, strength: number): Bird => ({
  index,
  name: index,
  plumage: 0,
  strength,
  grams: 2_000,
  record,
  form: [],
})
const pair = (meron: number, wala: number): Pair => ({ meron: bird(0, meron), wala: bird(1, wala) })
const strengths = Array.from({ length: strongest - weakest + 1 }, (_, step) => weakest + step)
const smallest = 2_000n
const figure = ({ part, of }: { part: bigint; of: bigint }) => Number((part * 1_000_000n) / of) / 1_000_000

/** The return of a stake on a side by adding up its payouts at every end of the bout, each with its exact chance. */
function enumerate(game: ArenaGame, of: Pair, side: Side, pay = payoutOf): { part: bigint; of: bigint } {
  const pool = openPool(game, of, smallest)
  const stakeMinor = 2_000_000n
  const paid = sides.map((end) => {
    const { part } = chanceOf(game, of, end)
    return part * pay(game, of, { pool, end, side, stakeMinor })
  })
  return { part: paid.reduce((sum, one) => sum + one, 0n), of: chanceOf(game, of, 'draw').of * stakeMinor }
}

describe('the return of a bet', () => {
  test.each(games)(
    'in %s is what the window shows, for all pairs of strengths, with a margin of 6 to 10 per cent',
    (_, game) => {
      for (const meron of strengths)
        for (const wala of strengths)
          for (const side of sides) {
            const of = pair(meron, wala)
            const added = figure(enumerate(game, of, side))
            const shown = figure(returnOf(game, of, openPool(game, of, smallest), side))
            // Payouts are rounded down to whole minor units, the returns are not.
            expect(Math.abs(added - shown)).toBeLessThan(0.000_002)
            expect(added).toBeGreaterThanOrEqual(0.9)
            expect(added).toBeLessThanOrEqual(0.94)
          }
    },
  )

  it('is another one if a draw pays like a win', () => {
    const game = arenaOf('sunrise-pit')
    const of = pair(80, 70)
    const wrong: typeof payoutOf = (g, p, bet) =>
      payoutOf(g, p, bet.end === 'draw' && bet.side !== 'draw' ? { ...bet, end: bet.side } : bet)
    expect(
      Math.abs(figure(enumerate(game, of, 'meron', wrong)) - figure(returnOf(game, of, undefined, 'meron'))),
    ).toBeGreaterThan(0.01)
  })

  it('is worked by hand: strengths of 80 and 60, 11.6 % draws, a margin of 7 %', () => {
    const game = arenaOf('sunrise-pit')
    const of = pair(80, 60)
    // 0.884 · 0.64 = 0.56576; (0.93 - 0.116) / 0.56576 = 1.4387…
    expect(figure(chanceOf(game, of, 'meron'))).toBe(0.56576)
    expect(oddsOf(game, of, undefined, 'meron')).toBe(143n)
    expect(payoutOf(game, of, { pool: undefined, end: 'meron', side: 'meron', stakeMinor: 2_000n })).toBe(2_860n)
    expect(payoutOf(game, of, { pool: undefined, end: 'draw', side: 'meron', stakeMinor: 2_000n })).toBe(2_000n)
    expect(payoutOf(game, of, { pool: undefined, end: 'draw', side: 'draw', stakeMinor: 2_000n })).toBe(16_000n)
    expect(payoutOf(game, of, { pool: undefined, end: 'wala', side: 'meron', stakeMinor: 2_000n })).toBe(0n)
  })

  it('on a draw is near 8 times the stake everywhere', () => {
    for (const [, { drawOddsHundredths }] of games) {
      expect(drawOddsHundredths).toBeGreaterThanOrEqual(750)
      expect(drawOddsHundredths).toBeLessThanOrEqual(850)
    }
  })

  test.each(games)('of 200,000 simulated bouts in %s lies within the bounds of chance', (code, game) => {
    const chance = seededChance(code.length * 31 + 5)
    let [paid, expected, variance] = [0, 0, 0]
    for (let nth = 0; nth < 200_000; nth += 1) {
      const of = pair(weakest + (nth % 37), weakest + ((nth * 11) % 37))
      const side = sides[nth % 3] ?? 'draw'
      const pool = openPool(game, of, smallest)
      const pay = (end: Side) => Number(payoutOf(game, of, { pool, end, side, stakeMinor: 100_000n })) / 100_000
      paid += pay(drawBout(game, of, chance))
      const mean = sides.reduce((sum, end) => sum + figure(chanceOf(game, of, end)) * pay(end), 0)
      expected += mean
      variance += sides.reduce((sum, end) => sum + figure(chanceOf(game, of, end)) * pay(end) ** 2, 0) - mean ** 2
    }
    expect(Math.abs(paid - expected) / Math.sqrt(variance)).toBeLessThanOrEqual(maxZ)
  })
})

describe('a pool', () => {
  it('pays all winners together 90 % of what is in it, less roundings, and never more', () => {
    const game = arenaOf('red-comb-coliseum')
    const of = pair(75, 82)
    const seed = openPool(game, of, smallest)
    if (seed === undefined) throw new Error('it has a pool')
    const stakes = [2_000n, 4_000n, 200_000n]
    const onMeron = stakes.reduce((sum, stake) => sum + stake, 0n)
    const pool = { meron: seed.meron + onMeron, wala: seed.wala + 50_000n }
    const paid = [...stakes, seed.meron].map((stakeMinor) =>
      payoutOf(game, of, { pool, end: 'meron', side: 'meron', stakeMinor }),
    )
    const total = ((pool.meron + pool.wala) * 9n) / 10n
    const sum = paid.reduce((left, right) => left + right, 0n)
    expect(sum).toBeLessThanOrEqual(total)
    expect(total - sum).toBeLessThan(4n)
  })
})

describe('seasons and derbies', () => {
  it('are one arena for each cockfight game of the brand; derbies are series of farms', () => {
    expect(Object.keys(arenaGames).toSorted()).toEqual(catalogue.map(({ gameCode }) => gameCode).toSorted())
    for (const { gameCode, gameClassify } of catalogue)
      expect(arenaOf(gameCode).series.kind).toBe(gameClassify === 'DERBY' ? 'derby' : 'season')
  })

  test.each(games)(
    '%s: all meet all once, every bout has a market, the table adds up, and a new season follows',
    (code, game) => {
      const chance = seededChance(9)
      let season = firstSeason(game, code, chance)
      const entrants = entrantsOf(game)
      const bouts = (entrants * (entrants - 1)) / 2
      expect(season.programme).toHaveLength(bouts)
      expect(new Set(season.programme.map((two) => two.toSorted((a, b) => a - b).join())).size).toBe(bouts)
      expect(new Set(season.birds.map(({ name }) => name)).size).toBe(season.birds.length)
      for (let nth = 0; nth < bouts; nth += 1) {
        const of = pairOf(game, season, nth)
        expect(of && hasMarket(of)).toBe(true)
        expect(of?.meron.index).not.toBe(of?.wala.index)
        if (nth < bouts - 1) season = afterBout(game, season, of ? drawBout(game, of, chance) : 'draw', chance)
      }
      const table = tableOf(season)
      expect(table.reduce((sum, { points }) => sum + points, 0)).toBe((bouts - 1) * 2)
      expect(table.map(({ points }) => points)).toEqual(table.map(({ points }) => points).toSorted((a, b) => b - a))
      const next = afterBout(game, season, 'draw', chance)
      expect([next.number, next.ended]).toEqual([2, 0])
      const foughtBy = (one: Bird) => one.record.won + one.record.drawn + one.record.lost
      // Four qualifying bouts each, and two birds in each bout.
      expect(next.birds.reduce((sum, one) => sum + foughtBy(one), 0)).toBe(next.birds.length * 4 + bouts * 2)
    },
  )

  it('take no bets on a bird with fewer than two bouts', () => {
    const young = { ...bird(1, 70), record: { won: 1, drawn: 0, lost: 0 } }
    expect(hasMarket({ meron: bird(0, 70), wala: young })).toBe(false)
    expect(hasMarket({ meron: bird(0, 70), wala: { ...young, record: { won: 1, drawn: 0, lost: 1 } } })).toBe(true)
  })
})
