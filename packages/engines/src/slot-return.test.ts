import { expect, test } from 'vitest'
import { playSlot, publishedReturnOf, retiredSlots, returnOf, slots, validateSlotDefinition } from './index.ts'
import type { PublishedSlot, SlotDefinition } from './index.ts'
import { rational } from './rational.ts'
import { chanceOf, toySlot } from './testing/toy-slot.ts'

const toy = {
  ...toySlot(
    [
      ['bell', 'gem', 'wild'],
      ['bell', 'gem'],
      ['leaf', 'bell', 'gem'],
    ],
    1,
    { kind: 'lines', lines: [[0, 0, 0]], wildMultiplier: 2 },
  ),
  feature: {
    kind: 'freeSpins',
    spinsByScatters: { 2: 1, 3: 2 },
    multiplier: 3,
    strips: [
      ['gem', 'leaf'],
      ['gem', 'wild'],
      ['leaf', 'gem'],
    ],
  },
} as const satisfies SlotDefinition

/** Plays every sequence of draws: 3 · 2 · 3 base stops and 2 · 2 · 2 stops for each of two free spins, used or not. */
function everyRound(): number[] {
  const pays: number[] = []
  const sizes = [3, 2, 3, 2, 2, 2, 2, 2, 2]
  const visit = (draws: readonly number[]): void => {
    const size = sizes[draws.length]
    if (size === undefined) pays.push(playSlot(toy, chanceOf(draws)).payCoins)
    else for (let draw = 0; draw < size; draw += 1) visit([...draws, draw])
  }
  visit([])
  return pays
}

test('the closed form of free spins equals playing every sequence of draws', () => {
  const pays = everyRound().map(BigInt)
  const rounds = BigInt(pays.length)
  const sum = pays.reduce((total, pay) => total + pay, 0n)
  const squares = pays.reduce((total, pay) => total + pay * pay, 0n)
  const units = BigInt(toy.betUnits)
  const exact = returnOf(toy)
  expect(exact.rtp).toEqual(rational(sum, rounds * units))
  expect(exact.variance).toEqual(rational(squares * rounds - sum * sum, rounds * rounds * units * units))
  expect(exact.hitRate).toEqual(rational(BigInt(pays.filter((pay) => pay > 0n).length), rounds))
  expect(exact.maxWinCoins).toBe(Number(pays.toSorted((a, b) => (a < b ? 1 : -1))[0]))
  expect(exact.featureRate).toEqual(rational(5n + 1n, 18n))
})

test.each([...slots, ...retiredSlots])(
  '$code v$version: the published return matches full enumeration to 6 decimals',
  (slot) => {
    expect(publishedReturnOf(slot)).toEqual(slot.publishedReturn)
  },
)

test.each(slots)('$code is valid, returns 94.5 to 96.8 % and hits in 20 to 35 % of rounds', (slot) => {
  expect(validateSlotDefinition(slot)).toEqual([])
  expect(Number(slot.publishedReturn.rtp)).toBeGreaterThanOrEqual(0.945)
  expect(Number(slot.publishedReturn.rtp)).toBeLessThanOrEqual(0.968)
  expect(Number(slot.publishedReturn.hitRate)).toBeGreaterThanOrEqual(0.2)
  expect(Number(slot.publishedReturn.hitRate)).toBeLessThanOrEqual(0.35)
})

test('the slots have different codes, evaluations and features', () => {
  expect(new Set(slots.map((slot) => slot.code)).size).toBe(slots.length)
  expect(slots.some((slot) => slot.evaluation.kind === 'ways')).toBe(true)
  expect(slots.some((slot) => slot.feature.kind === 'freeSpins' && slot.feature.multiplier > 1)).toBe(true)
})

/** The slot with the first stop of its first reel silently replaced by its best-paying symbol. */
function withOneStopChanged(slot: PublishedSlot): PublishedSlot {
  const best = slot.symbols.find((symbol) => symbol.kind === 'high')
  const [first = [], ...others] = slot.strips
  const strips = [first.with(first[0] === best?.id ? 2 : 0, best?.id ?? ''), ...others]
  return { ...slot, strips }
}

test('silently changing one stop changes the return and the hash', () => {
  const [slot] = slots
  if (slot === undefined) throw new Error('there is no slot')
  const changed = publishedReturnOf(withOneStopChanged(slot))
  expect(changed.rtp).not.toBe(slot.publishedReturn.rtp)
  expect(changed.definitionHash).not.toBe(slot.publishedReturn.definitionHash)
})
