// The home page of the agent centre.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day } from '../fields.ts'

/**
 * What a team did, from the members' side: the result is what games paid, bonuses included, less turnover. Income is the agent's
 * own: what was paid to them less what they passed on.
 */
const figures = { turnover: amount, result: amount, deposit: amount, withdrawal: amount, income: amount }

export const agentHomeFigures = defineEndpoint({
  name: 'agentHomeFigures',
  method: 'GET',
  path: '/wps/agent/home',
  summary:
    'The home of the agent centre: the team today, yesterday and in the last 30 days, own income, and what waits',
  tag: 'agent',
  access: ['agent'],
  reply: z.strictObject({
    today: z.strictObject(figures),
    yesterday: z.strictObject(figures),
    total: z.strictObject(figures),
    from: day,
    to: day,
    /** Each of the last 30 days, the oldest first. */
    list: z.array(z.strictObject({ day, ...figures })),
    waiting: z.strictObject({
      /** Offers of contracts that the agent has to answer. */
      offers: z.int(),
      /** Requests of the other side to end a contract. */
      terminations: z.int(),
      /** What the agent could not pay to downlines; until it is paid, the account is stopped. */
      unpaid: z.strictObject({ count: z.int(), amount }),
      /** What is computed for the agent and not paid yet. */
      incoming: z.strictObject({ count: z.int(), amount }),
    }),
    currencySymbol: z.string(),
  }),
  errors: [],
})

/** Members of the team as it is now. */
const memberCounts = z.strictObject({
  /** Who registered. */
  joined: z.int(),
  /** Who had valid turnover. */
  active: z.int(),
})

export const agentHomeMembers = defineEndpoint({
  name: 'agentHomeMembers',
  method: 'GET',
  path: '/wps/agent/home/members',
  summary:
    'New and active members of the team, for the home of the agent centre: today, yesterday and in the last 30 days. Counts of large teams are up to ten minutes old',
  tag: 'agent',
  access: ['agent'],
  reply: z.strictObject({ today: memberCounts, yesterday: memberCounts, total: memberCounts }),
  errors: [],
})
