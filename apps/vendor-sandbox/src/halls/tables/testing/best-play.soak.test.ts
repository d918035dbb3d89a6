import { expect, test } from 'vitest'
import { specOf } from '../variants.ts'
import { valueOfBestPlay } from './blackjack-solver.ts'
import { holdem } from '../rules/holdem.ts'
import { holdemSums } from './holdem-return.ts'

test("casino hold'em returns on the ante what it publishes, by every hand, flop, board and dealer's hand", () => {
  const { net, total, folded } = holdemSums()
  expect((1 + net / total).toFixed(6)).toBe(holdem({ cardMs: 1 }).fields[0]?.returned)
  expect(folded).toBeCloseTo(0.18, 3)
})

test('blackjack with eight decks returns what it publishes, by the solver', () => {
  const spec = specOf({ vendorCode: 'EG2', gameCode: 'seven-seat-blackjack' })
  if (spec.kind !== 'blackjack') throw new Error('this is no blackjack table')
  expect((1 + valueOfBestPlay(8)).toFixed(6)).toBe(spec.terms.returned)
})
