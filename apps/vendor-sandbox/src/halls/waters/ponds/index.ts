import type { Pond } from '../pond.ts'
import { copperQuarter } from './copper-quarter.ts'
import { fableCourt } from './fable-court.ts'
import { jadeBalcony } from './jade-balcony.ts'
import { juniperLane } from './juniper-lane.ts'
import { paperGarden } from './paper-garden.ts'

/** All fishing games by their code. */
export const ponds: Readonly<Record<string, Pond>> = {
  ...jadeBalcony,
  ...copperQuarter,
  ...fableCourt,
  ...juniperLane,
  ...paperGarden,
}

/** The pond of a game; the first for a game that has none of its own. */
export function pondOf(gameCode: string): Pond {
  const pond = ponds[gameCode] ?? ponds['reef-rangers']
  if (pond === undefined) throw new Error('there is no pond')
  return pond
}
