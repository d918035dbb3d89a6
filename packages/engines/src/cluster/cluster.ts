import { at } from '../at.ts'
import type { Chance } from '../chance.ts'
import type { SlotSymbol } from '../slot-definition.ts'
import type { Position } from '../slot-outcome.ts'

/** A symbol of a cluster game: its pays name the least sizes, as in `{ 4: 10, 5: 20, 10: 500 }`, where 7 cells pay 20. */
export type ClusterSymbol<Id extends string = string> = Extract<SlotSymbol<Id>, { readonly kind: 'high' | 'low' }>

/**
 * A board of cells that are drawn one by one, each symbol as likely as any other. Equal symbols that touch at their sides form a
 * cluster, which pays by its size. A board with a win is swept away as a whole and a new one falls, whose wins are multiplied by
 * the next of `multipliers`; a board without a win, or the last multiplier, ends the round.
 */
export interface ClusterDefinition<Id extends string = string> {
  readonly engine: 'cluster'
  readonly code: string
  readonly title: string
  readonly version: number
  readonly symbols: readonly ClusterSymbol<Id>[]
  readonly columns: number
  readonly rows: number
  /** Coins staked in a round. A coin is worth `stakeMinor / betUnits`. */
  readonly betUnits: number
  /** Of the first board, the second and so on: as many boards as a round can have. */
  readonly multipliers: readonly number[]
}

/** Equal symbols that touch, enough of them to pay. `payCoins` is without the board's multiplier. */
export interface ClusterWin {
  readonly kind: 'cluster'
  readonly symbol: string
  /** The number of its cells. */
  readonly count: number
  /** Column by column from the left, each from the top. */
  readonly positions: readonly Position[]
  readonly payCoins: number
}

/** One board of a round. */
export interface ClusterBoard {
  /** The symbols column by column from the left, each from top to bottom. */
  readonly window: readonly (readonly string[])[]
  /** In the order of their first cells. */
  readonly wins: readonly ClusterWin[]
  readonly multiplier: number
  /** All wins times the multiplier, in coins. */
  readonly payCoins: number
}

/** A complete round: every board that fell, in order. */
export interface ClusterOutcome {
  readonly boards: readonly ClusterBoard[]
  /** The pay of all boards, in coins; independent of the stake. */
  readonly payCoins: number
}

/**
 * Plays one complete round. Each board draws one number below the number of symbols for each cell, column by column from the
 * left and each from the top; the number is the symbol's place in the definition, from 0. Nothing else is drawn.
 */
export function playCluster(definition: ClusterDefinition, chance: Chance): ClusterOutcome {
  const { symbols, columns, rows, multipliers } = definition
  const boards: ClusterBoard[] = []
  for (const multiplier of multipliers) {
    const cells = Array.from({ length: columns * rows }, () => chance.below(symbols.length))
    const wins = winsOn(definition, cells)
    const coins = wins.reduce((sum, { payCoins }) => sum + payCoins, 0)
    const ids = cells.map((cell) => at(symbols, cell).id)
    const window = Array.from({ length: columns }, (_, column) => ids.slice(column * rows, (column + 1) * rows))
    boards.push({ window, wins, multiplier, payCoins: coins * multiplier })
    if (coins === 0) break
  }
  return { boards, payCoins: boards.reduce((sum, { payCoins }) => sum + payCoins, 0) }
}

/** The coins that so many touching cells of a symbol pay: those of the greatest size listed that is not above theirs. */
export function payOfCluster({ pays }: ClusterSymbol, size: number): number {
  let coins = 0
  // The keys of whole numbers are in ascending order.
  for (const [least, pay] of Object.entries(pays)) if (Number(least) <= size) coins = pay
  return coins
}

/** The fewest touching cells that pay. */
export function leastCluster({ symbols }: ClusterDefinition): number {
  return Math.min(...symbols.flatMap(({ pays }) => Object.keys(pays).map(Number)))
}

/** What is worked out once for each definition: the pays of each symbol by size, the least size that pays, and who touches whom. */
interface ClusterModel {
  readonly pays: readonly (readonly number[])[]
  readonly least: number
  readonly neighbours: readonly (readonly number[])[]
}

const models = new WeakMap<ClusterDefinition, ClusterModel>()

function modelOf(definition: ClusterDefinition): ClusterModel {
  const known = models.get(definition)
  if (known !== undefined) return known
  const { symbols, columns, rows } = definition
  const cells = columns * rows
  const model = {
    pays: symbols.map((symbol) => Array.from({ length: cells + 1 }, (_, size) => payOfCluster(symbol, size))),
    least: leastCluster(definition),
    neighbours: neighboursOf(cells, rows),
  }
  models.set(definition, model)
  return model
}

function winsOn(definition: ClusterDefinition, cells: readonly number[]): ClusterWin[] {
  const { symbols, rows } = definition
  const { pays, least, neighbours } = modelOf(definition)
  const wins: ClusterWin[] = []
  for (const cluster of clustersOf(cells, neighbours)) {
    if (cluster.length < least) continue
    const symbol = at(cells, at(cluster, 0))
    const payCoins = at(at(pays, symbol), cluster.length)
    if (payCoins === 0) continue
    const positions = cluster.toSorted((a, b) => a - b).map((cell): Position => [Math.floor(cell / rows), cell % rows])
    wins.push({ kind: 'cluster', symbol: at(symbols, symbol).id, count: cluster.length, positions, payCoins })
  }
  return wins
}

/** The cells of every cluster, single cells included, from its first cell on; `neighbours` are those of {@link neighboursOf}. */
export function clustersOf(
  cells: readonly number[],
  neighbours: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const seen = new Uint8Array(cells.length)
  const clusters: number[][] = []
  for (const [first, symbol] of cells.entries()) {
    if (seen[first] === 1) continue
    const cluster = [first]
    seen[first] = 1
    for (const cell of cluster)
      for (const next of at(neighbours, cell)) {
        if (seen[next] === 1 || cells[next] !== symbol) continue
        seen[next] = 1
        cluster.push(next)
      }
    clusters.push(cluster)
  }
  return clusters
}

/** For every cell those that touch it at a side. Cells are numbered column by column; `rows` is the height of a column. */
export function neighboursOf(cells: number, rows: number): readonly (readonly number[])[] {
  return Array.from({ length: cells }, (_, cell) => {
    const row = cell % rows
    return [
      ...(row > 0 ? [cell - 1] : []),
      ...(row < rows - 1 ? [cell + 1] : []),
      ...(cell >= rows ? [cell - rows] : []),
      ...(cell + rows < cells ? [cell + rows] : []),
    ]
  })
}
