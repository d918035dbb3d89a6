import type { DouDizhuAction } from '../hand-actions.ts'
import type { HandTerms } from '../hand-views.ts'
import { rakedResult } from '../raked-result.ts'
import type { HandResult, HandSetup } from '../seated-game.ts'
import { laidOn, type DouDizhuCombo } from './combos.ts'

export type DouDizhuTerms = Extract<HandTerms, { engine: 'dou-dizhu' }>

export interface DouDizhuSeat {
  readonly seat: number
  readonly chips: number
  /** When it is dealt to and bids: 0 is the seat with the button. */
  readonly order: number
  readonly bid: number | null
  /** What it still holds. */
  readonly cards: readonly number[]
  /** How often it has laid cards. */
  readonly laid: number
}

/** Cards on the table, and what they are. */
export interface Trick {
  readonly seat: number
  readonly cards: readonly number[]
  readonly combo: DouDizhuCombo
}

/** A hand at one moment: plain data. Seats ascend. */
export interface DouDizhuState {
  readonly terms: DouDizhuTerms
  readonly deck: readonly number[]
  readonly seats: readonly DouDizhuSeat[]
  readonly toAct: number | null
  readonly landlord: number | null
  /** The highest bid. */
  readonly bid: number
  /** Bombs and rockets that were laid. */
  readonly bombs: number
  readonly trick: Trick | null
  /** What each seat did last since the trick was led. */
  readonly plays: readonly { readonly seat: number; readonly cards: readonly number[] }[]
  /** All cards that were laid. */
  readonly gone: readonly number[]
  /** The seat that has laid its last card. */
  readonly winner: number | null
}

/** The places of a seat's 17 cards. */
export const placesOf = ({ order }: Pick<DouDizhuSeat, 'order'>): readonly number[] =>
  Array.from({ length: 17 }, (_, nth) => order + 3 * nth)
/** The places of the landlord's three cards. */
export const bottomPlaces: readonly number[] = [51, 52, 53]

/** Deals 17 cards to each seat. The seat with the button bids first. */
export function begin({ seats, button }: HandSetup, terms: DouDizhuTerms, deck: readonly number[]): DouDizhuState {
  const at = seats.findIndex(({ seat }) => seat === button)
  return {
    terms,
    deck,
    seats: seats.map(({ seat, chips }, place) => {
      const order = (place - at + 3) % 3
      const cards = placesOf({ order }).map((one) => deck[one] ?? 0)
      return { seat, chips, order, bid: null, cards, laid: 0 }
    }),
    toAct: button,
    landlord: null,
    bid: 0,
    bombs: 0,
    trick: null,
    plays: [],
    gone: [],
    winner: null,
  }
}

/** The hand after an action of the seat to act; undefined if it is not allowed. */
export function acted(state: DouDizhuState, action: DouDizhuAction): DouDizhuState | undefined {
  const own = state.seats.find(({ seat }) => seat === state.toAct)
  if (own === undefined) return undefined
  if (state.landlord === null) return action.kind === 'bid' ? afterBid(state, own, action.points) : undefined
  if (action.kind === 'pass') return state.trick === null ? undefined : afterPass(state, own, state.trick)
  return action.kind === 'play' ? afterPlay(state, own, action.cards) : undefined
}

function afterBid(state: DouDizhuState, own: DouDizhuSeat, points: number): DouDizhuState | undefined {
  const isBid = points === 0 || (Number.isInteger(points) && points > state.bid && points <= 3)
  if (!isBid) return undefined
  const seats = withSeat(state, { ...own, bid: points })
  const bid = Math.max(state.bid, points)
  if (points < 3 && seats.some((one) => one.bid === null)) return { ...state, seats, bid, toAct: after(state, own) }
  const landlord = seats.find((one) => bid > 0 && one.bid === bid)
  // If nobody bids, the hand is over and nothing is paid.
  if (landlord === undefined) return { ...state, seats, toAct: null }
  const cards = [...landlord.cards, ...bottomPlaces.map((place) => state.deck[place] ?? 0)]
  const dealt = withSeat({ seats }, { ...landlord, cards })
  return { ...state, seats: dealt, bid, landlord: landlord.seat, toAct: landlord.seat }
}

function afterPass(state: DouDizhuState, own: DouDizhuSeat, trick: Trick): DouDizhuState {
  const toAct = after(state, own)
  const isTaken = toAct === trick.seat
  const plays = isTaken ? [] : withPlay(state, own.seat, [])
  return { ...state, toAct, trick: isTaken ? null : trick, plays }
}

function afterPlay(state: DouDizhuState, own: DouDizhuSeat, cards: readonly number[]): DouDizhuState | undefined {
  const isHeld =
    Array.isArray(cards) &&
    cards.length > 0 &&
    new Set(cards).size === cards.length &&
    cards.every((card) => own.cards.includes(card))
  const combo = isHeld ? laidOn(cards, state.trick?.combo ?? null) : undefined
  if (combo === undefined) return undefined
  const left = own.cards.filter((card) => !cards.includes(card))
  const isOver = left.length === 0
  return {
    ...state,
    seats: withSeat(state, { ...own, cards: left, laid: own.laid + 1 }),
    toAct: isOver ? null : after(state, own),
    bombs: state.bombs + (combo.kind === 'bomb' || combo.kind === 'rocket' ? 1 : 0),
    trick: { seat: own.seat, cards, combo },
    plays: withPlay(state, own.seat, cards),
    gone: [...state.gone, ...cards],
    winner: isOver ? own.seat : null,
  }
}

const withSeat = ({ seats }: Pick<DouDizhuState, 'seats'>, seat: DouDizhuSeat): readonly DouDizhuSeat[] =>
  seats.map((one) => (one.seat === seat.seat ? seat : one))

const withPlay = ({ plays }: DouDizhuState, seat: number, cards: readonly number[]): DouDizhuState['plays'] => [
  ...plays.filter((one) => one.seat !== seat),
  { seat, cards },
]

/** The next seat clockwise. */
function after({ seats }: DouDizhuState, { order }: DouDizhuSeat): number | null {
  return seats.find((one) => one.order === (order + 1) % 3)?.seat ?? null
}

/** Whether the winner's opponents never laid a card; of the landlord, none after the first. */
export function isSpring({ seats, winner, landlord }: DouDizhuState): boolean {
  if (winner === null) return false
  const farmers = seats.filter(({ seat }) => seat !== landlord)
  if (winner === landlord) return farmers.every(({ laid }) => laid === 0)
  return seats.some(({ seat, laid }) => seat === landlord && laid === 1)
}

/** What the base is multiplied with: the bid, doubled by each bomb and rocket and by a spring, up to the room's most. */
export function multipleOf(state: DouDizhuState): number {
  const doubled = state.bombs + (isSpring(state) ? 1 : 0)
  return Math.min(state.terms.maxMultiple, Math.max(1, state.bid) * 2 ** doubled)
}

/**
 * Each farmer plays against the landlord for the base times the multiple, but for no more than the farmer has and half of what the
 * landlord has: nobody can lose more than their chips, or win more of somebody than they could lose to them.
 */
export function resultOf(state: DouDizhuState): HandResult | undefined {
  if (state.toAct !== null) return undefined
  const landlord = state.seats.find(({ seat }) => seat === state.landlord)
  const amount = state.terms.base * multipleOf(state)
  const half = Math.floor((landlord?.chips ?? 0) / 2)
  const stakes = state.seats.map((one) => (one.seat === state.landlord ? 0 : Math.min(amount, one.chips, half)))
  const all = stakes.reduce((sum, stake) => sum + stake, 0)
  const landlordWins = state.winner === state.landlord
  return rakedResult(
    state.seats.map(({ seat }, nth) => {
      const staked = seat === state.landlord ? all : (stakes[nth] ?? 0)
      const wins = state.winner !== null && (seat === state.landlord) === landlordWins
      return { seat, staked: state.winner === null ? 0 : staked, won: wins ? 2 * staked : 0 }
    }),
    state.terms,
  )
}
