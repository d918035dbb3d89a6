// Members who apply for the agent programme.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from '../endpoint.ts'
import { time, uuid } from '../fields.ts'

/** How many people somebody expects to bring. */
export const expectedMembers = z.enum(['1-10', '11-50', '51-200', '201+'])
export type ExpectedMembers = z.output<typeof expectedMembers>

/** The fewest and the most characters of an application’s texts. */
export const applicationLengths = { contact: { min: 3, max: 100 }, plan: { min: 20, max: 1_000 } } as const

const application = z.strictObject({
  applicationId: uuid,
  state: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
  contact: z.string(),
  plan: z.string(),
  expected: expectedMembers,
  sentAt: time,
  decidedAt: z.nullable(time),
  /** What an operator answered. */
  answer: z.nullable(z.string()),
})
export type AgentApplication = z.output<typeof application>

const standing = z.strictObject({
  /** The member’s newest application. */
  application: z.nullable(application),
  /** Whether the member can apply now. */
  canApply: z.boolean(),
})

export const ownApplication = defineEndpoint({
  name: 'ownApplication',
  method: 'GET',
  path: '/wps/agent/application',
  summary: 'The member’s own application for the agent programme (2.005)',
  tag: 'agents',
  access: realAccounts,
  reply: standing,
  errors: [],
})

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most * 2))

export const applyAsAgent = defineEndpoint({
  name: 'applyAsAgent',
  method: 'POST',
  path: '/wps/agent/application',
  summary: 'Apply for the agent programme, once at a time. Operators decide (2.005)',
  tag: 'agents',
  access: ['member'],
  maxPerHour: 10,
  body: z.strictObject({
    contact: text(applicationLengths.contact.max),
    plan: text(applicationLengths.plan.max),
    expected: expectedMembers,
  }),
  reply: standing,
  errors: ['agent.application_waits', 'agent.application_too_soon', 'agent.application_length', 'protection.excluded'],
})

export const withdrawApplication = defineEndpoint({
  name: 'withdrawApplication',
  method: 'POST',
  path: '/wps/agent/application/withdraw',
  summary: 'Withdraw the own application while nobody has decided about it',
  tag: 'agents',
  access: realAccounts,
  reply: standing,
  errors: ['agent.application_unknown'],
})
