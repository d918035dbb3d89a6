import type { HoldemAction } from '../hand-actions.ts'
import type { HandSetup } from '../seated-game.ts'
import { liveSeats, type HoldemSeat, type HoldemState, type HoldemTerms } from './holdem-state.ts'
import { showdown, withoutUncalled } from './pots.ts'

/** What a seat to act may do, in chips; the same as `options` of the view. */
export interface HoldemOptions {
  /** What a call costs, at most its chips. */
  readonly toCall: number
  readonly canCheck: boolean
  readonly raise: { readonly min: number; readonly max: number } | null
}

/** Deals the players' cards and posts the blinds. With two seats the button posts the small blind and acts first before the flop. */
export function begin({ seats, button }: HandSetup, terms: HoldemTerms, deck: readonly number[]): HoldemState {
  const at = seats.findIndex(({ seat }) => seat === button)
  const orderOf = (place: number) => (place - at - 1 + seats.length) % seats.length
  const small = seats.length === 2 ? 1 : 0
  const big = seats.length === 2 ? 0 : 1
  const posted = seats.map(({ seat, chips }, place): HoldemSeat => {
    const order = orderOf(place)
    const blind = order === small ? terms.smallBlind : order === big ? terms.bigBlind : 0
    const bet = Math.min(chips, blind)
    const did = order === small ? 'smallBlind' : order === big ? 'bigBlind' : null
    return { seat, chips: chips - bet, bet, committed: bet, hasFolded: false, actedAt: null, did, order }
  })
  const state: HoldemState = {
    terms,
    button,
    deck,
    seats: posted,
    street: 'preflop',
    bet: terms.bigBlind,
    minRaise: terms.bigBlind,
    toAct: null,
    ranOut: 0,
    end: null,
  }
  return goOn(state, big)
}

/** What the seat to act may do. */
export function optionsOf(state: HoldemState, { seat, chips, bet, actedAt }: HoldemSeat): HoldemOptions {
  const owed = Math.max(0, toMatch(state, seat) - bet)
  const others = liveSeats(state).some((one) => one.seat !== seat && one.chips > 0)
  const isOpen = actedAt === null || state.bet - actedAt >= state.minRaise
  const max = bet + chips
  const canRaise = others && isOpen && max > state.bet
  return {
    toCall: Math.min(owed, chips),
    canCheck: owed === 0,
    raise: canRaise ? { min: Math.min(max, state.bet + state.minRaise), max } : null,
  }
}

/** The hand after an action that is allowed. */
export function acted(state: HoldemState, seat: HoldemSeat, action: HoldemAction): HoldemState {
  const { toCall, canCheck } = optionsOf(state, seat)
  if (action.kind === 'fold') return follow(state, { ...seat, hasFolded: true, did: 'fold', actedAt: state.bet })
  if (action.kind === 'raise') return raised(state, seat, action.to)
  const did = canCheck ? 'check' : 'call'
  return follow(state, { ...put(seat, toCall), did, actedAt: state.bet })
}

/** A raise by all chips may be less than the least raise; it then sets no new least raise. */
function raised(state: HoldemState, seat: HoldemSeat, to: number): HoldemState {
  const did = state.bet === 0 ? 'bet' : 'raise'
  const minRaise = Math.max(state.minRaise, to - state.bet)
  return follow({ ...state, bet: to, minRaise }, { ...put(seat, to - seat.bet), did, actedAt: to })
}

const put = (seat: HoldemSeat, amount: number): HoldemSeat => ({
  ...seat,
  chips: seat.chips - amount,
  bet: seat.bet + amount,
  committed: seat.committed + amount,
})

function follow(state: HoldemState, seat: HoldemSeat): HoldemState {
  const seats = state.seats.map((one) => (one.seat === seat.seat ? seat : one))
  return goOn({ ...state, seats }, seat.order)
}

/** The bet that a seat has to match: no more than what others can still put in. */
function toMatch(state: HoldemState, seat: number): number {
  const others = liveSeats(state).filter((one) => one.seat !== seat)
  if (others.some(({ chips }) => chips > 0)) return state.bet
  return Math.max(0, ...others.map(({ bet }) => bet))
}

/** Whether a seat has something to decide: it owes chips, or has not acted and others can answer a bet. */
function mustAct(state: HoldemState, one: HoldemSeat): boolean {
  if (one.hasFolded || one.chips === 0) return false
  if (one.bet < toMatch(state, one.seat)) return true
  return one.actedAt === null && liveSeats(state).some(({ seat, chips }) => seat !== one.seat && chips > 0)
}

/** Finds who acts after the seat of an order. Without anybody, deals the next street or ends the hand. */
function goOn(before: HoldemState, after: number): HoldemState {
  let [state, from] = [before, after]
  for (;;) {
    if (liveSeats(state).length === 1) return ended(state)
    const next = nextToAct(state, from)
    if (next !== undefined) return { ...state, toAct: next.seat }
    if (state.street === 'river') return ended(state)
    state = nextStreet(state)
    // The first to act is the first seat left of the button.
    from = -1
    if (!state.seats.some((one) => mustAct(state, one))) state = { ...state, ranOut: state.ranOut + 1 }
  }
}

function nextToAct(state: HoldemState, after: number): HoldemSeat | undefined {
  const count = state.seats.length
  const distance = ({ order }: HoldemSeat) => (order - after - 1 + count) % count
  return state.seats.filter((one) => mustAct(state, one)).toSorted((a, b) => distance(a) - distance(b))[0]
}

const streetAfter = { preflop: 'flop', flop: 'turn', turn: 'river', river: 'river' } as const

function nextStreet(state: HoldemState): HoldemState {
  const seats = withoutUncalled(state.seats).map((one) => ({ ...one, bet: 0, actedAt: null, did: null }))
  const { bigBlind } = state.terms
  return { ...state, seats, street: streetAfter[state.street], bet: 0, minRaise: bigBlind, toAct: null }
}

function ended(state: HoldemState): HoldemState {
  const whole = { ...state, seats: withoutUncalled(state.seats), toAct: null }
  return { ...whole, end: showdown(whole) }
}
