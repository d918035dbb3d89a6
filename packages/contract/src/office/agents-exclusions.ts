// Bets that do not count for the pay of the agents above, as operators see and lift them.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, filterBy, time } from '../fields.ts'
import { payExclusionRules } from '../agents/pay-words.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** Why a bet does not count: which rule found it. */
export const exclusionRule = z.enum(payExclusionRules)

/** `active`: does not count; `lifted`: an operator has decided that it does. */
export const exclusionState = z.enum(['active', 'lifted'])

const number = z.string().check(z.regex(/^\d{1,18}$/))

const exclusionRow = z.strictObject({
  exclusionId: number,
  member: memberName,
  rule: exclusionRule,
  /** The valid stake that does not count. */
  turnover: amount,
  gameCode: z.nullable(z.string()),
  round: z.string(),
  placedAt: time,
  foundAt: time,
  /** The agents above, the topmost first. */
  agents: z.array(memberName),
  reason: z.strictObject({
    /** For opposite bets: whose team they are in, who bet, and what the sides staked. */
    agent: z.nullable(memberName),
    members: z.array(memberName),
    won: z.nullable(amount),
    lost: z.nullable(amount),
    /** For a covered bet: what was staked, and what of it came back. */
    staked: z.nullable(amount),
    paid: z.nullable(amount),
  }),
  lifted: z.nullable(z.strictObject({ at: time, by: z.string(), reason: z.string() })),
})
export type OfficeExclusion = z.output<typeof exclusionRow>

export const officeExclusions = defineEndpoint({
  name: 'officeExclusions',
  tag: 'agents',
  access: ['operator'],
  permission: 'agents.read',
  method: 'GET',
  path: '/office/agents/exclusions',
  summary: 'Bets that do not count for the pay of agents, with the reason, newest first',
  query: z.strictObject({ ...pageQuery, state: filterBy(exclusionState), member: filterBy(memberNumber) }),
  reply: z.strictObject({ list: z.array(exclusionRow), ...officePaging }),
  errors: [],
})

export const liftExclusion = defineEndpoint({
  name: 'liftExclusion',
  tag: 'agents',
  access: ['operator'],
  permission: 'agents.change',
  freshFactor: true,
  method: 'POST',
  path: '/office/agents/exclusions/:exclusionId/lift',
  summary: 'Let an excluded bet count from the next sweep on; no rule excludes it again',
  params: z.strictObject({ exclusionId: number }),
  body: z.strictObject({ reason: officeReason }),
  reply: z.strictObject({}),
  errors: ['agent.no_such_exclusion'],
})
