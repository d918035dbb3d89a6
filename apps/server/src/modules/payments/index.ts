/**
 * Payments: money that members bring in and take out, through payment gateways.
 *
 * Owns the tables `payment_*`. A brand's methods, gateways and banks come from its `payments.json`; keys of gateways and numbers
 * of bank accounts are stored sealed.
 *
 * Invariants: a deposit is credited at most once, under the key `deposit:<id>` of the ledger, and only if a gateway that
 * signed says that exactly its amount in its currency was paid. A transfer counts once, whoever uploads its slip and for
 * whichever order; what was paid is what its bank says, not what the picture shows. A payment that came late, or after a cancellation, is credited
 * too. Whatever does not match is credited to nobody and left to an operator, who decides once about each payment. The money of a withdrawal is set aside under
 * `withdrawal:<id>` before it counts as requested, and that hold ends once: the money has left, or is back in the balance.
 * Nothing is done twice, however often and in whatever order a gateway reports. What happened to a withdrawal, by whom and why,
 * is kept for good. Nothing is paid to a member who owes. What has not arrived of a paid one is given back at most once, under
 * `withdrawal-refund:<id>`; without an answer of its member it counts as received.
 *
 * Emits: `deposit.settled`, when a deposit is in the balance, is left to an operator or is rejected; `withdrawal.settled`, when a withdrawal
 * is decided about, paid, refused by the bank, or given back because it did not arrive; `bank_account.settled`, when an operator has verified or rejected a bank
 * account.
 *
 * To change:
 * - payment methods, their limits, hours and words; limits of withdrawals, their promised time, and the banks:
 *   `brands/demo/payments.json`; its fields, `payments.files.ts`
 * - what a limit on deposits counts: `countedDeposits` in `deposits/deposits.sql.ts`
 * - how many deposits of a member may wait: `maxOpenDeposits` in `deposits/begin-deposit.ts`
 * - what a payment must match to be credited: `problemOf` in `deposits/settle-deposit.ts`
 * - what a slip of a bank transfer must match: `transferProblem` in `slips/slip.rules.ts`; how its code is read, `slipCodeOf`
 *   there; how many slips an order takes, `maxSlips` in `packages/contract/src/payments.ts`
 * - voucher codes: how they look, `newVoucherCode` in `vouchers/voucher-codes.ts`; what redeeming one does, `redeemOwnVoucher` in
 *   `vouchers/redeem-voucher.ts`; making them, `makeVouchers` in `vouchers/make-vouchers.ts`
 * - what an operator can decide about a deposit: `deposits/decide-deposit.ts`; carrying it out, `settleDecidedDeposits` in
 *   `deposits/settle-decided-deposits.ts`
 * - who works on a deposit, and lists of deposits for operators: `deposits/office-deposits.sql.ts`; from which credit on two people
 *   decide, `deposits.twoPeopleFromMinor` in `brands/demo/payments.json`
 * - what operators can change about payment methods: `methodChange` in `methods/method-changes.rules.ts`; how soon it counts
 *   everywhere, `methodsEveryMs` in `open-payments.ts`
 * - how often a gateway is asked about a payment, and when a deposit expires: `askEverySeconds` and `graceSeconds` in
 *   `deposits/settle-due-deposits.ts`; minutes to pay, `minutesToPay` of the method
 * - what a new bank account needs: `addOwnBankAccount` in `bank-accounts/own-bank-accounts.ts`
 * - when a bank account can be used: `usability` in `bank-accounts/own-bank-accounts.ts`; whether an operator has to verify it
 *   first, `verifyAccounts` in `brands/demo/payments.json`; what verifying and rejecting do, `bank-accounts/account-desk.ts`
 * - what a withdrawal needs, and its limits: `requestWithdrawal` in `withdrawals/request-withdrawal.ts`
 * - how much of a deposit has to be staked before a withdrawal: `depositTurnoverPercent` in `payments.files.ts`; how it is
 *   counted, `needAfter` in `withdrawals/deposit-turnover.rules.ts`
 * - what a member's level changes about withdrawals: `settingsFor` in `withdrawals/request-withdrawal.ts`; the order of the queue,
 *   `orders` in `withdrawals/review.sql.ts`
 * - what an operator's decision does: `decideWithdrawal` in `withdrawals/decide-withdrawal.ts`, called by
 *   `apps/server/src/payments-command.ts` and the back office; carrying it out, `settleDueWithdrawals` in `withdrawals/settle-due-withdrawals.ts`
 * - how long an operator keeps a withdrawal: `claimMinutes` in `withdrawals/review.sql.ts`; from which amount on two people
 *   approve, `twoPeopleFromMinor` in
 *   `brands/demo/payments.json`; payouts that the gateway does not end, `withdrawals/end-payout.ts`
 * - what payments know about a withdrawal's risk: `payoutFacts` in `withdrawals/payout-facts.sql.ts`
 * - how long a member can say that a payout has not arrived: `receiptMinutes` in `brands/demo/payments.json`; what the member can
 *   say, `receipts/answer-receipt.ts`; how many pictures, `maxReceiptPictures` in `packages/contract/src/withdrawals.ts`
 * - what an operator can decide about money that has not arrived: `receipts/decide-receipt.ts`; giving it back, and what nobody has
 *   answered, `receipts/settle-receipts.ts`
 * - which accounts a withdrawal moves: `docs/money.md`, then `withdrawals/move-held-money.ts`
 * - what operators see of one member's payments: `member-payments.ts`
 * - when a day is compared with a gateway, and how far back: `reconciliation/reconcile-due-days.ts`; what counts as a difference and
 *   what is proposed, `differenceOfCharge` and `differenceOfPayout` in `reconciliation/reconcile.rules.ts`; what operators do about
 *   it, `reconciliation/reconciliation-desk.ts`
 * - a gateway's protocol: `gateways/standard/standard-gateway.ts`; a new one is a folder there and a name in `protocols` of
 *   `gateways/gateways.ts`
 * - connecting gateways and their keys: `GatewayRegistry` in `registry/gateway-registry.ts`
 */
import type { BankAccountSettled, DepositSettled, WithdrawalSettled } from './payments.news.ts'

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'bank_account.settled': BankAccountSettled
    'deposit.settled': DepositSettled
    'withdrawal.settled': WithdrawalSettled
  }
}

export { openPayments, type Payments } from './open-payments.ts'
export { amountWithin, feeInText, shownAmount } from './amount.rules.ts'
export { bindPaymentRoutes } from './payments.routes.ts'
export {
  creditReviewedDeposit,
  rejectReviewedDeposit,
  resolveUnknownPayment,
  type DecidedDeposit,
  type DepositNotDecided,
  type DecideDepositParts,
} from './deposits/decide-deposit.ts'
export {
  depositReview,
  depositReviews,
  unknownPayment,
  unknownPayments,
  type DepositReview,
  type UnknownPayment,
} from './deposits/reviews.sql.ts'
export { makeVouchers, maxVouchers, type VoucherParts } from './vouchers/make-vouchers.ts'
export { voucherBatches } from './vouchers/vouchers.sql.ts'
export type { SlipRow } from './slips/slips.sql.ts'
export type { OfficeDepositRow } from './deposits/office-deposits.sql.ts'
export type { DepositDesk, ReviewedDeposit } from './deposits/review-deposits.ts'
export type { AccountDesk } from './bank-accounts/account-desk.ts'
export type { ReviewedAccountRow } from './bank-accounts/review-accounts.sql.ts'
export { bankAccountRenewal } from './bank-accounts/bank-account-keys.ts'
export { removeAllAccounts as forgetBankAccounts } from './bank-accounts/bank-accounts.sql.ts'
export { decideWithdrawal } from './withdrawals/decide-withdrawal.ts'
export type { Decided, NotDecided } from './withdrawals/decide-withdrawal.ts'
export type { PaymentQueues, QueueLength } from './queue-lengths.sql.ts'
export type { PayoutFacts } from './withdrawals/payout-facts.sql.ts'
export type { OfficeDecision, ReviewedWithdrawal, WithdrawalReview } from './withdrawals/review-withdrawals.ts'
export { payoutReasonIn, rejectionIn } from './withdrawals/present-withdrawal.ts'
export { tellWithdrawal } from './withdrawals/settle-payout.ts'
export { hasOpenWithdrawal, requestedWithdrawals, type WithdrawalRow } from './withdrawals/withdrawals.sql.ts'
export { twoPeopleCreditFrom, twoPeopleFrom } from './payments.files.ts'
export type { MethodDesk, MethodState } from './methods/method-desk.ts'
export type { ChangedMethod } from './methods/method-changes.rules.ts'
export { gatewayRenewal } from './registry/gateway-keys.ts'
export { storedGateways } from './registry/gateways.sql.ts'
export { connectGateway, type OperateParts } from './registry/operate-gateways.ts'
export type { NotReconciled, PaymentReconciliation } from './reconciliation/reconciliation-desk.ts'
export type { StoredDifference as PaymentDifference } from './reconciliation/reconciliation-desk.sql.ts'
export type { MemberPayments } from './member-payments.ts'
export type { MemberPaymentRow, PaymentEvent } from './member-payments.sql.ts'
export { forgetReceiptPictures } from './receipts/receipts.sql.ts'
export type { ReceiptDecision } from './receipts/decide-receipt.ts'
export {
  bankNumbersOf,
  creditedDeposit,
  countDeposits,
  fittingDeposits,
  type CreditedDeposit,
} from './deposits/credited.sql.ts'
export { paymentData } from './personal-data.sql.ts'
