import { shuffled, winnersTake, type Chance, type Level, type MatchEnd, type MatchRules } from '../match-rules.ts'

/** A domino: its two numbers of pips, the lower one first. */
export type Domino = readonly [number, number]

/** The double-six set; a domino's number is its place here. */
export const dominoes: readonly Domino[] = Array.from({ length: 7 }, (_, low) =>
  Array.from({ length: 7 - low }, (__, more): Domino => [low, low + more]),
).flat()

const seats = 4
/** Divides among two, three or four winners of a blocked round. */
const units = 12
const handSize = 7

/** A domino in the line, as it lies from left to right. */
export interface Laid {
  readonly id: number
  readonly left: number
  readonly right: number
}

/** A match of block dominoes. */
export interface DominoState {
  readonly hands: readonly (readonly number[])[]
  readonly line: readonly Laid[]
  readonly turn: number
  /** The numbers that each seat has knocked at. */
  readonly lacks: readonly (readonly number[])[]
  readonly knocks: number
  readonly last: { readonly seat: number; readonly id: number | undefined; readonly end: 'left' | 'right' } | undefined
  readonly end: MatchEnd | undefined
}

/** What a seat sees. */
export interface DominoView {
  readonly kind: 'domino'
  readonly seat: number
  readonly hand: readonly number[]
  readonly counts: readonly number[]
  readonly line: readonly Laid[]
  readonly turn: number | undefined
  readonly lacks: readonly (readonly number[])[]
  readonly last: DominoState['last']
  /** Possible moves: `play:<domino>:<left|right>`, or `pass`. */
  readonly moves: readonly string[]
  readonly hands: readonly (readonly number[])[] | undefined
  readonly pips: readonly number[] | undefined
}

const doubleSix = dominoes.length - 1
const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((one, index) => (index === at ? item : one))

/** The pips of dominoes together. */
export const pipsOf = (ids: readonly number[]): number =>
  ids.reduce((sum, id) => sum + (dominoes[id]?.[0] ?? 0) + (dominoes[id]?.[1] ?? 0), 0)

const has = (id: number, pips: number): boolean => dominoes[id]?.includes(pips) ?? false

function movesOf(state: DominoState, seat: number): string[] {
  if (state.end !== undefined || state.turn !== seat) return []
  const hand = state.hands[seat] ?? []
  const [first, last] = [state.line[0], state.line.at(-1)]
  if (first === undefined || last === undefined) return [`play:${doubleSix}:right`]
  const moves = hand.flatMap((id) => [
    ...(has(id, first.left) ? [`play:${id}:left`] : []),
    // At two equal ends it makes no difference where a domino goes.
    ...(has(id, last.right) && first.left !== last.right ? [`play:${id}:right`] : []),
  ])
  return moves.length > 0 ? moves : ['pass']
}

/** A domino turned so that `pips` touches the line. */
function turned(id: number, pips: number, end: 'left' | 'right'): Laid {
  const [low, high] = dominoes[id] ?? [0, 0]
  const other = low === pips ? high : low
  return end === 'left' ? { id, left: other, right: pips } : { id, left: pips, right: other }
}

function play(state: DominoState, seat: number, move: string): DominoState | undefined {
  if (!movesOf(state, seat).includes(move)) return undefined
  const [first, last] = [state.line[0], state.line.at(-1)]
  const turn = (seat + 1) % seats
  if (move === 'pass') {
    const lacks = [...new Set([...(state.lacks[seat] ?? []), first?.left ?? 0, last?.right ?? 0])]
    const knocked: DominoState = {
      ...state,
      turn,
      lacks: replaced(state.lacks, seat, lacks),
      knocks: state.knocks + 1,
      last: { seat, id: undefined, end: 'right' },
    }
    return knocked.knocks === seats ? { ...knocked, end: blocked(knocked) } : knocked
  }
  const [, number = '', side] = move.split(':')
  const [id, end] = [Number(number), side === 'left' ? ('left' as const) : ('right' as const)]
  const laid = turned(id, (end === 'left' ? first?.left : last?.right) ?? 6, end)
  const hand = (state.hands[seat] ?? []).filter((one) => one !== id)
  return {
    ...state,
    turn,
    knocks: 0,
    hands: replaced(state.hands, seat, hand),
    line: end === 'left' ? [laid, ...state.line] : [...state.line, laid],
    last: { seat, id, end },
    end: hand.length === 0 ? winnersTake('domino', seats, [seat], units) : undefined,
  }
}

/** Nobody can play: whoever has the fewest pips wins; equal ones divide the pot. */
function blocked({ hands }: DominoState): MatchEnd {
  const pips = hands.map(pipsOf)
  const least = Math.min(...pips)
  return winnersTake(
    'blocked',
    seats,
    pips.flatMap((sum, seat) => (sum === least ? [seat] : [])),
    units,
  )
}

/** Decides for a seat of dominoes from what it sees. */
function* choose(view: DominoView, level: Level, chance: Chance): Generator<undefined, string> {
  yield undefined
  const worth = (move: string): number => {
    const [, number = '', side] = move.split(':')
    const id = Number(number)
    const [low, high] = dominoes[id] ?? [0, 0]
    if (level === 'club') return low + high + chance.below(10)
    const touched = side === 'left' ? view.line[0]?.left : view.line.at(-1)?.right
    const kept = side === 'left' ? view.line.at(-1)?.right : view.line[0]?.left
    const open = low === touched ? high : low
    const rest = view.hand.filter((one) => one !== id)
    // Keep numbers to play at both ends, get rid of doubles and heavy ones, and leave the next seats ends they lack.
    const own = rest.filter((one) => has(one, open) || (kept !== undefined && has(one, kept))).length
    const blocks = [1, 2, 3].reduce((sum, step) => {
      const lacks = view.lacks[(view.seat + step) % seats] ?? []
      return sum + (lacks.includes(open) ? 4 - step : 0) + (kept !== undefined && lacks.includes(kept) ? 4 - step : 0)
    }, 0)
    return own * 4 + blocks * 3 + (low + high) * 0.7 + (low === high ? 5 : 0)
  }
  const ranked = view.moves.map((move) => ({ move, worth: worth(move) }))
  return ranked.toSorted((left, right) => right.worth - left.worth)[0]?.move ?? 'pass'
}

/** The rules of block dominoes for four, each playing alone. */
export const dominoMatch: MatchRules<DominoState, DominoView> = {
  seats,
  stakeUnits: units,
  start(chance) {
    const mixed = shuffled(
      dominoes.map((_, id) => id),
      chance,
    )
    const hands = [0, 1, 2, 3].map((seat) =>
      mixed.slice(seat * handSize, (seat + 1) * handSize).toSorted((a, b) => a - b),
    )
    return {
      hands,
      line: [],
      turn: hands.findIndex((hand) => hand.includes(doubleSix)),
      lacks: hands.map(() => []),
      knocks: 0,
      last: undefined,
      end: undefined,
    }
  },
  waitingFor: (state) => (state.end === undefined ? [state.turn] : []),
  view: (state, seat) => ({
    kind: 'domino',
    seat,
    hand: state.hands[seat] ?? [],
    counts: state.hands.map((hand) => hand.length),
    line: state.line,
    turn: state.end === undefined ? state.turn : undefined,
    lacks: state.lacks,
    last: state.last,
    moves: movesOf(state, seat),
    hands: state.end === undefined ? undefined : state.hands,
    pips: state.end === undefined ? undefined : state.hands.map(pipsOf),
  }),
  play,
  byDefault: (state, seat) => movesOf(state, seat)[0] ?? 'pass',
  end: (state) => state.end,
  choose,
}
