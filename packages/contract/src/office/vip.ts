// Levels of members (VIP) as operators define them, and whom they have set one by hand.
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day, pageSize, positiveAmount, time } from '../fields.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const shared = { tag: 'vip', access: ['operator'] } as const

/** How many levels a brand can have. */
export const mostVipLevels = 20

const whole = (most: number) => z.int().check(z.gte(1), z.lte(most))

const periods = {
  /** How many days of turnover count, today included. */
  periodDays: whole(366),
  /** How long a level is kept once it is reached. */
  keptDays: whole(366),
  /** How long a gift waits to be claimed. */
  giftDays: whole(90),
}

/** What is said of a level. Amounts of the brand's currency; a gift of 0 is none. */
const amounts = <Amount extends z.ZodMiniType>(one: Amount) => ({
  needs: one,
  keeps: one,
  onReaching: one,
  weekly: one,
  monthly: one,
  birthday: one,
  withdrawDay: one,
})

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const levels = z.strictObject({
  ...periods,
  levels: z.array(z.strictObject({ names: z.strictObject(inEachLanguage(() => z.string())), ...amounts(amount) })),
})
export type OfficeLevels = z.output<typeof levels>

const typedLevels = z.strictObject({
  ...periods,
  levels: z
    .array(z.strictObject({ names: z.strictObject(inEachLanguage(() => name)), ...amounts(positiveAmount) }))
    .check(z.maxLength(mostVipLevels)),
})

const page = z.strictObject({
  /** Whether the brand's switch for levels is on. */
  hasVip: z.boolean(),
  /** The newest version, which the form begins with; 0 if there never was one. */
  version: z.int(),
  /** The version that counts now: an earlier one until the newest begins. */
  current: z.int(),
  /** Since when, or from when, the newest one counts. */
  countsFrom: z.nullable(time),
  settings: levels,
  /** How many members have each level now. */
  members: z.array(z.strictObject({ level: z.int(), members: z.int() })),
  currencySymbol: z.string(),
  currencyDigits: z.int(),
})
export type OfficeVip = z.output<typeof page>

export const officeVip = defineEndpoint({
  ...shared,
  name: 'officeVip',
  method: 'GET',
  path: '/office/vip',
  summary: 'The levels of members, and how many have each',
  permission: 'vip.read',
  query: z.strictObject({}),
  reply: page,
  errors: [],
})

export const saveVip = defineEndpoint({
  ...shared,
  name: 'saveVip',
  method: 'POST',
  path: '/office/vip',
  summary: 'Save the levels as a new version, which counts at once or from a day of the brand’s time zone on',
  permission: 'vip.change',
  freshFactor: true,
  maxPerHour: 60,
  body: z.strictObject({
    /** The version that the operator has seen. */
    version: z.int().check(z.gte(0)),
    settings: typedLevels,
    /** `null`: at once. */
    from: z.nullable(day),
    reason: officeReason,
  }),
  reply: page,
  errors: ['vip.changed', 'vip.nothing', 'vip.day_passed', 'payment.amount_invalid'],
})

const version = z.strictObject({
  version: z.int(),
  operator: z.string(),
  reason: z.string(),
  at: time,
  countsFrom: time,
  /** What it changed, by the name of the fact, such as `2 needs`. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
})
export type VipVersion = z.output<typeof version>

export const vipVersions = defineEndpoint({
  ...shared,
  name: 'vipVersions',
  method: 'GET',
  path: '/office/vip/versions',
  summary: 'Every version of the levels, the newest first; `before` is the version to go on from',
  permission: 'vip.read',
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))), pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(version), next: z.nullable(z.string()) }),
  errors: [],
})

const held = z.strictObject({
  member: memberName,
  level: z.int(),
  since: time,
  /** Until when it is not lowered. */
  keptUntil: time,
  /** Until when it stays as an operator has set it, who and why; `null` if it follows the turnover. */
  set: z.nullable(z.strictObject({ until: time, operator: z.string(), reason: z.string() })),
})
export type VipMemberRow = z.output<typeof held>

export const vipMembers = defineEndpoint({
  ...shared,
  name: 'vipMembers',
  method: 'GET',
  path: '/office/vip/members',
  summary: 'The members with a level, the highest first; `set` only those whose level an operator has set',
  permission: 'vip.read',
  query: z.strictObject({
    level: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
    set: z.optional(z.enum(['yes'])),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(held), ...officePaging }),
  errors: [],
})

const change = z.strictObject({
  number: z.int(),
  before: z.int(),
  after: z.int(),
  cause: z.enum(['reached', 'lapsed', 'operator']),
  operator: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  until: z.nullable(time),
  at: time,
})

const standing = z.strictObject({
  hasVip: z.boolean(),
  level: z.int(),
  /** The names of the levels from level 1 on, in the caller's language. */
  names: z.array(z.string()),
  keptUntil: z.nullable(time),
  setUntil: z.nullable(time),
  /** Valid turnover within the period, today included. */
  turnover: amount,
  periodDays: z.int(),
  /** The newest first, at most 50. */
  changes: z.array(change),
})
export type MemberLevelStanding = z.output<typeof standing>

const params = z.strictObject({ memberId: memberNumber })

export const officeMemberLevel = defineEndpoint({
  ...shared,
  name: 'officeMemberLevel',
  method: 'GET',
  path: '/office/members/:memberId/level',
  summary: 'A member’s level, and how it came to be',
  permission: 'vip.read',
  params,
  query: z.strictObject({}),
  reply: standing,
  errors: ['member.unknown'],
})

export const setMemberLevel = defineEndpoint({
  ...shared,
  name: 'setMemberLevel',
  method: 'POST',
  path: '/office/members/:memberId/level',
  summary: 'Set a member’s level by hand: it stays so until the end of a day, whatever the member stakes',
  permission: 'vip.assign',
  freshFactor: true,
  maxPerHour: 200,
  params,
  body: z.strictObject({
    level: z.int().check(z.gte(0), z.lte(mostVipLevels)),
    /** A day of the brand's time zone, at most a year ahead. */
    until: day,
    /** The number of the newest change that the operator has seen; 0 for none. */
    seen: z.int().check(z.gte(0)),
    reason: officeReason,
  }),
  reply: standing,
  errors: ['member.unknown', 'vip.off', 'vip.changed', 'vip.level_unknown', 'vip.day_passed'],
})
