import { drawsFor } from '@baize/fairness'
import { describe, expect, test } from 'vitest'
import { at } from '../at.ts'
import type { Chance } from '../chance.ts'
import { canonicalDefinition } from '../definition-hash.ts'
import { ownGameByCode } from '../own-games.ts'
import { decimalOf, rational } from '../rational.ts'
import { agreesWithPublished, simulatePays } from '../simulate.ts'
import { boardsOf, countClusters, paintedClusters } from '../testing/count-clusters.ts'
import { fairChanceOf, fairSeedsOf } from '../testing/fair-chance.ts'
import { recomputeCluster } from '../testing/recompute-cluster.ts'
import { chanceOf } from '../testing/toy-slot.ts'
import { boardsWithoutWin } from './boards-without-win.ts'
import { clustersInSets, fiveByFive } from './cluster-counts.ts'
import { publishedClusterReturnOf } from './cluster-game.ts'
import { clusterReturnOf } from './cluster-return.ts'
import { clustersOf, neighboursOf, payOfCluster, playCluster, type ClusterDefinition } from './cluster.ts'
import { clusterGames } from './clusters.ts'
import { floatingMarket } from './floating-market.ts'
import { validateCluster } from './validate-cluster.ts'

/** Two columns of three cells, three symbols, at most two boards. */
const toy = {
  engine: 'cluster',
  code: 'toy',
  title: 'Toy',
  version: 1,
  symbols: [
    { id: 'fig', kind: 'high', motif: 'fig', pays: { 2: 3, 4: 20, 6: 100 } },
    { id: 'leaf', kind: 'low', motif: 'leaf', pays: { 2: 2, 4: 7, 6: 70 } },
    { id: 'bud', kind: 'low', motif: 'bud', pays: { 2: 1, 3: 2, 6: 30 } },
  ],
  columns: 2,
  rows: 3,
  betUnits: 4,
  multipliers: [1, 3],
} as const satisfies ClusterDefinition

describe('a board', () => {
  test('pays equal cells that touch at their sides, by the greatest size listed that they reach', () => {
    // fig leaf bud | fig leaf leaf, then a board without a win.
    const outcome = playCluster(toy, chanceOf([0, 1, 2, 0, 1, 1, 0, 1, 0, 1, 0, 1]))
    expect(outcome.boards[0]).toEqual({
      window: [
        ['fig', 'leaf', 'bud'],
        ['fig', 'leaf', 'leaf'],
      ],
      wins: [
        {
          kind: 'cluster',
          symbol: 'fig',
          count: 2,
          positions: [
            [0, 0],
            [1, 0],
          ],
          payCoins: 3,
        },
        {
          kind: 'cluster',
          symbol: 'leaf',
          count: 3,
          positions: [
            [0, 1],
            [1, 1],
            [1, 2],
          ],
          payCoins: 2,
        },
      ],
      multiplier: 1,
      payCoins: 5,
    })
    expect(outcome.boards[1]).toMatchObject({ wins: [], multiplier: 3, payCoins: 0 })
    expect(outcome.payCoins).toBe(5)
    expect(payOfCluster(at(toy.symbols, 2), 5)).toBe(2)
    expect(payOfCluster(at(toy.symbols, 2), 1)).toBe(0)
  })

  test('is swept after a win only, and never after the last multiplier', () => {
    expect(playCluster(toy, chanceOf([0, 1, 0, 1, 0, 1])).boards).toHaveLength(1)
    const all = playCluster(toy, chanceOf(Array.from({ length: 12 }, () => 0)))
    expect(all.boards.map(({ multiplier, payCoins }) => [multiplier, payCoins])).toEqual([
      [1, 100],
      [3, 300],
    ])
    expect(all.payCoins).toBe(400)
  })

  test('has the clusters that painting finds', () => {
    for (const board of boardsOf(8, 3)) {
      const found = clustersOf(board, neighboursOf(8, 4)).map((cells) => ({
        symbol: at(board, at(cells, 0)),
        size: cells.length,
      }))
      expect(found.map(({ symbol, size }) => `${symbol} ${size}`).toSorted()).toEqual(
        paintedClusters(board, 4)
          .map(({ symbol, size }) => `${symbol} ${size}`)
          .toSorted(),
      )
    }
  })
})

describe('the exact return', () => {
  test('equals playing every sequence of draws of a small game', () => {
    const first = boardsOf(6, 3)
    let [coins, squares, hits, most] = [0n, 0n, 0n, 0]
    for (const board of first)
      for (const second of first) {
        const { payCoins } = playCluster(toy, chanceOf([...board, ...second]))
        coins += BigInt(payCoins)
        squares += BigInt(payCoins) ** 2n
        if (payCoins > 0) hits += 1n
        most = Math.max(most, payCoins)
      }
    const rounds = BigInt(first.length) ** 2n
    const exact = clusterReturnOf(toy, countClusters(2, 3, 3))
    expect(exact.rtp).toEqual(rational(coins, rounds * 4n))
    expect(exact.hitRate).toEqual(rational(hits, rounds))
    expect(exact.variance).toEqual(rational(squares * rounds - coins * coins, rounds * rounds * 16n))
    expect(exact.maxWinCoins).toBe(most)
  })

  test('is refused for counts of another board, and if several clusters could pay more than a full board', () => {
    expect(() => clusterReturnOf(toy, fiveByFive)).toThrow('another board')
    const split = { ...toy, symbols: toy.symbols.map((symbol) => ({ ...symbol, pays: { 2: 50, 6: 100 } })) }
    expect(() => clusterReturnOf(split, countClusters(2, 3, 3))).toThrow('several clusters')
  })

  test.each([
    [3, 3, 2, 3],
    [2, 4, 3, 3],
    [3, 3, 3, 4],
  ])(
    'knows how many of the boards of %i × %i cells and %i symbols have no cluster of %i',
    (columns, rows, symbols, least) => {
      const without = boardsOf(columns * rows, symbols).filter((board) =>
        paintedClusters(board, rows).every(({ size }) => size < least),
      )
      expect(boardsWithoutWin({ columns, rows, symbols, least })).toBe(BigInt(without.length))
    },
  )
})

/** The eight bits above the lowest 22 split all sets of 25 cells into chunks. */
describe.each(Array.from({ length: 8 }, (_, chunk) => chunk))('chunk %i of the 33,554,432 sets of a board', (chunk) => {
  test('is counted', () => {
    for (let set = chunk * 2 ** 22; set < (chunk + 1) * 2 ** 22; set += 1) countSet(set)
    done.push(chunk)
    expect(counted.some((count) => count > 0)).toBe(true)
  }, 60_000)
})

const counted = Array.from({ length: 26 * 26 }, () => 0)
const pairs = Array.from({ length: 26 }, () => new Map<number, number>())
const done: number[] = []
const leftColumn = 0b00001_00001_00001_00001_00001
const rightColumn = leftColumn << 4

/** Counts the clusters of a set of cells, given as bits, and its pairs of clusters of four and more. */
function countSet(set: number): void {
  let [left, cells, large, before] = [set, 0, 0, 0]
  for (let bits = set; bits !== 0; bits &= bits - 1) cells += 1
  while (left !== 0) {
    let [cluster, grown] = [0, left & -left]
    while (cluster !== grown) {
      cluster = grown
      const sides = ((cluster & ~rightColumn) << 1) | ((cluster & ~leftColumn) >> 1) | (cluster << 5) | (cluster >> 5)
      grown = (cluster | sides) & set
    }
    left &= ~cluster
    let size = 0
    for (let bits = cluster; bits !== 0; bits &= bits - 1) size += 1
    counted[cells * 26 + size] = (counted[cells * 26 + size] ?? 0) + 1
    if (size < 4) continue
    for (let other = before; other !== 0; other >>= 5) countPair(cells, size, other & 31)
    before = (before << 5) | size
    large += 1
  }
  if (large > 5) throw new Error('more clusters than fit into a board')
}

function countPair(cells: number, size: number, other: number): void {
  const key = Math.min(size, other) * 26 + Math.max(size, other)
  const list = at(pairs, cells)
  list.set(key, (list.get(key) ?? 0) + (size === other ? 2 : 1))
}

describe('the table of clusters', () => {
  test('agrees with all sets', () => {
    expect(done).toHaveLength(8)
    for (let cells = 4; cells <= 25; cells += 1)
      expect(clustersInSets[cells]).toEqual(counted.slice(cells * 26 + 4, cells * 26 + cells + 1))
    expect(clustersInSets[4]).toEqual([228])
  })

  test('has the pairs of clusters of one symbol that the sets have', () => {
    const found = new Map<string, bigint>()
    for (const [cells, list] of pairs.entries())
      for (const [key, count] of list) {
        const name = `${Math.floor(key / 26)} ${key % 26}`
        found.set(name, (found.get(name) ?? 0n) + BigInt(count) * 6n ** BigInt(25 - cells))
      }
    expect(new Map(fiveByFive.pairsOfOne.map(([size, other, count]) => [`${size} ${other}`, count]))).toEqual(found)
  })
})

describe.each(clusterGames)('$code', (game) => {
  const { publishedReturn, ...definition } = game

  test('publishes its exact return, is valid, and returns 95.5 to 96.5 % with a hit in 20 to 35 % of rounds', () => {
    expect(publishedClusterReturnOf(definition, fiveByFive)).toEqual(publishedReturn)
    expect(validateCluster(definition)).toEqual([])
    expect(Number(publishedReturn.rtp)).toBeGreaterThanOrEqual(0.955)
    expect(Number(publishedReturn.rtp)).toBeLessThanOrEqual(0.965)
    expect(Number(publishedReturn.hitRate)).toBeGreaterThanOrEqual(0.2)
    expect(Number(publishedReturn.hitRate)).toBeLessThanOrEqual(0.35)
  }, 60_000)

  test('pays what it publishes over 100,000 rounds; pays of the next size and draws without the last symbol are noticed', () => {
    const measured = (chanceAt: (round: number) => Chance, played: ClusterDefinition, rounds: number) =>
      simulatePays(game, (round) => playCluster(played, chanceAt(round)).payCoins, rounds)
    const short = (round: number) => {
      const fair = fairChanceOf(3)(round)
      return { below: (n: number) => fair.below(n - 1) }
    }
    const generous = {
      ...game,
      symbols: game.symbols.map((symbol) => ({ ...symbol, pays: { ...symbol.pays, 4: symbol.pays[5] ?? 0 } })),
    }
    expect(measured(fairChanceOf(3), game, 100_000)).toSatisfy(agreesWithPublished)
    expect(agreesWithPublished(measured(fairChanceOf(3), generous, 20_000))).toBe(false)
    expect(agreesWithPublished(measured(short, game, 20_000))).toBe(false)
  })

  test('is recomputed by a second implementation in 10,000 rounds, which notices a pay that is one coin too high', () => {
    const seedsOf = fairSeedsOf(2)
    const text = canonicalDefinition(game)
    const dear = game.symbols.map((symbol) => ({ ...symbol, pays: { ...symbol.pays, 4: (symbol.pays[4] ?? 0) + 1 } }))
    let noticed = 0
    for (let round = 0; round < 10_000; round += 1) {
      const seeds = seedsOf(round)
      const outcome = playCluster(game, drawsFor(seeds))
      const ids = outcome.boards.flatMap(({ window }) => window.flat())
      const again = recomputeCluster(text, seeds)
      expect([again.pay, ...again.cells.map((cell) => game.symbols[cell]?.id)]).toEqual([outcome.payCoins, ...ids])
      if (playCluster({ ...game, symbols: dear }, drawsFor(seeds)).payCoins !== again.pay) noticed += 1
    }
    expect(noticed).toBeGreaterThan(1_000)
  })

  test('is one of our own games: no bet, no steps, stakes in multiples of its coins', () => {
    const own = ownGameByCode(game.code)
    const outcome = own?.play({}, fairChanceOf(4)(0))
    if (own === undefined || outcome?.engine !== 'cluster') throw new Error('the game is not one of ours')
    expect(own.payoutMinor(outcome, 2_000n)).toBe(BigInt(outcome.payCoins) * 100n)
    expect(() => own.payoutMinor(outcome, 2_001n)).toThrow(RangeError)
    expect(() => own.play({ bet: { engine: 'mines', mines: 3 } }, fairChanceOf(4)(0))).toThrow(RangeError)
    expect(JSON.parse(JSON.stringify(outcome))).toEqual(own.play({}, fairChanceOf(4)(0)))
  })
})

test('a second board pays its multiplier, and the published figures follow from the board alone', () => {
  const { boardMean, rtp, hitRate } = clusterReturnOf(floatingMarket, fiveByFive)
  // 1 + 2 h + 3 h² + 5 h³ + 8 h⁴ + 12 h⁵ + 20 h⁶ times the mean of a board.
  const h = Number(decimalOf(hitRate, 12))
  const times = floatingMarket.multipliers.reduce((sum, one, place) => sum + one * h ** place, 0)
  expect((Number(decimalOf(boardMean, 12)) * times) / floatingMarket.betUnits).toBeCloseTo(
    Number(decimalOf(rtp, 12)),
    9,
  )
})

const faults: readonly (readonly [string, ClusterDefinition])[] = [
  ['the code A B is not kebab-case', { ...toy, code: 'A B' }],
  ['the version is not a positive whole number', { ...toy, version: 0 }],
  ['two symbols have the same id', { ...toy, symbols: [at(toy.symbols, 0), at(toy.symbols, 0)] }],
  ['there are not 2 to 12 symbols', { ...toy, symbols: [at(toy.symbols, 0)] }],
  ['there are not 1 to 8 columns', { ...toy, columns: 9 }],
  ['fig pays 0.5 coins', { ...toy, symbols: [{ ...at(toy.symbols, 0), pays: { 2: 0.5 } }, at(toy.symbols, 1)] }],
  ['fig pays for 7 of a kind', { ...toy, symbols: [{ ...at(toy.symbols, 0), pays: { 7: 5 } }, at(toy.symbols, 1)] }],
  [
    'fig pays less for more cells',
    { ...toy, symbols: [{ ...at(toy.symbols, 0), pays: { 2: 9, 4: 3 } }, at(toy.symbols, 1)] },
  ],
  [
    'not every symbol pays from 2 cells on',
    { ...toy, symbols: [at(toy.symbols, 0), { ...at(toy.symbols, 1), pays: { 3: 2 } }] },
  ],
  ['there are not 1 to 20 multipliers', { ...toy, multipliers: [] }],
  ['a multiplier is not from 1 to 100', { ...toy, multipliers: [1, 101] }],
  ['the multipliers fall', { ...toy, multipliers: [2, 1] }],
]

test.each(faults)('a definition is refused: %s', (problem, definition) => {
  expect(validateCluster(toy)).toEqual([])
  expect(validateCluster(definition)).toContain(problem)
})
