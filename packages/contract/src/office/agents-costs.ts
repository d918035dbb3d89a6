// What the agent programme costs against what the teams bring in, and who in a team earns from whom.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day } from '../fields.ts'
import { tableFile, tableFormat } from '../table-file.ts'
import { dayQuery, memberName, memberNumber, officePaging, pageQuery } from './fields.ts'

const shared = { tag: 'agents', access: ['operator'], permission: 'agents.read' } as const

/** Pay of a period by its kind, and together. */
const pay = {
  daily: amount,
  hourly: amount,
  realtime: amount,
  dividend: amount,
  paid: amount,
}

const costs = {
  ...pay,
  /** Valid turnover of the team. */
  turnover: amount,
  /** Stakes less payouts. */
  ggr: amount,
  /** GGR less pay. */
  net: amount,
}
export const agentCostFigures = z.strictObject(costs)
export type AgentCostFigures = z.output<typeof agentCostFigures>

const costRow = z.strictObject({ agent: memberName, ...costs })
export type AgentCostRow = z.output<typeof costRow>

/** The longest period of these reports, in days. */
export const mostAgentCostDays = 366

const period = { from: day, to: day }

export const agentCosts = defineEndpoint({
  ...shared,
  name: 'agentCosts',
  method: 'GET',
  path: '/office/agent-costs',
  summary: 'What the site paid each top agent in a period against what their teams brought in, the costliest first',
  query: z.strictObject({ ...dayQuery, ...pageQuery }),
  reply: z.strictObject({ ...period, total: agentCostFigures, list: z.array(costRow), ...officePaging }),
  errors: ['agent.period'],
})

export const agentCostsFile = defineEndpoint({
  ...shared,
  name: 'agentCostsFile',
  method: 'GET',
  path: '/office/agent-costs/file',
  summary: 'What the site paid each top agent in a period, as a file for spreadsheet programs',
  maxPerHour: 120,
  query: z.strictObject({ ...dayQuery, format: tableFormat }),
  download: 'table',
  reply: tableFile,
  errors: ['agent.period'],
})

const earnerRow = z.strictObject({
  agent: memberName,
  /** What the agent was paid by the one who is looked at. */
  ...pay,
  /** What the agent passed on below. */
  passedOn: amount,
  turnover: amount,
  ggr: amount,
})
export type AgentEarnerRow = z.output<typeof earnerRow>

const sharing = z.strictObject({
  relation: z.enum(['device', 'address']),
  /** The program of a shared browser, or a masked address. */
  what: z.string(),
  members: z.array(memberName),
  /** How many there are; the list has the first twenty. */
  count: z.int(),
  lastAt: z.string(),
})
export type TeamSharing = z.output<typeof sharing>

export const agentAudit = defineEndpoint({
  ...shared,
  name: 'agentAudit',
  method: 'GET',
  path: '/office/agent-costs/:memberId',
  summary:
    'Who in an agent’s team earns from whom in a period, and which accounts of the team share a browser or an address',
  params: z.strictObject({ memberId: memberNumber }),
  query: z.strictObject({ ...dayQuery, ...pageQuery }),
  reply: z.strictObject({
    ...period,
    agent: memberName,
    /** The agents above, the topmost first. */
    above: z.array(memberName),
    received: z.strictObject(pay),
    passedOn: amount,
    kept: amount,
    turnover: amount,
    ggr: amount,
    list: z.array(earnerRow),
    ...officePaging,
    shared: z.array(sharing),
  }),
  errors: ['member.unknown', 'agent.period'],
})
