import { ownGameByCode, stakedOf, type GameOutcome, type OwnGame } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import type { StoredRound } from './play.types.ts'
import { validStakeOfBet } from './valid-stake.rules.ts'

type Staked = Pick<StoredRound, 'gameCode' | 'bet' | 'stakeMinor'>

/** How much of a round's stake at its start counts as turnover; `undefined` if all of it does. */
export function validMinorOf({ gameCode, bet, stakeMinor }: Staked): Minor | undefined {
  const risk = ownGameByCode(gameCode)?.riskOf(bet)
  const valid = risk && validStakeOfBet(stakeMinor, risk)
  return valid === stakeMinor ? undefined : valid
}

/** The same for all that is staked when a round begins: nothing of a hedge counts, such as insurance. */
export function validAtStart(round: Staked, game: OwnGame, outcome: GameOutcome): Minor | undefined {
  return validBetween(round, game, undefined, outcome)
}

/** How much of what a step stakes counts as turnover, from the outcomes before and after it; `undefined` if all of it does. */
export function validBetween(
  round: Staked,
  game: OwnGame,
  before: GameOutcome | undefined,
  after: GameOutcome,
): Minor | undefined {
  const { stakeMinor } = round
  const ofBase = validMinorOf(round)
  const staked = (outcome: GameOutcome) => stakedOf(game, outcome, stakeMinor)
  const hedged = (outcome: GameOutcome) => game.hedgedMinor?.(outcome, stakeMinor) ?? 0n
  const added = staked(after) - (before === undefined ? 0n : staked(before))
  const hedges = hedged(after) - (before === undefined ? 0n : hedged(before))
  const atRisk = added - hedges
  // If the bet itself is no risk, neither is what is added to it.
  const valid = ofBase === undefined ? atRisk : before === undefined ? ofBase : 0n
  return valid === added ? undefined : minor(valid)
}
