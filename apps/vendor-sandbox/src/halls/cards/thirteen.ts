import { at, range, shuffled, type Card } from './deck.ts'
import {
  handViewOf,
  choiceOf,
  moveOf,
  rakedOutcome,
  type CardGame,
  type Choice,
  type HandState,
  type HandView,
  type LogLine,
  type SeatView,
} from './hand.ts'
import { arrange } from './thirteen-arrange.ts'
import { compareRows, isInOrder, naturalUnits, pairCap, rowLengths, rowsOf } from './thirteen-rows.ts'

const seatCount = 4

/** A hand of thirteen cards. */
export interface ThirteenState extends HandState {
  /** The cards of each seat, in the order of its rows once it is set. */
  readonly hands: readonly (readonly Card[])[]
  readonly set: readonly boolean[]
  readonly log: readonly LogLine[]
}

/** Thirteen cards in rows of three, five and five. Everybody settles with everybody; all three rows won count twice. */
export const thirteen: CardGame<ThirteenState> = {
  kind: 'thirteen',
  seats: seatCount,
  heldUnits: BigInt(pairCap * (seatCount - 1)),
  deal(deal, chance) {
    const cards = shuffled(range(0, 52), chance)
    const seats = range(0, seatCount)
    const hands = seats.map((seat) => cards.slice(seat * 13, seat * 13 + 13).toSorted((a, b) => b - a))
    const set = hands.map((hand) => naturalUnits(hand) > 0)
    const state: ThirteenState = {
      baseMinor: deal.baseMinor,
      due: seats.filter((seat) => !at(set, seat)),
      stakedMinor: seats.map(() => deal.baseMinor * BigInt(pairCap * (seatCount - 1))),
      outcome: undefined,
      hands: hands.map((hand, seat) => (at(set, seat) ? hand.toReversed() : hand)),
      set,
      log: seats.filter((seat) => at(set, seat)).map((seat) => ({ seat, what: 'natural' })),
    }
    return state.due.length === 0 ? settle(state) : state
  },
  move(state, seat, move) {
    if (choiceOf(choicesOf(state, seat), move) === undefined) return undefined
    const cards = move.cards ?? []
    const isSame =
      String([...cards].toSorted((a, b) => b - a)) === String([...at(state.hands, seat)].toSorted((a, b) => b - a))
    if (!isSame || !isInOrder(cards)) return undefined
    const next = {
      ...state,
      hands: state.hands.map((hand, one) => (one === seat ? cards : hand)),
      set: state.set.map((is, one) => is || one === seat),
      due: state.due.filter((one) => one !== seat),
      log: [...state.log, { seat, what: 'set' }],
    }
    return next.due.length === 0 ? settle(next) : next
  },
  view: viewOf,
  decide: (view) => moveOf(at(view.choices, 0)),
  fallback: (view) => moveOf(at(view.choices, 0)),
}

function choicesOf(state: ThirteenState, seat: number): Choice[] {
  return state.due.includes(seat) ? [{ id: 'arrange', costMinor: 0n, cards: arrange(at(state.hands, seat)) }] : []
}

function settle(state: ThirteenState): ThirteenState {
  const gross = state.hands.map((hand, seat) => {
    const units = state.hands.reduce((all, other, nth) => (nth === seat ? all : all + compareRows(hand, other)), 0)
    return state.baseMinor * BigInt(units)
  })
  return { ...state, due: [], outcome: rakedOutcome(gross) }
}

function viewOf(state: ThirteenState, you: number): HandView {
  const isOver = state.outcome !== undefined
  const seats = range(0, seatCount).map((seat): SeatView => {
    const hand = at(state.hands, seat)
    const isVisible = seat === you || isOver
    const isSet = at(state.set, seat)
    const natural = naturalUnits(hand)
    const marks =
      natural > 0
        ? [{ name: 'thirteen.natural', number: natural }]
        : rowsOf(hand).map(({ kind }) => ({ name: `poker.${kind}` }))
    return {
      cards: isVisible ? hand : hand.map(() => null),
      ...(isSet ? { parts: rowLengths } : {}),
      marks: isVisible && isSet ? marks : [],
      betMinor: at(state.stakedMinor, seat),
      isOut: false,
      ...(isSet ? { said: { what: 'set' } } : {}),
    }
  })
  return handViewOf(state, {
    you,
    seats,
    choices: choicesOf(state, you),
    stage: isOver ? 'open' : 'thirteen.set',
  })
}
