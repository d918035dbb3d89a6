import type { Clock } from '../../kernel/clock.ts'
import type { SendingSetting } from '../../kernel/config.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteOldMessages, insertMessage } from './dispatch.sql.ts'
import { mailSender } from './mail-sender.ts'
import type { Message, Send } from './message.ts'
import { smsSender } from './sms-sender.ts'

/** Sends SMS and e-mails. */
export interface Dispatch {
  /** Whether a channel is set up. */
  carries(channel: Message['channel']): boolean
  /**
   * Resolves when the carrier has accepted the message. Throws a `Refusal` if the channel is not set up, the carrier
   * refuses, or too many messages are being sent.
   */
  send(message: Message): Promise<void>
  /**
   * Returns at once, so that the carrier's time does not reveal whether there was anything to send. Failures are logged.
   */
  sendLater(message: Message): void
  /** Deletes old messages of the demo outbox; runs every minute. */
  sweep(): Promise<void>
  /** Waits for messages that are being sent. */
  close(): Promise<void>
}

/** Dependencies of {@link openDispatch}. */
interface DispatchParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly mode: 'demo' | 'production'
  readonly sending: SendingSetting
}

const maxInFlight = 200
const messagesKeptHours = 24

export function openDispatch({ database, clock, log, mode, sending }: DispatchParts): Dispatch {
  const { smtpUrl, mailFrom, sms } = sending
  const toOutbox: Send | undefined =
    mode === 'demo' ? (message) => insertMessage(database, message, clock.now()) : undefined
  const senders: Record<Message['channel'], Send | undefined> = {
    sms: sms === undefined ? toOutbox : smsSender(sms, log),
    email: smtpUrl === undefined || mailFrom === undefined ? toOutbox : mailSender({ smtpUrl, mailFrom }, log),
  }
  const inFlight = new Set<Promise<void>>()
  const send: Send = async (message) => {
    const sender = senders[message.channel]
    if (sender === undefined) throw new Refusal('verification.not_enabled')
    if (inFlight.size >= maxInFlight) throw new Refusal('system.unavailable', { retryAfterSeconds: 5 })
    const sent = sender(message)
    inFlight.add(sent)
    try {
      await sent
    } finally {
      inFlight.delete(sent)
    }
  }
  return {
    carries: (channel) => senders[channel] !== undefined,
    send,
    sendLater(message) {
      send(message).catch((error: unknown) =>
        log.warn({ err: error, channel: message.channel }, 'a message was not sent'),
      )
    },
    sweep: () => deleteOldMessages(database, clock.now().subtract({ hours: messagesKeptHours })),
    async close() {
      await Promise.allSettled(inFlight)
    },
  }
}
