import { replayHand as replayed, type HandView } from '@baize/engines'
import { dealOrderOf, isSealedIn } from '@baize/fairness'
import type { HandProof } from './room-gateway.ts'

/** What was found when a hand was checked in this browser. */
export interface HandCheck {
  /** Every card that the player saw is in the deck that was sealed before the seeds were given. */
  readonly sealed: boolean
  /** The cards were dealt in the order that all players' seeds decide. */
  readonly dealt: boolean
  /** Played again by the rules, the hand ends as it was recorded; `undefined` for a hand that was called off. */
  readonly replayed: boolean | undefined
}

/** Checks a hand from its proof alone: nothing is asked of the server. */
export function checkHand(proof: HandProof): HandCheck {
  const { deckRoot, deckSize, cards, seeds, record } = proof
  const order = dealOrderOf(deckRoot, seeds, deckSize)
  return {
    sealed: cards.every(({ opening }) => isSealedIn(deckRoot, deckSize, opening)),
    dealt: cards.every(({ dealt, opening }) => order[dealt] === opening.place),
    replayed: record.state === 'void' ? undefined : isReplayed(proof),
  }
}

function isReplayed(proof: HandProof): boolean {
  const last = replayHand(proof).at(-1)
  return last !== undefined && sorted(last) === sorted(proof.record.view)
}

/** The moments of a hand as the player saw them, from the deal to the end. Cards that the player never saw stay face down. */
export function replayHand({ record, cards }: HandProof): readonly HandView[] {
  const hands = replayed(record, new Map(cards.map(({ dealt, opening }) => [dealt, opening.card])))
  return hands.map((hand) => hand.viewFrom(record.ownSeat))
}

/** Text of a value that does not depend on the order of its names. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
