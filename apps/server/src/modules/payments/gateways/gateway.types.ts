import type { PaymentKind } from '@baize/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { Randomness } from '../../../kernel/randomness.ts'

/** A deposit as a gateway needs it. Amounts are decimal texts with the currency's digits. */
export interface DepositOrder {
  readonly depositId: string
  readonly kind: Exclude<PaymentKind, 'transfer' | 'voucher'>
  readonly amount: string
  readonly currency: string
  readonly expiresAt: Temporal.Instant
  /** Where the gateway reports what became of it. */
  readonly notifyUrl: string
  /** Where the gateway's page leads back to. */
  readonly returnUrl: string
  /** A BCP 47 tag. */
  readonly language: string
}

/** How a deposit is paid. */
export interface PaymentWay {
  readonly chargeId: string
  /** The text of a QR code, or the gateway's own page. */
  readonly qr: string | null
  readonly pageUrl: string | null
}

/** What a gateway says about the payment of a deposit: in an event, or when it is asked. */
export interface ChargeReport {
  /** The deposit's id, as the gateway repeats it. */
  readonly order: string
  readonly chargeId: string
  readonly status: 'pending' | 'paid' | 'expired' | 'cancelled'
  readonly amount: string
  readonly currency: string
  /** When it was paid, as far as the gateway says so. */
  readonly paidAt?: Temporal.Instant | undefined
}

/** A withdrawal as a gateway needs it. */
export interface PayoutOrder {
  readonly withdrawalId: string
  readonly amount: string
  readonly currency: string
  readonly bank: string
  readonly accountNumber: string
  readonly holder: string
  /** Where the gateway reports what became of it. */
  readonly notifyUrl: string
}

/** What a gateway says about a payout: in an event, or when it is asked. */
export interface PayoutReport {
  /** The withdrawal's id, as the gateway repeats it. */
  readonly order: string
  readonly payoutId: string
  readonly status: 'pending' | 'paid' | 'failed'
  readonly amount: string
  readonly currency: string
  /** When it was paid, as far as the gateway says so. */
  readonly paidAt?: Temporal.Instant | undefined
  /** Why the bank did not pay: a code of `packages/payment-wire`. */
  readonly reason: string | undefined
}

/** An event of a gateway, once its signature has been checked. */
export type GatewayReport = { readonly eventId: string } & (
  | { readonly about: 'charge'; readonly report: ChargeReport }
  | { readonly about: 'payout'; readonly report: PayoutReport }
)

/** Why an event was not read. */
export type NotRead = 'not signed' | 'unreadable'

/** Which transfer a slip is about: the sending bank and that bank's reference, as the slip's code says. */
export interface SlipCode {
  readonly bank: string
  readonly reference: string
}

/** A transfer as a bank knows it. */
export interface TransferReport extends SlipCode {
  readonly amount: string
  readonly currency: string
  /** The number of the receiving account; digits that may not be said are `x`. */
  readonly account: string
  readonly at: Temporal.Instant
}

/** Asks banks about the transfers of slips. Throws {@link GatewayUnreachable} if there is no usable answer. */
export interface SlipService {
  /** The transfer behind a slip; `undefined` if the bank knows none. */
  find(slip: SlipCode): Promise<TransferReport | undefined>
  /** In a demo: the page that draws a slip of such a transfer. */
  demoPage(transfer: DemoTransfer): string | undefined
}

/** What a slip of a demo is about. */
export interface DemoTransfer {
  readonly amount: string
  readonly account: string
  readonly holder: string
  /** A BCP 47 tag. */
  readonly language: string
}

/** A payment that a gateway says was made, or a payout that it says failed. */
export interface ListedReport {
  readonly about: 'charge' | 'payout'
  /** The gateway's own id. */
  readonly id: string
  /** The id of the deposit or withdrawal, as the gateway repeats it. */
  readonly order: string
  readonly status: 'paid' | 'failed'
  readonly amount: string
  readonly currency: string
  readonly at: Temporal.Instant
}

/** A page of what happened at a gateway; `next` leads to the page after it. */
export interface ListedPage {
  readonly payments: readonly ListedReport[]
  readonly next: string | undefined
}

/** The calls of a gateway. Each throws {@link GatewayUnreachable} if there is no usable answer. */
export interface Gateway {
  /** Orders the payment of a deposit. Repeating it for the same deposit returns the same way to pay. */
  order(deposit: DepositOrder): Promise<PaymentWay>
  /** What became of a deposit; `undefined` if the gateway does not know it. */
  find(depositId: string): Promise<ChargeReport | undefined>
  /** Asks the gateway to take no payment any more. */
  cancel(depositId: string): Promise<void>
  /** Has a withdrawal paid to a bank account. Repeating it for the same withdrawal pays nothing again. */
  payOut(order: PayoutOrder): Promise<PayoutReport>
  /** What became of a payout; `undefined` if the gateway does not know it. */
  findPayout(withdrawalId: string): Promise<PayoutReport | undefined>
  /** What was paid and what failed from a moment on and before another. A gateway without it is not reconciled. */
  list?(span: { readonly from: Temporal.Instant; readonly to: Temporal.Instant }, after?: string): Promise<ListedPage>
  /** Of a service that verifies slips. */
  readonly slips?: SlipService
  /** Reads an event: the signature first, then the content. */
  read(header: (name: string) => string | undefined, body: Buffer): GatewayReport | NotRead
}

/** What a gateway is opened with. */
export interface GatewaySettings {
  readonly merchant: string
  readonly key: Uint8Array
  /** Where its API answers; `undefined` while the sandbox is not running. */
  readonly apiBase: () => string | undefined
  /** It is the sandbox. */
  readonly isDemo: boolean
  readonly clock: Clock
  readonly randomness: Pick<Randomness, 'uuid'>
}

/** One protocol that gateways speak: a folder beside this file. */
export interface GatewayProtocol {
  readonly name: string
  open(settings: GatewaySettings): Gateway
}

/** A gateway gave no usable answer. Whether it has the order is then unknown. */
export class GatewayUnreachable extends Error {
  constructor(call: string, cause: unknown) {
    super(`the gateway gave no usable answer to ${call}`, { cause })
    this.name = 'GatewayUnreachable'
  }
}
