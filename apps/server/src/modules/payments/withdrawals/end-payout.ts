import type { Database } from '../../../kernel/database/pool.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { isAnother, isClaimedByAnother, type Decided, type Decision, type NotDecided } from './decide-withdrawal.ts'
import { bookPaid, giveBack } from './move-held-money.ts'
import { lockWithdrawal, noteFirst } from './review.sql.ts'
import { receiptDueOf } from './settle-payout.ts'
import { moveWithdrawal, takeToEnd, type WithdrawalRow } from './withdrawals.sql.ts'

/** What the bank says about a payout whose gateway does not. */
export interface PayoutEnd extends Decision {
  readonly ended: 'paid' | 'failed'
}

/**
 * Ends a payout whose gateway reported another amount, or nothing: two people say, one after the other, that the bank has paid
 * it, or that it never will. The money then leaves the books, or goes back to the member. Should the gateway contradict it
 * later, nothing is booked and its report is left to an operator.
 */
export async function endPayout(parts: PaymentParts, order: PayoutEnd): Promise<Decided | NotDecided> {
  const { database } = parts
  const first = await database.transaction().execute((tx) => decideFirst(parts, tx, order))
  if (typeof first === 'string' || first.isFirst) return first
  const { row } = first
  // Booked before it counts as paid: if the process ends in between, deciding again books nothing twice. Outside of any
  // transaction, since the ledger needs a connection of its own.
  if (order.ended === 'paid') await bookPaid(parts, row)
  if (!(await database.transaction().execute((tx) => finish(parts, tx, row, order)))) return 'decided'
  // If the process ends before, the job gives it back.
  if (order.ended === 'failed') await giveBack(parts, row)
  return first
}

/** Records the decision of a first person. For a second one, checks only that they may end it. */
async function decideFirst(parts: PaymentParts, tx: Database, order: PayoutEnd): Promise<Decided | NotDecided> {
  const { withdrawalId, ended, by, reason, tell } = order
  const at = parts.clock.now()
  const row = await lockWithdrawal(tx, withdrawalId)
  if (row === undefined) return 'unknown'
  if (row.state !== 'approved' && row.state !== 'paying') return 'decided'
  if (isClaimedByAnother(row, by, at)) return 'claimed'
  if (row.firstDecision === ended) {
    if (!(await isAnother(tx, row, order))) return 'same_person'
    return (await takeToEnd(tx, withdrawalId, at)) ? { row, isFirst: false } : 'busy'
  }
  await noteFirst(tx, { withdrawalId, decision: ended, by, reason, at })
  await tell(tx, row, { isFirst: true })
  return { row, isFirst: true }
}

/** Moves it to its end. Money that has left stays so, even if the gateway says at this moment that the payout failed. */
async function finish(parts: PaymentParts, tx: Database, row: WithdrawalRow, order: PayoutEnd): Promise<boolean> {
  const { withdrawalId, ended, by, reason, tell } = order
  const from = ended === 'paid' ? (['approved', 'paying', 'failed'] as const) : (['approved', 'paying'] as const)
  const at = parts.clock.now()
  const receipt = ended === 'paid' ? { receiptDue: receiptDueOf(parts, row, at) } : {}
  const change = { from, to: ended, at, by: { operator: by.name }, reason, ...receipt } as const
  if (!(await moveWithdrawal(tx, withdrawalId, change))) return false
  await tell(tx, row, { isFirst: false })
  return true
}
