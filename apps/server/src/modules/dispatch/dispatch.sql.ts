import { sql, type Database } from '../../kernel/database/pool.ts'
import type { Message } from './message.ts'

/** A message as the demo outbox shows it. */
export interface MessageRow {
  readonly channel: Message['channel']
  readonly to: string
  readonly subject: string | null
  readonly text: string
  readonly code: string | null
  readonly at: Temporal.Instant
}

/** Stores a message instead of sending it. */
export async function insertMessage(
  db: Database,
  { brandId, channel, to, subject, text, code }: Message,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into dispatch_message (brand_id, channel, recipient, subject, body, code, sent_at)
    values (${brandId}, ${channel}, ${to}, ${subject ?? null}, ${text}, ${code ?? null}, ${now.toString()})`.execute(db)
}

/** The newest messages to a recipient, or to all recipients if `to` is `undefined`. */
export async function newestMessages(db: Database, to: string | undefined, max: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select channel, recipient as "to", subject, body as text, code, sent_at as at from dispatch_message
    where ${to ?? null}::text is null or recipient = ${to ?? null}
    order by sent_at desc, message_id desc limit ${max}`.execute(db)
  return rows
}

/** Deletes messages that were sent before the given time. */
export async function deleteOldMessages(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from dispatch_message where sent_at < ${before.toString()}`.execute(db)
}
