import { bull } from './bull.ts'
import { fishPrawnCrab, hiLo } from './dice-game.ts'
import { goldenFlower } from './golden-flower.ts'
import type { CardGame, CardGameKind, HandState } from './hand.ts'
import { holdem } from './holdem.ts'
import { kaeng } from './kaeng.ts'
import { paiGow } from './pai-gow.ts'
import { pokDeng } from './pok-deng.ts'
import { thirteen } from './thirteen.ts'

/** A game whose state only its own rules read. */
export interface AnyCardGame {
  readonly kind: CardGameKind
  use<Result>(user: <State extends HandState>(game: CardGame<State>) => Result): Result
}

function any<State extends HandState>(game: CardGame<State>): AnyCardGame {
  return { kind: game.kind, use: (user) => user(game) }
}

/** The rules of each game of the hall. */
export const cardGames: Readonly<Record<CardGameKind, AnyCardGame>> = {
  holdem: any(holdem({ kind: 'holdem', pack: 'full', seats: 6 })),
  shortDeck: any(holdem({ kind: 'shortDeck', pack: 'short', seats: 5 })),
  bull: any(bull),
  pokDeng: any(pokDeng),
  goldenFlower: any(goldenFlower),
  thirteen: any(thirteen),
  paiGow: any(paiGow),
  hiLo: any(hiLo),
  fishPrawnCrab: any(fishPrawnCrab),
  kaeng: any(kaeng),
}
