import { expect, test } from 'vitest'
import { at } from '../at.ts'
import { playSlot } from '../play-slot.ts'
import { rational } from '../rational.ts'
import type { SlotDefinition } from '../slot-definition.ts'
import { returnOf } from '../slot-return.ts'
import { slotByCode } from '../slots.ts'
import { chanceOf, toySlot } from '../testing/toy-slot.ts'
import { validateSlotDefinition } from '../validate-slot-definition.ts'

const reels = toySlot(
  [
    ['gem', 'leaf', 'bell'],
    ['gem', 'wild', 'bell'],
    ['leaf', 'gem', 'gem'],
  ],
  2,
  { kind: 'variableWays', heights: [1, 2] },
)
const toy = {
  ...reels,
  feature: {
    kind: 'freeSpins',
    spinsByScatters: { 2: 2 },
    multiplier: 2,
    multiplierStep: 3,
    strips: [
      ['gem', 'leaf'],
      ['gem', 'wild'],
      ['leaf', 'leaf'],
    ],
  },
} as const satisfies SlotDefinition

/** How many numbers each draw of a spin chooses from: for each reel its heights and its stops. */
const baseDraws = [2, 3, 2, 3, 2, 3]
const freeDraws = [2, 2, 2, 2, 2, 2]

/** Every list of draws, each below its size. */
function draws(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (lists, size) => lists.flatMap((list) => Array.from({ length: size }, (_, draw) => [...list, draw])),
    [[]],
  )
}

/** Every round: free spins follow where the base spin awards them, and each way of them counts once. */
function everyRound(definition: SlotDefinition): readonly (readonly [pay: number, times: number])[] {
  const free = draws(freeDraws)
  return draws(baseDraws).flatMap((base) => {
    const alone = playSlot({ ...definition, feature: { kind: 'none' } }, chanceOf(base))
    if ((alone.spins[0]?.scatters ?? 0) !== 2) return [[alone.payCoins, free.length ** 2] as const]
    return free.flatMap((one) =>
      free.map((other) => [playSlot(definition, chanceOf([...base, ...one, ...other])).payCoins, 1] as const),
    )
  })
}

test('each reel draws its height, then its stop; a taller reel shows more of its strip', () => {
  const [spin] = playSlot(reels, chanceOf([1, 0, 0, 0, 1, 1])).spins
  expect(spin?.window).toEqual([['gem', 'leaf'], ['gem'], ['gem', 'gem']])
  expect(spin?.stops).toEqual([0, 0, 1])
  expect(spin?.wins).toEqual([
    {
      kind: 'ways',
      symbol: 'gem',
      count: 3,
      ways: 2,
      positions: [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 1],
      ],
      payCoins: 40,
    },
  ])
})

test('the multiplier of free spins grows by its step', () => {
  const { spins } = playSlot(toy, chanceOf([0, 2, 0, 2, 0, 0, ...freeDraws.map(() => 0), ...freeDraws.map(() => 0)]))
  expect(spins.map(({ multiplier }) => multiplier)).toEqual([1, 2, 5])
})

test('the exact return equals playing every sequence of draws', () => {
  const all = everyRound(toy).map(([pay, times]) => [BigInt(pay), BigInt(times)] as const)
  const rounds = all.reduce((sum, [, times]) => sum + times, 0n)
  const coins = all.reduce((sum, [pay, times]) => sum + pay * times, 0n)
  const squares = all.reduce((sum, [pay, times]) => sum + pay * pay * times, 0n)
  const hits = all.reduce((sum, [pay, times]) => sum + (pay > 0n ? times : 0n), 0n)
  const exact = returnOf(toy)
  expect(exact.rtp).toEqual(rational(coins, rounds * 10n))
  expect(exact.hitRate).toEqual(rational(hits, rounds))
  expect(exact.variance).toEqual(rational(squares * rounds - coins * coins, rounds * rounds * 100n))
  expect(BigInt(exact.maxWinCoins)).toBe(all.reduce((most, [pay]) => (pay > most ? pay : most), 0n))
  expect(exact.combinations).toBe(216n + 64n)
  const scattered = draws(baseDraws).filter((list) => playSlot(reels, chanceOf(list)).spins[0]?.scatters === 2)
  expect(exact.featureRate).toEqual(rational(BigInt(scattered.length), 216n))
})

test('one stop that is changed changes the return', () => {
  const [first, ...others] = toy.strips
  const changed = { ...toy, strips: [first?.with(1, 'gem') ?? [], ...others] }
  expect(returnOf(changed).rtp).not.toEqual(returnOf(toy).rtp)
})

test('Golden Elephant Parade has up to 117,649 ways, and its multiplier grows with every free spin', () => {
  const slot = slotByCode('bz-elephant-parade')
  if (slot?.evaluation.kind !== 'variableWays' || slot.feature.kind !== 'freeSpins') throw new Error('no such slot')
  expect(Math.max(...slot.evaluation.heights) ** slot.strips.length).toBe(117_649)
  expect([...slot.evaluation.heights]).toEqual([2, 3, 4, 5, 6, 7])
  expect([slot.feature.multiplier, slot.feature.multiplierStep]).toEqual([1, 1])
})

test.each<readonly [string, SlotDefinition]>([
  ['there are not 1 to 64 heights', { ...reels, evaluation: { kind: 'variableWays', heights: [] } }],
  ['a height is not from 1 to 2', { ...reels, evaluation: { kind: 'variableWays', heights: [2, 3] } }],
  ['no reel can show all rows', { ...reels, evaluation: { kind: 'variableWays', heights: [1] } }],
  ['a ways game has a wild on the first reel', { ...reels, strips: [at(reels.strips, 1), ...reels.strips.slice(1)] }],
  ['the multiplier does not grow by 1 to 10', { ...toy, feature: { ...toy.feature, multiplierStep: 11 } }],
])('a definition is refused: %s', (problem, definition) => {
  expect(validateSlotDefinition(toy)).toEqual([])
  expect(validateSlotDefinition(definition)).toContain(problem)
})
