/**
 * Play: rounds of our own games.
 *
 * Owns the tables `play_seed_pair` and `play_round`.
 *
 * Invariants: a round's stake, outcome and payout are decided together in the lane and committed together; its outcome
 * depends on the seeds, the nonce and the game's definition alone; nonces of a pair are gapless; a server seed's hash
 * is public before the client seed beside it is chosen, and the seed itself only after its pair is retired.
 *
 * Emits: nothing of its own. The ledger's postings carry the round and the game.
 */
import type { PlayParts, PlayPorts } from './play.parts.ts'
import { createRoundCompanion } from './round-companion.ts'

export { bindPlayRoutes } from './play.routes.ts'
export type { PlayParts, PlayPorts } from './play.parts.ts'
export { recordPage } from './play.sql.ts'

/** Puts play together. */
export function openPlay(ports: PlayPorts): PlayParts {
  return { ...ports, companion: createRoundCompanion(ports.secrets), accountsWithSeeds: new Map() }
}
