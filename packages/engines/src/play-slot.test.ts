import { drawsFor, parseClientSeed, parseNonce, serverSeedOf } from '@baize/fairness'
import { expect, test } from 'vitest'
import { payoutMinor, playSlot, slotByCode, slots } from './index.ts'
import type { SlotWin } from './index.ts'
import { fairChanceOf } from './testing/fair-chance.ts'
import { chanceOf, toySlot } from './testing/toy-slot.ts'

type Toy = Parameters<typeof toySlot>[0][number][number]

const middle = { kind: 'lines', lines: [[0, 0, 0]] } as const
const doubling = { ...middle, wildMultiplier: 2 } as const

function winsOnLine(
  reels: readonly [Toy, Toy, Toy],
  evaluation: typeof middle | typeof doubling = middle,
): readonly SlotWin[] {
  const slot = toySlot(
    reels.map((id) => [id]),
    1,
    evaluation,
  )
  return playSlot(slot, chanceOf([0, 0, 0])).spins.flatMap((spin) => spin.wins)
}

function paysOnLine(...given: Parameters<typeof winsOnLine>): number {
  return winsOnLine(...given).reduce((sum, win) => sum + win.payCoins, 0)
}

test.each([
  [['gem', 'gem', 'gem'], 20],
  [['gem', 'gem', 'leaf'], 2],
  [['leaf', 'gem', 'gem'], 0],
  [['leaf', 'leaf', 'gem'], 0],
  [['wild', 'gem', 'gem'], 20],
  [['gem', 'wild', 'gem'], 20],
  [['wild', 'wild', 'wild'], 100],
  [['wild', 'wild', 'gem'], 20],
  [['wild', 'wild', 'leaf'], 7],
  [['wild', 'gem', 'leaf'], 2],
  [['wild', 'wild', 'bell'], 5],
  [['gem', 'gem', 'bell'], 2],
  [['bell', 'gem', 'bell'], 3],
  [['bell', 'bell', 'bell'], 30],
] as const)('the line %j pays %i coins', (reels, coins) => {
  expect(paysOnLine(reels)).toBe(coins)
})

test.each([
  [['gem', 'gem', 'gem'], 20],
  [['gem', 'wild', 'gem'], 40],
  [['wild', 'wild', 'gem'], 40],
  [['wild', 'wild', 'wild'], 100],
  [['wild', 'wild', 'leaf'], 14],
] as const)('with doubling wilds the line %j pays %i coins', (reels, coins) => {
  expect(paysOnLine(reels, doubling)).toBe(coins)
})

test('a line win names its symbol, count, line and positions', () => {
  expect(winsOnLine(['wild', 'gem', 'leaf'])).toEqual([
    {
      kind: 'line',
      symbol: 'gem',
      count: 2,
      line: 0,
      positions: [
        [0, 0],
        [1, 0],
      ],
      payCoins: 2,
    },
  ])
})

test('the number of ways is the product of the matching positions on each reel', () => {
  const strips = [
    ['gem', 'gem', 'leaf'],
    ['wild', 'gem', 'bell'],
    ['gem', 'leaf', 'leaf'],
  ] as const
  const [spin] = playSlot(toySlot(strips, 3, { kind: 'ways' }), chanceOf([0, 0, 0])).spins
  expect(spin?.wins).toEqual([
    {
      kind: 'ways',
      symbol: 'gem',
      count: 3,
      ways: 4,
      positions: [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
        [2, 0],
      ],
      payCoins: 80,
    },
    {
      kind: 'ways',
      symbol: 'leaf',
      count: 3,
      ways: 2,
      positions: [
        [0, 2],
        [1, 0],
        [2, 1],
        [2, 2],
      ],
      payCoins: 14,
    },
  ])
  expect(spin?.payCoins).toBe(94)
})

test('a window wraps at the end of the strip, and each reel takes one draw, from left to right', () => {
  const strips = [
    ['gem', 'leaf'],
    ['bell', 'leaf', 'gem'],
    ['leaf', 'gem', 'bell', 'leaf'],
  ] as const
  const [spin] = playSlot(toySlot(strips, 2, middle), chanceOf([1, 2, 3])).spins
  expect(spin?.stops).toEqual([1, 2, 3])
  expect(spin?.window).toEqual([
    ['leaf', 'gem'],
    ['gem', 'bell'],
    ['leaf', 'leaf'],
  ])
})

test('free spins follow the base spin in the same outcome, multiplied, and never retrigger', () => {
  const base = toySlot(
    [
      ['bell', 'gem'],
      ['bell', 'gem'],
      ['leaf', 'leaf'],
    ],
    1,
    middle,
  )
  const slot = {
    ...base,
    feature: {
      kind: 'freeSpins',
      spinsByScatters: { 2: 2 },
      multiplier: 3,
      strips: [
        ['gem', 'leaf'],
        ['gem', 'leaf'],
        ['gem', 'leaf'],
      ],
    },
  } as const
  const outcome = playSlot(slot, chanceOf([0, 0, 1, 0, 0, 0, 1, 1, 1]))
  expect(outcome.freeSpinsAwarded).toBe(2)
  expect(outcome.spins.map((spin) => [spin.kind, spin.multiplier, spin.payCoins])).toEqual([
    ['base', 1, 3],
    ['free', 3, 60],
    ['free', 3, 21],
  ])
  expect(outcome.payCoins).toBe(84)
})

test('the payout is coins times the coin value, and stakes that do not divide evenly are rejected', () => {
  const slot = toySlot([['gem'], ['gem'], ['gem']], 1, middle)
  const outcome = playSlot(slot, chanceOf([0, 0, 0]))
  expect(payoutMinor(slot, outcome, 10n)).toBe(20n)
  expect(payoutMinor(slot, outcome, 10n ** 18n)).toBe(2n * 10n ** 18n)
  for (const stake of [0n, -10n, 15n, 9n]) expect(() => payoutMinor(slot, outcome, stake)).toThrow(RangeError)
})

test.each(slots)('$code: the same draws give the same outcome, which survives JSON', (slot) => {
  const chance = fairChanceOf(1)
  for (let round = 0; round < 500; round += 1) {
    const outcome = playSlot(slot, chance(round))
    expect(JSON.parse(JSON.stringify(outcome))).toEqual(playSlot(slot, chance(round)))
  }
})

test('the worked example in docs/fairness.md holds', () => {
  const slot = slotByCode('bz-lotus-lanterns')
  const clientSeed = parseClientSeed('lotus')
  const nonce = parseNonce(7n)
  if (slot === undefined || clientSeed === undefined || nonce === undefined) throw new Error('the example is invalid')
  const serverSeed = serverSeedOf(Uint8Array.from({ length: 32 }, (_, index) => index))
  const outcome = playSlot(slot, drawsFor({ serverSeed, clientSeed, nonce }))
  expect(outcome.spins[0]?.stops).toEqual([9, 20, 11, 18, 12])
  expect(outcome.spins[0]?.wins).toMatchObject([{ kind: 'line', symbol: 'pearl', count: 3, line: 10, payCoins: 4 }])
  expect(payoutMinor(slot, outcome, 100n)).toBe(20n)
})
