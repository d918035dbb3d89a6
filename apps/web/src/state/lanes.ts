import type { GameType } from '@baize/contract'

/** The address of each lane's page; the order of the lanes comes from the house. */
export const lanePaths: Record<GameType, string> = {
  RNG: 'rng',
  LIVE: 'live',
  FISH: 'fish',
  PVP: 'pvp',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
  LOTT: 'lott',
  ELOTT: 'elott',
}

/** The lane that an address stands for; `undefined` when it is no lane's. */
export function laneOfPath(path: string): GameType | undefined {
  // The table's keys are exactly the game types.
  return (Object.keys(lanePaths) as GameType[]).find((lane) => lanePaths[lane] === path)
}
