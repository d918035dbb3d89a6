// What anybody may know about the agent programme before becoming an agent.
import * as z from 'zod/mini'
import { defineEndpoint, everyone } from '../endpoint.ts'
import { contractKind, contractTerms } from './contracts.ts'

/** Of how many days the published figures are. */
export const programmeDays = 30

const digits = z.string().check(z.regex(/^\d{1,18}$/))

export const agentProgramme = defineEndpoint({
  name: 'agentProgramme',
  method: 'GET',
  path: '/wps/agent/programme',
  summary:
    'The agent programme: its kinds of pay, its highest rates, what contracts usually say, and what agents were paid (2.005)',
  tag: 'agents',
  access: everyone,
  keptSeconds: 60,
  reply: z.strictObject({
    /** Each kind of pay that exists, with the highest rate that the site allows, in parts per million. */
    kinds: z.array(z.strictObject({ kind: contractKind, highestPpm: digits })),
    /** What contracts of new agents usually say, at most one of each kind: examples, nothing that anybody is promised. */
    usual: z.array(contractTerms),
    /** From which turnover a member counts as active: of a day for daily wages, of the period for dividends. */
    activeFrom: z.strictObject({ daily: z.nullable(digits), dividend: z.nullable(digits) }),
    /** How many agents were paid in the last 30 days, and how much by the site, in minor units; `null` if it is not published. */
    paidAgents: z.nullable(z.int()),
    paidMinor: z.nullable(digits),
    currencyDigits: z.int(),
  }),
  errors: [],
})
