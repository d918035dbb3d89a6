import type { GameType } from '@baize/contract'

/** What was staked on games of one type with a bonus, less what was returned. In minor units. */
export interface StakedOn {
  readonly gameType: GameType
  readonly stakedMinor: bigint
}

/** How much of it counts. */
export interface CountedOn extends StakedOn {
  readonly percent: number
  readonly countedMinor: bigint
}

/** How far a bonus has come. */
export interface Wagering {
  readonly types: readonly CountedOn[]
  readonly countedMinor: bigint
  readonly toGoMinor: bigint
}

/**
 * What the stakes so far count, rounded down for each type of game, and not for each bet: many small bets count as much as one
 * large one. Stakes that were returned do not count, so that no type is below zero.
 */
export function wageringOf(
  targetMinor: bigint,
  contributions: Partial<Record<GameType, number>>,
  staked: readonly StakedOn[],
): Wagering {
  const types = staked.map(({ gameType, stakedMinor }) => {
    const percent = contributions[gameType] ?? 0
    const valid = stakedMinor > 0n ? stakedMinor : 0n
    return { gameType, stakedMinor: valid, percent, countedMinor: (valid * BigInt(percent)) / 100n }
  })
  const all = types.reduce((sum, { countedMinor }) => sum + countedMinor, 0n)
  const countedMinor = all < targetMinor ? all : targetMinor
  return { types, countedMinor, toGoMinor: targetMinor - countedMinor }
}
