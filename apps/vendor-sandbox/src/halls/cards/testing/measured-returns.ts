import type { Chance } from '@baize/engines'
import { cardGames } from '../card-games.ts'
import { at } from '../deck.ts'
import { sum, type CardGame, type CardGameKind, type HandState } from '../hand.ts'

/** What hands among players who all decide alike have shown. */
export interface MeasuredReturn {
  /** What came back of one unit that was bet. */
  readonly returned: number
  /** The standard deviation of that figure. */
  readonly error: number
}

/** Games in which players decide during the hand how much they put in. */
const growing: ReadonlySet<CardGameKind> = new Set(['goldenFlower', 'holdem', 'shortDeck'])

/** The game's smallest unit in these hands, large enough that what is kept is not rounded. */
const baseMinor = 1_000n

/**
 * Plays hands in which every seat decides as the computer players do. All seats are alike, so on average each loses its share
 * of what the vendor keeps; that varies much less than the results of one seat. Bets are counted in base units, and where
 * they grow with the hand, by what was put in.
 */
export function measureReturn(kind: CardGameKind, hands: number, chance: Chance): MeasuredReturn {
  return cardGames[kind].use((game) => {
    let [kept, bet, keptSquares, betSquares, products] = [0, 0, 0, 0, 0]
    for (let nth = 0; nth < hands; nth += 1) {
      const { rake, bets } = playHand(game, nth % game.seats, chance)
      kept += rake
      bet += bets
      keptSquares += rake * rake
      betSquares += bets * bets
      products += rake * bets
    }
    const share = kept / bet
    // The deviation of a ratio of two means.
    const squares = keptSquares - 2 * share * products + share * share * betSquares
    return { returned: 1 - share, error: Math.sqrt(squares) / bet }
  })
}

/** What the vendor kept of a hand, and what was bet in it, in base units. */
function playHand<State extends HandState>(
  game: CardGame<State>,
  button: number,
  chance: Chance,
): { readonly rake: number; readonly bets: number } {
  const stacksMinor = Array.from({ length: game.seats }, () => baseMinor * 100n)
  let state = game.deal({ baseMinor, button, stacksMinor, spots: {} }, chance)
  while (state.outcome === undefined) {
    const seat = at(state.due, 0)
    const next = game.move(state, seat, game.decide(game.view(state, seat), chance))
    if (next === undefined) throw new Error(`${game.kind}: a decision was refused`)
    state = next
  }
  const units = growing.has(game.kind) ? Number(sum(state.stakedMinor)) / Number(baseMinor) : game.seats
  return { rake: Number(state.outcome.rakeMinor) / Number(baseMinor), bets: units }
}
