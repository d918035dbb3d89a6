import type { Side } from './board.ts'
import { boardMatch, type BoardLaw, type Counting } from './board-match.ts'
import { makruk, makrukPieces } from './makruk.ts'
import { xiangqi } from './xiangqi.ts'

/** Xiangqi: whoever cannot move has lost, and so has whoever repeats a position by checking. */
export const xiangqiLaw: BoardLaw = {
  game: xiangqi,
  quietLimit: 120,
  plyLimit: 400,
  stalemateLoses: true,
  perpetualCheckLoses: true,
  isProgress: () => false,
}

/** Makruk: stalemate is a draw, and once no bia is left the weaker side counts towards one. */
export const makrukLaw: BoardLaw = {
  game: makruk,
  quietLimit: 160,
  plyLimit: 400,
  stalemateLoses: false,
  perpetualCheckLoses: false,
  isProgress: (piece) => piece === makrukPieces.bia,
  count: countMakruk,
}

export const xiangqiMatch = boardMatch(xiangqiLaw)
export const makrukMatch = boardMatch(makrukLaw)

/** The count of the board's honour: while the weaker side still has pieces. */
const boardLimit = 64

/**
 * The count after a move of `moved`. It runs once no bia is left. A side with only its khun counts from the number of pieces
 * on the board to the limit of the pieces' honour; otherwise the side with less material counts from 1 to 64. The count goes
 * up with each move of the side that counts.
 */
export function countMakruk(cells: readonly number[], moved: Side, before: Counting | undefined): Counting | undefined {
  const pieces = cells.filter((piece) => piece !== 0)
  if (pieces.some((piece) => Math.abs(piece) === makrukPieces.bia)) return undefined
  const of = (side: Side) => pieces.flatMap((piece) => (piece * side > 0 ? [piece * side] : []))
  const lone = ([1, -1] as const).find((side) => of(side).length === 1)
  if (lone !== undefined) {
    const limit = pieceLimit(of(lone === 1 ? -1 : 1))
    // A new count begins when the last companion of the khun is taken.
    const isNew =
      before === undefined ||
      (before.limit === boardLimit && before.by !== lone) ||
      (before.limit !== limit && before.limit === boardLimit)
    if (isNew) return { by: lone, count: pieces.length, limit }
    return { ...before, count: before.count + (moved === lone ? 1 : 0) }
  }
  if (before !== undefined) return { ...before, count: before.count + (moved === before.by ? 1 : 0) }
  return { by: weaker(of(1), of(-1)), count: 0, limit: boardLimit }
}

const worths: Readonly<Record<number, number>> = { 2: 1.7, 3: 2.9, 4: 3.6, 5: 6.4 }

function weaker(first: readonly number[], second: readonly number[]): Side {
  const sum = (pieces: readonly number[]) => pieces.reduce((all, piece) => all + (worths[piece] ?? 0), 0)
  return sum(first) < sum(second) ? 1 : -1
}

/** The pieces' honour: the better the pieces of the stronger side, the shorter the count. */
function pieceLimit(pieces: readonly number[]): number {
  const { met, khon, ma, ruea } = makrukPieces
  const has = (piece: number) => pieces.filter((one) => one === piece).length
  if (has(ruea) >= 2) return 8
  if (has(ruea) === 1) return 16
  if (has(khon) >= 2) return 22
  if (has(ma) >= 2) return 32
  if (has(khon) === 1) return 44
  return has(ma) === 1 || has(met) > 0 ? 64 : 64
}
