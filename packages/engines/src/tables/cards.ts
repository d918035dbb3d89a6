import type { Chance } from '../chance.ts'

/** Names of the ranks, ace first. */
export const rankNames = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
/** Signs of the suits. Hearts and diamonds, 1 and 2, are red. */
export const suitSigns = ['♠', '♥', '♦', '♣'] as const

/** The rank of a card, 0 for an ace to 12 for a king. */
export const rankOf = (card: number): number => Math.floor(card / 4)
/** The suit of a card, 0 to 3: {@link suitSigns}. */
export const suitOf = (card: number): number => card % 4
/** Whether a card is red. */
export const isRed = (card: number): boolean => suitOf(card) === 1 || suitOf(card) === 2
/** A card as people write it: `10♥`. */
export const cardName = (card: number): string => `${rankNames[rankOf(card)] ?? ''}${suitSigns[suitOf(card)] ?? ''}`
/** Points where ten and pictures count nothing: baccarat and its kin. */
export const tenlessPoints = (card: number): number => (rankOf(card) >= 9 ? 0 : rankOf(card) + 1)
/** The last digit of a hand's points. */
export const lastDigit = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + tenlessPoints(card), 0) % 10

/** Mixed decks of 52 cards: every order is equally likely. */
export function mixedDecks(decks: number, chance: Chance): number[] {
  const cards = Array.from({ length: decks * 52 }, (_, place) => place % 52)
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = chance.below(last + 1)
    const moved = cards[last] ?? 0
    cards[last] = cards[other] ?? 0
    cards[other] = moved
  }
  return cards
}

/** A number of cards. */
export const takeCards = (card: () => number, count: number): number[] => Array.from({ length: count }, () => card())

/**
 * The first cards of mixed decks: card i (from 0) is the k-th, from 0, of the cards that are left, in their order, with the i-th moved to
 * where the drawn one lay (a shuffle of Fisher and Yates that stops early).
 */
export function firstCards(decks: number, count: number, chance: Chance): number[] {
  const cards = Array.from({ length: decks * 52 }, (_, place) => place % 52)
  for (let place = 0; place < count; place += 1) {
    const drawn = place + chance.below(cards.length - place)
    const card = cards[drawn] ?? 0
    cards[drawn] = cards[place] ?? 0
    cards[place] = card
  }
  return cards.slice(0, count)
}
