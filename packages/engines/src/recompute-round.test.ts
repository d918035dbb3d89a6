import { drawsFor } from '@baize/fairness'
import { expect, test } from 'vitest'
import { playSlot, retiredSlots, slots } from './index.ts'
import type { SlotDefinition } from './index.ts'
import { fairSeedsOf } from './testing/fair-chance.ts'
import { recomputePayCoins } from './testing/recompute-round.ts'

function mismatches(played: SlotDefinition, verified: SlotDefinition, rounds: number): number {
  const seedsOf = fairSeedsOf(2)
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const seeds = seedsOf(round)
    const outcome = playSlot(played, drawsFor(seeds))
    const { stops, pay } = recomputePayCoins(verified, seeds)
    const same = pay === outcome.payCoins && stops.join() === outcome.spins.flatMap((spin) => spin.stops).join()
    if (!same) found += 1
  }
  return found
}

test.each([...slots, ...retiredSlots])(
  '$code v$version: a second implementation recomputes 10,000 rounds without a mismatch',
  (slot) => {
    expect(mismatches(slot, slot, 10_000)).toBe(0)
  },
)

test.each(slots)('$code: the second implementation detects a pay that is one coin too high', (slot) => {
  const symbols = slot.symbols.map((symbol) =>
    symbol.kind === 'low' ? { ...symbol, pays: { ...symbol.pays, 3: (symbol.pays[3] ?? 0) + 1 } } : symbol,
  )
  expect(mismatches({ ...slot, symbols }, slot, 200)).toBeGreaterThan(0)
})
