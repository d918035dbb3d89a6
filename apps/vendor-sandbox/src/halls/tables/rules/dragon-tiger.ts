import { dragonTigerPlay, type DragonTigerSide } from '@baize/engines/tables'
import type { OutcomeOf, TableRules } from './table-rules.ts'

/** The rules of a dragon tiger table of eight decks: a tie gives half of the main stakes back. */
export function dragonTiger({
  sides,
  cardMs,
}: {
  readonly sides: readonly DragonTigerSide[]
  readonly cardMs: number
}): TableRules<OutcomeOf<'dragonTiger'>> {
  const play = dragonTigerPlay(sides)
  return {
    ...play,
    kind: 'dragonTiger',
    supply: 'shoe',
    cardMs,
    deal: (source) => ({ kind: 'dragonTiger', ...play.deal(source) }),
    showMs: () => ({ first: 0, rest: 2 * cardMs + 500 }),
  }
}
