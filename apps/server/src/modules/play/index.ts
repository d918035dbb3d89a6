/**
 * Play: rounds of our own games.
 *
 * Owns the tables `play_seed_pair` and `play_round`.
 *
 * Invariants: a round's stake, outcome and payout are decided together in the lane and committed together; its outcome
 * depends on the seeds, the nonce and the game's definition alone; the nonces of a pair have no gaps; a server seed's hash
 * is public before its client seed is chosen, and the seed itself only after its pair is retired.
 *
 * Emits: nothing of its own. The ledger's postings carry the round and the game.
 *
 * To change:
 * - how much of a table game's stakes counts as turnover: `validStakeOf` in `valid-stake.rules.ts`
 * - the stakes that a slot offers: `coinsMinor` and `stakesOf` in `play.rules.ts`, times `betUnits` of the slot in
 *   `packages/engines/src/slots/`; minimum and maximum stake, `stakeLimitsOf` in `play.rules.ts`; what the lobby shows,
 *   `minBetMinor` in `brands/demo/games/rng.json`
 * - what a round posts and how it is drawn: `createRoundCompanion` in `round-companion.ts`; before that, `playRound` in
 *   `play-round.ts`
 * - seeds, and changing them: `currentSeeds` and `rotateSeeds` in `change-seeds.ts`
 * - what a game window gets when it opens: `openGame` in `open-game.ts`
 * - the proof of a round: `proveRound` in `find-round.ts`; whether it holds, `recomputes` in `recompute-round.ts`
 * - which house account our games are played against: `gamesAccount` in `play.rules.ts`
 */
import type { PlayParts, PlayPorts } from './play.parts.ts'
import { createRoundCompanion } from './round-companion.ts'

export { bindPlayRoutes } from './play.routes.ts'
export { proveRound } from './find-round.ts'
export { recomputes } from './recompute-round.ts'
export { playRound } from './play-round.ts'
export type { PlayParts, PlayPorts } from './play.parts.ts'
export { seedRenewals } from './renew-seeds.ts'
export { roundPlace } from './play.sql.ts'

/** Puts play together. */
export function openPlay(ports: PlayPorts): PlayParts {
  return { ...ports, companion: createRoundCompanion(ports.secrets), accountsWithSeeds: new Map() }
}
export { playData } from './personal-data.sql.ts'
