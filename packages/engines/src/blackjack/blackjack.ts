import type { BlackjackHand, BlackjackOutcome, BlackjackStep } from '../bets.ts'
import type { Chance } from '../chance.ts'
import { firstCards } from '../tables/cards.ts'
import { handPoints, isNatural, pointsOf } from './points.ts'

/** Blackjack against the dealer with one box: how many decks, and the bounds of a round. */
export interface BlackjackDefinition {
  readonly engine: 'blackjack'
  readonly code: string
  readonly title: string
  readonly version: number
  /** Decks of 52 cards, mixed for every round. */
  readonly decks: number
  /** How many cards are drawn when the round begins: more than any round can need. */
  readonly cardsDrawn: number
  /** Into how many hands a box can be split. */
  readonly mostHands: number
  /** The dealer draws below so many points and stands from there, soft or hard. */
  readonly dealerStandsFrom: number
}

interface OpenHand {
  readonly cards: number[]
  doubled: boolean
  ended: boolean
}

/** A round under way: what lies on the table, and what is known to nobody yet. */
class Table {
  readonly hands: OpenHand[]
  readonly dealer: number[]
  insurance: BlackjackOutcome['insurance']
  isOver = false
  readonly #definition: BlackjackDefinition
  readonly #cards: readonly number[]
  #next = 4

  constructor(definition: BlackjackDefinition, cards: readonly number[]) {
    this.#definition = definition
    this.#cards = cards
    const [first = 0, up = 0, second = 0, hole = 0] = cards
    this.hands = [{ cards: [first, second], doubled: false, ended: false }]
    this.dealer = [up, hole]
    this.insurance = pointsOf(up) === 1 ? 'offered' : 'none'
    if (this.insurance === 'none') this.#peek()
  }

  take(step: BlackjackStep): void {
    if (!allowsBlackjack(this.#definition, this.shown(), step)) throw new RangeError('the step is not possible')
    if (step.kind === 'standAll') return this.#standAll()
    if (step.kind === 'insure' || step.kind === 'decline') return this.#decideInsurance(step.kind === 'insure')
    const place = this.#active()
    const hand = this.hands[place]
    if (hand === undefined) throw new RangeError('no hand is being played')
    if (step.kind === 'stand') hand.ended = true
    else if (step.kind === 'split') this.#split(place, hand)
    else {
      hand.cards.push(this.#card())
      if (step.kind === 'double') Object.assign(hand, { doubled: true, ended: true })
    }
    this.#goOn()
  }

  /** What the player sees: the dealer's second card only once the round is over. */
  shown(): BlackjackOutcome {
    const hands = this.hands.map((hand): BlackjackHand => ({
      cards: [...hand.cards],
      doubled: hand.doubled,
      result: this.#resultOf(hand),
    }))
    const { insurance, isOver } = this
    const returned = { hands, insurance }
    return {
      engine: 'blackjack',
      dealer: isOver ? [...this.dealer] : this.dealer.slice(0, 1),
      hands,
      active: isOver || insurance === 'offered' ? null : this.#active(),
      insurance,
      state: isOver ? 'over' : insurance === 'offered' ? 'insurance' : 'playing',
      returnsHalves: isOver ? returnsHalvesOf(returned) : 0,
    }
  }

  #card(): number {
    const card = this.#cards[this.#next]
    if (card === undefined) throw new Error('a round needed more cards than are drawn')
    this.#next += 1
    return card
  }

  #decideInsurance(taken: boolean): void {
    this.insurance = taken ? (isNatural(this.dealer) ? 'won' : 'lost') : 'declined'
    this.#peek()
  }

  /** The dealer looks at the second card under an ace or a ten: a natural on either side ends the round. */
  #peek(): void {
    if (isNatural(this.dealer) || this.hands.some(({ cards }) => isNatural(cards))) this.isOver = true
  }

  #standAll(): void {
    if (this.insurance === 'offered') this.#decideInsurance(false)
    for (const hand of this.hands) {
      if (this.isOver) return
      if (hand.cards.length === 1) hand.cards.push(this.#card())
      hand.ended = true
    }
    this.#goOn()
  }

  #split(place: number, hand: OpenHand): void {
    const aces = handPoints(hand.cards).soft
    const [first = 0, second = 0] = hand.cards
    this.hands.splice(
      place,
      1,
      { cards: [first], doubled: false, ended: aces },
      { cards: [second], doubled: false, ended: aces },
    )
  }

  /** The hand whose turn it is: the first that has not ended. */
  #active(): number {
    return this.hands.findIndex((hand) => !hand.ended)
  }

  /** Gives hands their second card when it is their turn; a hand of 21 or more has ended. */
  #goOn(): void {
    for (const hand of this.hands) {
      if (hand.cards.length === 1) hand.cards.push(this.#card())
      if (handPoints(hand.cards).total >= 21) hand.ended = true
      if (!hand.ended) return
    }
    if (this.hands.some(({ cards }) => handPoints(cards).total <= 21))
      while (handPoints(this.dealer).total < this.#definition.dealerStandsFrom) this.dealer.push(this.#card())
    this.isOver = true
  }

  #resultOf({ cards }: OpenHand): BlackjackHand['result'] {
    const own = handPoints(cards).total
    if (own > 21) return 'bust'
    if (!this.isOver) return null
    const natural = this.hands.length === 1 && isNatural(cards)
    const dealerNatural = isNatural(this.dealer)
    if (natural !== dealerNatural) return natural ? 'natural' : 'lost'
    const dealer = handPoints(this.dealer).total
    if (dealer > 21 || own > dealer) return 'won'
    return own === dealer ? 'push' : 'lost'
  }
}

/**
 * Plays a round up to its last step. All cards are drawn first, as {@link firstCards} says. The first four go to the player, the dealer face up, the player, and the dealer face down; from then on each card goes to whoever needs one.
 * Throws a RangeError for a step that is not possible.
 */
export function playBlackjack(
  definition: BlackjackDefinition,
  steps: readonly BlackjackStep[],
  draws: Chance,
): BlackjackOutcome {
  const table = new Table(definition, firstCards(definition.decks, definition.cardsDrawn, draws))
  for (const step of steps) table.take(step)
  return table.shown()
}

/** Whether a step can follow. */
export function allowsBlackjack(
  { mostHands }: BlackjackDefinition,
  { hands, active, state }: Pick<BlackjackOutcome, 'hands' | 'active' | 'state'>,
  step: BlackjackStep,
): boolean {
  if (state === 'over') return false
  if (step.kind === 'standAll') return true
  if (state === 'insurance') return step.kind === 'insure' || step.kind === 'decline'
  const hand = active === null ? undefined : hands[active]
  if (hand === undefined) return false
  const [first = 0, second = 0] = hand.cards
  switch (step.kind) {
    case 'hit':
    case 'stand':
      return true
    case 'double':
      return hand.cards.length === 2
    case 'split':
      return hand.cards.length === 2 && hands.length < mostHands && pointsOf(first) === pointsOf(second)
    case 'insure':
    case 'decline':
      return false
  }
}

/** All that is staked so far, in halves of the stake at the start. */
export function stakedHalves({ hands, insurance }: Pick<BlackjackOutcome, 'hands' | 'insurance'>): number {
  return hands.reduce((sum, { doubled }) => sum + (doubled ? 4 : 2), insuranceHalves(insurance))
}

/** What of it is insurance, in the same halves. */
export function insuranceHalves(insurance: BlackjackOutcome['insurance']): number {
  return insurance === 'won' || insurance === 'lost' ? 1 : 0
}

/** What a round returns when it is over, in halves of the stake at the start. */
function returnsHalvesOf({ hands, insurance }: Pick<BlackjackOutcome, 'hands' | 'insurance'>): number {
  const insured = insurance === 'won' ? 3 : 0
  return hands.reduce((sum, { doubled, result }) => {
    if (result === 'natural') return sum + 5
    const staked = doubled ? 4 : 2
    return sum + (result === 'won' ? 2 * staked : result === 'push' ? staked : 0)
  }, insured)
}
