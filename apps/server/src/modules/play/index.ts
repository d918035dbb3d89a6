/**
 * Play: rounds of our own games.
 *
 * Owns the tables `play_seed_pair`, `play_round`, `play_step`, `play_open_round`, `play_pool`, `play_pool_win` and `play_prize`.
 *
 * Invariants: a round's stake, outcome and payout are decided together in the lane and committed together, and so is each step
 * of a round of several steps; its outcome depends on the seeds, the nonce, the game's definition and the player's choices alone,
 * and everything is drawn when it begins; the nonces of a pair have no gaps; a server seed's hash is public before its client
 * seed is chosen, and the seed itself only after its pair is retired, which waits for its open rounds; a round pays once and is
 * over within 24 hours. A round that wins a jackpot pool stays open until the server has paid it, once, what the pool's account
 * held; two that win at once are paid one after the other, and none of it twice. What a round wins so that later ones cannot, such as a fish,
 * is stored with it.
 *
 * Emits: nothing of its own. The ledger's postings carry the round and the game.
 *
 * To change:
 * - how much of the stakes of a bet or a table game counts as turnover: `validStakeOfBet` and `validStakeOf` in
 *   `valid-stake.rules.ts`
 * - the stakes that a game offers, the smallest, the greatest, and the most that a round pays: `brands/demo/stakes.json`, checked
 *   by `readStakes` in `stakes.files.ts`; what the lobby shows, `minBetMinor` in `brands/demo/games/rng.json`
 * - what a step of an open round does: `decideStep` in `step-decision.ts`; when a round that its player left is ended, `leftHours`
 *   in `end-left-rounds.ts`
 * - what a round posts and how it is drawn: `createRoundCompanion` in `round-companion.ts`; before that, `playRound` in
 *   `play-round.ts`
 * - seeds, and changing them: `currentSeeds` and `rotateSeeds` in `change-seeds.ts`
 * - what a game window gets when it opens: `openGame` in `open-game.ts`
 * - the proof of a round: `proveRound` in `find-round.ts`; whether it holds, `recomputes` in `recompute-round.ts`
 * - a jackpot pool: what a game gives to it and how it is won, `pool` of the slot in `packages/engines/src/slots/`; what a win is
 *   paid and when, `payPoolWins` in `pools/pay-pool-wins.ts`; its first seed, `readyPool` in `pools/seed-pools.ts`
 * - which house account our games are played against: `gamesAccount` in `play.rules.ts`
 */
import { everyMinute, type Job } from '../../kernel/jobs/index.ts'
import { endLeftRounds } from './end-left-rounds.ts'
import { openStakes } from './open-stakes.ts'
import type { PlayParts, PlayPorts } from './play.parts.ts'
import { payPoolWins } from './pools/pay-pool-wins.ts'
import { seedPools } from './pools/seed-pools.ts'
import { createRoundCompanion } from './round-companion.ts'

export { bindPlayRoutes } from './play.routes.ts'
export { proveRound } from './find-round.ts'
export { recomputes } from './recompute-round.ts'
export { outcomeOf } from './outcome-of.ts'
export { validStakeOf } from './valid-stake.rules.ts'
export { gameTypeOf } from './play.rules.ts'
export { poolBalance } from './pools/show-pool.ts'
export { playRound, roundOfKey } from './play-round.ts'
export { forgetPrizes, prizesOf, prizesWon, type PrizesAsked } from './prizes.sql.ts'
export { stepRound } from './step-round.ts'
export type { PlayParts, PlayPorts } from './play.parts.ts'
export { seedRenewals } from './renew-seeds.ts'
export { openPlayRoundsOf, playRoundStandings } from './open-rounds.sql.ts'
export { roundPlace } from './play.sql.ts'

/** Puts play together. Throws a `StartProblem` if a brand's stakes are wrong. */
export async function openPlay({ folders, ...ports }: PlayPorts): Promise<Play> {
  const parts: PlayParts = {
    ...ports,
    companion: createRoundCompanion(ports.secrets),
    accountsWithSeeds: new Map(),
    seededPools: new Map(),
    stakesOf: await openStakes({ ...ports, folders }),
  }
  return {
    ...parts,
    jobs: [
      everyMinute('end rounds that were left', (now, signal) => endLeftRounds(parts, now, signal)),
      everyMinute('pay jackpot pools', async (_now, signal) => {
        await seedPools(parts)
        await payPoolWins(parts, signal)
      }),
    ],
  }
}

/** Play with its jobs. */
export interface Play extends PlayParts {
  readonly jobs: readonly Job[]
}
export { playData } from './personal-data.sql.ts'
