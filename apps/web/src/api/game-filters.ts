import type { GameType } from '@baize/contract'

/** How a list of games is narrowed. */
export interface GameFilter {
  readonly gameType: GameType
  readonly vassalage?: string | undefined
  readonly gameClassify?: string | undefined
  readonly gameName?: string | undefined
  readonly filter?: 'hot' | 'newest' | undefined
}

/** The lists of a member's own games. */
export type OwnList = 'favourites' | 'recent'

/** How a member's own list is narrowed. */
export interface OwnGamesFilter {
  readonly gameType?: GameType | undefined
  readonly vassalage?: string | undefined
}
