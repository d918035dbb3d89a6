import { mixedDecks, type Share } from '@baize/engines/tables'
import type { Seat } from '../hall.ts'
import {
  choicesOf,
  dealerDraws,
  firstHand,
  handPays,
  insurancePays,
  isBlackjack,
  playHand,
  pointsOf,
  sidePays,
  type BlackjackChoice,
  type BlackjackHand,
  type BlackjackTerms,
} from './rules/blackjack.ts'
import { sumOfShares } from './rules/table-rules.ts'
import type { Chance } from '@baize/engines'

/** A seat in a round of blackjack. */
export interface BlackjackSeat {
  readonly seat: Seat
  readonly place: number
  /** Chips by field: main, sides and insurance. */
  readonly bets: Map<string, bigint>
  hands: readonly BlackjackHand[]
  /** Whether it has decided on insurance. */
  isAsked: boolean
  /** When its time to decide is over. */
  deadlineMs: number
  paidMinor: bigint | undefined
}

/** The cards of a round. */
export interface BlackjackCards {
  dealer: readonly number[]
  /** The next card of a seat: each seat has cards of its own, so that nobody's choice changes another's. */
  next(place: number): number
}

/** Mixes the decks and gives each seat, and the dealer after them, a part of them. */
export function mixForRound(terms: BlackjackTerms, chance: Chance): BlackjackCards {
  const deck = mixedDecks(terms.decks, chance)
  const part = Math.floor(deck.length / (terms.seats + 1))
  const lanes = Array.from({ length: terms.seats + 1 }, (_, lane) => deck.slice(lane * part, (lane + 1) * part))
  const next = (lane: number): number => {
    const card = lanes[lane]?.pop()
    if (card === undefined) throw new RangeError('a seat has no cards left')
    return card
  }
  return { dealer: [next(terms.seats), next(terms.seats)], next }
}

/** Gives a seat its first two cards. */
export function dealTo(one: BlackjackSeat, cards: BlackjackCards): void {
  one.hands = [firstHand([cards.next(one.place), cards.next(one.place)])]
}

/** Whether the dealer shows an ace, so that insurance is offered. */
export const showsAce = ({ dealer }: BlackjackCards): boolean => (dealer[0] ?? 4) < 4

/** The place of the hand that is to be played; -1 when all are done. */
export const activeHand = ({ hands }: BlackjackSeat): number => hands.findIndex(({ isDone }) => !isDone)

/** The choices of a seat's active hand. */
export function seatChoices(one: BlackjackSeat): readonly BlackjackChoice[] {
  const hand = one.hands[activeHand(one)]
  if (hand === undefined) return []
  return choicesOf(hand).filter((choice) => choice !== 'split' || one.hands.length === 1)
}

/** Plays a choice on the seat's active hand. */
export function playChoice(one: BlackjackSeat, choice: BlackjackChoice, cards: BlackjackCards): void {
  const active = activeHand(one)
  one.hands = one.hands.flatMap((hand, nth) =>
    nth === active ? playHand(hand, choice, () => cards.next(one.place)) : [hand],
  )
}

/** Ends a seat's turn: what is not done stands. */
export function standAll(one: BlackjackSeat): void {
  one.hands = one.hands.map((hand) => ({ ...hand, isDone: true }))
}

/** Draws the dealer's cards; none if no hand is left that they could decide. */
export function playDealer(cards: BlackjackCards, seats: Iterable<BlackjackSeat>, terms: BlackjackTerms): void {
  const isDecided = [...seats].every(({ hands }) =>
    hands.every((hand) => pointsOf(hand.cards).points > 21 || (!hand.isSplit && isBlackjack(hand.cards))),
  )
  if (isDecided) return
  while (dealerDraws(cards.dealer)) cards.dealer = [...cards.dealer, cards.next(terms.seats)]
}

/** What the seat's stakes pay together. */
export function seatPays(one: BlackjackSeat, dealer: readonly number[], terms: BlackjackTerms): bigint {
  const main = one.bets.get('main') ?? 0n
  const first = one.hands.flatMap(({ cards }) => cards[0] ?? 0)
  const two = one.hands.length === 2 ? first : (one.hands[0]?.cards ?? [])
  const pays: (readonly [bigint, Share])[] = [
    ...one.hands.map((hand) => [main * BigInt(hand.stakes), handPays(hand, dealer)] as const),
    ...terms.sides.map((side) => [one.bets.get(side) ?? 0n, sidePays(side, two, dealer[0] ?? 0)] as const),
    [one.bets.get('insurance') ?? 0n, insurancePays(dealer)],
  ]
  return sumOfShares(pays)
}

/** All that a seat has staked. */
export function seatStakes(one: BlackjackSeat): bigint {
  const main = one.bets.get('main') ?? 0n
  const onHands = one.hands.reduce((sum, { stakes }) => sum + main * BigInt(stakes), 0n)
  const others = [...one.bets].reduce((sum, [field, amount]) => (field === 'main' ? sum : sum + amount), 0n)
  return (one.hands.length === 0 ? main : onHands) + others
}
