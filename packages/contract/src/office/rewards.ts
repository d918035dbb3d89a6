// Rebate rates, and friends whom members invited.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day, gameType, time, uuid } from '../fields.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** A rate in per cent with at most three decimals, from 0 to 10, such as `0.55`. */
const percent = z.string().check(z.regex(/^(10(\.0{1,3})?|\d(\.\d{1,3})?)$/))

/** How many levels can have rates of their own. */
const mostLevels = 20

/** For each type of game the rates of the levels, from level 0 on; all of the same length. */
const rates = z.array(
  z.strictObject({ gameType, percents: z.array(percent).check(z.minLength(1), z.maxLength(mostLevels)) }),
)

const rebates = z.strictObject({
  /** 0: nobody has changed anything. */
  version: z.int(),
  kind: z.enum(['day', 'week']),
  payment: z.enum(['claim', 'auto']),
  minimum: amount,
  rates,
  /** The first day on which rates that are saved now count. */
  countsFrom: day,
  /** What members staked on these days, by type of game and level, and the rebates that it brought. */
  past: z.strictObject({
    from: day,
    to: day,
    members: z.int(),
    offered: amount,
    turnovers: z.array(z.strictObject({ gameType, level: z.int(), turnover: amount })),
  }),
  currencySymbol: z.string(),
  currencyDigits: z.int(),
})
export type OfficeRebates = z.output<typeof rebates>

export const officeRebates = defineEndpoint({
  name: 'officeRebates',
  method: 'GET',
  path: '/office/rebates',
  summary: 'The rebate rates by type of game and level, and what the last 30 days were computed from',
  tag: 'rewards',
  access: ['operator'],
  permission: 'rebates.read',
  query: z.strictObject({}),
  reply: rebates,
  errors: ['rebate.off'],
})

export const changeRebates = defineEndpoint({
  name: 'changeRebates',
  method: 'POST',
  path: '/office/rebates',
  summary: 'Save rebate rates as a new version, which counts from the next period on',
  tag: 'rewards',
  access: ['operator'],
  permission: 'rebates.change',
  freshFactor: true,
  body: z.strictObject({ version: z.int().check(z.gte(0)), rates: rates.check(z.maxLength(20)), reason: officeReason }),
  reply: rebates,
  errors: ['rebate.off', 'rebate.changed', 'rebate.rates_invalid'],
})

export const rebateVersions = defineEndpoint({
  name: 'rebateVersions',
  method: 'GET',
  path: '/office/rebates/versions',
  summary: 'Every version of the rebate rates, the newest first',
  tag: 'rewards',
  access: ['operator'],
  permission: 'rebates.read',
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ version: z.int(), rates, operator: z.string(), reason: z.string(), at: time })),
    next: z.nullable(z.string()),
  }),
  errors: [],
})

export const referralState = z.enum(['joined', 'held', 'rewarded', 'refused'])

/** What two accounts share. */
export const referralSign = z.enum(['device', 'address', 'bank', 'phone', 'email'])

const referral = z.strictObject({
  referralId: uuid,
  inviter: memberName,
  friend: memberName,
  state: referralState,
  joinedAt: time,
  depositedAt: z.nullable(time),
  qualifiedAt: z.nullable(time),
  /** What the friend had deposited and staked when it was enough. */
  deposit: z.nullable(amount),
  turnover: z.nullable(amount),
  reasons: z.array(referralSign),
  isCapped: z.boolean(),
  decided: z.nullable(z.strictObject({ operator: z.string(), at: time, reason: z.string() })),
})
export type OfficeReferral = z.output<typeof referral>

export const officeReferrals = defineEndpoint({
  name: 'officeReferrals',
  method: 'GET',
  path: '/office/referrals',
  summary: 'Friends whom members invited; those that are held for a decision the oldest first',
  tag: 'rewards',
  access: ['operator'],
  permission: 'referrals.read',
  query: z.strictObject({ state: z.optional(referralState), member: z.optional(memberNumber), ...pageQuery }),
  reply: z.strictObject({ list: z.array(referral), ...officePaging }),
  errors: [],
})

export const decideReferral = defineEndpoint({
  name: 'decideReferral',
  method: 'POST',
  path: '/office/referrals/:referralId/decide',
  summary: 'Release a referral that is held, which offers both their rewards, or refuse it',
  tag: 'rewards',
  access: ['operator'],
  permission: 'referrals.decide',
  freshFactor: true,
  params: z.strictObject({ referralId: uuid }),
  body: z.strictObject({ decision: z.enum(['release', 'refuse']), reason: officeReason }),
  reply: z.strictObject({}),
  errors: ['referral.unknown', 'payment.decided'],
})
