import type { BrandId } from '../../kernel/ids.ts'

/** What is to be sent to somebody. */
export interface Message {
  readonly brandId: BrandId
  readonly channel: 'sms' | 'email'
  /** A telephone number in E.164, or a mailbox. */
  readonly to: string
  /** Of an e-mail. */
  readonly subject?: string
  readonly text: string
  /** The code in it, for the demo's outbox. */
  readonly code?: string
}

/** Carries one message. Throws a `Refusal` that the caller may be shown. */
export type Send = (message: Message) => Promise<void>
