// Levels of members (VIP): what a level gives, and how far the next one is.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, time } from './fields.ts'

const level = z.strictObject({
  rank: z.number(),
  name: z.string(),
  /** Valid turnover within the period that reaches it. */
  needs: amount,
  /** What keeps it afterwards. */
  keeps: amount,
  /** Gifts in the reward centre; `0` for none. */
  onReaching: amount,
  weekly: amount,
  monthly: amount,
  birthday: amount,
  /** The most that can be withdrawn in a day; `0` for what everybody can. */
  withdrawDay: amount,
})
export type VipLevel = z.output<typeof level>

export const memberVip = defineEndpoint({
  name: 'memberVip',
  method: 'GET',
  path: '/wps/member/vip',
  summary: 'The member’s level, and how far the next one is (3.045)',
  tag: 'vip',
  access: realAccounts,
  reply: z.strictObject({
    /** Whether the brand has levels at all (6.008); without them, everything else is empty. */
    hasVip: z.boolean(),
    vipRankLevel: z.number(),
    vipLabelName: z.string(),
    /** Valid turnover within the period, today included. */
    turnover: amount,
    periodDays: z.number(),
    /** Until when the level is not lowered; `null` without a level. */
    keptUntil: z.nullable(time),
    /** `null` at the highest level. */
    next: z.nullable(z.strictObject({ rank: z.number(), name: z.string(), needs: amount, missing: amount })),
    levels: z.array(level),
    currencySymbol: z.string(),
    currencyCode: z.string(),
  }),
  errors: [],
})
