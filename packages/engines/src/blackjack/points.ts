import { rankOf } from '../tables/cards.ts'

/** A hand's points. `soft`: an ace counts 11, so that no card can bust the hand. */
export interface HandPoints {
  readonly total: number
  readonly soft: boolean
}

/** The points of a card with an ace as 1: ten for a ten and a picture. */
export const pointsOf = (card: number): number => Math.min(rankOf(card) + 1, 10)

/** The points of a hand: an ace counts 11 as long as the hand is not above 21 with it. */
export function handPoints(cards: readonly number[]): HandPoints {
  const low = cards.reduce((sum, card) => sum + pointsOf(card), 0)
  const soft = low <= 11 && cards.some((card) => rankOf(card) === 0)
  return { total: soft ? low + 10 : low, soft }
}

/** Whether two first cards are an ace and a card of ten points. */
export function isNatural(cards: readonly number[]): boolean {
  return cards.length === 2 && handPoints(cards).total === 21
}
