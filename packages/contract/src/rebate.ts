// Rebates and sign-in days: what members get back of what they staked, and for coming every day.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, day, gameType, pageNo, pageSize, paging, time } from './fields.ts'
import { reward } from './rewards.ts'

export const memberRebate = defineEndpoint({
  name: 'memberRebate',
  method: 'GET',
  path: '/wps/member/rebate',
  summary: 'The rebate of this period so far by type of game, what waits to be claimed, and earlier periods (2.108)',
  tag: 'rewards',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    kind: z.enum(['day', 'week']),
    /** Whether members claim a rebate, or it is paid as soon as it is counted. */
    payment: z.enum(['claim', 'auto']),
    period: z.strictObject({ from: day, to: day, endsAt: time }),
    level: z.number(),
    /** A rebate below it is not paid. */
    minimum: amount,
    /** Every type of game that brings a rebate; the rate in parts per million. */
    types: z.array(z.strictObject({ gameType, turnover: amount, ppm: z.int(), rebate: amount })),
    total: amount,
    /** The last period, as long as it is being counted. */
    counting: z.nullable(z.strictObject({ from: day, to: day })),
    waiting: z.array(reward),
    /** `below`: below the minimum. */
    list: z.array(
      z.strictObject({
        from: day,
        to: day,
        turnover: amount,
        amount,
        state: z.enum(['below', 'waiting', 'claiming', 'claimed', 'expired']),
      }),
    ),
    ...paging,
    currencySymbol: z.string(),
  }),
  errors: ['rebate.off'],
})

export const signInDays = defineEndpoint({
  name: 'signInDays',
  method: 'GET',
  path: '/wps/member/sign-in',
  summary: 'The seven sign-in days in a row with their rewards; none if the brand has no such rewards (2.104)',
  tag: 'rewards',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    days: z.array(z.strictObject({ amount, state: z.enum(['done', 'today', 'later']) })),
    /** Whether the member has signed in today. */
    isDone: z.boolean(),
    /** When the next day begins in the brand’s time zone. */
    nextAt: time,
    currencySymbol: z.string(),
  }),
  errors: [],
})

export const signInToday = defineEndpoint({
  name: 'signInToday',
  method: 'POST',
  path: '/wps/member/sign-in',
  summary: 'Sign in for today, once a day, which gives the reward of the day (2.104)',
  tag: 'rewards',
  access: realAccounts,
  reply: z.strictObject({ reward }),
  errors: ['sign_in.done', 'sign_in.off', 'protection.excluded'],
})
