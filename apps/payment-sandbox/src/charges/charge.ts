import type { Charge, ChargeRequest, ChargeStatus, GatewayEvent } from '@baize/payment-wire'

/** A charge as it was ordered; its amount is written with all digits of the currency. */
export interface OrderedCharge extends ChargeRequest {
  /** The gateway's own id. */
  readonly charge: string
  /** What nobody can guess: the address of its page contains it. */
  readonly token: string
  readonly createdAt: string
  readonly qr?: string
}

/** What has become of a charge. */
export interface ChargeState {
  readonly status: ChargeStatus
  /** What was paid, which may differ from what was ordered, and when. */
  readonly paid?: { readonly amount: string; readonly currency: string; readonly at: string }
}

/** A charge and its state. */
export interface KnownCharge {
  readonly ordered: OrderedCharge
  readonly state: ChargeState
}

/** A charge as the protocol writes it. */
export function onTheWire({ ordered, state }: KnownCharge): Omit<Charge, 'qr' | 'pageUrl'> {
  const { status, paid } = state
  return {
    charge: ordered.charge,
    order: ordered.order,
    status,
    amount: paid?.amount ?? ordered.amount,
    currency: paid?.currency ?? ordered.currency,
    ...(paid === undefined ? {} : { paidAt: paid.at }),
  }
}

/** What an event says has happened. */
export type EventType = GatewayEvent['type']
