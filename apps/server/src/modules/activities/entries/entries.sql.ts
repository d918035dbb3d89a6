import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { PrizeKind } from '../activity.ts'

/** An entry as it is stored. */
export interface EntryRow {
  readonly entryId: string
  readonly brandId: BrandId
  readonly activityId: string
  readonly memberId: MemberId
  readonly day: Temporal.PlainDate
  readonly state: 'draft' | 'applying' | 'issued' | 'rejected'
  /** `null` in a draft, and once its member's account is deleted. */
  readonly comment: string | null
  readonly sentAt: Temporal.Instant | null
  readonly decidedName: string | null
  readonly decidedAt: Temporal.Instant | null
  readonly answer: string | null
  /** What it was given, in the units of its activity. */
  readonly amount: bigint | null
}

const columns = sql`
  entry.entry_id as "entryId", entry.brand_id as "brandId", entry.activity_id as "activityId", entry.member_id as "memberId",
  entry.day, entry.state, entry.comment, entry.sent_at as "sentAt", entry.decided_name as "decidedName",
  entry.decided_at as "decidedAt", entry.answer, entry.amount`

/** The entry of a member and a day, in one activity. */
interface Place {
  readonly brandId: BrandId
  readonly activityId: string
  readonly memberId: MemberId
  readonly day: Temporal.PlainDate
}

/**
 * Begins an entry, if the activity runs and its budget is not spent, and there is none yet. One statement does it, so of many calls
 * at once one makes it.
 */
export async function beginEntry(
  tx: Database,
  { brandId, activityId, memberId, day }: Place,
  { entryId, now }: { readonly entryId: string; readonly now: Temporal.Instant },
): Promise<void> {
  const at = now.toString()
  await sql`
    insert into activity_entry (entry_id, brand_id, activity_id, member_id, day, state, begun_at)
    select ${entryId}::uuid, brand_id, activity_id, ${memberId}, ${day.toString()}::date, 'draft', ${at}::timestamptz
    from activity
    where brand_id = ${brandId} and activity_id = ${activityId} and state = 'published' and spent < budget
      and (starts_at is null or starts_at <= ${at}) and (ends_at is null or ends_at > ${at})
    for share
    on conflict (brand_id, activity_id, member_id, day) do nothing`.execute(tx)
}

/** Locks an entry until the transaction ends: what follows is decided by one call after the other. */
export async function lockEntry(
  tx: Database,
  { brandId, activityId, memberId, day }: Place,
): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from activity_entry entry
    where brand_id = ${brandId} and activity_id = ${activityId} and member_id = ${memberId} and day = ${day.toString()}::date
    for update`.execute(tx)
  return rows[0]
}

/** Sends a draft, if its activity still runs. Returns whether it did. */
export async function sendEntry(
  tx: Database,
  { entryId, comment, now }: { readonly entryId: string; readonly comment: string; readonly now: Temporal.Instant },
): Promise<boolean> {
  const at = now.toString()
  const { numAffectedRows } = await sql`
    update activity_entry entry set state = 'applying', comment = ${comment}, sent_at = ${at}
    from activity
    where entry.entry_id = ${entryId}::uuid and entry.state = 'draft' and activity.brand_id = entry.brand_id
      and activity.activity_id = entry.activity_id and activity.state = 'published'
      and (activity.ends_at is null or activity.ends_at > ${at})`.execute(tx)
  return numAffectedRows === 1n
}

/** A member's newest entry of each of these activities. */
export async function newestEntries(
  db: Database,
  { brandId, memberId }: DataOwner,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, EntryRow>> {
  const { rows } = await sql<EntryRow>`
    select distinct on (entry.activity_id) ${columns} from activity_entry entry
    where brand_id = ${brandId} and member_id = ${memberId} and activity_id = any(${[...activityIds]}::text[])
    order by entry.activity_id, entry.begun_at desc`.execute(db)
  return new Map(rows.map((row) => [row.activityId, row]))
}

/** A member's entries of an activity, the newest first, with the draft. */
export async function entriesOf(
  db: Database,
  { brandId, memberId }: DataOwner,
  activityId: string,
  max: number,
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from activity_entry entry
    where brand_id = ${brandId} and member_id = ${memberId} and activity_id = ${activityId}
    order by begun_at desc, entry_id limit ${max}`.execute(db)
  return rows
}

/** A page of the comments of approved entries, the newest first, and how many there are. */
export async function approvedComments(
  db: Database,
  { brandId, activityId }: Pick<Place, 'brandId' | 'activityId'>,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
) {
  const where = sql`
    brand_id = ${brandId} and activity_id = ${activityId} and state = 'issued' and comment is not null`
  const [{ rows }, counted] = await Promise.all([
    sql<{ memberId: MemberId; comment: string; sentAt: Temporal.Instant }>`
      select member_id as "memberId", comment, sent_at as "sentAt" from activity_entry where ${where}
      order by decided_at desc, entry_id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from activity_entry where ${where}`.execute(db),
  ])
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}

/** An entry with what an operator needs to know of its activity. Amounts in the activity's units. */
export interface ReviewedEntry extends EntryRow {
  readonly content: unknown
  readonly kind: PrizeKind
  readonly most: bigint
  readonly left: bigint
}

const reviewed = sql`
  ${columns}, activity.content, activity.reward_kind as kind, activity.most, activity.budget - activity.spent as left`
const joined = sql`activity_entry entry join activity using (brand_id, activity_id)`

/** A page of a brand's entries that were sent: those that wait, the oldest first, or all, the newest first. */
export async function entriesPage(
  db: Database,
  filter: {
    readonly brandId: BrandId
    readonly isWaiting: boolean
    readonly activityId: string | undefined
    readonly memberId: bigint | undefined
  },
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly ReviewedEntry[]; readonly count: number }> {
  const where = sql`
    entry.brand_id = ${filter.brandId} and ${filter.isWaiting ? sql`entry.state = 'applying'` : sql`entry.state <> 'draft'`}
      ${filter.activityId === undefined ? sql`` : sql`and entry.activity_id = ${filter.activityId}`}
      ${filter.memberId === undefined ? sql`` : sql`and entry.member_id = ${filter.memberId}::bigint`}`
  const order = filter.isWaiting ? sql`entry.sent_at, entry.entry_id` : sql`entry.sent_at desc, entry.entry_id`
  const [{ rows }, counted] = await Promise.all([
    sql<ReviewedEntry>`
      select ${reviewed} from ${joined} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from activity_entry entry where ${where} limit ${countUpTo}) counted`.execute(db),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

interface Which {
  readonly brandId: BrandId
  readonly entryId: string
}

/** One entry that was sent. */
export async function reviewedEntry(db: Database, { brandId, entryId }: Which): Promise<ReviewedEntry | undefined> {
  const { rows } = await sql<ReviewedEntry>`
    select ${reviewed} from ${joined}
    where entry.entry_id = ${entryId}::uuid and entry.brand_id = ${brandId} and entry.state <> 'draft'`.execute(db)
  return rows[0]
}

/** Who decides, and what the member reads. */
export interface Verdict {
  readonly by: { readonly operatorId: string; readonly name: string }
  readonly answer: string | null
  readonly at: Temporal.Instant
}

/**
 * Approves an entry that waits, and takes its prize from the budget, if that has as much left and one entry may be given it. It is
 * one statement. If the entry was approved but the prize not taken, the caller undoes the transaction.
 */
export async function approveRow(
  tx: Database,
  { brandId, entryId }: Which,
  { by, answer, at, amount }: Verdict & { readonly amount: bigint },
): Promise<{ readonly isApproved: boolean; readonly isPaid: boolean }> {
  const { rows } = await sql<{ isApproved: boolean; isPaid: boolean }>`
    with approved as (
      update activity_entry set state = 'issued', amount = ${amount}, answer = ${answer}, decided_by = ${by.operatorId}::uuid,
        decided_name = ${by.name}, decided_at = ${at.toString()}
      where entry_id = ${entryId}::uuid and brand_id = ${brandId} and state = 'applying'
      returning brand_id, activity_id
    ), paid as (
      update activity set spent = spent + ${amount} from approved
      where activity.brand_id = approved.brand_id and activity.activity_id = approved.activity_id
        and activity.spent + ${amount} <= activity.budget and ${amount}::bigint <= activity.most
      returning 1
    )
    select exists (select from approved) as "isApproved", exists (select from paid) as "isPaid"`.execute(tx)
  return rows[0] ?? { isApproved: false, isPaid: false }
}

/** Rejects an entry that waits. Returns whether it did. */
export async function rejectRow(
  tx: Database,
  { brandId, entryId }: Which,
  { by, answer, at }: Verdict & { readonly answer: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update activity_entry set state = 'rejected', answer = ${answer}, decided_by = ${by.operatorId}::uuid,
      decided_name = ${by.name}, decided_at = ${at.toString()}
    where entry_id = ${entryId}::uuid and brand_id = ${brandId} and state = 'applying'`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes drafts that were begun before a moment, at most `max`. Returns how many there were. */
export async function deleteOldDrafts(db: Database, before: Temporal.Instant, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from activity_entry where entry_id in (
      select entry_id from activity_entry where state = 'draft' and begun_at < ${before.toString()}
      order by begun_at limit ${max} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Forgets a member's words and images; what was decided stays, as the prizes do. */
export async function forgetEntries(tx: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`
    delete from activity_entry
    where brand_id = ${brandId} and member_id = ${memberId} and state in ('draft', 'applying')`.execute(tx)
  await sql`
    delete from activity_picture using activity_entry entry
    where entry.entry_id = activity_picture.entry_id and entry.brand_id = ${brandId}
      and entry.member_id = ${memberId}`.execute(tx)
  await sql`
    update activity_entry set comment = null where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}
