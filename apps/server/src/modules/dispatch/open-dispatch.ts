import type { Clock } from '../../kernel/clock.ts'
import type { SendingSetting } from '../../kernel/config.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteOldMessages, insertMessage } from './dispatch.sql.ts'
import { mailSender } from './mail-sender.ts'
import type { Message, Send } from './message.ts'
import { smsSender } from './sms-sender.ts'

/** The way out of the house. */
export interface Dispatch {
  /** Whether a way is set up for a channel. */
  carries(channel: Message['channel']): boolean
  /** Resolves when the carrier took it. Throws a `Refusal`: not set up, refused by the carrier, or too many under way. */
  send(message: Message): Promise<void>
  /**
   * Takes it and returns at once, so that how long the carrier takes tells nobody whether there was anything to send.
   * What goes wrong is logged.
   */
  sendLater(message: Message): void
  /** Deletes the demo's old messages; for the minute tick. */
  sweep(): Promise<void>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** What dispatch works with. */
interface DispatchParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly mode: 'demo' | 'production'
  readonly sending: SendingSetting
}

const maxUnderWay = 200
const messagesKeptHours = 24

export function openDispatch({ database, clock, log, mode, sending }: DispatchParts): Dispatch {
  const { smtpUrl, mailFrom, sms } = sending
  const toOutbox: Send | undefined =
    mode === 'demo' ? (message) => insertMessage(database, message, clock.now()) : undefined
  const ways: Record<Message['channel'], Send | undefined> = {
    sms: sms === undefined ? toOutbox : smsSender(sms, log),
    email: smtpUrl === undefined || mailFrom === undefined ? toOutbox : mailSender({ smtpUrl, mailFrom }, log),
  }
  const underWay = new Set<Promise<void>>()
  const send: Send = async (message) => {
    const way = ways[message.channel]
    if (way === undefined) throw new Refusal('verification.not_enabled')
    if (underWay.size >= maxUnderWay) throw new Refusal('system.unavailable', { retryAfterSeconds: 5 })
    const sent = way(message)
    underWay.add(sent)
    try {
      await sent
    } finally {
      underWay.delete(sent)
    }
  }
  return {
    carries: (channel) => ways[channel] !== undefined,
    send,
    sendLater(message) {
      send(message).catch((error: unknown) =>
        log.warn({ err: error, channel: message.channel }, 'a message was not sent'),
      )
    },
    sweep: () => deleteOldMessages(database, clock.now().subtract({ hours: messagesKeptHours })),
    async close() {
      await Promise.allSettled(underWay)
    },
  }
}
