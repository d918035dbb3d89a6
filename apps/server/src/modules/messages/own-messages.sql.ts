import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { isLeft, newestFirst, type TimelineStart } from '../../kernel/timeline.ts'
import { broadcastKind, type kindsIn } from './message-kinds.ts'
import type { Reader } from './messages.sql.ts'

/** A message to one member. */
export interface OwnMessageRow {
  readonly messageId: string
  readonly kind: string
  readonly details: readonly string[]
  readonly toldAt: Temporal.Instant
  readonly readAt: Temporal.Instant | null
}

/**
 * Stores a message. Returns `false` if it was stored before: its key is unique, however often the event is delivered.
 */
export async function insertOwnMessage(
  db: Database,
  { brandId, memberId }: Reader,
  { messageId, kind, details, toldAt }: Omit<OwnMessageRow, 'readAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_own (brand_id, message_id, member_id, kind, details, told_at)
    values (${brandId}, ${messageId}::uuid, ${memberId}, ${kind}, ${JSON.stringify(details)}::jsonb,
      ${toldAt.toString()})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Stores messages for many members; those that were stored before stay as they are. Returns whose are new. */
export async function insertNotices(
  db: Database,
  brandId: BrandId,
  news: readonly (Pick<OwnMessageRow, 'messageId' | 'kind' | 'details'> & Pick<Reader, 'memberId'>)[],
  now: Temporal.Instant,
): Promise<readonly MemberId[]> {
  if (news.length === 0) return []
  const { rows } = await sql<{ memberId: MemberId }>`
    insert into message_own (brand_id, message_id, member_id, kind, details, told_at)
    select ${brandId}::integer, message_id, member_id, kind, details, ${now.toString()}::timestamptz
    from unnest(${news.map(({ messageId }) => messageId)}::uuid[], ${news.map(({ memberId }) => memberId)}::bigint[],
      ${news.map(({ kind }) => kind)}::text[], ${news.map(({ details: words }) => JSON.stringify(words))}::jsonb[])
      as news (message_id, member_id, kind, details)
    on conflict do nothing returning member_id as "memberId"`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

/** Kinds of messages, or all others. */
type Kinds = ReturnType<typeof kindsIn> | undefined

const hasKind = (kinds: Kinds) => {
  if (kinds === undefined) return sql`true`
  return kinds.isThese ? sql`kind = any(${kinds.kinds}::text[])` : sql`kind <> all(${kinds.kinds}::text[])`
}

/** The details of a message; of one to many members they are its words, which are stored once. */
const details = sql`
  case when kind = ${broadcastKind} then (
    select jsonb_build_array(words::text) from message_broadcast b
    where b.brand_id = message_own.brand_id and b.broadcast_id = (message_own.details ->> 0)::uuid)
  else details end as details`

/** One page of a member's messages, the newest first, and their total number. */
export async function selectOwnMessages(
  db: Database,
  { brandId, memberId }: Reader,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
  kinds?: Kinds,
): Promise<{ readonly rows: readonly OwnMessageRow[]; readonly totalCount: number }> {
  const { rows } = await sql<OwnMessageRow>`
    select message_id as "messageId", kind, ${details}, told_at as "toldAt", read_at as "readAt" from message_own
    where brand_id = ${brandId} and member_id = ${memberId} and deleted_at is null and ${hasKind(kinds)}
    order by told_at desc, message_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ totalCount: number }>`
    select count(*)::int as "totalCount" from message_own
    where brand_id = ${brandId} and member_id = ${memberId} and deleted_at is null and ${hasKind(kinds)}`.execute(db)
  return { rows, totalCount: counted.rows[0]?.totalCount ?? 0 }
}

/** A member's messages as events, newest first. */
export async function ownMessageEvents(
  db: Database,
  { brandId, memberId }: Reader,
  start: TimelineStart | undefined,
  max: number,
): Promise<readonly (Pick<OwnMessageRow, 'messageId' | 'kind' | 'details'> & { readonly at: Temporal.Instant })[]> {
  const id = sql`message_id::text`
  const { rows } = await sql<Pick<OwnMessageRow, 'messageId' | 'kind' | 'details'> & { readonly at: Temporal.Instant }>`
    select message_id as "messageId", kind, ${details}, told_at as at from message_own
    where brand_id = ${brandId} and member_id = ${memberId} and ${isLeft(sql`told_at`, id, start)}
    order by ${newestFirst(sql`told_at`, id)} limit ${max}`.execute(db)
  return rows
}

/** The newest messages that a member has not read, at most `max`. */
export async function unreadOwnMessages(db: Database, { brandId, memberId }: Reader, max: number): Promise<string[]> {
  const { rows } = await sql<{ messageId: string }>`
    select message_id as "messageId" from message_own
    where brand_id = ${brandId} and member_id = ${memberId} and read_at is null and deleted_at is null
    order by told_at desc, message_id desc limit ${max}`.execute(db)
  return rows.map(({ messageId }) => messageId)
}

/** Marks some of a member's own messages as read. Other members' messages and unknown ids are ignored. */
export async function readOwnMessages(
  db: Database,
  { brandId, memberId }: Reader,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update message_own set read_at = ${now.toString()}
    where brand_id = ${brandId} and member_id = ${memberId} and read_at is null
      and message_id::text = any(${ids}::text[])`.execute(db)
}

/** Marks a member's messages of some kinds as read. */
export async function readAllOwnMessages(
  db: Database,
  { brandId, memberId }: Reader,
  kinds: Kinds,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update message_own set read_at = ${now.toString()}
    where brand_id = ${brandId} and member_id = ${memberId} and read_at is null and ${hasKind(kinds)}`.execute(db)
}

/** Deletes one of a member's messages from their inbox. Returns whether there was one. */
export async function deleteOwnMessage(
  db: Database,
  { brandId, memberId }: Reader,
  messageId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update message_own set deleted_at = ${now.toString()}
    where brand_id = ${brandId} and member_id = ${memberId} and message_id = ${messageId}::uuid
      and deleted_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes old messages of a brand, a limited number at a time. */
export async function deleteOldOwnMessages(db: Database, brandId: BrandId, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from message_own where (brand_id, message_id) in (
      select brand_id, message_id from message_own
      where brand_id = ${brandId} and told_at < ${before.toString()} order by told_at limit 1000)`.execute(db)
}
