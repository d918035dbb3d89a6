/**
 * A second, plain generator for both boards, written from the rules anew for the tests: boards are rows of letters, every
 * square is looked at for every move, and a check is found by making all replies.
 */
export type PlainBoard = readonly string[]

/** The boards after each legal move of a side; capitals are the first side, which plays upwards. */
export type PlainMoves = (board: PlainBoard, isFirst: boolean) => PlainBoard[]

interface Reach {
  (
    board: PlainBoard,
    piece: string,
    isFirst: boolean,
    from: readonly [number, number],
    to: readonly [number, number],
  ): boolean
}

const letter = (board: PlainBoard, x: number, y: number): string => board[y]?.[x] ?? ' '
const isFirstsPiece = (piece: string): boolean => piece !== '.' && piece === piece.toUpperCase()

/** The number of pieces strictly between two squares of one line. */
function between(board: PlainBoard, [x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
  const [dx, dy] = [Math.sign(toX - x), Math.sign(toY - y)]
  let pieces = 0
  for (let [atX, atY] = [x + dx, y + dy]; atX !== toX || atY !== toY; atX += dx, atY += dy)
    if (letter(board, atX, atY) !== '.') pieces++
  return pieces
}

const xiangqiReach: Reach = (board, piece, isFirst, [x, y], [toX, toY]) => {
  const [across, along] = [Math.abs(toX - x), Math.abs(toY - y)]
  const ahead = isFirst ? y - toY : toY - y
  const isLine = across === 0 || along === 0
  const inPalace = toX >= 3 && toX <= 5 && (isFirst ? toY >= 7 : toY <= 2)
  const isHome = (row: number) => (isFirst ? row >= 5 : row <= 4)
  switch (piece.toUpperCase()) {
    case 'K':
      return (
        (inPalace && across + along === 1) ||
        (letter(board, toX, toY).toUpperCase() === 'K' && across === 0 && between(board, [x, y], [toX, toY]) === 0)
      )
    case 'A':
      return inPalace && across === 1 && along === 1
    case 'B':
      return across === 2 && along === 2 && isHome(toY) && letter(board, (x + toX) / 2, (y + toY) / 2) === '.'
    case 'N':
      if (across === 1 && along === 2) return letter(board, x, (y + toY) / 2) === '.'
      return across === 2 && along === 1 && letter(board, (x + toX) / 2, y) === '.'
    case 'R':
      return isLine && between(board, [x, y], [toX, toY]) === 0
    case 'C':
      return isLine && between(board, [x, y], [toX, toY]) === (letter(board, toX, toY) === '.' ? 0 : 1)
    default:
      return (ahead === 1 && across === 0) || (!isHome(y) && across === 1 && along === 0)
  }
}

const makrukReach: Reach = (board, piece, isFirst, [x, y], [toX, toY]) => {
  const [across, along] = [Math.abs(toX - x), Math.abs(toY - y)]
  const ahead = isFirst ? y - toY : toY - y
  const isEmpty = letter(board, toX, toY) === '.'
  switch (piece.toUpperCase()) {
    case 'K':
      return Math.max(across, along) === 1
    case 'M':
      return across === 1 && along === 1
    case 'S':
      return along === 1 && (across === 1 || (across === 0 && ahead === 1))
    case 'N':
      return across * along === 2
    case 'R':
      return (across === 0 || along === 0) && between(board, [x, y], [toX, toY]) === 0
    default:
      return ahead === 1 && (isEmpty ? across === 0 : across === 1)
  }
}

/** All boards after a move, also those that leave the king to be taken. */
function replies(
  board: PlainBoard,
  isFirst: boolean,
  reach: Reach,
  placed: (piece: string, row: number) => string,
): PlainBoard[] {
  const squares = board.flatMap((row, y) => [...row].map((piece, x) => ({ piece, x, y })))
  return squares.flatMap((from) =>
    from.piece === '.' || isFirstsPiece(from.piece) !== isFirst
      ? []
      : squares.flatMap((to) => {
          if (from === to || (to.piece !== '.' && isFirstsPiece(to.piece) === isFirst)) return []
          if (!reach(board, from.piece, isFirst, [from.x, from.y], [to.x, to.y])) return []
          return [
            board.map((row, y) =>
              [...row]
                .map((piece, x) =>
                  x === to.x && y === to.y ? placed(from.piece, y) : x === from.x && y === from.y ? '.' : piece,
                )
                .join(''),
            ),
          ]
        }),
  )
}

const hasKing = (board: PlainBoard, isFirst: boolean): boolean => board.join('').includes(isFirst ? 'K' : 'k')

function plainMoves(reach: Reach, placed: (piece: string, row: number) => string): PlainMoves {
  return (board, isFirst) =>
    replies(board, isFirst, reach, placed).filter(
      (after) =>
        hasKing(after, !isFirst) && replies(after, !isFirst, reach, placed).every((next) => hasKing(next, isFirst)),
    )
}

/** The legal moves of xiangqi. */
export const plainXiangqiMoves: PlainMoves = plainMoves(xiangqiReach, (piece) => piece)

/** The legal moves of makruk. */
export const plainMakrukMoves: PlainMoves = plainMoves(makrukReach, (piece, row) => {
  if (piece === 'P' && row <= 2) return 'M'
  return piece === 'p' && row >= 5 ? 'm' : piece
})
