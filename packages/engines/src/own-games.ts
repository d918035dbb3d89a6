import type { OwnGame } from './engine.ts'
import { instantGames } from './instant-games.ts'
import { slotGame } from './slot-game.ts'
import { slots } from './slots.ts'

/** All of the platform's own games: the slots, then the others. */
export const ownGames: readonly OwnGame[] = [...slots.map(slotGame), ...instantGames]

const byCode: ReadonlyMap<string, OwnGame> = new Map(ownGames.map((game) => [game.code, game]))

/** The game with a code, for example `bz-dice`; undefined for any other code. */
export function ownGameByCode(code: string): OwnGame | undefined {
  return byCode.get(code)
}
