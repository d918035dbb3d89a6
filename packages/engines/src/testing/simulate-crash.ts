import type { Chance } from '../chance.ts'
import type { SharedGame } from '../shared-game.ts'

/** What a bet with a target returned in a simulation, and its distance from 99 % in standard errors. */
export interface SimulatedTarget {
  readonly target: number
  readonly rtp: number
  readonly z: number
}

/**
 * Plays rounds of crash and cashes a bet out at each of the targets, in hundredths. A target t wins with p = 0.99 / t, so that the
 * variance of a unit's return is t² · p · (1 - p). `crashOf` is the game's own unless a test plants a fault.
 */
export function simulateCrash(
  game: SharedGame,
  targets: readonly number[],
  chanceOf: (round: number) => Chance,
  rounds: number,
  crashOf: (chance: Chance) => number = (chance) => playCrash(game, chance),
): SimulatedTarget[] {
  const wins = targets.map(() => 0)
  for (let round = 0; round < rounds; round += 1) {
    const crash = crashOf(chanceOf(round))
    targets.forEach((target, index) => {
      if (target <= crash) wins[index] = (wins[index] ?? 0) + 1
    })
  }
  return targets.map((target, index) => {
    const p = 99 / target
    const rtp = ((wins[index] ?? 0) / rounds) * (target / 100)
    return { target, rtp, z: (rtp - 0.99) / ((target / 100) * Math.sqrt((p * (1 - p)) / rounds)) }
  })
}

/** Where a round of crash ends. */
export function playCrash(game: SharedGame, chance: Chance): number {
  const series = game.openSeries(chance, 1)
  return game.flight?.crashOf(series.deal(series.start).outcome) ?? Number.NaN
}
