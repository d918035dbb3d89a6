import { expect, test } from 'vitest'
import { isQuiet, keptRounds, ratioOf, type Round, type Slice } from './rounds.ts'

const slice = (perSecond: number, foreignShare: number) => ({ perSecond, p50Ms: 1, p99Ms: 2, errors: 0, foreignShare })
const round = (foreignInBets: number, foreignInEmpty: number, perSecond = 100): Round<'bets' | 'empty', Slice> => ({
  bets: slice(perSecond, foreignInBets),
  empty: slice(400, foreignInEmpty),
})

test('a round is quiet if neither of its slices was disturbed', () => {
  expect(isQuiet(round(0.1, 0))).toBe(true)
  expect(isQuiet(round(0.11, 0))).toBe(false)
  expect(isQuiet(round(0, 0.11))).toBe(false)
})

test('disturbed rounds are dropped if enough quiet ones are left', () => {
  const [first, disturbed, last] = [round(0, 0), round(0.5, 0), round(0.02, 0.03)]
  expect(keptRounds([first, disturbed, last], 2)).toEqual([first, last])
})

test('if too few rounds are quiet, the least disturbed ones are kept in order', () => {
  const [bad, fair, worst, good] = [round(0.4, 0), round(0, 0.2), round(0.9, 0), round(0, 0)]
  expect(keptRounds([bad, fair, worst, good], 3)).toEqual([bad, fair, good])
})

test('a slow but undisturbed round is kept', () => {
  const slow = round(0, 0, 1)
  expect(keptRounds([round(0, 0), slow, round(0, 0)], 2)).toContain(slow)
})

test('the ratio is taken within a round', () => {
  expect(ratioOf(round(0, 0), 'bets', 'empty')).toBe(0.25)
  expect(ratioOf(round(0, 0), 'empty', 'bets')).toBe(4)
})
