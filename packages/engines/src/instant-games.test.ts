import { createHash } from 'node:crypto'
import { drawsFor } from '@baize/fairness'
import { describe, expect, test } from 'vitest'
import type { GameBet, OwnGame } from './index.ts'
import { bzDice, bzMines, decimalOf, maxZ, minesMultiple, ownGames, returnOfChances, slots } from './index.ts'
import { diceChances } from './dice/dice.ts'
import { minesChances, playMines } from './mines/mines.ts'
import { rational } from './rational.ts'
import { fairChanceOf, fairSeedsOf } from './testing/fair-chance.ts'
import { recomputeBet } from './testing/recompute-bet.ts'
import { played, simulateBet } from './testing/simulate-bet.ts'
import { chanceOf } from './testing/toy-slot.ts'
import { ownGame, plinkoWays, simulatedWays, stepsTo, wheelWays } from './testing/ways-to-play.ts'

const share99 = rational(99n, 100n)

/** Pays a bet for every list of draws, and returns the share of all stakes that comes back. */
function shareOf(game: OwnGame, bet: GameBet, draws: readonly (readonly number[])[], stake: bigint) {
  const paid = draws.map((list) => game.payoutMinor(game.play({ bet }, chanceOf(list)), stake))
  return rational(
    paid.reduce((sum, one) => sum + one, 0n),
    stake * BigInt(draws.length),
  )
}

const rolls = Array.from({ length: 10_000 }, (_, roll) => [roll])

describe('dice', () => {
  test('returns 99 % on every bet there is', () => {
    for (const side of ['under', 'over'] as const)
      for (let chance = bzDice.leastChance; chance <= bzDice.greatestChance; chance += 1)
        expect(returnOfChances(diceChances(bzDice, { engine: 'dice', side, chance })).rtp).toEqual(share99)
  })

  test.each([1, 7, 2_500, 4_950, 9_799, 9_800])(
    'pays a chance of %i in 10,000 on exactly as many rolls, and 99 %% of all stakes in all',
    (chance) => {
      for (const side of ['under', 'over'] as const)
        expect(shareOf(ownGame('bz-dice'), { engine: 'dice', side, chance }, rolls, BigInt(chance))).toEqual(share99)
    },
  )

  test('wins under the chance and over what is left of it', () => {
    const won = (side: 'under' | 'over', roll: number) => {
      const outcome = ownGame('bz-dice').play({ bet: { engine: 'dice', side, chance: 4_950 } }, chanceOf([roll]))
      return outcome.engine === 'dice' && outcome.won
    }
    expect([won('under', 4_949), won('under', 4_950), won('over', 5_049), won('over', 5_050)]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

/** Every path through so many rows. */
function pathsOf(rows: number): number[][] {
  return Array.from({ length: 2 ** rows }, (_, path) => Array.from({ length: rows }, (__, row) => (path >> row) & 1))
}

describe('plinko', () => {
  test('has 27 tables, each of which returns 98.8 to 99 % by the sum over its pockets', () => {
    const returns = plinkoWays.map(({ chances }) => Number(decimalOf(returnOfChances(chances).rtp, 6)))
    expect(returns).toHaveLength(27)
    for (const one of returns) expect(one).toSatisfy((rtp: number) => rtp >= 0.988 && rtp <= 0.99)
    expect(ownGame('bz-plinko').published.rtp).toBe(Math.min(...returns).toFixed(6))
  })

  test.each(plinkoWays.filter(({ name }) => / (8|9|12) /.test(name)))(
    '$name: every path, played, returns what the sum says',
    ({ game, bet, chances }) => {
      if (bet.engine !== 'plinko') throw new Error('not a bet of plinko')
      expect(shareOf(game, bet, pathsOf(bet.rows), 100n)).toEqual(returnOfChances(chances).rtp)
    },
  )
})

test.each(wheelWays)('$name: every segment, played, returns 99 %', ({ game, bet, chances }) => {
  if (bet.engine !== 'wheel') throw new Error('not a bet of the wheel')
  const stops = Array.from({ length: bet.segments }, (_, stop) => [stop])
  expect(shareOf(game, bet, stops, 100n)).toEqual(share99)
  expect(returnOfChances(chances).rtp).toEqual(share99)
})

describe('mines', () => {
  test('returns 99 % at every stop with every number of mines', () => {
    for (let mines = bzMines.leastMines; mines <= bzMines.greatestMines; mines += 1)
      for (let cells = 1; cells <= bzMines.cells - mines; cells += 1)
        expect(returnOfChances(minesChances(bzMines, { engine: 'mines', mines }, cells)).rtp).toEqual(share99)
  })

  test.each([1, 2, 3])('of %i on the board: every way to lay them, played to every stop, returns 99 %%', (mines) => {
    const small = { ...bzMines, cells: 7 }
    const places = orders(small.cells, mines)
    for (let cells = 1; cells <= small.cells - mines; cells += 1) {
      const won = places.filter((draws) => {
        const reveals = stepsTo(cells).slice(0, cells)
        return (
          playMines(small, { engine: 'mines', mines }, safeStart(small, mines, draws, reveals), chanceOf(draws))
            .state !== 'hit'
        )
      })
      const multiple = minesMultiple(small, mines, cells)
      expect(rational(BigInt(won.length) * multiple.numerator, BigInt(places.length) * multiple.denominator)).toEqual(
        share99,
      )
    }
  })

  test('shows the mines only once the round is over, and takes no step then', () => {
    const game = ownGame('bz-mines')
    const bet = { engine: 'mines', mines: 2 } as const
    const draws = [4, 4]
    const open = game.play({ bet, steps: stepsTo(3).slice(0, 3) }, chanceOf(draws))
    expect(open).toMatchObject({ state: 'open', opened: [0, 1, 2], mineCells: null, hitCell: null })
    expect(game.payoutMinor(open, 100n)).toBe(0n)
    const hit = game.play({ bet, steps: stepsTo(5).slice(0, 5) }, chanceOf(draws))
    expect(hit).toMatchObject({ state: 'hit', hitCell: 4, mineCells: [4, 5] })
    expect(game.payoutMinor(hit, 100n)).toBe(0n)
    expect(() => game.play({ bet, steps: stepsTo(5) }, chanceOf(draws))).toThrow('the round is over')
    expect(game.allows(hit, { engine: 'mines', kind: 'cashOut' })).toBe(false)
  })

  test('ends by itself when no safe cell is left, and pays once opened cells are taken', () => {
    const game = ownGame('bz-mines')
    const bet = { engine: 'mines', mines: 24 } as const
    const draws = Array.from({ length: 24 }, () => 0)
    const last = { engine: 'mines', kind: 'reveal', cell: 24 } as const
    const outcome = game.play({ bet, steps: [last] }, chanceOf(draws))
    expect(outcome).toMatchObject({ state: 'paid' })
    expect(game.payoutMinor(outcome, 100n)).toBe(2_475n)
  })

  test('allows a player to open closed cells of the board, and to stop once one is open', () => {
    const game = ownGame('bz-mines')
    const begun = game.play({ bet: { engine: 'mines', mines: 1 } }, chanceOf([24]))
    const reveal = (cell: number) => game.allows(begun, { engine: 'mines', kind: 'reveal', cell })
    expect([reveal(0), reveal(24), reveal(25), reveal(-1), reveal(0.5)]).toEqual([true, true, false, false, false])
    expect(game.allows(begun, { engine: 'mines', kind: 'cashOut' })).toBe(false)
  })
})

/** Every list of draws that lays so many mines. */
function orders(cells: number, mines: number): number[][] {
  let lists: number[][] = [[]]
  for (let laid = 0; laid < mines; laid += 1)
    lists = lists.flatMap((list) => Array.from({ length: cells - laid }, (_, draw) => [...list, draw]))
  return lists
}

/** The reveals up to the first that hits a mine: a round that is over takes no further step. */
function safeStart(
  definition: typeof bzMines,
  mines: number,
  draws: readonly number[],
  reveals: ReturnType<typeof stepsTo>,
) {
  const end = reveals.findIndex(
    (_, index) =>
      playMines(definition, { engine: 'mines', mines }, reveals.slice(0, index + 1), chanceOf(draws)).state === 'hit',
  )
  return end === -1 ? reveals : reveals.slice(0, end + 1)
}

describe('every game of our own', () => {
  test('has a code, a canonical definition and its hash', () => {
    expect(ownGames.map(({ code }) => code).slice(0, slots.length)).toEqual(slots.map(({ code }) => code))
    for (const { code, canonicalJson, definitionHash, version } of ownGames) {
      expect(JSON.parse(canonicalJson)).toMatchObject({ code, version })
      expect(createHash('sha256').update(canonicalJson).digest('hex')).toBe(definitionHash)
    }
  })

  test('keeps the definitions that rounds were played with', () => {
    expect(Object.fromEntries(ownGames.map(({ code, definitionHash }) => [code, definitionHash.slice(0, 8)]))).toEqual({
      'bz-coral-kingdom': '9a5c9e37',
      'bz-lotus-lanterns': 'ede12c57',
      'bz-golden-tuktuk': '3d0b12f1',
      'bz-dragon-tide': '983b1654',
      'bz-lion-dance-gold': '1d63bb7f',
      'bz-elephant-parade': 'f3e667b8',
      'bz-floating-market': '8bffcdd5',
      'bz-naga-moon': '87c7a047',
      'bz-himmapan-book': '6bb6a924',
      'bz-dice': 'f1a98634',
      'bz-plinko': 'e9817d28',
      'bz-wheel': 'a5628dac',
      'bz-mines': '767e1d89',
      'bz-blackjack': '947f2453',
      'bz-three-card': '48eb83ec',
      'bz-video-poker': '48568405',
    })
  })

  test.each<[string, GameBet | undefined]>([
    ['bz-lotus-lanterns', { engine: 'dice', side: 'under', chance: 50 }],
    ['bz-dice', undefined],
    ['bz-dice', { engine: 'wheel', segments: 10, risk: 'low' }],
    ['bz-dice', { engine: 'dice', side: 'under', chance: 9_801 }],
    ['bz-dice', { engine: 'dice', side: 'under', chance: 0 }],
    ['bz-dice', { engine: 'dice', side: 'over', chance: 12.5 }],
    ['bz-plinko', { engine: 'plinko', rows: 7, risk: 'low' }],
    ['bz-plinko', { engine: 'plinko', rows: 8.5, risk: 'low' }],
    ['bz-wheel', { engine: 'wheel', segments: 11, risk: 'high' }],
    ['bz-mines', { engine: 'mines', mines: 25 }],
    ['bz-mines', { engine: 'mines', mines: 0 }],
    ['bz-three-card', { engine: 'threeCard', pairPlus: 3 }],
    ['bz-three-card', { engine: 'videoPoker' }],
    ['bz-video-poker', { engine: 'blackjack' }],
  ])('%s does not accept %j', (code, bet) => {
    expect(ownGame(code).accepts(bet)).toBe(false)
    expect(() => ownGame(code).play({ bet }, fairChanceOf(1)(0))).toThrow(RangeError)
  })

  test.each(simulatedWays)('$name: 20,000 rounds agree with the exact return', (way) => {
    const found = simulateBet(way, fairChanceOf(3), 20_000)
    expect(Math.abs(found.z)).toBeLessThanOrEqual(maxZ)
    expect(Math.abs(found.hitZ)).toBeLessThanOrEqual(maxZ)
  })

  test('draws that never reach the last quarter are detected (the planted fault)', () => {
    const short = (round: number) => {
      const fair = fairChanceOf(3)(round)
      return { below: (n: number) => fair.below(Math.ceil((n * 3) / 4)) }
    }
    const dice = simulateBet(simulatedWays[0] ?? failed(), short, 20_000)
    expect(Math.abs(dice.z)).toBeGreaterThan(maxZ)
  })

  test.each(simulatedWays)('$name: a second implementation agrees on 1,000 rounds', (way) => {
    expect(mismatches(way, way.game.canonicalJson, 1_000)).toBe(0)
  })

  test('the second implementation detects another table (the planted fault)', () => {
    const way = plinkoWays[0] ?? failed()
    const changed = JSON.parse(way.game.canonicalJson)
    changed.tables['8'].low[4] += 10
    expect(mismatches(way, JSON.stringify(changed), 200)).toBeGreaterThan(0)
  })
})

function mismatches({ game, bet, steps = [] }: (typeof simulatedWays)[number], rules: string, rounds: number): number {
  const seedsOf = fairSeedsOf(2)
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const seeds = seedsOf(round)
    const stake = 12_345n
    const paid = game.payoutMinor(played(game, bet, steps, drawsFor(seeds)), stake)
    if (paid !== recomputeBet(rules, { bet, steps, stake }, seeds)) found += 1
  }
  return found
}

function failed(): never {
  throw new Error('there is no such way to play')
}
