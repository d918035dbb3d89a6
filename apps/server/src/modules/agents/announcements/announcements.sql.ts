import type { AgencyState } from '@baize/contract/office'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** An announcement for agents. */
export interface AnnouncementRow {
  readonly announcementId: string
  readonly brandId: BrandId
  readonly state: AgencyState
  readonly version: number
  readonly content: unknown
  readonly isPinned: boolean
  readonly shownAt: Temporal.Instant | null
  readonly changedAt: Temporal.Instant
  readonly changedBy: string
}

const columns = sql`
  announcement_id as "announcementId", brand_id as "brandId", state, version, content, is_pinned as "isPinned",
  shown_at as "shownAt", changed_at as "changedAt", changed_by as "changedBy"`

const isShown = (brandId: BrandId, now: Temporal.Instant) => sql`
  brand_id = ${brandId} and state = 'published' and shown_at <= ${now.toString()}::timestamptz
  and (ends_at is null or ends_at > ${now.toString()}::timestamptz)`

/** A page of what agents see: pinned ones first, then the newest. */
export async function shownAnnouncements(
  db: Database,
  brandId: BrandId,
  { now, pageNo, pageSize }: { readonly now: Temporal.Instant; readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly AnnouncementRow[]; readonly totalCount: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<AnnouncementRow>`
      select ${columns} from agent_announcement where ${isShown(brandId, now)}
      order by is_pinned desc, shown_at desc, announcement_id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from agent_announcement where ${isShown(brandId, now)}`.execute(db),
  ])
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}

/** When an agent last marked all as seen. */
export async function seenAt(db: Database, { brandId, memberId }: DataOwner): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ seenAt: Temporal.Instant }>`
    select seen_at as "seenAt" from agent_announcement_seen
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]?.seenAt
}

/** How many are shown that began after an agent last marked all as seen. */
export async function countNew(db: Database, { brandId, memberId }: DataOwner, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agent_announcement
    where ${isShown(brandId, now)} and shown_at > coalesce((
      select seen_at from agent_announcement_seen where brand_id = ${brandId} and member_id = ${memberId}), '-infinity')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Records that an agent has seen all up to a moment. */
export async function markSeen(db: Database, { brandId, memberId }: DataOwner, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into agent_announcement_seen as seen (brand_id, member_id, seen_at)
    values (${brandId}, ${memberId}, ${now.toString()})
    on conflict (brand_id, member_id) do update set seen_at = greatest(seen.seen_at, excluded.seen_at)`.execute(db)
}

/** A page of all announcements, those that changed last first, and how many there are up to a number. */
export async function pageOfAnnouncements(
  db: Database,
  { brandId, state }: { readonly brandId: BrandId; readonly state: AgencyState | undefined },
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly AnnouncementRow[]; readonly count: number }> {
  const where = sql`brand_id = ${brandId} ${state === undefined ? sql`` : sql`and state = ${state}`}`
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from agent_announcement where ${where}
    order by changed_at desc, announcement_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from agent_announcement where ${where} limit ${countUpTo}) c`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** An announcement as it is saved. */
export interface SavedAnnouncement extends Pick<AnnouncementRow, 'announcementId' | 'brandId' | 'state' | 'changedBy'> {
  /** The version before; 0 for a new one. */
  readonly version: number
  readonly content: { readonly isPinned: boolean; readonly from: string | null; readonly until: string | null }
  readonly at: Temporal.Instant
}

/**
 * Saves an announcement, if nobody has saved the version meanwhile. Agents see it as new from its first publication on, or its
 * beginning if that is later.
 */
export async function saveAnnouncement(tx: Database, one: SavedAnnouncement): Promise<AnnouncementRow | undefined> {
  const { isPinned, from, until } = one.content
  const at = one.at.toString()
  const shown = sql`case when ${one.state}::text <> 'draft' then greatest(${at}::timestamptz, ${from}::timestamptz) end`
  const { rows } =
    one.version === 0
      ? await sql<AnnouncementRow>`
          insert into agent_announcement (announcement_id, brand_id, state, version, content, is_pinned, starts_at, ends_at,
            shown_at, changed_at, changed_by)
          values (${one.announcementId}::uuid, ${one.brandId}, ${one.state}, 1, ${JSON.stringify(one.content)}::jsonb,
            ${isPinned}, ${from}::timestamptz, ${until}::timestamptz, ${shown}, ${at}, ${one.changedBy})
          on conflict do nothing returning ${columns}`.execute(tx)
      : await sql<AnnouncementRow>`
          update agent_announcement set state = ${one.state}, version = version + 1,
            content = ${JSON.stringify(one.content)}::jsonb, is_pinned = ${isPinned}, starts_at = ${from}::timestamptz,
            ends_at = ${until}::timestamptz,
            shown_at = case when shown_at is null or starts_at is distinct from ${from}::timestamptz then ${shown}
              else shown_at end,
            changed_at = ${at}, changed_by = ${one.changedBy}
          where announcement_id = ${one.announcementId}::uuid and brand_id = ${one.brandId}
            and version = ${one.version} returning ${columns}`.execute(tx)
  return rows[0]
}
