import { cellsFrom, moveOf, type BoardGame, type BoardMove, type Cells, type Side } from './board.ts'

/** The pieces of xiangqi. */
export const xiangqiPieces = {
  general: 1,
  advisor: 2,
  elephant: 3,
  horse: 4,
  chariot: 5,
  cannon: 6,
  soldier: 7,
} as const
const { general, advisor, elephant, horse, chariot, cannon, soldier } = xiangqiPieces
const letters = { K: general, A: advisor, B: elephant, N: horse, R: chariot, C: cannon, P: soldier }

const width = 9
const height = 10
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

const at = (cells: Cells, x: number, y: number): number => cells[y * width + x] ?? 0
const isOnBoard = (x: number, y: number): boolean => x >= 0 && x < width && y >= 0 && y < height
const isInPalace = (x: number, y: number, side: Side): boolean =>
  isOnBoard(x, y) && x >= 3 && x <= 5 && (side === 1 ? y >= 7 : y <= 2)
const isOwnBank = (y: number, side: Side): boolean => (side === 1 ? y >= 5 : y <= 4)

/** Adds a move unless an own piece stands there. */
interface Offer {
  (x: number, y: number): void
}

/** The moves of a piece at a place. */
function collectFrom(cells: Cells, side: Side, piece: number, x: number, y: number, offer: Offer): void {
  switch (piece) {
    case general:
      for (const [dx, dy] of straight) if (isInPalace(x + dx, y + dy, side)) offer(x + dx, y + dy)
      return
    case advisor:
      for (const [dx, dy] of diagonal) if (isInPalace(x + dx, y + dy, side)) offer(x + dx, y + dy)
      return
    case elephant:
      for (const [dx, dy] of diagonal) {
        const [toX, toY] = [x + 2 * dx, y + 2 * dy]
        if (isOnBoard(toX, toY) && isOwnBank(toY, side) && at(cells, x + dx, y + dy) === 0) offer(toX, toY)
      }
      return
    case horse:
      for (const [dx, dy] of straight) {
        if (!isOnBoard(x + dx, y + dy) || at(cells, x + dx, y + dy) !== 0) continue
        for (const aside of [-1, 1]) {
          const [toX, toY] = [x + 2 * dx + (dx === 0 ? aside : 0), y + 2 * dy + (dy === 0 ? aside : 0)]
          if (isOnBoard(toX, toY)) offer(toX, toY)
        }
      }
      return
    case soldier:
      if (isOnBoard(x, y - side)) offer(x, y - side)
      if (isOwnBank(y, side)) return
      if (x > 0) offer(x - 1, y)
      if (x < width - 1) offer(x + 1, y)
      return
    default:
      for (const [dx, dy] of straight) slide(cells, piece, x, y, dx, dy, offer)
  }
}

/** A chariot stops at the first piece; a cannon captures the one behind it. */
function slide(cells: Cells, piece: number, x: number, y: number, dx: number, dy: number, offer: Offer): void {
  let [toX, toY] = [x + dx, y + dy]
  for (; isOnBoard(toX, toY) && at(cells, toX, toY) === 0; toX += dx, toY += dy) offer(toX, toY)
  if (!isOnBoard(toX, toY)) return
  if (piece === chariot) return offer(toX, toY)
  for (toX += dx, toY += dy; isOnBoard(toX, toY); toX += dx, toY += dy)
    if (at(cells, toX, toY) !== 0) return offer(toX, toY)
}

/** Whether a general could be taken: looks outwards from it, also for the bare general opposite. */
function isInCheck(cells: Cells, side: Side): boolean {
  const place = cells.indexOf(general * side)
  if (place < 0) return true
  const [x, y] = [place % width, Math.floor(place / width)]
  for (const [dx, dy] of straight) {
    let between = 0
    for (let [toX, toY] = [x + dx, y + dy]; isOnBoard(toX, toY); toX += dx, toY += dy) {
      const piece = at(cells, toX, toY) * -side
      const isEmpty = at(cells, toX, toY) === 0
      if (isEmpty) continue
      if (between === 0 && (piece === chariot || piece === general)) return true
      if (between === 1 && piece === cannon) return true
      if (++between === 2) break
    }
  }
  // A soldier gives check from the front and, since the palace is beyond its river, from both sides.
  if (
    [at(cells, x, y - side), x > 0 ? at(cells, x - 1, y) : 0, x < 8 ? at(cells, x + 1, y) : 0].includes(soldier * -side)
  )
    return true
  // A horse's leg is next to the horse, on the way to the general.
  for (const [dx, dy] of diagonal) {
    const [legX, legY] = [x + dx, y + dy]
    if (!isOnBoard(legX, legY) || at(cells, legX, legY) !== 0) continue
    for (const [fromX, fromY] of [
      [legX + dx, legY],
      [legX, legY + dy],
    ] as const)
      if (isOnBoard(fromX, fromY) && at(cells, fromX, fromY) === horse * -side) return true
  }
  return false
}

const worths = [0, 10_000, 200, 200, 420, 930, 450, 100]

function worth(piece: number, row: number, column: number): number {
  const base = worths[piece] ?? 0
  const middle = 4 - Math.abs(4 - column)
  if (piece === soldier) return base + (row < 5 ? 60 + middle * 10 - (row === 0 ? 60 : 0) : 0)
  if (piece === horse) return base + middle * 6 + (row < 8 ? 12 : 0) - (row === 9 ? 16 : 0)
  if (piece === chariot) return base + middle * 3 + (row < 6 ? 12 : 0)
  if (piece === cannon) return base + middle * 4
  if (piece === general) return base - (9 - row) * 12
  return base
}

/** Xiangqi: the board game between two banks of a river. */
export const xiangqi: BoardGame = {
  width,
  height,
  start: cellsFrom('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR', letters),
  collect(cells, side, into) {
    for (let from = 0; from < cells.length; from++) {
      const piece = (cells[from] ?? 0) * side
      if (piece <= 0) continue
      collectFrom(cells, side, piece, from % width, Math.floor(from / width), (x, y) =>
        addUnlessOwn(cells, side, into, from, y * width + x),
      )
    }
  },
  isInCheck,
  arriving: (piece) => piece,
  worth,
}

function addUnlessOwn(cells: Cells, side: Side, into: BoardMove[], from: number, to: number): void {
  if ((cells[to] ?? 0) * side <= 0) into.push(moveOf(from, to))
}
