import { fromOf, make, toOf, type BoardGame, type BoardMove, type Cells, type Side } from './board.ts'
import type { Chance, Level } from '../match-rules.ts'

/** How far a level looks, and how much of the result is luck. */
interface Strength {
  readonly depth: number
  /** Positions looked at before the best move so far is taken. */
  readonly nodes: number
  /** Random points added to each first move, in hundredths of a soldier. */
  readonly noise: number
}

const strengths: Readonly<Record<Level, Strength>> = {
  club: { depth: 2, nodes: 6_000, noise: 90 },
  master: { depth: 6, nodes: 90_000, noise: 6 },
}

/** Positions below one second move before they are judged as they stand: about 5 ms, so that nothing waits long. */
const subtreeNodes = 1_200
const lost = -20_000

interface Search {
  readonly game: BoardGame
  readonly cells: Cells
  left: number
  /** Positions left in the part that is searched without a pause. */
  leftInPart: number
}

/** The sum of all pieces' worth, for the side. */
function judge(game: BoardGame, cells: Cells, side: Side): number {
  const { width, height } = game
  let sum = 0
  let [firsts, others] = [0, 0]
  for (let place = 0; place < cells.length; place++) {
    const piece = cells[place] ?? 0
    if (piece === 0) continue
    const row = Math.floor(place / width)
    if (piece > 0) {
      sum += game.worth(piece, row, place % width)
      firsts++
    } else {
      sum -= game.worth(-piece, height - 1 - row, width - 1 - (place % width))
      others++
    }
  }
  if (others === 1 && firsts > 1) sum += driven(game, cells, 1)
  else if (firsts === 1 && others > 1) sum -= driven(game, cells, -1)
  return sum * side
}

/** A lone king is driven to the edge of the board, with the other king near: only there can it be mated. */
function driven({ width, height }: BoardGame, cells: Cells, winner: Side): number {
  const [own, lone] = [cells.indexOf(winner), cells.indexOf(-winner)]
  const [x, y] = [lone % width, Math.floor(lone / width)]
  const far = Math.max(Math.abs(x - (own % width)), Math.abs(y - Math.floor(own / width)))
  const fromMiddle = Math.abs(x - (width - 1) / 2) + Math.abs(y - (height - 1) / 2)
  return fromMiddle * 20 - far * 12
}

const other = (side: Side): Side => (side === 1 ? -1 : 1)

/** Captures of dear pieces by cheap ones first. */
function ordered(cells: Cells, moves: BoardMove[], first?: BoardMove): BoardMove[] {
  const rank = (move: BoardMove) => {
    if (move === first) return 1_000
    const captured = Math.abs(cells[toOf(move)] ?? 0)
    return captured === 0 ? 0 : 100 + captureRank(captured) * 10 - captureRank(Math.abs(cells[fromOf(move)] ?? 0))
  }
  const ranked = moves.map((move) => ({ move, rank: rank(move) }))
  return ranked.toSorted((left, right) => right.rank - left.rank).map(({ move }) => move)
}

/** Pieces by their worth in both games: the king is the dearest; soldiers, with the number 7, the cheapest. */
function captureRank(piece: number): number {
  return piece === 1 ? 9 : piece === 7 ? 1 : piece
}

function unmake(cells: Cells, move: BoardMove, moved: number, captured: number): void {
  cells[fromOf(move)] = moved
  cells[toOf(move)] = captured
}

/** Alpha-beta without pauses. A king that is taken ends the line; `ply` makes a nearer mate the better one. */
function look(search: Search, side: Side, depth: number, ply: number, alpha: number, beta: number): number {
  const { game, cells } = search
  search.left--
  search.leftInPart--
  const isQuiet = depth <= 0
  let best = lost + ply
  if (isQuiet) {
    best = judge(game, cells, side)
    if (best >= beta || ply > 12 || search.leftInPart < 0) return best
  }
  const moves: BoardMove[] = []
  game.collect(cells, side, moves)
  const tried = ordered(cells, isQuiet ? moves.filter((move) => cells[toOf(move)] !== 0) : moves)
  let floor = Math.max(alpha, best)
  for (const move of tried) {
    const moved = cells[fromOf(move)] ?? 0
    if (Math.abs(cells[toOf(move)] ?? 0) === 1) return -lost - ply
    const captured = make(game, cells, move)
    const value = -look(search, other(side), search.leftInPart < 0 ? 0 : depth - 1, ply + 1, -beta, -floor)
    unmake(cells, move, moved, captured)
    if (value > best) best = value
    if (best > floor) floor = best
    if (floor >= beta) break
  }
  return best
}

/** One reply after another to a first move, with a pause after each. */
function* lookAtReplies(search: Search, side: Side, depth: number, floor: number): Generator<undefined, number> {
  const { game, cells } = search
  const moves: BoardMove[] = []
  game.collect(cells, side, moves)
  let best = lost + 1
  for (const move of ordered(cells, moves)) {
    if (Math.abs(cells[toOf(move)] ?? 0) === 1) return -lost - 1
    const moved = cells[fromOf(move)] ?? 0
    const captured = make(game, cells, move)
    search.leftInPart = subtreeNodes
    const value = -look(search, other(side), depth - 1, 2, lost, -best)
    unmake(cells, move, moved, captured)
    best = Math.max(best, value)
    // The first move is already worse than another: it need not be known how much.
    if (-best <= floor || search.left < 0) break
    yield undefined
  }
  return best
}

/**
 * The best move of a side among its legal ones, by deepening alpha-beta within a number of positions. `penalty` lowers moves
 * that would repeat a position. Yields after every reply that it has looked at.
 */
export function* findMove(
  game: BoardGame,
  position: { readonly cells: readonly number[]; readonly side: Side; readonly moves: readonly BoardMove[] },
  { level, chance, penalty }: { level: Level; chance: Chance; penalty: (move: BoardMove) => number },
): Generator<undefined, BoardMove> {
  const { side } = position
  const { depth, nodes, noise } = strengths[level]
  const search: Search = { game, cells: Int8Array.from(position.cells), left: nodes, leftInPart: 0 }
  const luck = new Map(position.moves.map((move) => [move, chance.below(noise + 1) - penalty(move)]))
  let order = ordered(search.cells, [...position.moves])
  for (let deep = 1; deep <= depth && search.left > 0; deep++) {
    const values = new Map<BoardMove, number>()
    let floor = lost
    for (const move of order) {
      const moved = search.cells[fromOf(move)] ?? 0
      const captured = make(game, search.cells, move)
      const replies = yield* lookAtReplies(search, other(side), deep, floor - (noise + 1))
      unmake(search.cells, move, moved, captured)
      if (search.left < 0 && deep > 1) break
      const value = -replies + (luck.get(move) ?? 0)
      values.set(move, value)
      floor = Math.max(floor, value)
      if (search.left < 0) break
    }
    // Moves not reached keep their place from the pass before.
    const found = [...values].toSorted(([, left], [, right]) => right - left).map(([move]) => move)
    order = [...found, ...order.filter((move) => !values.has(move))]
  }
  const [best] = order
  if (best === undefined) throw new Error('there is no legal move to choose from')
  return best
}
