import { describe, expect, test } from 'vitest'
import { seededChance } from '../testing/seeded-chance.ts'
import { cellsFrom, legalMoves, toOf, type BoardGame } from './board.ts'
import { boardMatch, moveText, type BoardState } from './board-match.ts'
import { countMakruk, makrukLaw, makrukMatch, xiangqiLaw, xiangqiMatch } from './laws.ts'
import { makruk } from './makruk.ts'
import { findMove } from './search.ts'
import { xiangqi } from './xiangqi.ts'

const xiangqiLetters = { K: 1, A: 2, B: 3, N: 4, R: 5, C: 6, P: 7 }
const makrukLetters = { K: 1, M: 2, S: 3, N: 4, R: 5, P: 7 }
const chance = seededChance(3)

/** A match that stands at a position, the first side to move. */
function at(match: typeof xiangqiMatch, rows: string, letters: Readonly<Record<string, number>>): BoardState {
  return { ...match.start(chance, 0), cells: cellsFrom(rows, letters) }
}

/** Makes moves one after another; throws for one that is not legal. */
function play(match: typeof xiangqiMatch, from: BoardState, moves: readonly string[]): BoardState {
  return moves.reduce((state, move) => {
    const [seat = 0] = match.waitingFor(state)
    const next = match.play(state, seat, move)
    if (next === undefined) throw new Error(`${move} is not legal`)
    return next
  }, from)
}

/** The number of a square: column from the left, row from the top. */
const square = (width: number, column: number, row: number) => row * width + column
const move9 = (x: number, y: number, toX: number, toY: number) =>
  moveText({ from: square(9, x, y), to: square(9, toX, toY) })
const move8 = (x: number, y: number, toX: number, toY: number) =>
  moveText({ from: square(8, x, y), to: square(8, toX, toY) })

describe('xiangqi', () => {
  test('checkmate wins the pot of both stakes', () => {
    const state = at(xiangqiMatch, '3k5/R8/9/9/9/9/9/9/9/1R3K3', xiangqiLetters)
    const end = xiangqiMatch.end(play(xiangqiMatch, state, [move9(1, 9, 1, 0)]))
    expect(end).toEqual({ reason: 'checkmate', puts: [1, 1], takes: [2, 0] })
  })

  test('a player who cannot move has lost', () => {
    const state = at(xiangqiMatch, '3k5/9/4P4/9/9/9/9/9/9/4K4', xiangqiLetters)
    expect(xiangqiMatch.end(play(xiangqiMatch, state, [move9(4, 2, 4, 1)]))).toMatchObject({
      reason: 'stalemateLost',
      takes: [2, 0],
    })
  })

  test('whoever gives check again and again until a position occurs the third time has lost', () => {
    const state = at(xiangqiMatch, '3k5/9/9/9/9/9/9/9/R8/5K3', xiangqiLetters)
    const around = [move9(0, 0, 0, 1), move9(3, 1, 3, 0), move9(0, 1, 0, 0), move9(3, 0, 3, 1)]
    const first = play(xiangqiMatch, state, [move9(0, 8, 0, 0), move9(3, 0, 3, 1)])
    const end = xiangqiMatch.end(play(xiangqiMatch, first, [...around, ...around.slice(0, 3)]))
    expect(end).toEqual({ reason: 'perpetualCheck', puts: [1, 1], takes: [0, 2] })
  })

  test('a position that occurs the third time without checks is a draw', () => {
    const state = at(xiangqiMatch, '3k5/9/9/9/9/9/9/9/R8/5K3', xiangqiLetters)
    const around = [move9(0, 8, 0, 7), move9(3, 0, 3, 1), move9(0, 7, 0, 8), move9(3, 1, 3, 0)]
    const end = xiangqiMatch.end(play(xiangqiMatch, state, [...around, ...around, ...around.slice(0, 1)]))
    expect(end).toEqual({ reason: 'repetition', puts: [0, 0], takes: [0, 0] })
  })

  test('many moves without a capture are a draw', () => {
    const state = { ...at(xiangqiMatch, '3k5/9/9/9/9/9/9/9/R8/5K3', xiangqiLetters), quiet: xiangqiLaw.quietLimit - 1 }
    expect(xiangqiMatch.end(play(xiangqiMatch, state, [move9(0, 8, 0, 7)]))).toMatchObject({
      reason: 'quiet',
      puts: [0, 0],
    })
  })

  test.each(['0-0', '99-1', '81-', 'abc', '', '64-55;', '-1-5'])('the move %j is not legal at the start', (move) => {
    expect(xiangqiMatch.play(xiangqiMatch.start(chance, 0), 0, move)).toBeUndefined()
  })

  test('only the seat whose turn it is may move', () => {
    const state = xiangqiMatch.start(chance, 1)
    expect(xiangqiMatch.waitingFor(state)).toEqual([1])
    expect(xiangqiMatch.play(state, 0, move9(0, 6, 0, 5))).toBeUndefined()
    expect(xiangqiMatch.play(state, 1, move9(0, 6, 0, 5))).toBeDefined()
  })
})

describe('makruk', () => {
  test('a bia that reaches the sixth row becomes a met', () => {
    const state = at(makrukMatch, '4k3/8/8/P7/8/8/8/4K3', makrukLetters)
    expect(play(makrukMatch, state, [move8(0, 3, 0, 2)]).cells[square(8, 0, 2)]).toBe(makrukLetters.M)
  })

  test('stalemate is a draw', () => {
    const state = at(makrukMatch, 'k7/8/K7/8/8/8/8/2R5', makrukLetters)
    const end = makrukMatch.end(play(makrukMatch, state, [move8(2, 7, 1, 7)]))
    expect(end).toMatchObject({ reason: 'stalemate', puts: [0, 0] })
  })

  test('the count of a lone khun begins at the pieces on the board and has the limit of the pieces', () => {
    const cells = cellsFrom('k7/8/8/8/8/8/8/RK5R', makrukLetters)
    const first = countMakruk(cells, 1, undefined)
    expect(first).toEqual({ by: -1, count: 4, limit: 8 })
    expect(countMakruk(cells, -1, first)).toEqual({ by: -1, count: 5, limit: 8 })
    expect(countMakruk(cells, 1, first)).toEqual(first)
    expect(countMakruk(cellsFrom('k7/8/8/8/8/8/8/1K5R', makrukLetters), 1, undefined)).toMatchObject({ limit: 16 })
    expect(countMakruk(cellsFrom('k7/8/8/8/8/8/8/SK5S', makrukLetters), 1, undefined)).toMatchObject({ limit: 22 })
    expect(countMakruk(cellsFrom('k7/8/8/8/8/8/P7/SK5S', makrukLetters), 1, undefined)).toBeUndefined()
  })

  test('a weaker side that still has pieces is saved after 64 of its moves', () => {
    const cells = cellsFrom('kn6/8/8/8/8/8/8/2K2R1R', makrukLetters)
    const begun = countMakruk(cells, 1, undefined)
    expect(begun).toEqual({ by: -1, count: 0, limit: 64 })
    const state: BoardState = {
      ...at(makrukMatch, 'kn6/8/8/8/8/8/8/2K2R1R', makrukLetters),
      side: -1,
      counting: { by: -1, count: 63, limit: 64 },
    }
    expect(makrukMatch.end(play(makrukMatch, state, [move8(1, 0, 3, 1)]))).toMatchObject({
      reason: 'counted',
      puts: [0, 0],
    })
  })
})

describe('the search', () => {
  test.each([
    { name: 'xiangqi', game: xiangqi },
    { name: 'makruk', game: makruk },
  ])('of $name looks at a bounded number of positions before it lets others go on', ({ game }) => {
    let calls = 0
    const counted: BoardGame = {
      ...game,
      collect(cells, side, into) {
        calls++
        game.collect(cells, side, into)
      },
    }
    const moves = legalMoves(game, Int8Array.from(game.start), 1)
    const search = findMove(
      counted,
      { cells: game.start, side: 1, moves },
      { level: 'master', chance, penalty: () => 0 },
    )
    const pieces: number[] = []
    let step = search.next()
    while (step.done !== true) {
      pieces.push(calls)
      calls = 0
      step = search.next()
    }
    // A position takes about 5 µs, so that this is far below 50 ms.
    expect(Math.max(...pieces)).toBeLessThan(2_500)
    expect(pieces.length).toBeGreaterThan(50)
    expect(moves).toContain(step.value)
  })

  const best = (match: typeof xiangqiMatch, state: BoardState, level: 'club' | 'master') => {
    const deciding = match.choose(match.view(state, 0), level, chance)
    let step = deciding.next()
    while (step.done !== true) step = deciding.next()
    return step.value
  }

  test.each(['club', 'master'] as const)('at the level %s wins in one move', (level) => {
    const state = at(xiangqiMatch, '3k5/R8/9/9/9/9/9/9/9/1R3K3', xiangqiLetters)
    expect(xiangqiMatch.end(play(xiangqiMatch, state, [best(xiangqiMatch, state, level)]))).toMatchObject({
      takes: [2, 0],
    })
  })

  test('at the level master wins in two moves, whatever the reply', () => {
    const two = at(xiangqiMatch, '4k4/9/R8/1R7/9/9/9/9/9/3K5', xiangqiLetters)
    const first = play(xiangqiMatch, two, [best(xiangqiMatch, two, 'master')])
    const replies = legalMoves(xiangqi, Int8Array.from(first.cells), -1)
    for (const reply of replies) {
      const next = xiangqiMatch.play(first, 1, moveText({ from: reply >> 7, to: toOf(reply) }))
      if (next === undefined) throw new Error('a legal reply was refused')
      expect(xiangqiMatch.end(play(xiangqiMatch, next, [best(xiangqiMatch, next, 'master')]))).toMatchObject({
        takes: [2, 0],
      })
    }
  })

  test('a match of two weak players ends too', () => {
    const match = boardMatch(makrukLaw)
    let state = match.start(chance, 0)
    for (let plies = 0; match.end(state) === undefined && plies < makrukLaw.plyLimit + 1; plies++) {
      const [seat = 0] = match.waitingFor(state)
      const deciding = match.choose(match.view(state, seat), 'club', chance)
      let step = deciding.next()
      while (step.done !== true) step = deciding.next()
      state = match.play(state, seat, step.value) ?? state
    }
    expect(match.end(state)).toBeDefined()
  })
})
