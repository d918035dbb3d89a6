import type { HandAction } from '../hand-actions.ts'
import type { HandView } from '../hand-views.ts'
import type { Hand, HandSetup, SeatedGame } from '../seated-game.ts'
import { randomDeck } from './random-deck.ts'

type Below = (n: number) => number
type ViewOf = (hand: Hand, seat: number | null) => HandView

/** How many views were looked at, and which of them tell something that the viewer must not know. */
export interface Leaks {
  readonly compared: number
  readonly found: readonly string[]
}

/**
 * Plays random hands. At every moment each viewer's view is computed a second time after all cards that they cannot see have been mixed
 * anew: if the hand would have gone the same way, then the view must be the same to the letter.
 */
export function leaksOf(
  game: SeatedGame,
  setups: readonly HandSetup[],
  chooseOf: (hand: Hand, seat: number, below: Below) => HandAction,
  below: Below,
  viewOf: ViewOf = (hand, seat) => hand.viewFrom(seat),
): Leaks {
  const found: string[] = []
  let compared = 0
  for (const setup of setups) {
    const deck = randomDeck(game.deckSize, below)
    const viewers = [null, ...setup.seats.map(({ seat }) => seat)]
    const moves: [number, HandAction][] = []
    let hand = game.deal(setup, deck)
    for (;;) {
      for (const viewer of viewers) {
        const seen = hand.placesSeenBy(viewer)
        const other = replayed(game, setup, remixed(deck, seen, below), moves)
        if (other === undefined || sorted(other.placesSeenBy(viewer)) !== sorted(seen)) continue
        compared += 1
        if (JSON.stringify(viewOf(hand, viewer)) !== JSON.stringify(viewOf(other, viewer))) {
          found.push(`${viewer} after ${moves.length} moves`)
        }
      }
      const [seat] = hand.waitingFor
      if (seat === undefined) break
      const action = chooseOf(hand, seat, below)
      moves.push([seat, action])
      hand = hand.after(seat, action)
    }
  }
  return { compared, found }
}

const sorted = (places: readonly number[]): string => places.toSorted((a, b) => a - b).join(' ')

/** The deck with every card that is not seen in another place that is not seen. */
function remixed(deck: readonly number[], seen: readonly number[], below: Below): number[] {
  const hidden = [...deck.keys()].filter((place) => !seen.includes(place))
  const order = randomDeck(hidden.length, below)
  const mixed = [...deck]
  hidden.forEach((place, nth) => {
    mixed[place] = deck[hidden[order[nth] ?? 0] ?? 0] ?? 0
  })
  return mixed
}

/** The hand after the same moves with another deck; undefined if they are not possible with it. */
function replayed(
  game: SeatedGame,
  setup: HandSetup,
  deck: readonly number[],
  moves: readonly [number, HandAction][],
): Hand | undefined {
  let hand = game.deal(setup, deck)
  for (const [seat, action] of moves) {
    if (!hand.allows(seat, action)) return undefined
    hand = hand.after(seat, action)
  }
  return hand
}
