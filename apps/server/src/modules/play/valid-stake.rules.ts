import { minor, type Minor } from '@baize/money'

/** A bet of a round of a table game. */
export interface Selection {
  readonly name: string
  readonly stakeMinor: Minor
  /** The outcomes with which it wins, by their numbers. */
  readonly winsOn: readonly number[]
  /** What one unit returns if it wins, stake included, in hundredths: 200 for even money. */
  readonly returnsPercent: number
}

/** What a game says about its bets. */
export interface TableRules {
  /** How many outcomes the game has, such as 37. */
  readonly outcomes: number
  /** Pairs of bets of which one wins if the other loses, such as player and banker. */
  readonly opposite: readonly (readonly [string, string])[]
}

/** How risky a single bet is: of `of` outcomes that are equally likely, `wins` return the stake or more. */
export interface BetRisk {
  readonly wins: bigint
  readonly of: bigint
  /** The most that one unit can return, stake included, in hundredths. */
  readonly returnsPercent: bigint
}

/** More than this share of the outcomes, in per cent, is no risk any more. */
const coveredPercent = 70
/** A bet that returns less than this is no risk worth the name. */
const leastReturnPercent = 150

/**
 * How much of a round's stakes counts as turnover, for bonuses, rebates, levels, points and deposits alike. Nothing does if the
 * bets together cover more than 70 % of the outcomes; bets on both sides do not, and none that returns less than 1.5 times.
 */
export function validStakeOf(selections: readonly Selection[], { outcomes, opposite }: TableRules): Minor {
  const covered = new Set(selections.flatMap(({ winsOn }) => winsOn)).size
  if (covered * 100 > outcomes * coveredPercent) return minor(0n)
  const names = new Set(selections.map(({ name }) => name))
  const hedged = new Set(opposite.filter((pair) => pair.every((name) => names.has(name))).flat())
  const counted = selections.filter(
    ({ name, returnsPercent }) => !hedged.has(name) && returnsPercent >= leastReturnPercent,
  )
  return minor(counted.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n))
}

/**
 * The same for the one bet of a round: nothing counts if more than 70 % of the outcomes return the stake or more, or if it can
 * never return 1.5 times.
 */
export function validStakeOfBet(stakeMinor: Minor, { wins, of, returnsPercent }: BetRisk): Minor {
  const isSafe = wins * 100n > of * BigInt(coveredPercent) || returnsPercent < BigInt(leastReturnPercent)
  return isSafe ? minor(0n) : stakeMinor
}
