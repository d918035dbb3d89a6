/**
 * Payments: money that members bring in, through payment gateways.
 *
 * Owns the tables `payment_*`. A brand's methods and gateways come from its `payments.json`; a gateway's key is stored sealed.
 *
 * Invariants: a deposit is credited at most once, under the key `deposit:<id>` of the ledger, and only if a gateway that
 * signed says that exactly its amount in its currency was paid. A payment that came late, or after a cancellation, is credited
 * too. Whatever does not match is credited to nobody and left to an operator. Nothing is credited twice, however often and in
 * whatever order a gateway reports.
 *
 * Emits: `deposit.settled`, when a deposit is in the balance or is left to an operator.
 *
 * To change:
 * - payment methods, their limits, hours and words: `brands/demo/payments.json`; its fields, `payments.files.ts`
 * - how many deposits of a member may wait: `maxOpenDeposits` in `deposits/begin-deposit.ts`
 * - what a payment must match to be credited: `problemOf` in `deposits/settle-deposit.ts`
 * - how often a gateway is asked about a payment, and when a deposit expires: `askEverySeconds` and `graceSeconds` in
 *   `deposits/settle-due-deposits.ts`; minutes to pay, `minutesToPay` of the method
 * - a gateway's protocol: `gateways/standard/standard-gateway.ts`; a new one is a folder there and a name in `protocols` of
 *   `gateways/gateways.ts`
 * - connecting gateways and their keys: `GatewayRegistry` in `registry/gateway-registry.ts`
 */
/** What became of a deposit. */
export interface DepositSettled {
  readonly memberId: string
  readonly depositId: string
  readonly result: 'credited' | 'review'
  /** The amount as members read it, with its currency. */
  readonly amount: string
}

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'deposit.settled': DepositSettled
  }
}

export { openPayments, type Payments } from './open-payments.ts'
export { bindPaymentRoutes } from './payments.routes.ts'
export { depositReviews, unknownPayments } from './deposits/reviews.sql.ts'
export { gatewayRenewal } from './registry/gateway-keys.ts'
export { storedGateways } from './registry/gateways.sql.ts'
export { connectGateway, type OperateParts } from './registry/operate-gateways.ts'
export { paymentData } from './personal-data.sql.ts'
