import { expect, test } from 'vitest'
import { holdem } from '../rules/holdem.ts'
import { holdemSums } from './holdem-return.ts'

test("casino hold'em returns on the ante what it publishes, by every hand, flop, board and dealer's hand", () => {
  const { net, total, folded } = holdemSums()
  expect((1 + net / total).toFixed(6)).toBe(holdem({ cardMs: 1 }).fields[0]?.returned)
  expect(folded).toBeCloseTo(0.18, 3)
})
