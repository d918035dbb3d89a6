// Deposits: payment methods, and orders that a gateway's callback credits.
import * as z from 'zod/mini'
import { pictureUpload } from './avatar.ts'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, code, pageNo, pageSize, paging, positiveAmount, time, uuid } from './fields.ts'

/**
 * How a method is paid: by scanning a code here, on the gateway's own page, by a transfer whose slip is
 * uploaded, or with a voucher code.
 */
export const paymentKind = z.enum(['promptpay', 'page', 'transfer', 'voucher'])
export type PaymentKind = z.output<typeof paymentKind>

/**
 * The state of a deposit. `pending`: waiting for the payment; `credited`: in the balance; `review`: a payment arrived that
 * does not match the order, and an operator decides; `rejected`: the operator did not credit it;
 * `expired` and `cancelled`: nothing was paid; `failed`: the gateway did not accept the order.
 */
export const depositState = z.enum(['pending', 'credited', 'review', 'rejected', 'expired', 'cancelled', 'failed'])
export type DepositState = z.output<typeof depositState>

/** How many slips a member can upload for one order. */
export const maxSlips = 3

/**
 * What became of a slip. `checking`: the bank is being asked; `credited`: the deposit is in the balance. Everything else is
 * left to an operator: `slip_unreadable`: it has no readable code; `slip_unknown`: the bank knows no such transfer;
 * `slip_unverified`: the bank could not be asked; the others: the transfer does not match the order.
 */
export const slipResult = z.enum([
  'checking',
  'credited',
  'other_amount',
  'other_currency',
  'refused',
  'paid_twice',
  'other_account',
  'other_time',
  'slip_unreadable',
  'slip_unknown',
  'slip_unverified',
])
export type SlipResult = z.output<typeof slipResult>

/** Where the money of a transfer goes, and the slips that were uploaded for it. */
const transfer = z.strictObject({
  bank: code,
  bankName: z.string(),
  number: z.string(),
  holder: z.string(),
  /** Whether another slip can be uploaded now. */
  takesSlip: z.boolean(),
  slipsLeft: z.number(),
  slips: z.array(z.strictObject({ slipId: uuid, sentAt: time, result: slipResult })),
  /** In a demo: a page that draws a slip for this order. */
  demoSlipUrl: z.nullable(z.string()),
})

/** A deposit as its member sees it. */
const deposit = z.strictObject({
  depositId: uuid,
  method: code,
  kind: paymentKind,
  state: depositState,
  /** The amount to pay, which is added to the balance; once an operator has credited another amount, that one. */
  amount,
  /** What its method costs: `amount` less this is in the balance once it is credited. */
  fee: amount,
  /** While it is pending: the text of the QR code. */
  qr: z.nullable(z.string()),
  /** While it is pending: the gateway's page. */
  pageUrl: z.nullable(z.string()),
  /** Of a transfer; `null` for other kinds, and in lists. */
  transfer: z.nullable(transfer),
  createdAt: time,
  expiresAt: time,
  creditedAt: z.nullable(time),
  /** Why it was rejected, in the operator's words. */
  reason: z.nullable(z.string()),
})
export type Deposit = z.output<typeof deposit>

const inCurrency = { currencySymbol: z.string(), currencyCode: z.string() }
const withCurrency = z.strictObject({ deposit, ...inCurrency })

/** What a method costs: a share of the amount in parts per million, and a fixed part; `null` if it costs nothing. */
export const methodFee = z.nullable(z.strictObject({ ppm: z.int(), fixedAmount: amount }))

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
        fee: methodFee,
        /** Whether it can be used now. Outside its hours it is listed with the time of its next opening. */
        isOpen: z.boolean(),
        opensAt: z.nullable(time),
        /** How long an order waits for its payment. */
        minutesToPay: z.number(),
      }),
    ),
    /** What is said about voucher codes; `null` if the brand takes none. */
    voucher: z.nullable(z.strictObject({ name: z.string(), instructions: z.string() })),
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

export const uploadSlip = defineEndpoint({
  name: 'uploadSlip',
  method: 'POST',
  path: '/wps/payments/deposits/:depositId/slips',
  summary: 'Upload the slip of a transfer, PNG or JPEG of at most 5 MB. Its code is read and its bank is asked (2.097)',
  tag: 'payments',
  access: realAccounts,
  maxPerHour: 30,
  params: z.strictObject({ depositId: uuid }),
  upload: pictureUpload,
  reply: withCurrency,
  errors: [
    'payment.not_found',
    'payment.takes_no_slip',
    'payment.slip_used',
    'payment.slips_used_up',
    'upload.wrong_type',
    'upload.too_large',
    'upload.not_readable',
    'upload.too_many_pixels',
  ],
})

export const slipPicture = defineEndpoint({
  name: 'slipPicture',
  method: 'GET',
  path: '/wps/payments/slips/:slipId',
  summary: 'The picture of an own slip, as it was encoded again',
  tag: 'payments',
  access: realAccounts,
  params: z.strictObject({ slipId: uuid }),
  file: 'image/webp',
  isPrivate: true,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['payment.slip_unknown'],
})

export const redeemVoucher = defineEndpoint({
  name: 'redeemVoucher',
  method: 'POST',
  path: '/wps/payments/vouchers/redeem',
  summary: 'Redeem a voucher code: its amount is in the balance at once. A code counts once (2.097)',
  tag: 'payments',
  access: realAccounts,
  // Codes cannot be guessed anyhow; whoever tries is stopped early.
  maxPerHour: 10,
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: withCurrency,
  errors: [
    'payment.method_unknown',
    'payment.voucher_unknown',
    'payment.voucher_used',
    'payment.voucher_expired',
    'protection.excluded',
    'protection.limits_needed',
  ],
})
