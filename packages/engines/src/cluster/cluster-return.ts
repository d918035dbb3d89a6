import { at } from '../at.ts'
import { add, multiply, rational, subtract, type Rational } from '../rational.ts'
import type { SlotReturn } from '../exact-figures.ts'
import { leastCluster, payOfCluster, type ClusterDefinition } from './cluster.ts'
import { boardsWithoutWin } from './boards-without-win.ts'

/** For two sizes: how many boards there are with a cluster of the one and another of the other, counted once for each pair. */
export type PairCount = readonly [size: number, otherSize: number, count: bigint]

/**
 * How many clusters the boards of a game have, over all boards there are. Each symbol is as likely as any other, so that these
 * are the same for every symbol and for every two.
 */
export interface ClusterCounts {
  readonly columns: number
  readonly rows: number
  readonly symbols: number
  /** By size: the number of clusters of one symbol. */
  readonly ofSize: ReadonlyMap<number, bigint>
  /** Two clusters of one symbol, in this order; the sizes ascend, and a pair of different sizes exists in the other order too. */
  readonly pairsOfOne: readonly PairCount[]
  /** A cluster of one symbol and one of another, likewise. */
  readonly pairsOfTwo: readonly PairCount[]
}

/**
 * The exact return of a cluster game, from the number of clusters over all boards.
 *
 * Let X be the pay of a board before its multiplier, h the chance of a win, and V(j) what the round pays from its board j on,
 * which has the multiplier m(j). A board follows a win only, and boards are independent of each other. Where X is not 0 board
 * j + 1 follows, so with V(end) = 0:
 *
 *     E[V(j)]  = m(j) E[X] + h E[V(j + 1)]
 *     E[V(j)²] = m(j)² E[X²] + 2 m(j) E[X] E[V(j + 1)] + h E[V(j + 1)²]
 *
 * A round pays if and only if its first board does. Throws a RangeError for counts of another board.
 */
export function clusterReturnOf(
  definition: ClusterDefinition,
  counts: ClusterCounts,
): Omit<SlotReturn, 'featureRate'> & { readonly boardMean: Rational; readonly boardSquare: Rational } {
  const { symbols, columns, rows, betUnits, multipliers } = definition
  if (counts.columns !== columns || counts.rows !== rows || counts.symbols !== symbols.length)
    throw new RangeError('the counts are those of another board')
  const boards = BigInt(symbols.length) ** BigInt(columns * rows)
  const mean = rational(coinsOf(definition, counts), boards)
  const square = rational(squaresOf(definition, counts), boards)
  const none = boardsWithoutWin({ columns, rows, symbols: symbols.length, least: leastCluster(definition) })
  const hit = rational(boards - none, boards)
  let [rest, restSquare] = [rational(0n, 1n), rational(0n, 1n)]
  for (const times of multipliers.toReversed()) {
    const multiplier = rational(BigInt(times), 1n)
    const pay = multiply(multiplier, mean)
    const cross = multiply(rational(2n, 1n), multiply(pay, rest))
    restSquare = add(multiply(multiply(multiplier, multiplier), square), add(cross, multiply(hit, restSquare)))
    rest = add(pay, multiply(hit, rest))
  }
  const unit = rational(1n, BigInt(betUnits))
  return {
    rtp: multiply(rest, unit),
    hitRate: hit,
    variance: multiply(subtract(restSquare, multiply(rest, rest)), multiply(unit, unit)),
    maxWinCoins: greatestBoard(definition) * multipliers.reduce((sum, times) => sum + times, 0),
    combinations: boards,
    boardMean: mean,
    boardSquare: square,
  }
}

/** The pay of all boards there are. */
function coinsOf({ symbols }: ClusterDefinition, { ofSize }: ClusterCounts): bigint {
  return symbols.reduce(
    (sum, symbol) => [...ofSize].reduce((all, [size, count]) => all + BigInt(payOfCluster(symbol, size)) * count, sum),
    0n,
  )
}

/** The sum of the squared pay of all boards: of every cluster with itself, with another of its symbol, and with one of another. */
function squaresOf({ symbols }: ClusterDefinition, { ofSize, pairsOfOne, pairsOfTwo }: ClusterCounts): bigint {
  const pay = (symbol: number, size: number) => BigInt(payOfCluster(at(symbols, symbol), size))
  let sum = 0n
  for (const one of symbols.keys()) {
    for (const [size, count] of ofSize) sum += pay(one, size) ** 2n * count
    for (const [size, otherSize, count] of pairsOfOne)
      sum += pay(one, size) * pay(one, otherSize) * count * (size === otherSize ? 1n : 2n)
    for (const other of symbols.keys()) {
      if (one === other) continue
      // Both orders of the two symbols come up here, so that each order of two different sizes is counted once for each.
      for (const [size, otherSize, count] of pairsOfTwo)
        sum +=
          size === otherSize
            ? pay(one, size) * pay(other, otherSize) * count
            : (pay(one, size) * pay(other, otherSize) + pay(one, otherSize) * pay(other, size)) * count
    }
  }
  return sum
}

/**
 * The greatest pay of a board: a board full of the best symbol. Throws unless no division of the cells into clusters, of whatever
 * symbols and whether or not they fit beside each other, could pay more.
 */
function greatestBoard({ symbols, columns, rows }: ClusterDefinition): number {
  const cells = columns * rows
  const best = Array.from({ length: cells + 1 }, (_, size) =>
    Math.max(...symbols.map((symbol) => payOfCluster(symbol, size))),
  )
  const most = [0]
  for (let size = 1; size <= cells; size += 1)
    most.push(Math.max(...Array.from({ length: size }, (_, rest) => at(most, rest) + at(best, size - rest))))
  if (at(most, cells) !== at(best, cells)) throw new RangeError('several clusters could pay more than a full board')
  return at(best, cells)
}
