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
import { paiGowHandOf, splitsOf, tileCount } from './pai-gow-tiles.ts'

const seatCount = 4
const dealer = 3

/** A hand of pai gow. */
export interface PaiGowState extends HandState {
  /** Four tiles each, the lower hand first once they are set. */
  readonly hands: readonly (readonly Card[])[]
  readonly set: readonly boolean[]
  readonly log: readonly LogLine[]
}

/** Pai gow against the vendor's dealer: four tiles in two hands; both won wins, both lost loses, one each is a draw. */
export const paiGow: CardGame<PaiGowState> = {
  kind: 'paiGow',
  seats: seatCount,
  dealerSeat: dealer,
  heldUnits: 1n,
  deal(deal, chance) {
    const tiles = shuffled(range(0, tileCount), chance)
    const seats = range(0, seatCount)
    return {
      baseMinor: deal.baseMinor,
      due: seats.filter((seat) => seat !== dealer),
      stakedMinor: seats.map((seat) => (seat === dealer ? 0n : deal.baseMinor)),
      outcome: undefined,
      hands: seats.map((seat) => tiles.slice(seat * 4, seat * 4 + 4)),
      set: seats.map(() => false),
      log: [],
    }
  },
  move(state, seat, move) {
    const choice = choiceOf(choicesOf(state, seat), move)
    if (choice === undefined) return undefined
    const next = setTiles(state, seat, choice.cards ?? [])
    return next.due.length === 0 ? settle(setTiles(next, dealer, at(splitsOf(at(next.hands, dealer)), 0))) : next
  },
  view: viewOf,
  decide: (view, chance) => moveOf(at(view.choices, chance.below(100) < 90 ? 0 : 1)),
  fallback: (view) => moveOf(at(view.choices, 0)),
}

function setTiles(state: PaiGowState, seat: number, cards: readonly Card[]): PaiGowState {
  return {
    ...state,
    hands: state.hands.map((hand, one) => (one === seat ? cards : hand)),
    set: state.set.map((is, one) => is || one === seat),
    due: state.due.filter((one) => one !== seat),
    log: [...state.log, { seat, what: 'set' }],
  }
}

function choicesOf(state: PaiGowState, seat: number): Choice[] {
  if (!state.due.includes(seat)) return []
  return splitsOf(at(state.hands, seat)).map((cards) => ({ id: 'split', costMinor: 0n, cards }))
}

function handsOf(tiles: readonly Card[]) {
  return [paiGowHandOf(at(tiles, 0), at(tiles, 1)), paiGowHandOf(at(tiles, 2), at(tiles, 3))] as const
}

/** What a player wins from the dealer, in bets: the dealer wins equal hands. */
export function comparePaiGow(player: readonly Card[], dealers: readonly Card[]): number {
  const [low, high] = handsOf(player)
  const [dealersLow, dealersHigh] = handsOf(dealers)
  const won = Number(low.score > dealersLow.score) + Number(high.score > dealersHigh.score)
  return won - 1
}

function settle(state: PaiGowState): PaiGowState {
  const dealers = at(state.hands, dealer)
  const gross = state.hands.map((hand, seat) =>
    seat === dealer ? 0n : state.baseMinor * BigInt(comparePaiGow(hand, dealers)),
  )
  gross[dealer] = -gross.reduce((all, one) => all + one, 0n)
  return { ...state, outcome: rakedOutcome(gross, dealer) }
}

function viewOf(state: PaiGowState, you: number): HandView {
  const isOver = state.outcome !== undefined
  const seats = range(0, seatCount).map((seat): SeatView => {
    const hand = at(state.hands, seat)
    const isVisible = seat === you || isOver
    const isSet = at(state.set, seat)
    return {
      cards: isVisible ? hand : hand.map(() => null),
      ...(isSet ? { parts: [2, 2] } : {}),
      marks: isVisible && isSet ? handsOf(hand).map(({ mark }) => mark) : [],
      betMinor: at(state.stakedMinor, seat),
      isOut: false,
      ...(seat === dealer ? { role: 'bank' as const } : {}),
      ...(isSet && !isOver ? { said: { what: 'set' } } : {}),
    }
  })
  return handViewOf(state, {
    you,
    seats,
    choices: choicesOf(state, you),
    stage: isOver ? 'open' : 'paiGow.set',
  })
}
