import { shuffled, type Chance, type MatchEnd, type MatchRules } from '../match-rules.ts'
import { chooseLandlordMove } from './choose.ts'
import { beats, classify, playsOf, type Card, type Combo } from './combos.ts'
import type { LandlordView, Shown } from './landlord-view.ts'

const seats = 3
/** A multiplier above this counts as this, so that the stake is the most that can be lost. */
export const highestMultiplier = 12

/** A match of landlord. */
export interface LandlordState {
  readonly phase: 'bid' | 'play' | 'over'
  readonly hands: readonly (readonly Card[])[]
  readonly bottom: readonly Card[]
  /** A second deal, for when nobody calls. */
  readonly spare: readonly Card[]
  readonly first: number
  readonly turn: number
  readonly bids: readonly (number | undefined)[]
  readonly landlord: number | undefined
  readonly bid: number
  /** Bombs and rockets laid. */
  readonly bombs: number
  /** How often each seat has laid cards. */
  readonly laid: readonly number[]
  /** What has to be beaten, and who laid it. */
  readonly table: { readonly seat: number; readonly cards: readonly Card[] } | undefined
  readonly shown: readonly Shown[]
  /** Every card laid so far. */
  readonly gone: readonly Card[]
  readonly end: MatchEnd | undefined
}

const deck = Array.from({ length: 54 }, (_, card) => card)
const sorted = (cards: readonly Card[]): Card[] => cards.toSorted((left, right) => right - left)

function deal(cards: readonly Card[], spare: readonly Card[], first: number): LandlordState {
  return {
    phase: 'bid',
    hands: [0, 1, 2].map((seat) => sorted(cards.slice(seat * 17, seat * 17 + 17))),
    bottom: cards.slice(51),
    spare,
    first,
    turn: first,
    bids: [undefined, undefined, undefined],
    landlord: undefined,
    bid: 0,
    bombs: 0,
    laid: [0, 0, 0],
    table: undefined,
    shown: [{}, {}, {}],
    gone: [],
    end: undefined,
  }
}

const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((one, index) => (index === at ? item : one))

function afterBid(state: LandlordState, bid: number): LandlordState | undefined {
  if (bid !== 0 && (bid <= state.bid || bid > 3)) return undefined
  const bids = replaced(state.bids, state.turn, bid)
  const shown = replaced(state.shown, state.turn, { bid })
  const next = { ...state, bids, shown, bid: Math.max(bid, state.bid), turn: (state.turn + 1) % seats }
  if (bid !== 3 && bids.includes(undefined)) return next
  const highest = bids.indexOf(next.bid)
  if (next.bid > 0) return becomeLandlord(next, highest)
  // Nobody called: the cards are dealt again once; then the first seat has to take it for one point.
  return state.spare.length > 0 ? deal(state.spare, [], state.first) : becomeLandlord({ ...next, bid: 1 }, state.first)
}

function becomeLandlord(state: LandlordState, landlord: number): LandlordState {
  const hand = sorted([...(state.hands[landlord] ?? []), ...state.bottom])
  const hands = replaced(state.hands, landlord, hand)
  return { ...state, phase: 'play', landlord, turn: landlord, hands, shown: [{}, {}, {}] }
}

function afterPlay(state: LandlordState, cards: readonly Card[]): LandlordState | undefined {
  const { turn } = state
  const hand = state.hands[turn] ?? []
  if (new Set(cards).size !== cards.length || !cards.every((card) => hand.includes(card))) return undefined
  const combo = classify(cards)
  const on = comboToBeat(state)
  if (combo === undefined || (on !== undefined && !beats(combo, on))) return undefined
  const left = hand.filter((card) => !cards.includes(card))
  const next: LandlordState = {
    ...state,
    hands: replaced(state.hands, turn, left),
    turn: (turn + 1) % seats,
    bombs: state.bombs + (combo.kind === 'bomb' || combo.kind === 'rocket' ? 1 : 0),
    laid: replaced(state.laid, turn, (state.laid[turn] ?? 0) + 1),
    table: { seat: turn, cards },
    shown: shownNext(state, { cards }),
    gone: [...state.gone, ...cards],
  }
  return left.length === 0 ? { ...next, phase: 'over', end: endOf(next, turn) } : next
}

/** What lies in front of the next seat is taken away when it is its turn. */
function shownNext({ shown, turn }: LandlordState, now: Shown): Shown[] {
  return replaced(replaced(shown, turn, now), (turn + 1) % seats, {})
}

/** What has to be beaten: nothing if everybody else passed. */
function comboToBeat({ table, turn }: LandlordState): Combo | undefined {
  return table === undefined || table.seat === turn ? undefined : classify(table.cards)
}

/** Whether the landlord won before anyone else laid a card, or lost after a single play. */
function isSpring({ laid, landlord = 0 }: LandlordState, winner: number): boolean {
  const farmers = laid.filter((_, seat) => seat !== landlord)
  return winner === landlord ? farmers.every((plays) => plays === 0) : laid[landlord] === 1
}

const multiplierOf = ({ bid, bombs }: LandlordState): number =>
  Math.min(highestMultiplier, Math.max(1, bid) * 2 ** bombs)

function endOf(state: LandlordState, winner: number): MatchEnd {
  const spring = isSpring(state, winner)
  const units = Math.min(highestMultiplier, multiplierOf(state) * (spring ? 2 : 1))
  const { landlord = 0 } = state
  const puts = [0, 1, 2].map((seat) => (seat === landlord ? 2 * units : units))
  const takes = [0, 1, 2].map((seat) => {
    if (winner === landlord) return seat === landlord ? 4 * units : 0
    return seat === landlord ? 0 : 2 * units
  })
  const who = winner === landlord ? 'landlordWins' : 'farmersWin'
  return { reason: spring ? `${who}Spring` : who, puts, takes }
}

function play(state: LandlordState, seat: number, move: string): LandlordState | undefined {
  if (state.phase === 'over' || seat !== state.turn) return undefined
  const [verb, rest = ''] = move.split(':')
  if (state.phase === 'bid') return verb === 'bid' && /^[0-3]$/.test(rest) ? afterBid(state, Number(rest)) : undefined
  if (move === 'pass') {
    if (comboToBeat(state) === undefined) return undefined
    return { ...state, turn: (state.turn + 1) % seats, shown: shownNext(state, { cards: [] }) }
  }
  return verb === 'play' && /^\d{1,2}(?:,\d{1,2}){0,19}$/.test(rest)
    ? afterPlay(state, rest.split(',').map(Number))
    : undefined
}

function viewOf(state: LandlordState, seat: number): LandlordView {
  const isTurn = state.end === undefined && state.turn === seat
  const on = comboToBeat(state)
  const hand = state.hands[seat] ?? []
  return {
    kind: 'landlord',
    seat,
    phase: state.phase,
    hand,
    counts: state.hands.map((cards) => cards.length),
    bottom: state.landlord === undefined ? undefined : state.bottom,
    turn: state.end === undefined ? state.turn : undefined,
    landlord: state.landlord,
    bid: state.bid,
    multiplier: multiplierOf(state),
    table: state.table,
    shown: state.shown,
    gone: state.gone,
    bidsOpen: isTurn && state.phase === 'bid' ? [0, 1, 2, 3].filter((bid) => bid === 0 || bid > state.bid) : [],
    mayPass: isTurn && state.phase === 'play' && on !== undefined,
    hints: isTurn && state.phase === 'play' ? playsOf(hand, on) : [],
    hands: state.end === undefined ? undefined : state.hands,
  }
}

/** The rules of landlord (dou dizhu) for three. */
export const landlordMatch: MatchRules<LandlordState, LandlordView> = {
  seats,
  stakeUnits: 2 * highestMultiplier,
  start(chance: Chance, first) {
    return deal(shuffled(deck, chance), shuffled(deck, chance), first)
  },
  waitingFor: (state) => (state.end === undefined ? [state.turn] : []),
  view: viewOf,
  play,
  byDefault(state, seat) {
    if (state.phase === 'bid') return 'bid:0'
    if (comboToBeat(state) !== undefined) return 'pass'
    return `play:${state.hands[seat]?.at(-1) ?? 0}`
  },
  end: (state) => state.end,
  choose: chooseLandlordMove,
}
