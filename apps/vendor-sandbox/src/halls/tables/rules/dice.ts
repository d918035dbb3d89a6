import { fishPrawnCrabPlay, sicBoPlay, type Dice, type SicBoPays, type TablePlay } from '@baize/engines/tables'
import type { OutcomeOf, TableRules } from './table-rules.ts'

function diceTable<K extends 'sicBo' | 'fishPrawnCrab'>(kind: K, play: TablePlay<Dice>, shakeMs: number) {
  return {
    ...play,
    kind,
    supply: 'none' as const,
    deal: (source: Parameters<typeof play.deal>[0]) => ({ kind, ...play.deal(source) }),
    showMs: () => ({ first: 0, rest: shakeMs }),
  }
}

/** The rules of a sic bo table. */
export function sicBo({
  pays,
  shakeMs,
}: {
  readonly pays: SicBoPays
  readonly shakeMs: number
}): TableRules<OutcomeOf<'sicBo'>> {
  return diceTable('sicBo', sicBoPlay(pays), shakeMs)
}

/** The rules of a fish-prawn-crab table. */
export function fishPrawnCrab({ shakeMs }: { readonly shakeMs: number }): TableRules<OutcomeOf<'fishPrawnCrab'>> {
  return diceTable('fishPrawnCrab', fishPrawnCrabPlay(), shakeMs)
}
