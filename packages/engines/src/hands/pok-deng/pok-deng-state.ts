import type { HandTerms, PokDengView } from '../hand-views.ts'
import type { HandSetup } from '../seated-game.ts'
import { greatestDeng, isPok, pokDengValue, type PokDengValue } from './pok-deng-value.ts'

export type PokDengTerms = Extract<HandTerms, { engine: 'pok-deng' }>

export interface PokDengSeat {
  readonly seat: number
  /** What it had before the hand. */
  readonly chips: number
  /** `null` until it has bet, 0 if it sits this hand out; of the banker always `null`. */
  readonly bet: number | null
  readonly choice: 'draw' | 'stay' | null
  /** When it is dealt to: 0 is the seat left of the banker. */
  readonly order: number
}

/** A hand at one moment: plain data. Seats ascend. */
export interface PokDengState {
  readonly terms: PokDengTerms
  readonly banker: number
  readonly deck: readonly number[]
  readonly seats: readonly PokDengSeat[]
}

/** Before the bets. */
export function begin({ seats, button }: HandSetup, terms: PokDengTerms, deck: readonly number[]): PokDengState {
  const at = seats.findIndex(({ seat }) => seat === button)
  return {
    terms,
    banker: button,
    deck,
    seats: seats.map(({ seat, chips }, place) => ({
      seat,
      chips,
      bet: null,
      choice: null,
      order: (place - at - 1 + seats.length) % seats.length,
    })),
  }
}

/** Those who bet against the banker, or still may. */
export const bettorsOf = ({ seats, banker }: PokDengState): readonly PokDengSeat[] =>
  seats.filter(({ seat }) => seat !== banker)

/** Those who have bet in this hand. */
export const inPlay = (state: PokDengState): readonly PokDengSeat[] =>
  bettorsOf(state).filter(({ bet }) => (bet ?? 0) > 0)

/**
 * What a seat may bet. The most is such that it can pay whatever the banker holds, and the banker can pay every seat whatever all of them
 * hold, each from an equal part of the banker's chips. It does not depend on what others bet.
 */
export function limitsOf(state: PokDengState, { chips }: PokDengSeat): { min: number; max: number } {
  const bank = bankerOf(state).chips
  const covered = Math.floor(bank / (greatestDeng * bettorsOf(state).length))
  const { minBet, maxBet } = state.terms
  return { min: minBet, max: Math.min(maxBet, covered, Math.floor(chips / greatestDeng)) }
}

/** The seat that has the bank. */
export function bankerOf({ seats, banker }: PokDengState): PokDengSeat {
  const found = seats.find(({ seat }) => seat === banker)
  if (found === undefined) throw new RangeError('nobody has the bank')
  return found
}

/** The places of a seat's cards. Each seat has a third card of its own, so that what it does changes nobody else's. */
export function placesOf({ seats }: PokDengState, { order, choice }: PokDengSeat): readonly number[] {
  const two = [order, order + seats.length]
  return choice === 'draw' ? [...two, order + 2 * seats.length] : two
}

/** The cards of a seat. */
export const cardsOf = (state: PokDengState, one: PokDengSeat): readonly number[] =>
  placesOf(state, one).map((place) => state.deck[place] ?? 0)

/** What a seat holds. */
export const valueOf = (state: PokDengState, one: PokDengSeat): PokDengValue => pokDengValue(cardsOf(state, one))

/** Where a hand is, and for whom it waits. */
export function stageOf(state: PokDengState): { phase: PokDengView['phase']; waitingFor: readonly number[] } {
  const open = bettorsOf(state).filter(({ bet }) => bet === null)
  if (open.length > 0) return { phase: 'betting', waitingFor: seatsOf(open) }
  const over = { phase: 'over', waitingFor: [] } as const
  const bank = bankerOf(state)
  const players = inPlay(state).filter((one) => !isPok(valueOf(state, { ...one, choice: null })))
  // Against pok nobody draws, and against players who all have pok a banker need not.
  if (players.length === 0 || isPok(valueOf(state, { ...bank, choice: null }))) return over
  const undecided = players.filter(({ choice }) => choice === null)
  if (undecided.length > 0) return { phase: 'drawing', waitingFor: seatsOf(undecided) }
  return bank.choice === null ? { phase: 'drawing', waitingFor: [bank.seat] } : over
}

const seatsOf = (seats: readonly PokDengSeat[]): number[] => seats.map(({ seat }) => seat)
