import { drawsFor } from '@baize/fairness'
import { describe, expect, test } from 'vitest'
import {
  decimalOf,
  gameInSeries,
  maxZ,
  sharedGameByCode,
  sharedPayoutMinor,
  type SharedGame,
  type SharedOutcome,
} from '../index.ts'
import { add, multiply, rational } from '../rational.ts'
import { fairChanceOf, fairSeedsOf } from '../testing/fair-chance.ts'
import { recomputeFight } from '../testing/recompute-fight.ts'
import { simulateFights } from '../testing/simulate-fights.ts'
import { chanceOf } from '../testing/toy-slot.ts'
import { bzCockfight, cockfightBounds } from './bz-cockfight.ts'
import { chancesOf, corners, drawFight, oddsOf, returnOfField, termsOf, type Corner } from './cockfight.ts'
import { meetingsOf, standingsOf } from './records.ts'
import { fightOf, fightsOfSeason } from './season.ts'

const game = existing('bz-cockfight')
const fights = fightsOfSeason(bzCockfight)
/** After so many seasons the forms begin again, and in each every bird meets every other in both corners. */
const allFights = Array.from({ length: bzCockfight.forms.length * fights }, (_, nth) => nth + 1)

function existing(code: string): SharedGame {
  const found = sharedGameByCode(code)
  if (found === undefined) throw new Error(`there is no game ${code}`)
  return found
}

const endOf = (seriesNo: number, winner: Corner): SharedOutcome => {
  const { meron, wala, multiples } = termsOf(bzCockfight, seriesNo)
  return {
    engine: 'cockfight',
    fight: seriesNo,
    meron,
    wala,
    winner,
    hundredths: corners.map((corner) => multiples[corner]),
    turns: [],
  }
}

/** The exact return of a field of a fight: every end that there is, by its chance, through what the game pays. */
function enumerated(seriesNo: number, field: Corner, pays: SharedGame['pays'] = game.pays) {
  const chances = chancesOf(termsOf(bzCockfight, seriesNo))
  return corners
    .map((end) => multiply(chances[end], pays(endOf(seriesNo, end), field)))
    .reduce((sum, one) => add(sum, one), rational(0n, 1n))
}

describe('a season follows from the numbers of its fights', () => {
  test('every bird meets every other twice, once in each corner, and rests between', () => {
    for (const season of [1, 2, 9]) {
      const all = Array.from({ length: fights }, (_, nth) => fightOf(bzCockfight, (season - 1) * fights + nth + 1))
      expect(new Set(all.map(({ meron, wala }) => `${meron} ${wala}`)).size).toBe(240)
      expect(all.every(({ meron, wala }) => meron !== wala)).toBe(true)
      expect(all.map(({ nth }) => nth)).toEqual(all.map((_, nth) => nth + 1))
      expect(new Set(all.map((one) => one.season))).toEqual(new Set([season]))
      for (let round = 0; round < 30; round += 1) {
        const ring = all.slice(round * 8, round * 8 + 8).flatMap(({ meron, wala }) => [meron, wala])
        expect(new Set(ring).size).toBe(16)
      }
    }
  })

  test('seasons in a row do not begin with the same pair, and there is no fight before the first', () => {
    const first = (season: number) => fightOf(bzCockfight, (season - 1) * fights + 1)
    expect([first(1).meron, first(1).wala]).not.toEqual([first(2).meron, first(2).wala])
    for (const none of [0, -1, 1.5, Number.NaN]) expect(() => fightOf(bzCockfight, none)).toThrow(RangeError)
  })
})

describe('odds and returns of every pair that there can be', () => {
  test('are a margin of 6 to 10 % from the chances, and never leave the bounds that are published', () => {
    const least: Record<string, number> = {}
    const most: Record<string, number> = {}
    const lowest: Record<string, string> = {}
    for (const seriesNo of allFights) {
      const terms = termsOf(bzCockfight, seriesNo)
      for (const corner of corners) {
        const multiple = terms.multiples[corner]
        least[corner] = Math.min(least[corner] ?? Infinity, multiple)
        most[corner] = Math.max(most[corner] ?? 0, multiple)
        const exact = enumerated(seriesNo, corner)
        expect(exact).toEqual(returnOfField(terms, corner))
        const rtp = decimalOf(exact, 6)
        if (rtp < (lowest[corner] ?? '1')) lowest[corner] = rtp
        expect(Number(rtp)).toSatisfy((share: number) => share >= 0.9 && share <= 0.94)
      }
    }
    expect({ least, most, rtp: lowest }).toEqual(cockfightBounds)
  })

  test('have this margin of what is decided too, without the stakes that a draw gives back', () => {
    const shares = allFights.flatMap((seriesNo) => {
      const { strengths, multiples } = termsOf(bzCockfight, seriesNo)
      return (['meron', 'wala'] as const).map(
        (corner) => (strengths[corner] * multiples[corner]) / (strengths.meron + strengths.wala) / 100,
      )
    })
    expect(Math.min(...shares)).toBeGreaterThan(0.9)
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.94)
  })

  test('are said for the fight before its first bet, and in the outcome', () => {
    const card = game.cardOf?.(17)
    const { meron, wala, multiples, strengths } = termsOf(bzCockfight, 17)
    expect(card).toMatchObject({ engine: 'cockfight', season: 1, nth: 17, of: 240, meron, wala, strengths })
    const inSeries = gameInSeries(game, 17)
    expect(card?.fields).toEqual(inSeries.fields.map(({ id, odds, rtp }) => ({ id, odds, rtp })))
    for (const corner of corners) {
      const multiple = rational(BigInt(multiples[corner]), 100n)
      expect(inSeries.greatestMultiple(corner)).toEqual(multiple)
      expect(game.pays(endOf(17, corner), corner)).toEqual(multiple)
      expect(decimalOf(returnOfField(termsOf(bzCockfight, 17), corner), 6)).toBe(
        card?.fields.find(({ id }) => id === corner)?.rtp,
      )
    }
  })

  test('of two birds are those of the example', () => {
    expect(oddsOf(bzCockfight, { meron: 110, wala: 90 })).toEqual({
      drawsInThousand: 99,
      multiples: { meron: 167, draw: 930, wala: 204 },
    })
  })

  test('a draw that did not give the stakes back would be found (the planted fault)', () => {
    const keeps: SharedGame['pays'] = (outcome, field) =>
      outcome.engine === 'cockfight' && outcome.winner === 'draw' && field !== 'draw'
        ? rational(0n, 1n)
        : game.pays(outcome, field)
    expect(enumerated(3, 'meron', keeps)).not.toEqual(returnOfField(termsOf(bzCockfight, 3), 'meron'))
  })
})

describe('what a fight pays', () => {
  test('the winner at the odds of the fight; a draw gives the stakes on both birds back', () => {
    const bets = [
      { field: 'meron', amountMinor: 1_000n },
      { field: 'draw', amountMinor: 100n },
    ]
    const { multiples } = termsOf(bzCockfight, 5)
    expect(sharedPayoutMinor(game, endOf(5, 'meron'), bets)).toBe(BigInt(multiples.meron * 10))
    expect(sharedPayoutMinor(game, endOf(5, 'draw'), bets)).toBe(1_000n + BigInt(multiples.draw))
    expect(sharedPayoutMinor(game, endOf(5, 'wala'), bets)).toBe(0n)
    expect(game.pays(endOf(5, 'wala'), 'nothing')).toEqual(rational(0n, 1n))
    expect(() => game.pays({ engine: 'crash', crashHundredths: 200 }, 'meron')).toThrow(RangeError)
  })

  test('coverage of a fight is its chances in thousandths, and both corners cannot be held', () => {
    for (const seriesNo of allFights.slice(0, 240)) {
      const { coverage, opposite } = gameInSeries(game, seriesNo)
      const chances = chancesOf(termsOf(bzCockfight, seriesNo))
      const covered = corners.map((corner) => coverage.winsOn(corner))
      expect(new Set(covered.flat()).size).toBe(1_000)
      for (const [place, corner] of corners.entries()) {
        const { numerator, denominator } = chances[corner]
        const share = (Number(numerator) / Number(denominator)) * 1_000
        expect(Math.abs((covered[place]?.length ?? 0) - share)).toBeLessThanOrEqual(1)
      }
      expect(opposite).toEqual([['meron', 'wala']])
    }
  })

  test('a fight takes fifteen to twenty seconds to show', () => {
    for (let nth = 0; nth < 300; nth += 1)
      expect(game.showMs(drawFight(bzCockfight, nth + 1, fairChanceOf(4)(nth)))).toSatisfy(
        (ms: number) => ms >= 15_000 && ms < 20_000,
      )
  })
})

/** How many fights the second implementation finds to be different. */
function differences(definition: string, count: number): number {
  const seedsOf = fairSeedsOf(6)
  return Array.from({ length: count }, (_, nth) => nth + 1).filter((seriesNo) => {
    const seeds = seedsOf(seriesNo)
    const { outcome } = game.openSeries(drawsFor(seeds), seriesNo).deal(0)
    const other = recomputeFight(definition, seriesNo, { ...seeds, nonce: String(seeds.nonce) })
    return JSON.stringify(outcome) !== JSON.stringify(other)
  }).length
}

describe('fights', () => {
  test('are found to be the same by a second implementation, over four seasons', () => {
    expect(differences(game.canonicalJson, 4 * fights)).toBe(0)
  })

  test('the second implementation detects another strength, another margin and more draws (the planted fault)', () => {
    const changed = (change: (definition: typeof bzCockfight & { birds: { strength: number }[] }) => object) =>
      differences(JSON.stringify(change(JSON.parse(game.canonicalJson))), fights)
    expect(
      changed((one) => ({ ...one, birds: one.birds.map((bird) => ({ ...bird, strength: bird.strength + 1 })) })),
    ).toBeGreaterThan(0)
    expect(changed((one) => ({ ...one, back: { ...one.back, decided: 921 } }))).toBeGreaterThan(0)
    expect(changed((one) => ({ ...one, draws: { ...one.draws, ofEqual: 110 } }))).toBeGreaterThan(0)
  })

  test('end by their first two numbers, and go on for as many exchanges as the third says', () => {
    const { strengths, drawsInThousand } = termsOf(bzCockfight, 1)
    const end = (first: number, second: number) =>
      drawFight(bzCockfight, 1, chanceOf([first, second, 0, ...Array.from({ length: 9 }, () => 3)]))
    expect(end(drawsInThousand - 1, 0).winner).toBe('draw')
    expect(end(drawsInThousand, strengths.meron - 1).winner).toBe('meron')
    expect(end(drawsInThousand, strengths.meron).winner).toBe('wala')
    expect(end(999, 0).turns).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 3])
  })

  test('a series has one fight', () => {
    const series = game.openSeries(fairChanceOf(5)(0), 9)
    expect(series.deal(0)).toMatchObject({ next: 1, isLast: true, outcome: { fight: 9 } })
    expect(() => series.deal(1)).toThrow(RangeError)
  })
})

test('100,000 fights agree with the returns of their odds, and a favoured corner is detected (the planted fault)', () => {
  for (const z of simulateFights(bzCockfight, 7, 100_000)) expect(Math.abs(z)).toBeLessThanOrEqual(maxZ)
  const favoured = simulateFights(bzCockfight, 7, 100_000, (definition, seriesNo, chance) => {
    const outcome = drawFight(definition, seriesNo, chance)
    return seriesNo % 33 === 0 ? { ...outcome, winner: 'meron' as const } : outcome
  })
  expect(Math.max(...favoured.map(Math.abs))).toBeGreaterThan(maxZ)
})

test('records and form follow from results alone', () => {
  const result = (fight: number, meron: number, wala: number, winner: Corner) => ({ fight, meron, wala, winner })
  const results = [
    result(1, 0, 1, 'meron'),
    result(2, 2, 0, 'draw'),
    result(3, 1, 0, 'meron'),
    result(4, 0, 2, 'meron'),
    result(5, 1, 2, 'draw'),
    result(6, 2, 1, 'wala'),
    result(7, 0, 1, 'wala'),
  ]
  expect(standingsOf(3, results, 2)).toEqual([
    { bird: 1, won: 3, drawn: 1, lost: 0, points: 7, form: ['L', 'W', 'D', 'W', 'W'] },
    { bird: 0, won: 1, drawn: 1, lost: 2, points: 3, form: ['W', 'D', 'L', 'W', 'L'] },
    { bird: 2, won: 0, drawn: 2, lost: 2, points: 2, form: ['D', 'L', 'D', 'L'] },
  ])
  expect(meetingsOf(results, 0, 1)).toEqual({ won: 1, drawn: 0, lost: 2 })
  expect(meetingsOf(results, 1, 0)).toEqual({ won: 2, drawn: 0, lost: 1 })
})

test('the definition stays the one that fights were played with', () => {
  expect(game.definitionHash.slice(0, 8)).toBe('88a580c1')
})
