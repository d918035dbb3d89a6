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
  ['the bet units are not a whole number from 1', { ...lines, betUnits: 0 }],
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
  ['base strip 0 shows coin, which is no symbol', { ...lines, strips: [['coin'], ['gem'], ['gem']] }],
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
  ['with ways, a wild lies on the first reel', { ...ways, strips: [['wild'], ['gem'], ['gem']] }],
  ['with ways, the wild pays by itself', { ...ways, symbols: lines.symbols }],
  ['a scatter lies on a free-spin strip', { ...lines, feature: freeSpins }],
  ['free spins have another number of reels', { ...lines, feature: { ...freeSpins, strips: [['gem'], ['gem']] } }],
  ['an award is not 1 to 100 free spins', { ...lines, feature: { ...freeSpins, spinsByScatters: { 3: 101 } } }],
]

test.each(faults)('says that %s', (problem, definition) => {
  expect(validateSlotDefinition(definition)).toContain(problem)
})

test('an unknown symbol on a strip is never played', () => {
  const unknown: SlotDefinition = { ...lines, strips: [['coin'], ['gem'], ['gem']] }
  expect(() => playSlot(unknown, chanceOf([0, 0, 0]))).toThrow(RangeError)
})

test('slots are found by their code', () => {
  for (const slot of slots) expect(slotByCode(slot.code)).toBe(slot)
  expect(slotByCode('bz-unknown')).toBeUndefined()
})
