import { bzCockfight, cockfightBounds } from './cockfight/bz-cockfight.ts'
import { cockfightGame } from './cockfight/cockfight-game.ts'
import { bzCrash } from './crash/bz-crash.ts'
import { crashGame } from './crash/crash-game.ts'
import type { SharedGame } from './shared-game.ts'
import { bzTables } from './tables/bz-tables.ts'

/** The platform's own games with shared rounds. */
export const sharedGames: readonly SharedGame[] = [
  crashGame(bzCrash),
  ...bzTables,
  cockfightGame(bzCockfight, cockfightBounds),
]

/** The game with a code, for example `bz-baccarat`; undefined for any other code. */
export function sharedGameByCode(code: string): SharedGame | undefined {
  return sharedGames.find((game) => game.code === code)
}
