import { describe, expect, it } from 'vitest'
import { mergedPicks } from './merge-picks.rules.ts'
import { refusedPicks } from './refused-pick.rules.ts'

const rules = { format: 'thai-daily', digits: 2 }
const pick = (id: string, bet: string, selection: string, unit: string) => ({ id, bet, selection, unit })

describe('a bet that is on the slip already', () => {
  it('adds its stake to that row, whatever the order of its numbers', () => {
    const before = [pick('a', 'top-2', '12,34', '1.00'), pick('b', 'top-3', '123', '5.00')]
    const added = [
      { bet: 'top-2', selection: '34 12', unit: '2.50' },
      { bet: 'bottom-2', selection: '12,34', unit: '1.00' },
      { bet: 'top-2', selection: '12', unit: '1.00' },
    ]
    expect(mergedPicks(before, added, rules)).toEqual([
      pick('a', 'top-2', '12,34', '3.50'),
      pick('b', 'top-3', '123', '5.00'),
      added[1],
      added[2],
    ])
  })

  it('is merged with itself, but not if a stake is none', () => {
    const twice = { bet: 'top-2', selection: '12', unit: '1.00' }
    expect(mergedPicks([], [twice, twice], rules)).toEqual([{ ...twice, unit: '2.00' }])
    expect(mergedPicks([], [twice, { ...twice, unit: 'x' }], rules)).toHaveLength(2)
  })
})

it('a refusal names bets by their places', () => {
  const picks = ['a', 'b', 'c'].map((id) => ({ draft: pick(id, 'top-2', '12', '1.00') }))
  expect(refusedPicks([{ field: 'picks.2' }, { field: 'picks.0.unit' }, { field: 'termsVersion' }], picks)).toEqual([
    'a',
    'c',
  ])
  expect(refusedPicks([], picks)).toEqual([])
})
