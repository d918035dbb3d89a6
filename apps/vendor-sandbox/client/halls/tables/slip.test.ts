import { expect, test } from 'vitest'
import { costOf, createSlip, readAmounts, together, withinLimits, type SlipLimits } from './slip.ts'

const limits: SlipLimits = {
  fields: [
    { id: 'player', group: 'main' },
    { id: 'pair', group: 'side' },
    { id: 'double', group: 'main', held: 5 },
  ],
  main: 1_000n,
  side: 100n,
  round: 1_500n,
}

test('steps are taken back one by one, and chips that came together leave together', () => {
  let changes = 0
  const slip = createSlip(() => (changes += 1))
  slip.add('player', 10n)
  slip.addAll(readAmounts({ player: '20', pair: '5' }))
  expect([...slip.chips]).toEqual([
    ['player', 30n],
    ['pair', 5n],
  ])
  slip.undo()
  expect([...slip.chips]).toEqual([['player', 10n]])
  slip.clear()
  expect(slip.isEmpty).toBe(true)
  expect(changes).toBe(4)
})

test('chips beyond a limit are cut to it or left out', () => {
  const lying = readAmounts({ player: '900' })
  expect(withinLimits(limits, lying, readAmounts({ player: '300', pair: '500', nothing: '1' }))).toEqual(
    new Map([
      ['player', 100n],
      ['pair', 100n],
    ]),
  )
  expect(withinLimits(limits, lying, readAmounts({ double: '130' })).size).toBe(0)
  expect(withinLimits(limits, lying, readAmounts({ double: '120' })).get('double')).toBe(120n)
  expect(costOf(limits, together(lying, readAmounts({ double: '120', player: '1' })))).toBe(1_501n)
})
