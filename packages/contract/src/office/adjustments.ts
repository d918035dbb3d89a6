// Corrections of members' balances: one operator proposes, another decides.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, positiveAmount, time, uuid } from '../fields.ts'
import { amountQuery, dayQuery, memberName, memberNumber, officePaging, pageQuery, sortQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** What a correction is for. The member reads it. */
export const adjustmentCategory = z.enum(['goodwill', 'correction', 'bonus_correction', 'chargeback', 'test'])

/** In the member's favour, or against the member. */
export const adjustmentDirection = z.enum(['credit', 'debit'])

/** `open`: not at its end; the others are ends. */
export const adjustmentQueue = z.enum(['open', 'posted', 'refused', 'expired', 'all'])

/**
 * `proposed`: waits for a second person; `approving` and `closing`: decided, and the books are asked; `posted`, `refused` and
 * `expired`: at its end.
 */
const state = z.enum(['proposed', 'approving', 'closing', 'posted', 'refused', 'expired'])

const adjustmentRow = z.strictObject({
  adjustmentId: uuid,
  member: memberName,
  direction: adjustmentDirection,
  /** Without a sign. */
  amount,
  category: adjustmentCategory,
  reason: z.string(),
  state,
  proposedBy: z.string(),
  /** Whether the caller proposed it, and so cannot decide about it. */
  isMine: z.boolean(),
  proposedAt: time,
  expiresAt: time,
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(time),
  refusedBy: z.nullable(z.string()),
  refusedAt: z.nullable(time),
  refusal: z.nullable(z.string()),
  postedAt: z.nullable(time),
  /** Why the books refused it when it was last approved. */
  problem: z.nullable(z.enum(['beyond_balance', 'debt', 'blocked'])),
})
export type AdjustmentItem = z.output<typeof adjustmentRow>

/** One side of the posting. The house's balances are not known any more once it is posted. */
const leg = z.strictObject({ change: amount, before: z.nullable(amount), after: z.nullable(amount) })

const legs = z.strictObject({
  member: leg,
  /** The site's account `adjustments`. */
  house: leg,
  /** What the member owes: a credit settles it first, and no debit is possible. */
  owed: amount,
  /** Whether the balance covers it. */
  isCovered: z.boolean(),
  /** Whether these are the sides as they were posted; otherwise as they would be now. */
  isPosted: z.boolean(),
})
export type AdjustmentSides = z.output<typeof legs>

const adjustment = z.strictObject({ ...adjustmentRow.shape, legs })
export type AdjustmentDetails = z.output<typeof adjustment>

export const listAdjustments = defineEndpoint({
  name: 'listAdjustments',
  method: 'GET',
  path: '/office/adjustments',
  summary: 'Adjustments of members’ balances',
  tag: 'adjustments',
  access: ['operator'],
  permission: 'adjustments.read',
  query: z.strictObject({
    queue: z._default(adjustmentQueue, 'open'),
    member: z.optional(memberNumber),
    category: z.optional(adjustmentCategory),
    way: z.optional(adjustmentDirection),
    minAmount: amountQuery,
    maxAmount: amountQuery,
    ...dayQuery,
    ...sortQuery(['proposedAt', 'amount'], 'desc'),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(adjustmentRow), ...officePaging }),
  errors: [],
})

const params = z.strictObject({ adjustmentId: uuid })

export const readAdjustment = defineEndpoint({
  name: 'readAdjustment',
  method: 'GET',
  path: '/office/adjustments/:adjustmentId',
  summary: 'One adjustment with both sides of its posting',
  tag: 'adjustments',
  access: ['operator'],
  permission: 'adjustments.read',
  params,
  reply: adjustment,
  errors: ['adjustment.unknown'],
})

/** A member's number or username, as somebody types it. */
const memberText = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

export const previewAdjustment = defineEndpoint({
  name: 'previewAdjustment',
  method: 'GET',
  path: '/office/adjustment-preview',
  summary: 'Both sides of an adjustment that somebody may propose, from the balances of this moment',
  tag: 'adjustments',
  access: ['operator'],
  permission: 'adjustments.propose',
  query: z.strictObject({ member: memberText, direction: adjustmentDirection, amount: positiveAmount }),
  reply: z.strictObject({ member: memberName, legs }),
  errors: ['adjustment.member_unknown'],
})

export const proposeAdjustment = defineEndpoint({
  name: 'proposeAdjustment',
  method: 'POST',
  path: '/office/adjustments',
  summary: 'Propose an adjustment; nothing moves until another operator approves it',
  tag: 'adjustments',
  access: ['operator'],
  permission: 'adjustments.propose',
  idempotent: true,
  maxPerHour: 200,
  body: z.strictObject({
    member: memberText,
    direction: adjustmentDirection,
    amount: positiveAmount,
    category: adjustmentCategory,
    reason: officeReason,
  }),
  reply: adjustment,
  errors: ['adjustment.member_unknown'],
})

const decisionErrors = [
  'adjustment.unknown',
  'adjustment.expired',
  'payment.decided',
  'operator.second_needed',
] as const

export const approveAdjustment = defineEndpoint({
  name: 'approveAdjustment',
  method: 'POST',
  path: '/office/adjustments/:adjustmentId/approve',
  summary: 'Approve an adjustment as the second person: it is posted',
  tag: 'adjustments',
  access: ['operator'],
  permission: 'adjustments.approve',
  freshFactor: true,
  params,
  body: z.strictObject({}),
  reply: adjustment,
  errors: [
    ...decisionErrors,
    'adjustment.beyond_balance',
    'adjustment.debt',
    'adjustment.blocked',
    'wallet.busy',
    'system.unavailable',
  ],
})

export const refuseAdjustment = defineEndpoint({
  name: 'refuseAdjustment',
  method: 'POST',
  path: '/office/adjustments/:adjustmentId/refuse',
  summary: 'Refuse an adjustment as the second person: nothing is posted',
  tag: 'adjustments',
  access: ['operator'],
  permission: 'adjustments.approve',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: adjustment,
  errors: [...decisionErrors, 'wallet.busy', 'system.unavailable'],
})
