import { birds } from './birds.ts'
import type { CockfightDefinition } from './cockfight-definition.ts'
import type { CockfightBounds } from './cockfight-game.ts'

/** Golden Comb Arena: sixteen simulated birds, a season of 240 fights. */
export const bzCockfight: CockfightDefinition = {
  engine: 'cockfight',
  code: 'bz-cockfight',
  title: 'Golden Comb Arena',
  version: 1,
  birds: birds.map(({ id, strength }) => ({ id, strength })),
  forms: [0, 4, -2, 6, -4, 2, -6],
  turn: 5,
  draws: { ofEqual: 104, lessByGap: 50 },
  back: { decided: 920, draw: 930 },
  steps: { corner: 1, draw: 10 },
  turns: { least: 9, more: 4, moves: 4 },
}

/** What every pair that this definition allows pays and returns; `cockfight.test.ts` enumerates all. */
export const cockfightBounds: CockfightBounds = {
  least: { meron: 158, draw: 890, wala: 158 },
  most: { meron: 219, draw: 960, wala: 219 },
  rtp: { meron: '0.923068', draw: '0.920700', wala: '0.923068' },
}
