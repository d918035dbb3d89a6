import { at, range, rankOf, shuffled, suitOf, type Card } from './deck.ts'
import {
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
import { pokerHandOf, type PokerHand, type PokerKind } from './poker-hands.ts'
import { arrange } from './thirteen-arrange.ts'

/** The lengths of the three rows: front, middle, back. */
export const rowLengths = [3, 5, 5] as const
/** A pair of players settles at most this many units. */
export const pairCap = 10
const seatCount = 4

/** The hands of the three rows of thirteen cards. */
export function rowsOf(cards: readonly Card[]): readonly PokerHand[] {
  return [cards.slice(0, 3), cards.slice(3, 8), cards.slice(8)].map((row) => pokerHandOf(row))
}

/** Whether the back is at least as good as the middle, and the middle as the front. */
export function isInOrder(cards: readonly Card[]): boolean {
  const [front, middle, back] = rowsOf(cards)
  return (back?.score ?? 0) >= (middle?.score ?? 0) && (middle?.score ?? 0) >= (front?.score ?? 0)
}

const extraUnits: readonly Readonly<Partial<Record<PokerKind, number>>>[] = [
  { trips: 3 },
  { fullHouse: 2, quads: 8, straightFlush: 10 },
  { quads: 4, straightFlush: 5 },
]

/** What a row wins, in units. */
export function rowUnits(row: number, { kind }: PokerHand): number {
  return at(extraUnits, row)[kind] ?? 1
}

/** The units that thirteen cards win without being set from each other player: a dragon 10, six pairs or three flushes 3. */
export function naturalUnits(cards: readonly Card[]): number {
  const ranks = new Map<number, number>()
  const suits = [0, 0, 0, 0]
  for (const card of cards) {
    ranks.set(rankOf(card), (ranks.get(rankOf(card)) ?? 0) + 1)
    suits[suitOf(card)] = at(suits, suitOf(card)) + 1
  }
  if (ranks.size === 13) return 10
  const pairs = [...ranks.values()].reduce((all, count) => all + Math.floor(count / 2), 0)
  const lengths = suits.filter((count) => count > 0).toSorted((a, b) => a - b)
  const isThreeFlushes = ['3,5,5', '3,10', '5,8', '13'].includes(String(lengths))
  return pairs === 6 || isThreeFlushes ? 3 : 0
}

/** What the first player wins from the second, in units; negative if it loses. */
export function compareRows(left: readonly Card[], right: readonly Card[]): number {
  const naturals = [naturalUnits(left), naturalUnits(right)] as const
  if (naturals[0] > 0 || naturals[1] > 0)
    return naturals[0] === naturals[1] ? 0 : naturals[0] > naturals[1] ? naturals[0] : -naturals[1]
  const mine = rowsOf(left)
  const theirs = rowsOf(right)
  const units = mine.map((hand, row) => {
    const other = at(theirs, row)
    if (hand.score === other.score) return 0
    return hand.score > other.score ? rowUnits(row, hand) : -rowUnits(row, other)
  })
  const total = units.reduce((all, one) => all + one, 0)
  const isSweep = units.every((one) => one > 0) || units.every((one) => one < 0)
  return Math.max(-pairCap, Math.min(pairCap, isSweep ? total * 2 : total))
}

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
  return {
    you,
    baseMinor: state.baseMinor,
    seats,
    board: [],
    dice: [],
    potMinor: 0n,
    due: state.due,
    choices: choicesOf(state, you),
    stage: isOver ? 'open' : 'thirteen.set',
    log: state.log,
    outcome: state.outcome,
  }
}
