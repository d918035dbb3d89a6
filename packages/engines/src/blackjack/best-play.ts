import type { BlackjackOutcome, BlackjackStep } from '../bets.ts'
import { allowsBlackjack, type BlackjackDefinition } from './blackjack.ts'
import { handPoints, pointsOf } from './points.ts'

/**
 * What best play does: H hit, S stand, D double and otherwise hit, T double and otherwise stand; each text has a letter for each card
 * of the dealer, 2 to 10 and the ace. Pairs: P split, a point to play them like any other hand. Insurance is never taken.
 */
export interface PlayTable {
  readonly hard: Readonly<Record<number, string>>
  readonly soft: Readonly<Record<number, string>>
  /** By the points of one card; 1 for aces. */
  readonly pairs: Readonly<Record<number, string>>
}

const [hits, stands] = ['HHHHHHHHHH', 'SSSSSSSSSS']
const stiff = 'SSSSSHHHHH'

/** For six decks, a dealer who stands on all 17 and doubling after a split; `exactReturnOf` says what it returns. */
export const bestPlay: PlayTable = {
  hard: {
    4: hits,
    5: hits,
    6: hits,
    7: hits,
    8: hits,
    9: 'HDDDDHHHHH',
    10: 'DDDDDDDDHH',
    11: 'DDDDDDDDDH',
    12: 'HHSSSHHHHH',
    13: stiff,
    14: stiff,
    15: stiff,
    16: stiff,
    17: stands,
    18: stands,
    19: stands,
    20: stands,
  },
  soft: {
    12: hits,
    13: 'HHHDDHHHHH',
    14: 'HHHDDHHHHH',
    15: 'HHDDDHHHHH',
    16: 'HHDDDHHHHH',
    17: 'HDDDDHHHHH',
    18: 'STTTTSSHHH',
    19: stands,
    20: stands,
  },
  pairs: {
    1: 'PPPPPPPPPP',
    2: 'PPPPPP....',
    3: 'PPPPPP....',
    4: '...PP.....',
    5: '..........',
    6: 'PPPPP.....',
    7: 'PPPPPP....',
    8: 'PPPPPPPPPP',
    9: 'PPPPP.PP..',
    10: '..........',
  },
}

/** The place of the dealer's card in the texts of a table. */
export const columnOf = (points: number): number => (points === 1 ? 9 : points - 2)

/** What a table says to a hand; `splits` and `doubles` say what may still be done with it. */
export function playOf(
  table: PlayTable,
  {
    total,
    soft,
    pair,
    dealer,
  }: { readonly total: number; readonly soft: boolean; readonly pair: number | undefined; readonly dealer: number },
  { splits, doubles }: { readonly splits: boolean; readonly doubles: boolean },
): 'hit' | 'stand' | 'double' | 'split' {
  const column = columnOf(dealer)
  if (splits && pair !== undefined && table.pairs[pair]?.[column] === 'P') return 'split'
  const letter = (soft ? table.soft : table.hard)[total]?.[column]
  if (doubles && (letter === 'D' || letter === 'T')) return 'double'
  return letter === 'H' || letter === 'D' ? 'hit' : 'stand'
}

/** The step that best play takes next; `undefined` if nothing can be done. */
export function bestStep(definition: BlackjackDefinition, outcome: BlackjackOutcome): BlackjackStep | undefined {
  const { active, hands, dealer, state } = outcome
  if (state === 'over') return undefined
  if (state === 'insurance') return { engine: 'blackjack', kind: 'decline' }
  const cards = (active === null ? undefined : hands[active]?.cards) ?? []
  const allowed = (kind: BlackjackStep['kind']) => allowsBlackjack(definition, outcome, { engine: 'blackjack', kind })
  const hand = { ...handPoints(cards), pair: pointsOf(cards[0] ?? 0), dealer: pointsOf(dealer[0] ?? 0) }
  return {
    engine: 'blackjack',
    kind: playOf(bestPlay, hand, { splits: allowed('split'), doubles: allowed('double') }),
  }
}
