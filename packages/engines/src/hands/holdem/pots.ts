import { inProportion, rakeOf } from '../check-deal.ts'
import { bestFive, pokerScore, rankOfScore } from '../poker-score.ts'
import {
  boardPlaces,
  cardsAt,
  liveSeats,
  placesOf,
  type HoldemEnd,
  type HoldemSeat,
  type HoldemState,
  type Pot,
} from './holdem-state.ts'

/**
 * The pots of what seats have put in, main pot first: a seat that is all-in wins of each other seat at most as much as it put in itself.
 * What folded seats put in above all others is in the last pot.
 */
export function potsOf(seats: readonly Pick<HoldemSeat, 'seat' | 'hasFolded' | 'committed'>[]): Pot[] {
  const live = seats.filter((one) => !one.hasFolded)
  const levels = [...new Set(live.map(({ committed }) => committed))].toSorted((a, b) => a - b)
  const pots: Pot[] = []
  let below = 0
  for (const level of levels) {
    const top = level === levels.at(-1) ? Number.MAX_SAFE_INTEGER : level
    const amount = seats.reduce((sum, { committed }) => sum + Math.max(0, Math.min(committed, top) - below), 0)
    const winners = live.filter(({ committed }) => committed >= level).map(({ seat }) => seat)
    if (amount > 0) pots.push({ amount, seats: winners })
    below = level
  }
  return pots
}

/** Gives back what nobody has matched: of the highest amount put in, what is above the second highest. */
export function withoutUncalled(seats: readonly HoldemSeat[]): readonly HoldemSeat[] {
  const [first = 0, second = 0] = seats.map(({ committed }) => committed).toSorted((a, b) => b - a)
  const uncalled = first - second
  if (uncalled === 0) return seats
  return seats.map((one) =>
    one.committed === first
      ? { ...one, committed: second, bet: Math.max(0, one.bet - uncalled), chips: one.chips + uncalled }
      : one,
  )
}

/**
 * The end of a hand: the rake is taken of the pots in proportion, each pot goes to the best of those who can win it, and odd chips one
 * by one to the winners from the left of the button. There is no rake without a flop.
 */
export function showdown(state: HoldemState): HoldemEnd {
  const pots = potsOf(state.seats)
  const amounts = pots.map(({ amount }) => amount)
  const rake = state.street === 'preflop' ? 0 : rakeOf(sum(amounts), state.terms)
  const rakes = inProportion(rake, amounts)
  const live = liveSeats(state)
  const board = cardsAt(state, boardPlaces(state))
  const hands = new Map(live.map((one) => [one.seat, [...cardsAt(state, placesOf(state, one)), ...board]]))
  const isShown = live.length > 1
  const scores = new Map([...hands].map(([seat, cards]) => [seat, isShown ? pokerScore(cards) : 0]))
  const orders = new Map(live.map(({ seat, order }) => [seat, order]))
  const wins = pots.flatMap((pot, nth) => {
    const best = Math.max(...pot.seats.map((seat) => scores.get(seat) ?? 0))
    const winners = pot.seats
      .filter((seat) => scores.get(seat) === best)
      .toSorted((a, b) => (orders.get(a) ?? 0) - (orders.get(b) ?? 0))
    return divided(pot.amount - (rakes[nth] ?? 0), winners).map((win) => ({ ...win, pot: nth }))
  })
  const shown = [...hands].map(([seat, cards]) => ({
    seat,
    best: bestFive(cards),
    rank: rankOfScore(scores.get(seat) ?? 0),
  }))
  return { rake, wins, pots, shown: isShown ? shown : [] }
}

/** Divides an amount among winners, odd chips to the first of them. */
function divided(amount: number, winners: readonly number[]): { seat: number; amount: number }[] {
  const share = Math.floor(amount / winners.length)
  const odd = amount - share * winners.length
  return winners.map((seat, nth) => ({ seat, amount: share + (nth < odd ? 1 : 0) }))
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
