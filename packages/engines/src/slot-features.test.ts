import { expect, test } from 'vitest'
import { playSlot, returnOf } from './index.ts'
import type { Chance, SlotDefinition } from './index.ts'
import { filledAtEnd } from './hold-return.ts'
import { add, rational } from './rational.ts'
import { toySlot } from './testing/toy-slot.ts'

const base = toySlot(
  [
    ['bell', 'gem', 'wild'],
    ['bell', 'gem'],
    ['leaf', 'bell', 'gem'],
  ],
  1,
  { kind: 'lines', lines: [[0, 0, 0]], wildMultiplier: 2 },
)

/** Free spins whose lanterns add up. */
const lanterns = {
  ...base,
  feature: {
    kind: 'freeSpins',
    spinsByScatters: { 2: 1, 3: 3 },
    multiplier: 2,
    strips: [['gem'], ['gem', 'wild'], ['leaf', 'gem']],
    lanterns: [1, 1, 4],
  },
} as const satisfies SlotDefinition

/** Bells are coins: two of three cells start a hold. */
const hold = {
  ...base,
  symbols: base.symbols.map((symbol) => (symbol.kind === 'scatter' ? { ...symbol, pays: {} } : symbol)),
  feature: {
    kind: 'hold',
    coinsNeeded: 2,
    lands: 1,
    of: 3,
    values: [
      { coins: 10, weight: 3 },
      { coins: 50, weight: 1, name: 'mini' },
    ],
    grandCoins: 1_000,
  },
} as const satisfies SlotDefinition

/**
 * Plays every sequence of draws: each round's pay with its probability, as the product of 1 / n over its draws. Knows nothing of
 * the game but how many values each draw can have.
 */
function everyRound(
  definition: SlotDefinition,
): readonly { readonly pay: bigint; readonly times: bigint; readonly of: bigint }[] {
  const rounds: { pay: bigint; times: bigint; of: bigint }[] = []
  const draws: number[] = []
  for (;;) {
    const sizes: number[] = []
    const chance: Chance = {
      below(n) {
        sizes.push(n)
        if (draws.length < sizes.length) draws.push(0)
        return draws[sizes.length - 1] ?? 0
      },
    }
    const pay = BigInt(playSlot(definition, chance).payCoins)
    rounds.push({ pay, times: 1n, of: sizes.reduce((product, n) => product * BigInt(n), 1n) })
    while (draws.length > 0 && (draws.at(-1) ?? 0) + 1 >= (sizes[draws.length - 1] ?? 0)) draws.pop()
    if (draws.length === 0) return rounds
    draws.push((draws.pop() ?? 0) + 1)
  }
}

test.each([
  ['free spins with lanterns', lanterns],
  ['a hold', hold],
])('the closed form of %s equals playing every sequence of draws', (_, definition: SlotDefinition) => {
  const rounds = everyRound(definition)
  const mean = (of: (pay: bigint) => bigint) =>
    rounds.reduce((sum, round) => add(sum, rational(of(round.pay), round.of)), rational(0n, 1n))
  const exact = returnOf(definition)
  const units = BigInt(definition.betUnits)
  const [first, square] = [mean((pay) => pay), mean((pay) => pay * pay)]
  expect(mean(() => 1n)).toEqual(rational(1n, 1n))
  expect(exact.rtp).toEqual(rational(first.numerator, first.denominator * units))
  expect(exact.variance).toEqual(
    rational(
      square.numerator * first.denominator ** 2n - first.numerator ** 2n * square.denominator,
      square.denominator * first.denominator ** 2n * units * units,
    ),
  )
  expect(exact.hitRate).toEqual(mean((pay) => (pay > 0n ? 1n : 0n)))
  expect(exact.featureRate).toEqual(rational(6n, 18n))
  expect(exact.maxWinCoins).toBe(Number(rounds.reduce((most, { pay }) => (pay > most ? pay : most), 0n)))
})

test('lanterns add up: each free spin is multiplied by all of them so far', () => {
  const draws = [0, 0, 1, 0, 0, 0, 2, 0, 1, 0, 0, 0, 1, 1]
  let next = 0
  const { spins, payCoins } = playSlot(lanterns, { below: () => draws[next++] ?? 0 })
  expect(spins.map(({ lantern, multiplier, payCoins: pay }) => [lantern, multiplier, pay])).toEqual([
    [undefined, 1, 30],
    [4, 8, 16],
    [1, 10, 40],
    [1, 12, 480],
  ])
  expect(payCoins).toBe(566)
})

test('a hold keeps its coins, starts its count again with each new coin, and a full board pays the grand', () => {
  // Stops with two bells, their values 10 and 50, two empty respins, then a coin of 10 in the last cell.
  const draws = [0, 0, 0, 0, 3, 1, 2, 0, 1]
  let next = 0
  const outcome = playSlot(hold, { below: () => draws[next++] ?? 0 })
  expect(outcome.spins[0]?.coins).toEqual([
    { position: [0, 0], coins: 10 },
    { position: [1, 0], coins: 50, name: 'mini' },
  ])
  expect(outcome.hold).toEqual({
    respins: [[], [], [{ position: [2, 0], coins: 10 }]],
    full: true,
    grandCoins: 1_000,
    payCoins: 1_070,
  })
  expect(outcome.payCoins).toBe(1_070)
})

test('the chain over filled cells is a distribution, and nothing lands where nothing is empty', () => {
  for (const start of [2, 3]) {
    const end = filledAtEnd(hold.feature, start, 3)
    expect(end.reduce(add, rational(0n, 1n))).toEqual(rational(1n, 1n))
  }
  // One empty cell stays empty for three respins with probability (2/3)³.
  expect(filledAtEnd(hold.feature, 2, 3)[2]).toEqual(rational(8n, 27n))
})
