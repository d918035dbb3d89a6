import type { ReceiptState } from '@baize/contract'
import type { RiskFlag, WithdrawalReviewRow } from '@baize/contract/office'
import type { Tone } from '../../kit/values.tsx'

/** What a state means for whoever reads the list. */
export const toneOfState: Readonly<Record<WithdrawalReviewRow['state'], Tone>> = {
  requested: 'waiting',
  approved: 'waiting',
  paying: 'waiting',
  paid: 'good',
  cancelled: 'plain',
  rejected: 'bad',
  failed: 'bad',
}

/** What is known about the arrival of a paid withdrawal means this. */
export const toneOfReceipt: Readonly<Record<ReceiptState, Tone>> = {
  awaiting: 'plain',
  received: 'good',
  assumed: 'good',
  disputed: 'bad',
  forced: 'plain',
  refunding: 'waiting',
  refunded: 'plain',
}

export const toneOfWeight: Readonly<Record<RiskFlag['weight'], Tone>> = {
  stop: 'bad',
  warning: 'waiting',
  note: 'plain',
}
