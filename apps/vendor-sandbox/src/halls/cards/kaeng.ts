import type { Chance } from '@baize/engines'
import { at, range, rankOf, shuffled, type Card } from './deck.ts'
import {
  handViewOf,
  choiceOf,
  moveOf,
  rakedOutcome,
  replaced,
  type CardGame,
  type Choice,
  type HandState,
  type HandView,
  type LogLine,
  type Move,
  type Said,
  type SeatView,
} from './hand.ts'

const seatCount = 4
/** The most that a player can lose: two units to each other player after a call that fails. */
const riskUnits = BigInt(2 * (seatCount - 1))

/** The points of a card: an ace one, pictures ten, others their number. */
export function kaengPoints(card: Card): number {
  const rank = rankOf(card)
  return rank === 14 ? 1 : Math.min(rank, 10)
}

/** The points of a hand; fewer are better. */
export const kaengPointsOf = (cards: readonly Card[]): number => cards.reduce((all, card) => all + kaengPoints(card), 0)

/** A hand of kaeng. */
export interface KaengState extends HandState {
  readonly hands: readonly (readonly Card[])[]
  readonly pack: readonly Card[]
  /** The cards of the last discard; the next player may flow with cards of the same rank. */
  readonly discard: readonly Card[]
  /** `turn`: call, flow or draw. `discard`: the player has drawn and discards. */
  readonly stage: 'turn' | 'discard' | 'open'
  readonly said: readonly (Said | undefined)[]
  readonly log: readonly LogLine[]
}

/**
 * Kaeng with five cards each. On its turn a player calls kaeng, flows (discards cards of the rank just discarded, without
 * drawing) or draws and discards one rank. The fewest points win when somebody calls or the pack is empty.
 */
export const kaeng: CardGame<KaengState> = {
  kind: 'kaeng',
  seats: seatCount,
  heldUnits: riskUnits,
  deal(deal, chance) {
    const cards = shuffled(range(0, 52), chance)
    const seats = range(0, seatCount)
    return {
      baseMinor: deal.baseMinor,
      due: [deal.button],
      stakedMinor: seats.map(() => deal.baseMinor * riskUnits),
      outcome: undefined,
      hands: seats.map((seat) => cards.slice(seat * 5, seat * 5 + 5).toSorted((a, b) => a - b)),
      pack: cards.slice(seatCount * 5),
      discard: [],
      stage: 'turn',
      said: seats.map(() => undefined),
      log: [],
    }
  },
  view: viewOf,
  move: play,
  decide,
  fallback: (view) => moveOf(view.choices.find(({ id }) => id === 'draw') ?? dearest(view.choices)),
}

/** The cards of a hand by rank, each with all of its rank. */
function ranksOf(hand: readonly Card[]): Card[][] {
  return [...Map.groupBy(hand, rankOf).values()]
}

function choicesOf({ due, stage, hands, discard }: KaengState, seat: number): Choice[] {
  if (!due.includes(seat)) return []
  const groups = ranksOf(at(hands, seat))
  if (stage === 'discard') return groups.map((cards) => ({ id: 'discard', costMinor: 0n, cards }))
  const flow = groups.find(([card = -1]) => discard.length > 0 && rankOf(card) === rankOf(at(discard, 0)))
  return [
    { id: 'draw', costMinor: 0n },
    ...(flow === undefined ? [] : [{ id: 'flow', costMinor: 0n, cards: flow }]),
    { id: 'kaeng', costMinor: 0n },
  ]
}

function play(state: KaengState, seat: number, move: Move): KaengState | undefined {
  const choice = choiceOf(choicesOf(state, seat), move)
  if (choice === undefined) return undefined
  const cards = choice.cards ?? []
  const next: KaengState = {
    ...state,
    said: replaced(state.said, seat, { what: choice.id }),
    log: [...state.log, { seat, what: choice.id, ...(cards.length === 0 ? {} : { cards }) }],
  }
  if (choice.id === 'kaeng') return end(next, callUnits(state.hands.map(kaengPointsOf), seat))
  if (choice.id === 'draw') {
    const drawn = at(state.pack, 0)
    const hands = replaced(
      state.hands,
      seat,
      [...at(state.hands, seat), drawn].toSorted((a, b) => a - b),
    )
    return { ...next, stage: 'discard', hands, pack: state.pack.slice(1) }
  }
  const rest = at(state.hands, seat).filter((card) => !cards.includes(card))
  const played: KaengState = { ...next, stage: 'turn', hands: replaced(state.hands, seat, rest), discard: cards }
  if (rest.length === 0) return end(played, emptyUnits(seat))
  if (played.pack.length === 0) return end(played, lowestUnits(played.hands.map(kaengPointsOf)))
  return { ...played, due: [(seat + 1) % seatCount] }
}

/** A call: the caller takes a unit from each other if it alone has the fewest points, else it pays each of them two. */
export function callUnits(points: readonly number[], caller: number): number[] {
  const isLowest = points.every((one, seat) => seat === caller || one > at(points, caller))
  const each = isLowest ? -1 : 2
  return points.map((_, seat) => (seat === caller ? -each * (points.length - 1) : each))
}

/** A player without cards takes two units from each other. */
export function emptyUnits(winner: number): number[] {
  return range(0, seatCount).map((seat) => (seat === winner ? 2 * (seatCount - 1) : -2))
}

/** When the pack is empty, the others pay a unit each to the fewest points, shared if several have them: in sixths. */
export function lowestUnits(points: readonly number[]): number[] {
  const lowest = Math.min(...points)
  const winners = points.filter((one) => one === lowest).length
  const losers = points.length - winners
  return points.map((one) => (one === lowest ? losers / winners : -1))
}

function end(state: KaengState, units: readonly number[]): KaengState {
  // Shares of units are halves or thirds; the sum stays zero because the first winner takes the rest.
  const gross = units.map((one) => (state.baseMinor * BigInt(Math.round(one * 6))) / 6n)
  const first = units.findIndex((one) => one > 0)
  const rest = gross.reduce((all, one) => all + one, 0n)
  if (first >= 0) gross[first] = (gross[first] ?? 0n) - rest
  return { ...state, due: [], stage: 'open', outcome: rakedOutcome(gross) }
}

function viewOf(state: KaengState, you: number): HandView {
  const isOpen = state.stage === 'open'
  const seats = range(0, seatCount).map((seat): SeatView => {
    const hand = at(state.hands, seat)
    const isVisible = seat === you || isOpen
    const said = state.said[seat]
    return {
      cards: isVisible ? hand : hand.map(() => null),
      marks: isVisible ? [{ name: 'kaeng.points', number: kaengPointsOf(hand) }] : [],
      betMinor: at(state.stakedMinor, seat),
      isOut: false,
      ...(said === undefined ? {} : { said }),
    }
  })
  return handViewOf(state, {
    you,
    seats,
    board: state.discard,
    choices: choicesOf(state, you),
    stage: isOpen ? 'open' : `kaeng.${state.stage}`,
    packCount: state.pack.length,
  })
}

/** The discard that takes most points from the hand. */
function dearest(choices: readonly Choice[]): Choice {
  return choices.reduce((best, choice) =>
    kaengPointsOf(choice.cards ?? []) > kaengPointsOf(best.cards ?? []) ? choice : best,
  )
}

/** A computer player calls with few points, the fewer cards the others hold the fewer it needs to have itself. */
function decide(view: HandView, chance: Chance): Move {
  const named = (id: string) => view.choices.find((choice) => choice.id === id)
  if (named('discard') !== undefined) return moveOf(dearest(view.choices))
  const own = view.seats[view.you]?.cards.filter((card): card is Card => card !== null) ?? []
  const fewest = Math.min(...view.seats.filter((_, seat) => seat !== view.you).map(({ cards }) => cards.length))
  const enough = fewest * 2 + chance.below(3) - 2
  const call = named('kaeng')
  if (call !== undefined && kaengPointsOf(own) <= enough) return moveOf(call)
  return moveOf(named('flow') ?? at(view.choices, 0))
}
