import { at, range, rankOf, shuffled, suitOf, type Card } from './deck.ts'
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
  type Mark,
  type SeatView,
} from './hand.ts'

/** What two or three cards make at pok deng: the greater score wins, equal scores are a draw. */
export interface PokDengHand {
  readonly mark: Mark
  /** How many times the bet the hand wins. */
  readonly times: number
  readonly score: number
  readonly points: number
  readonly isPok: boolean
}

const pointsOf = (card: Card) => {
  const rank = rankOf(card)
  return rank === 14 ? 1 : rank >= 10 ? 0 : rank
}

/**
 * Values a hand. Nine and eight of two cards are pok and beat all else; then three of a kind (×5), straight flush (×5),
 * straight (×3), three pictures (×3), and points. Two cards of a suit or a pair win twice the bet, three of a suit
 * three times.
 */
export function pokDengHandOf(cards: readonly Card[]): PokDengHand {
  const points = cards.reduce((all, card) => all + pointsOf(card), 0) % 10
  const isSuited = cards.every((card) => suitOf(card) === suitOf(at(cards, 0)))
  if (cards.length === 2) {
    const isDeng = isSuited || rankOf(at(cards, 0)) === rankOf(at(cards, 1))
    const isPok = points >= 8
    const name = isPok ? 'pokDeng.pok' : 'pokDeng.points'
    return {
      mark: { name, number: points },
      times: isDeng ? 2 : 1,
      score: isPok ? points * 100 : points,
      points,
      isPok,
    }
  }
  const hand = (name: string, times: number, score: number): PokDengHand => ({
    mark: { name: `pokDeng.${name}` },
    times,
    score,
    points,
    isPok: false,
  })
  const ranks = cards.map(rankOf).toSorted((a, b) => a - b)
  if (ranks[0] === ranks[2]) return hand('trips', 5, 600)
  if (isStraight(ranks)) return isSuited ? hand('straightFlush', 5, 500) : hand('straight', 3, 400)
  if (cards.every((card) => rankOf(card) >= 11 && rankOf(card) <= 13)) return hand('pictures', 3, 300)
  return {
    mark: { name: 'pokDeng.points', number: points },
    times: isSuited ? 3 : 1,
    score: points,
    points,
    isPok: false,
  }
}

/** Three ranks in a row; the ace goes before the two or after the king. */
function isStraight([low = 0, middle = 0, high = 0]: readonly number[]): boolean {
  return (middle === low + 1 && high === middle + 1) || (low === 2 && middle === 3 && high === 14)
}

const seatCount = 4
const dealer = 3
/** The most that a hand can lose, in bets. */
const riskUnits = 5n
/** The dealer draws a third card at these points or fewer. */
export const dealerDrawsTo = 4

/** A hand of pok deng. */
export interface PokDengState extends HandState {
  readonly hands: readonly (readonly Card[])[]
  readonly pack: readonly Card[]
  /** Whether each seat was dealt pok, which is laid open at once except the dealer's. */
  readonly poks: readonly boolean[]
  readonly isOpen: boolean
  readonly log: readonly LogLine[]
}

/** Pok deng against the vendor's dealer, who draws to four and stands from five. */
export const pokDeng: CardGame<PokDengState> = {
  kind: 'pokDeng',
  seats: seatCount,
  dealerSeat: dealer,
  heldUnits: riskUnits,
  deal(deal, chance) {
    const cards = shuffled(range(0, 52), chance)
    const seats = range(0, seatCount)
    const hands = seats.map((seat) => cards.slice(seat * 2, seat * 2 + 2))
    const poks = hands.map((hand) => pokDengHandOf(hand).isPok)
    const state: PokDengState = {
      baseMinor: deal.baseMinor,
      due: seats.filter((seat) => seat !== dealer && !at(poks, seat)),
      stakedMinor: seats.map((seat) => (seat === dealer ? 0n : deal.baseMinor * riskUnits)),
      outcome: undefined,
      hands,
      pack: cards.slice(seatCount * 2),
      poks,
      isOpen: false,
      log: [],
    }
    return at(poks, dealer) || state.due.length === 0 ? open(state) : state
  },
  move(state, seat, move) {
    const choice = choiceOf(choicesOf(state, seat), move)
    if (choice === undefined) return undefined
    const log = [...state.log, { seat, what: choice.id }]
    const drawn = choice.id === 'draw' ? draw(state, seat) : state
    const next = { ...drawn, log, due: state.due.filter((one) => one !== seat) }
    return next.due.length === 0 ? open(next) : next
  },
  view: viewOf,
  decide(view, chance) {
    const cards = view.seats[view.you]?.cards.filter((card): card is Card => card !== null) ?? []
    const { points, times } = pokDengHandOf(cards)
    const draws = points <= 3 || (points === 4 && times === 1) || (points <= 5 && times === 1 && chance.below(100) < 30)
    return { id: draws ? 'draw' : 'stand' }
  },
  fallback(view) {
    const cards = view.seats[view.you]?.cards.filter((card): card is Card => card !== null) ?? []
    return moveOf(at(view.choices, pokDengHandOf(cards).points <= dealerDrawsTo ? 0 : 1))
  },
}

function choicesOf({ due }: PokDengState, seat: number): Choice[] {
  return due.includes(seat)
    ? [
        { id: 'draw', costMinor: 0n },
        { id: 'stand', costMinor: 0n },
      ]
    : []
}

function draw(state: PokDengState, seat: number): PokDengState {
  const hands = state.hands.map((hand, one) => (one === seat ? [...hand, at(state.pack, 0)] : hand))
  return { ...state, hands, pack: state.pack.slice(1) }
}

/** The dealer's part: it draws by its rule unless it has pok, then all hands are compared with its own. */
function open(state: PokDengState): PokDengState {
  const { points, isPok } = pokDengHandOf(at(state.hands, dealer))
  const isDraw = !isPok && points <= dealerDrawsTo
  const done = isDraw ? draw(state, dealer) : state
  const what = isPok ? 'pok' : isDraw ? 'draw' : 'stand'
  const hands = done.hands.map(pokDengHandOf)
  const banks = at(hands, dealer)
  const gross = hands.map((hand, seat) => {
    if (seat === dealer || hand.score === banks.score) return 0n
    return hand.score > banks.score ? state.baseMinor * BigInt(hand.times) : -state.baseMinor * BigInt(banks.times)
  })
  gross[dealer] = -gross.reduce((all, one) => all + one, 0n)
  const log = [...done.log, { seat: dealer, what }]
  return { ...done, due: [], isOpen: true, log, outcome: rakedOutcome(gross, dealer) }
}

function viewOf(state: PokDengState, you: number): HandView {
  const seats = range(0, seatCount).map((seat): SeatView => {
    const hand = at(state.hands, seat)
    const value = pokDengHandOf(hand)
    const isVisible = seat === you || state.isOpen || (at(state.poks, seat) && seat !== dealer)
    return {
      cards: isVisible ? hand : hand.map(() => null),
      marks: isVisible ? [value.mark] : [],
      betMinor: seat === dealer ? 0n : state.baseMinor,
      isOut: false,
      ...(seat === dealer ? { role: 'bank' as const } : {}),
      ...(isVisible && value.times > 1 ? { times: value.times } : {}),
    }
  })
  return handViewOf(state, {
    you,
    seats,
    choices: choicesOf(state, you),
    stage: state.isOpen ? 'open' : 'pokDeng.draw',
  })
}
