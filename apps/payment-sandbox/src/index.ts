/**
 * A simulator of a payment gateway: it takes orders for payments, shows pages where they are paid, and tells the merchant.
 * `main.ts` runs it as a process; tests open one in their own process.
 */
export { misbehaviours, type Misbehaviour } from './book/misbehaviours.ts'
export { openPaymentSandbox, type PaymentSandbox, type PaymentSandboxOptions } from './payment-sandbox.ts'
export { readSettings, readSettingsFile, type PaymentSettings } from './settings.ts'
