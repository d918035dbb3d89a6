import type { Chance } from '@baize/engines'
import type { AnyCardGame } from './card-games.ts'
import { at } from './deck.ts'
import type { Deal, HandView, Move, Outcome } from './hand.ts'

/** A hand under way. It keeps the state to itself and gives out what a seat may see. */
export interface PlayedHand {
  view(seat: number): HandView
  due(): readonly number[]
  outcome(): Outcome | undefined
  /** What seat 0 has put in so far, in minor units. */
  stakedMinor(): bigint
  /** A decision that the rules allow, not carried out yet; `undefined` for others. */
  propose(seat: number, move: Move): Proposal | undefined
  /** What a computer player decides, from its own view. */
  decisionOf(seat: number, chance: Chance): Move
  /** What is decided for a player whose time is up. */
  fallbackOf(seat: number): Move
}

/** A decision that has not been carried out. */
export interface Proposal {
  /** What it takes from the seat at once, in minor units. */
  readonly costMinor: bigint
  commit(): void
}

/** Deals a hand. */
export function dealHand(game: AnyCardGame, deal: Deal, chance: Chance): PlayedHand {
  return game.use((rules) => {
    let state = rules.deal(deal, chance)
    return {
      view: (seat) => rules.view(state, seat),
      due: () => state.due,
      outcome: () => state.outcome,
      stakedMinor: () => at(state.stakedMinor, 0),
      propose(seat, move) {
        const before = state
        const next = rules.move(before, seat, move)
        if (next === undefined) return undefined
        return {
          costMinor: at(next.stakedMinor, seat) - at(before.stakedMinor, seat),
          commit() {
            if (state !== before) throw new Error('the hand went on while a decision was being paid for')
            state = next
          },
        }
      },
      decisionOf: (seat, drawn) => rules.decide(rules.view(state, seat), drawn),
      fallbackOf: (seat) => rules.fallback(rules.view(state, seat)),
    }
  })
}
