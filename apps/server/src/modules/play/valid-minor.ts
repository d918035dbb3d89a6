import { ownGameByCode } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { StoredRound } from './play.types.ts'
import { validStakeOfBet } from './valid-stake.rules.ts'

/** How much of a round's stake counts as turnover; `undefined` if all of it does. */
export function validMinorOf({
  gameCode,
  bet,
  stakeMinor,
}: Pick<StoredRound, 'gameCode' | 'bet' | 'stakeMinor'>): Minor | undefined {
  const risk = ownGameByCode(gameCode)?.riskOf(bet)
  const valid = risk && validStakeOfBet(stakeMinor, risk)
  return valid === stakeMinor ? undefined : valid
}
