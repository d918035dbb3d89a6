import { minor, type Minor } from '@baize/money'
import { usableMinor, type DecisionContext } from '../ledger/index.ts'
import { gameType } from './play.rules.ts'

/** Own money, and what of an open bonus may be staked here. Nothing is taken from a bonus while a debt is open. */
export function playableMinor({ balanceMinor, owedMinor, bonus }: DecisionContext): Minor {
  return owedMinor > 0n ? balanceMinor : minor(balanceMinor + usableMinor(bonus, gameType))
}
