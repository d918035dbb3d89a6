import type { Chance } from '../chance.ts'
import type { SlotDefinition, SlotEvaluation, SlotSymbol } from '../slot-definition.ts'

/** Four symbols that tests can write windows with. */
export const toySymbols = [
  { id: 'wild', kind: 'wild', motif: 'star', pays: { 2: 5, 3: 100 } },
  { id: 'gem', kind: 'high', motif: 'gem', pays: { 2: 2, 3: 20 } },
  { id: 'leaf', kind: 'low', motif: 'leaf', pays: { 3: 7 } },
  { id: 'bell', kind: 'scatter', motif: 'bell', pays: { 2: 3, 3: 30 } },
] as const satisfies readonly SlotSymbol[]

type ToyId = (typeof toySymbols)[number]['id']

/** A slot whose strips are the given reels; stops of 0 show their first rows. */
export function toySlot(
  strips: readonly (readonly ToyId[])[],
  rows: number,
  evaluation: SlotEvaluation,
): SlotDefinition<ToyId> {
  // With ways a wild has no pays of its own.
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

/** A chance that gives the listed numbers in order, and throws when asked for more or for less than they are. */
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
