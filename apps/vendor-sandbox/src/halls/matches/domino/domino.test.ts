import { expect, test } from 'vitest'
import { startPlay } from '../match-play.ts'
import { playOut } from '../testing/play-out.ts'
import { seededChance } from '../testing/seeded-chance.ts'
import { dominoes, dominoMatch, pipsOf, type DominoState } from './domino.ts'

const id = (low: number, high: number) => dominoes.findIndex((one) => one[0] === low && one[1] === high)
const ids = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => id(Number(one[0]), Number(one[1])))

/** A match in which the line and the hands are given; seat 0 is to play. */
function standing(
  line: readonly (readonly [number, number])[],
  hands: readonly [string, string, string, string],
): DominoState {
  return {
    ...dominoMatch.start(seededChance(3), 0),
    hands: hands.map(ids),
    line: line.map(([left, right]) => ({ id: id(Math.min(left, right), Math.max(left, right)), left, right })),
    turn: 0,
  }
}
const play = (state: DominoState, moves: readonly string[]): DominoState =>
  moves.reduce((at, move) => {
    const next = dominoMatch.play(at, at.turn, move)
    if (next === undefined) throw new Error(`${move} is not legal`)
    return next
  }, state)

test('28 dominoes are dealt, and the double six begins', () => {
  const state = dominoMatch.start(seededChance(6), 0)
  expect(new Set(state.hands.flat()).size).toBe(28)
  expect(dominoMatch.view(state, state.turn).moves).toEqual([`play:${id(6, 6)}:right`])
})

test('a domino fits an end of the line, and is turned so that equal numbers touch', () => {
  const state = standing(
    [
      [6, 6],
      [6, 2],
    ],
    ['26 12 35', '00', '01', '11'],
  )
  expect(dominoMatch.view(state, 0).moves).toEqual([
    `play:${id(2, 6)}:left`,
    `play:${id(2, 6)}:right`,
    `play:${id(1, 2)}:right`,
  ])
  expect(play(state, [`play:${id(1, 2)}:right`]).line.at(-1)).toEqual({ id: id(1, 2), left: 2, right: 1 })
  expect(play(state, [`play:${id(2, 6)}:left`]).line[0]).toEqual({ id: id(2, 6), left: 2, right: 6 })
  expect(dominoMatch.play(state, 0, `play:${id(3, 5)}:left`)).toBeUndefined()
  expect(dominoMatch.play(state, 0, 'pass')).toBeUndefined()
})

test('whoever plays the last domino takes the pot', () => {
  const state = standing([[6, 6]], ['16', '00', '01', '11'])
  expect(play(state, [`play:${id(1, 6)}:left`]).end).toEqual({
    reason: 'domino',
    puts: [12, 12, 12, 12],
    takes: [48, 0, 0, 0],
  })
})

test('when all knock the fewest pips win, and equal ones divide the pot', () => {
  const blocked = (hands: readonly [string, string, string, string]) =>
    play(standing([[6, 6]], hands), ['pass', 'pass', 'pass', 'pass']).end
  expect(blocked(['12', '45', '03', '11'])).toMatchObject({ reason: 'blocked', takes: [0, 0, 0, 48] })
  expect(blocked(['12', '45', '03', '35'])).toMatchObject({ takes: [24, 0, 24, 0] })
  expect(blocked(['12', '03', '45', '00 12'])?.takes).toEqual([16, 16, 0, 16])
  expect(pipsOf(ids('12 66'))).toBe(15)
})

test('a knock is remembered for all to see, and what others hold is not', () => {
  const state = standing([[6, 6]], ['12', '36', '04', '11'])
  const knocked = play(state, ['pass'])
  expect(dominoMatch.view(knocked, 2).lacks[0]).toEqual([6])
  const swapped = { ...state, hands: [state.hands[0] ?? [], ids('04'), ids('36'), ids('11')] }
  expect(dominoMatch.view(swapped, 0)).toEqual(dominoMatch.view(state, 0))
})

test('matches end within 28 dominoes and some knocks', () => {
  const chance = seededChance(12)
  for (let round = 0; round < 40; round++) {
    const moves = playOut(startPlay(dominoMatch, chance, 0), chance, (seat) => (seat % 2 === 0 ? 'master' : 'club'))
    expect(moves.filter(([, move]) => move !== 'pass').length).toBeLessThanOrEqual(28)
  }
})
