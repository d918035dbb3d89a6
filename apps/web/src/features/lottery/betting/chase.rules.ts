/** How the stakes of a plan develop: the same for every draw, or multiplied after every so many. */
export interface ChaseShape {
  readonly draws: number
  readonly start: number
  /** 1: all draws the same. */
  readonly factor: number
  /** After how many draws the factor applies again. */
  readonly every: number
}

/** The most draws of a plan, and the highest multiplier. */
export const chaseLimits = { draws: 120, multiplier: 1_000 } as const

/** The multipliers of a plan, one for each draw; `undefined` if one would be higher than allowed. (2 draws each, doubled: 1, 1, 2, 2, 4.) */
export function multipliersOf({ draws, start, factor, every }: ChaseShape): readonly number[] | undefined {
  const multipliers = Array.from({ length: draws }, (_, draw) => start * factor ** Math.floor(draw / every))
  return multipliers.every((one) => one <= chaseLimits.multiplier) ? multipliers : undefined
}

/** A draw of a plan: its stake, and everything staked up to it if none wins. */
export interface ChaseStep {
  readonly multiplier: number
  readonly stakeMinor: bigint
  readonly staked: bigint
}

/** What a plan costs, draw by draw. The last step has the most that it can cost. */
export function chaseSteps(stakeMinor: bigint, multipliers: readonly number[]): readonly ChaseStep[] {
  let staked = 0n
  return multipliers.map((multiplier) => {
    const stake = stakeMinor * BigInt(multiplier)
    staked += stake
    return { multiplier, stakeMinor: stake, staked }
  })
}

/**
 * The most that a plan can lose: all its stakes or, with a stop at a loss, up to the draw with which the loss is reached. The plan
 * ends after that draw, so the last stake can exceed the stop.
 */
export function mostLost(steps: readonly ChaseStep[], stopLoss: bigint | undefined): bigint {
  const last = stopLoss === undefined ? undefined : steps.find(({ staked }) => staked >= stopLoss)
  return (last ?? steps.at(-1))?.staked ?? 0n
}
