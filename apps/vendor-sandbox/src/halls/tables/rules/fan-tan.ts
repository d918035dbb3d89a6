import { fanTanPlay } from '@baize/engines/tables'
import type { OutcomeOf, TableRules } from './table-rules.ts'

/** The rules of a fan-tan table. */
export function fanTan({ countMs }: { readonly countMs: number }): TableRules<OutcomeOf<'fanTan'>> {
  const play = fanTanPlay()
  return {
    ...play,
    kind: 'fanTan',
    supply: 'none',
    deal: (source) => ({ kind: 'fanTan', ...play.deal(source) }),
    showMs: () => ({ first: 0, rest: countMs }),
  }
}
