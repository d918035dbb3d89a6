import type { GameSession } from '../books/entries.ts'
import type { PlayableGame } from '../games/game-book.ts'

/** A window that sits in a hall. For money or play money: the hall does not know. */
export interface Seat {
  readonly session: GameSession
  readonly game: PlayableGame
  /** The player's name with its middle hidden, to be shown to others. */
  readonly playerName: string
}
