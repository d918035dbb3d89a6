import type { ThreeCardDefinition } from './three-card.ts'

/** Teak House Three-Card Poker: the dealer qualifies with a queen; ante bonus 5, 4, 1 and Pair Plus 40, 30, 6, 4, 1. */
export const bzThreeCard: ThreeCardDefinition = {
  engine: 'threeCard',
  code: 'bz-three-card',
  title: 'Teak House Three-Card Poker',
  version: 1,
  dealerQualifiesFrom: 12,
  anteBonus: { straightFlush: 5, threeOfAKind: 4, straight: 1 },
  pairPlus: { straightFlush: 40, threeOfAKind: 30, straight: 6, flush: 4, pair: 1 },
  pairPlusTimes: [0, 1, 2, 5],
}
