import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Language } from '@baize/phrases'
import { isOf, type Person } from './person.ts'

/** A chat as it is stored. */
export interface ChatRow {
  readonly chatId: string
  readonly brandId: BrandId
  readonly memberId: MemberId | null
  readonly name: string
  readonly email: string | null
  readonly language: Language
  readonly watchKey: string
  readonly state: 'waiting' | 'open' | 'ended'
  readonly isLetter: boolean
  readonly operatorId: string | null
  readonly operatorName: string | null
  readonly begunAt: Temporal.Instant
  readonly waitingSince: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  readonly endedBy: 'person' | 'operator' | 'silence' | null
  readonly lastSeq: number
  readonly lastAt: Temporal.Instant
  readonly lastBy: 'person' | 'operator'
  readonly personSeen: number
  readonly operatorSeen: number
  readonly rating: number | null
  readonly ratingText: string | null
}

/** The columns of {@link ChatRow}. */
export const chatColumns = sql`
  chat_id as "chatId", brand_id as "brandId", member_id as "memberId", name, email, language, watch_key as "watchKey",
  state, is_letter as "isLetter", operator_id as "operatorId", operator_name as "operatorName", begun_at as "begunAt",
  waiting_since as "waitingSince", ended_at as "endedAt", ended_by as "endedBy", last_seq as "lastSeq",
  last_at as "lastAt", last_by as "lastBy", person_seen as "personSeen", operator_seen as "operatorSeen", rating,
  rating_text as "ratingText"`

/** A message without its picture. */
export interface MessageRow {
  readonly messageId: string
  readonly seq: number
  readonly author: 'person' | 'operator'
  readonly name: string | null
  readonly text: string
  readonly hasPicture: boolean
  readonly sentAt: Temporal.Instant
}

/** What somebody writes. */
export interface NewMessage {
  readonly messageId: string
  readonly text: string
  /** WebP, as we have encoded it. */
  readonly picture?: Buffer | undefined
  readonly sentAt: Temporal.Instant
}

/** The most messages that one chat may have. */
export const mostMessages = 2_000

/** A person's newest chat. */
export async function newestChat(db: Database, person: Person): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    select ${chatColumns} from support_chat where ${isOf(person)} order by begun_at desc limit 1`.execute(db)
  return rows[0]
}

/** Some messages of a chat, the newest or those before a place; the oldest first. One more than `max` shows that there are more. */
export async function messagesOf(
  db: Database,
  chatId: string,
  { before, max }: { readonly before: number | undefined; readonly max: number },
): Promise<{ readonly messages: readonly MessageRow[]; readonly hasEarlier: boolean }> {
  const { rows } = await sql<MessageRow>`
    select message_id as "messageId", seq, author, operator_name as name, text, picture is not null as "hasPicture",
      sent_at as "sentAt"
    from support_message where chat_id = ${chatId}::uuid and seq < ${before ?? mostMessages * 10}
    order by seq desc limit ${max + 1}`.execute(db)
  return { messages: rows.slice(0, max).toReversed(), hasEarlier: rows.length > max }
}

/** How many chats of a brand wait up to this one. */
export async function positionOf(db: Database, { brandId, waitingSince, chatId }: ChatRow): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select count(*)::int as position from support_chat
    where brand_id = ${brandId} and state = 'waiting'
      and (waiting_since, chat_id) <= (${waitingSince.toString()}::timestamptz, ${chatId}::uuid)`.execute(db)
  return rows[0]?.position ?? 1
}

export interface NewChat {
  readonly chatId: string
  readonly person: Person
  readonly name: string
  readonly email: string | null
  readonly language: Language
  readonly watchKey: string
  readonly isLetter: boolean
  readonly now: Temporal.Instant
}

/** Begins a chat, unless the person has one that is not over: the index decides, whoever begins at the same moment. */
export async function insertChat(tx: Database, one: NewChat): Promise<void> {
  const now = one.now.toString()
  const { brandId, memberId = null, visitHash = null } = one.person
  await sql`
    insert into support_chat (chat_id, brand_id, member_id, visit_hash, name, email, language, watch_key, state, is_letter,
      begun_at, waiting_since, last_at, last_by)
    values (${one.chatId}::uuid, ${brandId}, ${memberId}, ${visitHash}::bytea, ${one.name}, ${one.email},
      ${one.language}, ${one.watchKey}, 'waiting', ${one.isLetter}, ${now}, ${now}, ${now}, 'person')
    on conflict do nothing`.execute(tx)
}

/**
 * Adds a person's message to their chat that is not over. One statement finds the chat, counts and stores. Returns `undefined` if
 * there is no such chat, it is full, or has the message already.
 */
export async function insertPersonMessage(
  db: Database,
  person: Person,
  { messageId, text, picture, sentAt }: NewMessage,
): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    with chat as (
      update support_chat set last_seq = last_seq + 1, last_at = ${sentAt.toString()}, last_by = 'person',
        person_seen = last_seq + 1
      where ${isOf(person)} and state <> 'ended' and last_seq < ${mostMessages} and not exists (
        select from support_message m where m.chat_id = support_chat.chat_id and m.message_id = ${messageId}::uuid)
      returning *
    ), added as (
      insert into support_message (chat_id, seq, message_id, author, text, picture, sent_at)
      select chat_id, last_seq, ${messageId}::uuid, 'person', ${text}, ${picture ?? null}::bytea,
        ${sentAt.toString()}::timestamptz
      from chat on conflict do nothing returning chat_id
    )
    select ${chatColumns} from chat`.execute(db)
  return rows[0]
}

/** A picture of one of a person's chats. */
export async function personPicture(db: Database, person: Person, messageId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer | null }>`
    select picture from support_message where message_id = ${messageId}::uuid and chat_id in (
      select chat_id from support_chat where ${isOf(person)} order by begun_at desc limit 20)`.execute(db)
  return rows[0]?.picture ?? undefined
}

/** Notes how far the person has read. Returns the chat, if it is not over. */
export async function notePersonSeen(db: Database, person: Person, seen: number): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    update support_chat set person_seen = greatest(person_seen, least(last_seq, ${seen}::int))
    where ${isOf(person)} and state <> 'ended' returning ${chatColumns}`.execute(db)
  return rows[0]
}

/** Ends the person's chat. Returns it, if it was not over. */
export async function endByPerson(db: Database, person: Person, now: Temporal.Instant): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    update support_chat set state = 'ended', ended_at = ${now.toString()}, ended_by = 'person'
    where ${isOf(person)} and state <> 'ended' returning ${chatColumns}`.execute(db)
  return rows[0]
}

/** Rates the person's newest chat, if it is over, was answered, and has no rating. */
export async function rateNewest(
  db: Database,
  person: Person,
  { rating, text }: { readonly rating: number; readonly text: string | null },
): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`
    update support_chat set rating = ${rating}, rating_text = ${text}
    where chat_id = (select chat_id from support_chat where ${isOf(person)} order by begun_at desc limit 1)
      and state = 'ended' and rating is null and operator_id is not null
    returning ${chatColumns}`.execute(db)
  return rows[0]
}

/** The watch keys of the chats of a brand that wait, the longest waiting first. */
export async function waitingKeys(db: Database, brandId: BrandId, max: number): Promise<string[]> {
  const { rows } = await sql<{ watchKey: string }>`
    select watch_key as "watchKey" from support_chat where brand_id = ${brandId} and state = 'waiting'
    order by waiting_since, chat_id limit ${max}`.execute(db)
  return rows.map(({ watchKey }) => watchKey)
}
