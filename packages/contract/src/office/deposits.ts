// Deposits as operators see them: those that wait for a decision, all others, and payments for orders that do not exist.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, code, language, pageSize, time, uuid } from '../fields.ts'
import { paymentKind, slipResult } from '../payments.ts'
import { amountQuery, claim, dayQuery, memberName, memberNumber, officePaging, pageQuery, sortQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** What a list shows. `review`: deposits that wait for a decision; `second`: for the second of two people. */
export const depositQueue = z.enum(['review', 'second', 'all'])

/** `crediting`: an operator has decided to credit it, and it is not in the balance yet. */
export const officeDepositState = z.enum([
  'pending',
  'review',
  'crediting',
  'credited',
  'rejected',
  'expired',
  'cancelled',
  'failed',
])
export type OfficeDepositState = z.output<typeof officeDepositState>

/** What the first of two people decided to credit, and who it was. */
const firstCredit = z.nullable(
  z.strictObject({ amount, operator: z.string(), isMe: z.boolean(), at: time, reason: z.string() }),
)

/** What a payment method is called, by language; empty for one that the brand no longer has. */
const names = z.partialRecord(language, z.string())

const depositRow = z.strictObject({
  depositId: uuid,
  member: memberName,
  state: officeDepositState,
  /** Why there is something to decide; `null` if there is not. */
  review: z.nullable(z.string()),
  amount,
  /** What was paid, as the gateway reported it, if a decision is about it. */
  paid: z.nullable(z.strictObject({ amount: z.string(), currency: z.string(), chargeId: z.string() })),
  /** What was credited; `null` if nothing was. */
  credited: z.nullable(amount),
  method: code,
  methodNames: names,
  kind: paymentKind,
  gateway: code,
  createdAt: time,
  creditedAt: z.nullable(time),
  first: firstCredit,
  claim,
})
export type OfficeDepositRow = z.output<typeof depositRow>

export const officeDeposits = defineEndpoint({
  name: 'officeDeposits',
  method: 'GET',
  path: '/office/deposits',
  summary: 'Deposits: those that wait for a decision, or all',
  tag: 'deposits',
  access: ['operator'],
  permission: 'deposits.read',
  query: z.strictObject({
    queue: z._default(depositQueue, 'review'),
    state: z.optional(officeDepositState),
    method: z.optional(code),
    gateway: z.optional(code),
    member: z.optional(memberNumber),
    minAmount: amountQuery,
    maxAmount: amountQuery,
    ...dayQuery,
    ...sortQuery(['createdAt', 'amount'], 'asc'),
    ...pageQuery,
  }),
  reply: z.strictObject({
    list: z.array(depositRow),
    ...officePaging,
    /** What the list can be narrowed to. */
    methods: z.array(z.strictObject({ code, names })),
    gateways: z.array(code),
  }),
  errors: [],
})

const officeDepositDetail = z.strictObject({
  ...depositRow.shape,
  currency: z.string(),
  /** What is kept of the amount when it is credited. */
  fee: amount,
  expiresAt: time,
  /** The gateway's id of its charge. */
  chargeId: z.nullable(z.string()),
  /** What can be credited instead of the order's amount; `null` if it is no amount in the deposit's currency. */
  payable: z.nullable(amount),
  /** From which credit on two people decide; `null`: one is enough. */
  twoPeopleFrom: z.nullable(amount),
  /** The member's main balance now, and what was deposited besides this one. */
  balance: amount,
  deposited: amount,
  deposits: z.number(),
  rejections: z.number(),
  /** The slips of a transfer, the first one first, with what their code and their bank say. */
  slips: z.array(
    z.strictObject({
      slipId: uuid,
      sentAt: time,
      result: slipResult,
      bank: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      paid: z.nullable(
        z.strictObject({ amount: z.string(), currency: z.string(), account: z.string(), at: z.nullable(time) }),
      ),
    }),
  ),
  decisions: z.array(
    z.strictObject({
      decision: z.enum(['credit', 'reject']),
      review: z.string(),
      amount: z.nullable(amount),
      operator: z.string(),
      /** Who had agreed before. */
      first: z.nullable(z.string()),
      reason: z.string(),
      at: time,
      settledAt: z.nullable(time),
    }),
  ),
  /** What the gateway reported, the newest first. */
  reports: z.array(
    z.strictObject({
      eventId: z.string(),
      kind: z.string(),
      chargeId: z.string(),
      amount: z.string(),
      currency: z.string(),
      outcome: z.string(),
      at: time,
    }),
  ),
})
export type OfficeDepositDetail = z.output<typeof officeDepositDetail>

const params = z.strictObject({ depositId: uuid })

export const officeDeposit = defineEndpoint({
  name: 'officeDeposit',
  method: 'GET',
  path: '/office/deposits/:depositId',
  summary: 'One deposit with what was paid, what the gateway reported and what was decided',
  tag: 'deposits',
  access: ['operator'],
  permission: 'deposits.read',
  params,
  reply: officeDepositDetail,
  errors: ['payment.not_found'],
})

export const officeSlipPicture = defineEndpoint({
  name: 'officeSlipPicture',
  method: 'GET',
  path: '/office/slips/:slipId',
  summary: 'The picture of a slip, as it was encoded again',
  tag: 'deposits',
  access: ['operator'],
  permission: 'deposits.read',
  params: z.strictObject({ slipId: uuid }),
  file: 'image/webp',
  isPrivate: true,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['payment.slip_unknown'],
})

export const claimDeposit = defineEndpoint({
  name: 'claimDeposit',
  method: 'POST',
  path: '/office/deposits/:depositId/claim',
  summary: 'Take a deposit up, or give a sign of life: it belongs to one operator for ten minutes',
  tag: 'deposits',
  access: ['operator'],
  permission: 'deposits.decide',
  params,
  body: z.strictObject({}),
  reply: z.strictObject({ claim }),
  errors: ['payment.not_found', 'payment.claimed', 'payment.decided'],
})

export const releaseDeposit = defineEndpoint({
  name: 'releaseDeposit',
  method: 'POST',
  path: '/office/deposits/:depositId/release',
  summary: 'Let go of a deposit that the operator took up',
  tag: 'deposits',
  access: ['operator'],
  permission: 'deposits.decide',
  params,
  body: z.strictObject({}),
  reply: z.strictObject({}),
  errors: [],
})

/** A decision's reply: `isFirst` if a second person has to agree before it takes effect. */
const decided = z.strictObject({ deposit: officeDepositDetail, isFirst: z.boolean() })
const decisionErrors = ['payment.not_found', 'payment.claimed', 'payment.decided'] as const

export const creditDeposit = defineEndpoint({
  name: 'creditDeposit',
  method: 'POST',
  path: '/office/deposits/:depositId/credit',
  summary: 'Credit the order’s amount or what was paid. From the brand’s amount on a second person credits the same',
  tag: 'deposits',
  access: ['operator'],
  permission: 'deposits.decide',
  freshFactor: true,
  params,
  body: z.strictObject({ amount: z.enum(['ordered', 'paid']), reason: officeReason }),
  reply: decided,
  errors: [...decisionErrors, 'payment.not_payable', 'operator.second_needed'],
})

export const rejectDeposit = defineEndpoint({
  name: 'rejectDeposit',
  method: 'POST',
  path: '/office/deposits/:depositId/reject',
  summary: 'Reject a deposit: nothing is credited, and the member reads the reason',
  tag: 'deposits',
  access: ['operator'],
  permission: 'deposits.decide',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: decided,
  errors: decisionErrors,
})

const eventId = z.string().check(z.minLength(1), z.maxLength(64))

const unknownPayment = z.strictObject({
  gateway: code,
  eventId,
  /** `paid`: money came in; `payout_paid`: money went out. */
  kind: z.enum(['paid', 'payout_paid']),
  chargeId: z.string(),
  amount: z.string(),
  currency: z.string(),
  receivedAt: time,
})
export type UnknownPaymentRow = z.output<typeof unknownPayment>

export const unknownPayments = defineEndpoint({
  name: 'unknownPayments',
  method: 'GET',
  path: '/office/unknown-payments',
  summary:
    'Payments for orders that do not exist and that nobody has settled, the newest first; `after` is the last one seen',
  tag: 'deposits',
  access: ['operator'],
  permission: 'deposits.read',
  query: z.strictObject({
    after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}:.{1,64}$/))),
    pageSize: pageSize(50),
  }),
  reply: z.strictObject({ list: z.array(unknownPayment), next: z.nullable(z.string()) }),
  errors: [],
})

export const resolveUnknownPayment = defineEndpoint({
  name: 'resolveUnknownPayment',
  method: 'POST',
  path: '/office/unknown-payments/:gateway/resolve',
  summary: 'Record what was done about a payment for an order that does not exist. It moves no money',
  tag: 'deposits',
  access: ['operator'],
  permission: 'deposits.decide',
  freshFactor: true,
  params: z.strictObject({ gateway: code }),
  body: z.strictObject({ eventId, reason: officeReason }),
  reply: z.strictObject({}),
  errors: ['payment.event_unknown'],
})
