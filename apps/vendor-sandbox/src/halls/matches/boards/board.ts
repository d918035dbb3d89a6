/** The side that moves first is 1: red in xiangqi, white in makruk. Its pieces are positive numbers, the other's negative. */
export type Side = 1 | -1

/** The squares of a board, row by row from the top. The first side plays upwards. */
export type Cells = Int8Array

/** A move: `from * 128 + to`. */
export type BoardMove = number

export const moveOf = (from: number, to: number): BoardMove => from * 128 + to
export const fromOf = (move: BoardMove): number => move >> 7
export const toOf = (move: BoardMove): number => move & 127

/** How the pieces of a board game move. */
export interface BoardGame {
  readonly width: number
  readonly height: number
  readonly start: readonly number[]
  /** Adds a side's moves, also those that would leave its king in check. */
  collect(cells: Cells, side: Side, into: BoardMove[]): void
  isInCheck(cells: Cells, side: Side): boolean
  /** The piece that stands on a square after it has moved there: another one if it is promoted. */
  arriving(piece: number, to: number): number
  /** The worth of a piece on a square, seen from its own side, in hundredths of a soldier. `piece` is positive. */
  worth(piece: number, row: number, column: number): number
}

/** Makes a move and returns the captured piece, or 0. */
export function make(game: BoardGame, cells: Cells, move: BoardMove): number {
  const [from, to] = [fromOf(move), toOf(move)]
  const captured = cells[to] ?? 0
  cells[to] = game.arriving(cells[from] ?? 0, to)
  cells[from] = 0
  return captured
}

/** The moves of a side that do not leave its king in check. */
export function legalMoves(game: BoardGame, cells: Cells, side: Side): BoardMove[] {
  const moves: BoardMove[] = []
  game.collect(cells, side, moves)
  return moves.filter((move) => {
    const after = cells.slice()
    make(game, after, move)
    return !game.isInCheck(after, side)
  })
}

/** Places pieces from rows of letters: capitals for the first side, small letters for the other, digits for empty squares. */
export function cellsFrom(rows: string, letters: Readonly<Record<string, number>>): number[] {
  return [...rows.replaceAll('/', '')].flatMap((letter) => {
    if (letter >= '0' && letter <= '9') return Array.from({ length: Number(letter) }, () => 0)
    const piece = letters[letter.toUpperCase()]
    if (piece === undefined) throw new Error(`there is no piece ${letter}`)
    return [letter === letter.toUpperCase() ? piece : -piece]
  })
}
