import type { BrandId } from '../../kernel/ids.ts'

/** A message to send. */
export interface Message {
  readonly brandId: BrandId
  readonly channel: 'sms' | 'email'
  /** A telephone number in E.164, or a mailbox. */
  readonly to: string
  /** Only for e-mails. */
  readonly subject?: string
  readonly text: string
  /** The verification code in the text, for the demo outbox. */
  readonly code?: string
}

/** Sends one message. Throws a `Refusal` that may be shown to the caller. */
export type Send = (message: Message) => Promise<void>
