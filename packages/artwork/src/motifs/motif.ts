import type { Kit } from '../kit.ts'

/** A picture of one thing, drawn about the origin within -100…100 both ways, without ids of its own. */
export type Motif = (k: Kit) => string

/** Motifs by key, as the games' `art.motif` names them. */
export type MotifSet = Readonly<Record<string, Motif>>
