import type { GameBet, GameOutcome, GameStep } from '../bets.ts'
import type { Chance } from '../chance.ts'
import { returnOfChances, type Chanceful } from '../chances.ts'
import type { OwnGame } from '../engine.ts'
import { decimalOf } from '../rational.ts'

/** A way to play a game: a bet, the steps that are taken until the round is over, and every way in which it can end. */
export interface WayToPlay {
  readonly name: string
  readonly game: OwnGame
  readonly bet: GameBet
  readonly steps?: readonly GameStep[]
  readonly chances: readonly Chanceful[]
}

/** Large enough that rounding payouts down changes nothing that a simulation could see. */
const stakeMinor = 1_000_000_000n

/**
 * Plays rounds through the production functions and compares them with the exact figures, as `simulateReturn` does for slots.
 * `pay` is the game's own payout unless a test plants a fault.
 */
export function simulateBet(
  { game, bet, steps = [], chances }: WayToPlay,
  chanceOf: (round: number) => Chance,
  rounds: number,
  pay: (outcome: GameOutcome) => bigint = (outcome) => game.payoutMinor(outcome, stakeMinor),
) {
  let [paid, hits] = [0n, 0]
  for (let round = 0; round < rounds; round += 1) {
    const payout = pay(played(game, bet, steps, chanceOf(round)))
    paid += payout
    if (payout > 0n) hits += 1
  }
  const exact = returnOfChances(chances)
  const [rtp, variance, hitRate] = [exact.rtp, exact.variance, exact.hitRate].map((one) => Number(decimalOf(one, 12)))
  const found = Number((paid * 1_000_000_000n) / (BigInt(rounds) * stakeMinor)) / 1e9
  return {
    rounds,
    rtp: found,
    hitRate: hits / rounds,
    z: (found - (rtp ?? 0)) / Math.sqrt((variance ?? 0) / rounds),
    hitZ: hitZOf(hits / rounds, hitRate ?? 0, rounds),
  }
}

/** Zero if every round pays, as with tables without an empty pocket. */
function hitZOf(found: number, expected: number, rounds: number): number {
  const deviation = Math.sqrt((expected * (1 - expected)) / rounds)
  return deviation === 0 ? (found - expected) * rounds : (found - expected) / deviation
}

/** A round with its planned steps, as far as they go. */
export function played(game: OwnGame, bet: GameBet, steps: readonly GameStep[], chance: Chance): GameOutcome {
  const draws: number[] = []
  const recording = { below: (n: number) => draws[draws.push(chance.below(n)) - 1] ?? 0 }
  let outcome = game.play({ bet }, recording)
  const taken: GameStep[] = []
  for (const step of steps) {
    if (game.isOver(outcome)) break
    taken.push(step)
    outcome = game.play({ bet, steps: taken }, replayOf(draws))
  }
  return outcome
}

function replayOf(draws: readonly number[]): Chance {
  let next = 0
  return {
    below() {
      next += 1
      return draws[next - 1] ?? 0
    },
  }
}
