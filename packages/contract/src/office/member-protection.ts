// A member's protection as operators see it, and what they can do to protect the member more.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { positiveAmount } from '../fields.ts'
import { limitedFlow, limitPeriod, protection, protectionHistory } from '../protection.ts'
import { memberParams } from './members.ts'
import { officeReason } from './operators.ts'

const officeProtection = z.strictObject({
  ...protection.shape,
  /** Whether the ledger enforces all of it already; otherwise it will within a minute. */
  isApplied: z.boolean(),
})
export type OfficeProtection = z.output<typeof officeProtection>

export const memberProtection = defineEndpoint({
  name: 'memberProtection',
  method: 'GET',
  path: '/office/members/:memberId/protection',
  summary: 'The member’s limits, waiting changes, reality check and exclusion, and what the jurisdiction offers',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: z.strictObject({}),
  reply: officeProtection,
  errors: ['member.unknown'],
})

export const memberProtectionHistory = defineEndpoint({
  name: 'memberProtectionHistory',
  method: 'GET',
  path: '/office/members/:memberId/protection/history',
  summary: 'What was changed of the member’s protection, newest first',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: protectionHistory.query,
  reply: protectionHistory.reply,
  errors: ['member.unknown'],
})

/** Only what protects more. It acts at once; what protects less is up to the member, who waits for it. */
const protects = { tag: 'members', access: ['operator'], permission: 'members.protect', freshFactor: true } as const

export const limitMember = defineEndpoint({
  name: 'limitMember',
  method: 'PUT',
  path: '/office/members/:memberId/protection/limits',
  summary: 'Set or lower a limit because the member asks for it. It acts at once',
  ...protects,
  params: memberParams,
  body: z.strictObject({ flow: limitedFlow, period: limitPeriod, amount: positiveAmount, reason: officeReason }),
  reply: officeProtection,
  errors: ['member.unknown', 'protection.not_stricter', 'protection.limit_too_high', 'payment.amount_invalid'],
})

export const setMemberReality = defineEndpoint({
  name: 'setMemberReality',
  method: 'PUT',
  path: '/office/members/:memberId/protection/reality-check',
  summary: 'Have play interrupted more often because the member asks for it. It acts at once',
  ...protects,
  params: memberParams,
  body: z.strictObject({ minutes: z.number().check(z.int(), z.gte(1), z.lte(1_440)), reason: officeReason }),
  reply: officeProtection,
  errors: ['member.unknown', 'protection.not_stricter', 'protection.choice_unknown'],
})

export const excludeMember = defineEndpoint({
  name: 'excludeMember',
  method: 'POST',
  path: '/office/members/:memberId/protection/exclusions',
  summary: 'Begin a time-out or an exclusion because the member asks for it. Nobody can end it early',
  ...protects,
  params: memberParams,
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('timeout'), hours: z.number(), reason: officeReason }),
    /** Without months, for good. */
    z.strictObject({ kind: z.literal('exclusion'), months: z.nullable(z.number()), reason: officeReason }),
  ]),
  reply: officeProtection,
  errors: ['member.unknown', 'protection.choice_unknown', 'protection.too_short'],
})
