import { expect, test } from 'vitest'
import { agreesWithPublished, playSlot, simulateReturn, slots } from './index.ts'
import type { PublishedSlot, SlotDefinition } from './index.ts'
import { fairChanceOf } from './testing/fair-chance.ts'

const rounds = 100_000

test.each(slots)('$code: 100,000 rounds agree with the published return', (slot) => {
  const found = simulateReturn(slot, fairChanceOf(3), rounds)
  expect(found.rounds).toBe(rounds)
  expect(found).toSatisfy(agreesWithPublished)
})

/** Pays for each count what the next higher count should pay. */
function withPaysOffByOne(slot: PublishedSlot): SlotDefinition {
  const symbols = slot.symbols.map((symbol) => {
    const pays = symbol.pays ?? {}
    const shifted = Object.keys(pays).map((count) => [count, pays[Number(count) + 1] ?? pays[Number(count)] ?? 0])
    return { ...symbol, pays: Object.fromEntries(shifted) }
  })
  return { ...slot, symbols }
}

test.each(slots)('$code: pays that are off by one count are detected', (slot) => {
  const faulty = withPaysOffByOne(slot)
  const found = simulateReturn(slot, fairChanceOf(3), 20_000, (_, chance) => playSlot(faulty, chance))
  expect(agreesWithPublished(found)).toBe(false)
})

test.each(slots)('$code: draws that never reach the last quarter of a strip are detected', (slot) => {
  const short = (round: number) => {
    const fair = fairChanceOf(3)(round)
    return { below: (n: number) => fair.below(Math.ceil((n * 3) / 4)) }
  }
  expect(agreesWithPublished(simulateReturn(slot, short, rounds))).toBe(false)
})
