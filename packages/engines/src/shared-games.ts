import type { SharedGame } from './shared-game.ts'

/** The platform's own games with shared rounds. */
export const sharedGames: readonly SharedGame[] = []

/** The game with a code, for example `bz-baccarat`; undefined for any other code. */
export function sharedGameByCode(code: string): SharedGame | undefined {
  return sharedGames.find((game) => game.code === code)
}
