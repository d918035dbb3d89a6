// Members who apply for the agent programme, as operators decide about them.
import * as z from 'zod/mini'
import { expectedMembers } from '../agents/applications.ts'
import { defineEndpoint } from '../endpoint.ts'
import { time, uuid } from '../fields.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const row = z.strictObject({
  applicationId: uuid,
  member: memberName,
  /** The agent above the member; `null` if there is none. */
  upline: z.nullable(memberName),
  state: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
  contact: z.string(),
  plan: z.string(),
  expected: expectedMembers,
  registeredAt: time,
  sentAt: time,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  answer: z.nullable(z.string()),
})
export type OfficeApplication = z.output<typeof row>

const shared = { tag: 'agents', access: ['operator'] } as const
const params = z.strictObject({ applicationId: uuid })

export const agentApplications = defineEndpoint({
  ...shared,
  name: 'agentApplications',
  method: 'GET',
  path: '/office/agent-applications',
  summary: 'Applications for the agent programme: those that wait, the oldest first, or all, the newest first',
  permission: 'agents.read',
  query: z.strictObject({
    queue: z._default(z.enum(['waiting', 'all']), 'waiting'),
    member: z.optional(memberNumber),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(row), ...officePaging }),
  errors: [],
})

export const approveApplication = defineEndpoint({
  ...shared,
  name: 'approveApplication',
  method: 'POST',
  path: '/office/agent-applications/:applicationId/approve',
  summary: 'Make a member an agent who applied for it',
  permission: 'agents.change',
  freshFactor: true,
  params,
  body: z.strictObject({
    /** What the member reads besides. */
    answer: z.nullable(officeReason),
  }),
  reply: row,
  errors: ['agent.application_unknown', 'payment.decided', 'team.cannot_promote', 'protection.excluded'],
})

export const rejectApplication = defineEndpoint({
  ...shared,
  name: 'rejectApplication',
  method: 'POST',
  path: '/office/agent-applications/:applicationId/reject',
  summary: 'Reject an application with a reason, which the member reads',
  permission: 'agents.change',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: row,
  errors: ['agent.application_unknown', 'payment.decided'],
})
