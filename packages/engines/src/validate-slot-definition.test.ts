import { expect, test } from 'vitest'
import { playSlot, slotByCode, slots, validateSlotDefinition } from './index.ts'
import type { SlotDefinition } from './index.ts'
import { chanceOf, toySlot } from './testing/toy-slot.ts'

const lines = toySlot([['gem'], ['leaf'], ['bell']], 1, { kind: 'lines', lines: [[0, 0, 0]] })
const ways = toySlot([['gem'], ['leaf'], ['bell']], 1, { kind: 'ways' })
const freeSpins = { kind: 'freeSpins', spinsByScatters: { 2: 5 }, multiplier: 2, strips: lines.strips } as const

test('the toy slots are valid', () => {
  expect(validateSlotDefinition(lines)).toEqual([])
  expect(validateSlotDefinition(ways)).toEqual([])
})

const faults: readonly (readonly [string, SlotDefinition])[] = [
  ['the code A B is not kebab-case', { ...lines, code: 'A B' }],
  ['the bet units are not a positive whole number', { ...lines, betUnits: 0 }],
  [
    'two symbols have the same id',
    { ...lines, symbols: [...lines.symbols, { id: 'gem', kind: 'low', motif: '', pays: {} }] },
  ],
  [
    'there is more than one scatter',
    { ...lines, symbols: [...lines.symbols, { id: 'gong', kind: 'scatter', motif: '', pays: {} }] },
  ],
  ['gem pays for 9 of a kind', { ...lines, symbols: [{ id: 'gem', kind: 'high', motif: '', pays: { 9: 1 } }] }],
  ['gem pays 0.5 coins', { ...lines, symbols: [{ id: 'gem', kind: 'high', motif: '', pays: { 3: 0.5 } }] }],
  [
    'no symbol pays on a line or way',
    { ...lines, symbols: lines.symbols.filter((symbol) => symbol.kind === 'scatter') },
  ],
  ['base strip 0 shows coin, which is not a symbol', { ...lines, strips: [['coin'], ['gem'], ['gem']] }],
  ['base strip 2 has 0 stops', { ...lines, strips: [['gem'], ['gem'], []] }],
  ['line 0 does not fit the window', { ...lines, evaluation: { kind: 'lines', lines: [[0, 0, 1]] } }],
  [
    'two lines are the same',
    {
      ...lines,
      evaluation: {
        kind: 'lines',
        lines: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    },
  ],
  ['a ways game has a wild on the first reel', { ...ways, strips: [['wild'], ['gem'], ['gem']] }],
  ['a ways game has a wild with pays of its own', { ...ways, symbols: lines.symbols }],
  ['a free-spin strip has a scatter', { ...lines, feature: freeSpins }],
  [
    'the free spins have a different number of reels',
    { ...lines, feature: { ...freeSpins, strips: [['gem'], ['gem']] } },
  ],
  ['an award is not from 1 to 100 free spins', { ...lines, feature: { ...freeSpins, spinsByScatters: { 3: 101 } } }],
]

test.each(faults)('a definition is invalid if %s', (problem, definition) => {
  expect(validateSlotDefinition(definition)).toContain(problem)
})

test('a strip with an unknown symbol cannot be played', () => {
  const unknown: SlotDefinition = { ...lines, strips: [['coin'], ['gem'], ['gem']] }
  expect(() => playSlot(unknown, chanceOf([0, 0, 0]))).toThrow(RangeError)
})

test('slots are looked up by code', () => {
  for (const slot of slots) expect(slotByCode(slot.code)).toBe(slot)
  expect(slotByCode('bz-unknown')).toBeUndefined()
})
