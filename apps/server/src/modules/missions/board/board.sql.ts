import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** Adds to what a member has on the leaderboard of a week. */
export async function addPoints(
  tx: Database,
  { brandId, memberId, week, points }: DataOwner & { readonly week: Temporal.PlainDate; readonly points: number },
): Promise<void> {
  await sql`
    insert into mission_board (brand_id, week, member_id, points)
    values (${brandId}, ${week.toString()}::date, ${memberId}, ${points}::bigint)
    on conflict (brand_id, week, member_id) do update set points = mission_board.points + excluded.points`.execute(tx)
}

/** What a member has on the leaderboard of a week. */
export async function pointsOf(
  db: Database,
  { brandId, memberId }: DataOwner,
  week: Temporal.PlainDate,
): Promise<number> {
  const { rows } = await sql<{ points: bigint }>`
    select points from mission_board
    where brand_id = ${brandId} and week = ${week.toString()}::date and member_id = ${memberId}`.execute(db)
  return Number(rows[0]?.points ?? 0n)
}

/** A row of a leaderboard. `ahead` is how many have more points, `equal` how many have as many. */
export interface BoardRow {
  readonly memberId: MemberId
  readonly points: bigint
  readonly ahead: number
  readonly equal: number
}

/** The best of a week, most points first; equal ones in no order that anybody could change. */
export async function bestOf(
  db: Database,
  brandId: BrandId,
  week: Temporal.PlainDate,
  { places, max }: { readonly places: number; readonly max: number },
): Promise<readonly BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    with best as (
      select member_id, points from mission_board
      where brand_id = ${brandId} and week = ${week.toString()}::date
        and points >= coalesce((
          select points from mission_board where brand_id = ${brandId} and week = ${week.toString()}::date
          order by points desc offset ${places - 1} limit 1), 0)
    )
    select member_id as "memberId", points, (rank() over (order by points desc) - 1)::int as ahead,
      (count(*) over (partition by points))::int as equal
    from best order by points desc, member_id limit ${max}`.execute(db)
  return rows
}

/** A member's own row of a week. */
export async function ownPlace(
  db: Database,
  { brandId, memberId }: DataOwner,
  week: Temporal.PlainDate,
): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`
    select own.member_id as "memberId", own.points,
      (select count(*)::int from mission_board other
        where other.brand_id = own.brand_id and other.week = own.week and other.points > own.points) as ahead,
      (select count(*)::int from mission_board other
        where other.brand_id = own.brand_id and other.week = own.week and other.points = own.points) as equal
    from mission_board own
    where own.brand_id = ${brandId} and own.week = ${week.toString()}::date and own.member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** Records that the prizes of a week are given. Returns `false` if that was recorded before. */
export async function noteWeek(
  tx: Database,
  brandId: BrandId,
  week: Temporal.PlainDate,
  at: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mission_week (brand_id, week, closed_at)
    values (${brandId}, ${week.toString()}::date, ${at.toString()}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Whether the prizes of a week have been given. */
export async function isWeekClosed(db: Database, brandId: BrandId, week: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql`
    select from mission_week where brand_id = ${brandId} and week = ${week.toString()}::date`.execute(db)
  return rows.length > 0
}
