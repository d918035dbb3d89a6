import * as z from 'zod/mini'

/** An id that either side made. */
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** A positive decimal amount with the currency's digits, such as `"100.00"`. */
const amount = z.string().check(z.regex(/^\d{1,18}(\.\d{1,8})?$/))

/** A currency's code, such as `THB`. */
const currency = z.string().check(z.regex(/^[A-Z]{3,8}$/))

/** A moment: RFC 3339, in UTC. */
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/))

const address = z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//))

/** What the server asks the gateway for: `POST /v1/charges`. Repeating it with the same `order` returns the same charge. */
export const chargeRequest = z.object({
  merchant: id,
  /** The server's own id of the deposit. */
  order: id,
  amount,
  currency,
  /** `promptpay`: the reply has a QR payload; `page`: it has the address of the gateway's own page. */
  method: z.enum(['promptpay', 'page']),
  expiresAt: moment,
  /** Where the gateway sends its events. */
  notifyUrl: address,
  /** Where the gateway's page leads back to. */
  returnUrl: address,
  /** The language of the gateway's page, a BCP 47 tag. */
  language: z.string().check(z.maxLength(35)),
})
export type ChargeRequest = z.output<typeof chargeRequest>

const status = z.enum(['pending', 'paid', 'expired', 'cancelled'])
export type ChargeStatus = z.output<typeof status>

/**
 * A charge as the gateway knows it: the reply to `POST /v1/charges`, to `GET /v1/charges/<order>` and to
 * `POST /v1/charges/<order>/cancel`, and what an event is about.
 */
export const charge = z.object({
  /** The gateway's own id. */
  charge: id,
  order: id,
  status,
  /** The amount that was asked for or, once it is paid, the amount that was paid. */
  amount,
  currency,
  /** Of `promptpay`: the text of the QR code, as EMVCo defines it for merchant-presented codes. */
  qr: z.optional(z.string().check(z.maxLength(512))),
  /** Where the member pays on the gateway's page: always of `page`, and of `promptpay` if the gateway offers it there too. */
  pageUrl: z.optional(address),
  paidAt: z.optional(moment),
})
export type Charge = z.output<typeof charge>

/** What a gateway sends to `notifyUrl` when a charge has changed. It repeats an event until the server answers with 2xx. */
export const gatewayEvent = z.object({
  /** The same in every repetition. */
  event: id,
  type: z.enum(['charge.paid', 'charge.expired', 'charge.cancelled']),
  at: moment,
  charge,
})
export type GatewayEvent = z.output<typeof gatewayEvent>

/** What the server asks the gateway for: `POST /v1/payouts`. Repeating it with the same `order` pays nothing again. */
export const payoutRequest = z.object({
  merchant: id,
  /** The server's own id of the withdrawal. */
  order: id,
  amount,
  currency,
  /** The bank's code, as gateway and merchant have agreed. */
  bank: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/)),
  /** The account's number: digits only. */
  account: z.string().check(z.regex(/^\d{6,20}$/)),
  /** In whose name the account is. */
  holder: z.string().check(z.minLength(1), z.maxLength(140)),
  /** Where the gateway sends its events. */
  notifyUrl: address,
})
export type PayoutRequest = z.output<typeof payoutRequest>

const payoutStatus = z.enum(['pending', 'paid', 'failed'])
export type PayoutStatus = z.output<typeof payoutStatus>

/** Why a bank did not pay. */
export const payoutReasons = [
  'account_unknown',
  'account_closed',
  'name_differs',
  'bank_unavailable',
  'refused',
] as const
export type PayoutReason = (typeof payoutReasons)[number]

/** A payout as the gateway knows it: the reply to `POST /v1/payouts` and to `GET /v1/payouts/<order>`, and in events. */
export const payout = z.object({
  /** The gateway's own id. */
  payout: id,
  order: id,
  status: payoutStatus,
  /** The amount that was asked for or, once it is paid, the amount that was paid. */
  amount,
  currency,
  paidAt: z.optional(moment),
  /** Of a failed one. */
  reason: z.optional(z.enum(payoutReasons)),
})
export type Payout = z.output<typeof payout>

/** What a gateway sends to `notifyUrl` when a payout has changed. It repeats an event until the server answers with 2xx. */
export const payoutEvent = z.object({
  /** The same in every repetition. */
  event: id,
  type: z.enum(['payout.paid', 'payout.failed']),
  at: moment,
  payout,
})
export type PayoutEvent = z.output<typeof payoutEvent>

/** The code of a bank in a slip, and its reference of the transfer. */
const slipBank = z.string().check(z.regex(/^[A-Za-z0-9]{1,16}$/))
const slipReference = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))

/** What the server asks a slip verification service: `POST /v1/slips`, what the bank knows about a transfer. */
export const slipRequest = z.object({
  merchant: id,
  /** The sending bank, as the code of the slip names it. */
  bank: slipBank,
  /** The bank's reference of the transfer, from the same code. */
  reference: slipReference,
})
export type SlipRequest = z.output<typeof slipRequest>

/** The transfer behind a slip, as the bank knows it. A service answers with 404 if the bank knows no such transfer. */
export const transfer = z.object({
  bank: slipBank,
  reference: slipReference,
  amount,
  currency,
  /** The number of the receiving account. A service that may not say all of its digits writes the others as `x`. */
  account: z.string().check(z.regex(/^[\dx]{6,20}$/)),
  /** When the money was sent. */
  at: moment,
})
export type Transfer = z.output<typeof transfer>

/** How many payments a page of a {@link paymentList} has at most. */
export const listedAtOnce = 200

/**
 * What the server asks the gateway for: `POST /v1/payments`, everything that was paid or refused from a moment on and before
 * another. `after` is the `next` of the page before.
 */
export const listRequest = z.object({
  merchant: id,
  from: moment,
  to: moment,
  after: z.optional(id),
})
export type ListRequest = z.output<typeof listRequest>

/** A charge that was paid, or a payout that was paid or failed. */
export const listedPayment = z.object({
  kind: z.enum(['charge', 'payout']),
  /** The gateway's own id. */
  id,
  order: id,
  status: z.enum(['paid', 'failed']),
  amount,
  currency,
  /** When it was paid or failed. */
  at: moment,
})
export type ListedPayment = z.output<typeof listedPayment>

/** A page of what happened, in an order that stays the same; `next` is missing on the last one. */
export const paymentList = z.object({
  payments: z.array(listedPayment).check(z.maxLength(listedAtOnce)),
  next: z.optional(id),
})
export type PaymentList = z.output<typeof paymentList>
