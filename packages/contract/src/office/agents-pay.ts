// Agents' pay: what was computed, what waits for an approval, what could not be paid, and periods that are computed again.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, time } from '../fields.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const shared = { tag: 'agents', access: ['operator'] } as const

const kind = z.enum(['daily', 'hourly', 'realtime', 'dividend'])
const cadence = z.enum(['daily', 'weekly', 'semimonthly', 'monthly'])
/** Main units; below zero for what is taken off the next row. */
const signedAmount = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,8})?$/))
const rowNumber = z.string().check(z.regex(/^\d{1,18}$/))

const payRow = z.strictObject({
  rowId: rowNumber,
  kind,
  cadence: z.nullable(cadence),
  periodFrom: time,
  periodTo: time,
  /** `null`: the site pays. */
  upline: z.nullable(memberName),
  downline: memberName,
  /** 0 is the first row of a period, later ones correct it. */
  run: z.int(),
  amount: signedAmount,
  state: z.enum(['pending', 'awaiting', 'paid', 'unpaid', 'carried', 'cancelled', 'written_off']),
  decidedAt: z.nullable(time),
  computedAt: time,
  paidAt: z.nullable(time),
})
export type OfficePayRow = z.output<typeof payRow>

export const listAgentPay = defineEndpoint({
  ...shared,
  name: 'listAgentPay',
  method: 'GET',
  path: '/office/agents/pay',
  summary: 'Agents’ pay: what waits for an approval or could not be paid, the oldest first, or all, the newest first',
  permission: 'agents.pay',
  query: z.strictObject({
    queue: z._default(z.enum(['awaiting', 'unpaid', 'all']), 'awaiting'),
    kind: z.optional(kind),
    member: z.optional(memberNumber),
    ...pageQuery,
  }),
  reply: z.strictObject({
    list: z.array(payRow),
    /** Larger amounts wait for an approval; `null` where there is no programme. */
    approveAbove: z.nullable(amount),
    ...officePaging,
  }),
  errors: [],
})

const params = z.strictObject({ rowId: rowNumber })

export const approveAgentPay = defineEndpoint({
  ...shared,
  name: 'approveAgentPay',
  method: 'POST',
  path: '/office/agents/pay/:rowId/approve',
  summary: 'Approve an amount above the limit: it is paid within a minute',
  permission: 'agents.decide_pay',
  freshFactor: true,
  params,
  body: z.strictObject({}),
  reply: payRow,
  errors: ['pay.unknown', 'payment.decided'],
})

export const cancelAgentPay = defineEndpoint({
  ...shared,
  name: 'cancelAgentPay',
  method: 'POST',
  path: '/office/agents/pay/:rowId/cancel',
  summary: 'Refuse an amount above the limit: it is never paid',
  permission: 'agents.decide_pay',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: payRow,
  errors: ['pay.unknown', 'payment.decided'],
})

export const writeOffAgentPay = defineEndpoint({
  ...shared,
  name: 'writeOffAgentPay',
  method: 'POST',
  path: '/office/agents/pay/:rowId/write-off',
  summary:
    'Write off pay that its upline cannot pay: it is never paid, and an upline who owes nothing more is free again',
  permission: 'agents.decide_pay',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: payRow,
  errors: ['pay.unknown', 'payment.decided'],
})

export const agentPayHealth = defineEndpoint({
  ...shared,
  name: 'agentPayHealth',
  method: 'GET',
  path: '/office/agents/pay-health',
  summary: 'What the site has paid its agents, by the ledger and by the rows of pay: the two are equal',
  permission: 'ledger.read',
  reply: z.strictObject({
    /** Minus the balance of `agent_pay`. */
    cost: signedAmount,
    /** What all agents received less what they gave. */
    nets: signedAmount,
    difference: signedAmount,
    agents: z.int(),
    /** Rows that are posted at this moment may be in the first figure and not in the second. */
    pending: z.int(),
    frozen: z.int(),
  }),
  errors: [],
})

const period = z.strictObject({
  kind: z.enum(['daily', 'hourly', 'dividend']),
  cadence: z.nullable(cadence),
  from: time,
  to: time,
  state: z.enum(['computing', 'computed', 'settled']),
  rows: z.int(),
  /** What its rows have together, whoever pays. */
  amount: signedAmount,
})
export type OfficePayPeriod = z.output<typeof period>

export const listPayPeriods = defineEndpoint({
  ...shared,
  name: 'listPayPeriods',
  method: 'GET',
  path: '/office/agents/pay-periods',
  summary: 'Periods of wages and dividends, the newest first',
  permission: 'agents.pay',
  query: z.strictObject({ kind: z.optional(z.enum(['daily', 'hourly', 'dividend'])), ...pageQuery }),
  reply: z.strictObject({ list: z.array(period), ...officePaging }),
  errors: [],
})

const named = { kind: z.enum(['daily', 'hourly', 'dividend']), cadence: z.optional(cadence), from: time }

const differences = z.strictObject({
  /** The first hundred. */
  list: z.array(
    z.strictObject({ downline: memberName, before: signedAmount, after: signedAmount, difference: signedAmount }),
  ),
  count: z.int(),
  total: signedAmount,
})
export type PayDifferences = z.output<typeof differences>

export const tryPayPeriod = defineEndpoint({
  ...shared,
  name: 'tryPayPeriod',
  method: 'GET',
  path: '/office/agents/pay-periods/differences',
  summary: 'Compute a period again without storing anything, and show what differs',
  permission: 'agents.pay',
  maxPerHour: 60,
  query: z.strictObject(named),
  reply: differences,
  errors: ['pay.unknown', 'pay.too_old'],
})

export const correctPayPeriod = defineEndpoint({
  ...shared,
  name: 'correctPayPeriod',
  method: 'POST',
  path: '/office/agents/pay-periods/correct',
  summary: 'Compute a period again and store what differs as further rows: no row changes',
  permission: 'agents.decide_pay',
  freshFactor: true,
  maxPerHour: 30,
  body: z.strictObject({ ...named, reason: officeReason }),
  reply: differences,
  errors: ['pay.unknown', 'pay.too_old'],
})
