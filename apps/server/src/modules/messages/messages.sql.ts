import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'

/** The member who reads. */
export interface Reader {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** The ids among some notices that a member has read. */
export async function readAmong(
  db: Database,
  { brandId, memberId }: Reader,
  noticeIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ noticeId: string }>`
    select notice_id as "noticeId" from message_read
    where brand_id = ${brandId} and member_id = ${memberId} and notice_id = any(${noticeIds}::text[])`.execute(db)
  return rows.map((row) => row.noticeId)
}

/**
 * Marks notices as read, in one statement. It also deletes the marks of notices that the brand no longer has, so that a
 * member never has more rows than the brand has notices.
 */
export async function markRead(
  db: Database,
  { brandId, memberId }: Reader,
  {
    marked,
    known,
    now,
  }: { readonly marked: readonly string[]; readonly known: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  await sql`
    with gone as (
      delete from message_read
      where brand_id = ${brandId} and member_id = ${memberId} and notice_id <> all(${known}::text[])
    )
    insert into message_read (brand_id, member_id, notice_id, read_at)
    select ${brandId}::integer, ${memberId}::bigint, notice_id, ${now.toString()}::timestamptz
    from unnest(${marked}::text[]) as notice_id
    on conflict (brand_id, member_id, notice_id) do nothing`.execute(db)
}
