import { shuffled, type MatchEnd, type MatchRules } from '../match-rules.ts'
import { chooseDummyMove } from './choose.ts'
import type { DummyResult, DummyScore, DummyView } from './dummy-view.ts'
import {
  fits,
  layOut,
  meldKind,
  meldsAmong,
  pointsOf,
  suitOf,
  withCards,
  type DummyCard,
  type DummyMeld,
} from './melds.ts'

const seats = 4
const handSize = 7
/** The most units that a seat can lose; a unit is a point of difference. */
const stakeUnits = 300
export const knockPoints = 50
export const dummyPenalty = 50

/** A match of dummy. */
export interface DummyState {
  readonly stock: readonly DummyCard[]
  /** Discarded cards side by side; the head card was the first. */
  readonly row: readonly DummyCard[]
  readonly head: DummyCard
  readonly hands: readonly (readonly DummyCard[])[]
  readonly melds: readonly DummyMeld[]
  readonly turn: number
  readonly hasDrawn: boolean
  /** Seats that have laid a meld. */
  readonly born: readonly boolean[]
  readonly penalties: readonly number[]
  readonly last: { readonly seat: number; readonly verb: string; readonly cards: readonly DummyCard[] } | undefined
  readonly result: DummyResult | undefined
  readonly end: MatchEnd | undefined
}

const sorted = (cards: readonly DummyCard[]): DummyCard[] => cards.toSorted((left, right) => left - right)
const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((one, index) => (index === at ? item : one))

/** The melds that the seat in turn may lay with cards of the row: at least one of the row and one of the hand. */
function takesOf({ hands, row, turn }: DummyState): DummyCard[][] {
  const hand = hands[turn] ?? []
  return meldsAmong([...hand, ...row]).filter((meld) => {
    const own = meld.filter((card) => hand.includes(card)).length
    if (own === 0 || own === meld.length) return false
    const from = Math.min(...meld.flatMap((card) => (row.includes(card) ? [row.indexOf(card)] : [])))
    // A card has to be left to discard.
    return hand.length - meld.length + (row.length - from) >= 1
  })
}

function take(state: DummyState, meld: readonly DummyCard[]): DummyState | undefined {
  const { turn, row } = state
  const kind = meldKind(meld)
  if (
    kind === undefined ||
    !takesOf(state).some((one) => one.length === meld.length && one.every((card) => meld.includes(card)))
  )
    return undefined
  const hand = state.hands[turn] ?? []
  const from = Math.min(...meld.flatMap((card) => (row.includes(card) ? [row.indexOf(card)] : [])))
  const cards = [...hand, ...row.slice(from)].filter((card) => !meld.includes(card))
  const laid: DummyMeld = { kind, cards: sorted(meld).map((card) => ({ card, by: turn })) }
  return {
    ...state,
    row: row.slice(0, from),
    hands: replaced(state.hands, turn, sorted(cards)),
    melds: [...state.melds, laid],
    born: replaced(state.born, turn, true),
    hasDrawn: true,
    last: { seat: turn, verb: 'take', cards: meld },
  }
}

function laysOf({ hands, melds, born, turn, hasDrawn }: DummyState): { card: DummyCard; meld: number }[] {
  const hand = hands[turn] ?? []
  if (!hasDrawn || born[turn] !== true || hand.length < 2) return []
  return hand.flatMap((card) => melds.flatMap((meld, at) => (fits(card, meld) ? [{ card, meld: at }] : [])))
}

function lay(state: DummyState, card: DummyCard, meld: number): DummyState | undefined {
  if (!laysOf(state).some((one) => one.card === card && one.meld === meld)) return undefined
  const { turn } = state
  const on = state.melds[meld]
  return (
    on && {
      ...state,
      hands: replaced(
        state.hands,
        turn,
        (state.hands[turn] ?? []).filter((one) => one !== card),
      ),
      melds: replaced(state.melds, meld, withCards(on, [{ card, by: turn }])),
      last: { seat: turn, verb: 'lay', cards: [card] },
    }
  )
}

/** Cards that can be put down last when all others can be laid out. */
function knocksOf(state: DummyState): DummyCard[] {
  const { turn, hasDrawn, melds, born } = state
  const hand = state.hands[turn] ?? []
  if (!hasDrawn) return []
  return hand.filter((card) => {
    const layout = layOut(
      hand.filter((one) => one !== card),
      melds,
    )
    // Whoever has laid nothing yet needs a meld of their own.
    return layout !== undefined && (born[turn] === true || layout.melds.length > 0)
  })
}

function knock(state: DummyState, card: DummyCard): DummyState | undefined {
  if (!knocksOf(state).includes(card)) return undefined
  const { turn } = state
  const hand = state.hands[turn] ?? []
  const layout = layOut(
    hand.filter((one) => one !== card),
    state.melds,
  )
  if (layout === undefined) return undefined
  let melds = [...state.melds]
  for (const { card: laid, meld } of layout.lays)
    melds = melds.map((one, at) => (at === meld ? withCards(one, [{ card: laid, by: turn }]) : one))
  for (const cards of layout.melds)
    melds.push({ kind: meldKind(cards) ?? 'run', cards: sorted(cards).map((one) => ({ card: one, by: turn })) })
  const laid: DummyState = {
    ...state,
    melds,
    hands: replaced(state.hands, turn, []),
    last: { seat: turn, verb: 'knock', cards: [card] },
  }
  return finished({ ...laid, born: replaced(state.born, turn, true) }, turn, state.born[turn] !== true)
}

function discard(state: DummyState, card: DummyCard): DummyState | undefined {
  const { turn, melds } = state
  const hand = state.hands[turn] ?? []
  if (!state.hasDrawn || hand.length < 2 || !hand.includes(card)) return undefined
  const isDummy = melds.some((meld) => fits(card, meld))
  const next: DummyState = {
    ...state,
    hands: replaced(
      state.hands,
      turn,
      hand.filter((one) => one !== card),
    ),
    row: [...state.row, card],
    penalties: isDummy ? replaced(state.penalties, turn, (state.penalties[turn] ?? 0) + dummyPenalty) : state.penalties,
    turn: (turn + 1) % seats,
    hasDrawn: false,
    last: { seat: turn, verb: isDummy ? 'dummy' : 'discard', cards: [card] },
  }
  return state.stock.length === 0 ? finished(next, undefined, false) : next
}

const laidPoints = ({ melds, head }: DummyState, seat: number): number =>
  melds.flatMap(({ cards }) => cards).reduce((sum, { card, by }) => sum + (by === seat ? pointsOf(card, head) : 0), 0)

/** Counts the points and divides the pot: each loser puts the difference to the winner. */
function finished(state: DummyState, knocker: number | undefined, isDark: boolean): DummyState {
  const scores = state.hands.map((hand, seat): DummyScore => {
    const laid = laidPoints(state, seat)
    const sum = hand.reduce((points, card) => points + pointsOf(card, state.head), 0)
    const inHand = state.born[seat] === true ? sum : 2 * sum
    const penalty = state.penalties[seat] ?? 0
    const bonus = seat === knocker ? knockPoints : 0
    return { laid, inHand, penalty, bonus, total: laid - inHand - penalty + bonus }
  })
  const best = Math.max(...scores.map(({ total }) => total))
  const leaders = scores.flatMap(({ total }, seat) => (total === best ? [seat] : []))
  const winner = knocker !== undefined && leaders.includes(knocker) ? knocker : (leaders[0] ?? 0)
  const own = state.melds.flatMap(({ cards }) =>
    cards.flatMap(({ card, by }) => (by === knocker ? [suitOf(card)] : [])),
  )
  const isOneSuit = knocker === winner && new Set(own).size === 1
  const multiplier = (isDark && knocker === winner ? 2 : 1) * (isOneSuit ? 2 : 1)
  const losses = scores.map(({ total }) => Math.min(stakeUnits, (best - total) * multiplier))
  const puts = losses.map((units, seat) => (seat === winner ? Math.max(...losses) : units))
  const pot = puts.reduce((sum, units) => sum + units, 0)
  return {
    ...state,
    hasDrawn: false,
    result: { winner, knocker, isDark, isOneSuit, multiplier, scores },
    end: {
      reason: knocker === undefined ? 'stockOut' : isDark ? 'knockDark' : 'knock',
      puts,
      takes: puts.map((_, seat) => (seat === winner ? pot : 0)),
    },
  }
}

function play(state: DummyState, seat: number, move: string): DummyState | undefined {
  if (state.end !== undefined || seat !== state.turn) return undefined
  if (move === 'draw') {
    const [card, ...stock] = state.stock
    if (state.hasDrawn || card === undefined) return undefined
    const hands = replaced(state.hands, seat, sorted([...(state.hands[seat] ?? []), card]))
    return { ...state, stock, hands, hasDrawn: true, last: { seat, verb: 'draw', cards: [] } }
  }
  const [verb = '', rest = '', meld = ''] = move.split(':')
  if (!/^\d{1,2}(?:,\d{1,2}){0,12}$/.test(rest)) return undefined
  const cards = rest.split(',').map(Number)
  if (verb === 'take') return state.hasDrawn ? undefined : take(state, cards)
  const [card = -1] = cards
  if (cards.length !== 1) return undefined
  if (verb === 'lay') return lay(state, card, Number(meld))
  if (verb === 'knock') return knock(state, card)
  return verb === 'discard' ? discard(state, card) : undefined
}

function viewOf(state: DummyState, seat: number): DummyView {
  const isTurn = state.end === undefined && state.turn === seat
  const hand = state.hands[seat] ?? []
  const mayAct = isTurn && state.hasDrawn
  return {
    kind: 'dummy',
    seat,
    hand,
    counts: state.hands.map((cards) => cards.length),
    stockCount: state.stock.length,
    row: state.row,
    head: state.head,
    melds: state.melds,
    born: state.born,
    points: state.hands.map((_, one) => laidPoints(state, one) - (state.penalties[one] ?? 0)),
    turn: state.end === undefined ? state.turn : undefined,
    hasDrawn: isTurn && state.hasDrawn,
    last: state.last,
    mayDraw: isTurn && !state.hasDrawn,
    takes: isTurn && !state.hasDrawn ? takesOf(state) : [],
    lays: mayAct ? laysOf(state) : [],
    knocks: mayAct ? knocksOf(state) : [],
    mayDiscard: mayAct && hand.length > 1,
    dummies: hand.filter((card) => state.melds.some((meld) => fits(card, meld))),
    result: state.result,
    hands: state.end === undefined ? undefined : state.hands,
  }
}

/** The rules of dummy for four. */
export const dummyMatch: MatchRules<DummyState, DummyView> = {
  seats,
  stakeUnits,
  start(chance, first) {
    const cards = shuffled(
      Array.from({ length: 52 }, (_, card) => card),
      chance,
    )
    const [head = 0, ...stock] = cards.slice(seats * handSize)
    return {
      stock,
      row: [head],
      head,
      hands: [0, 1, 2, 3].map((seat) => sorted(cards.slice(seat * handSize, (seat + 1) * handSize))),
      melds: [],
      turn: first,
      hasDrawn: false,
      born: [false, false, false, false],
      penalties: [0, 0, 0, 0],
      last: undefined,
      result: undefined,
      end: undefined,
    }
  },
  waitingFor: (state) => (state.end === undefined ? [state.turn] : []),
  view: viewOf,
  play,
  byDefault(state, seat) {
    if (!state.hasDrawn) return 'draw'
    const hand = state.hands[seat] ?? []
    if (hand.length === 1) return `knock:${hand[0] ?? 0}`
    const harmless = hand.filter((card) => !state.melds.some((meld) => fits(card, meld)))
    return `discard:${harmless[0] ?? hand[0] ?? 0}`
  },
  end: (state) => state.end,
  choose: chooseDummyMove,
}
