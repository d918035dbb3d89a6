import type { Payout, PayoutReason, PayoutRequest, PayoutStatus } from '@baize/payment-wire'
import type { Known, Ordered } from '../book/book.ts'

/** A payout as it was ordered. */
export type OrderedPayout = PayoutRequest & Ordered

/** What has become of a payout. */
export interface PayoutState {
  readonly status: PayoutStatus
  /** What was paid, which may differ from what was ordered, and when. */
  readonly paid?: { readonly amount: string; readonly currency: string; readonly at: string }
  readonly reason?: PayoutReason
  /** When it failed. */
  readonly failedAt?: string
}

/** A payout and its state. */
export type KnownPayout = Known<OrderedPayout, PayoutState>

/** A payout as the protocol writes it. It does not repeat the account. */
export function payoutOnTheWire({ ordered, state: { status, paid, reason } }: KnownPayout): Payout {
  return {
    payout: ordered.id,
    order: ordered.order,
    status,
    amount: paid?.amount ?? ordered.amount,
    currency: paid?.currency ?? ordered.currency,
    ...(paid === undefined ? {} : { paidAt: paid.at }),
    ...(reason === undefined ? {} : { reason }),
  }
}
