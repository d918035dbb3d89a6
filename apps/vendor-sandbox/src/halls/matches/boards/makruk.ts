import { cellsFrom, moveOf, type BoardGame, type Cells, type Side } from './board.ts'

/** The pieces of makruk: khun, met, khon, ma, ruea, bia. */
export const makrukPieces = { khun: 1, met: 2, khon: 3, ma: 4, ruea: 5, bia: 7 } as const
const { khun, met, khon, ma, ruea, bia } = makrukPieces
const letters = { K: khun, M: met, S: khon, N: ma, R: ruea, P: bia }

const width = 8
const straight = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const diagonal = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const
const leaps = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
] as const
const around = [...straight, ...diagonal]

const at = (cells: Cells, x: number, y: number): number => cells[y * width + x] ?? 0
const isOnBoard = (x: number, y: number): boolean => x >= 0 && x < width && y >= 0 && y < width

/** The single steps of a piece; the khon's forward step depends on its side. */
function stepsOf(piece: number, side: Side): readonly (readonly [number, number])[] {
  switch (piece) {
    case khun:
      return around
    case met:
      return diagonal
    case khon:
      return [...diagonal, [0, -side]]
    case ma:
      return leaps
    default:
      return []
  }
}

const stepTable = new Map(
  ([1, -1] as const).flatMap((side) =>
    [khun, met, khon, ma].map((piece) => [piece * side, stepsOf(piece, side)] as const),
  ),
)

function collectFrom(cells: Cells, side: Side, from: number, offer: (x: number, y: number) => void): void {
  const piece = (cells[from] ?? 0) * side
  const [x, y] = [from % width, Math.floor(from / width)]
  const offerUnlessOwn = (toX: number, toY: number) => {
    if (isOnBoard(toX, toY) && at(cells, toX, toY) * side <= 0) offer(toX, toY)
  }
  if (piece === bia) {
    if (isOnBoard(x, y - side) && at(cells, x, y - side) === 0) offer(x, y - side)
    for (const toX of [x - 1, x + 1])
      if (isOnBoard(toX, y - side) && at(cells, toX, y - side) * side < 0) offer(toX, y - side)
    return
  }
  if (piece === ruea) {
    for (const [dx, dy] of straight) {
      let [toX, toY] = [x + dx, y + dy]
      for (; isOnBoard(toX, toY) && at(cells, toX, toY) === 0; toX += dx, toY += dy) offer(toX, toY)
      offerUnlessOwn(toX, toY)
    }
    return
  }
  for (const [dx, dy] of stepTable.get(piece * side) ?? []) offerUnlessOwn(x + dx, y + dy)
}

/** Whether a khun could be taken: looks outwards from it. */
function isInCheck(cells: Cells, side: Side): boolean {
  const place = cells.indexOf(khun * side)
  if (place < 0) return true
  const [x, y] = [place % width, Math.floor(place / width)]
  const enemy = (toX: number, toY: number) => (isOnBoard(toX, toY) ? at(cells, toX, toY) * -side : 0)
  for (const [dx, dy] of leaps) if (enemy(x + dx, y + dy) === ma) return true
  for (const [dx, dy] of diagonal) {
    const piece = enemy(x + dx, y + dy)
    if (piece === met || piece === khon || piece === khun) return true
    // The enemy's pawns and khon move towards this side's rear: they attack from the front.
    if (piece === bia && dy === -side) return true
  }
  for (const [dx, dy] of straight) {
    const next = enemy(x + dx, y + dy)
    if (next === khun || (next === khon && dx === 0 && dy === -side)) return true
    let [toX, toY] = [x + dx, y + dy]
    while (isOnBoard(toX, toY) && at(cells, toX, toY) === 0) [toX, toY] = [toX + dx, toY + dy]
    if (enemy(toX, toY) === ruea) return true
  }
  return false
}

const worths = [0, 10_000, 170, 290, 360, 640, 0, 100]

function worth(piece: number, row: number, column: number): number {
  const base = worths[piece] ?? 0
  const middle = Math.min(column, 7 - column) + Math.min(row, 7 - row)
  if (piece === bia) return base + (7 - row) * 4 + Math.min(column, 7 - column) * 3
  if (piece === khun) return base + middle * 2 - (7 - row) * 3
  if (piece === ruea) return base + Math.min(column, 7 - column) * 2
  return base + middle * 6
}

/** Makruk: Thai chess. */
export const makruk: BoardGame = {
  width,
  height: width,
  start: cellsFrom('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR', letters),
  collect(cells, side, into) {
    for (let from = 0; from < cells.length; from++)
      if ((cells[from] ?? 0) * side > 0)
        collectFrom(cells, side, from, (x, y) => into.push(moveOf(from, y * width + x)))
  },
  isInCheck,
  arriving(piece, to) {
    // A bia that reaches the third row from the far end turns over and becomes a met.
    if (piece === bia && to < 3 * width) return met
    return piece === -bia && to >= 5 * width ? -met : piece
  },
  worth,
}
