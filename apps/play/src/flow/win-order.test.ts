import type { SlotWin } from '@baize/engines'
import { expect, test } from 'vitest'
import { stopPlan } from './stop-plan.ts'
import { firstStake, stepStake } from './stakes.ts'
import { winsInOrder } from './win-order.ts'

const line = (index: number, payCoins: number): SlotWin => ({
  kind: 'line',
  symbol: 'koi',
  count: 3,
  line: index,
  positions: [],
  payCoins,
})

test('wins light up in this order: scatter, highest pay, lowest line', () => {
  const scatter: SlotWin = { kind: 'scatter', symbol: 'gate', count: 3, positions: [], payCoins: 1 }
  const ordered = winsInOrder([line(4, 10), line(2, 50), scatter, line(1, 10)])
  expect(ordered).toEqual([scatter, line(2, 50), line(1, 10), line(4, 10)])
})

test('suspense begins after the reel with the second scatter and delays stops without altering the window', () => {
  const window = [['gate'], ['koi'], ['gate'], ['koi'], ['koi']]
  const before = structuredClone(window)
  const plan = stopPlan(window, 'gate', 3, { staggerSeconds: 0.2, suspenseSeconds: 1 })
  expect(plan.map((stop) => stop.suspense)).toEqual([false, false, false, true, true])
  expect(plan.map((stop) => Number(stop.atSeconds.toFixed(3)))).toEqual([0, 0.2, 0.4, 1.6, 2.8])
  expect(window).toEqual(before)
})

test('the stake steps along the ladder and stops at its ends', () => {
  const ladder = ['1.00', '2.00', '5.00']
  expect(stepStake(ladder, '1.00', 1)).toBe('2.00')
  expect(stepStake(ladder, '5.00', 1)).toBe('5.00')
  expect(stepStake(ladder, '1.00', -1)).toBe('1.00')
  expect(firstStake(ladder, '9.99')).toBe('5.00')
  expect(firstStake(ladder, '2.00')).toBe('2.00')
})
