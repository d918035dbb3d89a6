// Invitations of friends: the member's own code, the friends who came by it, and the terms for whoever comes by one.
import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { amount, code, pageNo, pageSize, paging, time } from './fields.ts'

const terms = {
  /** What the friend gets, after depositing and staking so much in all within so many days. */
  friendAmount: amount,
  minimumDeposit: amount,
  minimumTurnover: amount,
  days: z.int(),
}

export const memberReferral = defineEndpoint({
  name: 'memberReferral',
  method: 'GET',
  path: '/wps/member/referral',
  summary: 'The member’s invitation code, the terms, and the friends who came by it, the newest first (2.105)',
  tag: 'rewards',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    code,
    terms: z.strictObject({
      ...terms,
      /** What the inviter gets, and, if there are two, who invited the inviter. */
      levels: z.array(amount),
    }),
    /** For how many friends the member was rewarded in this month, and for how many they can be. */
    month: z.strictObject({ counted: z.int(), most: z.int() }),
    totals: z.strictObject({ friends: z.int(), rewarded: z.int(), earned: amount }),
    list: z.array(
      z.strictObject({
        /** The username, masked. */
        name: z.string(),
        /** 2: a friend of a friend. */
        level: z.int(),
        joinedAt: time,
        /**
         * `playing`: has deposited; `checking`: has done what is asked, and an operator looks at it; `capped`: has done it in a
         * month in which the member had been rewarded for enough friends; `unshared`: has done it and brought the member nothing, as when
         * the friend in between had not done it yet; `lapsed`: not in time.
         */
        state: z.enum(['joined', 'playing', 'checking', 'rewarded', 'capped', 'unshared', 'refused', 'lapsed']),
        brought: z.nullable(amount),
      }),
    ),
    ...paging,
    currencySymbol: z.string(),
  }),
  errors: ['referral.off'],
})

export const invitationTerms = defineEndpoint({
  name: 'invitationTerms',
  method: 'GET',
  path: '/wps/referral/invitations/:code',
  summary: 'Whose invitation it is, and what the friend gets for coming by it (2.105)',
  tag: 'rewards',
  access: everyone,
  params: z.strictObject({ code }),
  query: z.strictObject({}),
  reply: z.strictObject({ inviter: z.string(), ...terms, currencySymbol: z.string() }),
  errors: ['referral.unknown', 'referral.off'],
})
