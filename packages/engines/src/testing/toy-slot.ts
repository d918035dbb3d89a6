import type { Chance } from '../chance.ts'
import type { SlotDefinition, SlotEvaluation, SlotSymbol } from '../slot-definition.ts'

/** Four symbols for windows in tests. */
export const toySymbols = [
  { id: 'wild', kind: 'wild', motif: 'star', pays: { 2: 5, 3: 100 } },
  { id: 'gem', kind: 'high', motif: 'gem', pays: { 2: 2, 3: 20 } },
  { id: 'leaf', kind: 'low', motif: 'leaf', pays: { 3: 7 } },
  { id: 'bell', kind: 'scatter', motif: 'bell', pays: { 2: 3, 3: 30 } },
] as const satisfies readonly SlotSymbol[]

type ToyId = (typeof toySymbols)[number]['id']

/** A slot with the given strips; stops of 0 show their first rows. */
export function toySlot(
  strips: readonly (readonly ToyId[])[],
  rows: number,
  evaluation: SlotEvaluation,
): SlotDefinition<ToyId> {
  // In a ways game the wild has no pays of its own.
  const symbols =
    evaluation.kind === 'lines'
      ? toySymbols
      : toySymbols.map((symbol) =>
          symbol.kind === 'wild' ? { id: symbol.id, kind: symbol.kind, motif: symbol.motif } : symbol,
        )
  return {
    code: 'toy',
    title: 'Toy',
    version: 1,
    symbols,
    rows,
    strips,
    evaluation,
    betUnits: 10,
    feature: { kind: 'none' },
  }
}

/** A source that returns the listed numbers in order; throws when they run out or when one is not below `n`. */
export function chanceOf(numbers: readonly number[]): Chance {
  let next = 0
  return {
    below(n) {
      const number = numbers[next]
      next += 1
      if (number === undefined || number >= n) throw new RangeError(`draw ${next} below ${n} is not listed`)
      return number
    },
  }
}
