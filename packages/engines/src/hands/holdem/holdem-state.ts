import type { HandTerms, HoldemRank, HoldemView } from '../hand-views.ts'

export type HoldemTerms = Extract<HandTerms, { engine: 'holdem' }>
/** How many cards of the board are open; the hand is over on `over`. */
export type Street = HoldemView['street']

export interface HoldemSeat {
  readonly seat: number
  readonly chips: number
  /** Its bet of this street. */
  readonly bet: number
  /** All that it has put in, this street's bet included. */
  readonly committed: number
  readonly hasFolded: boolean
  /** The highest bet when it last acted on this street; `null` if it has not. */
  readonly actedAt: number | null
  readonly did: HoldemView['seats'][number]['did']
  /** When it is dealt to and where it stands for odd chips: 0 is the seat left of the button. */
  readonly order: number
}

export interface Pot {
  readonly amount: number
  /** Who can win it. */
  readonly seats: readonly number[]
}

export interface HoldemEnd {
  readonly rake: number
  readonly wins: readonly { readonly seat: number; readonly amount: number; readonly pot: number }[]
  readonly pots: readonly Pot[]
  readonly shown: readonly { readonly seat: number; readonly best: readonly number[]; readonly rank: HoldemRank }[]
}

/** A hand at one moment: plain data. Seats ascend. */
export interface HoldemState {
  readonly terms: HoldemTerms
  readonly button: number
  readonly deck: readonly number[]
  readonly seats: readonly HoldemSeat[]
  /** The street that is played, or on which the hand ended. */
  readonly street: Exclude<Street, 'over'>
  /** The bet to match on this street. */
  readonly bet: number
  /** By how much the next raise has to raise it. */
  readonly minRaise: number
  readonly toAct: number | null
  /** How many streets were dealt without any betting, because at most one seat had chips left. */
  readonly ranOut: number
  readonly end: HoldemEnd | null
}

const boardSize = { preflop: 0, flop: 3, turn: 4, river: 5 } as const

/** The places of the deck of a seat's two cards: one card to each from the left of the button, then another. */
export const placesOf = ({ seats }: Pick<HoldemState, 'seats'>, { order }: HoldemSeat): readonly number[] => [
  order,
  order + seats.length,
]

/** The places of the open cards of the board: they follow the players' cards, without burnt cards. */
export const boardPlaces = ({ seats, street }: Pick<HoldemState, 'seats' | 'street'>): readonly number[] =>
  Array.from({ length: boardSize[street] }, (_, nth) => 2 * seats.length + nth)

/** The cards in some places of the deck. */
export const cardsAt = ({ deck }: Pick<HoldemState, 'deck'>, places: readonly number[]): readonly number[] =>
  places.map((place) => deck[place] ?? 0)

/** Seats that have not folded. */
export const liveSeats = ({ seats }: Pick<HoldemState, 'seats'>): readonly HoldemSeat[] =>
  seats.filter((one) => !one.hasFolded)
