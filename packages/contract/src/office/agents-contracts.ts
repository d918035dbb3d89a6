// Contracts of agents as operators work with them: those that the site itself pays, and an end for every other.
import * as z from 'zod/mini'
import { contractCadence, contractKind, contractTerms } from '../agents/contracts.ts'
import { defineEndpoint } from '../endpoint.ts'
import { time, uuid } from '../fields.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const shared = { tag: 'agents', access: ['operator'] } as const

const officeContract = z.strictObject({
  contractId: uuid,
  kind: contractKind,
  cadence: z.nullable(contractCadence),
  terms: contractTerms,
  state: z.enum(['offered', 'accepted', 'rejected', 'withdrawn', 'ended']),
  /** Who pays; `null` for the site itself. */
  upline: z.nullable(memberName),
  downline: memberName,
  from: z.nullable(time),
  to: z.nullable(time),
  offeredAt: time,
  endedAt: z.nullable(time),
  endReason: z.nullable(z.string()),
  /** When its termination was asked for. */
  terminationAt: z.nullable(time),
})
export type OfficeContract = z.output<typeof officeContract>

export const officeContracts = defineEndpoint({
  ...shared,
  name: 'officeContracts',
  method: 'GET',
  path: '/office/contracts',
  summary: 'Contracts of agents and offers of them, the newest first',
  permission: 'agents.read',
  query: z.strictObject({
    payer: z._default(z.enum(['site', 'all']), 'site'),
    kind: z.optional(contractKind),
    state: z.optional(z.enum(['offered', 'accepted', 'rejected', 'withdrawn', 'ended', 'termination'])),
    member: z.optional(memberNumber),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(officeContract), ...officePaging }),
  errors: [],
})

export const offerTopContract = defineEndpoint({
  ...shared,
  name: 'offerTopContract',
  method: 'POST',
  path: '/office/contracts',
  summary: 'Offers a contract that the site itself pays to an agent without an upline',
  permission: 'agents.change',
  freshFactor: true,
  body: z.strictObject({
    /** A number or a username. */
    member: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    terms: contractTerms,
    reason: officeReason,
  }),
  reply: officeContract,
  errors: ['adjustment.member_unknown', 'contract.not_top', 'contract.terms_invalid', 'contract.offer_open'],
})

export const decideContract = defineEndpoint({
  ...shared,
  name: 'decideContract',
  method: 'POST',
  path: '/office/contracts/:contractId/decide',
  summary:
    'Withdraws an offer of the site, refuses a termination, or ends a contract with its running period and all that depend on it',
  permission: 'agents.change',
  freshFactor: true,
  params: z.strictObject({ contractId: uuid }),
  body: z.strictObject({ action: z.enum(['withdraw', 'refuseTermination', 'end']), reason: officeReason }),
  reply: officeContract,
  errors: ['contract.unknown', 'contract.decided'],
})
