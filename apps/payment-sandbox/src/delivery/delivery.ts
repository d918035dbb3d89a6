import type { GatewayEvent, PayoutEvent } from '@baize/payment-wire'

/** How an event is spoilt on its way. */
export type Forgery = 'altered' | 'unsigned'

/** An event that is to be sent to a merchant. */
export interface Delivery {
  readonly delivery: string
  /** The id of the charge or the payout that it is about. */
  readonly about: string
  readonly merchant: string
  readonly notifyUrl: string
  /** The event's id, the same in every delivery and repetition of it. */
  readonly event: string
  readonly type: GatewayEvent['type'] | PayoutEvent['type']
  readonly body: string
  readonly createdAt: string
  /** A forged event is sent once, whatever the answer. */
  readonly forgery?: Forgery
}

/** A delivery and what came of it. */
export interface KnownDelivery {
  readonly delivery: Delivery
  /** The status of the last answer; `undefined` if there was none yet. */
  readonly status: number | undefined
  /** Whether it will not be sent again. */
  readonly isDone: boolean
}
