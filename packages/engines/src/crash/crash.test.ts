import { drawsFor } from '@baize/fairness'
import { describe, expect, test } from 'vitest'
import { decimalOf, maxZ, sharedGameByCode, type Flight, type SharedGame } from '../index.ts'
import { rational, type Rational } from '../rational.ts'
import { fairChanceOf, fairSeedsOf } from '../testing/fair-chance.ts'
import { recomputeCrash } from '../testing/recompute-crash.ts'
import { playCrash, simulateCrash } from '../testing/simulate-crash.ts'
import { chanceOf } from '../testing/toy-slot.ts'
import { bzCrash } from './bz-crash.ts'
import { drawCrash, growthOf, type CrashDefinition } from './crash.ts'

const crash = existing('bz-crash')
const flight = flightOf(crash)
const share99 = rational(99n, 100n)

/** Where a round with these numbers ends; undefined if they do not decide it. */
function crashAfter(definition: CrashDefinition, numbers: readonly number[]): number | undefined {
  try {
    return drawCrash(definition, chanceOf(numbers))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * How many of the numbers of one draw, after those given, lead to a target or more whatever follows, and whether the next one up
 * may do so. Smaller numbers lead further, so that the place is found by halving.
 */
function reaching(definition: CrashDefinition, target: number, before: readonly number[]) {
  let [low, high] = [0, definition.drawBelow]
  const surely = (number: number) => isAtLeast(definition, [...before, number], target)
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (surely(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the round surely ends at the target or further: what is least is what the highest of further numbers give. */
function isAtLeast(definition: CrashDefinition, numbers: readonly number[], target: number): boolean {
  const last = definition.drawBelow - 1
  const found = [0, 1, 2, 3].map((more) =>
    crashAfter(definition, [...numbers, ...Array.from({ length: more }, () => last)]),
  )
  return (found.find((one) => one !== undefined) ?? Number.NaN) >= target
}

/** The probability of a target as far as three numbers decide it, as a fraction of all their combinations. */
function probabilityOf(definition: CrashDefinition, target: number): { readonly surely: bigint; readonly of: bigint } {
  const base = BigInt(definition.drawBelow)
  let surely = 0n
  let before: readonly number[] = []
  for (let draw = 0; draw < 3; draw += 1) {
    const count = reaching(definition, target, before)
    surely = surely * base + BigInt(count)
    before = [...before, count]
  }
  return { surely, of: base ** 3n }
}

describe('the multiple at which a round crashes', () => {
  test('is reached with 99 in t of all numbers there are, for every target t to 20 and others to the greatest', () => {
    const targets = [...Array.from({ length: 1_900 }, (_, index) => index + 101), 9_999, 65_536, 1_234_567, 99_999_999]
    for (const target of [100, ...targets, bzCrash.greatest]) {
      const { surely, of } = probabilityOf(bzCrash, target)
      // The digits of 99 / t to the base 2^32 go on for ever; three of them are all that three numbers can have.
      expect(surely).toBe((99n * of) / BigInt(target))
    }
  })

  test('returns exactly 99 % at every target if all numbers are played, the crash at once included', () => {
    // Of numbers below a base that all these targets divide, each decides whether a target is reached: nothing is left over.
    const toy: CrashDefinition = { ...bzCrash, drawBelow: 2 ** 2 * 3 * 5 ** 2 * 7 * 11, greatest: 110 }
    const numbers = Array.from({ length: toy.drawBelow }, (_, number) => number)
    for (const target of [100, 105, 108, 110]) {
      const wins = numbers.filter((number) => isAtLeast(toy, [number], target)).length
      expect(returnOf(BigInt(wins), BigInt(target), BigInt(toy.drawBelow))).toEqual(share99)
    }
    const ends = numbers.map((number) => crashAfter(toy, [number]))
    expect(ends.filter((end) => end === 0)).toHaveLength(toy.drawBelow / 100)
    expect(ends.every((end) => end === undefined || end === 0 || (end >= 100 && end <= 110))).toBe(true)
  })

  test('is not exact if only whole numbers are drawn and the edge of each is paid (the planted fault)', () => {
    const target = 128n
    const wins = (99n * 2n ** 32n) / target + 1n
    expect(returnOf(wins, target, 2n ** 32n)).not.toEqual(share99)
    const { surely, of } = probabilityOf(bzCrash, Number(target))
    expect(returnOf(surely, target, of)).toEqual(share99)
  })

  test('takes a second number where the first does not decide', () => {
    expect(drawCrash(bzCrash, chanceOf([2 ** 30]))).toBe(395)
    expect(drawCrash(bzCrash, chanceOf([2 ** 30 - 1]))).toBe(396)
    const edge = Number((99n * 2n ** 32n) / 101n)
    expect(crashAfter(bzCrash, [edge])).toBeUndefined()
    expect([drawCrash(bzCrash, chanceOf([edge, 0])), drawCrash(bzCrash, chanceOf([edge, 2 ** 32 - 1]))]).toEqual([
      101, 100,
    ])
    expect(drawCrash(bzCrash, chanceOf([0]))).toBe(bzCrash.greatest)
    expect(drawCrash(bzCrash, chanceOf([2 ** 32 - 1]))).toBe(0)
  })

  test('a second implementation agrees on 10,000 rounds', () => {
    expect(mismatches(crash.canonicalJson, 10_000)).toBe(0)
  })

  test('the second implementation detects another share (the planted fault)', () => {
    expect(mismatches(crash.canonicalJson.replace('"share":99', '"share":98'), 200)).toBeGreaterThan(0)
  })

  test.each([31, 32])('run %i: 100,000 rounds agree with 99 %% at several targets', (run) => {
    for (const { z } of simulateCrash(crash, [101, 150, 200, 1_000], fairChanceOf(run), 100_000))
      expect(Math.abs(z)).toBeLessThanOrEqual(maxZ)
  })

  test('rounds that never crash at once are detected (the planted fault)', () => {
    const kind = simulateCrash(crash, [101, 150], fairChanceOf(31), 100_000, (chance) =>
      Math.max(101, playCrash(crash, chance)),
    )
    expect(kind.some(({ z }) => Math.abs(z) > maxZ)).toBe(true)
  })
})

describe('the growth', () => {
  test('begins at 1 and never falls, to the greatest multiple', () => {
    const end = flight.msUntil(bzCrash.greatest)
    let before = 0
    for (let ms = 0; ms <= end; ms += 1) {
      const now = flight.multipleAt(ms)
      if (now < before) throw new Error(`falls at ${ms} ms`)
      before = now
    }
    expect([flight.multipleAt(0), flight.multipleAt(-5), before]).toEqual([100, 100, bzCrash.greatest])
    expect(flight.multipleAt(end + 1_000_000)).toBe(bzCrash.greatest)
  })

  test('reaches a multiple exactly when its inverse says: not a millisecond before', () => {
    const targets = [...Array.from({ length: 20_000 }, (_, index) => index + 101), 100_000, 7_654_321, bzCrash.greatest]
    for (const target of targets) {
      const ms = flight.msUntil(target)
      expect(flight.multipleAt(ms)).toBeGreaterThanOrEqual(target)
      expect(flight.multipleAt(ms - 1)).toBeLessThan(target)
    }
    expect(flight.msUntil(100)).toBe(0)
    expect(() => flight.msUntil(bzCrash.greatest + 1)).toThrow(RangeError)
  })

  test('takes the time that docs/fairness.md tells', () => {
    expect([110, 200, 1_000, 10_000, bzCrash.greatest].map(flight.msUntil)).toEqual([
      1_197, 8_700, 28_899, 57_796, 173_385,
    ])
  })

  test('follows the definition: a faster one grows faster', () => {
    const fast = growthOf({ ...bzCrash, growth: { stepMs: 100, perMille: 16, scale: 10_000 } })
    expect(fast.msUntil(200)).toBeLessThan(flight.msUntil(200))
  })
})

describe('the game', () => {
  test('has one round in a series, two bets for each player, and nothing that pays by itself', () => {
    const series = crash.openSeries(fairChanceOf(5)(0), 1)
    const { outcome, next, isLast } = series.deal(series.start)
    expect({ next, isLast, burned: series.burned }).toEqual({ next: 1, isLast: true, burned: [] })
    expect(() => series.deal(1)).toThrow(RangeError)
    expect(crash.fields.map(({ id, group, rtp }) => [id, group, rtp])).toEqual([
      ['first', 'main', '0.990000'],
      ['second', 'main', '0.990000'],
    ])
    expect(decimalOf(crash.pays(outcome, 'first'), 2)).toBe('0.00')
    expect(decimalOf(crash.greatestMultiple('first'), 0)).toBe('1000000')
    expect([crash.published.rtp, crash.opposite, crash.coverage.winsOn('first')]).toEqual(['0.990000', [], []])
  })

  test('tells a round in a few letters, a crash at once as the multiple that was shown', () => {
    const brief = (crashHundredths: number) => crash.brief({ engine: 'crash', crashHundredths })
    expect([brief(0), brief(100), brief(341), brief(1_234_500)]).toEqual(['1.00', '1.00', '3.41', '12345.00'])
    expect(() => flight.crashOf({ engine: 'roulette', pocket: 3 })).toThrow(RangeError)
  })

  test('keeps the definition that rounds were played with', () => {
    expect(crash.definitionHash.slice(0, 8)).toBe('89a19b41')
  })
})

function returnOf(wins: bigint, target: bigint, of: bigint): Rational {
  return rational(wins * target, of * 100n)
}

function mismatches(rules: string, rounds: number): number {
  const seedsOf = fairSeedsOf(4)
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const seeds = seedsOf(round)
    if (playCrash(crash, drawsFor(seeds)) !== recomputeCrash(rules, seeds)) found += 1
  }
  return found
}

function existing(code: string): SharedGame {
  const game = sharedGameByCode(code)
  if (game === undefined) throw new Error(`there is no game ${code}`)
  return game
}

function flightOf(game: SharedGame): Flight {
  if (game.flight === undefined) throw new Error('nothing grows')
  return game.flight
}
