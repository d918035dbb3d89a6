import { expect, test } from 'vitest'
import { legalMoves, make, type BoardGame, type Cells, type Side } from './board.ts'
import { makruk } from './makruk.ts'
import { plainMakrukMoves, plainXiangqiMoves, type PlainBoard, type PlainMoves } from './plain-moves.ts'
import { xiangqi } from './xiangqi.ts'

/** The number of sequences of moves of a length. */
function count(game: BoardGame, cells: Cells, side: Side, depth: number): number {
  const moves = legalMoves(game, cells, side)
  if (depth === 1) return moves.length
  let all = 0
  for (const move of moves) {
    const after = cells.slice()
    make(game, after, move)
    all += count(game, after, side === 1 ? -1 : 1, depth - 1)
  }
  return all
}

/** The same with the second generator, which is written from the rules anew and looks at every reply for a check. */
function countPlainly(moves: PlainMoves, board: PlainBoard, isFirst: boolean, depth: number): number {
  const found = moves(board, isFirst)
  return depth === 1
    ? found.length
    : found.reduce((all, after) => all + countPlainly(moves, after, !isFirst, depth - 1), 0)
}

const xiangqiStart =
  'rnbakabnr/........./.c.....c./p.p.p.p.p/........./........./P.P.P.P.P/.C.....C./........./RNBAKABNR'
const makrukStart = 'rnsmksnr/......../pppppppp/......../......../PPPPPPPP/......../RNSKMSNR'

test.each([
  { depth: 1, moves: 44 },
  { depth: 2, moves: 1920 },
])('xiangqi has $moves sequences of $depth moves, by two generators', ({ depth, moves }) => {
  expect(count(xiangqi, Int8Array.from(xiangqi.start), 1, depth)).toBe(moves)
  expect(countPlainly(plainXiangqiMoves, xiangqiStart.split('/'), true, depth)).toBe(moves)
})

test('xiangqi has 79666 sequences of three moves', () => {
  expect(count(xiangqi, Int8Array.from(xiangqi.start), 1, 3)).toBe(79_666)
})

test.each([
  { depth: 1, moves: 23 },
  { depth: 2, moves: 529 },
  { depth: 3, moves: 12_012 },
])('makruk has $moves sequences of $depth moves, by two generators', ({ depth, moves }) => {
  expect(count(makruk, Int8Array.from(makruk.start), 1, depth)).toBe(moves)
  expect(countPlainly(plainMakrukMoves, makrukStart.split('/'), true, depth)).toBe(moves)
})

const letterOf = { xiangqi: '.KABNRCP', makruk: '.KMSNR.P' }

/** A board of the product as rows of letters. */
function rowsOf({ width }: BoardGame, cells: Cells, letters: string): string[] {
  const text = [...cells].map((piece) => {
    const letter = letters[Math.abs(piece)] ?? '?'
    return piece < 0 ? letter.toLowerCase() : letter
  })
  return Array.from({ length: text.length / width }, (_, row) => text.slice(row * width, (row + 1) * width).join(''))
}

test.each([
  { name: 'xiangqi', game: xiangqi, plain: plainXiangqiMoves, letters: letterOf.xiangqi },
  { name: 'makruk', game: makruk, plain: plainMakrukMoves, letters: letterOf.makruk },
])('$name: both generators find the same boards throughout random games', ({ game, plain, letters }) => {
  let seed = 7
  const below = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % n
  }
  let compared = 0
  const differing: string[] = []
  for (let round = 0; round < 4; round++) {
    const cells = Int8Array.from(game.start)
    let side: Side = 1
    for (let ply = 0; ply < 160; ply++) {
      const moves = legalMoves(game, cells, side)
      if (ply % 3 === round % 3 || game.isInCheck(cells, side)) {
        const boards = moves.map((move) => {
          const after = cells.slice()
          make(game, after, move)
          return rowsOf(game, after, letters).join('/')
        })
        const plainly = plain(rowsOf(game, cells, letters), side === 1).map((board) => board.join('/'))
        if (boards.toSorted().join('\n') !== plainly.toSorted().join('\n'))
          differing.push(rowsOf(game, cells, letters).join('/'))
        compared++
      }
      const move = moves[moves.length === 0 ? 0 : below(moves.length)]
      if (move === undefined) break
      make(game, cells, move)
      side = side === 1 ? -1 : 1
    }
  }
  expect(differing).toEqual([])
  expect(compared).toBeGreaterThan(100)
})
