import { at } from '../at.ts'

/** A board, and how many equal cells have to touch for a win. */
export interface BoardShape {
  readonly columns: number
  readonly rows: number
  readonly symbols: number
  readonly least: number
}

/** A cell on the edge of what is filled: which cluster it belongs to, of which colour and how large that is so far. */
interface EdgeCell {
  readonly cluster: number
  readonly colour: number
  readonly size: number
}

/** The last `rows` cells that were filled. */
type Edge = readonly EdgeCell[]

/**
 * In how many ways a board can be filled without any cluster of `least` cells: exactly, cell by cell. What is still to be decided
 * depends only on the last `rows` cells: which of them have the same colour, which belong together, and how large their clusters
 * are. Colours are interchangeable, so edges that differ only in the names of their colours are counted as one.
 *
 * Worked example: 2 × 1 cells, 3 symbols, wins of 2: 3 · 2 = 6 boards.
 */
export function boardsWithoutWin({ columns, rows, symbols, least }: BoardShape): bigint {
  let edges = new Map<string, { readonly edge: Edge; readonly ways: bigint }>([['', { edge: [], ways: 1n }]])
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const next: typeof edges = new Map()
    for (const { edge, ways } of edges.values())
      for (const [colour, choices] of coloursFor(edge, symbols)) {
        const filled = withCell(edge, { cell, rows, colour, least })
        if (filled === undefined) continue
        const key = keyOf(filled)
        const known = next.get(key)
        const all = (known?.ways ?? 0n) + ways * BigInt(choices)
        next.set(key, { edge: filled, ways: all })
      }
    edges = next
  }
  return [...edges.values()].reduce((sum, { ways }) => sum + ways, 0n)
}

/** The colours that the next cell may have, and how many each stands for: those on the edge, and any other. */
function coloursFor(edge: Edge, symbols: number): readonly (readonly [colour: number, choices: number])[] {
  const present = [...new Set(edge.map(({ colour }) => colour))]
  const others = symbols - present.length
  return [...present.map((colour) => [colour, 1] as const), ...(others > 0 ? [[symbols, others] as const] : [])]
}

/** The edge after one more cell; undefined if a cluster becomes large enough to win. */
function withCell(
  edge: Edge,
  { cell, rows, colour, least }: { readonly cell: number; readonly rows: number; colour: number; least: number },
): Edge | undefined {
  const above = cell % rows === 0 ? undefined : edge.at(-1)
  const left = edge.length < rows ? undefined : edge[0]
  const joined = new Map([above, left].flatMap((one) => (one?.colour === colour ? [[one.cluster, one.size]] : [])))
  const size = [...joined.values()].reduce((sum, one) => sum + one, 1)
  if (size >= least) return undefined
  const cluster = -1
  const grown = [...edge, { cluster, colour, size }].map((one) =>
    joined.has(one.cluster) ? { cluster, colour, size } : one,
  )
  return renamed(grown.slice(-rows))
}

/** Clusters and colours numbered in the order in which the edge shows them. */
function renamed(edge: Edge): Edge {
  const clusters = [...new Set(edge.map(({ cluster }) => cluster))]
  const colours = [...new Set(edge.map(({ colour }) => colour))]
  return edge.map(({ cluster, colour, size }) => ({
    cluster: clusters.indexOf(cluster),
    colour: colours.indexOf(colour),
    size,
  }))
}

function keyOf(edge: Edge): string {
  return edge.map((_, place) => Object.values(at(edge, place)).join(',')).join(' ')
}
