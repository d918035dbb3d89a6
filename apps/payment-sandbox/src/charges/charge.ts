import type { Charge, ChargeRequest, ChargeStatus } from '@baize/payment-wire'
import type { Known, Ordered } from '../book/book.ts'

/** A charge as it was ordered; its amount is written with all digits of the currency. */
export type OrderedCharge = ChargeRequest & Ordered & { readonly token: string; readonly qr?: string }

/** What has become of a charge. */
export interface ChargeState {
  readonly status: ChargeStatus
  /** What was paid, which may differ from what was ordered, and when. */
  readonly paid?: { readonly amount: string; readonly currency: string; readonly at: string }
}

/** A charge and its state. */
export type KnownCharge = Known<OrderedCharge, ChargeState>

/** A charge as the protocol writes it. */
export function onTheWire({ ordered, state }: KnownCharge): Omit<Charge, 'qr' | 'pageUrl'> {
  const { status, paid } = state
  return {
    charge: ordered.id,
    order: ordered.order,
    status,
    amount: paid?.amount ?? ordered.amount,
    currency: paid?.currency ?? ordered.currency,
    ...(paid === undefined ? {} : { paidAt: paid.at }),
  }
}
