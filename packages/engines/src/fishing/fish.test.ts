import { describe, expect, test } from 'vitest'
import type { FishBet } from '../bets.ts'
import { returnOfChances } from '../chances.ts'
import { add, rational } from '../rational.ts'
import { fairChanceOf } from '../testing/fair-chance.ts'
import { ownGame } from '../testing/ways-to-play.ts'
import { drawBoss } from './boss.ts'
import { bzCoralKingdom as game } from './bz-coral-kingdom.ts'
import { acceptsFish, catchChance, powersOf, shotChances } from './fish.ts'
import { fishAt, fishOf, placeOf } from './school.ts'

const own = ownGame('bz-coral-kingdom')
const names = game.kinds.map(({ kind }) => kind)
const bet = (weapon: FishBet['weapon'], ...shots: string[]): FishBet => ({ engine: 'fish', weapon, shots })

/** Each kind with each weapon that it can be shot with, alone and together with others. */
const bets: readonly FishBet[] = names.flatMap((kind) =>
  [
    bet('cannon', kind),
    bet('cannon', kind, 'anchovy', 'arowana'),
    bet('net', kind),
    bet('net', kind, 'eel'),
    bet('net', kind, 'anchovy', 'shark'),
    bet('torpedo', kind),
    bet('torpedo', kind, 'eel'),
  ].filter((one) => acceptsFish(game, one)),
)

describe('what a shot returns', () => {
  test('is exactly 93 % for every kind of fish and every weapon, whatever else the volley is aimed at', () => {
    expect(bets.length).toBeGreaterThan(80)
    const returns = bets.flatMap((one) => one.shots.map((kind) => returnOfChances(shotChances(game, one, kind)).rtp))
    expect(new Set(returns.map(({ numerator, denominator }) => `${numerator}/${denominator}`))).toEqual(
      new Set(['93/100']),
    )
    expect(own.published).toEqual({ rtp: '0.960000', poolReturn: '0.030000' })
  })

  test('a chance is never above one, and every chain has the mean that its kind says', () => {
    for (const one of bets)
      for (const kind of one.shots) {
        const fish = game.kinds.find((other) => other.kind === kind)
        if (fish === undefined) throw new Error(kind)
        const { below, of } = catchChance(game, fish, one)
        expect(below).toBeLessThan(of)
        const { chain = [{ pays: fish.multiple, weight: 1 }] } = fish
        const weights = chain.reduce((sum, { weight }) => sum + weight, 0)
        expect(chain.reduce((sum, { pays, weight }) => sum + pays * weight, 0)).toBe(fish.multiple * weights)
      }
  })

  test('every boss returns exactly 96 % of what is staked on it', () => {
    for (const { returns } of game.bosses) {
      const whole = returns.reduce((sum, { weight }) => sum + weight, 0)
      const mean = returns.map(({ pays, weight }) => rational(BigInt(pays * weight), BigInt(100 * whole))).reduce(add)
      expect(mean).toEqual(rational(24n, 25n))
    }
  })

  test('2 million shots come within |z| ≤ 3.29 of it, and a planted fault does not', { timeout: 60_000 }, () => {
    const chanceOf = fairChanceOf(41)
    const volley = bet(
      'cannon',
      'anchovy',
      'tang',
      'puffer',
      'lionfish',
      'octopus',
      'eel',
      'shark',
      'jellyfish',
      'ray',
      'turtle',
    )
    const [rounds, stake] = [200_000, 1_000n]
    const variance = volley.shots
      .map((kind) => returnOfChances(shotChances(game, volley, kind)).variance)
      .map(({ numerator, denominator }) => Number(numerator) / Number(denominator))
      .reduce((sum, one) => sum + one / 100, 0)
    let paid = 0
    for (let round = 0; round < rounds; round += 1) {
      const outcome = own.play({ bet: volley, stakeMinor: stake }, chanceOf(round))
      if (outcome.engine !== 'fish') throw new Error('no volley')
      paid += outcome.shots.reduce((sum, { multiple }) => sum + multiple, 0) / 10
    }
    const z = (found: number, expected: number) => (found / rounds - expected) / Math.sqrt(variance / rounds)
    expect(Math.abs(z(paid, 0.93))).toBeLessThanOrEqual(3.29)
    // A pay table with one percent more.
    expect(Math.abs(z(paid, 0.93 * 1.03))).toBeGreaterThan(3.29)
  })
})

describe('a volley', () => {
  test('costs its shots, a net once, a torpedo as often as it says', () => {
    expect(powersOf(game, bet('cannon', 'tang', 'ray'))).toBe(2)
    expect(powersOf(game, bet('net', 'tang', 'ray', 'eel'))).toBe(1)
    expect(powersOf(game, bet('torpedo', 'shark'))).toBe(8)
  })

  test.each([
    bet('cannon'),
    bet('cannon', ...Array.from({ length: 11 }, () => 'tang')),
    bet('net', 'tang', 'tang', 'tang', 'tang'),
    bet('torpedo', 'tang'),
    bet('cannon', 'whale'),
    bet('cannon', 'seadragon'),
    undefined,
    { engine: 'mines', mines: 3 } as const,
  ])('is refused if it is none of the game: %o', (refused) => {
    expect(own.accepts(refused)).toBe(false)
    expect(() => own.play({ bet: refused, stakeMinor: 1_000n }, { below: () => 0 })).toThrow(RangeError)
  })

  test('pays what it caught, and the pool once it is paid', () => {
    const caught = own.play(
      { bet: bet('cannon', 'tang', 'ray'), stakeMinor: 100n },
      { below: (n) => (n === 400 ? 92 : n - 1) },
    )
    expect(caught).toMatchObject({ shots: [{ multiple: 4 }, { multiple: 0 }], pool: { won: false } })
    expect(own.payoutMinor(caught, 100n)).toBe(200n)
    const choices = { bet: bet('net', 'tang'), stakeMinor: 100n }
    const won = own.play(choices, { below: () => 0 })
    expect([own.isOver(won), own.payoutMinor(won, 100n)]).toEqual([false, 0n])
    const steps = [{ engine: 'fish', kind: 'pool', amountMinor: '5000' }] as const
    const paid = own.play({ ...choices, steps }, { below: () => 0 })
    expect([own.isOver(paid), own.payoutMinor(paid, 100n)]).toEqual([true, 5_400n])
  })
})

describe('a school', () => {
  test('is the same whoever computes it, and another one for another text', () => {
    const school = 'a school'
    const first = Array.from({ length: 600 }, (_, place) => fishOf(game, school, place + 1))
    expect(first).toEqual(Array.from({ length: 600 }, (_, place) => fishOf(game, school, place + 1)))
    expect(first).not.toEqual(Array.from({ length: 600 }, (_, place) => fishOf(game, 'another', place + 1)))
    expect(new Set(first.map((fish) => fish?.kind)).size).toBe(17)
    expect([0, -1, 0.5, Number.NaN].map((no) => fishOf(game, school, no))).toEqual(Array(4).fill(undefined))
  })

  test('what swims at a moment is every fish whose time it is, on its way across the water', () => {
    for (const ms of [0, 1, 12_345, 3_600_000]) {
      const swimming = fishAt(game, 'here', ms)
      const around = Array.from({ length: 240 }, (_, place) => Math.floor(ms / game.waveMs) * 6 - 160 + place)
      const expected = around.flatMap((no) => fishOf(game, 'here', no) ?? [])
      expect(swimming).toEqual(expected.filter(({ beginsMs, endsMs }) => beginsMs <= ms && ms < endsMs))
      for (const fish of swimming) {
        expect(fishOf(game, 'here', fish.no)).toEqual(fish)
        const { x, y } = placeOf(fish, ms)
        expect(x >= -180 && x <= 1_180 && y > -60 && y < 1_060).toBe(true)
      }
    }
    expect(fishAt(game, 'here', 3_600_000).length).toBeGreaterThan(8)
  })
})

test('a boss draws its kind, what it takes and what it returns', () => {
  expect(drawBoss(game, { below: () => 0 })).toEqual({ kind: 'seadragon', life: 60, returnsHundredths: 40 })
  expect(drawBoss(game, { below: (n) => n - 1 })).toEqual({ kind: 'kingcrab', life: 140, returnsHundredths: 2_000 })
})
