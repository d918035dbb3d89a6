import { drawn, shuffled, type Chance, type Level, type MatchEnd, type MatchRules } from '../match-rules.ts'
import {
  arrange,
  isJoker,
  isPrintedJoker,
  mostPoints,
  pointsOf,
  rankOf,
  suitOf,
  type Arrangement,
  type RummyCard,
} from './melds.ts'

const seats = 2
const handSize = 13
/** What it costs to give up before one's first draw, and later. */
export const dropPoints = { first: 20, middle: 40 } as const

/** A match of rummy. */
export interface RummyState {
  readonly stock: readonly RummyCard[]
  readonly pile: readonly RummyCard[]
  readonly hands: readonly (readonly RummyCard[])[]
  readonly wildCard: RummyCard
  readonly turn: number
  /** The card that the turn's seat has just drawn; `undefined` before it draws. */
  readonly drawn: { readonly card: RummyCard; readonly from: 'stock' | 'pile' } | undefined
  readonly draws: readonly number[]
  readonly last: { readonly seat: number; readonly from: 'stock' | 'pile'; readonly discarded: RummyCard } | undefined
  readonly points: readonly number[] | undefined
  readonly end: MatchEnd | undefined
}

/** What a seat sees. */
export interface RummyView {
  readonly kind: 'rummy'
  readonly seat: number
  readonly hand: readonly RummyCard[]
  readonly wildCard: RummyCard
  readonly pileTop: RummyCard | undefined
  readonly stockCount: number
  readonly counts: readonly number[]
  readonly turn: number | undefined
  readonly drawn: RummyState['drawn']
  readonly last: RummyState['last']
  /** Whether the seat has not drawn yet, so that dropping costs less. */
  readonly isFirstDraw: boolean
  readonly moves: readonly string[]
  /** The best arrangement of the hand. */
  readonly arrangement: Arrangement
  /** Cards whose discard completes the hand. */
  readonly declares: readonly RummyCard[]
  readonly hands: readonly (readonly RummyCard[])[] | undefined
  readonly arrangements: readonly Arrangement[] | undefined
  readonly points: readonly number[] | undefined
}

/** The rank that stands for any card: that of the card turned up; aces if it is a joker. */
export const wildOf = (card: RummyCard): number => (isPrintedJoker(card) ? 0 : rankOf(card))

const bySuit = (cards: readonly RummyCard[]): RummyCard[] =>
  cards.toSorted((left, right) => suitOf(left) - suitOf(right) || rankOf(left) - rankOf(right))
const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((one, index) => (index === at ? item : one))

/** The loser puts its points, and so does the winner, who takes both. */
function lostBy(reason: string, loser: number, points: number): MatchEnd {
  return { reason, puts: [points, points], takes: [0, 1].map((seat) => (seat === loser ? 0 : 2 * points)) }
}

function declaresOf(hand: readonly RummyCard[], wild: number): RummyCard[] {
  const all = arrange(hand, wild)
  const rest = all.groups.find(({ kind }) => kind === 'rest')?.cards ?? []
  // With more than one card of value left over, no discard completes the hand.
  if (rest.length > 3) return []
  return hand.filter(
    (card) =>
      arrange(
        hand.filter((one) => one !== card),
        wild,
      ).isComplete,
  )
}

function movesOf(state: RummyState, seat: number): string[] {
  if (state.end !== undefined || state.turn !== seat) return []
  if (state.drawn === undefined) return ['draw:stock', ...(state.pile.length > 0 ? ['draw:pile'] : []), 'drop']
  const { card, from } = state.drawn
  const hand = state.hands[seat] ?? []
  // The card taken from the pile may not go straight back.
  return hand.flatMap((one) => (from === 'pile' && one === card ? [] : [`discard:${one}`]))
}

function play(state: RummyState, seat: number, move: string): RummyState | undefined {
  if (state.end !== undefined || state.turn !== seat) return undefined
  const [verb, rest = ''] = move.split(':')
  if (verb === 'declare') return declare(state, seat, Number(rest))
  if (!movesOf(state, seat).includes(move)) return undefined
  if (verb === 'drop') {
    const points = state.draws[seat] === 0 ? dropPoints.first : dropPoints.middle
    return { ...state, end: lostBy('dropped', seat, points) }
  }
  return verb === 'draw' ? draw(state, seat, rest === 'pile' ? 'pile' : 'stock') : discard(state, seat, Number(rest))
}

function draw(state: RummyState, seat: number, from: 'stock' | 'pile'): RummyState {
  const card = (from === 'stock' ? state.stock[0] : state.pile.at(-1)) ?? 0
  return {
    ...state,
    stock: from === 'stock' ? state.stock.slice(1) : state.stock,
    pile: from === 'pile' ? state.pile.slice(0, -1) : state.pile,
    hands: replaced(state.hands, seat, bySuit([...(state.hands[seat] ?? []), card])),
    draws: replaced(state.draws, seat, (state.draws[seat] ?? 0) + 1),
    drawn: { card, from },
  }
}

function discard(state: RummyState, seat: number, card: RummyCard): RummyState {
  const next: RummyState = {
    ...state,
    hands: replaced(
      state.hands,
      seat,
      (state.hands[seat] ?? []).filter((one) => one !== card),
    ),
    pile: [...state.pile, card],
    turn: 1 - seat,
    drawn: undefined,
    last: { seat, from: state.drawn?.from ?? 'stock', discarded: card },
  }
  return next.stock.length === 0 ? { ...next, end: drawn('stockEmpty', seats) } : next
}

function declare(state: RummyState, seat: number, card: RummyCard): RummyState | undefined {
  const hand = state.hands[seat] ?? []
  const wild = wildOf(state.wildCard)
  if (state.drawn === undefined || !hand.includes(card)) return undefined
  const left = hand.filter((one) => one !== card)
  if (!arrange(left, wild).isComplete) return undefined
  const loser = 1 - seat
  const { points } = arrange(state.hands[loser] ?? [], wild)
  const lost = Math.max(2, points)
  return {
    ...state,
    hands: replaced(state.hands, seat, left),
    pile: [...state.pile, card],
    points: seat === 0 ? [0, lost] : [lost, 0],
    end: lostBy('declared', loser, lost),
  }
}

function viewOf(state: RummyState, seat: number): RummyView {
  const hand = state.hands[seat] ?? []
  const wild = wildOf(state.wildCard)
  const mayDeclare = state.end === undefined && state.turn === seat && state.drawn !== undefined
  return {
    kind: 'rummy',
    seat,
    hand,
    wildCard: state.wildCard,
    pileTop: state.pile.at(-1),
    stockCount: state.stock.length,
    counts: state.hands.map((cards) => cards.length),
    turn: state.end === undefined ? state.turn : undefined,
    drawn: state.turn === seat ? state.drawn : undefined,
    last: state.last,
    isFirstDraw: state.draws[seat] === 0,
    moves: movesOf(state, seat),
    arrangement: arrange(hand, wild),
    declares: mayDeclare ? declaresOf(hand, wild) : [],
    hands: state.end === undefined ? undefined : state.hands,
    arrangements: state.end === undefined ? undefined : state.hands.map((cards) => arrange(cards, wild)),
    points: state.points,
  }
}

/** How promising a card is with the rest of a hand: near cards of its suit and equal ranks. */
function promise(card: RummyCard, hand: readonly RummyCard[], wild: number): number {
  if (isJoker(card, wild)) return 100
  return hand.reduce((sum, other) => {
    if (other === card || isJoker(other, wild)) return sum
    const gap = Math.abs(rankOf(other) - rankOf(card))
    if (suitOf(other) === suitOf(card)) return sum + (gap === 1 ? 4 : gap === 2 ? 2 : 0)
    return sum + (gap === 0 ? 3 : 0)
  }, 0)
}

/** Decides for a seat of rummy from what it sees. */
function* choose(view: RummyView, level: Level, chance: Chance): Generator<undefined, string> {
  yield undefined
  const wild = wildOf(view.wildCard)
  const worth = (hand: readonly RummyCard[]) => {
    const { groups } = arrange(hand, wild)
    const grouped = groups.flatMap(({ kind, cards }) => (kind === 'rest' ? [] : cards)).length
    const rest = groups.find(({ kind }) => kind === 'rest')?.cards ?? []
    const hopes = rest.reduce((sum, card) => sum + Math.min(6, promise(card, rest, wild)), 0)
    return grouped * 12 + hopes - rest.reduce((sum, card) => sum + pointsOf(card, wild), 0) * 0.5
  }
  const [declared] = view.declares
  if (declared !== undefined) return `declare:${declared}`
  if (view.drawn === undefined) {
    const top = view.pileTop
    if (top === undefined) return 'draw:stock'
    if (isJoker(top, wild)) return 'draw:pile'
    const grouped = (hand: readonly RummyCard[]) =>
      arrange(hand, wild).groups.reduce((sum, { kind, cards }) => sum + (kind === 'rest' ? 0 : cards.length), 0)
    const helps = grouped([...view.hand, top]) > grouped(view.hand)
    return helps && !(level === 'club' && chance.below(3) === 0) ? 'draw:pile' : 'draw:stock'
  }
  let best: { readonly move: string; readonly value: number } | undefined
  for (const move of view.moves) {
    const card = Number(move.slice('discard:'.length))
    if (isJoker(card, wild)) continue
    const value = worth(view.hand.filter((one) => one !== card)) + (level === 'club' ? chance.below(9) : 0)
    if (best === undefined || value > best.value) best = { move, value }
    yield undefined
  }
  return best?.move ?? view.moves[0] ?? 'drop'
}

/** The rules of points rummy for two. */
export const rummyMatch: MatchRules<RummyState, RummyView> = {
  seats,
  stakeUnits: mostPoints,
  start(chance, first) {
    const cards = shuffled(
      Array.from({ length: 106 }, (_, card) => card),
      chance,
    )
    const [open = 0, wildCard = 0, ...stock] = cards.slice(seats * handSize)
    return {
      stock,
      pile: [open],
      hands: [0, 1].map((seat) => bySuit(cards.slice(seat * handSize, (seat + 1) * handSize))),
      wildCard,
      turn: first,
      drawn: undefined,
      draws: [0, 0],
      last: undefined,
      points: undefined,
      end: undefined,
    }
  },
  waitingFor: (state) => (state.end === undefined ? [state.turn] : []),
  view: viewOf,
  play,
  byDefault: (state) =>
    state.drawn === undefined
      ? 'draw:stock'
      : `discard:${state.drawn.from === 'stock' ? state.drawn.card : (movesOf(state, state.turn)[0] ?? '').slice(8)}`,
  end: (state) => state.end,
  choose,
}
