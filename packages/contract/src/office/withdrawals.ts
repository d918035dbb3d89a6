// Withdrawals as operators review them.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, code, time, uuid } from '../fields.ts'
import { receiptProof, receiptState } from '../withdrawals.ts'
import { amountQuery, claim, dayQuery, memberName, memberNumber, officePaging, pageQuery, sortQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/**
 * What a list shows. `waiting`: for a decision; `second`: for the second of two people; `late`: not at its end although it was
 * promised; `paying`: approved, and not yet at its end; `disputed`: paid, but its member says that the money has not arrived or not
 * all of it; `ended`: paid, rejected, cancelled or failed.
 */
export const withdrawalQueue = z.enum(['waiting', 'second', 'late', 'paying', 'disputed', 'ended', 'all'])

const state = z.enum(['requested', 'approved', 'paying', 'paid', 'cancelled', 'rejected', 'failed'])

/** What the first of two people decided, and who it was. */
const firstOfTwo = z.nullable(
  z.strictObject({
    decision: z.enum(['approve', 'paid', 'failed', 'refund']),
    operator: z.string(),
    isMe: z.boolean(),
    at: time,
  }),
)

const withdrawalRow = z.strictObject({
  withdrawalId: uuid,
  member: memberName,
  /** The rank of the member's level when it was asked for; 0 for none. */
  level: z.number(),
  state,
  amount,
  bankName: z.string(),
  numberTail: z.string(),
  gateway: code,
  requestedAt: time,
  promisedAt: time,
  /** What is known about the arrival of a paid one; `null` if its member is not asked. */
  receipt: z.nullable(receiptState),
  first: firstOfTwo,
  claim,
})
export type WithdrawalReviewRow = z.output<typeof withdrawalRow>

export const reviewWithdrawals = defineEndpoint({
  name: 'reviewWithdrawals',
  method: 'GET',
  path: '/office/withdrawals',
  summary: 'Withdrawals, by what they wait for',
  tag: 'withdrawals',
  access: ['operator'],
  permission: 'withdrawals.read',
  query: z.strictObject({
    queue: z._default(withdrawalQueue, 'waiting'),
    member: z.optional(memberNumber),
    gateway: z.optional(code),
    minAmount: amountQuery,
    maxAmount: amountQuery,
    ...dayQuery,
    ...sortQuery(['priority', 'requestedAt', 'promisedAt', 'amount'], 'asc'),
    ...pageQuery,
  }),
  reply: z.strictObject({
    list: z.array(withdrawalRow),
    ...officePaging,
    /** What the list can be narrowed to. */
    gateways: z.array(code),
  }),
  errors: [],
})

/**
 * Why a withdrawal deserves a closer look. `values` fill the sentence that the page has for the code; those of
 * {@link amountFlags} are amounts.
 */
const riskFlag = z.strictObject({
  code: z.enum([
    'first_withdrawal',
    'new_account_number',
    'number_of_others',
    'little_played',
    'never_deposited',
    'more_than_deposited',
    'same_device',
    'same_address',
    'owes',
    'account_rejected',
    'blocked_by_auditor',
    'suspended',
  ]),
  weight: z.enum(['note', 'warning', 'stop']),
  values: z.array(z.string()),
})
/** The flags whose values are amounts. */
export const amountFlags: ReadonlySet<string> = new Set(['little_played', 'more_than_deposited', 'owes'])
export type RiskFlag = z.output<typeof riskFlag>

/** What a member says about the arrival of a withdrawal. */
const receiptAnswer = z.strictObject({
  at: time,
  received: amount,
  /** What is missing, which a refund gives back. */
  remainder: amount,
  note: z.nullable(z.string()),
  pictures: z.array(receiptProof),
  /** Whether two people decide to give it back. */
  refundNeedsTwo: z.boolean(),
})
export type ReceiptAnswer = z.output<typeof receiptAnswer>

const reviewedWithdrawal = z.strictObject({
  ...withdrawalRow.shape,
  holder: z.string(),
  accountAddedAt: time,
  /** The member's main balance now, and what deposits and withdrawals amounted to before this one. */
  balance: amount,
  deposited: amount,
  deposits: z.number(),
  withdrawn: amount,
  withdrawals: z.number(),
  /** What was staked since the last deposit, by whole days; `null` if there was none. */
  stakedSinceDeposit: z.nullable(amount),
  /** What deposits ask to be staked before the next withdrawal, to go now; `null` if the brand has no such rule. */
  turnoverToGo: z.nullable(amount),
  needsTwo: z.boolean(),
  /** Without an answer, a paid one counts as received from then on. */
  receiptDueAt: z.nullable(time),
  answer: z.nullable(receiptAnswer),
  flags: z.array(riskFlag),
  steps: z.array(
    z.strictObject({
      state: z.string(),
      at: time,
      byKind: z.enum(['member', 'operator', 'gateway', 'system']),
      byName: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** What the gateway reported, the newest first. */
  reports: z.array(
    z.strictObject({
      eventId: z.string(),
      kind: z.string(),
      amount: z.string(),
      currency: z.string(),
      outcome: z.string(),
      at: time,
    }),
  ),
})
export type ReviewedWithdrawal = z.output<typeof reviewedWithdrawal>

const params = z.strictObject({ withdrawalId: uuid })

export const reviewWithdrawal = defineEndpoint({
  name: 'reviewWithdrawal',
  method: 'GET',
  path: '/office/withdrawals/:withdrawalId',
  summary: 'One withdrawal with what there is to know about its risk',
  tag: 'withdrawals',
  access: ['operator'],
  permission: 'withdrawals.read',
  params,
  reply: reviewedWithdrawal,
  errors: ['payment.withdrawal_unknown'],
})

export const claimWithdrawal = defineEndpoint({
  name: 'claimWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/:withdrawalId/claim',
  summary: 'Take a withdrawal up, or give a sign of life: it belongs to one operator for ten minutes',
  tag: 'withdrawals',
  access: ['operator'],
  permission: 'withdrawals.decide',
  params,
  body: z.strictObject({}),
  reply: z.strictObject({ claim }),
  errors: ['payment.withdrawal_unknown', 'payment.claimed', 'payment.decided'],
})

export const releaseWithdrawal = defineEndpoint({
  name: 'releaseWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/:withdrawalId/release',
  summary: 'Let go of a withdrawal that the operator took up',
  tag: 'withdrawals',
  access: ['operator'],
  permission: 'withdrawals.decide',
  params,
  body: z.strictObject({}),
  reply: z.strictObject({}),
  errors: [],
})

/** A decision's reply: `isFirst` if a second person has to agree before it takes effect. */
const decided = z.strictObject({ withdrawal: reviewedWithdrawal, isFirst: z.boolean() })
const decisionErrors = [
  'payment.withdrawal_unknown',
  'payment.claimed',
  'payment.decided',
  'operator.second_needed',
] as const

export const approveWithdrawal = defineEndpoint({
  name: 'approveWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/:withdrawalId/approve',
  summary: 'Approve a withdrawal: the gateway pays it. From the brand’s amount on a second person approves too',
  tag: 'withdrawals',
  access: ['operator'],
  permission: 'withdrawals.decide',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: z.optional(officeReason) }),
  reply: decided,
  errors: [...decisionErrors, 'payment.account_rejected'],
})

export const rejectWithdrawal = defineEndpoint({
  name: 'rejectWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/:withdrawalId/reject',
  summary: 'Reject a withdrawal: the money goes back to the member, who reads the reason',
  tag: 'withdrawals',
  access: ['operator'],
  permission: 'withdrawals.decide',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: decided,
  errors: decisionErrors,
})

export const endWithdrawal = defineEndpoint({
  name: 'endWithdrawal',
  method: 'POST',
  path: '/office/withdrawals/:withdrawalId/end',
  summary: 'Say what the bank says about a payout whose gateway does not end it; a second person has to say the same',
  tag: 'withdrawals',
  access: ['operator'],
  permission: 'withdrawals.decide',
  freshFactor: true,
  params,
  body: z.strictObject({ ended: z.enum(['paid', 'failed']), reason: officeReason }),
  reply: decided,
  errors: [...decisionErrors, 'wallet.claim_taken', 'wallet.busy'],
})

export const decideReceipt = defineEndpoint({
  name: 'decideReceipt',
  method: 'POST',
  path: '/office/withdrawals/:withdrawalId/receipt',
  summary:
    'Decide about money that has not arrived: give back what is missing, or let it count as received. From the brand’s amount on two people decide to give it back (4.031)',
  tag: 'withdrawals',
  access: ['operator'],
  permission: 'withdrawals.decide',
  freshFactor: true,
  params,
  body: z.strictObject({ decision: z.enum(['refund', 'force']), reason: officeReason }),
  reply: decided,
  errors: decisionErrors,
})

export const officeReceiptPicture = defineEndpoint({
  name: 'officeReceiptPicture',
  method: 'GET',
  path: '/office/receipt-pictures/:pictureId',
  summary: 'A picture with which a member shows what has arrived, as it was encoded again',
  tag: 'withdrawals',
  access: ['operator'],
  permission: 'withdrawals.read',
  params: z.strictObject({ pictureId: uuid }),
  file: 'image/webp',
  isPrivate: true,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['payment.picture_unknown'],
})
