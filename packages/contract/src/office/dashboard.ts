// What an operator sees first: what needs action, the money of the day, and whether everything is well.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day, time } from '../fields.ts'

/** A queue of things that wait for operators. */
export const workQueue = z.enum([
  'withdrawals',
  'withdrawals_second',
  'withdrawals_late',
  'receipts',
  'deposits',
  'unknown_payments',
  'bank_accounts',
  'held_wins',
  'lottery_differ',
  'lottery_late',
  'lottery_results',
  'adjustments',
  'differences',
  'chats',
  'feedback',
  'friends',
  'redemptions',
  'claims',
  'gifts',
])
export type WorkQueue = z.output<typeof workQueue>

const daySums = z.strictObject({
  day,
  deposits: amount,
  withdrawals: amount,
  /** Stakes less those that were returned. */
  turnover: amount,
  /** Gross gaming revenue: turnover less payouts. */
  ggr: amount,
  /** Net gaming revenue: GGR less bonuses. */
  ngr: amount,
  bonuses: amount,
  newMembers: z.number(),
})
export type DaySums = z.output<typeof daySums>

/**
 * Something that is checked all the time. `since`: since when it is so, or when it was last looked at. `details` are technical
 * names and values, the same in every language.
 */
const health = z.strictObject({
  check: z.enum(['books', 'audit', 'sums', 'payouts', 'database']),
  state: z.enum(['good', 'warning', 'bad']),
  count: z.number(),
  since: z.nullable(time),
  details: z.array(z.string()),
})
export type HealthCheck = z.output<typeof health>

export const dashboard = defineEndpoint({
  name: 'dashboard',
  method: 'GET',
  path: '/office/dashboard',
  summary: 'What needs action now and how old it is, the money of the last 15 days, and the health of the site',
  tag: 'dashboard',
  access: ['operator'],
  permission: 'dashboard.read',
  query: z.strictObject({}),
  reply: z.strictObject({
    at: time,
    /** Of the queues that the operator may see, those in which something waits or could. */
    work: z.array(z.strictObject({ queue: workQueue, count: z.number(), oldest: z.nullable(time) })),
    /** The oldest day first; the last one is today. */
    days: z.array(daySums),
    health: z.array(health),
  }),
  errors: [],
})
