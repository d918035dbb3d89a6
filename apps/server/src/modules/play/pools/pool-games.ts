import { ownGames } from '@baize/engines'

/** The codes of our own games with a jackpot pool, whatever brand has them: their last rounds may be unpaid. */
export const poolGameCodes: readonly string[] = ownGames.flatMap(({ code, pool }) => (pool === undefined ? [] : [code]))
