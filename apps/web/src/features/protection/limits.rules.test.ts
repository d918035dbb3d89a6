import { expect, it } from 'vitest'
import { isAbove, shareUsed } from './limits.rules.ts'

it.each([
  ['0.00', '100.00', 0, false],
  ['-20.00', '100.00', 0, false],
  ['99.99', '100.00', 99, false],
  ['100.00', '100.00', 100, true],
  ['250.00', '100.00', 100, true],
  ['0.00', '0.00', 0, true],
])('%s of %s is %i per cent, used up: %s', (used, amount, share, full) => {
  expect([shareUsed(used, amount), isAbove(used, amount)]).toEqual([share, full])
})
