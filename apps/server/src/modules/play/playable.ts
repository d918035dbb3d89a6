import { minor, type Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import { usableMinor, type DecisionContext } from '../ledger/index.ts'

/** Own money, and what of an open bonus may be staked on games of this type. Nothing is taken from a bonus while a debt is open. */
export function playableMinor({ balanceMinor, owedMinor, bonus }: DecisionContext, gameType: string): Minor {
  return owedMinor > 0n ? balanceMinor : minor(balanceMinor + usableMinor(bonus, gameType))
}

/** Why a stake is refused that the account does not cover. */
export function notCovered({ owedMinor }: DecisionContext): ErrorCode {
  return owedMinor > 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds'
}

/**
 * Whether a further stake brings a round above what an open bonus allows to stake at most. It holds for all of a round of which bonus money is
 * a part, at its start or now, and the ledger sees one command of it at a time.
 */
export function isAboveBonusStake(
  { balanceMinor, bonus, bonusStakedMinor }: DecisionContext,
  {
    round,
    addedMinor,
    stakedMinor,
  }: { readonly round: string; readonly addedMinor: Minor; readonly stakedMinor: Minor },
): boolean {
  const { maxStakeMinor, limitsOwnMoney } = bonus?.terms ?? {}
  const isBound = limitsOwnMoney === true || balanceMinor < addedMinor || bonusStakedMinor(round) > 0n
  return maxStakeMinor !== undefined && isBound && stakedMinor > maxStakeMinor
}
