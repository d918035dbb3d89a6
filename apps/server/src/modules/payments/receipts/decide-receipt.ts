import { minor, type Minor } from '@baize/money'
import {
  isAnother,
  isClaimedByAnother,
  type Decided,
  type Decision,
  type NotDecided,
} from '../withdrawals/decide-withdrawal.ts'
import { lockWithdrawal, noteFirst } from '../withdrawals/review.sql.ts'
import type { WithdrawalRow } from '../withdrawals/withdrawals.sql.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { moveReceipt } from './receipts.sql.ts'

/** A decision about money that has not arrived. */
export interface ReceiptDecision extends Decision {
  /** `refund`: what is missing goes back to the member; `force`: it counts as received, and nothing is given back (4.031). */
  readonly decision: 'refund' | 'force'
  /** From which refund on two people decide; `undefined`: one is enough. */
  readonly twoPeopleFromMinor: bigint | undefined
}

/** What is missing of a withdrawal, as its member says. */
export function missingMinor({
  amountMinor,
  receivedMinor,
}: Pick<WithdrawalRow, 'amountMinor' | 'receivedMinor'>): Minor {
  return minor(amountMinor - (receivedMinor ?? amountMinor))
}

/**
 * Decides about money that has not arrived, once. From an amount on two people decide to give it back, each by their own
 * decision; either may let it count as received alone. What is given back is posted afterwards, by `settleRefund`.
 */
export async function decideReceipt(
  { database, clock }: Pick<PaymentParts, 'database' | 'clock'>,
  order: ReceiptDecision,
): Promise<Decided | NotDecided> {
  const { withdrawalId, decision, by, reason, tell, twoPeopleFromMinor } = order
  return database.transaction().execute(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId)
    if (row === undefined) return 'unknown'
    if (row.receipt !== 'disputed') return 'decided'
    const at = clock.now()
    if (isClaimedByAnother(row, by, at)) return 'claimed'
    const isLarge = twoPeopleFromMinor !== undefined && missingMinor(row) >= twoPeopleFromMinor
    const needsTwo = decision === 'refund' && isLarge
    const isFirst = needsTwo && row.firstDecision !== 'refund'
    if (isFirst) await noteFirst(tx, { withdrawalId, decision: 'refund', by, reason, at })
    else {
      if (needsTwo && !(await isAnother(tx, row, order))) return 'same_person'
      const to = decision === 'refund' ? 'refunding' : 'forced'
      const change = { from: 'disputed', to, step: to, at, by: { operator: by.name }, reason } as const
      if (!(await moveReceipt(tx, withdrawalId, change))) return 'decided'
    }
    await tell(tx, row, { isFirst })
    return { row, isFirst }
  })
}
