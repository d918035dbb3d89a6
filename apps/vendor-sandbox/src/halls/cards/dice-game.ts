import type { Chance } from '@baize/engines'
import { at, range } from './deck.ts'
import {
  outcomeOf,
  sum,
  type CardGame,
  type CardGameKind,
  type HandState,
  type HandView,
  type SeatView,
} from './hand.ts'
import { fishPrawnCrabSpots, hiLoSpots, type Spot } from './dice-boards.ts'

const seatCount = 5
const dealer = 4
/** A player bets at most this many units on one spot. */
export const maxSpotUnits = 100n

type Bets = Readonly<Record<string, bigint>>

/** A round of dice. */
export interface DiceState extends HandState {
  readonly bets: readonly Bets[]
  readonly dice: readonly number[]
}

/** A game of three dice under a cup: everybody bets on a board, then the vendor's dealer lifts the cup and pays. */
function diceGame(kind: CardGameKind, spots: readonly Spot[]): CardGame<DiceState> {
  const never = () => {
    throw new RangeError('there is nothing to decide once the dice are thrown')
  }
  return {
    kind,
    seats: seatCount,
    dealerSeat: dealer,
    heldUnits: 0n,
    deal(deal, chance) {
      // The computer players bet before the dice are thrown.
      const bets = range(0, seatCount).map((seat) => {
        if (seat === 0) return deal.spots
        return seat === dealer ? {} : computersBets(spots, deal.baseMinor, chance)
      })
      const dice = [1, 2, 3].map(() => chance.below(6) + 1)
      return settle({ baseMinor: deal.baseMinor, due: [], stakedMinor: [], outcome: undefined, bets, dice }, spots)
    },
    move: () => undefined,
    view: viewOf,
    decide: never,
    fallback: never,
  }
}

function computersBets(spots: readonly Spot[], baseMinor: bigint, chance: Chance): Bets {
  const bets = range(0, chance.below(3) + 1).map(
    () => [at(spots, chance.below(spots.length)).id, baseMinor * BigInt(at([1, 1, 2, 5], chance.below(4)))] as const,
  )
  return Object.fromEntries(bets)
}

function settle(state: DiceState, spots: readonly Spot[]): DiceState {
  const stakedMinor = state.bets.map((bets) => sum(Object.values(bets)))
  const net = state.bets.map((bets) =>
    sum(
      Object.entries(bets).map(([id, amount]) => {
        const pays = spots.find((spot) => spot.id === id)?.pays(state.dice) ?? 0
        return pays > 0 ? amount * BigInt(pays) : -amount
      }),
    ),
  )
  net[dealer] = -sum(net)
  return { ...state, stakedMinor, outcome: outcomeOf(net, 0n) }
}

function viewOf(state: DiceState, you: number): HandView {
  return {
    you,
    baseMinor: state.baseMinor,
    seats: range(0, seatCount).map((seat): SeatView => ({
      cards: [],
      marks: [],
      betMinor: at(state.stakedMinor, seat),
      spots: at(state.bets, seat),
      isOut: false,
      ...(seat === dealer ? { role: 'bank' as const } : {}),
    })),
    board: [],
    dice: state.dice,
    potMinor: 0n,
    due: [],
    choices: [],
    stage: 'open',
    log: [],
    outcome: state.outcome,
  }
}

/** Thai hi-lo. */
export const hiLo = diceGame('hiLo', hiLoSpots)
/** Fish, prawn, crab. */
export const fishPrawnCrab = diceGame('fishPrawnCrab', fishPrawnCrabSpots)

/** Whether bets can be placed: known spots, whole units, not above the limit of a spot, at least one. */
export function areBets(spots: readonly Spot[], bets: Bets, baseMinor: bigint): boolean {
  const entries = Object.entries(bets)
  return (
    entries.length > 0 &&
    entries.every(
      ([id, amount]) =>
        spots.some((spot) => spot.id === id) &&
        amount > 0n &&
        amount % baseMinor === 0n &&
        amount <= baseMinor * maxSpotUnits,
    )
  )
}
