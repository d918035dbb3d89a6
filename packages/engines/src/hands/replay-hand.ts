import type { HandAction } from './hand-actions.ts'
import type { HandTerms, HandView } from './hand-views.ts'
import type { Hand } from './seated-game.ts'
import { seatedGameByCode } from './seated-games.ts'

/** What the record of a hand tells one who was in it. */
export interface PlayedHand {
  readonly gameCode: string
  readonly terms: HandTerms
  /** Who was dealt in, with the chips before the hand. */
  readonly players: readonly { readonly seat: number; readonly chips: number }[]
  readonly actions: readonly { readonly seat: number; readonly action: HandAction }[]
  /** The hand at its end. */
  readonly view: HandView
}

/**
 * The moments of a hand, from the deal to the end, played again with the cards that somebody saw, each by where in the deal it lies.
 * Empty if the rules do not allow it, or if the game is unknown. All others are dealt anyhow: whatever decides a hand is shown in it.
 */
export function replayHand(record: PlayedHand, seen: ReadonlyMap<number, number>): readonly Hand[] {
  const game = seatedGameByCode(record.gameCode)
  if (game === undefined) return []
  const known = new Set(seen.values())
  const unseen = Array.from({ length: game.deckSize }, (_, card) => card).filter((card) => !known.has(card))
  const deck = Array.from({ length: game.deckSize }, (_, place) => seen.get(place) ?? unseen.pop() ?? 0)
  const seats = record.players.map(({ seat, chips }) => ({ seat, chips }))
  try {
    const hands = [game.deal({ seats, button: buttonOf(record), terms: record.terms }, deck)]
    for (const { seat, action } of record.actions) {
      const after = hands.at(-1)?.after(seat, action)
      if (after !== undefined) hands.push(after)
    }
    return hands
  } catch (error) {
    // Rules refuse by a RangeError; anything else is a fault of theirs.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Who had the button: in Dou Dizhu, who was the first to bid. */
function buttonOf({ view, actions }: PlayedHand): number {
  if (view.engine === 'holdem') return view.button
  return view.engine === 'pok-deng' ? view.banker : (actions[0]?.seat ?? -1)
}
