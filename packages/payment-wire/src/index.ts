/**
 * The protocol between the server and a payment gateway of the kind `standard`: its messages and its signatures. Both sides
 * import it: the server's adapter and the payment sandbox. `docs/payments.md` explains it to engineers of other gateways.
 *
 * To change:
 * - fields of a charge, a payout, a transfer or an event: `messages.ts`
 * - how calls and events are signed, and how old a signature may be: `signature.ts`
 */
export {
  charge,
  chargeRequest,
  gatewayEvent,
  payout,
  payoutEvent,
  payoutReasons,
  payoutRequest,
  slipRequest,
  listedAtOnce,
  listedPayment,
  listRequest,
  paymentList,
  transfer,
  type ListedPayment,
  type ListRequest,
  type PaymentList,
  type Charge,
  type ChargeRequest,
  type ChargeStatus,
  type GatewayEvent,
  type Payout,
  type PayoutEvent,
  type PayoutReason,
  type PayoutRequest,
  type PayoutStatus,
  type SlipRequest,
  type Transfer,
} from './messages.ts'
export { signatureHeaders, signedContent, signMessage, verifyMessage, type SignedHeaders } from './signature.ts'
