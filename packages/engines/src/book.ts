import { at } from './at.ts'
import type { Chance } from './chance.ts'
import type { SlotDefinition, SlotSymbol } from './slot-definition.ts'
import type { SlotModel } from './slot-model.ts'
import type { Position, SpinResult } from './slot-outcome.ts'

/** The symbols that a book can choose, in the order of the definition: each is equally likely. */
export function specialsOf({ symbols }: SlotDefinition): readonly SlotSymbol[] {
  return symbols.filter(({ kind }) => kind === 'high' || kind === 'low')
}

/** Draws the special symbol of free spins that a book has awarded; undefined without any, and then nothing is drawn. */
export function drawSpecial(definition: SlotDefinition, awarded: number, chance: Chance): SlotSymbol | undefined {
  if (definition.feature.kind !== 'book' || awarded === 0) return undefined
  const specials = specialsOf(definition)
  return at(specials, chance.below(specials.length))
}

/** What a special symbol pays that is spread over so many reels, on all lines together. */
export function spreadPay({ definition }: SlotModel, { pays }: SlotSymbol, reels: number): number {
  const lines = definition.evaluation.kind === 'lines' ? definition.evaluation.lines.length : 0
  return (pays?.[reels] ?? 0) * lines
}

/** A free spin with what its special symbol adds, if it is on enough reels. */
export function withSpread(model: SlotModel, spin: SpinResult, special: SlotSymbol): SpinResult {
  const reels = spin.window.flatMap((ids, reel) => (ids.includes(special.id) ? [reel] : []))
  const payCoins = spreadPay(model, special, reels.length)
  if (payCoins === 0) return spin
  const positions = reels.flatMap((reel) => Array.from({ length: model.rows }, (_, row): Position => [reel, row]))
  const win = { kind: 'expanded', symbol: special.id, count: reels.length, positions, payCoins } as const
  return { ...spin, wins: [...spin.wins, win], payCoins: spin.payCoins + payCoins }
}
