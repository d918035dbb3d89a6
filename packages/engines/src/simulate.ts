import type { Chance } from './chance.ts'
import { playSlot } from './play-slot.ts'
import type { PublishedReturn, PublishedSlot, SlotDefinition } from './slot-definition.ts'
import type { SlotOutcome } from './slot-outcome.ts'

/** The result of a simulation, to compare with the published return. */
export type SimulatedReturn = {
  readonly rounds: number
  /** Payout over stake in these rounds. */
  readonly rtp: number
  /** Share of these rounds that paid anything. */
  readonly hitRate: number
  /** Distance of the simulated RTP from the published one, in standard errors. */
  readonly z: number
  /** The same for the hit rate. */
  readonly hitZ: number
}

/** A correct game exceeds this |z| in one of 1,000 simulations (two-sided normal, p = 0.001). */
export const maxZ = 3.29

/**
 * Plays rounds through the production function and compares them with the published return:
 * z = (mean - RTP) / √(variance / rounds), by the central limit theorem.
 *
 * `chanceOf` returns the draws for a round by its number from 0, as the server does by nonce. `play` is `playSlot`
 * unless a test injects a fault that must be detected.
 *
 * Worked example: RTP 0.96, variance 36 and 2,000,000 rounds have a standard error of √(36 / 2,000,000) = 0.00424;
 * a simulated RTP of 0.9685 is z = 2.0.
 */
export function simulateReturn(
  slot: PublishedSlot,
  chanceOf: (round: number) => Chance,
  rounds: number,
  play: (definition: SlotDefinition, chance: Chance) => SlotOutcome = playSlot,
): SimulatedReturn {
  return simulatePays(slot, (round) => play(slot, chanceOf(round)).payCoins, rounds)
}

/** The figures of a game that a simulation is compared with. */
interface Simulated {
  readonly betUnits: number
  readonly publishedReturn: Pick<PublishedReturn, 'rtp' | 'hitRate' | 'variance' | 'poolReturn'>
}

/** The same for any game that pays in coins: `payOf` plays a round by its number and says how many. */
export function simulatePays(
  { betUnits, publishedReturn: published }: Simulated,
  payOf: (round: number) => number,
  rounds: number,
): SimulatedReturn {
  let coins = 0
  let hits = 0
  for (let round = 0; round < rounds; round += 1) {
    const payCoins = payOf(round)
    coins += payCoins
    if (payCoins > 0) hits += 1
  }
  // What a pool pays depends on what was staked before, so rounds are compared with the return of the reels.
  const expected = Number(published.rtp) - Number(published.poolReturn ?? 0)
  const rtp = coins / (rounds * betUnits)
  const hitRate = hits / rounds
  const expectedHits = Number(published.hitRate)
  return {
    rounds,
    rtp,
    hitRate,
    z: (rtp - expected) / Math.sqrt(Number(published.variance) / rounds),
    hitZ: (hitRate - expectedHits) / Math.sqrt((expectedHits * (1 - expectedHits)) / rounds),
  }
}

/** Whether both the return and the hit rate of a simulation agree with the published ones. */
export function agreesWithPublished({ z, hitZ }: SimulatedReturn): boolean {
  return Math.abs(z) <= maxZ && Math.abs(hitZ) <= maxZ
}
