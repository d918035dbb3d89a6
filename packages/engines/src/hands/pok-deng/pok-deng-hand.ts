import { areWhole } from '../check-deal.ts'
import type { HandAction, PokDengAction } from '../hand-actions.ts'
import type { PokDengView } from '../hand-views.ts'
import type { Hand } from '../seated-game.ts'
import { resultOf } from './pok-deng-result.ts'
import {
  bettorsOf,
  cardsOf,
  limitsOf,
  placesOf,
  stageOf,
  valueOf,
  type PokDengSeat,
  type PokDengState,
} from './pok-deng-state.ts'
import { drawsTo, isPok } from './pok-deng-value.ts'

/** A state as a hand that players can act in. */
export function pokDengHand(state: PokDengState): Hand {
  const { phase, waitingFor } = stageOf(state)
  return {
    waitingFor,
    allows: (seat, action) => changed(state, seat, action) !== undefined,
    after(seat, action) {
      const own = changed(state, seat, action)
      if (own === undefined) throw new RangeError(`seat ${seat} cannot do this now`)
      return pokDengHand({ ...state, seats: state.seats.map((one) => (one.seat === seat ? own : one)) })
    },
    timeoutOf(seat) {
      const own = state.seats.find((one) => one.seat === seat)
      // Without a bet a seat sits the hand out.
      if (own === undefined || phase === 'betting') return { engine: 'pok-deng', kind: 'bet', amount: 0 }
      return { engine: 'pok-deng', kind: valueOf(state, own).points <= drawsTo ? 'draw' : 'stay' }
    },
    viewFrom: (seat) => viewOf(state, seat),
    placesSeenBy: (seat) =>
      state.seats.filter((one) => isSeen(state, one, seat)).flatMap((one) => placesOf(state, one)),
    result: phase === 'over' ? resultOf(state) : undefined,
  }
}

/** The seat after an action, if this seat may do this now. */
function changed(state: PokDengState, seat: number, action: HandAction): PokDengSeat | undefined {
  const { phase, waitingFor } = stageOf(state)
  const own = state.seats.find((one) => one.seat === seat)
  if (own === undefined || !waitingFor.includes(seat) || action.engine !== 'pok-deng') return undefined
  return phase === 'betting' ? withBet(state, own, action) : withChoice(own, action)
}

function withBet(state: PokDengState, own: PokDengSeat, action: PokDengAction): PokDengSeat | undefined {
  if (action.kind !== 'bet' || !areWhole(0, action.amount)) return undefined
  const { amount } = action
  const { min, max } = limitsOf(state, own)
  const isBet = amount >= min && amount <= max
  return amount === 0 || isBet ? { ...own, bet: amount } : undefined
}

function withChoice(own: PokDengSeat, { kind }: PokDengAction): PokDengSeat | undefined {
  return kind === 'draw' || kind === 'stay' ? { ...own, choice: kind } : undefined
}

const isDealtIn = ({ banker }: PokDengState, { seat, bet }: PokDengSeat): boolean => seat === banker || (bet ?? 0) > 0

/** Whether a viewer may see a seat's cards: its own once all have bet, pok at once, and all at the end. */
function isSeen(state: PokDengState, one: PokDengSeat, viewer: number | null): boolean {
  const { phase } = stageOf(state)
  if (phase === 'betting' || !isDealtIn(state, one)) return false
  return phase === 'over' ? hasBets(state) : one.seat === viewer || isOpenPok(state, one)
}

const hasBets = (state: PokDengState): boolean => bettorsOf(state).some(({ bet }) => (bet ?? 0) > 0)

const isOpenPok = (state: PokDengState, one: PokDengSeat): boolean =>
  one.seat !== state.banker && isPok(valueOf(state, one))

function viewOf(state: PokDengState, viewer: number | null): PokDengView {
  const { phase, waitingFor } = stageOf(state)
  const result = phase === 'over' ? resultOf(state) : undefined
  return {
    engine: 'pok-deng',
    phase,
    banker: state.banker,
    seats: state.seats.map((one) => {
      const own = result?.seats.find(({ seat }) => seat === one.seat)
      const net = own === undefined ? null : own.won - own.staked
      const seen = isSeen(state, one, viewer)
      return {
        seat: one.seat,
        chips: one.chips + (net ?? -(one.bet ?? 0)),
        bet: one.bet,
        limits: one.seat === state.banker ? null : limitsOf(state, one),
        cards: phase === 'betting' || !isDealtIn(state, one) || !hasBets(state) ? [] : shownCards(state, one, seen),
        hand: seen ? handOf(state, one) : null,
        net,
      }
    }),
    waitingFor,
    rake: result?.rake ?? null,
  }
}

const shownCards = (state: PokDengState, one: PokDengSeat, isOpen: boolean): readonly (number | null)[] =>
  isOpen ? cardsOf(state, one) : placesOf(state, one).map(() => null)

function handOf(state: PokDengState, one: PokDengSeat): PokDengView['seats'][number]['hand'] {
  const { points, kind, deng } = valueOf(state, one)
  return { points, kind, deng }
}
