import type { HandAction } from '../hand-actions.ts'
import type { DouDizhuView } from '../hand-views.ts'
import type { Hand } from '../seated-game.ts'
import { strengthOf } from './combos.ts'
import { acted, bottomPlaces, isSpring, multipleOf, placesOf, resultOf, type DouDizhuState } from './dou-dizhu-state.ts'

/** A state as a hand that players can act in. */
export function douDizhuHand(state: DouDizhuState): Hand {
  const stateAfter = (seat: number, action: HandAction) =>
    seat === state.toAct && action.engine === 'dou-dizhu' ? acted(state, action) : undefined
  return {
    waitingFor: state.toAct === null ? [] : [state.toAct],
    allows: (seat, action) => stateAfter(seat, action) !== undefined,
    after(seat, action) {
      const next = stateAfter(seat, action)
      if (next === undefined) throw new RangeError(`seat ${seat} cannot do this now`)
      return douDizhuHand(next)
    },
    timeoutOf(seat) {
      if (state.landlord === null) return { engine: 'dou-dizhu', kind: 'bid', points: 0 }
      if (state.trick !== null) return { engine: 'dou-dizhu', kind: 'pass' }
      // Who leads has to lay a card: the lowest.
      const own = state.seats.find((one) => one.seat === seat)?.cards ?? []
      return { engine: 'dou-dizhu', kind: 'play', cards: inOrder(own).slice(-1) }
    },
    viewFrom: (seat) => viewOf(state, seat),
    placesSeenBy: (seat) => placesSeen(state, seat),
    result: resultOf(state),
  }
}

/** The strongest first, as hands are held. */
const inOrder = (cards: readonly number[]): readonly number[] =>
  cards.toSorted((a, b) => strengthOf(b) - strengthOf(a) || a - b)

/** Cards are shown to all at the end, unless nobody has bid. */
const isShown = ({ winner }: DouDizhuState): boolean => winner !== null

function placesSeen(state: DouDizhuState, viewer: number | null): readonly number[] {
  const own = state.seats.filter(({ seat }) => seat === viewer || isShown(state)).flatMap(placesOf)
  const bottom = state.landlord === null ? [] : bottomPlaces
  const gone = new Set(state.gone)
  const laid = [...state.deck.keys()].filter((place) => gone.has(state.deck[place] ?? -1))
  return [...new Set([...own, ...bottom, ...laid])].toSorted((a, b) => a - b)
}

function viewOf(state: DouDizhuState, viewer: number | null): DouDizhuView {
  const result = resultOf(state)
  return {
    engine: 'dou-dizhu',
    phase: result === undefined ? (state.landlord === null ? 'bidding' : 'playing') : 'over',
    landlord: state.landlord,
    bid: state.bid,
    multiple: multipleOf(state),
    bottom: bottomPlaces.map((place) => (state.landlord === null ? null : (state.deck[place] ?? 0))),
    seats: state.seats.map((one) => {
      const own = result?.seats.find(({ seat }) => seat === one.seat)
      const net = own === undefined ? null : own.won - own.staked
      const isSeen = one.seat === viewer || isShown(state)
      return {
        seat: one.seat,
        chips: one.chips + (net ?? 0),
        cards: isSeen ? inOrder(one.cards) : one.cards.map(() => null),
        bid: one.bid,
        net,
      }
    }),
    trick: state.trick,
    plays: state.plays,
    toAct: state.toAct,
    end: result === undefined ? null : { winner: winnerOf(state), spring: isSpring(state), rake: result.rake },
  }
}

function winnerOf({ winner, landlord }: DouDizhuState): 'landlord' | 'farmers' | 'nobody' {
  if (winner === null) return 'nobody'
  return winner === landlord ? 'landlord' : 'farmers'
}
