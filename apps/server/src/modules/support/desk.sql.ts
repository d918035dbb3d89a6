import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { chatColumns, mostMessages, type ChatRow, type NewMessage } from './chat.sql.ts'

/** A chat with its newest message, as lists show it. */
export interface ListedChat extends ChatRow {
  readonly lastText: string
}

/** A chat of a brand, which an operator may see. */
interface Which {
  readonly brandId: BrandId
  readonly chatId: string
}

/** An operator as chats name one. */
interface By extends Which {
  readonly operatorId: string
  readonly username: string
}

const isWhich = ({ brandId, chatId }: Which) => sql`brand_id = ${brandId} and chat_id = ${chatId}::uuid`

const listed = sql`
  ${chatColumns}, (
    select text from support_message m where m.chat_id = support_chat.chat_id and m.seq = support_chat.last_seq
  ) as "lastText"`

/** The order of each list. */
const orders = {
  waiting: () => sql`waiting_since, chat_id`,
  open: (operatorId: string) => sql`operator_id <> ${operatorId}::uuid, last_at desc, chat_id`,
  ended: () => sql`ended_at desc, chat_id`,
}

/** A page of a brand's chats in a state, and how many there are up to a number. */
export async function selectChats(
  db: Database,
  { brandId, operatorId }: { readonly brandId: BrandId; readonly operatorId: string },
  queue: ChatRow['state'],
  slice: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly ListedChat[]; readonly count: number }> {
  const { rows } = await sql<ListedChat>`
    select ${listed} from support_chat where brand_id = ${brandId} and state = ${queue}
    order by ${orders[queue](operatorId)} limit ${slice.limit} offset ${slice.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from support_chat where brand_id = ${brandId} and state = ${queue} limit ${slice.countUpTo}) c`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** One chat of a brand. */
export async function selectChat(db: Database, which: Which): Promise<ListedChat | undefined> {
  const { rows } = await sql<ListedChat>`select ${listed} from support_chat where ${isWhich(which)}`.execute(db)
  return rows[0]
}

/** Takes a chat that waits. One statement decides, so only one of several operators gets it. */
export async function waitingChats(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(waiting_since) as oldest from support_chat
    where brand_id = ${brandId} and state = 'waiting'`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

export async function takeWaiting(db: Database, by: By, now: Temporal.Instant): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    update support_chat set state = 'open', operator_id = ${by.operatorId}::uuid, operator_name = ${by.username},
      taken_at = ${now.toString()}
    where ${isWhich(by)} and state = 'waiting' returning ${chatColumns}`.execute(db)
  return rows[0]
}

/** Adds an operator's message to a chat that they have. `undefined` if they do not, it is full, or has the message already. */
export async function insertOperatorMessage(
  db: Database,
  by: By,
  { messageId, text, picture, sentAt }: NewMessage,
): Promise<(ChatRow & { readonly isFirstAnswer: boolean }) | undefined> {
  const { rows } = await sql<ChatRow & { readonly isFirstAnswer: boolean }>`
    with chat as (
      update support_chat set last_seq = last_seq + 1, last_at = ${sentAt.toString()}, last_by = 'operator',
        operator_seen = last_seq + 1
      where ${isWhich(by)} and state = 'open' and operator_id = ${by.operatorId}::uuid and last_seq < ${mostMessages}
        and not exists (
          select from support_message m where m.chat_id = support_chat.chat_id and m.message_id = ${messageId}::uuid)
      returning *
    ), added as (
      insert into support_message (chat_id, seq, message_id, author, operator_name, text, picture, sent_at)
      select chat_id, last_seq, ${messageId}::uuid, 'operator', ${by.username}, ${text}, ${picture ?? null}::bytea,
        ${sentAt.toString()}::timestamptz
      from chat on conflict do nothing returning chat_id
    )
    select ${chatColumns}, not exists (
      select from support_message m where m.chat_id = chat.chat_id and m.author = 'operator') as "isFirstAnswer"
    from chat`.execute(db)
  return rows[0]
}

/** Notes how far the operator who has the chat has read. */
export async function noteOperatorSeen(db: Database, by: By, seen: number): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    update support_chat set operator_seen = greatest(operator_seen, least(last_seq, ${seen}::int))
    where ${isWhich(by)} and state = 'open' and operator_id = ${by.operatorId}::uuid returning ${chatColumns}`.execute(
    db,
  )
  return rows[0]
}

/** Gives a chat that an operator has to a colleague who is on duty, or without one back to the queue. */
export async function handOver(
  db: Database,
  by: By,
  { to, aliveSince, now }: { readonly to: string | null; readonly aliveSince: Temporal.Instant; now: Temporal.Instant },
): Promise<ChatRow | undefined> {
  const isOwn = sql`${isWhich(by)} and state = 'open' and operator_id = ${by.operatorId}::uuid`
  const { rows } =
    to === null
      ? await sql<ChatRow>`
          update support_chat set state = 'waiting', waiting_since = ${now.toString()}
          where ${isOwn} returning ${chatColumns}`.execute(db)
      : await sql<ChatRow>`
          update support_chat set operator_id = colleague_id, operator_name = colleague
          from (
            select operator_id as colleague_id, name as colleague from support_duty
            where operator_id = ${to}::uuid and brand_id = ${by.brandId} and on_duty
              and seen_at >= ${aliveSince.toString()}) duty
          where ${isOwn} returning ${chatColumns}`.execute(db)
  return rows[0]
}

/** Ends a chat that an operator has. */
export async function endByOperator(db: Database, by: By, now: Temporal.Instant): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    update support_chat set state = 'ended', ended_at = ${now.toString()}, ended_by = 'operator'
    where ${isWhich(by)} and state = 'open' and operator_id = ${by.operatorId}::uuid returning ${chatColumns}`.execute(
    db,
  )
  return rows[0]
}

/** A picture of a chat of a brand. */
export async function selectPicture(db: Database, which: Which, messageId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer | null }>`
    select picture from support_message join support_chat using (chat_id)
    where ${isWhich(which)} and message_id = ${messageId}::uuid`.execute(db)
  return rows[0]?.picture ?? undefined
}

/** Puts chats back into the queue whose operator has shown no sign of life since a time, or is no longer on duty. */
export async function releaseAbandoned(
  db: Database,
  aliveSince: Temporal.Instant,
  now: Temporal.Instant,
): Promise<readonly ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    update support_chat set state = 'waiting', waiting_since = ${now.toString()}
    where chat_id in (
      select chat_id from support_chat c where state = 'open' and last_by = 'person' and not exists (
        select from support_duty d where d.operator_id = c.operator_id and d.seen_at >= ${aliveSince.toString()})
      limit 500)
    and state = 'open' returning ${chatColumns}`.execute(db)
  return rows
}

/** Ends answered chats in which nobody has written since a time. */
export async function endSilent(
  db: Database,
  silentSince: Temporal.Instant,
  now: Temporal.Instant,
): Promise<readonly ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    update support_chat set state = 'ended', ended_at = ${now.toString()}, ended_by = 'silence'
    where chat_id in (
      select chat_id from support_chat where state = 'open' and last_by = 'operator'
        and last_at < ${silentSince.toString()} limit 500)
    and state = 'open' and last_by = 'operator' returning ${chatColumns}`.execute(db)
  return rows
}

/** Deletes some of a brand's chats that ended before a time, with their messages. */
export async function deleteOldChats(db: Database, brandId: BrandId, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from support_chat where chat_id in (
      select chat_id from support_chat where brand_id = ${brandId} and state = 'ended' and ended_at < ${before.toString()}
      order by ended_at limit 1000)`.execute(db)
}
