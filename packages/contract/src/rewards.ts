// The reward centre: what waits for the member to claim it (2.104).
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, pageNo, pageSize, paging, time, uuid } from './fields.ts'

/** Who offers a reward. */
export const rewardSource = z.enum(['rebate', 'referral', 'sign_in', 'vip', 'mission', 'operator'])
export type RewardSource = z.output<typeof rewardSource>

/**
 * What a reward is for, as a phrase of the dictionary `rewards`. What `mission` and `activity` are
 * called comes in each language, as JSON.
 */
export const rewardWords = z.enum([
  'rebate_day',
  'rebate_week',
  'sign_in',
  'friend_welcome',
  'friend_invited',
  'friend_of_friend',
  'vip_level',
  'vip_birthday',
  'vip_weekly',
  'vip_monthly',
  'mission',
  'mission_board',
  'operator',
  'activity',
  'gift',
])
export type RewardWords = z.output<typeof rewardWords>

/** A reward as its member sees it. `claiming`: claimed, and in the balance within a minute. */
export const reward = z.strictObject({
  rewardId: uuid,
  source: rewardSource,
  words: rewardWords,
  /** What the phrase is filled with. A day such as `2026-11-21` is to be shown as the reader writes days. */
  details: z.array(z.string()),
  kind: z.enum(['cash', 'points']),
  /** Main units of the currency, or points. */
  amount,
  state: z.enum(['waiting', 'claiming', 'claimed', 'expired']),
  offeredAt: time,
  expiresAt: time,
  claimedAt: z.nullable(time),
})
export type Reward = z.output<typeof reward>

export const listRewards = defineEndpoint({
  name: 'listRewards',
  method: 'GET',
  path: '/wps/member/rewards',
  summary: 'The reward centre: what waits, and a page of what was claimed or has expired, the newest first (2.104)',
  tag: 'rewards',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    /** What waits, those that end first on top, at most 100. */
    waiting: z.array(reward),
    list: z.array(reward),
    ...paging,
    currencySymbol: z.string(),
  }),
  errors: [],
})

export const claimReward = defineEndpoint({
  name: 'claimReward',
  method: 'POST',
  path: '/wps/member/rewards/:rewardId/claim',
  summary: 'Claim a reward. Claiming it again changes nothing (2.104)',
  tag: 'rewards',
  access: realAccounts,
  params: z.strictObject({ rewardId: uuid }),
  reply: z.strictObject({ reward }),
  errors: ['reward.unknown', 'reward.expired'],
})

export const claimAllRewards = defineEndpoint({
  name: 'claimAllRewards',
  method: 'POST',
  path: '/wps/member/rewards/claim',
  summary: 'Claim everything that waits, at most 50 at once (2.104)',
  tag: 'rewards',
  access: realAccounts,
  reply: z.strictObject({ list: z.array(reward) }),
  errors: [],
})
