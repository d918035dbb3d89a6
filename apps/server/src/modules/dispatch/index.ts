/**
 * Dispatch: sends SMS and e-mails, with one interface for every carrier: an SMTP server, an HTTP SMS gateway, or the outbox
 * page in demo mode.
 *
 * Owns the table `dispatch_message`, which is filled in demo mode only.
 *
 * Invariants: production stores no message and never logs a recipient, a text or a code; a channel that is not set up
 * refuses instead of losing the message; the number of messages being sent at a time is bounded.
 *
 * Emits: nothing.
 *
 * To change:
 * - the SMTP server for e-mail: `SMTP_URL` and `MAIL_FROM`, read by `readSending` in `apps/server/src/kernel/config.ts`,
 *   used by `mailSender` in `mail-sender.ts`; `docs/operating.md`
 * - the SMS gateway: `SMS_GATEWAY_URL` in `apps/server/src/kernel/config.ts`, used by `smsSender` in `sms-sender.ts`
 * - messages sent at the same time: `maxInFlight` in `open-dispatch.ts`
 * - the demo's outbox page and how long it keeps messages: `bindOutboxPage` in `outbox-page.ts`, `messagesKeptHours` in
 *   `open-dispatch.ts`
 * - the words of e-mails and SMS: `packages/phrases/src/languages/en/letters.ts`, and the same file of each language
 */
export { bindOutboxPage } from './outbox-page.ts'
export type { Message } from './message.ts'
export { openDispatch, type Dispatch } from './open-dispatch.ts'
