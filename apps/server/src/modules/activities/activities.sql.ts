import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { ActivityRow } from './activity.ts'

const columns = sql`
  brand_id as "brandId", activity_id as "activityId", state, version, content, starts_at as "startsAt", ends_at as "endsAt",
  ended_at as "endedAt", per, reward_kind as kind, most, budget, spent, changed_at as "changedAt"`

/** An activity, also one that members do not see. */
export async function activityOf(db: Database, brandId: BrandId, activityId: string): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`
    select ${columns} from activity where brand_id = ${brandId} and activity_id = ${activityId}`.execute(db)
  return rows[0]
}

/** Locks an activity until the transaction ends, so that its rules stay as they are. */
export async function lockActivity(
  tx: Database,
  brandId: BrandId,
  activityId: string,
): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`
    select ${columns} from activity where brand_id = ${brandId} and activity_id = ${activityId} for update`.execute(tx)
  return rows[0]
}

/**
 * A page of what members see: activities that run, those that end first on top; then those to come; then those that are over since
 * `overSince`, the latest first.
 */
export async function shownActivities(
  db: Database,
  brandId: BrandId,
  { now, overSince }: { readonly now: Temporal.Instant; readonly overSince: Temporal.Instant },
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly ActivityRow[]; readonly totalCount: number }> {
  const overAt = sql`least(ends_at, ended_at)`
  const at = sql`${now.toString()}::timestamptz`
  const isShown = sql`
    brand_id = ${brandId} and state <> 'draft'
      and (${overAt} is null or ${overAt} > ${overSince.toString()}::timestamptz)`
  const phase = sql`case when ${overAt} <= ${at} then 2 when starts_at > ${at} then 1 else 0 end`
  const [{ rows }, counted] = await Promise.all([
    sql<ActivityRow>`
      select ${columns} from activity where ${isShown}
      order by ${phase}, case when ${overAt} <= ${at} then -extract(epoch from ${overAt})
        when starts_at > ${at} then extract(epoch from starts_at) else extract(epoch from ends_at) end nulls last, activity_id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from activity where ${isShown}`.execute(db),
  ])
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}

/** An activity as operators see it. */
export interface OfficeActivityRow extends ActivityRow {
  readonly entries: number
  readonly waiting: number
}

const counts = sql`
  (select count(*)::int from activity_entry entry where entry.brand_id = activity.brand_id
    and entry.activity_id = activity.activity_id and entry.state <> 'draft') as entries,
  (select count(*)::int from activity_entry entry where entry.brand_id = activity.brand_id
    and entry.activity_id = activity.activity_id and entry.state = 'applying') as waiting`

/** A page of a brand's activities, those that changed last first, and how many there are, up to a number. */
export async function activitiesPage(
  db: Database,
  { brandId, state }: { readonly brandId: BrandId; readonly state: ActivityRow['state'] | undefined },
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly OfficeActivityRow[]; readonly count: number }> {
  const where = sql`brand_id = ${brandId} ${state === undefined ? sql`` : sql`and state = ${state}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<OfficeActivityRow>`
      select ${columns}, ${counts} from (
        select * from activity where ${where} order by changed_at desc, activity_id limit ${limit} offset ${offset}) activity
      order by changed_at desc, activity_id`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select from activity where ${where} limit ${countUpTo}) counted`.execute(db),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** One activity as operators see it. */
export async function officeActivity(
  db: Database,
  brandId: BrandId,
  activityId: string,
): Promise<OfficeActivityRow | undefined> {
  const { rows } = await sql<OfficeActivityRow>`
    select ${columns}, ${counts} from activity where brand_id = ${brandId} and activity_id = ${activityId}`.execute(db)
  return rows[0]
}

/** Whether anybody has begun to enter an activity. */
export async function isEntered(tx: Database, brandId: BrandId, activityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from activity_entry where brand_id = ${brandId} and activity_id = ${activityId} limit 1`.execute(tx)
  return rows.length > 0
}

type Written = Pick<
  ActivityRow,
  'brandId' | 'activityId' | 'state' | 'startsAt' | 'endsAt' | 'per' | 'kind' | 'most' | 'budget'
> & { readonly content: unknown; readonly at: Temporal.Instant }

/** Stores a new activity. Returns whether there was none at this address. */
export async function insertActivity(tx: Database, one: Written): Promise<boolean> {
  const at = one.at.toString()
  const { numAffectedRows } = await sql`
    insert into activity (brand_id, activity_id, state, version, content, starts_at, ends_at, ended_at, per, reward_kind, most,
      budget, changed_at)
    values (${one.brandId}, ${one.activityId}, ${one.state}, 1, ${JSON.stringify(one.content)}::jsonb,
      ${one.startsAt?.toString() ?? null}, ${one.endsAt?.toString() ?? null}, ${one.state === 'ended' ? at : null}, ${one.per},
      ${one.kind}, ${one.most}, ${one.budget}, ${at})
    on conflict (brand_id, activity_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Stores the next version of a locked activity. Returns whether `version` was the newest, and no more was given than the budget. */
export async function updateActivity(tx: Database, one: Written & { readonly version: number }): Promise<boolean> {
  const at = one.at.toString()
  const { numAffectedRows } = await sql`
    update activity set state = ${one.state}, version = version + 1, content = ${JSON.stringify(one.content)}::jsonb,
      starts_at = ${one.startsAt?.toString() ?? null}::timestamptz, ends_at = ${one.endsAt?.toString() ?? null}::timestamptz,
      ended_at = case when ${one.state} = 'ended' then coalesce(ended_at, ${at}::timestamptz) end,
      per = ${one.per}, reward_kind = ${one.kind}, most = ${one.most}, budget = ${one.budget}, changed_at = ${at}
    where brand_id = ${one.brandId} and activity_id = ${one.activityId} and version = ${one.version}
      and spent <= ${one.budget}`.execute(tx)
  return numAffectedRows === 1n
}
