import type { BlackjackDefinition } from './blackjack.ts'

/** Riverside Blackjack: six decks mixed for every round, the dealer stands on all 17, a blackjack pays 3 to 2. */
export const bzBlackjack: BlackjackDefinition = {
  engine: 'blackjack',
  code: 'bz-blackjack',
  title: 'Riverside Blackjack',
  version: 1,
  decks: 6,
  cardsDrawn: 64,
  mostHands: 4,
  dealerStandsFrom: 17,
}
