import { baccaratPlay, type BaccaratTerms as Terms } from '@baize/engines/tables'
import type { OutcomeOf, TableRules } from './table-rules.ts'

/** A baccarat table and its pace. */
export interface BaccaratTerms extends Terms {
  /** Cards lie face down until the seats have had time to squeeze them. */
  readonly squeezeSeconds?: number
  /** How long each card takes, in milliseconds. */
  readonly cardMs: number
}

/** The rules of a baccarat table of eight decks. */
export function baccarat(terms: BaccaratTerms): TableRules<OutcomeOf<'baccarat'>> {
  const play = baccaratPlay(terms)
  return {
    ...play,
    kind: 'baccarat',
    supply: 'shoe',
    cardMs: terms.cardMs,
    deal: (source) => ({ kind: 'baccarat', ...play.deal(source) }),
    showMs({ player, banker }) {
      const squeeze = (terms.squeezeSeconds ?? 0) * 1000
      return { first: 0, rest: (player.length + banker.length) * terms.cardMs + squeeze + 600 }
    },
  }
}
