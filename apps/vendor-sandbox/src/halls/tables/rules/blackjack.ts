import { isRed, lost, odds, rankOf, returned, type Share, suitOf } from '@baize/engines/tables'
import type { Field } from './table-rules.ts'

/** Bets on the first cards, beside the main one. */
export type BlackjackSide = 'perfectPairs' | 'plusThree'

/** A blackjack table: dealer stands on every 17 and looks for blackjack; one split, and aces get one card each. */
export interface BlackjackTerms {
  readonly decks: 6 | 8
  readonly seats: number
  readonly sides: readonly BlackjackSide[]
  /** Return of the main bet with best play, six digits. */
  readonly returned: string
  /** Seconds for each decision. */
  readonly seconds: number
  readonly cardMs: number
}

/** What a hand may do next. */
export type BlackjackChoice = 'hit' | 'stand' | 'double' | 'split'

/** A hand of a seat. */
export interface BlackjackHand {
  readonly cards: readonly number[]
  /** How many main stakes lie on it. */
  readonly stakes: 1 | 2
  readonly isDone: boolean
  readonly isSplit: boolean
}

/** Points of cards; soft while an ace counts eleven. */
export function pointsOf(cards: readonly number[]): { readonly points: number; readonly isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + Math.min(rankOf(card) + 1, 10), 0)
  const isSoft = hard <= 11 && cards.some((card) => rankOf(card) === 0)
  return { points: isSoft ? hard + 10 : hard, isSoft }
}

/** Whether the first two cards are an ace and a ten. */
export const isBlackjack = (cards: readonly number[]): boolean => cards.length === 2 && pointsOf(cards).points === 21

/** Whether the dealer takes another card. */
export const dealerDraws = (cards: readonly number[]): boolean => pointsOf(cards).points < 17

/** Cards that count the same may be split. */
const isPair = ([first = 0, second = 1]: readonly number[]) =>
  Math.min(rankOf(first), 9) === Math.min(rankOf(second), 9)

/** The choices of a hand; none when it is done. */
export function choicesOf(hand: BlackjackHand): readonly BlackjackChoice[] {
  if (hand.isDone) return []
  const isFirst = hand.cards.length === 2
  return [
    'hit',
    'stand',
    ...(isFirst ? (['double'] as const) : []),
    ...(isFirst && !hand.isSplit && isPair(hand.cards) ? (['split'] as const) : []),
  ]
}

/** A hand of the first two cards. */
export const firstHand = (cards: readonly number[]): BlackjackHand => ({
  cards,
  stakes: 1,
  isDone: pointsOf(cards).points === 21,
  isSplit: false,
})

/** What becomes of a hand by a choice that it has: one hand, or two after a split. Takes the cards that it needs. */
export function playHand(hand: BlackjackHand, choice: BlackjackChoice, card: () => number): readonly BlackjackHand[] {
  const { cards, isSplit } = hand
  if (choice === 'stand') return [{ ...hand, isDone: true }]
  if (choice === 'double') return [{ cards: [...cards, card()], stakes: 2, isDone: true, isSplit }]
  if (choice === 'hit') {
    const more = [...cards, card()]
    return [{ ...hand, cards: more, isDone: pointsOf(more).points >= 21 }]
  }
  return cards.slice(0, 2).map((first): BlackjackHand => {
    const two = [first, card()]
    return { cards: two, stakes: 1, isDone: rankOf(first) === 0 || pointsOf(two).points === 21, isSplit: true }
  })
}

/** What each stake on a hand pays against the dealer's cards. */
export function handPays(hand: BlackjackHand, dealer: readonly number[]): Share {
  const [mine, theirs] = [pointsOf(hand.cards).points, pointsOf(dealer).points]
  if (mine > 21) return lost
  const isNatural = !hand.isSplit && isBlackjack(hand.cards)
  if (isNatural || isBlackjack(dealer)) {
    if (isNatural && isBlackjack(dealer)) return returned
    return isNatural ? odds(3, 2) : lost
  }
  if (theirs > 21 || mine > theirs) return odds(1)
  return mine === theirs ? returned : lost
}

/** What insurance pays: two to one if the dealer has blackjack. */
export const insurancePays = (dealer: readonly number[]): Share => (isBlackjack(dealer) ? odds(2) : lost)

/** What a bet on the first cards pays: the seat's two, and the dealer's open one. */
export function sidePays(side: BlackjackSide, [first = 0, second = 0]: readonly number[], open: number): Share {
  return side === 'perfectPairs' ? pairPays(first, second) : threePays([first, second, open])
}

function pairPays(first: number, second: number): Share {
  if (rankOf(first) !== rankOf(second)) return lost
  if (suitOf(first) === suitOf(second)) return odds(25)
  return odds(isRed(first) === isRed(second) ? 12 : 6)
}

function threePays(cards: readonly number[]): Share {
  const [low = 0, middle = 0, high = 0] = cards.map((card) => rankOf(card)).toSorted((a, b) => a - b)
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0))
  const isStraight = (middle === low + 1 && high === middle + 1) || (low === 0 && middle === 11 && high === 12)
  if (low === high) return odds(isFlush ? 100 : 30)
  if (isStraight) return odds(isFlush ? 40 : 10)
  return isFlush ? odds(5) : lost
}

const sideFields: Readonly<Record<BlackjackSide, Readonly<Record<6 | 8, Field>>>> = {
  perfectPairs: {
    6: { id: 'perfectPairs', group: 'side', odds: '6–25', returned: '0.938907' },
    8: { id: 'perfectPairs', group: 'side', odds: '6–25', returned: '0.959036' },
  },
  plusThree: {
    6: { id: 'plusThree', group: 'side', odds: '5–100', returned: '0.953790' },
    8: { id: 'plusThree', group: 'side', odds: '5–100', returned: '0.962961' },
  },
}

/** Fields of a blackjack table. Insurance is offered when the dealer shows an ace, and costs half of the main stake. */
export function blackjackFields(terms: BlackjackTerms): readonly Field[] {
  return [
    { id: 'main', group: 'main', odds: '1–1.5', returned: terms.returned },
    ...terms.sides.map((side) => sideFields[side][terms.decks]),
    { id: 'insurance', group: 'side', odds: '2', returned: terms.decks === 6 ? '0.926045' : '0.925301' },
  ]
}
