import { expect, it } from 'vitest'
import { alikeBets } from './table-info.ts'

const bet = (id: string, odds: string, rtp = '97.30') => ({ id, odds, rtp })

it('neighbouring bets of one kind with the same odds and return are one line', () => {
  const lines = alikeBets([bet('straight-0', '35'), bet('straight-1', '35'), bet('split-0-1', '17'), bet('red', '1')])
  expect(lines.map(({ ids }) => ids)).toEqual([['straight-0', 'straight-1'], ['split-0-1'], ['red']])
})

it('bets that differ in kind, odds or return are never put together', () => {
  const fields = [
    bet('column-1', '2'),
    bet('dozen-1', '2'),
    bet('sum4', '62'),
    bet('sum5', '31'),
    bet('sum6', '31', '88'),
  ]
  expect(alikeBets(fields).map(({ ids }) => ids.length)).toEqual([1, 1, 1, 1, 1])
  expect(alikeBets([bet('red', '1'), bet('black', '1')])).toHaveLength(2)
})
