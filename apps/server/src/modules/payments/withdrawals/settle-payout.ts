import { formatAmount } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { shownAmount } from '../amount.rules.ts'
import type { EventOutcome } from '../deposits/events.sql.ts'
import type { PayoutReport } from '../gateways/gateway.types.ts'
import type { WithdrawalSettled } from '../payments.news.ts'
import { defaultReceiptMinutes } from '../payments.files.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { bookPaid, giveBack } from './move-held-money.ts'
import { moveWithdrawal, type StepBy, type StoredState, withdrawal, type WithdrawalRow } from './withdrawals.sql.ts'

/**
 * Does what a gateway's report about a payout asks for, once, however often and in whatever order reports come. A hold ends
 * only once, so money that is back in the balance is never booked as paid too; a report that contradicts that is left to an
 * operator.
 */
export async function settlePayout(
  parts: PaymentParts,
  row: WithdrawalRow,
  report: PayoutReport,
): Promise<EventOutcome> {
  const { status, amount, currency, reason } = report
  if (status === 'pending') return 'nothing'
  if (status === 'failed') return fail(parts, row, reason)
  const { digits } = parts.brands.byId(row.brandId).currency
  if (currency !== row.currency || amount !== formatAmount(row.amountMinor, digits)) return review(parts, row)
  return pay(parts, row)
}

async function pay(parts: PaymentParts, row: WithdrawalRow): Promise<EventOutcome> {
  const { database } = parts
  const before = await withdrawal(database, row.withdrawalId)
  // Nobody has asked the gateway to pay: what was set aside stays the member's.
  if (before === undefined || !askedFor.has(before.state)) return review(parts, row)
  try {
    await bookPaid(parts, row)
  } catch (error) {
    // The money went back before; the bank has it as well.
    if (error instanceof Refusal && error.code === 'wallet.claim_taken') return review(parts, row)
    throw error
  }
  // One that counts as failed but is not given back yet: the hold has just ended as paid, so it cannot be given back.
  const isNew = await moveAndTell(parts, row, { from: ['approved', 'paying', 'failed'], to: 'paid', by: 'gateway' })
  if (before.state === 'failed') return review(parts, row)
  return isNew ? 'paid_out' : 'nothing'
}

/** States after an approval, from which on the gateway may have paid. */
const askedFor: ReadonlySet<StoredState> = new Set(['approved', 'paying', 'paid', 'failed'])

async function fail(parts: PaymentParts, row: WithdrawalRow, reason = 'refused'): Promise<EventOutcome> {
  const { database } = parts
  const isNew = await moveAndTell(parts, row, { from: ['approved', 'paying'], to: 'failed', by: 'gateway', reason })
  if (isNew) await giveBack(parts, row)
  else if ((await withdrawal(database, row.withdrawalId))?.state === 'paid') return review(parts, row)
  return isNew ? 'returned' : 'nothing'
}

/** Two reports contradict each other, or another amount was paid. */
function review({ security, log }: PaymentParts, { withdrawalId, brandId, memberId }: WithdrawalRow): EventOutcome {
  security.note('payment.review', { brandId, memberId })
  log.error({ withdrawalId }, 'a gateway’s report about a payout contradicts the books')
  return 'review'
}

/** Moves a withdrawal to its end and tells others, in one transaction. Returns `false` if it was moved before. */
export async function moveAndTell(
  parts: PaymentParts,
  row: WithdrawalRow,
  change: StepBy & { readonly from: readonly StoredState[]; readonly to: 'paid' | 'failed' | 'rejected' },
): Promise<boolean> {
  const { database, clock, outbox, brands } = parts
  const amount = shownAmount(row.amountMinor, brands.byId(row.brandId).currency)
  return database.transaction().execute(async (tx) => {
    const at = clock.now()
    const receipt = change.to === 'paid' ? { receiptDue: receiptDueOf(parts, row, at) } : {}
    if (!(await moveWithdrawal(tx, row.withdrawalId, { ...change, at, ...receipt }))) return false
    await tellWithdrawal(outbox, tx, row, { result: change.to, reason: change.reason ?? '', amount })
    return true
  })
}

/** Until when the member of a withdrawal that is paid now is asked whether the money has arrived (9.011). */
export function receiptDueOf(
  { registry }: Pick<PaymentParts, 'registry'>,
  { brandId }: Pick<WithdrawalRow, 'brandId'>,
  paidAt: Temporal.Instant,
): Temporal.Instant {
  return paidAt.add({ minutes: registry.withdrawalsOf(brandId)?.receiptMinutes ?? defaultReceiptMinutes })
}

/** Tells others what became of a withdrawal, in the transaction in which it did. */
export async function tellWithdrawal(
  outbox: Pick<Outbox, 'publish'>,
  tx: Database,
  { brandId, memberId, withdrawalId }: WithdrawalRow,
  news: Pick<WithdrawalSettled, 'result' | 'amount' | 'reason'>,
): Promise<void> {
  const payload = { memberId: memberId.toString(), withdrawalId, ...news }
  await outbox.publish(tx, { brandId, topic: 'withdrawal.settled', payload })
}
