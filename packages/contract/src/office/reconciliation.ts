// Days compared with vendors and payment gateways, and what operators do about differences.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, code, day, time } from '../fields.ts'
import { officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** With whom a day is compared. */
export const reconciledWith = z.enum(['vendor', 'gateway'])

/** `pending`: not compared yet; `settled`: every difference has been decided about. */
export const reconciliationState = z.enum(['pending', 'equal', 'different', 'settled'])

/** What came in and went out: bets and wins of a vendor, payments and payouts of a gateway. */
const sums = z.strictObject({ in: amount, out: amount })

const reconciliationRow = z.strictObject({
  day,
  kind: reconciledWith,
  source: code,
  currency: z.string(),
  state: reconciliationState,
  /** `null`: not compared, or compared before there were sums. */
  ours: z.nullable(sums),
  theirs: z.nullable(sums),
  /** Theirs less ours, of what came in less what went out. */
  difference: z.nullable(amount),
  differences: z.number(),
  /** Those that nobody has decided about. */
  open: z.number(),
  comparedAt: z.nullable(time),
})
export type ReconciliationRow = z.output<typeof reconciliationRow>

export const listReconciliation = defineEndpoint({
  name: 'listReconciliation',
  method: 'GET',
  path: '/office/reconciliation',
  summary: 'Days compared with vendors and gateways, the newest first; at most 92 days, seven unless others are named',
  tag: 'reconciliation',
  access: ['operator'],
  permission: 'reconciliation.read',
  query: z.strictObject({
    from: z.optional(day),
    to: z.optional(day),
    kind: z.optional(reconciledWith),
    source: z.optional(code),
    state: z.optional(reconciliationState),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(reconciliationRow), ...officePaging }),
  errors: [],
})

/** `unreadable`: the vendor’s entry cannot be understood; `state`: it is paid on one side only, although both know it. */
export const differenceKind = z.enum([
  'missing_here',
  'missing_there',
  'amount',
  'state',
  'type',
  'player',
  'round',
  'failed_there',
  'unreadable',
])

/** What could be done about a difference; see `docs/operating.md`. */
export const differenceProposal = z.enum([
  'ask_again',
  'open_deposit',
  'propose_adjustment',
  'people_decide',
  'vendor_voids',
  'house_books',
  'house_rolls_back',
])

/** What a difference is about. */
const about = z.enum(['charge', 'payout', 'transaction'])
/** The id of a vendor’s transaction or a gateway’s payment: any visible text. */
const itemId = z.string().check(z.minLength(1), z.maxLength(260))

const difference = z.strictObject({
  about,
  itemId,
  kind: differenceKind,
  /** Our id of the deposit or withdrawal; empty for a vendor’s transaction. */
  orderId: z.string(),
  currency: z.string(),
  ours: z.nullable(amount),
  theirs: z.nullable(amount),
  ourState: z.nullable(z.string()),
  theirState: z.nullable(z.string()),
  proposal: differenceProposal,
  decision: z.nullable(z.strictObject({ operator: z.string(), reason: z.string(), at: time })),
})
export type ReconciliationDifference = z.output<typeof difference>

const params = z.strictObject({ kind: reconciledWith, source: code, day })

export const listDifferences = defineEndpoint({
  name: 'listDifferences',
  method: 'GET',
  path: '/office/reconciliation/:kind/:source/:day',
  summary: 'The differences of a day, those that nobody has decided about first',
  tag: 'reconciliation',
  access: ['operator'],
  permission: 'reconciliation.read',
  params,
  query: z.strictObject(pageQuery),
  reply: z.strictObject({ list: z.array(difference), ...officePaging }),
  errors: [],
})

export const compareDay = defineEndpoint({
  name: 'compareDay',
  method: 'POST',
  path: '/office/reconciliation/:kind/:source/:day/compare',
  summary: 'Compare a day again, now; what was found before is replaced',
  tag: 'reconciliation',
  access: ['operator'],
  permission: 'reconciliation.settle',
  maxPerHour: 200,
  params,
  body: z.strictObject({}),
  reply: z.strictObject({}),
  errors: ['reconciliation.unknown', 'reconciliation.day_open', 'reconciliation.unanswered'],
})

const which = { about, itemId, difference: differenceKind }

export const askGatewayAgain = defineEndpoint({
  name: 'askGatewayAgain',
  method: 'POST',
  path: '/office/reconciliation/:kind/:source/:day/ask',
  summary:
    'Ask the gateway about the order of a difference; its answer takes effect as any report, and the day is compared again',
  tag: 'reconciliation',
  access: ['operator'],
  permission: 'reconciliation.settle',
  freshFactor: true,
  maxPerHour: 200,
  params,
  body: z.strictObject(which),
  reply: z.strictObject({}),
  errors: ['reconciliation.unknown', 'reconciliation.unanswered'],
})

export const acceptDifference = defineEndpoint({
  name: 'acceptDifference',
  method: 'POST',
  path: '/office/reconciliation/:kind/:source/:day/accept',
  summary: 'Note with a reason that a difference is as it should be or was settled elsewhere; moves no money',
  tag: 'reconciliation',
  access: ['operator'],
  permission: 'reconciliation.settle',
  params,
  body: z.strictObject({ ...which, reason: officeReason }),
  reply: z.strictObject({}),
  errors: ['reconciliation.unknown', 'reconciliation.decided'],
})
