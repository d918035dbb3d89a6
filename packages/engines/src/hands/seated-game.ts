import type { HandAction } from './hand-actions.ts'
import type { HandTerms, HandView } from './hand-views.ts'

/** Chips in whole minor units. They stay far below 2^53: the brand's file bounds buy-ins. */
export type Chips = number

/** Who is dealt in, and what the hand is played for. */
export interface HandSetup {
  /** Ascending by seat. */
  readonly seats: readonly { readonly seat: number; readonly chips: Chips }[]
  /** The seat with the button: in Pok Deng the banker, in Dou Dizhu the first to bid. */
  readonly button: number
  readonly terms: HandTerms
}

/** What a seat put into a hand and took out of it. */
export interface SeatResult {
  readonly seat: number
  /** What it lost at most: everything that it put in, without what came back uncalled. */
  readonly staked: Chips
  readonly won: Chips
  /** Its share of the rake, which says what of its stake counts as turnover. */
  readonly rake: Chips
}

/** The end of a hand: all stakes together are all wins and the rake. */
export interface HandResult {
  readonly seats: readonly SeatResult[]
  readonly rake: Chips
}

/**
 * A hand at one moment. Immutable: an action makes another one, so a hand is rebuilt from its setup, its deck and its actions.
 */
export interface Hand {
  /** Whose decision the hand waits for: nobody once it is over, several where all decide at once. */
  readonly waitingFor: readonly number[]
  /** Whether a seat may do this now. Total: malformed actions are not allowed. */
  allows(seat: number, action: HandAction): boolean
  /** The hand after an action. Throws a RangeError for one that is not allowed. */
  after(seat: number, action: HandAction): Hand
  /** What happens if a seat lets its time pass: never anything that stakes more. */
  timeoutOf(seat: number): HandAction
  /** What a seat may know; `null` is somebody who only watches. Cards of others are not in it. */
  viewFrom(seat: number | null): HandView
  /** The places of the deck, from 0, that a seat may see now: its own cards, and what was shown to all. */
  placesSeenBy(seat: number | null): readonly number[]
  /** Set once the hand is over. */
  readonly result: HandResult | undefined
}

/** One of the platform's own games in which players at a table play against each other, hand after hand. */
export interface SeatedGame {
  readonly engine: HandTerms['engine']
  readonly code: string
  /** The English title; the catalogue has the other languages. */
  readonly title: string
  readonly version: number
  /** The definition as the text whose SHA-256 is {@link definitionHash}. */
  readonly canonicalJson: string
  readonly definitionHash: string
  readonly deckSize: 52 | 54
  readonly fewestSeats: number
  readonly mostSeats: number
  /** Whether these terms can be played: whole amounts, blinds in order, and so on. */
  accepts(terms: HandTerms): boolean
  /** The least chips with which a seat is dealt in. */
  leastChips(terms: HandTerms): Chips
  /** Deals a hand. `deck` has every card of the deck once, in the order in which they are dealt. */
  deal(setup: HandSetup, deck: readonly number[]): Hand
  /** Who has the button in the next hand, of the seats that will be dealt in. */
  nextButton(before: number | undefined, seats: readonly number[]): number
  /** How many milliseconds a window takes to show the end of a hand before the next one is dealt. */
  showMs(hand: Hand): number
  /**
   * What a demo opponent does: a decision from what its own seat sees, and from nothing else. `chance` is ordinary randomness.
   */
  decide(view: HandView, seat: number, below: (n: number) => number): HandAction
}
