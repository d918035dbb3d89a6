import { seatedGameByCode, type Hand, type HandView } from '@baize/engines'
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
export function replayHand({ record, cards, deckSize }: HandProof): readonly HandView[] {
  const game = seatedGameByCode(record.gameCode)
  if (game === undefined) return []
  const known = new Map(cards.map(({ dealt, opening }) => [dealt, opening.card]))
  const unseen = Array.from({ length: deckSize }, (_, card) => card).filter(
    (card) => ![...known.values()].includes(card),
  )
  // What lies in the unseen places cannot matter: whatever decides a hand is shown.
  const deck = Array.from({ length: deckSize }, (_, place) => known.get(place) ?? unseen.pop() ?? 0)
  const seats = record.players.map(({ seat, chips }) => ({ seat, chips }))
  try {
    let hand: Hand = game.deal({ seats, button: buttonOf(record), terms: record.terms }, deck)
    const views = [hand.viewFrom(record.ownSeat)]
    for (const { seat, action } of record.actions) {
      hand = hand.after(seat, action)
      views.push(hand.viewFrom(record.ownSeat))
    }
    return views
  } catch {
    // A record that the rules do not allow: the check says so.
    return []
  }
}

/** Who had the button: in Dou Dizhu, who was the first to bid. */
function buttonOf({ view, actions }: HandProof['record']): number {
  if (view.engine === 'holdem') return view.button
  if (view.engine === 'pok-deng') return view.banker
  return actions[0]?.seat ?? 0
}

/** Text of a value that does not depend on the order of its names. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
