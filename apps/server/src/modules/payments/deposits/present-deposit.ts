import type { Deposit } from '@baize/contract'
import { formatAmount, type Currency } from '@baize/money'
import type { DepositRow } from './deposits.sql.ts'

/** A deposit as its member sees it. How to pay is shown only while it can be paid. */
export function presentDeposit(row: DepositRow, { digits }: Currency): Deposit {
  const isPending = row.state === 'pending'
  return {
    depositId: row.depositId,
    method: row.methodCode,
    kind: row.kind,
    // The moment between an operator's decision and the credit looks like the time before.
    state: row.state === 'crediting' ? 'review' : row.state,
    amount: formatAmount(row.creditedMinor ?? row.amountMinor, digits),
    qr: isPending ? row.qr : null,
    pageUrl: isPending ? row.pageUrl : null,
    createdAt: row.createdAt.toString(),
    expiresAt: row.expiresAt.toString(),
    creditedAt: row.creditedAt?.toString() ?? null,
    reason: row.rejection,
  }
}
