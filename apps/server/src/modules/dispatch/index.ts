/**
 * Dispatch: SMS and e-mails that leave the house, by one interface whatever carries them: an SMTP server, an HTTP SMS
 * gateway, or in demo mode the outbox page.
 *
 * Owns the table `dispatch_message`, which only demo mode fills.
 *
 * Invariants: production keeps no message and never logs a recipient, a text or a code; a way that is not set up refuses
 * instead of losing what was to be sent; what is under way at a time is bounded.
 *
 * Emits: nothing.
 */
export { bindOutboxPage } from './outbox-page.ts'
export type { Message } from './message.ts'
export { openDispatch, type Dispatch } from './open-dispatch.ts'
