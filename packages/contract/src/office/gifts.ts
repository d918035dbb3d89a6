// Single rewards: what an operator gives one member into the reward centre.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, positiveAmount, time, uuid } from '../fields.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const shared = { tag: 'rewards', access: ['operator'] } as const

const kind = z.enum(['cash', 'points'])

const gift = z.strictObject({
  giftId: uuid,
  member: memberName,
  kind,
  /** Main units of the currency, or points. */
  amount,
  /** What the member reads. */
  words: z.string(),
  days: z.int(),
  reason: z.string(),
  /** `proposed`: waits for a second operator; `offered`: it is in the reward centre; `expired`: nobody decided in time. */
  state: z.enum(['proposed', 'offered', 'refused', 'expired']),
  proposedBy: z.string(),
  /** Whether the caller proposed it, and so cannot decide about it. */
  isMine: z.boolean(),
  proposedAt: time,
  expiresAt: time,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  refusal: z.nullable(z.string()),
})
export type Gift = z.output<typeof gift>

export const listGifts = defineEndpoint({
  ...shared,
  name: 'listGifts',
  method: 'GET',
  path: '/office/gifts',
  summary: 'Single rewards: those that wait for a second operator, the oldest first, or all, the newest first',
  permission: 'gifts.read',
  query: z.strictObject({
    queue: z._default(z.enum(['waiting', 'all']), 'waiting'),
    member: z.optional(memberNumber),
    ...pageQuery,
  }),
  reply: z.strictObject({
    list: z.array(gift),
    /** From which amounts on a second operator has to agree; `0`: always. */
    twoPeopleFrom: z.strictObject({ cash: amount, points: amount }),
    ...officePaging,
  }),
  errors: [],
})

export const giveGift = defineEndpoint({
  ...shared,
  name: 'giveGift',
  method: 'POST',
  path: '/office/gifts',
  summary: 'Give a member one reward; from an amount on it waits for a second operator',
  permission: 'gifts.give',
  freshFactor: true,
  idempotent: true,
  maxPerHour: 200,
  body: z.strictObject({
    /** A number or a username, as somebody types it. */
    member: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    kind,
    amount: positiveAmount,
    words: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    days: z.int().check(z.gte(1), z.lte(90)),
    reason: officeReason,
  }),
  reply: gift,
  errors: ['adjustment.member_unknown', 'payment.amount_invalid', 'payment.amount_range'],
})

const params = z.strictObject({ giftId: uuid })
const decisionErrors = ['gift.unknown', 'gift.expired', 'payment.decided', 'operator.second_needed'] as const

export const approveGift = defineEndpoint({
  ...shared,
  name: 'approveGift',
  method: 'POST',
  path: '/office/gifts/:giftId/approve',
  summary: 'Approve a reward as the second operator: the member finds it in the reward centre',
  permission: 'gifts.approve',
  freshFactor: true,
  params,
  body: z.strictObject({}),
  reply: gift,
  errors: [...decisionErrors],
})

export const refuseGift = defineEndpoint({
  ...shared,
  name: 'refuseGift',
  method: 'POST',
  path: '/office/gifts/:giftId/refuse',
  summary: 'Refuse a reward as the second operator',
  permission: 'gifts.approve',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: gift,
  errors: [...decisionErrors],
})
