import type { HandAction, HoldemAction } from '../hand-actions.ts'
import type { HoldemView, SeenCards } from '../hand-views.ts'
import { inProportion } from '../check-deal.ts'
import type { Hand, HandResult } from '../seated-game.ts'
import { acted, optionsOf } from './betting.ts'
import { boardPlaces, cardsAt, placesOf, type HoldemSeat, type HoldemState } from './holdem-state.ts'
import { potsOf } from './pots.ts'

export interface HoldemHand extends Hand {
  /** How many streets were dealt without any betting, because at most one seat had chips left. */
  readonly ranOut: number
}

/** A state as a hand that players can act in. */
export function holdemHand(state: HoldemState): HoldemHand {
  return {
    ranOut: state.ranOut,
    waitingFor: state.toAct === null ? [] : [state.toAct],
    allows: (seat, action) => toAct(state, seat, action) !== undefined,
    after(seat, action) {
      const move = toAct(state, seat, action)
      if (move === undefined) throw new RangeError(`seat ${seat} cannot do this now`)
      return holdemHand(acted(state, ...move))
    },
    timeoutOf(seat) {
      const own = state.seats.find((one) => one.seat === seat)
      const canCheck = own !== undefined && optionsOf(state, own).canCheck
      return { engine: 'holdem', kind: canCheck ? 'check' : 'fold' }
    },
    viewFrom: (seat) => viewOf(state, seat),
    placesSeenBy: (seat) => [
      ...state.seats.filter((one) => isSeen(state, one, seat)).flatMap((one) => placesOf(state, one)),
      ...boardPlaces(state),
    ],
    result: resultOf(state),
  }
}

/** The seat and the action, if this seat may do this now. */
function toAct(state: HoldemState, seat: number, action: HandAction): [HoldemSeat, HoldemAction] | undefined {
  const own = state.seats.find((one) => one.seat === seat)
  if (own === undefined || state.toAct !== seat || action.engine !== 'holdem') return undefined
  const { canCheck, raise } = optionsOf(state, own)
  switch (action.kind) {
    case 'fold':
      return [own, action]
    case 'check':
      return canCheck ? [own, action] : undefined
    case 'call':
      return canCheck ? undefined : [own, action]
    case 'raise':
      return raise !== null && Number.isInteger(action.to) && action.to >= raise.min && action.to <= raise.max
        ? [own, action]
        : undefined
    default:
      return undefined
  }
}

/** Whether a viewer may see a seat's cards: its own, and those that were shown at the end. */
const isSeen = ({ end }: HoldemState, { seat }: HoldemSeat, viewer: number | null): boolean =>
  seat === viewer || (end?.shown.some((one) => one.seat === seat) ?? false)

function viewOf(state: HoldemState, viewer: number | null): HoldemView {
  const own = state.seats.find((one) => one.seat === state.toAct)
  const { end } = state
  const betsOf = (one: HoldemSeat) => ({ ...one, committed: one.committed - one.bet })
  return {
    engine: 'holdem',
    street: end === null ? state.street : 'over',
    button: state.button,
    board: cardsAt(state, boardPlaces(state)),
    seats: state.seats.map((one) => ({
      seat: one.seat,
      chips: one.chips + wonBy(state, one.seat),
      bet: end === null ? one.bet : 0,
      committed: one.committed,
      state: one.hasFolded ? 'folded' : one.chips === 0 ? 'allIn' : 'in',
      cards: isSeen(state, one, viewer) ? cardsAt(state, placesOf(state, one)) : hidden,
      did: one.did,
    })),
    pots: end?.pots ?? potsOf(state.seats.map(betsOf)),
    toAct: state.toAct,
    options: own === undefined ? null : optionsOf(state, own),
    end: end === null ? null : { rake: end.rake, wins: end.wins, shown: end.shown },
  }
}

const hidden: SeenCards = [null, null]

function wonBy({ end }: HoldemState, seat: number): number {
  return (end?.wins ?? []).reduce((sum, win) => sum + (win.seat === seat ? win.amount : 0), 0)
}

/** The rake is shared in proportion to what was put in. */
function resultOf(state: HoldemState): HandResult | undefined {
  const { end, seats } = state
  if (end === null) return undefined
  const rakes = inProportion(
    end.rake,
    seats.map(({ committed }) => committed),
  )
  return {
    seats: seats.map(({ seat, committed }, place) => ({
      seat,
      staked: committed,
      won: wonBy(state, seat),
      rake: rakes[place] ?? 0,
    })),
    rake: end.rake,
  }
}
