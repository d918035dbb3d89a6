import type { Chance } from '@baize/engines'
import { at, range, rankOf, shuffled, subsets, suitOf, type Card } from './deck.ts'
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
  type Mark,
  type Move,
  type SeatView,
} from './hand.ts'

/** What five cards make at bull bull: the greater score wins. Scores never tie, since the highest card decides. */
export interface BullHand {
  readonly mark: Mark
  readonly times: number
  readonly score: number
  /** Three cards that make a multiple of ten, and the other two; all five if there is no bull. */
  readonly parts: readonly (readonly Card[])[]
}

const pointsOf = (card: Card) => {
  const rank = rankOf(card)
  return rank === 14 ? 1 : Math.min(rank, 10)
}
const lowRank = (card: Card) => (rankOf(card) === 14 ? 1 : rankOf(card))
/** The order of single cards: by rank, king high and ace low, then spades, hearts, clubs, diamonds. */
const orderOf = (card: Card) => lowRank(card) * 4 + at([3, 2, 0, 1], suitOf(card))

/** Values five cards: five pictures (×5), bull bull (×4), bull nine (×3), eight and seven (×2), everything else (×1). */
export function bullHandOf(cards: readonly Card[]): BullHand {
  const points = cards.map(pointsOf)
  const total = points.reduce((all, one) => all + one, 0)
  const highest = Math.max(...cards.map(orderOf))
  const three = subsets(cards, 3).find((some) => some.reduce((all, card) => all + pointsOf(card), 0) % 10 === 0)
  if (three === undefined) return { mark: { name: 'bull.none' }, times: 1, score: highest, parts: [cards] }
  const two = cards.filter((card) => !three.includes(card))
  const number = total % 10 === 0 ? 10 : total % 10
  if (cards.every((card) => lowRank(card) > 10))
    return { mark: { name: 'bull.pictures' }, times: 5, score: 1100 + highest, parts: [three, two] }
  const mark: Mark = number === 10 ? { name: 'bull.bull' } : { name: 'bull.some', number }
  return { mark, times: bullTimes(number), score: number * 100 + highest, parts: [three, two] }
}

function bullTimes(number: number): number {
  if (number === 10) return 4
  if (number === 9) return 3
  return number >= 7 ? 2 : 1
}

/** The greatest bid for the bank, and the greatest bet of the others, in units. */
export const maxBid = 2
export const maxBet = 2
/** What a player risks at most: the greatest bid, bet and hand, multiplied. */
const riskUnits = BigInt(maxBid * maxBet * 5)
const seatCount = 5

/** A hand of bull bull. */
export interface BullState extends HandState {
  readonly stage: 'bid' | 'bet' | 'open'
  readonly hands: readonly (readonly Card[])[]
  /** The order in which equal bids get the bank, drawn before anybody bids. */
  readonly order: readonly number[]
  readonly bids: readonly (number | undefined)[]
  readonly bets: readonly (number | undefined)[]
  readonly bank: number | undefined
  readonly log: readonly LogLine[]
}

/**
 * Bull bull with bids for the bank: four cards are dealt, everybody bids for the bank, the others choose their bet, then
 * the fifth card comes and each hand is compared with the bank's. Each player sets aside the most that it can lose.
 */
export const bull: CardGame<BullState> = {
  kind: 'bull',
  seats: seatCount,
  heldUnits: riskUnits,
  deal(deal, chance) {
    const cards = shuffled(range(0, 52), chance)
    const seats = range(0, seatCount)
    return {
      baseMinor: deal.baseMinor,
      due: seats,
      stakedMinor: seats.map(() => deal.baseMinor * riskUnits),
      outcome: undefined,
      stage: 'bid',
      hands: seats.map((seat) => cards.slice(seat * 5, seat * 5 + 5)),
      order: shuffled(seats, chance),
      bids: seats.map(() => undefined),
      bets: seats.map(() => undefined),
      bank: undefined,
      log: [],
    }
  },
  move(state, seat, move) {
    const choice = choiceOf(choicesOf(state, seat), move)
    if (choice?.times === undefined) return undefined
    const due = state.due.filter((one) => one !== seat)
    const log = [
      ...state.log,
      { seat, what: choice.id === 'bid' && choice.times === 0 ? 'pass' : choice.id, times: choice.times },
    ]
    if (state.stage === 'bid') {
      const next = { ...state, due, log, bids: replaced(state.bids, seat, choice.times) }
      return due.length > 0 ? next : giveBank(next)
    }
    const next = { ...state, due, log, bets: replaced(state.bets, seat, choice.times) }
    return due.length > 0 ? next : settle(next)
  },
  view: viewOf,
  decide,
  fallback: (view) => moveOf(at(view.choices, 0)),
}

function choicesOf({ due, stage }: BullState, seat: number): Choice[] {
  if (!due.includes(seat)) return []
  return stage === 'bid'
    ? range(0, maxBid + 1).map((times) => ({ id: 'bid', costMinor: 0n, times }))
    : range(1, maxBet + 1).map((times) => ({ id: 'times', costMinor: 0n, times }))
}

function giveBank(state: BullState): BullState {
  const highest = Math.max(...state.bids.map((bid) => bid ?? 0))
  const bank = at(
    state.order.filter((seat) => (state.bids[seat] ?? 0) === highest),
    0,
  )
  return {
    ...state,
    bank,
    stage: 'bet',
    due: range(0, seatCount).filter((seat) => seat !== bank),
    log: [...state.log, { seat: bank, what: 'bank', times: Math.max(1, highest) }],
  }
}

/** Compares each hand with the bank's. The bank pays from what it set aside: the best hands first. */
function settle(state: BullState): BullState {
  const bank = state.bank ?? 0
  const hands = state.hands.map(bullHandOf)
  const banks = at(hands, bank)
  const gross = hands.map(() => 0n)
  const amountOf = (seat: number, times: number) =>
    state.baseMinor * BigInt(Math.max(1, state.bids[bank] ?? 0) * (state.bets[seat] ?? 1) * times)
  const others = range(0, seatCount).filter((seat) => seat !== bank)
  for (const seat of others.filter((one) => at(hands, one).score < banks.score)) {
    const lost = amountOf(seat, banks.times)
    gross[seat] = -lost
    gross[bank] = (gross[bank] ?? 0n) + lost
  }
  const winners = others
    .filter((seat) => at(hands, seat).score > banks.score)
    .toSorted((a, b) => at(hands, b).score - at(hands, a).score)
  for (const seat of winners) {
    const left = at(state.stakedMinor, bank) + (gross[bank] ?? 0n)
    const asked = amountOf(seat, at(hands, seat).times)
    const paid = asked < left ? asked : left
    gross[seat] = paid
    gross[bank] = (gross[bank] ?? 0n) - paid
  }
  return { ...state, stage: 'open', outcome: rakedOutcome(gross) }
}

function viewOf(state: BullState, you: number): HandView {
  const isOpen = state.stage === 'open'
  const seats = range(0, seatCount).map((seat): SeatView => {
    const hand = at(state.hands, seat)
    const value = isOpen ? bullHandOf(hand) : undefined
    const isMine = seat === you && !isOpen
    const times = seat === state.bank || state.stage === 'bid' ? shownBid(state, seat) : state.bets[seat]
    return {
      cards: value === undefined ? hand.map((card, nth) => (isMine && nth < 4 ? card : null)) : value.parts.flat(),
      ...(value === undefined ? {} : { parts: value.parts.map(({ length }) => length) }),
      marks: value === undefined ? [] : [value.mark],
      betMinor: at(state.stakedMinor, seat),
      isOut: false,
      ...(seat === state.bank ? { role: 'bank' as const } : {}),
      ...(times === undefined ? {} : { times }),
    }
  })
  return handViewOf(state, {
    you,
    seats,
    choices: choicesOf(state, you),
    stage: `bull.${state.stage}`,
    // Bids and bets are made at the same time and shown together.
    log: state.log.filter(({ seat }) => seat === you || !isOfThisStage(state, seat)),
  })
}

/** A bid is open to all once everybody has bid. */
function shownBid({ stage, bids }: BullState, seat: number): number | undefined {
  return stage === 'bid' ? undefined : Math.max(1, bids[seat] ?? 0)
}

function isOfThisStage({ stage }: BullState, seat: number | undefined): boolean {
  return stage === 'bid' && seat !== undefined
}

/** A computer player bids and bets by what its four cards promise. */
function decide(view: HandView, chance: Chance): Move {
  const cards = view.seats[view.you]?.cards.filter((card): card is Card => card !== null) ?? []
  const rest = range(0, 52).filter((card) => !cards.includes(card))
  const good = rest.filter((card) => bullHandOf([...cards, card]).score >= 700).length / rest.length
  const wanted = good > 0.45 ? 2 : good > 0.2 ? 1 : 0
  const mood = chance.below(100)
  const times = Math.max(wanted - (mood < 20 ? 1 : 0), mood > 92 ? 1 : 0)
  const offered = view.choices.filter((choice) => (choice.times ?? 0) <= times)
  return moveOf(offered.at(-1) ?? at(view.choices, 0))
}
