// Deposits: payment methods, and orders that a gateway's callback credits.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, code, pageNo, pageSize, paging, positiveAmount, time, uuid } from './fields.ts'

/** How a method is paid: by scanning a code here, or on the gateway's own page. */
export const paymentKind = z.enum(['promptpay', 'page'])
export type PaymentKind = z.output<typeof paymentKind>

/**
 * The state of a deposit. `pending`: waiting for the payment; `credited`: in the balance; `review`: a payment arrived that
 * does not match the order, and an operator decides; `rejected`: the operator did not credit it;
 * `expired` and `cancelled`: nothing was paid; `failed`: the gateway did not accept the order.
 */
export const depositState = z.enum(['pending', 'credited', 'review', 'rejected', 'expired', 'cancelled', 'failed'])
export type DepositState = z.output<typeof depositState>

/** A deposit as its member sees it. */
const deposit = z.strictObject({
  depositId: uuid,
  method: code,
  kind: paymentKind,
  state: depositState,
  /** The amount to pay, which is added to the balance; once an operator has credited another amount, that one. */
  amount,
  /** While it is pending: the text of the QR code. */
  qr: z.nullable(z.string()),
  /** While it is pending: the gateway's page. */
  pageUrl: z.nullable(z.string()),
  createdAt: time,
  expiresAt: time,
  creditedAt: z.nullable(time),
  /** Why it was rejected, in the operator's words. */
  reason: z.nullable(z.string()),
})
export type Deposit = z.output<typeof deposit>

const inCurrency = { currencySymbol: z.string(), currencyCode: z.string() }
const withCurrency = z.strictObject({ deposit, ...inCurrency })

export const depositMethods = defineEndpoint({
  name: 'depositMethods',
  method: 'GET',
  path: '/wps/payments/methods',
  summary: 'The payment methods that the member can deposit with now (2.097)',
  tag: 'payments',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        method: code,
        kind: paymentKind,
        name: z.string(),
        instructions: z.string(),
        minAmount: amount,
        maxAmount: amount,
        /** Amounts to choose with one tap. */
        suggested: z.array(amount),
        /** Whether it can be used now. Outside its hours it is listed with the time of its next opening. */
        isOpen: z.boolean(),
        opensAt: z.nullable(time),
        /** How long an order waits for its payment. */
        minutesToPay: z.number(),
      }),
    ),
    ...inCurrency,
  }),
  errors: [],
})

export const beginDeposit = defineEndpoint({
  name: 'beginDeposit',
  method: 'POST',
  path: '/wps/payments/deposits',
  summary: 'Order a deposit: the reply says where and how to pay (2.097)',
  tag: 'payments',
  access: realAccounts,
  idempotent: true,
  maxPerHour: 60,
  body: z.strictObject({ method: code, amount: positiveAmount }),
  reply: withCurrency,
  errors: [
    'payment.method_unknown',
    'payment.method_closed',
    'payment.too_many_open',
    'payment.gateway_unreachable',
    'protection.excluded',
    'protection.limits_needed',
    'protection.deposit_limit',
  ],
})

export const readDeposit = defineEndpoint({
  name: 'readDeposit',
  method: 'GET',
  path: '/wps/payments/deposits/:depositId',
  summary: 'One deposit of the member',
  tag: 'payments',
  access: realAccounts,
  params: z.strictObject({ depositId: uuid }),
  reply: withCurrency,
  errors: ['payment.not_found'],
})

export const listDeposits = defineEndpoint({
  name: 'listDeposits',
  method: 'GET',
  path: '/wps/payments/deposits',
  summary: 'The member’s deposits, newest first',
  tag: 'payments',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(deposit), ...paging, ...inCurrency }),
  errors: [],
})

export const cancelDeposit = defineEndpoint({
  name: 'cancelDeposit',
  method: 'POST',
  path: '/wps/payments/deposits/:depositId/cancel',
  summary: 'Cancel a deposit that waits for its payment. A payment that arrives all the same is credited',
  tag: 'payments',
  access: realAccounts,
  params: z.strictObject({ depositId: uuid }),
  reply: withCurrency,
  errors: ['payment.not_found', 'payment.not_pending'],
})
