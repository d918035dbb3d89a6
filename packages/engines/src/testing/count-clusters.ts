import { at } from '../at.ts'
import type { ClusterCounts, PairCount } from '../cluster/cluster-return.ts'

/**
 * Counts the clusters of every board there is, the slow and obvious way: only for boards of a few cells. It shares no code with the
 * engine or with the published tables.
 */
export function countClusters(columns: number, rows: number, symbols: number): ClusterCounts {
  const ofSize = new Map<number, bigint>()
  const ofOne = new Map<string, bigint>()
  const ofTwo = new Map<string, bigint>()
  const more = <Key>(counts: Map<Key, bigint>, key: Key) => counts.set(key, (counts.get(key) ?? 0n) + 1n)
  for (const board of boardsOf(columns * rows, symbols)) {
    const clusters = paintedClusters(board, rows)
    for (const [place, one] of clusters.entries()) {
      if (one.symbol === 0) more(ofSize, one.size)
      for (const [otherPlace, other] of clusters.entries()) {
        if (place === otherPlace || one.size > other.size) continue
        if (one.symbol === 0 && other.symbol === 0) more(ofOne, `${one.size} ${other.size}`)
        if (one.symbol === 0 && other.symbol === 1) more(ofTwo, `${one.size} ${other.size}`)
      }
    }
  }
  return { columns, rows, symbols, ofSize, pairsOfOne: pairsOf(ofOne), pairsOfTwo: pairsOf(ofTwo) }
}

/** Every list of so many cells. */
export function boardsOf(cells: number, symbols: number): number[][] {
  if (cells === 0) return [[]]
  return boardsOf(cells - 1, symbols).flatMap((rest) => Array.from({ length: symbols }, (_, one) => [...rest, one]))
}

/** The clusters of a board, found by painting: every cell takes the number of a neighbour of its symbol until nothing changes. */
export function paintedClusters(board: readonly number[], rows: number): { symbol: number; size: number }[] {
  const paint = board.map((_, cell) => cell)
  for (let changed = true; changed;) {
    changed = false
    for (const cell of board.keys())
      for (const next of [cell % rows === rows - 1 ? -1 : cell + 1, cell + rows]) {
        if (next < 0 || board[next] !== board[cell] || paint[next] === paint[cell]) continue
        const lower = Math.min(at(paint, cell), at(paint, next))
        paint[cell] = lower
        paint[next] = lower
        changed = true
      }
  }
  return [...new Set(paint)].map((colour) => ({
    symbol: at(board, colour),
    size: paint.filter((other) => other === colour).length,
  }))
}

function pairsOf(counts: ReadonlyMap<string, bigint>): readonly PairCount[] {
  return [...counts].map(([key, count]) => {
    const [size, otherSize] = key.split(' ').map(Number)
    return [size ?? 0, otherSize ?? 0, count]
  })
}
