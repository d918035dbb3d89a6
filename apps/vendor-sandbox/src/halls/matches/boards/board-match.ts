import { drawn, winnersTake, type MatchEnd, type MatchRules } from '../match-rules.ts'
import { fromOf, legalMoves, make, moveOf, toOf, type BoardGame, type BoardMove, type Side } from './board.ts'
import { findMove } from './search.ts'

/** A game on a board between two: the position and what repetition and limits need. */
export interface BoardState {
  readonly cells: readonly number[]
  /** The seat of the side that moves first. */
  readonly firstSeat: number
  readonly side: Side
  readonly plies: number
  /** Moves since the last capture (or, in makruk, the last move of a bia). */
  readonly quiet: number
  /** The positions since then, the current one last, and whether the move to each gave check. */
  readonly seen: readonly { readonly key: string; readonly isCheck: boolean }[]
  readonly last: BoardMove | undefined
  readonly captured: readonly number[]
  /** Makruk's count towards a draw. */
  readonly counting: Counting | undefined
  readonly end: MatchEnd | undefined
}

/** A count towards a draw: the moves of the weaker side so far, and the count at which the game is drawn. */
export interface Counting {
  readonly by: Side
  readonly count: number
  readonly limit: number
}

/** What a seat sees of a board: everything, since nothing is hidden. */
export interface BoardView {
  readonly kind: 'board'
  readonly cells: readonly number[]
  readonly mySide: Side
  readonly side: Side
  readonly plies: number
  readonly isCheck: boolean
  readonly last: { readonly from: number; readonly to: number } | undefined
  /** Captured pieces in order; the sign says whose they were. */
  readonly captured: readonly number[]
  /** The legal moves of the seat, if it is its turn. */
  readonly moves: readonly { readonly from: number; readonly to: number }[]
  readonly counting: Counting | undefined
  /** The positions that have been reached since the last capture, so that a player can avoid the third time. */
  readonly seen: readonly string[]
  /** Moves of both sides without a capture at which the game is drawn, and how many there are. */
  readonly quiet: number
  readonly quietLimit: number
}

/** The rules of a board that differ between xiangqi and makruk. */
export interface BoardLaw {
  readonly game: BoardGame
  /** Moves of both sides without a capture (or move of a bia) after which the game is drawn. */
  readonly quietLimit: number
  /** Moves of both sides after which the game is drawn in any case. */
  readonly plyLimit: number
  /** Whether a side that cannot move, without being in check, has lost. */
  readonly stalemateLoses: boolean
  /** Whether a side that repeats a position by checking each time loses. */
  readonly perpetualCheckLoses: boolean
  /** A move that starts the count of quiet moves again, besides captures. */
  isProgress(piece: number): boolean
  count?(cells: readonly number[], moved: Side, before: Counting | undefined): Counting | undefined
}

const seats = 2
const other = (side: Side): Side => (side === 1 ? -1 : 1)
const seatOf = (state: Pick<BoardState, 'firstSeat'>, side: Side): number =>
  side === 1 ? state.firstSeat : 1 - state.firstSeat

/** Text of a move: its squares, such as `64-55`. */
export const moveText = (move: { readonly from: number; readonly to: number }): string => `${move.from}-${move.to}`

function readMove(text: string): BoardMove | undefined {
  const found = /^(\d{1,2})-(\d{1,2})$/.exec(text)
  return found === null ? undefined : moveOf(Number(found[1]), Number(found[2]))
}

const keyOf = (cells: readonly number[], side: Side): string => `${side}:${cells.join()}`

/** The state after a legal move. */
function after(law: BoardLaw, state: BoardState, move: BoardMove): BoardState {
  const { game } = law
  const cells = Int8Array.from(state.cells)
  const piece = Math.abs(cells[fromOf(move)] ?? 0)
  const captured = make(game, cells, move)
  const side = other(state.side)
  const isProgress = captured !== 0 || law.isProgress(piece)
  const isCheck = game.isInCheck(cells, side)
  const next: BoardState = {
    ...state,
    cells: [...cells],
    side,
    plies: state.plies + 1,
    quiet: isProgress ? 0 : state.quiet + 1,
    seen: [...(isProgress ? [] : state.seen), { key: keyOf([...cells], side), isCheck }],
    last: move,
    captured: captured === 0 ? state.captured : [...state.captured, captured],
    counting: law.count?.([...cells], state.side, state.counting),
  }
  return { ...next, end: endAfter(law, next, isCheck) }
}

function endAfter(law: BoardLaw, state: BoardState, isCheck: boolean): MatchEnd | undefined {
  const wins = (side: Side, reason: string) => winnersTake(reason, seats, [seatOf(state, side)], 1)
  if (legalMoves(law.game, Int8Array.from(state.cells), state.side).length === 0) {
    if (isCheck) return wins(other(state.side), 'checkmate')
    return law.stalemateLoses ? wins(other(state.side), 'stalemateLost') : drawn('stalemate', seats)
  }
  const repeated = endByRepetition(law, state, wins)
  if (repeated !== undefined) return repeated
  const { counting } = state
  if (counting !== undefined && counting.count >= counting.limit) return drawn('counted', seats)
  if (state.quiet >= law.quietLimit) return drawn('quiet', seats)
  return state.plies >= law.plyLimit ? drawn('length', seats) : undefined
}

/** The third time of a position ends the game: whoever kept giving check has lost, otherwise it is drawn. */
function endByRepetition(
  law: BoardLaw,
  { seen, side }: BoardState,
  wins: (side: Side, reason: string) => MatchEnd,
): MatchEnd | undefined {
  const now = seen.at(-1)
  const times = seen.flatMap(({ key }, index) => (key === now?.key ? [index] : []))
  const [first] = times
  if (times.length < 3 || first === undefined) return undefined
  if (law.perpetualCheckLoses) {
    const since = seen.slice(first + 1)
    // The last move was made by the other side; moves alternate.
    const byMover = since.filter((_, index) => (since.length - 1 - index) % 2 === 0)
    const byOther = since.filter((_, index) => (since.length - 1 - index) % 2 === 1)
    const [moverChecks, otherChecks] = [
      byMover.every(({ isCheck }) => isCheck),
      byOther.every(({ isCheck }) => isCheck),
    ]
    if (moverChecks && !otherChecks) return wins(side, 'perpetualCheck')
    if (otherChecks && !moverChecks) return wins(other(side), 'perpetualCheck')
  }
  return drawn('repetition', seats)
}

/** The rules of a match on a board. */
export function boardMatch(law: BoardLaw): MatchRules<BoardState, BoardView> {
  const { game } = law
  const movesOf = ({ cells, side }: BoardState) => legalMoves(game, Int8Array.from(cells), side)
  return {
    seats,
    stakeUnits: 1,
    start: (_, first) => ({
      cells: game.start,
      firstSeat: first,
      side: 1,
      plies: 0,
      quiet: 0,
      seen: [{ key: keyOf(game.start, 1), isCheck: false }],
      last: undefined,
      captured: [],
      counting: undefined,
      end: undefined,
    }),
    waitingFor: (state) => (state.end === undefined ? [seatOf(state, state.side)] : []),
    end: (state) => state.end,
    play(state, seat, text) {
      if (state.end !== undefined || seat !== seatOf(state, state.side)) return undefined
      const move = readMove(text)
      return move !== undefined && movesOf(state).includes(move) ? after(law, state, move) : undefined
    },
    byDefault: (state) => moveText(squaresOf(movesOf(state)[0] ?? 0)),
    view: (state, seat) => viewOf(law, state, seat, movesOf),
    *choose(view, level, chance) {
      const moves = view.moves.map(({ from, to }) => moveOf(from, to))
      const penalty = (move: BoardMove) => {
        const cells = Int8Array.from(view.cells)
        make(game, cells, move)
        const times = view.seen.filter((key) => key === keyOf([...cells], other(view.side))).length
        return times < 2 ? times * 60 : 3_000
      }
      const best = yield* findMove(game, { cells: view.cells, side: view.side, moves }, { level, chance, penalty })
      return moveText(squaresOf(best))
    },
  }
}

const squaresOf = (move: BoardMove) => ({ from: fromOf(move), to: toOf(move) })

function viewOf(
  law: BoardLaw,
  state: BoardState,
  seat: number,
  movesOf: (state: BoardState) => BoardMove[],
): BoardView {
  const isTurn = state.end === undefined && seatOf(state, state.side) === seat
  return {
    kind: 'board',
    cells: state.cells,
    mySide: state.firstSeat === seat ? 1 : -1,
    side: state.side,
    plies: state.plies,
    isCheck: law.game.isInCheck(Int8Array.from(state.cells), state.side),
    last: state.last === undefined ? undefined : squaresOf(state.last),
    captured: state.captured,
    moves: isTurn ? movesOf(state).map(squaresOf) : [],
    counting: state.counting,
    seen: state.seen.map(({ key }) => key),
    quiet: state.quiet,
    quietLimit: law.quietLimit,
  }
}
