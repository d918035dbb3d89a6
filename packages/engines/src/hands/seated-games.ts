import { bzDouDizhu } from './dou-dizhu/bz-dou-dizhu.ts'
import { bzHoldem } from './holdem/bz-holdem.ts'
import { bzPokDeng } from './pok-deng/bz-pok-deng.ts'
import type { SeatedGame } from './seated-game.ts'

/** The platform's own games between the players of a table. */
export const seatedGames: readonly SeatedGame[] = [bzHoldem, bzPokDeng, bzDouDizhu]

/** The game with a code, for example `bz-holdem`; undefined for any other code. */
export function seatedGameByCode(code: string): SeatedGame | undefined {
  return seatedGames.find((game) => game.code === code)
}
