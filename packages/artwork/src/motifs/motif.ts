import type { Kit } from '../kit.ts'

/** A picture of one thing, centred on the origin within -100…100 in both directions, without ids of its own. */
export type Motif = (k: Kit) => string

/** Motifs by key, as used in the games' `art.motif`. */
export type MotifSet = Readonly<Record<string, Motif>>
